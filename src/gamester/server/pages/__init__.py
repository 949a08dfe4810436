"""Pages for the browser: their routes and forms."""
