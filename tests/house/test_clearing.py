"""How long tables are kept is the operator's choice: what is over, left or never begun goes, and nothing that is played; both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from gamester.web import archive, clearing, founding
from gamester.web.clearing import DAY, Clearing
from gamester.web.house import House, Wanted
from gamester.web.messages import Refused
from gamester.web.pace import Pace
from gamester.web.players import Player, Shown
from gamester.web.schema import CHAT, DRAFTS, HOUSE, LOG, META, SEATS, TABLES
from gamester.web.seating import swap
from gamester.web.store import Raced, Store
from gamester.web.sweeper import Sweeper
from gamester.web.wishes import Wishes
from tests.house.test_keeping import laid
from tests.house.test_keeping import where as where
from tests.web.finished import keep, stored

DAYS = 7


async def nobody(_: str) -> None:
    pass


def in_house(where: Path | str, work: Callable[[House], Awaitable[None]], days: int = DAYS) -> None:
    async def run() -> None:
        made = House(where, Pace(600, 600, 600, 4, 0.5, 2, flicker=600), Wishes(keep_days=days))
        try:
            await work(made)
        finally:
            await made.close()

    asyncio.run(run())


async def codes(store: Store, table: sa.Table = TABLES) -> set[str]:
    return set(await store.read(lambda connection: connection.scalars(sa.select(table.c.code)).all()))


async def acted(store: Store, code: str, at: float, ply: int = 1) -> None:
    await store.append(code, ply, [(0, "act")])
    when = datetime.fromtimestamp(at, UTC).replace(tzinfo=None)
    await store.write(lambda connection: connection.execute(LOG.update().where(LOG.c.code == code, LOG.c.ply == ply).values(at=when)))


async def town(store: Store, now: float) -> set[str]:
    """Tables of all sorts, laid now and looked at 8 days later; those that have to stay."""
    old, young = now + 0.5 * DAY, now + 5 * DAY
    await laid(store, "over-old", ended=old)
    await laid(store, "over-new", ended=young)
    for code, when in (("left-old", old), ("played-new", young)):
        await laid(store, code)
        await acted(store, code, old)
        await acted(store, code, when, ply=2)
    for code, when in (("sat-old", old), ("sat-new", young)):
        await laid(store, code)
        await store.change_seat(code, 1, seen=old, away=when)
    for code, when in (("seen-old", old), ("seen-new", young)):
        await laid(store, code, started=False)
        await store.change_seat(code, 0, seen=when)
    for code, when in (("said-old", old), ("said-new", young)):
        await laid(store, code)
        await store.say(code, "table", 0, "hello", when)
    for code, when in (("paused-old", old), ("paused-new", young)):
        await laid(store, code, paused=when, opened=old)
    await laid(store, "due-new", due=young, opened=old)
    return {code for code in await codes(store) if code.endswith("-new")}


def test_nothing_goes_that_is_played_and_all_of_the_rest(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, now, told = Store(where), time.time(), list[str]()
        monkeypatch.setattr(clearing, "MANY", 4)
        stay = await town(store, now)
        await store.first("rematch/over-old", "over-new")
        await store.write(lambda connection: connection.execute(DRAFTS.insert().values(code="left-old", seat=0, acts=[])))

        async def gone(code: str) -> None:
            told.append(code)

        late = now + 8 * DAY
        assert await Clearing(store, 0, lambda _: False, gone).round(late) == 0
        assert await Clearing(store, DAYS, lambda _: False, gone).round(now) == 0 and len(await codes(store)) == 13
        await store.write(lambda connection: connection.execute(HOUSE.delete().where(HOUSE.c.key == clearing.KEY)))
        clears = Clearing(store, DAYS, lambda _: False, gone)
        assert [await clears.round(late) for _ in range(3)] == [4, 2, 0], "so many at once, then it rests"
        assert await codes(store) == stay and told[0] == "over-old" and len(told) == 6
        assert await store.kept("rematch/over-old") is None
        for table in META.sorted_tables:
            if "code" in table.c:
                assert await codes(store, table) <= stay, table.name
        assert await clears.round(late + clearing.EVERY) == 0
        store.close()

    asyncio.run(run())


def test_time_in_which_the_house_was_down_counts_for_nobody(where: Path | str) -> None:
    async def run() -> None:
        store, now = Store(where), time.time()
        await laid(store, "over", ended=now)
        clears = Clearing(store, DAYS, lambda _: False, nobody)
        assert await clears.round(now) == 0
        clears = Clearing(store, DAYS, lambda _: False, nobody)
        back = now + 10 * DAY
        rounds = [await clears.round(back + half * DAY / 2) for half in range(15)]
        assert rounds == [0] * 14 + [1], "as long as it was down, at most as long as tables are kept"
        store.close()

    asyncio.run(run())


def test_who_comes_back_at_the_last_moment_loses_nothing(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, now = Store(where), time.time()
        await laid(store, "open")
        await laid(store, "back")
        read = store.read

        async def slow(work: Callable[[sa.Connection], object]) -> object:
            found = await read(work)
            await acted(store, "back", now + 8 * DAY)
            return found

        with monkeypatch.context() as during:
            during.setattr(store, "read", slow)
            assert await Clearing(store, DAYS, lambda code: code == "open", nobody).round(now + 8 * DAY) == 1
        assert await codes(store) == {"open", "back"}
        store.close()

    asyncio.run(run())


def test_a_table_that_is_gone_is_one_that_nobody_knows(where: Path | str) -> None:
    async def work(house: House) -> None:
        wanted = [Wanted("Ana"), Wanted("Bo")]
        dealt, waits = await house.lay("armies", wanted, {}, "", started=True), await house.lay("armies", wanted, {}, "", started=False)
        room, waiting = await house.room(dealt), await house.waiting(waits)
        assert room is not None and waiting is not None
        links = [house.token(row, 0) for row in (room.row, waiting.row)]
        page, queue = waiting.enter(-1), room.enter(0)
        assert house.watched(dealt) and house.watched(waits)
        late = time.time() + 8 * DAY
        await Sweeper(house)._round(late)
        assert await codes(house.store) == {dealt, waits}, "somebody looks at both"
        waiting.leave(-1, page)
        await house.store.change_table(dealt, ended=time.time())
        await Sweeper(house)._round(late)
        assert await codes(house.store) == set()
        for code, link in zip((dealt, waits), links, strict=True):
            assert await house.room(code) is None and await house.waiting(code) is None and await house.seat(code, link) is None
        refused = await room.hear(0, '{"frame": 1, "act": "arrange KQJA"}')
        assert refused is not None and refused.clause == "TB-907"
        changed = await house.porch.change(waits, swap, 0, 1)
        assert isinstance(changed, Refused) and changed.clause == "TB-907"
        with pytest.raises(Raced):
            await house.store.append(dealt, 1, [(0, "act")])
        room.leave(0, queue)
        again = await house.lay("armies", wanted, {}, "", started=True)
        assert await house.room(again) is not None

    in_house(where, work)


def test_a_replay_is_gone_with_its_table(tmp_path: Path) -> None:
    code = keep(tmp_path, stored("armies-2-classic"), ended=time.time() - 20 * DAY)

    async def work(house: House) -> None:
        player = Player(house)
        assert isinstance(await player.of_table(code), Shown)
        await Sweeper(house)._round(time.time())
        found = await player.of_table(code)
        assert isinstance(found, Refused) and found.clause == "TB-907"

    in_house(tmp_path, work)


def test_links_of_a_table_that_is_gone_open_no_other(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are made from its name, and so is the promise of its rematch: whoever had them would sit at a table of strangers."""
    drawn: list[str] = []

    def names() -> Iterator[str]:
        for code in ("quiet-otter", "brave-crow"):
            drawn.append(code)
            yield code

    monkeypatch.setattr(founding, "new_codes", names)

    async def work(house: House) -> None:
        wanted = [Wanted("Ana"), Wanted("Bo")]
        old = await house.lay("armies", wanted, {}, "", started=True)
        room = await house.room(old)
        assert room is not None
        links = list(room.links.values())
        await Sweeper(house)._round(time.time() + 8 * DAY)
        new = await house.lay("armies", wanted, {}, "", started=True)
        assert drawn == ["quiet-otter", "quiet-otter", "brave-crow"] and new != old
        assert not any([await house.seat(code, link) for code in (old, new) for link in links])
        assert house.links.half(old) != house.links.half(new)

    in_house(where, work)


def test_another_worker_hears_of_it(where: Path | str) -> None:
    if isinstance(where, Path):
        where.mkdir(exist_ok=True)

    async def work(house: House) -> None:
        other = House(where, Pace(600, 600, 600, 4, 0.5, 2, flicker=600))
        code = await house.lay("armies", [Wanted("Ana"), Wanted("Bo")], {}, "", started=True)
        waits = await house.lay("armies", [Wanted("Ana"), Wanted("Bo")], {}, "", started=False)
        room, waiting = await other.room(code), await other.waiting(waits)
        assert room is not None and waiting is not None
        page = waiting.enter(-1)
        await Sweeper(house)._round(time.time() + 8 * DAY)
        for one in (code, waits):
            await other.refresh(one)
        assert room.gone and await other.room(code) is None and await other.waiting(waits) is None
        assert [type(page.get_nowait()).__name__ for _ in range(page.qsize())][-1] == "Anew"
        await other.close()

    in_house(where, work)


def test_the_archive_goes_on_counting(tmp_path: Path) -> None:
    now, record = time.time(), stored("armies-2-classic")
    kept = [keep(tmp_path, record, public=True, ended=now - days * DAY) for days in (20, 12, 3, 2)]

    async def work(house: House) -> None:
        async def numbers(after: int = 0) -> list[int]:
            return [one.n async for one in archive.games(house.store, now, after)]

        assert await numbers() == [1, 2, 3, 4]
        await Sweeper(house)._round(now)
        assert await codes(house.store) == set(kept[2:])
        assert await numbers() == [3, 4] and await numbers(3) == [4] and await numbers(1) == [3, 4]
        assert await house.store.read(lambda connection: connection.scalar(sa.select(sa.func.count()).select_from(SEATS))) == 4
        assert await house.store.read(lambda connection: connection.scalar(sa.select(sa.func.count()).select_from(CHAT))) == 0

    in_house(tmp_path, work)
