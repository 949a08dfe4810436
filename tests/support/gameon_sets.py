"""The card set of Game-On as text, with one change."""

from pathlib import Path

from gamester.games.gameon import cards as faults

BASE = (Path(faults.__file__).parent / "card_sets" / "base.toml").read_text("utf-8")


def changed(old: str, new: str) -> str:
    assert BASE.count(old) >= 1, old
    return BASE.replace(old, new, 1)
