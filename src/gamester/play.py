"""The former name of `gamester.match`: importing it fails with a sentence that says so."""

raise ImportError(
    "gamester.play is called gamester.match now"
    " (match is gamester.match.match; views is gamester.match.views; positions is gamester.match.positions.position)"
)
