"""How far each seat has come at a table: what it has decided and was asked at most, whatever of it was taken back since.

Only what all may know counts: where nobody is shown who is in, that is nothing before the last one is.
"""

from __future__ import annotations

NOBODY = -1
"""Whose act it is that decides nothing: what is only said aloud, and an answer of which a switch takes care."""


class Tally:
    """Decisions of one table by seat. Those that stand come and go; `made` and `asked` only grow."""

    def __init__(self, seats: int = 0) -> None:
        self._acts: list[int] = []
        self._stand = [0] * seats
        self.made = [0] * seats
        """How many decisions of a seat have stood at most."""
        self.asked = [0] * seats
        """How many of them have been open at most, the first one not counted."""

    def add(self, seat: int, pending: int, secret: bool) -> None:
        """An act of a seat, or of nobody where it decides nothing; these are asked now. `secret`: others must not see yet that he has."""
        self._acts.append(seat)
        if 0 <= seat < len(self._stand):
            self._stand[seat] += 1
        if secret:
            return
        for one, stand in enumerate(self._stand):
            self.made[one] = max(self.made[one], stand)
            if pending >> one & 1:
                self.asked[one] = max(self.asked[one], stand + 1)

    def cut(self, many: int) -> None:
        """Only the first so many acts are still in force."""
        del self._acts[many:]
        self._stand = [self._acts.count(one) for one in range(len(self._stand))]
