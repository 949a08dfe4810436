"""Former name of `gamester.games.defaults`.

Importing it fails with a message that names the new module.
"""

raise ImportError("gamester.games.usual is called gamester.games.defaults now")
