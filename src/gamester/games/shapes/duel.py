"""The battle of this turn, drawn in the dock while it is on: who fights, with which card, and how it came out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gamester.games.seeing import Line, View, named, row
from gamester.games.shapes import events
from gamester.games.shapes.codes import spoken
from gamester.games.shapes.faces import face
from gamester.games.shapes.strip import this_turn

ON = ("battle", "take", "extra")
"""Phases in which the cards of a battle are looked at; later they lie with their seats."""

MORE = {events.BONUS_DRAWN: ("bonus", "gain"), events.TIE_BONUS: ("tie bonus", "even")}
"""What a card brings besides: its words, and the mark that lights its pill."""


def panel(view: View) -> str:
    """Both who fight and their cards, the viewer first; nothing at other times."""
    told = this_turn(view)
    fight = next((line for line in reversed(told) if line.kind == events.FIGHT), None)
    if fight is None or (view.stage is None and (view.phase is None or view.phase.key not in ON)):
        return ""
    seats = sorted((fight.b, fight.a), key=lambda seat: seat != view.viewer)
    return f'<div class="bout"><ul class="foes">{"".join(_fighter(view, told, seat) for seat in seats)}</ul></div>'


def _fighter(view: View, told: Sequence[Line], seat: int) -> str:
    lying = row(view, "battled", seat)
    card = lying.cards[0] if lying and lying.cards else None
    shown = ""
    if card:
        drawn = f'<svg viewBox="0 0 100 140" aria-hidden="true"><use href="#paper"/>{face(card.dim, card.label)}</svg>'
        shown = f'<span class="stake" role="img" aria-label="{escape(spoken(card.dim, card.label))}">{drawn}</span>'
    state, worn = _state(view, told, seat, card is not None)
    tile = f'<b class="av s s{seat + 1}" aria-hidden="true">{escape(view.seats[seat][:1])}</b>'
    return f'<li class="foe{worn}">{tile}<span>{escape(named(view, seat))}</span>{shown}<small>{state}</small></li>'


def _state(view: View, told: Sequence[Line], seat: int, shown: bool) -> tuple[str, str]:
    """How a fighter stands, in words and as the mark of his line."""
    more = [MORE[line.kind] for line in told if line.kind in MORE and line.a == seat]
    extra, lit = "".join(f", {words}" for words, _ in more), "".join(f" {mark}" for _, mark in more)
    for line in reversed(told):
        if line.kind == events.BATTLE_TIED:
            return f"tied at {line.c}{extra}", lit
        if line.kind == events.BATTLE_WON:
            return (f"won with the {line.c}{extra}", f" yes{lit}") if line.a == seat else (f"lost{extra}", " no")
    if shown:
        return "shown", ""
    own = seat == view.viewer
    return (("have chosen" if own else "has chosen") if _sealed(view, told, seat) else "choose" if own else "chooses"), ""


def _sealed(view: View, told: Sequence[Line], seat: int) -> bool:
    return view.stage is not None or seat in view.ready or any(line.kind == events.COMMITTED and line.a == seat for line in told)
