"""A package, so that another `tests` on the path, such as the one pgx brings, is never taken for it."""
