"""Former name of `gamester.core`. Importing it fails with the new name."""

raise ImportError(
    "gamester.kernel is called gamester.core now"
    " (zones is gamester.core.zones; chance is gamester.core.rng; scribe is gamester.core.events)"
)
