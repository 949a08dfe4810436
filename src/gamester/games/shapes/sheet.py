"""The cards of a set of Shape & List as they lie in the box: Shape Cards and List Cards (SL-02, SL-05)."""

from __future__ import annotations

from collections import Counter

from gamester.games.listed import Listed, many
from gamester.games.shapes.cards import ListCard, Set, Type
from gamester.games.shapes.codes import Face, card_name, list_name
from gamester.games.shapes.felt import face, list_face


def sheet(cards: Set) -> list[Listed]:
    """Shape Cards shape by shape, then the lists; equal lists together. A Shape Card shows its shape on the back (SL-R06)."""
    lists = Counter(cards.lists)
    return [_shape(cards, type) for type in cards.types] + [_list(cards, card, copies) for card, copies in lists.items()]


def _shape(cards: Set, type: Type) -> Listed:
    shape = cards.shapes[type.shape]
    label = card_name(shape, type.a, type.b)
    return Listed(
        sort="Shape Cards",
        id=label,
        name=f"{shape} {type.a.n}/{type.b.n}",
        copies=type.copies,
        values={"shape": shape, "upright": type.a.n, "turned": type.b.n},
        words=f"{_said(type.a)}; turned {_said(type.b)}",
        face=face("card", label),
        dim="card",
        backs=(shape,),
    )


def _said(face: Face) -> str:
    marks = [words for words, on in (("bonus", face.bonus), ("tie bonus", face.tie)) if on]
    return f"{face.n} with {' and '.join(marks)}" if marks else str(face.n)


def _list(cards: Set, card: ListCard, copies: int) -> Listed:
    needs = [(need, shape) for need, shape in zip(card.need, cards.shapes, strict=True) if need]
    return Listed(
        sort="List Cards",
        id=list_name(card.name, cards.shapes, card.need),
        name=card.name,
        copies=copies,
        values={shape: need for need, shape in needs},
        words=f"{', '.join(f'{need} {shape}' for need, shape in needs)}: {many(sum(card.need), 'card')}",
        face=list_face(card.name, needs),
        dim="list",
    )
