"""Chat against a fake table: channels, limits, mutes and lines that come later."""

from __future__ import annotations

import asyncio
import time

from msgspec.structs import replace

from gamester.server.messages import StoredSentence
from gamester.server.session.features.chat import (
    HELD,
    HOUSE,
    HOUSE_LIMIT,
    LONGEST_LINE,
    RATE_LIMITS,
    SPECTATORS,
    TABLE,
    Chat,
    mutes_for_rematch,
)
from gamester.server.storage.errors import Unreadable
from gamester.server.storage.rows import StoredChatLine
from tests.support.fake_table import FakeTable


def chat_at(table: FakeTable) -> Chat:
    return Chat(table)


def said(chat: Chat, viewer: int, text: str) -> str:
    refused = asyncio.run(chat.chat(viewer, text))
    asyncio.run(chat.reload())
    return refused.clause if refused else ""


def test_players_read_spectators_after_the_end() -> None:
    table = FakeTable()
    chat = chat_at(table)
    assert [said(chat, 0, "Good luck"), said(chat, table.rail, "Ana will lose")] == ["", ""]
    assert [line.place for line in table.lines] == [TABLE, SPECTATORS]
    assert [line.text for line in chat.lines(0)] == ["Good luck"]
    assert [line.text for line in chat.lines(table.rail)] == ["Good luck", "Ana will lose"]
    table.over_for_all = lambda: True  # type: ignore[method-assign]
    assert [line.text for line in chat.lines(0)] == ["Good luck", "Ana will lose"]
    assert table.pushed == 2


def test_late_spectators_read_players_later() -> None:
    table = FakeTable(delay=30)
    chat, now = chat_at(table), time.time()
    table.lines = [StoredChatLine(1, TABLE, 0, "now", now), StoredChatLine(2, SPECTATORS, table.rail, "here", now)]
    asyncio.run(chat.reload())
    assert [row.words for row in chat.visible_lines(table.rail, now)] == ["here"]
    assert [row.words for row in chat.visible_lines(table.rail, now + 30)] == ["here", "now"]
    assert [row.words for row in chat.visible_lines(0, now)] == ["now"]


def test_what_is_no_line_is_rejected_and_not_stored() -> None:
    table = FakeTable()
    chat = chat_at(table)
    assert {said(chat, 0, text) for text in ("", "\u200b\u202e", "x" * (LONGEST_LINE + 1))} == {"TB-935"}
    assert not table.stored


def test_seats_are_limited_and_spectators_four_times_less() -> None:
    table = FakeTable()
    chat, (_, most) = chat_at(table), RATE_LIMITS[0]
    for viewer, lines in ((0, most), (table.rail, 4 * most)):
        assert [said(chat, viewer, f"line {k}") for k in range(lines + 1)] == [""] * lines + ["TB-934"]


def test_mute_is_for_the_host_and_lasts_in_a_rematch() -> None:
    table = FakeTable()
    chat = chat_at(table)
    refused = [asyncio.run(chat.mute(viewer, text)) for viewer, text in ((1, "2"), (0, "0"), (0, "seven"))]
    assert [one and one.clause for one in refused] == ["TB-904", "TB-901", "TB-901"]
    assert asyncio.run(chat.mute(0, "1")) is None and said(chat, 1, "but") == "TB-934"
    assert mutes_for_rematch(table, 0) == {0: {"grants": "mute-1"}} and mutes_for_rematch(table, 1) == {}
    assert chat.context(1)["chat"].quiet and chat.context(0)["chat"].muted == (1,) and not chat.context(2)["chat"].muted
    assert asyncio.run(chat.mute(0, "1 off")) is None and said(chat, 1, "thanks") == ""


def test_mute_keeps_what_another_worker_granted() -> None:
    table = FakeTable()
    chat = chat_at(table)

    table.meanwhile = [lambda: table.change_row(0, grants="pause-1-0")]
    assert asyncio.run(chat.mute(0, "1")) is None
    assert table.row.seats[0].grants == "pause-1-0 mute-1" and table.stored[-1].seats_when == {0: {"grants": "pause-1-0"}}


def test_memory_holds_the_newest_lines_and_counts_the_rest() -> None:
    table = FakeTable()
    chat = chat_at(table)
    table.lines = [StoredChatLine(n, TABLE, HOUSE, f"line {n}", 0.0) for n in range(1, HELD + 21)]
    asyncio.run(chat.reload())
    assert len(chat.rows) == HELD and chat.lines(0)[-1].number == HELD + 20 and chat.lines(0)[-1].name == "The server"
    chat.forget()
    asyncio.run(chat.reload())
    assert len(chat.rows) == HELD and chat.before[TABLE] == 20


def test_a_line_of_nobody_is_unreadable() -> None:
    table = FakeTable()
    table.lines = [StoredChatLine(1, TABLE, 17, "who", 0.0)]
    try:
        asyncio.run(chat_at(table).reload())
    except Unreadable as error:
        assert "quiet-otter" in str(error)
    else:
        raise AssertionError("a line of a seat that does not exist was read")


def test_the_house_is_limited_as_well() -> None:
    table = FakeTable()
    chat, (_, most) = Chat(table), HOUSE_LIMIT

    async def announce(name: str) -> bool:
        done = await chat.announce(table, StoredSentence("link-new-seat", {"name": name}))
        await chat.reload()
        return done

    said = [asyncio.run(announce(f"{k} {'x' * LONGEST_LINE}")) for k in range(most + 3)]
    assert said == [True] * most + [False] * 3 and len(table.lines) == most
    assert {(line.seat, len(line.text)) for line in chat.lines(0)} == {(HOUSE, LONGEST_LINE)}
    assert asyncio.run(chat.chat(0, "still here")) is None, "what the house says counts for no seat"
    table.lines = [replace(line, at=line.at - HOUSE_LIMIT[0]) for line in table.lines]
    chat.forget()
    asyncio.run(chat.reload())
    assert asyncio.run(announce("later"))
