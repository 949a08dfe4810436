"""New tables.

Here is who sits where, by which settings, and how much one client may have stored a day.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import asdict, replace

from gamester.games.options import quoted
from gamester.games.ui_kit import bidi_isolate
from gamester.match import commitment
from gamester.match.match import Match
from gamester.match.seat_choice import LONGEST_TOLD
from gamester.match.setup import InvalidSetup
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY
from gamester.server.middleware.limits import A_TABLE, CLIENT, STORED_BYTES, RateLimiter, limit_multiplier
from gamester.server.names import disambiguate
from gamester.server.session import clock as clocks
from gamester.server.session.clock import duration_text
from gamester.server.session.features.spectator_delay import DELAYS, delay_choices
from gamester.server.storage.database import Conflict
from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import SeatTokens, hash_token, new_codes
from gamester.server.tables.seating import bots_barred_reason

MB = 1_000_000


class QuotaExceeded(Exception):
    """Raised if the client has had enough tables stored.

    `wait` is the time in seconds until the next.
    """

    def __init__(self, wait: float) -> None:
        super().__init__("too much is kept from one address")
        self.wait = wait

    @property
    def refused(self) -> Rejection:
        """The sentence against it."""
        wait = duration_text(self.wait + 1, "after")
        return platform_rejection(TOO_MANY, messages.WORDS.say("quota", n=STORED_BYTES.burst // MB, time=wait))


class UploadQuota:
    """Bytes stored lately for each client. Requests without a client are not counted."""

    def __init__(self) -> None:
        self._counted = RateLimiter()

    def charge(self, *files: str) -> None:
        """Count a table with these files for the client of this request.

        Raises QuotaExceeded if it is too much.
        """
        if who := CLIENT.get():
            many = A_TABLE + sum(len(text.encode()) for text in files)
            if wait := self._counted.take_many("kept", STORED_BYTES, who, limit_multiplier(who), many):
                raise QuotaExceeded(wait)


class SeatRequest(Struct, frozen=True):
    """A seat of a new table.

    It has a name, a bot ("" for a person), and what the seat chooses ("" for nothing).
    """

    name: str
    bot: str = ""
    chosen: str = ""


class TableRequest(Struct, frozen=True):
    """A table that somebody asks for.

    Settings have the names and defaults of `TableSettings`.
    """

    game: str
    seats: Sequence[SeatRequest]
    options: Mapping[str, Any]
    cards: str
    parent: str = ""
    """The code of the table whose players come along, all of them at once; "" for a new party."""
    text: str = ""
    """A card set that the host has uploaded."""
    extra_file: str = ""
    """The second file that some games take, uploaded by the host."""
    entropy: str | Sequence[str] = ""
    """The text that the host adds to the seed, or a text for each seat."""
    server_secret: str = ""
    """The server's part of the seed if it has been promised already."""
    host: int = 0
    seat_values: Mapping[int, Mapping[str, Any]] = {}
    """Further columns of seats, by seat."""
    unique_key: str = ""
    """A key under which only one table is ever created, whoever asks for it."""
    started: bool | None = None
    """Deal at once, or wait; None waits only if a seat is not taken."""
    due: float | None = None
    clock: str = ""
    grace: int = 0
    public: bool = False
    hot: bool = False
    delay: int = 0
    auto: bool = True


class TableKeeper(Protocol):
    """The parts of the registry that creating a table needs."""

    store: Store
    links: SeatTokens
    quota: UploadQuota


async def create_table(registry: TableKeeper, request: TableRequest) -> str:
    """Store a new table and return its code.

    Raises InvalidSetup with everything that is wrong with the request, and QuotaExceeded if the client has stored too much today.
    """
    game, seats, host, guests = request.game, request.seats, request.host, not request.parent
    if faults := [
        messages.WORDS.say("with-detail", fault=wrong.clause_text, detail=wrong.detail)
        for seat in seats
        if guests and (wrong := messages.of_the_house(seat.name))
    ]:
        raise InvalidSetup(faults)
    secret, names = request.server_secret or secrets.token_hex(32), list[str]()
    for seat in seats:
        names.append(disambiguate(seat.name, names) if guests else seat.name)
    said = request.entropy
    added = [said if seat == host else "" for seat in range(len(seats))] if isinstance(said, str) else list(said)
    chosen, here = [seat.chosen for seat in seats], bool(request.parent or request.hot)
    files = request.text, request.extra_file
    match = await asyncio.to_thread(
        Match.open, game, len(seats), request.options, request.cards, secret, names, *files, entropy=added, chosen=chosen
    )
    header = match.header
    if faults := list(_not_theirs(seats, host, here)) if guests else []:
        raise InvalidSetup(faults)
    if guests and any(seat.bot for seat in seats) and (barred := bots_barred_reason(game, header.options)):
        raise InvalidSetup([barred])
    registry.quota.charge(header.card_set_text, header.extra_file)
    codes = new_codes(request.public)
    while True:
        code = next(codes)
        rows = tuple(
            StoredSeat(
                k,
                name,
                seat.bot,
                hash_token(registry.links.token(code, k)),
                host=k == host,
                taken=k == host or bool(seat.bot) or here,
                entropy=entropy,
                chosen=seat.chosen,
            )
            for k, (seat, name, entropy) in enumerate(zip(seats, names, added, strict=True))
        )
        rows = tuple(replace(seat, **request.seat_values.get(seat.seat, {})) for seat in rows)
        row = StoredTable(
            code,
            game,
            header.rules,
            dict(header.options),
            header.card_set,
            secret,
            commitment.public_commitment(header),
            request.parent,
            rows,
            header.card_set_text,
            header.extra_file,
            started=all(seat.taken for seat in rows) if request.started is None else request.started,
            due=request.due,
            **{name: getattr(request, name) for name in TableSettings.__struct_fields__},
        )
        try:
            return await registry.store.add_table(row, request.unique_key, request.parent)
        except Conflict:
            continue


def _not_theirs(seats: Sequence[SeatRequest], host: int, here: bool) -> Iterator[str]:
    """Yield a complaint for each choice that is not the seat's to make yet.

    Somebody chooses who does not sit there: bots take what is left, and a person who comes by link
    chooses then.
    """
    for k, seat in enumerate(seats):
        if seat.chosen and seat.bot:
            yield messages.WORDS.say("chosen-for-bot", name=bidi_isolate(seat.name), value=repr(quoted(seat.chosen, LONGEST_TOLD)))
        elif seat.chosen and not here and k != host:
            yield messages.WORDS.say("chosen-for-absent", name=bidi_isolate(seat.name), value=repr(quoted(seat.chosen, LONGEST_TOLD)))


FORM_FIELD = "terms"
"""A field that says that the ticks of the form were there: what is not ticked then is off."""


class TableSettings(Struct, frozen=True):
    """Settings of a table: clock, grace, visibility, device, delay and auto-close."""

    clock: str = ""
    grace: int = 0
    public: bool = False
    hot: bool = False
    delay: int = 0
    auto: bool = True

    @property
    def kept(self) -> dict[str, Any]:
        """For the row of a table."""
        return asdict(self)


def settings_of(row: StoredTable) -> TableSettings:
    """Return the settings of a table, for its rematch."""
    return TableSettings(**{name: getattr(row, name) for name in TableSettings.__struct_fields__})


def parse_settings(fields: Mapping[str, Sequence[str]]) -> TableSettings | list[str]:
    """Return the settings of a form, or what is wrong with it, one sentence each."""
    said = {name: (fields.get(name) or [""])[0].strip() for name in TableSettings.__struct_fields__}
    clock = clocks.parse_clock(said["clock"])
    faults = [messages.WORDS.say("field-wrong", field="clock", why=clock)] if isinstance(clock, str) else []
    for name, offered in (("grace", clocks.GRACES), ("delay", DELAYS)):
        known = [str(seconds) for seconds in offered]
        if said[name] and said[name] not in known:
            faults.append(messages.WORDS.say("field-one-of", field=name, known=", ".join(known), got=said[name][:40]))
    if faults:
        return faults
    public, hot = bool(said["public"]), bool(said["hot"])
    auto = FORM_FIELD not in fields or bool(said["auto"])
    return TableSettings(said["clock"], int(said["grace"] or 0), public, hot, int(said["delay"] or 0), auto)


class ChangedSetting(Struct, frozen=True):
    """A term that is not the usual one.

    It has what the form calls it and says of it, and both in a few words.
    """

    name: str
    value: str
    words: str


def changed_settings(row: StoredTable) -> list[ChangedSetting]:
    """Return the settings that are not the usual ones.

    That the table is public is left out: its readers see it on the home page.
    """
    say = messages.WORDS.say
    clock, later = clocks.clock_text(clocks.clock_of(row)), dict(delay_choices()).get(row.delay, "")
    found = [ChangedSetting(say("setting-clock"), clock, clock)] if clock else []
    if row.grace:
        away = dict(clocks.grace_choices()).get(row.grace, "")
        brief = say("setting-away-brief", time=clocks.duration_text(row.grace, "after"))
        found.append(ChangedSetting(say("setting-away"), away, brief))
    if row.hot:
        found.append(ChangedSetting(say("setting-device"), say("setting-device-value"), say("setting-device-brief")))
    if row.delay:
        found.append(ChangedSetting(say("setting-delay"), later, say("setting-delay-brief", time=later)))
    return found
