"""From what was pressed to what was meant: acts in notation to ask about when somebody asks why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from gamester.play.views import ShapeView, View


def attempts(view: View, tokens: Set[str], why: str | list[str]) -> list[str]:
    """Acts that the picks may have meant, the likeliest first. `why` is an act in notation, or a list of picks.

    None where nothing was picked, or something that is neither a card in sight nor one of the `tokens` of the table.
    """
    if isinstance(why, str):
        return [why]
    seen = {card.pick for zone in view.zones for row in zone.rows for card in row.cards}
    if not why or not seen | tokens >= set(why):
        return []
    labels = [pick.partition(":")[2] for pick in why]
    shapes = sorted((shape for shape in view.shapes if shape.dims), key=lambda shape: (not shape.open, not _near(shape, why)))
    found = []
    for shape in shapes:
        many = len(shape.dims)
        if many == len(labels):
            found.append(" ".join((shape.name, *labels)))
        elif many == 1:
            found += [f"{shape.name} {'+'.join(labels)}", f"{shape.name} {''.join(labels)}"]
    return found + [shape.example for shape in view.shapes if shape.example and not shape.open]


def unfinished(view: View, why: str | list[str]) -> ShapeView | None:
    """The kind of act that these picks are on the way to: where some move takes all of them and more."""
    if isinstance(why, str):
        return None
    on_the_way = [move.shape for move in view.moves if len(move.picks) > len(why) and Counter(why) <= Counter(move.picks)]
    return next((shape for shape in view.shapes if shape.name in on_the_way), None)


def _near(shape: ShapeView, picks: list[str]) -> bool:
    return any(pick.partition(":")[0] in shape.dims for pick in picks)
