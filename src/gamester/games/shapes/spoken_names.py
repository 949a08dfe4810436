"""Names of shapes, cards and lists as people say them, in the language of now."""

from __future__ import annotations

from pathlib import Path

from gamester.games.shapes.card_codes import parse_card_name, parse_list_name
from gamester.games.shapes.strings import WORDS
from gamester.words.translated import name_phrase

FOLDER = Path(__file__).parent


def said_name(name: str) -> str:
    """Return the name of a shape or list in the current language.

    A name that is in no set of ours stays as it is.
    """
    return str(name_phrase(FOLDER, name))


def card_label(shape: str, one: int, other: int) -> str:
    """Return a card as people say it: `star 1/4`."""
    return WORDS.say("card-label", shape=said_name(shape), numbers=f"{one}/{other}")


def spoken_label(dim: str, label: str) -> str:
    """Return a label as people say it.

    A card is `star 1/4`, a play names the number that counts, a list its own name. Any other label is returned unchanged.
    """
    if dim == "list":
        return said_name(parse_list_name(label)[0])
    if dim in ("shape", "card_shape"):
        return said_name(label)
    card = parse_card_name(label[:-1] if dim == "play" else label) if dim in ("card", "play") else None
    if card is None:
        return label
    said = card_label(card.shape, card.a.n, card.b.n)
    return said if dim == "card" else WORDS.say("play-label", number=(card.b if label.endswith("b") else card.a).n, card=said)
