"""Acts and votes sent to a table of several workers."""

from __future__ import annotations

from gamester.server.session.session import Session
from tests.support.shown_tables import frame_number


async def say(room: Session, seat: int, word: str) -> str:
    """The clause of what a seat is told, "" where it was done."""
    refused = await room.handle_message(seat, f'{{"frame": 1, "command": "{word}"}}')
    return refused.clause if refused else ""


async def act(room: Session, seat: int) -> None:
    assert await room.handle_message(seat, f'{{"frame": {frame_number(room, seat)}, "move": "arrange KQJA"}}') is None
