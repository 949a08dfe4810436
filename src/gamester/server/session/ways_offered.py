"""Ways out that a seat is offered, in words.

Pages, terminals and programs get the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from gamester.core.law import platform_law
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.outcome import has_standing
from gamester.match.platform_acts import (
    ABSENT,
    AGREED_END,
    AS_IT_STANDS,
    BOT_IN,
    BOTS_ALONE,
    CALLED_OFF,
    CLAIM,
    HAS_RESIGNED,
    PERSON_IN,
    RESIGN,
    RESIGNING,
    TERMS,
)
from gamester.server import messages
from gamester.server.session import clock
from gamester.server.session.absence import left_at, may_be_replaced
from gamester.server.session.port import TablePort
from gamester.server.session.voting import open_votes
from gamester.ui.game_ui import game_ui
from gamester.words.languages import cache_by_language
from gamester.words.values import bidi_isolate

_OUT: WeakKeyDictionary[Match, tuple[LogEntry | None, frozenset[int]]] = WeakKeyDictionary()
"""Seats that are out of a match after its last entry: every viewer is told after every act, and they are the same for all."""


class Choice(Struct, frozen=True):
    """A button of a way out: its command and its label."""

    command: str
    label: str


class WayOut(Struct, frozen=True):
    """A way out: a label, its meaning, and the buttons that do it."""

    label: str
    meaning: str
    choices: tuple[Choice, ...]


class WaysOutView(Struct, frozen=True):
    """The ways out as a viewer is told them, under a title.

    A seat that has resigned has a note instead.
    """

    title: str
    ways: tuple[WayOut, ...] = ()
    note: str = ""


def ways_offered(table: TablePort, seat: int) -> WaysOutView:
    """Return what a seat may do now if somebody has to go."""
    words, law = messages.WORDS, platform_law()
    bots = tuple(_jump(table))
    if seat in table.match.standing.resigned:
        return WaysOutView(words.say("ways-out"), bots, law.text_of(HAS_RESIGNED))
    if not bots and is_calm(table):
        row, people = table.row, sum([not one.bot for one in table.row.seats])
        terms = (row.clock, row.grace) if people > 1 and not row.hot else None
        return _usual_ways(is_last_to_stay(table), has_standing(table.game), terms)
    ways = [*bots, *_resigning(table), *_agreements(table), *_about_absent(table, seat), *_terms(table)]
    return WaysOutView(words.say("ways-out"), tuple(ways))


def is_calm(table: TablePort) -> bool:
    """Return True if nobody has left or asks, and no seat is played for another.

    Then a seat has the usual ways out, the same at all such tables.
    """
    if table.match.standing.bots:
        return False
    return all([not one.grants and (one.bot or (one.taken and one.away is None)) for one in table.row.seats])


@cache_by_language(maxsize=256)
def _usual_ways(is_last: bool, has_places: bool, terms: tuple[str, int] | None) -> WaysOutView:
    """Return the ways out of a calm table.

    Every act asks for them for each of its viewers.

    `terms` are its clock and its waiting time, where others may be agreed on.
    """
    agreed = _agreed_ends(frozenset(), has_places)
    return WaysOutView(messages.WORDS.say("ways-out"), (_resign(is_last), *agreed, *(_other_terms(*terms) if terms is not None else ())))


def only_bots_play(table: TablePort) -> bool:
    """Return True if every person has resigned or is out of the game.

    All may know that.
    """
    people = [seat.seat for seat in table.row.seats if not seat.bot]
    deciding = table.match.table.deciding  # a zone that all see
    if not people or {*people} & {*table.clock_state.running_seats} or any([deciding[seat] for seat in people]):
        return not people
    last = table.match.entries[-1] if table.match.entries else None
    known = _OUT.get(table.match)
    if known is None or known[0] is not last:
        ui, view = game_ui(table.game.slug), table.match.view(table.rail)
        out = [seat for seat in range(table.rail) if any(tone == "gone" for _, _, tone in ui.figures(view, seat))]
        _OUT[table.match] = known = last, frozenset(out)
    return known[1] >= {*people}


@cache_by_language(maxsize=64)
def _single(label: str, command: str, clause: int) -> WayOut:
    """Return a way out with one button, whose label is a message."""
    said = messages.WORDS.say(label)
    return WayOut(said, platform_law().text_of(clause), (Choice(command, said),))


def _jump(table: TablePort) -> Iterator[WayOut]:
    if not table.match.standing.is_hurried and only_bots_play(table):
        yield _single("jump", "jump", BOTS_ALONE)


def is_last_to_stay(table: TablePort) -> bool:
    """Return True if the match is over once one more seat resigns."""
    return len(table.match.standing.resigned) + 2 >= table.rail


def _resigning(table: TablePort) -> Iterator[WayOut]:
    yield _resign(is_last_to_stay(table))


def _resign(is_last: bool) -> WayOut:
    way = _single("resign", RESIGN, RESIGNING)
    return replace(way, meaning=messages.WORDS.say("resign-last")) if is_last else way


def _agreements(table: TablePort) -> Iterator[WayOut]:
    yield from _agreed_ends(frozenset([one.kind for one in open_votes(table)]), has_standing(table.game))


def _agreed_ends(asked: frozenset[str], has_places: bool) -> Iterator[WayOut]:
    """Yield the ends on which all may agree and for which nobody has `asked`."""
    if "settle" not in asked and has_places:
        yield _single("ask-settle", "end standing", AS_IT_STANDS)
    for word, label, clause in (("end", "ask-end", AGREED_END), ("void", "ask-void", CALLED_OFF)):
        if word not in asked:
            yield _single(label, word, clause)


def _about_absent(table: TablePort, seat: int) -> Iterator[WayOut]:
    """Yield what may be done about seats that are left.

    A substitute is offered before a minute is over, and refused until then.
    """
    words, now, others = messages.WORDS, time.time(), [one for one in table.row.seats if one.seat != seat]
    if any(left_at(table, one) is not None for one in others):
        yield _single("claim", CLAIM, ABSENT)
    for word, label, clause in (("bot", "let-bot-in", BOT_IN), ("person", "let-person-in", PERSON_IN)):
        gone = [one for one in others if left_at(table, one) is not None or may_be_replaced(table, one, word == "bot", now)]
        gone = [one for one in gone if one.seat not in table.match.standing.resigned]
        if gone:
            choices = tuple(
                Choice(f"substitute {word} {one.seat}", words.say("for-whom", name=bidi_isolate(table.match.seats[one.seat])))
                for one in gone
            )
            yield WayOut(words.say(label), platform_law().text_of(clause), choices)


def _terms(table: TablePort) -> Iterator[WayOut]:
    """Yield other clocks and waiting times, where several people play."""
    row = table.row
    if row.hot or sum(not seat.bot for seat in row.seats) < 2 or any(one.kind == "terms" for one in open_votes(table)):
        return
    yield from _other_terms(row.clock, row.grace)


@cache_by_language(maxsize=256)
def _other_terms(now: str, grace: int) -> tuple[WayOut, WayOut]:
    """Return the other clocks and waiting times that a table may have.

    They are the same for all tables with these, and every act asks for them.
    """
    words = messages.WORDS
    clocks = tuple(Choice(f"terms {text or 'none'} {grace}", label) for text, label in clock.clock_choices() if text != now)
    graces = tuple(Choice(f"terms {now or 'none'} {each}", label) for each, label in clock.grace_choices() if each != grace)
    meaning = platform_law().text_of(TERMS)
    return WayOut(words.say("change-clock"), meaning, clocks), WayOut(words.say("change-grace"), meaning, graces)
