"""A table as people know it: names, notation, views, matches, records, positions. Values in, values out; no rules here."""
