"""Former name of `gamester.games.ui_kit`.

Importing it fails with a message that names the new module.
"""

raise ImportError("gamester.games.seeing is called gamester.games.ui_kit now")
