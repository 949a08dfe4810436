"""Records that people bring are kept in bounded room: whoever brings many pushes out his own; both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gamester.server.storage import uploaded_records
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import SeatTokens
from tests.support.databases import where as where


def test_many_uploads_push_out_only_their_own(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client with many uploads pushes out only its own."""
    monkeypatch.setattr(uploaded_records, "MOST", 6)

    async def run() -> None:
        store = Store(where)

        async def bring(who: str, *texts: str) -> list[str]:
            return [await uploaded_records.store_record(store, text, who) for text in texts]

        async def left(names: list[str]) -> list[str | None]:
            return [await uploaded_records.load_record(store, name) for name in names]

        first = await bring("ana", "a1", "a2")
        many = await bring("bo", *(f"b{n}" for n in range(20)))
        assert await left(first) == ["a1", "a2"]
        assert await left(many) == [None] * 16 + ["b16", "b17", "b18", "b19"]
        assert await bring("bo", "a1") == first[:1]
        await bring("bo", *(f"c{n}" for n in range(20)))
        assert await left(first) == ["a1", "a2"], "whoever brings it again does not make it his own"
        third = await bring("cy", "d1", "d2", "d3")
        assert await left([*first, *third]) == ["a1", "a2", None, "d2", "d3"], "two are everybody's share"
        store.close()

    asyncio.run(run())


def test_upload_tag_distinguishes_addresses_without_naming_them() -> None:
    """The tag of an upload distinguishes addresses and does not contain them."""
    links, other = SeatTokens(b"ab" * 32, ""), SeatTokens(b"cd" * 32, "")
    assert links.hash_address("192.0.2.1") == links.hash_address("192.0.2.1") != links.hash_address("192.0.2.2")
    assert "192" not in links.hash_address("192.0.2.1") != other.hash_address("192.0.2.1")
