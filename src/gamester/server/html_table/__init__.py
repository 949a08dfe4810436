"""The table as HTML: scenes, frames and their parts."""
