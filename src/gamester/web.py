"""The former name of `gamester.server`: importing it fails with a sentence that says so."""

raise ImportError(
    "gamester.web is called gamester.server now (serve is gamester.server.serve.serve; Pace is gamester.server.config.Timings)"
)
