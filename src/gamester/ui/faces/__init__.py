"""Faces of cards as drawings, for every surface with pictures."""
