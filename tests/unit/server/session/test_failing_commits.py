"""Every kind of change at a store that fails before or after its commit: memory is as before or as after, byte for byte."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session import scheduler
from gamester.server.session.session import Session
from gamester.server.session.voting import open_votes
from gamester.server.storage.errors import StorageError
from tests.support.fake_store import with_session
from tests.support.match_memory import memory_of
from tests.support.shown_tables import frame_number, page_data

NOW = 1_700_000_000.0
HURRIED = Timings(0, 0, 0, disconnect_grace=600)
Step = Callable[[Session], Awaitable[Any]]


def memory(session: Session) -> bytes:
    """Return all that a session holds of its table."""
    beside = session.row, sorted(session.drafts.items()), session.by, session.talk.rows, session.talk.before, session.dealt.thrown
    return memory_of(session.match) + repr((*beside, session.rematch, session.unsure, session.gone, session.links)).encode()


async def told(session: Session, seat: int, **message: Any) -> Rejection | None:
    return await session.handle_message(seat, json.dumps({"frame": frame_number(session, seat), **message}))


def says(seat: int, **message: Any) -> Step:
    return lambda session: told(session, seat, **message)


async def arrange(session: Session) -> None:
    for seat, army in ((0, "KQJA"), (1, "JQKA")):
        assert await told(session, seat, move=f"arrange {army}") is None


async def default_move(session: Session) -> None:
    fork = session.match.fork()
    fork.apply_default(fork.pending_seats()[0])
    await session.append(fork)


async def play_until(session: Session, found: Callable[[Session], Any]) -> None:
    for _ in range(200):
        if found(session):
            return
        await default_move(session)
    raise AssertionError("it does not come to that in this game")


async def play_to_the_end(session: Session) -> None:
    await play_until(session, lambda session: session.match.ended_by())


async def draft(session: Session) -> Rejection | None:
    seat = session.match.pending_seats()[0]
    return await told(session, seat, draft=next(move.move for move in session.match.legal_moves(seat) if move.drafts))


async def arrange_and_draft(session: Session) -> None:
    await arrange(session)
    assert await draft(session) is None


async def withdraw(session: Session) -> Rejection | None:
    return await told(session, next(seat for seat in range(2) if session.match.drafts.get(seat)), withdraw_draft=True)


async def submit(session: Session) -> Rejection | None:
    seat = next(seat for seat in range(2) if session.match.drafts.get(seat))
    return await told(session, seat, move=next(move.move for move in session.match.legal_moves(seat) if not move.drafts))


async def undoable(session: Session) -> None:
    for _ in range(60):
        seat = session.match.pending_seats()[0]
        shapes = session.match.undo_stack.shapes
        move = next((move.move for move in session.match.legal_moves(seat) if move.action_type in shapes), None)
        if move is not None and await told(session, seat, move=move) is None and session.match.undo_stack.top(seat):
            return
        await default_move(session)
    raise AssertionError("nothing can be undone in this game")


async def undo(session: Session) -> Rejection | None:
    return await told(session, next(seat for seat in range(2) if session.match.undo_stack.top(seat)), move="undo")


async def asked_to_take_back(session: Session) -> None:
    await arrange_and_draft(session)
    assert await told(session, 0, command="takeback") is None


async def agree(session: Session) -> Rejection | None:
    (vote,) = open_votes(session)
    return await told(session, 1, command=f"agree {vote.key}")


async def deny(session: Session) -> Rejection | None:
    (vote,) = open_votes(session)
    return await told(session, 1, command=f"no {vote.key}")


async def asked_to_open(session: Session) -> None:
    assert await told(session, 0, command="open hands") is None


async def paused(session: Session) -> None:
    assert await told(session, 0, command="pause") is None
    assert await agree(session) is None and session.row.paused is not None


async def time_is_up(session: Session) -> None:
    async with session.locked():
        await scheduler.run_due(session, NOW + 1000)


async def bot_sits_down(session: Session) -> None:
    await session.change(1, bot="heuristic")


async def bot_moves(session: Session) -> None:
    session._clock._pace = HURRIED
    await session._clock._bot(1)


async def closing(session: Session) -> None:
    await play_until(session, Session.is_auto_closing)


async def close(session: Session) -> None:
    session._clock._pace = HURRIED
    await session._clock._close()


async def held(session: Session) -> Rejection | None:
    seat = session.match.pending_seats()[0]
    return await told(session, seat, move=session.match.legal_moves(seat)[0].move)


async def nothing(_: Session) -> None:
    return


async def free_seat(session: Session) -> None:
    await session.change(1, taken=False)


KINDS: dict[str, tuple[Step, Step, dict[str, Any]]] = {
    "move": (nothing, says(0, move="arrange KQJA"), {}),
    "move with a clock": (nothing, says(0, move="arrange KQJA"), {"clock": "600+15", "opened": NOW - 5}),
    "draft": (arrange, draft, {}),
    "withdrawn draft": (arrange_and_draft, withdraw, {}),
    "move after a draft": (arrange_and_draft, submit, {}),
    "undo": (undoable, undo, {"game": "surviving"}),
    "request": (arrange, says(0, command="takeback"), {}),
    "takeback": (asked_to_take_back, agree, {}),
    "denial": (asked_to_take_back, deny, {}),
    "open hands": (asked_to_open, agree, {}),
    "pause": (lambda session: told(session, 0, command="pause"), agree, {}),
    "resume": (paused, says(1, command="resume"), {}),
    "chat": (nothing, says(0, command="chat Good luck"), {}),
    "mute": (nothing, says(0, command="mute 1"), {}),
    "standing answer": (nothing, says(0, auto_response=True), {}),
    "entropy": (play_to_the_end, says(0, command="entropy 8c1f"), {"options": {"turn_limit": "1"}}),
    "taken seat": (free_seat, lambda session: session.claim_seat(1), {}),
    "clock": (nothing, time_is_up, {"clock": "60", "opened": NOW}),
    "bot": (bot_sits_down, bot_moves, {}),
    "closing phase": (closing, close, {}),
    "held answer": (closing, held, {}),
}
"""For each kind of change: what comes before it, the change, and the table."""

READ_AFTERWARDS = ("chat", "entropy")
"""Kinds of change whose order is the database's: they are read from it once they are stored."""


class Watched:
    """The commits of a session: what it holds before and after each, and how often it reads the table again."""

    def __init__(self, session: Session, store: Any, fails: int | None, stores: bool) -> None:
        self.session, self.commits, self.reads, self.errors = session, list[tuple[bytes, bytes]](), 0, 0
        self._store, self._fails, self._stores, self._commit = store, fails, stores, session.commit
        session.commit = self.commit  # type: ignore[method-assign, assignment]
        for name in ("_read", "_replayed"):
            setattr(session, name, self._counted(getattr(session, name)))

    def _counted(self, work: Any) -> Any:
        def counted(*args: Any, **values: Any) -> Any:
            self.reads += 1
            return work(*args, **values)

        return counted

    async def commit(self, *args: Any) -> None:
        before, now = memory(self.session), len(self.commits) == self._fails
        self._store.fails, self._store.falls = now and not self._stores, now and self._stores
        try:
            await self._commit(*args)
        except StorageError:
            self.errors += 1
            raise
        finally:
            self._store.fails = self._store.falls = False
            self.commits.append((before, memory(self.session)))


def done(kind: str, fails: int | None = None, stores: bool = False) -> tuple[Watched, bytes, list[str]]:
    """Do a change at a table of its own; return its commits, what is held in the end, and what viewers see."""
    found = list[Any]()
    first, step, terms = KINDS[kind]

    async def work(session: Session, store: Any) -> None:
        await first(session)
        watched = Watched(session, store, fails, stores)
        refused: Any
        try:
            refused = await step(session)
        except StorageError as error:
            refused = error
        assert fails is not None or refused is None, refused
        assert [(entry.seat, entry.move) for entry in session.match.entries] == store.log
        assert (session.row, session.drafts, session.talk.rows) == (store.row, store.drafts, store.lines) and not session.unsure
        found.extend((watched, memory(session), [page_data(session, viewer) for viewer in range(3)]))

    with_session(work, **terms)
    return found[0], found[1], found[2]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass, and bots play the default move."""

    async def default(*_: Any) -> tuple[int, ...]:
        return ()

    monkeypatch.setattr(time, "time", lambda: NOW)
    monkeypatch.setattr(scheduler, "choose_bot_move", default)


@pytest.mark.parametrize("kind", KINDS)
def test_memory_is_as_before_or_as_after_without_a_reload(kind: str) -> None:
    healthy, after, seen = done(kind)
    assert healthy.commits and healthy.commits[-1][0] != after and not healthy.reads
    for place, (was, becomes) in enumerate(healthy.commits):
        assert (was != becomes) == (kind not in READ_AFTERWARDS)
        failing, _, _ = done(kind, place)
        assert failing.commits[place] == (was, was) and failing.errors == 1, "what is not stored is not held"
        assert not failing.reads
        falling, ends, shown = done(kind, place, stores=True)
        assert falling.commits == healthy.commits and not falling.errors, "what is stored is held"
        assert (ends, shown) == (after, seen) and not falling.reads
