"""Short forms of `Store.commit` for tests that prepare a table, or race one worker against another, without a session."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredDraft
from gamester.server.storage.store import Store


async def change_table(
    store: Store, code: str, when: Mapping[str, Any] | None = None, news: tuple[int, SessionChanges] | None = None, **values: Any
) -> None:
    """Store values of a table, with the notifications of `news` since so many moves."""
    after, notices = news or (0, SessionChanges())
    await store.commit(code, SessionChanges(values, when=when or {}, after=after).merged(notices))


async def change_seat(store: Store, code: str, seat: int, when: Mapping[str, Any] | None = None, **values: Any) -> None:
    """Store values of a seat."""
    await store.commit(code, SessionChanges(seats={seat: values}, seats_when={seat: when or {}}))


async def append(
    store: Store,
    code: str,
    ply: int,
    acts: Sequence[tuple[int, str]],
    by: str = "",
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    drafts: Mapping[int, StoredDraft] | None = None,
    whole: bool = False,
    news: SessionChanges | None = None,
    drafting: Collection[int] = (),
    **values: Any,
) -> dict[int, StoredDraft] | None:
    """Store moves from number `ply` on."""
    moves = SessionChanges(values, seats or {}, moves=tuple(acts), after=ply - 1, by=by, whole=whole, aloud=drafting, known=drafts)
    return await store.commit(code, moves.merged(news or SessionChanges()))


async def keep_draft(store: Store, code: str, seat: int, draft: StoredDraft, was: StoredDraft, ply: int) -> None:
    """Store a draft for the decision after `ply` moves."""
    await store.commit(code, SessionChanges(drafts={seat: (draft, was)}, after=ply))


async def say(store: Store, code: str, place: str, seat: int, words: str, at: float) -> None:
    """Store a line of the chat."""
    await store.commit(code, SessionChanges(lines=(StoredChatLine(0, place, seat, words, at),)))
