"""The operator's commands against abuse, beside a running server.

Each change leaves a row that every worker reads. Nothing here shows a card, a seed or a link that
is in use. Each refusal is a `Refusal` with one sentence.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from gamester.games.step import JUDGE_OFFSET
from gamester.match.platform_acts import standing_after
from gamester.server.messages import Rejection
from gamester.server.middleware import blocklist
from gamester.server.session import link_renewal
from gamester.server.session.features import hot_seat
from gamester.server.session.features.chat import SPECTATORS, TABLE, TAKEN_OUT, words_of
from gamester.server.storage.admin_changes import done
from gamester.server.storage.database import Conflict, NotFound
from gamester.server.storage.queries import get_table, insert
from gamester.server.storage.retention import take_away
from gamester.server.storage.rows import StoredChatLine, StoredTable
from gamester.server.storage.schema import BLOCKED, CHAT, LOG
from gamester.server.storage.store import Store, arranged, store_changes, tell
from gamester.server.storage.tokens import SeatTokens, hash_token, new_link_number, normalize_code
from gamester.server.tables import seating

CHANNELS = {TABLE: "table", SPECTATORS: "spectators"}
"""The names of the two channels of the chat."""


class Refusal(Exception):
    """A command that cannot be carried out; one sentence says why."""


class Steward:
    """The commands of `gamester admin`.

    Each gives what it did, to be printed or written as JSON.
    """

    def __init__(self, store: Store, links: SeatTokens) -> None:
        """Act on the database of a server, with the secret of its links."""
        self._store, self._links = store, links

    async def tables(self, most: int) -> list[dict[str, Any]]:
        """Return the newest tables."""
        return [_told(row) for row in await self._store.newest(most)]

    async def table(self, code: str) -> dict[str, Any]:
        """Return the facts of a table that no seat's cards follow from.

        They are its seats, the number of moves, and its chat.
        """
        row = await self._row(code)
        moves = await self._store.db.read(lambda connection: connection.scalar(sa.select(sa.func.count()).where(LOG.c.code == row.code)))
        chat = [
            {"line": one.n, "channel": CHANNELS[one.place], "seat": one.seat, "text": words_of(one)}
            for one in await self._store.said(row.code)
        ]
        seats = [{name: getattr(one, name) for name in ("seat", "name", "bot", "host", "taken", "away")} for one in row.seats]
        return _told(row) | {"seats": seats, "num_moves": moves, "chat": chat}

    async def close(self, code: str) -> dict[str, Any]:
        """Take a table away with its log, talk and record, for good."""
        row = await self._row(code)
        await done(self._store, lambda connection: take_away(connection, row.code), row.code)
        return {"closed": row.code}

    async def free(self, code: str, seat: int) -> dict[str, Any]:
        """Free a seat of a table that is not dealt.

        The person who sat there leaves, and their link is dead.
        """
        row = await self._row(code)
        if row.started:
            raise Refusal(f"the cards of {row.code} are dealt: give the seat a new link (admin link), or close the table")
        await self._arrange(row, seating.free_seat, _seat(row, seat))
        return {"freed": row.code, "seat": seat}

    async def link(self, code: str, place: str) -> dict[str, Any]:
        """Give a seat, the judge or a shared screen a new link.

        The answer is the only place that ever shows it.
        """
        row = await self._row(code)
        seats = len(row.seats)
        at = {"judge": seats + JUDGE_OFFSET, "screen": hot_seat.hot_seat_viewer(seats)}.get(place, -1)
        at = _seat(row, int(place)) if place.isascii() and place.isdigit() else at
        if not row.started:
            number = await self._arrange(row, seating.relink, _seat(row, at))
            line = link_renewal.line(row, link_renewal.OPERATOR, at)
            await done(self._store, lambda connection: _say(connection, row.code, line), row.code)
        else:
            if refused := link_renewal.why_not(row, link_renewal.OPERATOR, at):
                raise Refusal(_sentence(refused))
            number = new_link_number()
            line = link_renewal.line(row, link_renewal.OPERATOR, at, standing_after(await self._store.log(row.code), seats))
            renewal = link_renewal.renewal(row, at, number, hash_token(self._links.token(row.code, number)), line)
            try:
                await done(self._store, lambda connection: store_changes(connection, row.code, renewal), row.code)
            except Conflict:
                raise Refusal(f"{row.code} has changed meanwhile, so nothing was done: try again") from None
        return {"table": row.code, "place": place, "link": f"/t/{row.code}/{self._links.token(row.code, number)}"}

    async def unsay(self, code: str, line: int) -> dict[str, Any]:
        """Take the words of a line of talk out."""
        row = await self._row(code)
        one = CHAT.update().where(CHAT.c.code == row.code, CHAT.c.n == line).values(words=TAKEN_OUT)
        if not await done(self._store, lambda connection: connection.execute(one).rowcount, row.code):
            raise Refusal(f"the table {row.code} has no line {line} of talk: `gamester admin show {row.code}` lists them")
        return {"table": row.code, "line": line, "text": TAKEN_OUT}

    async def block(self, text: str, why: str = "") -> dict[str, Any]:
        """Let nobody in from an address or a network."""
        network = _network(text)

        def work(connection: sa.Connection) -> None:
            new = insert(connection, BLOCKED).values(network=network, at=time.time(), why=why)
            connection.execute(new.on_conflict_do_update(index_elements=["network"], set_={"why": why}))

        await done(self._store, work)
        return {"blocked": network, "why": why}

    async def unblock(self, text: str) -> dict[str, Any]:
        """Let people in again from an address or a network that was blocked."""
        network = _network(text)
        if not await done(
            self._store, lambda connection: connection.execute(BLOCKED.delete().where(BLOCKED.c.network == network)).rowcount
        ):
            raise Refusal(f"{network} is not blocked: `gamester admin blocked` lists what is")
        return {"unblocked": network}

    async def blocked(self) -> list[dict[str, Any]]:
        """Return the addresses and networks that are blocked, the newest first."""
        rows = sa.select(BLOCKED).order_by(BLOCKED.c.at.desc(), BLOCKED.c.network)
        return await self._store.db.read(lambda connection: [dict(row) for row in connection.execute(rows).mappings()])

    async def _row(self, code: str) -> StoredTable:
        row = await self._store.table(normalize_code(code))
        if row is None:
            raise Refusal(f"there is no table {code[:60]!r}")
        return row

    async def _arrange(self, row: StoredTable, change: Callable[..., StoredTable | Rejection], seat: int) -> int:
        """Change a table that waits as its host could, and leave word of it.

        Return the number of the new link.
        """
        number = new_link_number()
        token_hash = hash_token(self._links.token(row.code, number))

        def changed(now: StoredTable) -> StoredTable | Rejection:
            host = next((one.token_hash for one in now.seats if one.host), "")
            return seating.apply_change(now, change, host, seat, number, token_hash)

        try:
            after: StoredTable | Rejection = await done(self._store, lambda connection: arranged(connection, row.code, changed), row.code)
        except NotFound:
            raise Refusal(f"there is no table {row.code!r}") from None
        if isinstance(after, Rejection):
            raise Refusal(_sentence(after))
        return number


def _say(connection: sa.Connection, code: str, line: StoredChatLine) -> None:
    """Say a line of the server at a table that is there."""
    if get_table(connection, code) is not None:
        tell(connection, code, line)


def _told(row: StoredTable) -> dict[str, Any]:
    state = "over" if row.ended else "playing" if row.started else "waiting"
    names = [one.name for one in row.seats]
    return {"table": row.code, "game": row.game, "state": state, "public": row.public, "names": names}


def _seat(row: StoredTable, seat: int) -> int:
    if not 0 <= seat < len(row.seats):
        raise Refusal(f"expected a seat of {row.code}, 0 to {len(row.seats) - 1}, got {seat}")
    return seat


def _network(text: str) -> str:
    try:
        return blocklist.network(text)
    except ValueError as wrong:
        raise Refusal(str(wrong)) from None


def _sentence(refused: Rejection) -> str:
    return f"{refused.clause_text} {refused.detail} ({refused.clause})".strip()
