"""The baseline, and one module for each later version of the tables: what changes from the one before.

A version that has been released is never edited.
"""
