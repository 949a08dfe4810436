"""Each version of the tables, as what changes from the one before. A version that has been released is never edited."""
