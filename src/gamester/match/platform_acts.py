"""Acts of the log that are no move of a game: ways out of a match.

They change no state of the game. A match keeps what they lead to in a `Standing`: who has resigned, and the clause that ended the match if
no rule of the game did. They leave the open decision as it is: nobody has to decide anew because of them, and none of them tells who has
submitted in secret.
"""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.schema import EventText, told
from gamester.words.library import Words

WORDS = Words.beside(__file__)
RESIGN, CLAIM, AGREED, ABANDONED = "resign", "claim", "agreed", "abandoned"
"""First words of platform acts, in logs and records too. No action type of a game has such a name."""
END, VOID = f"{AGREED} end", f"{AGREED} void"
RESERVED = frozenset({RESIGN, CLAIM, AGREED, ABANDONED})
NOTATION = re.compile(rf"{RESIGN}|{CLAIM}(?P<seats>( \d{{1,2}})+)|{END}|{VOID}|{ABANDONED}", re.ASCII)
RESIGNING, LAST_LEFT, HAS_RESIGNED, AGREED_END, CALLED_OFF, ABSENT, LEFT_ALONE = 962, 963, 964, 965, 966, 967, 972
"""Clauses of the platform."""
RESIGNED_EVENT, LAST_RESIGNED_EVENT, ENDED_EVENT, CALLED_OFF_EVENT, ABSENT_EVENT, ABANDONED_EVENT = -3, -4, -5, -6, -7, -8
EVENT_TEXTS: dict[int, EventText] = {
    RESIGNED_EVENT: told(WORDS, "resigned", "TB-962", who="a:seat"),
    LAST_RESIGNED_EVENT: told(WORDS, "last-resigned", "TB-963", who="a:seat"),
    ENDED_EVENT: told(WORDS, "agreed-end", "TB-965", who="a:seat"),
    CALLED_OFF_EVENT: told(WORDS, "called-off", "TB-966", who="a:seat"),
    ABSENT_EVENT: told(WORDS, "absent", "TB-967", who="a:seat"),
    ABANDONED_EVENT: told(WORDS, "abandoned", "TB-972"),
}


ENDINGS = {END: (AGREED_END, ENDED_EVENT), VOID: (CALLED_OFF, CALLED_OFF_EVENT), ABANDONED: (LEFT_ALONE, ABANDONED_EVENT)}
"""Acts that end a match: the clause by which, and the event of which everybody is told."""
WITHOUT_RESULT = (CALLED_OFF, LEFT_ALONE)


class Standing(Struct, frozen=True):
    """Results of platform acts.

    They are the seats that resigned, oldest first, and the clause that ended the match, or 0.
    """

    resigned: tuple[int, ...] = ()
    ended_by: int = 0

    def without(self, gone: tuple[int, ...], seats: int) -> Standing:
        """Return the standing after seats have resigned."""
        resigned = (*self.resigned, *gone)
        return replace(self, resigned=resigned, ended_by=LAST_LEFT if len(resigned) >= seats - 1 else 0)


class PlatformAct(Struct, frozen=True):
    """A platform act: seats that resign by it, and the clause if it ends the match."""

    resigned: tuple[int, ...] = ()
    ended_by: int = 0

    def follows(self, before: Standing, seats: int) -> Standing:
        """Return the standing after it."""
        return replace(before, ended_by=self.ended_by) if self.ended_by else before.without(self.resigned, seats)


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
    return PlatformAct(tuple(map(int, found["seats"].split())) if found["seats"] else (seat,))


def events_of_act(seat: int, text: str, after: Standing) -> list[tuple[int, int]]:
    """Return the events of a platform act: their kinds, with a seat each."""
    if text in ENDINGS:
        return [(ENDINGS[text][1], seat)]
    if text == RESIGN:
        return [(LAST_RESIGNED_EVENT if after.ended_by else RESIGNED_EVENT, seat)]
    act = parse_platform_act(seat, text)
    return [(ABSENT_EVENT, gone) for gone in (act.resigned if act else ())]
