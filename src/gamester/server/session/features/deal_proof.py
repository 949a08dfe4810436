"""The proof of the deal.

It is the commitment, the entropy of all seats, and after the end where all of it can be verified.
After the end the deal of a rematch is committed to as well, and pages add entropy for it before
anybody asks for the rematch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.match.setup import entropy_error
from gamester.server import messages
from gamester.server.messages import BAD_ENTROPY, Rejection, platform_rejection
from gamester.server.session.port import Command, Feature, TablePort, Transaction
from gamester.server.storage.rows import SessionChanges, entropy_key


class DealProof(Struct, frozen=True):
    """The pane of the proof of the deal, beside the table.

    It has the commitment, names with entropy, and the path of the verification if there is one. The fields with `rematch` are
    the same of a rematch; `should_send_entropy` is True if this page has still to add entropy for it.
    """

    commitment: str
    entropy: tuple[tuple[str, str], ...]
    verify_path: str
    rematch_commitment: str = ""
    rematch_entropy: tuple[tuple[str, str], ...] = ()
    should_send_entropy: bool = False


class DealProofs(Feature):
    """The deal of one table and of its rematch."""

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self.thrown: dict[int, str] = {}
        """Entropy for the rematch, by seat."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """`entropy 8c1f` adds entropy for the rematch."""
        return {"entropy": self.add_entropy}

    def context(self, viewer: int) -> dict[str, Any]:
        """Return the pane, which is the same for everybody.

        Only spectators with a delay learn later that the game is over.
        """
        table = self._table
        header, over = table.match.header, table.seen_by(viewer).ended_by()
        dice = tuple((name, said) for name, said in zip(header.names, header.seat_entropy, strict=False) if said)
        over_for_all = over and table.seen_by(table.rail).ended_by()
        found = DealProof(table.row.commitment, dice, f"/t/{table.row.code}/verify" if over_for_all else "")
        if over:
            thrown = tuple((table.match.seats[seat], said) for seat, said in sorted(self.thrown.items()))
            own = self._seat_of(viewer)
            found = replace(
                found,
                rematch_commitment=table.rematch_commitment,
                rematch_entropy=thrown,
                should_send_entropy=own is not None and own not in self.thrown,
            )
        return {"deal_proof": found}

    async def reload(self) -> None:
        """Read the entropy that pages have added here or at another worker."""
        if self._table.match.ended_by():
            self.thrown = await self._table.store.thrown(self._table.row.code, self._table.rail)

    async def add_entropy(self, viewer: int, dice: str) -> Rejection | None:
        """Add entropy of a seat for the rematch, until somebody asks for the rematch.

        The first of a seat counts.
        """
        seat = self._seat_of(viewer)
        if seat is None:
            return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("watching"))
        if wrong := entropy_error(dice) or ("" if dice else messages.WORDS.say("nothing-was-thrown")):
            return platform_rejection(BAD_ENTROPY, messages.as_sentence(wrong), messages.WORDS.say("your-dice"))

        async def add(transaction: Transaction) -> Rejection | None:
            if not self._table.match.ended_by():
                return platform_rejection(messages.CLOSED, messages.WORDS.say("dice-next-deal"), messages.WORDS.say("not-yet"))
            await transaction.commit(SessionChanges(once={entropy_key(self._table.row.code, seat): dice}))
            await self.reload()
            return None

        return await self._table.retry(add)

    def _seat_of(self, viewer: int) -> int | None:
        """Return the seat for which a page adds entropy.

        With one device for all it is the first, as before the deal.
        """
        table = self._table
        return 0 if table.row.hot and viewer == table.hot else viewer if viewer < table.rail and not table.row.hot else None
