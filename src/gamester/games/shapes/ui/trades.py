"""Asks of the game so far, and those that are possible now.

All of it is public history (SL-28, SL-30, SL-R16, SL-R17).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamester.games.shapes.rules import events
from gamester.games.shapes.rules.constants import BY_PAIR
from gamester.games.shapes.spoken_names import said_name
from gamester.games.shapes.strings import WORDS
from gamester.games.ui_kit import View, name_or_you, row, value_of
from gamester.words.values import listed

NEWEST = 4
"""Asks that are told at most, and shapes that somebody has said no to."""
NO, GAVE, NONE_HELD, OPEN = "no", "gave", "none", "open"
ANSWERS = {events.DECLINED: NO, events.AGREED: GAVE, events.NOT_HELD: NONE_HELD}


class Ask(NamedTuple):
    """One ask of the game so far: who asked whom for which shape, and the answer."""

    asker: int
    target: int
    shape: int
    answer: str


class Memory(NamedTuple):
    """A sentence about earlier asks, with its heading and its clause, "" for none."""

    id: str
    head: str
    said: tuple[str, ...]
    clause: str = ""


def asks(view: View) -> list[Ask]:
    """Return all asks that stand, oldest first; one without an answer is `open`."""
    found: list[Ask] = []
    for line in view.log:
        if line.kind == events.ASKED:
            found.append(Ask(line.a, line.b, line.c, OPEN))
        elif line.kind in ANSWERS and found and found[-1].target == line.a and found[-1].answer == OPEN:
            asker, target, shape, _ = found[-1]
            found[-1] = Ask(asker, target, shape, ANSWERS[line.kind])
    return found


def declines_of(view: View, target: int, asker: int) -> int:
    """Return how often in a row a seat has said no.

    It is to this asker if each counts apart.
    """
    if int(view.facts.get("decline_scope", 0)) != BY_PAIR:
        return value_of(view, "declines", target)
    found = row(view, "pair_declines", target)
    words = found.cells[asker].text if found and asker < len(found.cells) else "0"
    return int(words) if words.isdigit() else 0


def trade_memory(view: View) -> tuple[Memory, ...]:
    """Return what a seat that is asked, or may ask, can know of earlier asks."""
    key = view.phase.key if view.phase else ""
    if not view.must_decide or view.stage is not None or view.viewer >= len(view.seats):
        return ()
    if key == "respond":
        return tuple(_asked_of_me(view))
    return tuple(_may_ask(view)) if key == "interact" else ()


def _asked_of_me(view: View) -> Iterator[Memory]:
    mine = [one for one in asks(view) if one.target == view.viewer]
    asker = next((one.asker for one in reversed(mine) if one.answer == OPEN), -1)
    times = declines_of(view, view.viewer, asker) if asker >= 0 else 0
    yield Memory("no-in-a-row", "", (WORDS.say("no-in-a-row", n=times),), "SL-30")
    before = [one for one in mine if one.answer != OPEN][-NEWEST:]
    for place, one in enumerate(reversed(before)):
        shape = said_name(view.labels["shape"][one.shape])
        told = WORDS.say("asked-before", name=name_or_you(view, one.asker), shape=shape, answer=one.answer)
        yield Memory(f"asked-{place}", WORDS.say("asked-before-head") if place == 0 else "", (told,))


def _may_ask(view: View) -> Iterator[Memory]:
    open_to: dict[int, list[str]] = {}
    for move in view.legal_moves:
        if move.action_type == "ask":
            picks = dict(pick.partition(":")[::2] for pick in move.picks)
            open_to.setdefault(int(picks["seat"]), []).append(said_name(picks["shape"]))
    history = asks(view)
    for seat, shapes in open_to.items():
        told = WORDS.say("may-ask", shapes=listed(shapes), n=declines_of(view, seat, view.viewer))
        refused = _refused(view, [one for one in history if one.target == seat])
        said = (told, WORDS.say("said-no-to", shapes=listed(refused))) if refused else (told,)
        yield Memory(f"may-ask-{seat}", name_or_you(view, seat), said)


def _refused(view: View, asked: Sequence[Ask]) -> list[str]:
    """Return the shapes that a seat has said no to, the newest first, each once."""
    shapes = dict.fromkeys(one.shape for one in reversed(asked) if one.answer == NO)
    return [said_name(view.labels["shape"][shape]) for shape in [*shapes][:NEWEST]]
