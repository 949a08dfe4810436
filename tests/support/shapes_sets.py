"""Card sets of Shape & List: the built-in ones, and one change of the default."""

from pathlib import Path

from gamester.games.shapes import cards as faults
from gamester.games.shapes.cards import CardSet, parse_card_set

FOLDER = Path(faults.__file__).parent / "card_sets"
DEFAULT = (FOLDER / "default.toml").read_text("utf-8")
KITE = "need = { circle = 3, square = 3, triangle = 3 }"


def ours(name: str) -> CardSet:
    cards = parse_card_set((FOLDER / f"{name}.toml").read_bytes(), f"{name}.toml")
    assert isinstance(cards, CardSet), cards
    return cards


def edited(old: str, new: str) -> str:
    assert old in DEFAULT, old
    return DEFAULT.replace(old, new, 1)
