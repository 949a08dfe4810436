"""What one address makes a house keep: so many bytes of tables a day, with the files that are brought to them, and no more."""

from __future__ import annotations

from gamester.web.guard.gate import TOO_MANY
from gamester.web.guard.limits import A_TABLE, KEPT, WHO, Limits, times
from gamester.web.live.clocks import length
from gamester.web.messages import Refused, reason

MB = 1_000_000


class TooMuch(Exception):
    """A table that is not laid, since enough of them were from this address; `wait` is in seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__("too much is kept from one address")
        self.wait = wait

    @property
    def refused(self) -> Refused:
        """The sentence against it."""
        most = f"From one address the house keeps {KEPT.most // MB} MB of tables a day, with their files."
        return reason(TOO_MANY, f"{most} Try again in {length(self.wait + 1)}.")


class Burden:
    """What was laid lately, by whom. Nobody is counted who is not asking from somewhere."""

    def __init__(self) -> None:
        self._counted = Limits()

    def take(self, *files: str) -> None:
        """A table with these files, by whoever is answered now; TooMuch where it is one too many."""
        if who := WHO.get():
            many = A_TABLE + sum(len(text.encode()) for text in files)
            if wait := self._counted.takes("kept", KEPT, who, times(who), many):
                raise TooMuch(wait)
