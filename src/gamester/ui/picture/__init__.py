"""A description of a table as one still drawing, for programs that want pixels."""
