"""Choices of a player, step by step: an action type, its picks, then the move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from gamester.games.ui_kit import bidi_isolate
from gamester.match.views import ActionTypeView, LegalMove, View
from gamester.terminal.drawing import decision_text, pick_text, visible_cards

FEW = 9
"""Moves that are listed whole; if there are more, the player chooses picks first."""


class Selection(Struct, frozen=True):
    """The selection so far: an action type and some of its picks."""

    shape: str = ""
    picks: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """One line to choose: a move, the next pick (`then`), or a closed action type."""

    words: str
    move: LegalMove | None = None
    next_selection: Selection | None = None
    closed_type: ActionTypeView | None = None


def next_choices(view: View, picked: Selection) -> list[Choice]:
    """Return the next choices. At the start closed action types come last."""
    found = _alike([move for move in view.legal_moves if _on_the_way(view, move, picked)])
    if picked.shape:
        return _parts(view, found, picked)
    closed = [
        Choice(shape.label.replace("...", "…"), closed_type=shape) for shape in view.action_types if not shape.is_open and shape.clause
    ]
    if len(found) <= FEW:
        return [*map(_move, found), *closed]
    kinds = {move.action_type for move in found}
    if len(kinds) == 1:
        return [*_parts(view, found, Selection(found[0].action_type)), *closed]
    made: list[Choice] = []
    for shape in view.action_types:
        own = [move for move in found if move.action_type == shape.name]
        ask = Choice(f"{shape.label.replace('...', '…')} ({len(own)} ways)", next_selection=Selection(shape.name))
        made += [ask] if len(own) > 1 else map(_move, own)
    return [*made, *closed]


def selection_text(view: View, picked: Selection) -> str:
    """Return the text of the selection so far, or of the decision."""
    if picked.shape:
        label = next((shape.label for shape in view.action_types if shape.name == picked.shape), picked.shape)
        return f"{label.replace('...', '…')}: {', '.join(pick_text(view, pick) for pick in picked.picks) or 'choose'}"
    if view.outcome is not None:
        return view.outcome.text
    said = decision_text(view)
    if view.must_decide:
        asked = said or (view.phase.description if view.phase else "Choose what to play.")
        kinds = {move.action_type for move in view.legal_moves}
        only = next((shape.label for shape in view.action_types if {shape.name} == kinds and len(_alike(view.legal_moves)) > FEW), "")
        return f"{asked} {only.replace('...', '…')}: choose" if only else asked
    names = [bidi_isolate(view.seats[seat]) for seat in view.deciding if seat not in view.ready and seat != view.viewer]
    return " ".join([f"Waiting for {', '.join(names)}." if names else "Waiting.", *([said] if said else [])])


def _parts(view: View, found: Sequence[LegalMove], picked: Selection) -> list[Choice]:
    """Return whole moves if they are few, else the next picks."""
    whole = [move for move in found if len(move.picks) <= len(picked.picks)]
    following = dict.fromkeys(pick for move in found for pick in _left(view, move, picked))
    if len(found) <= FEW or not following:
        return list(map(_move, found))
    lie = {card.token: k for k, card in enumerate(visible_cards(view))}
    following = dict.fromkeys(sorted(following, key=lambda pick: lie.get(pick, len(lie))))
    dims = {pick.partition(":")[0] for pick in following}
    made = [Choice(_said(view, pick, len(dims) > 1), next_selection=Selection(picked.shape, (*picked.picks, pick))) for pick in following]
    return [*map(_move, whole), *made]


def _said(view: View, pick: str, mixed: bool) -> str:
    return f"{pick.partition(':')[0]} {pick_text(view, pick)}" if mixed else pick_text(view, pick)


def _left(view: View, move: LegalMove, picked: Selection) -> list[str]:
    """Return the picks that may come next on the way to a move."""
    if _ordered(view, move):
        return list(move.picks[len(picked.picks) : len(picked.picks) + 1])
    return list((Counter(move.picks) - Counter(picked.picks)).elements())


def _on_the_way(view: View, move: LegalMove, picked: Selection) -> bool:
    if picked.shape and move.action_type != picked.shape:
        return False
    if _ordered(view, move):
        return move.picks[: len(picked.picks)] == picked.picks
    return Counter(picked.picks) <= Counter(move.picks)


def _ordered(view: View, move: LegalMove) -> bool:
    return any(shape.name == move.action_type and shape.ordered for shape in view.action_types)


def _alike(found: Sequence[LegalMove]) -> list[LegalMove]:
    """Return the moves without duplicates.

    Moves with the same picks and sentence count as equal; the first stays.
    """
    return list({(move.action_type, move.picks, move.sentence): move for move in reversed(found)}.values())[::-1]


def _move(move: LegalMove) -> Choice:
    more = ", ".join(filter(None, (f"stands for {move.stands_for}" if move.stands_for else "", move.note)))
    return Choice(f"{move.sentence} ({more})" if more else move.sentence, move=move)
