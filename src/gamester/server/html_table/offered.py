"""Legal moves as the page reads them, and choices that lie nowhere on the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from gamester.games.registry import Game
from gamester.games.schema import CompoundMove
from gamester.match.views import ActionTypeView, LegalMove, View
from gamester.server.html_table.blocks import looked_of
from gamester.server.render import ui_hooks

SEAT = "seat"
BLANK = re.compile(r"\{\w+\}")


class Choice(Struct, frozen=True, gc=False):
    """Something to press that lies nowhere on the table: a card, a value, a seat."""

    pick: str
    dim: str
    label: str
    key: str
    said: str
    """The spoken label, or the name of a seat."""
    seat: int = -1
    look: int = -1
    """Number of its drawing: the viewer's own if it is theirs to place."""
    name: str = ""


def _rank(view: View, dims: Sequence[str], pick: str) -> tuple[int, int]:
    """Return the sort key of a choice: by dimension, then in the order of its labels."""
    dim, _, label = pick.partition(":")
    words = () if dim == SEAT else view.labels.get(dim, ())
    return dims.index(dim), words.index(label) if label in words else 0


def choices(game: Game, view: View, drawn: set[str], turn: tuple[str, Mapping[str, str]], whole: Sequence[str] = ()) -> tuple[Choice, ...]:
    """Return the picks of legal moves that are not `drawn`.

    `turn` is the dimension that turns a card, with its words. Dimensions in `whole` offer all their
    labels, also those that no move takes.
    """
    picks = dict.fromkeys(chain.from_iterable([move.picks for move in view.legal_moves]))
    dims = list(dict.fromkeys([pick.partition(":")[0] for pick in picks]))
    most = {pick: max([move.picks.count(pick) for move in view.legal_moves]) for pick in picks if pick not in drawn}
    for dim in set(dims) & set(whole):
        named = [f"{dim}:{label}" for label in view.labels.get(dim, ())]
        most |= {pick: 1 for pick in named if pick not in picks and pick not in drawn}
    (own, value), found = looked_of(view, view.viewer), []
    others = {pick for move in view.legal_moves if value and any(one.startswith(f"{SEAT}:") for one in move.picks) for pick in move.picks}
    for pick, many in sorted(most.items(), key=lambda item: _rank(view, dims, item[0])):
        dim, _, label = pick.partition(":")
        words = turn[1].get(label, "") if dim == turn[0] else ""
        seat = int(label) if dim == SEAT and label.isdigit() and int(label) < len(view.seats) else -1
        label = view.seats[seat] if seat >= 0 else words or label
        look, name = (-1, "") if pick in others else (own, value.spoken_labels.get(pick, "") if value else "")
        said = label if seat >= 0 or words else game.spoken_label(dim, label)
        found += [Choice(pick, dim, label, f"p-{dim}-{label}-{k}".replace(" ", "_"), said, seat, look, name) for k in range(many)]
    return tuple(found)


def moves(game: Game, view: View, compound: CompoundMove | None) -> list[dict[str, Any]]:
    """Return the moves as the page reads them.

    Moves that submit a draft come first; of moves with equal picks and sentence only the first stays.
    """
    seals = [move for move in view.legal_moves if compound and move.action_type == compound.final]
    drafted, aside, yields = ui_hooks.drafted(game, view), ui_hooks.aside(game, view), getattr(game.text, "YIELDS", ())
    alike = {(move.picks, move.sentence): move for move in reversed([*seals, *(move for move in view.legal_moves if move not in seals)])}
    lined_up = ordered(view)
    return [
        _move(move, compound, drafted, move.action_type in lined_up)
        | ({"x": 1} if move.move in aside else {})
        | ({"y": 1} if move.action_type in yields else {})
        for move in reversed(alike.values())
    ]


def _move(move: LegalMove, compound: CompoundMove | None, drafted: Sequence[str], lined_up: bool) -> dict[str, Any]:
    """Return one move with short field names, since a frame has hundreds of them."""
    said = _sentence(move, compound, drafted)
    made = {"a": move.move, "s": said, "p": move.picks, "o": lined_up, "d": move.drafts, "h": move.action_type}
    return made | ({"c": move.stands_for} if move.stands_for else {}) | ({"n": move.note} if move.note else {})


def _sentence(move: LegalMove, compound: CompoundMove | None, drafted: Sequence[str]) -> str:
    if compound is None or move.action_type != compound.final:
        return move.sentence
    said = f"{len(drafted)} {compound.part}s" if len(drafted) > 1 else "".join(drafted).removeprefix(f"{compound.part} ")
    return BLANK.sub(lambda _: said or compound.empty_word, compound.sentence)


def timely(game: Game, view: View, shape: ActionTypeView) -> bool:
    """Return True if the phase is about this action type, or the game does not say.

    The game says so in `text.PHASE_ACTS` and `text.UNTIMELY`.
    """
    kinds: Mapping[str, Sequence[str]] = getattr(game.text, "PHASE_ACTS", {})
    about = kinds.get(view.phase.key) if view.phase else None
    return shape.clause not in getattr(game.text, "UNTIMELY", ()) and (about is None or shape.name in about)


def ordered(view: View) -> set[str]:
    """Return the action types whose picks are ordered."""
    return {shape.name for shape in view.action_types if shape.ordered}
