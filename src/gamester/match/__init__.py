"""Matches as people know them: names, notation, views, records, positions.

No rules.
"""
