"""Acts of the log that are no move of a game: ways out of a match.

They change no state of the game. A match keeps what they lead to in a `Standing`: who has resigned, and the clause that ended the match if
no rule of the game did. They leave the open decision as it is: nobody has to decide anew because of them, and none of them tells who has
submitted in secret.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.schema import EventText, told
from gamester.words.library import Words

WORDS = Words.beside(__file__)
RESIGN = "resign"
"""The notation of a resignation, in logs and records too. No game has an action type of this name."""
RESERVED = frozenset({RESIGN})
"""First words of platform acts, which no action type of a game may have."""
RESIGNING, LAST_LEFT, HAS_RESIGNED = 962, 963, 964
"""Clauses of the platform."""
RESIGNED_EVENT, LAST_RESIGNED_EVENT = -3, -4
EVENT_TEXTS: dict[int, EventText] = {
    RESIGNED_EVENT: told(WORDS, "resigned", "TB-962", who="a:seat"),
    LAST_RESIGNED_EVENT: told(WORDS, "last-resigned", "TB-963", who="a:seat"),
}


class Standing(Struct, frozen=True):
    """Results of platform acts.

    They are the seats that resigned, oldest first, and the clause that ended the match, or 0.
    """

    resigned: tuple[int, ...] = ()
    ended_by: int = 0

    def without(self, seat: int, seats: int) -> Standing:
        """Return the standing after a seat has resigned."""
        gone = (*self.resigned, seat)
        return replace(self, resigned=gone, ended_by=LAST_LEFT if len(gone) >= seats - 1 else 0)


def is_platform_act(text: str) -> bool:
    """Return True for the notation of a platform act."""
    return text.partition(" ")[0] in RESERVED
