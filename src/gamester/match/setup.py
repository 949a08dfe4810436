"""The setup of a match: card set, options, seed, names, header.

Wrong card sets and options give all errors at once, one sentence each.
"""

from __future__ import annotations

import re
import struct
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct

from gamester.core.layout import Layout, write_facts
from gamester.games.options import Cells, Option, OrderedChoice, SeatOrder, quoted, unknown_option_message
from gamester.games.registry import Game, get_game
from gamester.games.schema import SeatValue
from gamester.match import seat_choice
from gamester.match.card_sets import MAX_BYTES, CardSet, _read, builtin_sets, load_builtin_set, parse_set


@lru_cache(maxsize=256)
def set_title(text: str) -> str:
    """Return the title of a card set, short enough for a line."""
    head = tomllib.loads(text).get("set", {})
    return quoted(str(head.get("title") or head.get("name") or head.get("id") or ""), LONGEST_NAME)


def load_set(game: Game, what: str) -> CardSet | list[str]:
    """Return the built-in card set of this name, or the one in a file; or all errors.

    A file is opened only if no built-in set has the name.
    """
    path = Path(what)
    as_file = what not in builtin_sets(game) and (path.is_file() or path.name != what or path.suffix == ".toml")
    return load_set_file(game, path) if as_file else load_builtin_set(game, what)


def load_set_file(game: Game, path: Path) -> CardSet | list[str]:
    """Return the card set in a file, or all errors."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as fault:
        return [f"{quoted(path.name)}: cannot be opened: {getattr(fault, 'strerror', None) or fault}"]
    return _read(game, data, quoted(path.name))


JOINERS = "\u200c\u200d"
"""Characters without a shape that join or separate letters of some scripts, and join the parts of one emoji."""
JOINABLE_CATEGORIES = ("Lo", "Mn", "Mc", "So", "Sk")
"""Unicode categories that joiners may stand beside: letters without case, marks, pictures, skin tones."""

INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that show nothing or a gap: default ignorable ones, and the empty Braille pattern."""


def is_visible(text: str) -> bool:
    """Return True if every character can be seen or joins two characters.

    A joiner beside a Latin letter would only make two names look alike, so it does not count.
    """
    if text.isprintable():
        return True
    shown = "".join(sign for sign in text if sign not in JOINERS)
    ends = text[0] in JOINERS or text[-1] in JOINERS
    return shown.isprintable() and not ends and all(_joins(first, second) for first, second in pairwise(text))


def confusable_form(text: str) -> str:
    """Return a form that is equal for texts that look alike.

    Letters of different scripts stay different. The form is "" if nothing can be seen.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(INVISIBLE.sub("", folded).split())


def escape_invisible(text: str) -> str:
    """Return the text with the code of every invisible character in its place."""
    return "".join(sign if sign.isprintable() else f"\u27e8U+{ord(sign):04X}\u27e9" for sign in text)


def _joins(first: str, second: str) -> bool:
    signs = [sign for sign in (first, second) if sign not in JOINERS]
    return len(signs) == 2 or (len(signs) == 1 and unicodedata.category(signs[0]) in JOINABLE_CATEGORIES)


MAX_UNKNOWN = 20
"""Unknown option names that an error lists at most."""


def parse_options(game: Game, given: Mapping[str, Any], seats: int, rules: int = 0) -> dict[str, Cells] | list[str]:
    """Return the cells of every option, or all errors.

    Values are text (`"ask"`, `"300"`, `"hand_value,youngest"`, `"2,0,1"`) or what the text stands for (300, a list). Missing options get
    the defaults of a rules version, 0 for the current one.
    """
    options = game.options(rules or game.text.RULES_VERSION)
    names = [option.name for option in options]
    strange = [name for name in given if name not in names]
    faults = [unknown_option_message(name) for name in strange[:MAX_UNKNOWN]]
    faults += [f"and {len(strange) - MAX_UNKNOWN} more"] if len(strange) > MAX_UNKNOWN else []
    facts: dict[str, Cells] = {}
    for option in options:
        cells = option.read(given[option.name], seats) if option.name in given else option.default(seats)
        if isinstance(cells, str):
            faults.append(_refused(game, option, given[option.name], cells))
        else:
            facts[option.name] = cells
    faults += _missing(options, facts, seats)
    return faults or facts


def format_options(game: Game, facts: Mapping[str, Cells], seats: int, rules: int = 0) -> dict[str, str]:
    """Return the options that differ from the defaults of a rules version, as texts.

    The version 0 is the current one. `parse_options` returns the same cells.
    """
    options = game.options(rules or game.text.RULES_VERSION)
    return {option.name: option.write(facts[option.name]) for option in options if facts[option.name] != option.default(seats)}


def _refused(game: Game, option: Option, value: Any, said: str) -> str:
    """Return the error about a value, in the law's words if it has some.

    The law's words are `text.NOT_ALLOWED`.
    """
    words = getattr(game.text, "NOT_ALLOWED", "")
    if not words or not said.startswith(option.refusal()):
        return said
    return str(words).format(name=option.name, value=quoted(str(value)), allowed=option.allowed()) + said[len(option.refusal()) :]


def _missing(options: tuple[Option, ...], facts: Mapping[str, Cells], seats: int) -> list[str]:
    """Return errors for seat orders that another option needs."""
    orders = {option.name: option for option in options if isinstance(option, SeatOrder)}
    faults = []
    for option in options:
        if isinstance(option, OrderedChoice) and option.name in facts:
            given = option.write(facts[option.name]).split(",")
            needed = [orders[other] for value, other in option.requires if value in given]
            faults += [order.refusal() for order in needed if facts.get(order.name) == order.default(seats)]
    return faults


LONGEST = 200
MAX_ENTROPY = 64
"""Characters of the entropy that a seat adds."""


def seed_error(seed: str) -> str:
    """Return what is wrong with a seed, or ""."""
    if not seed or len(seed) > LONGEST or not seed.isprintable() or seed != seed.strip():
        return f"a seed is 1 to {LONGEST} printable characters without spaces at its ends"
    return ""


def entropy_error(dice: str) -> str:
    """Return what is wrong with the entropy of a seat, or ""; a seat may add none."""
    if len(dice) > MAX_ENTROPY or not is_visible(dice) or dice != dice.strip():
        return f"a seat's own dice are at most {MAX_ENTROPY} printable characters without spaces at their ends"
    return ""


def expand_seed(seed: str) -> bytes:
    """Return the BLAKE2b-512 of a seed: the key of the game, then 32 bytes for bots."""
    return blake2b(seed.encode()).digest()


def key_from_seed(seed: str) -> list[int]:
    """Return the key of a game as 8 int32 words, little-endian."""
    return list(struct.unpack_from("<8i", expand_seed(seed)))


def seed_commitment(seed: str) -> str:
    """Return the commitment to a seed, which reveals nothing of a good seed.

    A seed that somebody can guess is not protected.
    """
    return blake2b(seed.encode(), digest_size=32, person=b"gamester commit").hexdigest()


LONGEST_NAME = 60


class Header(Struct, frozen=True):
    """Everything about a match but its moves.

    `card_set` names a card set of the game, or `card_set_text` is the card set. `options` omits the defaults. `extra_file` is the file
    that some games take besides (`text.EXTRA_FILE`). With commit-reveal, `seat_entropy` is what each seat added and `seed` the
    server's secret (`commitment.py`). `chosen` has the seat choice of every seat (`seat_choice.py`), or is empty.
    """

    game: str
    rules: int
    seats: int
    card_set: str
    options: dict[str, str]
    seed: str
    names: tuple[str, ...]
    card_set_text: str = ""
    extra_file: str = ""
    seat_entropy: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


class InvalidSetup(ValueError):
    """A setup that no match can have; `faults` are all errors, one sentence each."""

    def __init__(self, errors: Sequence[str]) -> None:
        super().__init__("; ".join(errors))
        self.errors = tuple(errors)


class Setup(Struct, frozen=True):
    """A state with facts and options in which nothing is dealt.

    It comes with its game, layout and rules version; `values` are the seat choices.
    """

    game: Game
    layout: Layout
    state: Any
    rules: int
    values: tuple[SeatValue, ...] = ()


def new_setup(
    slug: str,
    seats: int,
    cards: str = "",
    options: Mapping[str, Any] | None = None,
    text: str = "",
    extra_file: str = "",
    number: int = 0,
) -> Setup:
    """Return the setup of a game with a built-in card set, or with the one in `text`.

    `beside` is an extra file, `number` an older rules version (0: the current one): options that are not given have the defaults of that
    version, and the game is played by its rules (`older_rules.py`).

    Raises InvalidSetup with all errors about game, rules version, seats, card set and options.
    """
    try:
        game = get_game(slug)
        number = number or int(game.text.RULES_VERSION)
        older = game.earlier(number)
    except LookupError as why:
        raise InvalidSetup([str(why)]) from None
    fewest, most = game.text.SEATS
    if not fewest <= seats <= most:
        raise InvalidSetup([_seats_refused(game, seats, cards, text)])
    deck = _load_card_set(game, seats, cards, text)
    rules = parse_options(game, options or {}, seats, number)
    if isinstance(rules, list):
        raise InvalidSetup(rules)
    values = seat_choice.values_of(game, deck)
    misfits = game.text.setup_errors(deck, seats, rules) if hasattr(game.text, "setup_errors") else []
    if misfits:
        raise InvalidSetup(misfits)
    more = _load_extra_file(game, extra_file) if extra_file else None
    deck = game.text.EXTRA_FILE.combine(deck, more) if more is not None else deck
    layout = game.layout_for(game.text.sizes(deck, seats))
    t = layout.new_state()
    t.beside = more
    write_facts(layout, t, {**game.text.facts(deck, seats), **(older.facts if older else {}), **rules})
    return Setup(game, layout, t, number, values)


def _seats_refused(game: Game, seats: int, cards: str, text: str) -> str:
    """Return the error about the number of seats.

    Some laws make the number depend on the card set.
    """
    fewest, most = game.text.SEATS
    by_set = getattr(game.text, "seats_refused", None)
    if by_set is not None:
        return str(by_set(_loaded(game, cards, text).cards, seats))
    law = f" ({game.text.SEATS_CLAUSE})" if hasattr(game.text, "SEATS_CLAUSE") else ""
    return f"{game.slug} has {fewest} to {most} seats, got {seats}{law}"


def _loaded(game: Game, cards: str, text: str) -> CardSet:
    """Return the card set of a game that has one. Raises InvalidSetup."""
    usual = getattr(game.text, "DEFAULT_SET", "")
    loaded = parse_set(game, text, cards or "set") if text else load_builtin_set(game, cards or usual)
    if isinstance(loaded, list):
        raise InvalidSetup(loaded)
    return loaded


def _load_card_set(game: Game, seats: int, cards: str, text: str) -> Any:
    """Return the card set, or None for a game without cards."""
    if not getattr(game.text, "DEFAULT_SET", "") and not cards and not text:
        return None
    loaded = _loaded(game, cards, text)
    fewest, most = getattr(loaded.cards, "players", game.text.SEATS)
    if not fewest <= seats <= most:
        raise InvalidSetup([f"card set {loaded.name} is for {fewest} to {most} seats, got {seats}"])
    return loaded.cards


def _load_extra_file(game: Game, text: str) -> Any:
    """Return the contents of the extra file. Raises InvalidSetup."""
    taken = getattr(game.text, "EXTRA_FILE", None)
    if taken is None:
        raise InvalidSetup([f"{game.slug} takes no file besides its cards"])
    found = taken.read(text, taken.name)
    if isinstance(found, list):
        raise InvalidSetup(found)
    return found


def make_header(
    laid: Setup,
    seed: str,
    names: Sequence[str],
    cards: str,
    text: str = "",
    beside: str = "",
    entropy: Sequence[str] = (),
    chosen: Sequence[str] = (),
) -> Header:
    """Return the header of a match about to be dealt. Raises InvalidSetup.

    `chosen` is what each seat has chosen, "" for nothing; if any seat has chosen, the header has a value for every seat.
    """
    seats = laid.layout.seats
    faults = [why] if (why := seed_error(seed)) else []
    if len(names) != seats:
        faults.append(f"expected {seats} names, one per seat, got {len(names)}")
    faults += [
        f"a name is 1 to {LONGEST_NAME} printable characters, got '{escape_invisible(name[:LONGEST_NAME])}'"
        for name in names
        if not is_valid_name(name)
    ]
    if entropy and len(entropy) != seats:
        faults.append(f"expected dice of {seats} seats, got {len(entropy)}")
    faults += [why for dice in entropy if (why := entropy_error(dice))]
    wants = any(chosen)
    faults += seat_choice.faults_of(laid.game, laid.values, chosen, names) if wants else []
    if faults:
        raise InvalidSetup(faults)
    has = [value.id for value in seat_choice.everybody(laid.game, laid.values, chosen)] if wants else []
    facts = {option.name: getattr(laid.state, option.name) for option in laid.game.text.OPTIONS}
    written = format_options(laid.game, facts, seats, laid.rules)
    text, beside = text.replace("\r\n", "\n"), beside.replace("\r\n", "\n")
    cards = "" if text else cards or getattr(laid.game.text, "DEFAULT_SET", "")
    return Header(laid.game.slug, laid.rules, seats, cards, written, seed, tuple(names), text, beside, tuple(entropy), tuple(has))


def is_valid_name(name: str) -> bool:
    """Return True if a record can contain this name of a player."""
    return 0 < len(name) <= LONGEST_NAME and name == name.strip() and is_visible(name)
