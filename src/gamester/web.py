"""Former name of `gamester.server`. Importing it fails with the new name."""

raise ImportError(
    "gamester.web is called gamester.server now (serve is gamester.server.serve.serve; Pace is gamester.server.config.Timings)"
)
