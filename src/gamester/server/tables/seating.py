"""Changes of a table before the deal.

Each takes a row and returns the row after it, or a rejection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.bots.spec import present_bot
from gamester.games.registry import get_game
from gamester.games.schema import SeatValue
from gamester.games.ui_kit import bidi_isolate
from gamester.match.seat_choice import choice_of, free_of, listed, named, offered, why_not_both, why_not_value
from gamester.match.setup import entropy_error
from gamester.server import messages
from gamester.server.messages import BAD_ENTROPY, DEALT, HOST_ONLY, WAITED_FOR, Rejection, platform_rejection
from gamester.server.names import disambiguate
from gamester.server.storage.rows import StoredSeat, StoredTable, link_number
from gamester.words.values import listed as people


def open_seats(row: StoredTable) -> list[StoredSeat]:
    """Return the seats that wait for somebody."""
    return [seat for seat in row.seats if not seat.bot and not seat.taken]


def seat_for_token(row: StoredTable, token_hash: str) -> StoredSeat | None:
    """Return the seat that a link opens, or None."""
    return next((seat for seat in row.seats if seat.token_hash == token_hash), None)


def apply_change(row: StoredTable, change: Callable[..., StoredTable | Rejection], *args: Any) -> StoredTable | Rejection:
    """Apply a change to a table that is not dealt.

    A table that starts by itself starts when nobody is waited for.
    """
    if row.started:
        return platform_rejection(DEALT, "", messages.WORDS.say("too-late"))
    after = change(row, *args)
    return replace(after, started=after.started or (after.auto and not open_seats(after))) if isinstance(after, StoredTable) else after


def take_seat(row: StoredTable, seat: int, name: str, dice: str, number: int, token_hash: str, chosen: str = "") -> StoredTable | Rejection:
    """Take a free seat.

    From now on it opens to a new link, made from `number`, that nobody else has. `chosen` is the choice
    made while sitting down, "" for none.
    """
    own = row.seats[seat]
    if own.bot or own.taken:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("seat-is-taken"), messages.WORDS.say("somebody-quicker"))
    if wrong := _unfit(name or own.name, dice) or (_why_not_chosen(row, own, chosen) if chosen else None):
        return wrong
    called = _apart(row, own, name or own.name)
    return _with(row, replace(own, taken=True, name=called, entropy=dice, chosen=chosen, chair=number, token_hash=token_hash))


def choose(row: StoredTable, by: str, seat: int, chosen: str) -> StoredTable | Rejection:
    """Choose for a seat by its own link, or take the choice back ("")."""
    own = seat_for_token(row, by)
    if own is None or not own.taken or own.bot:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("sit-down-first"))
    if own.seat != seat:
        return platform_rejection(
            messages.NOT_YOURS, messages.WORDS.say("chose-for-other", own=own.seat + 1, other=seat + 1), messages.WORDS.say("not-yours")
        )
    return _why_not_chosen(row, own, chosen) or _with(row, replace(own, chosen=chosen))


def add_entropy(row: StoredTable, by: str, dice: str) -> StoredTable | Rejection:
    """Add entropy of a seat, once."""
    own = seat_for_token(row, by)
    if own is None or not own.taken or own.bot:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("sit-down-first"))
    if own.entropy or not dice:
        return platform_rejection(
            BAD_ENTROPY,
            messages.WORDS.say("dice-lie", dice=repr(own.entropy)) if own.entropy else messages.WORDS.say("dice-nothing"),
            messages.WORDS.say("your-dice"),
        )
    return _unfit(own.name, dice) or _with(row, replace(own, entropy=dice))


def rename_seat(row: StoredTable, by: str, seat: int, name: str) -> StoredTable | Rejection:
    """Rename a seat: one's own, and by the host that of a bot or a free one."""
    asks, own = seat_for_token(row, by), row.seats[seat]
    people = own.taken and not own.bot
    if asks is None or not (asks.host or people) or (people and asks != own):
        return platform_rejection(HOST_ONLY, messages.WORDS.say("own-names"), messages.WORDS.say("not-yours"))
    return _unfit(name) or _with(row, replace(own, name=_apart(row, own, name)))


def bots_barred_reason(game: str, options: Mapping[str, Any]) -> str:
    """Return why no bot may sit at a table with these options, or "".

    The game says so (`text.why_no_bots`).
    """
    asks = getattr(get_game(game).text, "why_no_bots", None)
    return str(asks(options)) if asks else ""


def seat_bot(row: StoredTable, by: str, seat: int, kind: str, number: int, token_hash: str) -> StoredTable | Rejection:
    """Let a bot take a free seat.

    An invitation that was sent for it opens nothing any more.
    """
    if wrong := _no_host(row, by):
        return wrong
    own = row.seats[seat]
    if own.bot or own.taken:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("seat-is-taken"))
    kind = present_bot(kind)
    game = get_game(row.game)
    if kind not in HOUSE_AGENTS.kinds(game):
        return platform_rejection(
            messages.NOT_UNDERSTOOD, messages.WORDS.say("expected-bot", known=HOUSE_AGENTS.kinds_in_words(game), got=repr(kind[:40]))
        )
    if barred := bots_barred_reason(row.game, row.options):
        return platform_rejection(messages.NOT_YOURS, messages.as_sentence(barred), messages.WORDS.say("no-bot-here"))
    return _with(row, replace(own, name=_apart(row, own, own.name), bot=kind, taken=True, chair=number, token_hash=token_hash))


def free_seat(row: StoredTable, by: str, seat: int, number: int, token_hash: str) -> StoredTable | Rejection:
    """Free a seat, with its entropy; its link opens nothing any more."""
    if wrong := _no_host(row, by):
        return wrong
    own = row.seats[seat]
    if own.host or not own.taken:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("host-stays" if own.host else "seat-is-free"))
    return _with(row, replace(own, bot="", taken=False, entropy="", chosen="", chair=number, token_hash=token_hash))


def leave_seat(row: StoredTable, by: str, number: int, token_hash: str) -> StoredTable | Rejection:
    """Leave a seat, with its entropy.

    The next player is host then; without one the host stays.
    """
    own = seat_for_token(row, by)
    if own is None or not own.taken or own.bot:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("sit-down-first"))
    others = [seat for seat in (*row.seats[own.seat :], *row.seats[: own.seat]) if seat.taken and not seat.bot and seat != own]
    if own.host and not others:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("no-other-host"))
    after = _with(row, replace(own, taken=False, entropy="", chosen="", chair=number, token_hash=token_hash))
    return _hosted(after, others[0].seat) if own.host else after


def become_host(row: StoredTable, by: str, gone: bool) -> StoredTable | Rejection:
    """Become the host, if the host is `gone`."""
    own = seat_for_token(row, by)
    if own is None or not own.taken or own.bot:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("sit-down-first"))
    return (
        _hosted(row, own.seat) if gone else platform_rejection(HOST_ONLY, messages.WORDS.say("host-is-here"), messages.WORDS.say("not-yet"))
    )


def relink(row: StoredTable, by: str, seat: int, number: int, token_hash: str) -> StoredTable | Rejection:
    """Give a person who sits here a new link, made from `number`.

    It is made by themselves or by the host. The link of before is dead.
    """
    asks, own = seat_for_token(row, by), row.seats[seat]
    if not own.taken or own.bot:
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("nobody-has-link"), messages.WORDS.say("no-new-link"))
    if asks is None or (asks != own and not asks.host):
        return platform_rejection(HOST_ONLY, messages.WORDS.say("own-link-only"), messages.WORDS.say("not-yours"))
    return _with(row, replace(own, chair=number, token_hash=token_hash))


def swap_seats(row: StoredTable, by: str, seat: int, other: int) -> StoredTable | Rejection:
    """Swap two seats, with everything of their players."""
    if wrong := _no_host(row, by):
        return wrong
    seats = list(row.seats)
    for here, there in ((seat, other), (other, seat)):
        seats[here] = replace(row.seats[there], seat=here, chair=link_number(row.seats[there]))
    return replace(row, seats=tuple(seats))


def set_public(row: StoredTable, by: str, public: bool) -> StoredTable | Rejection:
    """List the table on the home page, or do not."""
    if wrong := _no_host(row, by):
        return wrong
    return replace(row, public=public)


def set_auto_start(row: StoredTable, by: str, auto: bool) -> StoredTable | Rejection:
    """Start the table when the last free seat is taken, or when the host says so."""
    if wrong := _no_host(row, by):
        return wrong
    return replace(row, auto=auto)


def start_table(row: StoredTable, by: str) -> StoredTable | Rejection:
    """Deal the cards."""
    if wrong := _no_host(row, by):
        return wrong
    names = [bidi_isolate(seat.name) for seat in open_seats(row)]
    return (
        platform_rejection(WAITED_FOR, messages.WORDS.say("free-seats", names=people(names)), messages.WORDS.say("not-yet"))
        if names
        else replace(row, started=True)
    )


def _no_host(row: StoredTable, by: str) -> Rejection | None:
    own = seat_for_token(row, by)
    return None if own and own.host else platform_rejection(HOST_ONLY, "", messages.WORDS.say("not-yours"))


def _hosted(row: StoredTable, host: int) -> StoredTable:
    return replace(row, seats=tuple(replace(seat, host=seat.seat == host) for seat in row.seats))


def _with(row: StoredTable, own: StoredSeat) -> StoredTable:
    return replace(row, seats=tuple(own if seat.seat == own.seat else seat for seat in row.seats))


def _apart(row: StoredTable, own: StoredSeat, name: str) -> str:
    return disambiguate(name, (seat.name for seat in row.seats if seat is not own and seat.taken))


def free_values(row: StoredTable, own: StoredSeat | None = None) -> tuple[SeatValue, ...]:
    """Return what may be chosen at a table while it waits.

    That is all that nobody has but `own`.
    """
    taken = [seat.chosen for seat in row.seats if seat is not own and seat.chosen]
    return free_of(get_game(row.game), offered(row.game, row.cards, row.text), taken)


def _why_not_chosen(row: StoredTable, own: StoredSeat, chosen: str) -> Rejection | None:
    """Return why a seat may not choose this value, or None where it may.

    The answer has the clause of the game where another seat has the value.
    """
    game, values = get_game(row.game), offered(row.game, row.cards, row.text)
    choice = choice_of(game)
    if choice is None or (chosen and named(values, chosen) is None):
        why = why_not_value(game, values, chosen)
        return platform_rejection(
            messages.NOT_UNDERSTOOD,
            messages.as_sentence(why),
            messages.WORDS.say("no-such-choice"),
        )
    other = next((seat for seat in row.seats if seat is not own and chosen and seat.chosen == chosen), None)
    if other is None or not choice.unique:
        return None
    words = game.law.clauses[choice.clause].text if choice.clause else ""
    both = why_not_both(game, values, chosen, other.name)
    what = messages.WORDS.say("choice-taken-free", why=both, free=listed(free_values(row, own)))
    return Rejection(
        choice.clause, words, what, messages.WORDS.say("choice-is-taken", choice=choice.name), f"/rules/{game.slug}#{choice.clause}"
    )


def _unfit(name: str, dice: str = "") -> Rejection | None:
    if wrong := messages.name_rejection(name):
        return wrong
    why = entropy_error(dice)
    return platform_rejection(BAD_ENTROPY, messages.as_sentence(why), messages.WORDS.say("your-dice")) if why else None
