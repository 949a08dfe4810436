"""What people ask of the table that is no act of the game: each a word, and somebody who answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from gamester.web import messages
from gamester.web.live import after, consent, countdown, dealt, hotseat, lagging, parlour, talk
from gamester.web.messages import Refused, reason

if TYPE_CHECKING:
    from gamester.web.live.room import Room

Answer = Callable[["Room", int, str], Awaitable[Refused | None]]
"""Room, viewer, and what follows the word. It takes the room's lock, keeps what it changes before it changes it, and publishes."""
ANSWERS: dict[str, Answer] = {**parlour.ANSWERS, **talk.ANSWERS, **dealt.ANSWERS}
"""Who answers which word."""
BESIDE: tuple[Callable[[Room, int], Mapping[str, Any]], ...] = (
    dealt.beside,
    hotseat.beside,
    consent.beside,
    talk.beside,
    lagging.beside,
    after.beside,
    countdown.beside,
)
"""What a viewer's page is told besides, by name for the template: everything a viewer may not know stays out of it."""
AFRESH: tuple[Callable[[Any], Awaitable[None]], ...] = (
    talk.afresh,
    lagging.afresh,
    countdown.afresh,
    dealt.afresh,
    after.afresh,
)
"""Who reads again what he holds in memory of a room when another process has changed its table."""


async def answer(room: Room, viewer: int, text: str) -> Refused | None:
    """One such message; the sentence against it, or None."""
    word, _, rest = text.strip().partition(" ")
    if word not in ANSWERS:
        return reason(messages.NOT_UNDERSTOOD, f"Expected one of {', '.join(sorted(ANSWERS))}, got {word[:40]!r}.")
    return await ANSWERS[word](room, viewer, rest.strip())


def beside(room: Room, viewer: int) -> dict[str, Any]:
    """All of it for one viewer."""
    return {name: value for tell in BESIDE for name, value in tell(room, viewer).items()}
