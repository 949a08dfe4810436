"""The messages of the terminal, besides those of a table."""

from gamester.words.library import Words

WORDS = Words.beside(__file__)
