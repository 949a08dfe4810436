"""The former name of `gamester.core`: importing it fails with a sentence that says so."""

raise ImportError(
    "gamester.kernel is called gamester.core now"
    " (zones is gamester.core.zones; chance is gamester.core.rng; scribe is gamester.core.events)"
)
