"""The former name of `gamester.games.ui_kit`: importing it fails with a sentence that says so."""

raise ImportError("gamester.games.seeing is called gamester.games.ui_kit now")
