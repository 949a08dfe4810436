"""Panel of a seat in Surviving: Health, figures, public knowledge, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from gamester.games.surviving.rules import events
from gamester.games.surviving.rules.constants import DEAD, INSIDE, OUT
from gamester.games.surviving.ui.cards import called
from gamester.games.ui_kit import View, join_names, labels, row, value_of

ENDINGS = {events.ELIMINATED: "SG-39", events.EXITED: "SG-80", events.FINAL_TURN: "SG-59"}

OWNED = (
    ("owned", "card", "Owns in all", "SG-R40"),
    ("known_in_hand", "card", "Known to be in hand", "SG-R40"),
    ("draw_pile", "card", "Draw pile", "SG-R40"),
    ("discards", "card", "Discard pile", "SG-R40"),
    ("trophies", "obstacle", "Trophies", "SG-35"),
)
"""Zones of a seat that can be listed: zone, dimension, title, clause."""


def seat_figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """Return a seat's identity and Level, or that it is out or dead.

    Each is (text, clause, tone).
    """
    state = value_of(view, "status", seat)
    told = row(view, "identity", seat)
    who = called("identity", told.cells[0].text) if told else ""
    if state == DEAD:
        return [(f"{who}, eliminated", "SG-39", "gone")]
    if state == OUT:
        return [(f"{who}, out with {_exit(view, seat)}", "SG-80", "good")]
    hand = row(view, "hand", seat)
    held = [(f"{hand.count} in hand", "", "mut")] if hand and seat != view.viewer else []
    return [(f"{who}, Level {value_of(view, 'level', seat)}" if state == INSIDE else who, "", "good"), *held]


def decision(view: View) -> tuple[str, str]:
    """Return a text and its clause for a viewer who got out, while others play on.

    Both are "" for all others: the phase text is enough.
    """
    if view.must_decide or view.viewer >= len(view.seats) or value_of(view, "status", view.viewer) != OUT:
        return "", ""
    return f"You got out with {_exit(view, view.viewer)}; the others play on.", "SG-80"


def _exit(view: View, seat: int) -> str:
    taken = labels(view, "exit_obstacle", seat)
    return called("obstacle", taken[0]) if taken else "the Exit"


def public_knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return the cards of a seat's piles that the viewer may know, and all it owns."""
    found = [(f"Health {value_of(view, 'health', seat)}.", "SG-38")] if value_of(view, "status", seat) == INSIDE else []
    for zone, dim, title, clause in OWNED:
        if cards := labels(view, zone, seat):
            found += _counted(tuple(cards), dim, title, clause)
    return found


@lru_cache(maxsize=2048)
def _counted(cards: tuple[str, ...], dim: str, title: str, clause: str) -> tuple[tuple[str, str], ...]:
    """Return a sentence that counts cards, with its clause; none for blanks only."""
    many = Counter(card for card in cards if card)
    said = join_names([f"{number} {called(dim, card)}" for card, number in many.items()])
    return ((f"{title}: {said}.", clause),) if said else ()


def ending_reasons(view: View, seat: int) -> list[tuple[str, str]]:
    """Return why a seat ended where it did."""
    return list(_causes(view, seat)) if seat >= 0 else []


def _causes(view: View, seat: int) -> Iterator[tuple[str, str]]:
    told = [line for line in view.log if line.kind in ENDINGS and line.a == seat]
    for line in told:
        yield f"{line.text}.", ENDINGS[line.kind]
    if not any(line.kind in (events.ELIMINATED, events.EXITED) for line in told):
        yield "Inside to the end.", "SG-62"
