"""What the terminal says, besides what a table says."""

from gamester.words.library import Words

WORDS = Words.beside(__file__)
