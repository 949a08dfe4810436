"""The order of a transaction: stored first, then in memory, then pushed; and what a failing or faster database leaves."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import gamester.server
from gamester.match.moves import LogEntry
from gamester.server.messages import Rejection
from gamester.server.session.port import Transaction
from gamester.server.session.session import TRIES, Session
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredChatLine
from tests.support.fake_store import with_session


def test_changes_are_stored_then_held_then_pushed() -> None:
    async def work(session: Session, store: Any) -> None:
        seen = list[tuple[str, bool, bool]]()
        store.at_commit = lambda: seen.append(("commit", store.row.open_hands, session.row.open_hands))

        def push(viewer: int | None = None, first: int | None = None) -> None:
            seen.append(("push", store.row.open_hands, session.row.open_hands))

        session.push = push  # type: ignore[method-assign]
        async with session.transaction() as transaction:
            await transaction.alter(open_hands=True)
            seen.append(("stored", store.row.open_hands, session.row.open_hands))
        assert seen == [("commit", False, False), ("stored", True, True), ("push", True, True)]

    with_session(work)


@pytest.mark.parametrize("error", [StorageError, Conflict])
def test_what_is_not_stored_is_not_held(error: type[Exception]) -> None:
    async def work(session: Session, store: Any) -> None:
        store.fails, store.raced = error is StorageError, 9
        before = session.row, dict(session.drafts), len(session.match.entries)
        for change in (
            session.alter(open_hands=True),
            session.change(1, answers="announce"),
            session.keep_draft(0, acts=("a draft",)),
            session.say(StoredChatLine(0, "table", 0, "hello", 1.0)),
        ):
            with pytest.raises(error):
                await change
        fork = session.match.fork()
        assert isinstance(fork.act(0, "arrange KQJA"), LogEntry)
        with pytest.raises(error):
            await session.append(fork)
        assert (session.row, session.drafts, len(session.match.entries)) == before and not session.talk.rows

    with_session(work)


def test_what_a_failing_database_has_stored_counts() -> None:
    async def work(session: Session, store: Any) -> None:
        store.falls = True
        await session.alter(open_hands=True)
        await session.change(1, answers="announce")
        await session.say(StoredChatLine(0, "table", 0, "hello", 1.0))
        fork = session.match.fork()
        assert isinstance(fork.act(0, "arrange KQJA"), LogEntry)
        await session.append(fork)
        assert session.row == store.row and session.row.open_hands and session.row.seats[1].answers == "announce"
        assert [line.words for line in session.talk.rows] == ["hello"] and len(session.match.entries) == 1
        assert not session.unsure

    with_session(work)


def test_a_database_that_was_away_is_read_before_all_else() -> None:
    async def work(session: Session, store: Any) -> None:
        store.away = True
        refused = await session.set_auto_response(0, True)
        assert refused is not None and refused.clause == "TB-912" and session.unsure
        store.row, store.away = replace(store.row, open_hands=True), False
        async with session.transaction():
            assert session.row.open_hands and not session.unsure

    with_session(work)


@pytest.mark.parametrize("times", [1, TRIES])
def test_a_conflict_is_judged_anew_a_few_times(times: int) -> None:
    async def work(session: Session, store: Any) -> None:
        judged = list[bool]()
        store.raced = times

        async def change(transaction: Transaction) -> Rejection | None:
            judged.append(session.row.open_hands)
            await transaction.change(1, answers="announce")
            return None

        store.at_commit = lambda: setattr(store, "row", replace(store.row, open_hands=True))
        refused = await session.retry(change)
        assert judged == [False, *[True] * (min(times + 1, TRIES) - 1)], "what another worker has stored is read before"
        assert session.row.seats[1].answers == ("announce" if times < TRIES else "")
        assert (refused.clause if refused else "") == ("" if times < TRIES else "TB-903")

    with_session(work)


def test_nobody_reads_while_somebody_changes() -> None:
    async def work(session: Session, store: Any) -> None:
        order = list[str]()

        async def reader() -> None:
            async with session.locked():
                order.append("read")

        async with session.transaction() as transaction:
            reading = asyncio.create_task(reader())
            await asyncio.sleep(0)
            await transaction.alter(open_hands=True)
            order.append("changed")
        await reading
        assert order == ["changed", "read"]

    with_session(work)


def test_the_lock_is_taken_in_one_place() -> None:
    """A lock taken elsewhere would forget to push, to wake what is due, or to read other workers' rows."""
    found = list[str]()
    for path in Path(gamester.server.__path__[0]).rglob("*.py"):
        taken = [
            one.context_expr
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.AsyncWith)
            for one in node.items
        ]
        found += [path.name for one in taken if isinstance(one, ast.Attribute) and one.attr == "lock"]
    assert found == ["session.py"]
