"""Position files: their format, checks of what follows, and narration."""
