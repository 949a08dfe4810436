"""Panel of a seat in Surviving: Health, figures, public knowledge, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import DEAD, INSIDE, OUT
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.cards import called
from gamester.games.ui_kit import View, cards_by_place, labels, reads, row, value_of
from gamester.words.languages import cache_by_language
from gamester.words.values import listed

ENDINGS = {events.ELIMINATED: "SG-39", events.EXITED: "SG-80", events.FINAL_TURN: "SG-59"}

OWNED = (
    ("owned", "card", "owns", "SG-R40"),
    ("known_in_hand", "card", "in-hand", "SG-R40"),
    ("draw_pile", "card", "in-draw-pile", "SG-R40"),
    ("discards", "card", "in-discards", "SG-R40"),
    ("trophies", "obstacle", "in-trophies", "SG-35"),
)
"""Zones of a seat that can be listed: zone, dimension, message, clause."""


@reads("status", "identity", "hand", "level", "exit_obstacle", also=("viewer",))
def seat_figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """Return a seat's identity and its Level, or that it is out or dead.

    Each is (text, clause, tone).
    """
    state = value_of(view, "status", seat)
    told = row(view, "identity", seat)
    who = called("identity", told.cells[0].text) if told else ""
    if state == DEAD:
        return [(who, "", "main"), (WORDS.say("seat-dead"), "SG-39", "gone")]
    if state == OUT:
        return [(who, "", "main"), (WORDS.say("seat-out", obstacle=_exit(view, seat) or WORDS.say("the-exit")), "SG-80", "good")]
    hand = row(view, "hand", seat)
    held = [(WORDS.say("held", n=hand.count), "", "mut")] if hand and seat != view.viewer else []
    where = [(WORDS.say("level", level=value_of(view, "level", seat)), "", "main")] if state == INSIDE else []
    return [(who, "", "main"), *where, *held]


def points_of(view: View, seat: int) -> int:
    """Return the victory points of a seat so far (SG-64).

    They are those of all cards it owns, and of the Exit.
    """
    worth = dict(zip(view.labels["card"], view.facts["vp"], strict=False))
    taken = labels(view, "exit_obstacle", seat)
    out = view.facts["exit_vp"][view.labels["obstacle"].index(taken[0])] if taken else 0
    return int(sum(worth[card] for card in labels(view, "owned", seat)) + out)


def decision(view: View) -> tuple[str, str]:
    """Return a text and its clause for a viewer who is held, at a Trap, or out.

    One who got out sees the text while others play on.
    Both are "" for all others: the phase text is enough.
    """
    if view.must_decide:
        return _held(view)
    if view.viewer >= len(view.seats) or value_of(view, "status", view.viewer) != OUT:
        return "", ""
    taken = _exit(view, view.viewer)
    return WORDS.say("got-out-with", obstacle=taken) if taken else WORDS.say("got-out-by-exit"), "SG-80"


def _held(view: View) -> tuple[str, str]:
    """Return what keeps a viewer from moving or fighting, and its clause.

    Both are "" where nothing does.
    """
    key, types = view.phase.key if view.phase else "", [move.action_type for move in view.legal_moves]
    level = value_of(view, "level", view.viewer)
    label = cards_by_place(view, "face_up_obstacle").get(level - 1, "")
    if key == "play" and label and view.facts["form"][view.labels["obstacle"].index(label)] == ops.TRAP:
        return WORDS.say("play-at-trap"), ""
    if key != "move" or types != ["stay"]:
        return "", ""
    return (WORDS.say("held-here", obstacle=called("obstacle", label), level=level), "SG-42") if label else ("", "")


def _exit(view: View, seat: int) -> str:
    """Return the Obstacle that a seat got out with, or ""."""
    taken = labels(view, "exit_obstacle", seat)
    return called("obstacle", taken[0]) if taken else ""


@reads("health", "status", "exit_obstacle", *[zone for zone, *_ in OWNED])
def public_knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return the cards of a seat's piles that the viewer may know, and all it owns."""
    state = value_of(view, "status", seat)
    found = [(WORDS.say("health-is", n=value_of(view, "health", seat)), "SG-38")] if state == INSIDE else []
    found += [(WORDS.say("points-are", n=points_of(view, seat)), "SG-64")] if state in (INSIDE, OUT) else []
    for zone, dim, message, clause in OWNED:
        if cards := labels(view, zone, seat):
            found += _counted(tuple(cards), dim, message, clause)
    return found


@cache_by_language(maxsize=2048)
def _counted(cards: tuple[str, ...], dim: str, message: str, clause: str) -> tuple[tuple[str, str], ...]:
    """Return a sentence that counts cards, with its clause; none for blanks only."""
    many = Counter(card for card in cards if card)
    said = listed([WORDS.say("some-cards", n=number, card=called(dim, card)) for card, number in many.items()])
    return ((WORDS.say(message, cards=said), clause),) if said else ()


def ending_reasons(view: View, seat: int) -> list[tuple[str, str]]:
    """Return why a seat ended where it did."""
    return list(_causes(view, seat)) if seat >= 0 else []


def _causes(view: View, seat: int) -> Iterator[tuple[str, str]]:
    told = [line for line in view.log if line.kind in ENDINGS and line.a == seat]
    for line in told:
        yield f"{line.text}.", ENDINGS[line.kind]
    if not any(line.kind in (events.ELIMINATED, events.EXITED) for line in told):
        yield WORDS.say("inside-to-the-end"), "SG-62"
