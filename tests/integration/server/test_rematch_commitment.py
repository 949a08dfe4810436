"""The deal of a rematch: committed in advance, with entropy of open pages."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from gamester.match import commitment
from gamester.server.pages import home
from gamester.server.session.features import chat
from gamester.server.session.features.webhooks import new_webhook, webhook_of
from gamester.server.session.session import Session
from gamester.server.storage.errors import StorageError
from gamester.server.storage.schema import NOTICES
from gamester.server.storage.tokens import hash_token
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.rematch import rematch_host
from tests.support.finished_tables import keep, stored
from tests.support.rematches import SLOW, again, opened
from tests.support.shown_tables import frame_number, page_data
from tests.support.stored_changes import change_seat, change_table

RECORD = stored("armies-3-skirmish")
THROWS = '"should_send_entropy": true'


async def throw(room: Session, viewer: int, dice: str) -> str:
    """The clause of the answer, "" where it was taken."""
    refused = await room.handle_message(viewer, f'{{"frame": 1, "command": "entropy {dice}"}}')
    return refused.clause if refused else ""


@pytest.mark.parametrize(
    ("host", "bots", "practice", "asks", "then"),
    [
        (1, (0,), None, 1, 1),
        (2, (), None, 0, 2),
        (0, (), None, 1, 0),
        (0, (0,), None, 2, 2),
        (1, (0, 2), 4, 1, 1),
        (0, (0, 2), 4, 1, 1),
        (0, (0,), None, 4, 1),
    ],
)
def test_rematch_host_is_former_host_or_asker_never_a_bot(
    tmp_path: Path, host: int, bots: tuple[int, ...], practice: int | None, asks: int, then: int
) -> None:
    """The host of a rematch is the former host or the player who asks, never a bot.

    Seat 4 is a judge, who has no seat.
    """
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        await change_table(house.store, code, practice=practice)
        for seat in range(3):
            changes: dict[str, Any] = {"host": seat == host, "bot": "heuristic" if seat in bots else "", "taken": True}
            await change_seat(house.store, code, seat, token_hash=hash_token(house.links.token(code, seat)), **changes)
        row = await house.store.table(code)
        assert row is not None
        if asks < 3:
            laid = await again(house, await opened(house, code), asks)
            assert [seat.seat for seat in laid.seats if seat.host] == [then] and all(seat.taken for seat in laid.seats)
            room = await opened(house, laid.code)
            refused = await room.handle_message(then, f'{{"frame": {frame_number(room, then)}, "command": "mute {(then + 1) % 3}"}}')
            assert "Only the host" not in str(refused)
        assert rematch_host(row, asks) == then
        await house.close()

    asyncio.run(run())


def test_rematch_commits_before_entropy_of_all_players(tmp_path: Path) -> None:
    """A rematch is committed before the entropy is added, and uses everybody's."""
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        for seat in range(3):
            await change_seat(house.store, code, seat, token_hash=hash_token(house.links.token(code, seat)))
        room = await opened(house, code)
        promised = room.rematch_commitment
        assert promised in page_data(room, 0) and promised in page_data(room, room.rail) and THROWS in page_data(room, 0)
        assert THROWS not in page_data(room, room.rail)
        assert [await throw(room, 0, "8c1f"), await throw(room, 2, "a rainy evening"), await throw(room, 0, "another")] == [""] * 3
        for viewer in (1, room.rail):
            html = page_data(room, viewer)
            assert "8c1f" in html and "a rainy evening" in html and "another" not in html
        assert THROWS not in page_data(room, 0) and THROWS in page_data(room, 1)
        await house.close()
        house = TableRegistry(tmp_path, SLOW)
        room = await opened(house, code)
        assert room.rematch_commitment == promised and room.dealt.thrown == {0: "8c1f", 2: "a rainy evening"}
        row = await again(house, room, 2)
        assert row == await again(house, room, 0)
        assert row.commitment == promised == sha256(row.seed.encode()).hexdigest()
        assert [seat.entropy for seat in row.seats] == ["8c1f", "", "a rainy evening"]
        dealt = await opened(house, row.code)
        assert commitment.key_preimage(dealt.match.header).count("entropy ") == 3 and row.seed in commitment.key_preimage(
            dealt.match.header
        )
        assert row.seed not in page_data(room, 0) and row.seed not in page_data(dealt, 0)
        assert dealt.rematch_commitment != promised
        await house.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("viewer", "dice", "clause"), [(3, "8c1f", "TB-904"), (0, "", "TB-928"), (0, "x" * 65, "TB-928"), (0, "a\u200bb", "TB-928")]
)
def test_invalid_entropy_is_refused(tmp_path: Path, viewer: int, dice: str, clause: str) -> None:
    """Invalid entropy is refused."""
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room = await opened(house, code)
        assert await throw(room, viewer, dice) == clause and not room.dealt.thrown
        await house.close()

    asyncio.run(run())


def test_no_entropy_or_commitment_during_the_game(tmp_path: Path) -> None:
    """During the game there is no commitment for a rematch, and no entropy is taken."""
    code = keep(tmp_path, RECORD, acts=4)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room = await opened(house, code)
        assert await throw(room, 0, "8c1f") == "TB-908" and room.rematch_commitment not in page_data(room, 0)
        assert THROWS not in page_data(room, 0)
        await house.close()

    asyncio.run(run())


def test_other_players_are_told_of_the_rematch(tmp_path: Path) -> None:
    """Players who did not ask for the rematch are told.

    Its clocks run. They see it on the old table, from another worker, after a restart, and on the home
    page.
    """
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house, other = TableRegistry(tmp_path, SLOW), TableRegistry(tmp_path, SLOW)
        for seat in range(3):
            await change_seat(house.store, code, seat, token_hash=hash_token(house.links.token(code, seat)), taken=True, bot="")
        here, there = await opened(house, code), await opened(other, code)
        assert all('"rematch": ' not in page_data(room, seat) for room in (here, there) for seat in range(3))
        before = page_data(here, 1)
        queue = here.subscribe(1)
        queue.get_nowait()
        laid = (await again(house, here, 0)).code
        assert json.loads(queue.get_nowait()) == {"about": {"rematch": laid}} and page_data(here, 1) != before
        await there.refresh()
        for room in (here, there):
            assert all(f'"rematch": "{laid}"' in page_data(room, seat) for seat in range(3))
            assert f'"rematch": "{laid}"' in page_data(room, room.judge) and laid not in page_data(room, room.rail)
        await other.close()
        await house.close()
        house = TableRegistry(tmp_path, SLOW)
        cookies = {"cookie": f"gamester_seats={code}/{house.links.token(code, 1)}"}
        visitor: Any = SimpleNamespace(headers=cookies, url=SimpleNamespace(scheme="http"))
        first, second = await home.own_tables(house, visitor)
        assert (first.code, first.yours, second.code, second.state) == (laid, True, code, "Over")
        assert first.href == f"/t/{laid}/{house.links.token(laid, 1)}"
        await house.close()

    asyncio.run(run())


def test_webhook_moves_to_rematch_and_announces_moves(tmp_path: Path) -> None:
    """A webhook moves to the rematch and announces moves.

    In games over weeks no page is open when somebody asks for a rematch. The asked player is notified,
    and the host's webhook covers all.
    """
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        told = {0: new_webhook("https://example.org/a", "", True), 1: new_webhook("https://example.org/b", "", False)}
        for seat in range(3):
            hook = msgspec.json.encode(told[seat]).decode() if seat in told else ""
            await change_seat(
                house.store,
                code,
                seat,
                token_hash=hash_token(house.links.token(code, seat)),
                taken=True,
                bot="heuristic" * (seat == 2),
                hook=hook,
            )
        for _ in range(2):
            row = await again(house, await opened(house, code), 0)
            assert {seat.seat: found for seat in row.seats if (found := webhook_of(seat))} == told
            waiting = await house.store.db.read(lambda connection: connection.execute(sa.select(NOTICES.c.seat, NOTICES.c.hook)).all())
            assert sorted(tuple(one) for one in waiting) == [(0, 0), (1, 0), (1, 1)]
        await house.close()

    asyncio.run(run())


def test_webhook_moves_to_rematch_despite_failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A webhook moves to the rematch, whatever fails once the rematch has a code."""
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        hook = new_webhook("https://example.org/a", "", True)
        for seat in range(3):
            told = msgspec.json.encode(hook).decode() if seat == 0 else ""
            await change_seat(house.store, code, seat, token_hash=hash_token(house.links.token(code, seat)), taken=True, bot="", hook=told)
        named, written = house.store.add_table, house.store.db.write

        async def falling(*_: Any) -> Any:
            raise StorageError("it does not answer")

        async def add_table(*table: Any) -> str:
            laid = await named(*table)
            monkeypatch.setattr(house.store.db, "write", falling)
            return laid

        monkeypatch.setattr(house.store, "add_table", add_table)
        with suppress(StorageError):
            await again(house, await opened(house, code), 1)
        monkeypatch.setattr(house.store.db, "write", written)
        assert webhook_of((await again(house, await opened(house, code), 1)).seats[0]) == hook
        await house.close()

    asyncio.run(run())


def test_muted_player_stays_muted_in_rematch(tmp_path: Path) -> None:
    """A muted player stays muted in a rematch.

    Asking for it, or becoming its host, unmutes nobody.
    """
    code = keep(tmp_path, RECORD)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        for seat in range(3):
            changes: dict[str, Any] = {"host": seat == 0, "taken": True, "grants": "mute-1 mute-3" if seat == 0 else ""}
            await change_seat(house.store, code, seat, token_hash=hash_token(house.links.token(code, seat)), **changes)
        laid = await again(house, await opened(house, code), 1)
        room = await opened(house, laid.code)
        assert sorted(chat.muted_seats(room)) == [1, 3] and laid.seats[0].host
        await house.close()

    asyncio.run(run())
