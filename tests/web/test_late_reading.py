"""A table that is read while somebody sits down there: what was read is old when it comes, and nobody waits before a dealt table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gamester.web.hall.house import House, Wanted
from gamester.web.hall.sockets import admit
from gamester.web.live import seating
from gamester.web.live.pace import Pace
from gamester.web.live.room import Room
from gamester.web.storage.kept import TableRow


@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "at another worker"])
def test_who_comes_while_somebody_sits_down_comes_to_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: bool) -> None:
    """Whoever was let into the waiting room would wait there for ever."""

    async def run() -> None:
        house = House(tmp_path, Pace())
        code = await house.lay("armies", [Wanted("Ana"), Wanted("Bo")], {}, "")
        row = await house.store.table(code)
        assert row is not None and not row.started
        read, late, table = asyncio.Event(), asyncio.Event(), house.store.table

        async def slow(code: str) -> TableRow | None:
            found = await table(code)
            read.set()
            await late.wait()
            return found

        monkeypatch.setattr(house.store, "table", slow)
        coming = asyncio.create_task(admit(house, code, house.token(row, 0)))
        await read.wait()
        other = House(tmp_path, Pace()) if elsewhere else house
        number, token_hash = other.porch.chair(code)
        assert isinstance(await other.porch.change(code, seating.sit, 1, "Zoe", "", number, token_hash), TableRow)
        if elsewhere:
            await house.refresh(code)
            await other.close()
        late.set()
        entered = await coming
        assert isinstance(entered, tuple) and isinstance(entered[0], Room)
        await house.close()

    asyncio.run(run())
