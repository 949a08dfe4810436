"""Acts of the log that are no move of a game: ways out of a match.

They change no state of the game. A match keeps what they lead to in a `Standing`: who has resigned, and the clause that ended the match if
no rule of the game did. They leave the open decision as it is: nobody has to decide anew because of them, and none of them tells who has
submitted in secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.schema import EventText, told
from gamester.words.library import Words
from gamester.words.values import bidi_isolate

WORDS = Words.beside(__file__)
RESIGN, CLAIM, AGREED, ABANDONED, JUMP, NAMED = "resign", "claim", "agreed", "abandoned", "jump", "named"
"""First words of platform acts, in logs and records too. No action type of a game has such a name."""
END, STANDING, VOID = f"{AGREED} end", f"{AGREED} standing", f"{AGREED} void"
RESERVED = frozenset({RESIGN, CLAIM, AGREED, ABANDONED, JUMP, NAMED})
NOTATION = re.compile(
    rf"{RESIGN}|{CLAIM}(?P<seats>( \d{{1,2}})+)|{END}|{STANDING}|{VOID}|{ABANDONED}|{JUMP}|{NAMED} (?P<name>.+)"
    rf"|{AGREED} (?P<who>bot|person) (?P<seat>\d{{1,2}})"
    rf"|{AGREED} terms (?P<clock>none|[0-9smhd+]{{1,20}}) (?P<grace>\d{{1,6}})",
    re.ASCII,
)
RESIGNING, LAST_LEFT, HAS_RESIGNED, AGREED_END, CALLED_OFF, ABSENT = 962, 963, 964, 965, 966, 967
BOT_IN, PERSON_IN, NOT_LEFT, TERMS, LEFT_ALONE, BOTS_ALONE, AS_IT_STANDS = 968, 969, 970, 971, 972, 973, 974
"""Clauses of the platform."""
RESIGNED_EVENT, LAST_RESIGNED_EVENT, ENDED_EVENT, CALLED_OFF_EVENT, ABSENT_EVENT = -3, -4, -5, -6, -7
ABANDONED_EVENT, BOT_EVENT, PERSON_EVENT, TERMS_EVENT, STANDING_EVENT, JUMP_EVENT, NAMED_EVENT = -8, -9, -10, -11, -12, -13, -14
FORMER = "former"
"""The dimension whose labels are the names that seats had before somebody else played on."""
EVENT_TEXTS: dict[int, EventText] = {
    RESIGNED_EVENT: told(WORDS, "resigned", "TB-962", who="a:seat"),
    LAST_RESIGNED_EVENT: told(WORDS, "last-resigned", "TB-963", who="a:seat"),
    ENDED_EVENT: told(WORDS, "agreed-end", "TB-965", who="a:seat"),
    CALLED_OFF_EVENT: told(WORDS, "called-off", "TB-966", who="a:seat"),
    ABSENT_EVENT: told(WORDS, "absent", "TB-967", who="a:seat"),
    ABANDONED_EVENT: told(WORDS, "abandoned", "TB-972"),
    BOT_EVENT: told(WORDS, "bot-in", "TB-968", who="a:seat"),
    PERSON_EVENT: told(WORDS, "person-in", "TB-969", who="a:seat"),
    TERMS_EVENT: told(WORDS, "terms-changed", "TB-971", who="a:seat"),
    STANDING_EVENT: told(WORDS, "agreed-standing", "TB-974", who="a:seat"),
    JUMP_EVENT: told(WORDS, "jumped", "TB-973", who="a:seat"),
    NAMED_EVENT: told(WORDS, "named", "TB-969", who="a:seat", former=f"b:{FORMER}"),
}


ENDINGS = {
    END: (AGREED_END, ENDED_EVENT),
    STANDING: (AS_IT_STANDS, STANDING_EVENT),
    VOID: (CALLED_OFF, CALLED_OFF_EVENT),
    ABANDONED: (LEFT_ALONE, ABANDONED_EVENT),
}
"""Acts that end a match: the clause by which, and the event of which everybody is told."""
WITHOUT_RESULT = (CALLED_OFF, LEFT_ALONE)


class Successor(Struct, frozen=True):
    """A player who plays on in a seat since an act of the log.

    It is a bot, or a person, whose `name` is "" until they have said it.
    """

    seat: int
    since: int
    is_bot: bool = False
    name: str = ""

    def called(self, before: str) -> str:
        """Return the name by which the seat is known.

        `before` is the name of the player before, whose seat it was.
        """
        return self.name or WORDS.say("bot-for" if self.is_bot else "person-for", name=bidi_isolate(before))


class Standing(Struct, frozen=True):
    """Results of platform acts.

    They are the seats that resigned, oldest first, the clause that ended the match, or 0, the seats that bots play for people who have
    left, whether the rest is played at once, and who came in for whom, oldest first.
    """

    resigned: tuple[int, ...] = ()
    ended_by: int = 0
    bots: tuple[int, ...] = ()
    is_hurried: bool = False
    successors: tuple[Successor, ...] = ()

    def successor(self, seat: int) -> Successor | None:
        """Return the last substitute of a seat, or None if it has had none."""
        return next((one for one in reversed(self.successors) if one.seat == seat), None)

    def given_name(self, seat: int, dealt: str) -> str:
        """Return the last name that a player of a seat gave themselves.

        It is the name that the seat was `dealt` under until a substitute has said theirs, and no word of any language is added.
        """
        return next((one.name for one in reversed(self.successors) if one.seat == seat and one.name), dealt)

    def is_unnamed(self, seat: int) -> bool:
        """Return True if the person who plays on in a seat has not said their name."""
        one = self.successor(seat)
        return one is not None and not one.is_bot and not one.name

    def names(self, dealt: Sequence[str]) -> tuple[str, ...]:
        """Return the names of the seats now. Those of `dealt` had the cards dealt."""
        found, given = list(dealt), list(dealt)
        for one in self.successors:
            found[one.seat] = one.called(given[one.seat])
            given[one.seat] = one.name or given[one.seat]
        return tuple(found)

    def former_names(self, dealt: Sequence[str]) -> tuple[str, ...]:
        """Return the name that each seat had before its last player gave theirs.

        It is the name given before, or the one that the seat was dealt under.
        """
        found, given = list(dealt), list(dealt)
        for one in self.successors:
            if one.name:
                found[one.seat], given[one.seat] = given[one.seat], one.name
        return tuple(found)

    @property
    def given_up(self) -> tuple[int, ...]:
        """The seats of people that bots play to the end."""
        return (*self.resigned, *self.bots)

    def without(self, gone: tuple[int, ...], seats: int) -> Standing:
        """Return the standing after seats have resigned."""
        resigned = (*self.resigned, *gone)
        bots = tuple(seat for seat in self.bots if seat not in gone)
        return replace(self, resigned=resigned, bots=bots, ended_by=LAST_LEFT if len(resigned) >= seats - 1 else 0)


UNCHANGED = Standing()
"""The standing before any platform act."""


class PlatformAct(Struct, frozen=True):
    """A platform act: what comes of it.

    Seats resign, the match ends by a clause, a seat is played on by a `bot` or a `person`, the clock and the grace are others, or the rest
    is played at once.
    """

    resigned: tuple[int, ...] = ()
    ended_by: int = 0
    bot: int | None = None
    person: int | None = None
    terms: tuple[str, int] | None = None
    jumps: bool = False
    name: str = ""

    @property
    def clause(self) -> int:
        """The clause by which it is done: that of a claim for seats that resign."""
        if self.ended_by:
            return self.ended_by
        if self.terms is not None or self.jumps:
            return BOTS_ALONE if self.jumps else TERMS
        return ABSENT if self.resigned else BOT_IN if self.bot is not None else PERSON_IN

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that it is about, besides the one that writes it."""
        return (*self.resigned, *(seat for seat in (self.bot, self.person) if seat is not None))

    def follows(self, before: Standing, seats: int, seat: int, number: int) -> Standing:
        """Return the standing after it, as entry `number` of the log, written by `seat`."""
        if self.ended_by:
            return replace(before, ended_by=self.ended_by)
        if self.bot is not None:
            return replace(before, bots=(*before.bots, self.bot), successors=(*before.successors, Successor(self.bot, number, is_bot=True)))
        if self.person is not None:
            bots = tuple(one for one in before.bots if one != self.person)
            return replace(before, bots=bots, is_hurried=False, successors=(*before.successors, Successor(self.person, number)))
        if self.name:
            return replace(before, successors=(*before.successors, Successor(seat, number, name=self.name)))
        if self.jumps:
            return replace(before, is_hurried=True)
        return before.without(self.resigned, seats) if self.resigned else before


def is_platform_act(text: str) -> bool:
    """Return True for the notation of a platform act."""
    return text.partition(" ")[0] in RESERVED


def parse_platform_act(seat: int, text: str) -> PlatformAct | None:
    """Return the platform act of a seat in notation, or None."""
    found = NOTATION.fullmatch(text)
    if found is None:
        return None
    if text in ENDINGS:
        return PlatformAct(ended_by=ENDINGS[text][0])
    if text == JUMP:
        return PlatformAct(jumps=True)
    if found["name"]:
        return PlatformAct(name=found["name"])
    if found["who"]:
        return PlatformAct(bot=int(found["seat"])) if found["who"] == "bot" else PlatformAct(person=int(found["seat"]))
    if found["clock"]:
        return PlatformAct(terms=("" if found["clock"] == "none" else found["clock"], int(found["grace"])))
    return PlatformAct(tuple(map(int, found["seats"].split())) if found["seats"] else (seat,))


def events_of_act(seat: int, text: str, after: Standing) -> list[tuple[int, int]]:
    """Return the events of a platform act: their kinds, with a seat each."""
    if text in ENDINGS:
        return [(ENDINGS[text][1], seat)]
    if text == RESIGN:
        return [(LAST_RESIGNED_EVENT if after.ended_by else RESIGNED_EVENT, seat)]
    act = parse_platform_act(seat, text) or PlatformAct()
    if act.terms is not None or act.jumps or act.name:
        return [(JUMP_EVENT if act.jumps else NAMED_EVENT if act.name else TERMS_EVENT, seat)]
    return [(BOT_EVENT if act.bot is not None else PERSON_EVENT if act.person is not None else ABSENT_EVENT, one) for one in act.seats]


def standing_after(log: Iterable[tuple[int, str]], seats: int) -> Standing:
    """Return what the platform acts of a log have led to, without its game."""
    standing = Standing()
    for number, (seat, text) in enumerate(log, 1):
        if (act := parse_platform_act(seat, text)) is not None:
            standing = act.follows(standing, seats, seat, number)
    return standing
