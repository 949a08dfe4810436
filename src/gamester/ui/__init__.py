"""One viewer's table as a description: what it is built from, how it is patched, and how it reads as text."""
