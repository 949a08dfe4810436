"""A table before the deal: who sits where, and who may change it. Rows in, rows or refusals out; the store decides who was first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from gamester.games import find
from gamester.games.names import SeatValue
from gamester.games.seeing import isolated
from gamester.play.chosen import choice_of, free_of, listed, named, offered, why_not_both, why_not_value
from gamester.play.seed import why_not_dice
from gamester.web import messages
from gamester.web.live.naming import apart
from gamester.web.live.robots import KINDS
from gamester.web.messages import Refused, reason
from gamester.web.storage.kept import SeatRow, TableRow

NOT_STARTED, HOST_ONLY, WAITED_FOR, DEALT, DICE = 910, 925, 926, 927, 928


def waited(row: TableRow) -> list[SeatRow]:
    """The seats that wait for somebody."""
    return [seat for seat in row.seats if not seat.bot and not seat.taken]


def mine(row: TableRow, token_hash: str) -> SeatRow | None:
    """The seat that this link opens."""
    return next((seat for seat in row.seats if seat.token_hash == token_hash), None)


def chair(seat: SeatRow) -> int:
    """The number that a seat's link is made from."""
    return seat.seat if seat.chair is None else seat.chair


def host_again(row: TableRow, asks: int) -> int:
    """Who is host of a rematch: whoever was, else the person who asks for it; never a bot. At a table of one's own that is who asks."""
    people = [seat for seat in row.seats if seat.taken and not seat.bot]
    hosts = [seat.seat for seat in people if seat.host and row.practice is None]
    asking = [seat.seat for seat in people if seat.seat == asks]
    return next(iter([*hosts, *asking, *[seat.seat for seat in people]]), 0)


def changed(row: TableRow, change: Callable[..., TableRow | Refused], *args: Any) -> TableRow | Refused:
    """A change from below, refused once the cards are dealt; a table that starts by itself starts when nobody is waited for."""
    if row.started:
        return reason(DEALT, "", "Too late")
    after = change(row, *args)
    return replace(after, started=after.started or (after.auto and not waited(after))) if isinstance(after, TableRow) else after


def sit(row: TableRow, seat: int, name: str, dice: str, number: int, token_hash: str, chosen: str = "") -> TableRow | Refused:
    """Somebody takes a free seat; from now on it opens to a new link, made from `number`, that nobody else has.

    `chosen` is what they choose while they sit down, "" for nothing.
    """
    own = row.seats[seat]
    if own.bot or own.taken:
        return reason(messages.NOT_YOURS, "That seat is taken.", "Somebody else was quicker")
    if wrong := _unfit(name or own.name, dice) or (_why_not_chosen(row, own, chosen) if chosen else None):
        return wrong
    called = _apart(row, own, name or own.name)
    return _with(row, replace(own, taken=True, name=called, entropy=dice, chosen=chosen, chair=number, token_hash=token_hash))


def choose(row: TableRow, by: str, seat: int, chosen: str) -> TableRow | Refused:
    """Somebody who sits there chooses, or takes the choice back ("")."""
    own = mine(row, by)
    if own is None or not own.taken or own.bot:
        return reason(messages.NOT_YOURS, "Sit down first.")
    if own.seat != seat:
        return reason(messages.NOT_YOURS, f"You sit on seat {own.seat + 1}, and chose for seat {seat + 1}.", "Not yours to decide")
    return _why_not_chosen(row, own, chosen) or _with(row, replace(own, chosen=chosen))


def throw(row: TableRow, by: str, dice: str) -> TableRow | Refused:
    """Somebody who sits adds dice of his own, once."""
    own = mine(row, by)
    if own is None or not own.taken or own.bot:
        return reason(messages.NOT_YOURS, "Sit down first.")
    if own.entropy or not dice:
        return reason(DICE, f"On the table lie {own.entropy!r}." if own.entropy else "There was nothing to add.", "Your dice")
    return _unfit(own.name, dice) or _with(row, replace(own, entropy=dice))


def call(row: TableRow, by: str, seat: int, name: str) -> TableRow | Refused:
    """A seat gets a name: one's own, and by the host a bot's or one that is free."""
    asks, own = mine(row, by), row.seats[seat]
    people = own.taken and not own.bot
    if asks is None or not (asks.host or people) or (people and asks != own):
        return reason(HOST_ONLY, "And people choose their own names.", "Not yours to decide")
    return _unfit(name) or _with(row, replace(own, name=_apart(row, own, name)))


def no_bots(game: str, options: Mapping[str, Any]) -> str:
    """Why no bot may sit at a table with these house rules (`names.bots_barred`), or ""."""
    asks = getattr(find(game).names, "bots_barred", None)
    return str(asks(options)) if asks else ""


def seat_bot(row: TableRow, by: str, seat: int, kind: str, number: int, token_hash: str) -> TableRow | Refused:
    """A bot takes a free seat; an invitation that was sent for it opens nothing any more."""
    if wrong := _no_host(row, by):
        return wrong
    own = row.seats[seat]
    if own.bot or own.taken:
        return reason(messages.NOT_YOURS, "That seat is taken.")
    if kind not in KINDS:
        return reason(messages.NOT_UNDERSTOOD, f"Expected a bot, one of {', '.join(sorted(KINDS))}, got {kind[:40]!r}.")
    if barred := no_bots(row.game, row.options):
        return reason(messages.NOT_YOURS, f"{barred[0].upper()}{barred[1:]}.", "No bot can sit here")
    return _with(row, replace(own, name=_apart(row, own, own.name), bot=kind, taken=True, chair=number, token_hash=token_hash))


def free(row: TableRow, by: str, seat: int, number: int, token_hash: str) -> TableRow | Refused:
    """Whoever sits there leaves, with his dice; the link of before opens nothing any more."""
    if wrong := _no_host(row, by):
        return wrong
    own = row.seats[seat]
    if own.host or not own.taken:
        return reason(messages.NOT_YOURS, "The host stays at the table." if own.host else "That seat is free.")
    return _with(row, replace(own, bot="", taken=False, entropy="", chosen="", chair=number, token_hash=token_hash))


def leave(row: TableRow, by: str, number: int, token_hash: str) -> TableRow | Refused:
    """Somebody stands up, with his dice. Host is then whoever sits next, and without anybody the host stays."""
    own = mine(row, by)
    if own is None or not own.taken or own.bot:
        return reason(messages.NOT_YOURS, "Sit down first.")
    others = [seat for seat in (*row.seats[own.seat :], *row.seats[: own.seat]) if seat.taken and not seat.bot and seat != own]
    if own.host and not others:
        return reason(messages.NOT_YOURS, "Nobody else sits here who could be the host.")
    after = _with(row, replace(own, taken=False, entropy="", chosen="", chair=number, token_hash=token_hash))
    return _hosted(after, others[0].seat) if own.host else after


def follow(row: TableRow, by: str, gone: bool) -> TableRow | Refused:
    """Somebody who sits here is the host from now on, where the host is `gone`."""
    own = mine(row, by)
    if own is None or not own.taken or own.bot:
        return reason(messages.NOT_YOURS, "Sit down first.")
    return _hosted(row, own.seat) if gone else reason(HOST_ONLY, "The host has this page open, or had it a moment ago.", "Not yet")


def relink(row: TableRow, by: str, seat: int, number: int, token_hash: str) -> TableRow | Refused:
    """Give a person who sits here a new link, made from `number`, by themselves or by the host. The link of before is dead."""
    asks, own = mine(row, by), row.seats[seat]
    if not own.taken or own.bot:
        return reason(messages.NOT_YOURS, "Nobody sits there who has a link.", "No new link")
    if asks is None or (asks != own and not asks.host):
        return reason(HOST_ONLY, "You can have a new link for your own seat.", "Not yours to decide")
    return _with(row, replace(own, chair=number, token_hash=token_hash))


def swap(row: TableRow, by: str, seat: int, other: int) -> TableRow | Refused:
    """Two change their seats, with everything that is theirs."""
    if wrong := _no_host(row, by):
        return wrong
    seats = list(row.seats)
    for here, there in ((seat, other), (other, seat)):
        seats[here] = replace(row.seats[there], seat=here, chair=chair(row.seats[there]))
    return replace(row, seats=tuple(seats))


def show(row: TableRow, by: str, public: bool) -> TableRow | Refused:
    """The home page lists the table, or does not."""
    if wrong := _no_host(row, by):
        return wrong
    return replace(row, public=public)


def by_itself(row: TableRow, by: str, auto: bool) -> TableRow | Refused:
    """The table starts when the last free seat is taken, or when the host says so."""
    if wrong := _no_host(row, by):
        return wrong
    return replace(row, auto=auto)


def start(row: TableRow, by: str) -> TableRow | Refused:
    """The cards are dealt."""
    if wrong := _no_host(row, by):
        return wrong
    names = ", ".join(isolated(seat.name) for seat in waited(row))
    return reason(WAITED_FOR, f"Free: {names}.", "Not yet") if names else replace(row, started=True)


def _no_host(row: TableRow, by: str) -> Refused | None:
    own = mine(row, by)
    return None if own and own.host else reason(HOST_ONLY, "", "Not yours to decide")


def _hosted(row: TableRow, host: int) -> TableRow:
    return replace(row, seats=tuple(replace(seat, host=seat.seat == host) for seat in row.seats))


def _with(row: TableRow, own: SeatRow) -> TableRow:
    return replace(row, seats=tuple(own if seat.seat == own.seat else seat for seat in row.seats))


def _apart(row: TableRow, own: SeatRow, name: str) -> str:
    return apart(name, (seat.name for seat in row.seats if seat is not own and seat.taken))


def free_values(row: TableRow, own: SeatRow | None = None) -> tuple[SeatValue, ...]:
    """Return what may be chosen at a table while it waits: all that nobody has but `own`."""
    taken = [seat.chosen for seat in row.seats if seat is not own and seat.chosen]
    return free_of(find(row.game), offered(row.game, row.cards, row.text), taken)


def _why_not_chosen(row: TableRow, own: SeatRow, chosen: str) -> Refused | None:
    """Return why a seat may not choose this value, with the clause of the game where another seat has it; None where it may."""
    game, values = find(row.game), offered(row.game, row.cards, row.text)
    choice = choice_of(game)
    if choice is None or (chosen and named(values, chosen) is None):
        why = why_not_value(game, values, chosen)
        return reason(messages.NOT_UNDERSTOOD, f"{why[:1].upper()}{why[1:]}.", "No such choice")
    other = next((seat for seat in row.seats if seat is not own and chosen and seat.chosen == chosen), None)
    if other is None or not choice.unique:
        return None
    words = game.law.clauses[choice.law].text if choice.law else ""
    what = f"{why_not_both(game, values, chosen, other.name)}. Free: {listed(free_values(row, own))}."
    return Refused(choice.law, words, what, f"That {choice.name} is taken", f"/rules/{game.slug}#{choice.law}")


def _unfit(name: str, dice: str = "") -> Refused | None:
    if wrong := messages.unfit(name):
        return wrong
    why = why_not_dice(dice)
    return reason(DICE, f"{why[:1].upper()}{why[1:]}.", "Your dice") if why else None
