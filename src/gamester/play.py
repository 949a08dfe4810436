"""Former name of `gamester.match`. Importing it fails with the new name."""

raise ImportError(
    "gamester.play is called gamester.match now"
    " (match is gamester.match.match; views is gamester.match.views; positions is gamester.match.positions.position)"
)
