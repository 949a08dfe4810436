"""Acts and votes sent to a table of several workers."""

from __future__ import annotations

from gamester.server.session.session import Session


async def say(room: Session, seat: int, word: str) -> str:
    """The clause of what a seat is told, "" where it was done."""
    refused = await room.handle_message(seat, f'{{"frame": 1, "command": "{word}"}}')
    return refused.clause if refused else ""


async def act(room: Session, seat: int) -> None:
    assert await room.handle_message(seat, f'{{"frame": {room.frame(seat).n}, "move": "arrange KQJA"}}') is None
