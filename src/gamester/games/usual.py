"""The former name of `gamester.games.defaults`: importing it fails with a sentence that says so."""

raise ImportError("gamester.games.usual is called gamester.games.defaults now")
