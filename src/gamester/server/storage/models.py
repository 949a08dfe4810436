"""What the house keeps of a table, as structs. Times are seconds since 1970 (UTC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


def link_number(seat: StoredSeat) -> int:
    """The number that a seat's link is made from."""
    return seat.seat if seat.chair is None else seat.chair


class StoredSeat(Struct, frozen=True, gc=False):
    """One seat as kept. `token_hash` is all that is kept of its link.

    `bank` are seconds left on its clock; `away` since when nobody was here; `stand_in` the kind of bot that acts for the person
    meanwhile; `grants` what the seat agrees to, a word each; `chair` the number that its link is made from, the seat's own where
    there is none: whoever sits down gets a new one, so that nobody else has his link; `chosen` what the person chose while sitting
    down (`names.SEAT_CHOICE`), "" for nothing.
    """

    seat: int
    name: str
    bot: str
    token_hash: str
    host: bool = False
    taken: bool = False
    standing: bool = False
    entropy: str = ""
    bank: float | None = None
    seen: float | None = None
    away: float | None = None
    stand_in: str = ""
    hook: str = ""
    grants: str = ""
    chair: int | None = None
    chosen: str = ""


class StoredTable(Struct, frozen=True, gc=False):
    """One table as kept. The seed is shown to nobody before the game is over. `text` and `beside` are files brought along.

    `clock` is in the notation of `clock.py`, `grace` the seconds until a bot takes over from somebody away (0: never), `delay`
    the seconds by which the rail sees everything later, `opened` since when what is decided now has been open, `due` when something
    happens next by itself at the latest, `ended` when it was over.
    Until it has `started` nothing is dealt; `auto` starts it when the last free seat is taken. `practice` is how many acts of
    another game it goes on from: what was hidden then may be known, so it is in no archive and no rating. `judge` and `screen` are
    the numbers that the links of a judge and of a shared screen are made from, once they have a new one.
    """

    code: str
    game: str
    rules: int
    options: dict[str, Any]
    cards: str
    seed: str
    commitment: str
    parent: str
    seats: tuple[StoredSeat, ...] = ()
    text: str = ""
    beside: str = ""
    started: bool = True
    public: bool = False
    hot: bool = False
    clock: str = ""
    grace: int = 0
    delay: int = 0
    open_hands: bool = False
    paused: float | None = None
    opened: float | None = None
    due: float | None = None
    ended: float | None = None
    auto: bool = True
    practice: int | None = None
    judge: int | None = None
    screen: int | None = None


class StoredDraft(Struct, frozen=True, gc=False):
    """A seat's unsealed acts, an answer held back until all are opened, how often each has been changed, and in which frame last.

    Of a draft that was kept by version 4 of the tables it is not known in which.
    """

    acts: tuple[str, ...] = ()
    held: str = ""
    times: int = 0
    answers: int = 0
    changed: int | None = None


class StoredMove(Struct, frozen=True, gc=False):
    """One act as kept: `at` in seconds since 1970, `by` who acted where it was not the seat itself."""

    ply: int
    seat: int
    act: str
    at: float
    by: str = ""


class StoredChatLine(Struct, frozen=True, gc=False):
    """Something said."""

    n: int
    place: str
    seat: int
    words: str
    at: float


class StoredState(Struct, frozen=True, gc=False):
    """A table as it is on disk at one moment: its row, the acts after those one knows, and all drafts."""

    row: StoredTable
    log: list[tuple[int, str]]
    drafts: dict[int, StoredDraft]


class SessionChanges(Struct, frozen=True):
    """What is to be kept together with acts: of the table, of its seats, and of webhooks.

    `notices` are whose move is to be told to which seat's webhook, `stale` those of which that is no news any more, `tell` is when.
    """

    table: Mapping[str, Any]
    seats: Mapping[int, Mapping[str, Any]]
    notices: tuple[tuple[int, int], ...] = ()
    stale: tuple[tuple[int, int], ...] = ()
    tell: float = 0.0


def merge_seat_changes(some: Mapping[int, Mapping[str, Any]], more: Mapping[int, Mapping[str, Any]]) -> dict[int, dict[str, Any]]:
    """Changes of seats from two sides."""
    return {seat: {**some.get(seat, {}), **more.get(seat, {})} for seat in {*some, *more}}
