"""The form for a new table: seats, card set, house rules and settings."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from litestar import Request, Response, post, route
from litestar.response import Redirect
from msgspec import Struct
from msgspec.structs import replace

from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.bots.spec import FORMER_BOTS, present_bot
from gamester.games.options import Choice, Number, OrderedChoice
from gamester.games.registry import Game, UnknownGame, get_game
from gamester.games.schema import SeatValue
from gamester.match import card_sets, setup
from gamester.match.seat_choice import choice_of, offered, values_of
from gamester.match.setup import InvalidSetup, entropy_error
from gamester.server.messages import LONGEST_NAME, WORDS
from gamester.server.middleware.browser_security import parse_form
from gamester.server.pages.games import READING, Slug, games, tile, unknown
from gamester.server.render.print_sheets import CardList, card_list
from gamester.server.render.templates import html, render, set_name
from gamester.server.session import clock
from gamester.server.session.features import hot_seat
from gamester.server.session.features.spectator_delay import delay_choices
from gamester.server.session.sitters import bot_words
from gamester.server.tables import creation, uploads
from gamester.server.tables.creation import SeatRequest, TableRequest, TableSettings, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.uploads import OWN_FILE_MARK, UploadedFile

PERSON, HERE, NOBODY, YOU = "person", "here", "nobody", "you"
"""Kinds of seats beside bots: by link, on this device, empty, and the host's own."""
NO_BOTS = {"", PERSON, HERE, NOBODY, YOU}
BOT_MODE, FRIEND_MODE, DEVICE_MODE = "bots", "friends", "here"
USUAL_KINDS = {BOT_MODE: "heuristic", FRIEND_MODE: PERSON, DEVICE_MODE: HERE}
"""The kind of every seat that is not chosen for itself, by mode."""
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
SEATS_AT_FIRST = 3


class SeatField(Struct, frozen=True):
    """One seat in the form."""

    name: str
    kind: str
    chosen: str = ""
    """Its choice before the game (`text.SEAT_CHOICE`), "" for whatever is left."""


class OptionField(Struct, frozen=True):
    """One house rule in the form.

    `now` is its value, or a list of values in order.
    """

    kind: str
    name: str
    words: str
    ruling: str
    values: tuple[Any, ...]
    now: Any
    low: int = 0
    high: int = 0
    usual: str = ""
    auto: str = ""
    called: Callable[[str], str] = str
    """Returns what a value of it is called."""

    @property
    def before(self) -> str:
        """The default as the form sends it; "" for a number left to the rules."""
        return str(self.values[0]) if self.kind == "Choice" else self.usual if self.usual != self.auto else ""

    @property
    def changed(self) -> bool:
        """True if the value differs from the default."""
        return (",".join(self.now) if isinstance(self.now, list) else self.written) != self.before

    @property
    def written(self) -> str:
        """The text in the field; "" for a number left to the rules."""
        return "" if self.auto and self.now == self.auto else str(self.now)


class FormFault(Struct, frozen=True):
    """A fault of a form, and the house rule that it is about, if any."""

    text: str
    option: str = ""


class NewTableForm(Struct, frozen=True):
    """A form as sent, or with its default values.

    `rows` are the seats that are played; a kind of "" is as the mode says.
    """

    rows: tuple[SeatField, ...]
    mode: str = BOT_MODE
    set: str = ""
    rules: dict[str, list[str]] = {}
    terms: TableSettings = TableSettings()
    dice: str = ""
    says_grace: bool = False
    """True if it says what happens if somebody leaves; otherwise the usual thing does."""

    @property
    def seated(self) -> list[SeatRequest]:
        """The requested seats in order, without unused ones."""
        return [SeatRequest(row.name, "" if row.kind in NO_BOTS else row.kind, row.chosen) for row in self.rows if row.kind != NOBODY]

    @property
    def options(self) -> dict[str, str]:
        """The house rules as text, lists with commas."""
        return {name: ",".join(value for value in values if value) for name, values in self.rules.items()}


def seat_choices(game: Game) -> list[tuple[str, str]]:
    """Return (kind, words) of everything that the form of a game offers for a seat."""
    say = WORDS.say
    bots = sorted(HOUSE_AGENTS.kinds(game), key=lambda kind: (kind != USUAL_KINDS[BOT_MODE], kind))
    return [*((kind, say("kind-bot", bot=bot_words(kind))) for kind in bots), (PERSON, say("kind-person")), (HERE, say("kind-here"))]


def guest_name() -> str:
    """Return a name for a host who has not given one: `Guest 41`."""
    return WORDS.say("guest-n", n=10 + secrets.randbelow(90))


def default_name(seat: int, kind: str) -> str:
    """Return the name of a seat for which none is given."""
    if seat == 0:
        return guest_name()
    return (
        WORDS.say("friend-n", n=seat) if kind == PERSON else WORDS.say("player-n", n=seat + 1) if kind == HERE else NAMES[seat % len(NAMES)]
    )


def default_form(game: Game, mode: str = BOT_MODE, players: int = SEATS_AT_FIRST) -> NewTableForm:
    """Return the default form of a mode: you, then bots or people.

    The game's own limits bound the number of players.
    """
    fewest, most = game.text.SEATS
    rows = (SeatField("", YOU if seat == 0 else "") for seat in range(max(fewest, min(most, players))))
    return NewTableForm(tuple(rows), mode)


def _parse_seats(game: Game, fields: Mapping[str, Sequence[str]]) -> tuple[list[str], list[str], str] | str:
    """Return names, kinds and mode of the seats of a form, or what is wrong.

    With `players`, names and kinds may be missing: the mode says who plays.
    """
    fewest, most = game.text.SEATS
    mode, players = ((fields.get(name) or [""])[0] for name in ("mode", "players"))
    names, sorts = list(fields.get("name", [])), list(fields.get("kind", []))
    if mode not in ("", *USUAL_KINDS):
        return WORDS.say("mode-expected", known=", ".join(USUAL_KINDS), got=mode[:40])
    if players:
        if players not in {str(many) for many in range(fewest, most + 1)}:
            return WORDS.say("players-expected", game=game.text.TITLE, fewest=fewest, most=most, got=players[:20])
        many = int(players)
        names, sorts = (names + [""] * many)[:many], (sorts + [""] * many)[:many]
        sorts[0] = sorts[0] or YOU
    return names, [present_bot(kind) or USUAL_KINDS[mode or BOT_MODE] for kind in sorts], mode


def parse_table_form(game: Game, fields: dict[str, list[str]]) -> NewTableForm | list[str]:
    """Return the form as sent, or its errors, one sentence each."""
    fewest, most = game.text.SEATS
    seats = _parse_seats(game, fields)
    if isinstance(seats, str):
        return [seats]
    names, sorts, mode = seats
    known = {YOU, NOBODY, *(kind for kind, _ in seat_choices(game))}
    faults = [
        WORDS.say("unknown-bot", bot=repr(kind[:40]), known=HOUSE_AGENTS.kinds_in_words(game)) for kind in sorts[:most] if kind not in known
    ]
    if max(len(names), len(sorts)) > most:
        faults.append(WORDS.say("seats-expected", game=game.text.TITLE, fewest=fewest, most=most, n=max(len(names), len(sorts))))
    if next((kind for kind in sorts if kind != NOBODY), YOU) in HOUSE_AGENTS.kinds(game):
        faults.append(WORDS.say("first-seat-yours"))
    if len(names) != len(sorts) or not names:
        faults.append(WORDS.say("names-and-kinds", names=len(names), kinds=len(sorts)))
    if HERE in sorts and PERSON in sorts:
        faults.append(WORDS.say("device-and-links"))
    dice, agreed = entropy_from(fields.get("dice") or [""]), creation.parse_settings(fields)
    faults += [why] if (why := entropy_error(dice)) else []
    if isinstance(agreed, list):
        return faults + agreed
    if faults:
        return faults
    if agreed.hot or mode == DEVICE_MODE or HERE in sorts:
        agreed, sorts = replace(agreed, hot=True), [HERE if kind == PERSON else kind for kind in sorts]
    if not (says_grace := bool((fields.get("grace") or [""])[0].strip())):
        agreed = replace(agreed, grace=clock.usual_grace(1 + sorts.count(PERSON), agreed.public, agreed.hot))
    mode = DEVICE_MODE if agreed.hot else FRIEND_MODE if PERSON in sorts else BOT_MODE
    tidied = [
        " ".join(name.split())[:LONGEST_NAME].strip() or default_name(k, kind)
        for k, (name, kind) in enumerate(zip(names, sorts, strict=True))
    ]
    chosen = [(fields.get(f"chosen-{k}") or [""])[0] for k in range(len(tidied))]
    rows = tuple(SeatField(name, kind, one) for name, kind, one in zip(tidied, sorts, chosen, strict=True))
    rules = {key.removeprefix("rule-"): values for key, values in fields.items() if key.startswith("rule-")}
    left = [option for option in game.text.OPTIONS if isinstance(option, Number) and option.auto]
    rules |= {option.name: [option.auto] for option in left if rules.get(option.name) == [""]}
    return NewTableForm(rows, mode, (fields.get("set") or [""])[0], rules, agreed, dice, says_grace)


def option_faults(game: Game, given: Mapping[str, str], seats: int) -> list[str | FormFault]:
    """Return the faults of the house rules of a form.

    Faults of a single house rule come first.
    """
    known = [option for option in game.text.OPTIONS if option.name in given]
    wrong = [option for option in known if isinstance(option.read(given[option.name], seats), str)]
    rest = setup.parse_options(game, {name: value for name, value in given.items() if name not in {option.name for option in wrong}}, seats)
    found = [FormFault(WORDS.say("option-must-be", allowed=option.allowed().replace("_", " ")), option.name) for option in wrong]
    return [*found, *(rest if isinstance(rest, list) else ())]


def entropy_from(sent: Sequence[str]) -> str:
    """Return the entropy that a player sent, with single spaces."""
    return " ".join(" ".join(sent[:1]).split())


def rules(game: Game, given: NewTableForm) -> list[OptionField]:
    """Return every house rule as a field of the form."""
    made = []
    for option in game.text.OPTIONS:
        sent = given.rules.get(option.name)
        kind = type(option).__name__
        if isinstance(option, Choice):
            now, called = sent[0] if sent else option.values[0], option.value_label
            made.append(OptionField(kind, option.name, option.words, option.ruling, option.values, now, called=called))
        elif isinstance(option, Number):
            now = sent[0] if sent else option.before
            made.append(
                OptionField(kind, option.name, option.words, option.ruling, (), now, option.low, option.high, option.before, option.auto)
            )
        else:
            seats = [(str(seat), WORDS.say("seat-n", n=seat + 1)) for seat in range(game.text.SEATS[1])]
            values = [(value, option.value_label(value)) for value in option.values] if isinstance(option, OrderedChoice) else seats
            made.append(
                OptionField(kind, option.name, option.words, option.ruling, tuple(values), [value for value in sent or [] if value])
            )
    return made


LONGEST_COUNT = 4
"""Digits of a number of players in an address, fewer than this."""
MAX_FORM = 900_000
"""Bytes of a form with its files, at most."""


def new_table_page(
    game: Game,
    given: NewTableForm | None = None,
    faults: Sequence[str | FormFault] | None = None,
    own: UploadedFile | None = None,
    more: UploadedFile | None = None,
) -> str:
    """Return the form, with errors and uploaded cards if there are any."""
    form = given or default_form(game)
    sets = card_sets.builtin_sets(game)
    options = rules(game, form)
    mine, by_name = own or UploadedFile(), {option.name: option for option in options}
    return render(
        "new.html",
        games=games(),
        chosen=game,
        tile=tile(game),
        rows=[*form.rows, *[SeatField("", "")] * (game.text.SEATS[1] - len(form.rows))],
        players=len(form.rows),
        default_names=NAMES,
        fresh=own is None and not faults,
        kinds=seat_choices(game),
        former={now: before for before, now in FORMER_BOTS.items()},
        sets=sets,
        default_set=getattr(game.text, "DEFAULT_SET", ""),
        options=options,
        choice=choice_of(game),
        values=_values(game, form, mine),
        given=form,
        own_value=OWN_FILE_MARK,
        own=mine,
        more=more or UploadedFile(),
        second=getattr(game.text, "EXTRA_FILE", None),
        sheet=_sheet(game, mine),
        faults=[(fault.text, by_name.get(fault.option)) if isinstance(fault, FormFault) else (fault, None) for fault in faults or ()],
        summary=summary(game, form, options, sets),
        clocks=clock.clock_choices(),
        graces=[
            (value, words, WORDS.say("said-grace", time=clock.duration_text(value, "after"))) for value, words in clock.grace_choices()
        ],
        delays=[(value, words, WORDS.say("said-delay", time=words)) for value, words in delay_choices()],
    )


def summary(game: Game, form: NewTableForm, options: Sequence[OptionField], sets: Collection[str]) -> str:
    """Return in one line the terms that are agreed on beside the seats.

    With scripts `lobby.js` keeps this line up to date.
    """
    pack, terms = form.set or getattr(game.text, "DEFAULT_SET", ""), form.terms
    said = [dict(clock.clock_choices()).get(terms.clock, terms.clock)]
    said += [set_name(game, pack)] if pack in sets else []
    said += [WORDS.say("house-rules-changed", n=sum(option.changed for option in options))] if options else []
    return ", ".join(said)


@route(["/new", "/new/{slug:str}"], http_method=READING)
async def new_table_form(slug: Slug = "", mode: str = BOT_MODE, players: str = "") -> Response[str]:
    """Show the form of a game, or of the first game.

    `mode` and `players` are chosen in it already.
    """
    try:
        game = get_game(slug) if slug else games()[0]
    except UnknownGame as why:
        return unknown(why)
    if mode not in USUAL_KINDS:
        return html(new_table_page(game, None, [WORDS.say("mode-expected", known=", ".join(USUAL_KINDS), got=mode[:40])]), 400)
    if players and not (players.isascii() and players.isdigit() and len(players) < LONGEST_COUNT):
        return html(new_table_page(game, None, [WORDS.say("number-of-players", got=players[:20])]), 400)
    return html(new_table_page(game, default_form(game, mode, int(players or SEATS_AT_FIRST))))


@post("/tables", request_max_body_size=MAX_FORM)
async def create_table_route(house: TableRegistry, request: Request[Any, Any, Any]) -> Response[Any]:
    """Create a table and go to its first seat.

    Show the form again if something is wrong, or if uploaded cards have not been shown yet.
    """
    fields, files = await uploads.split_form(await parse_form(request))
    slug = (fields.get("game") or [""])[0]
    try:
        game = get_game(slug)
    except UnknownGame as why:
        return html(new_table_page(games()[0], None, [str(why)]), 400)
    given = parse_table_form(game, fields)
    if isinstance(given, list):
        return html(new_table_page(game, None, given), 400)
    own, more = await asyncio.to_thread(_brought, game, fields, files)
    if "set_file" in files:
        given = replace(given, set=OWN_FILE_MARK)
    faults = [*own.faults, *more.faults, *option_faults(game, given.options, max(len(given.seated), game.text.SEATS[0]))]
    if faults:
        return html(await asyncio.to_thread(new_table_page, game, given, faults, own, more), 400)
    if own.not_shown_yet or more.not_shown_yet:
        return html(await asyncio.to_thread(new_table_page, game, given, None, own, more))
    named, text = (own.name, own.text) if given.set == OWN_FILE_MARK else (given.set, "")
    try:
        asked = TableRequest(slug, given.seated, given.options, named, "", text, more.text, given.dice, **given.terms.kept)
        code = await create_table(house, asked)
    except InvalidSetup as wrong:
        return html(await asyncio.to_thread(new_table_page, game, given, list(wrong.errors), own, more), 400)
    opens = hot_seat.hot_seat_viewer(len(given.seated)) if given.terms.hot else 0
    return Redirect(f"/t/{code}/{house.links.token(code, opens)}", status_code=303)


def _values(game: Game, given: NewTableForm, own: UploadedFile) -> tuple[SeatValue, ...]:
    """Return the choices of seats, for uploaded cards if they are valid."""
    if given.set == OWN_FILE_MARK and own.parsed is not None:
        return values_of(game, own.parsed.cards)
    return offered(game.slug, "" if given.set == OWN_FILE_MARK else given.set)


def _sheet(game: Game, own: UploadedFile) -> CardList | None:
    """Return the uploaded cards, or None if they fit no table.

    Creating the table gives the reason.
    """
    try:
        return card_list(game, own.parsed) if own.parsed is not None else None
    except InvalidSetup:
        return None


def _brought(game: Game, fields: Mapping[str, list[str]], files: uploads.Files) -> tuple[UploadedFile, UploadedFile]:
    return uploads.uploaded_card_set(game, fields, files), uploads.uploaded_extra_file(game, fields, files)
