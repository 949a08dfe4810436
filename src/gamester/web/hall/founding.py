"""A new table: who shall sit where, what is agreed on, and the promise of its deal before anybody but the host is here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.house_rules import printable
from gamester.games.seeing import isolated
from gamester.play import fair
from gamester.play.chosen import LONGEST_TOLD
from gamester.play.header import BadHeader
from gamester.play.match import Match
from gamester.web import messages
from gamester.web.hall.burden import Burden
from gamester.web.live.naming import apart
from gamester.web.live.seating import no_bots
from gamester.web.storage.codes import Links, hashed, new_codes
from gamester.web.storage.kept import SeatRow, TableRow
from gamester.web.storage.store import Raced, Store


class Wanted(Struct, frozen=True):
    """Who shall sit on one seat: a name, the kind of bot ("" for a person), and what the seat chooses ("" for nothing)."""

    name: str
    bot: str = ""
    chosen: str = ""


class Founder:
    """Whoever can keep tables can lay them."""

    store: Store
    links: Links
    burden: Burden

    async def lay(
        self,
        game: str,
        seats: Sequence[Wanted],
        options: Mapping[str, Any],
        cards: str,
        parent: str = "",
        text: str = "",
        beside: str = "",
        dice: str | Sequence[str] = "",
        half: str = "",
        host: int = 0,
        along: Mapping[int, Mapping[str, Any]] | None = None,
        key: str = "",
        **kept: Any,
    ) -> str:
        """A new table; its code. It is dealt when nobody is waited for. BadHeader lists all that is wrong with it.

        It may be TooMuch for whoever is answered. From a parent everybody has come along. `text` is a card set that somebody brings,
        `beside` the second file that some games take, `dice` what the host adds to the deal, or every seat, `half` what was promised
        for it already, `host` whose table it is, `along` what else is kept of seats, `kept` what else is kept of the table (`terms.py`).
        With a `key` one table is laid under it, whoever lays it, and never a second.
        """
        if faults := [f"{wrong.words} ({wrong.what})" for seat in seats if not parent and (wrong := messages.of_the_house(seat.name))]:
            raise BadHeader(faults)
        half, names = half or secrets.token_hex(32), list[str]()
        for seat in seats:
            names.append(seat.name if parent else apart(seat.name, names))
        added = [dice if k == host else "" for k in range(len(seats))] if isinstance(dice, str) else list(dice)
        chosen, here = [seat.chosen for seat in seats], bool(parent or kept.get("hot"))
        match = await asyncio.to_thread(Match.open, game, len(seats), options, cards, half, names, text, beside, added, chosen)
        header = match.header
        if faults := [] if parent else list(_not_theirs(seats, host, here)):
            raise BadHeader(faults)
        if not parent and any(seat.bot for seat in seats) and (barred := no_bots(game, header.options)):
            raise BadHeader([barred])
        self.burden.take(header.text, header.beside)
        codes = new_codes(bool(kept.get("public")))
        while True:
            code = next(codes)
            rows = tuple(
                SeatRow(
                    k,
                    name,
                    seat.bot,
                    hashed(self.links.token(code, k)),
                    host=k == host,
                    taken=k == host or bool(seat.bot) or here,
                    entropy=said,
                    chosen=seat.chosen,
                )
                for k, (seat, name, said) in enumerate(zip(seats, names, added, strict=True))
            )
            rows = tuple(replace(seat, **(along or {}).get(seat.seat, {})) for seat in rows)
            made = {"parent": parent, "text": header.text, "beside": header.beside, "started": all(seat.taken for seat in rows), **kept}
            promise = fair.commitment_of(header)
            row = TableRow(code, game, header.rules, dict(header.options), header.cards, half, promise, seats=rows, **made)
            try:
                return await self.store.add_table(row, key, parent)
            except Raced:
                continue


def _not_theirs(seats: Sequence[Wanted], host: int, here: bool) -> Iterator[str]:
    """Say for which seats somebody chooses who does not sit there: bots take what is left, and whoever comes by link chooses then."""
    for k, seat in enumerate(seats):
        if seat.chosen and seat.bot:
            yield f"{isolated(seat.name)} is a bot: bots take what is left, got {printable(seat.chosen, LONGEST_TOLD)!r} for it"
        elif seat.chosen and not here and k != host:
            yield f"{isolated(seat.name)} is not here yet and chooses while sitting down, got {printable(seat.chosen, LONGEST_TOLD)!r}"
