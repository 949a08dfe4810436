"""The former name of `gamester.games.schema`: importing it fails with a sentence that says so."""

raise ImportError("gamester.games.names is called gamester.games.schema now (Shape is ActionType; Told is EventText)")
