"""The part of the model that knows what people have asked for and agreed to.

It looks at every act of the log that is no move of the game: takebacks, ways out, and pauses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from gamester.match.history import TAKEBACK
from gamester.match.platform_acts import ABANDONED, AGREED, CLAIM, STANDING, is_platform_act
from gamester.server.session.absence import LEFT_AFTER, absence_limit
from gamester.server.storage.rows import StoredTable

ASKS = ("pause", "open", "takeback", "substitute", "terms", "end", "void")
"""First words of commands that ask the others for something."""
ALONE = ("resign", "claim", "jump", "resume")
"""First words of commands that a seat gives for itself."""
EARLY = 1.0


def is_no_move(text: str) -> bool:
    """Return True for an entry of the log that no rule of a game makes."""
    return is_platform_act(text) or bool(TAKEBACK.fullmatch(text))


def kind_of(text: str) -> str:
    """Return the kind of request that an agreement in the log was.

    It is "" for an act that a seat makes for itself.
    """
    if TAKEBACK.fullmatch(text):
        return "takeback"
    words = text.split()
    return "settle" if text == STANDING else words[1] if words[0] == AGREED else ""


def _asked_for(words: list[str]) -> str:
    """Return the kind of request that a command makes."""
    if words == ["end", "standing"]:
        return "settle"
    return words[1] if words[0] == "substitute" and len(words) > 1 else words[0]


class Agreed:
    """Commands of people that count as asking or agreeing."""

    def __init__(self, demand: Callable[[bool, str], None], away: Callable[[str, int, float], float]) -> None:
        self._demand = demand
        self._away = away
        """Returns for how many seconds nobody has been connected for a seat."""
        self._said: dict[str, set[tuple[str, int]]] = defaultdict(set)
        """By table which seats have sent a command, or agreed to a request of a kind."""
        self.kinds: set[str] = set()
        """Kinds of acts that have been seen in the log."""

    def sent(self, code: str, seat: int, command: str) -> None:
        """Note a command that is on its way: from now on it may be done."""
        words = command.split()
        if words[0] in ASKS:
            self._said[code].add((_asked_for(words), seat))
        elif words[0] == "agree" and len(words) > 1:
            self._said[code].add((words[1].partition("-")[0], seat))
        elif words[0] in ALONE:
            self._said[code].add((words[0], seat))

    def said(self, code: str, kind: str, seat: int) -> bool:
        """Return True if a seat may have asked for something, or agreed to it."""
        return (kind, seat) in self._said[code]

    def act(self, row: StoredTable, seat: int, text: str, resigned: tuple[int, ...], clocks_were_set: bool, now: float) -> None:
        """Look at an act of the log that is no move."""
        code, kind, first = row.code, kind_of(text), text.split()[0]
        self.kinds.add(kind or first)
        if kind:
            self._demand(self.said(code, kind, seat), f"{code}: `{text}` is stored for seat {seat}, who has never asked for it")
            self.agreed(row, kind, resigned, clocks_were_set, now)
        elif first == CLAIM and not clocks_were_set:
            for other in map(int, text.split()[1:]):
                away = self._away(code, other, now)
                self._demand(away >= absence_limit(row) - EARLY, f"{code}: seat {other} counts as resigned after {away:.1f} seconds")
        elif first == ABANDONED:
            here = [one.seat for one in row.seats if one.taken and not one.bot and self._away(code, one.seat, now) < LEFT_AFTER - EARLY]
            self._demand(clocks_were_set or not here, f"{code}: the game counts as left by all, and of seat {here[:1]} somebody was there")
        if first in ALONE:
            self._demand(self.said(code, first, seat), f"{code}: `{text}` is stored for seat {seat}, who has never said so")

    def agreed(self, row: StoredTable, kind: str, resigned: tuple[int, ...], clocks_were_set: bool, now: float) -> None:
        """Check that all who must agree have done so, or are on the way to it.

        Of those who may have been away for long nobody can say: how the server saw it depends on clocks that were set.
        """
        people = [one for one in row.seats if one.taken and not one.bot and one.seat not in resigned and not one.stand_in]
        if kind in ("bot", "person", "pause"):
            people = [one for one in people if self._away(row.code, one.seat, now) < LEFT_AFTER / 2]
        if kind not in ("takeback", "open") and clocks_were_set:
            return
        for one in people:
            said = self.said(row.code, kind, one.seat)
            self._demand(said, f"{row.code}: {kind} counts as agreed on, and seat {one.seat} has never asked for it or agreed to it")
