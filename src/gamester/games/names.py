"""Former name of `gamester.games.schema`.

Importing it fails with a message that names the new module.
"""

raise ImportError("gamester.games.names is called gamester.games.schema now (Shape is ActionType; Told is EventText)")
