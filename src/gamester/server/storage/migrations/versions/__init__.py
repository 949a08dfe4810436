"""The baseline, and one module for each later version of the tables.

A module has what changes from the version before. A version that has been released is never edited.
"""
