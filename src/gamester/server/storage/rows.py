"""The rows of a table as structs. Times are seconds since 1970 (UTC)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


def link_number(seat: StoredSeat) -> int:
    """Return the number that a seat's link is made from."""
    return seat.seat if seat.chair is None else seat.chair


class StoredSeat(Struct, frozen=True, gc=False):
    """A seat as stored. `token_hash` is all that is stored of its link.

    `bank` are seconds left on its clock; `away` since when nobody was connected; `stand_in` the bot that plays meanwhile; `answers` the
    names of the standing answers that are on; `grants` the words of votes that the seat approves; `chair` the number that its link is made
    from, the seat's own if there is none: whoever sits down gets a new one, so that nobody else has the link; `chosen` the choice made
    while sitting down (`text.SEAT_CHOICE`), "" for none.
    """

    seat: int
    name: str
    bot: str
    token_hash: str
    host: bool = False
    taken: bool = False
    answers: str = ""
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
    """A table as stored.

    The seed is shown to nobody before the game is over. `text` and `beside` are uploaded files.

    `clock` is in the notation of `clock.py`, `grace` the seconds until a bot takes over from a player
    who is away (0: never), `delay` the seconds by which spectators see everything later, `opened` since
    when the decision has been open, `due` when something happens by itself at the latest, `ended` when
    the game was over. Until it has `started` nothing is dealt; `auto` starts it when the last free seat
    is taken. `practice` is the number of moves of another match that it goes on from: what was hidden
    then may be known, so it is in no archive and no rating. `judge` and `screen` are the numbers that
    the links of a judge and of a shared screen are made from, once they have a new one.
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
    """A seat's draft, and an answer held back until all are revealed.

    It also tells how often each has changed, and in which frame last. For a draft stored by version 4
    of the tables that frame is not known.
    """

    acts: tuple[str, ...] = ()
    held: str = ""
    times: int = 0
    answers: int = 0
    changed: int | None = None


class StoredMove(Struct, frozen=True, gc=False):
    """A move as stored.

    `at` is in seconds since 1970, `by` tells who acted if the seat did not.
    """

    ply: int
    seat: int
    act: str
    at: float
    by: str = ""


class StoredChatLine(Struct, frozen=True, gc=False):
    """A line of the chat, numbered from 1 at its table."""

    n: int
    place: str
    seat: int
    words: str
    at: float


class StoredState(Struct, frozen=True, gc=False):
    """A table at one moment.

    It has its row, the moves after those one knows, and all drafts.
    """

    row: StoredTable
    log: list[tuple[int, str]]
    drafts: dict[int, StoredDraft]


class SessionChanges(Struct, frozen=True):
    """Changes of one started table that are stored together or not at all.

    `Store.commit` stores them. `table` and `seats` are new values, stored only if the rows are as
    `when` and `seats_when` say. `notices` are (seat, seat of the webhook) to be notified at `tell`,
    `stale` those that are obsolete. `moves` follow the first `after` moves of the log; `by` made them
    if the seats did not; they end the drafts of their seats, except for `aloud` seats, and with `whole`
    they answer for everybody: they are not stored if anybody's draft is another than in `known`.
    `reckoned` is the moment until which clocks were reckoned, if any was. `seats_known` are the bot that stands in
    and the webhook of each seat, by which it was decided who acts and who is notified: nothing is stored if they are others.
    `drafts` are new drafts with those of before. `lines` go behind the chat of the table. `once` are
    values of the whole server, stored unless there is one.
    """

    table: Mapping[str, Any] = {}
    seats: Mapping[int, Mapping[str, Any]] = {}
    notices: tuple[tuple[int, int], ...] = ()
    stale: tuple[tuple[int, int], ...] = ()
    tell: float = 0.0
    when: Mapping[str, Any] = {}
    seats_when: Mapping[int, Mapping[str, Any]] = {}
    moves: tuple[tuple[int, str], ...] = ()
    after: int = 0
    by: str = ""
    whole: bool = False
    aloud: Collection[int] = ()
    known: Mapping[int, StoredDraft] | None = None
    drafts: Mapping[int, tuple[StoredDraft, StoredDraft]] = {}
    lines: tuple[StoredChatLine, ...] = ()
    once: Mapping[str, str] = {}
    reckoned: float | None = None
    seats_known: Mapping[int, tuple[str, str]] = {}

    def merged(self, other: SessionChanges) -> SessionChanges:
        """Return these rows and notifications with those of another."""
        return replace(
            self,
            table={**self.table, **other.table},
            seats=merge_seat_changes(self.seats, other.seats),
            notices=(*self.notices, *other.notices),
            stale=(*self.stale, *other.stale),
            tell=max(self.tell, other.tell),
        )


def merge_seat_changes(some: Mapping[int, Mapping[str, Any]], more: Mapping[int, Mapping[str, Any]]) -> dict[int, dict[str, Any]]:
    """Return changes of seats from two sides.

    Of the same value those of `more` count.
    """
    return {seat: {**some.get(seat, {}), **more.get(seat, {})} for seat in {*some, *more}}


def entropy_key(code: str, seat: int) -> str:
    """Return the key under which the server stores entropy for a rematch.

    The entropy is of a seat for the rematch of its table.
    """
    return f"dice/{code}/{seat}"
