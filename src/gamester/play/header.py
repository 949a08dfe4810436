"""What makes a game besides its acts: the game and its rules number, cards, house rules, seats and seed. And its table, laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from gamester.games import Game, find
from gamester.games.names import SeatValue
from gamester.kernel.facts import imprint
from gamester.kernel.layout import Layout
from gamester.play import cards as card_sets
from gamester.play import chosen as seat_choices
from gamester.play import options as house_rules
from gamester.play.letters import is_seen, unveiled
from gamester.play.seed import why_not_a_seed, why_not_dice

LONGEST_NAME = 60


class Header(Struct, frozen=True):
    """All but the acts. `cards` names a set that comes with the game, or `text` is the set; `options` leaves out the defaults.

    `beside` is the text of the second file that some games take (`names.BESIDE`). Where seats could add dice of their own,
    `entropy` has what each of them added and `seed` is the half of the server (`fair.py`). `chosen` has an id for every seat where
    anybody chose something while they sat down (`chosen.py`); it is empty where nobody did.
    """

    game: str
    rules: int
    seats: int
    cards: str
    options: dict[str, str]
    seed: str
    names: tuple[str, ...]
    text: str = ""
    beside: str = ""
    entropy: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


class BadHeader(ValueError):
    """A table that cannot be laid; `faults` are sentences, one for everything that is wrong."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class Laid(Struct, frozen=True):
    """A table with facts and house rules on it, blank otherwise; its game, its layout, and the rules number it is read by.

    `values` are what its seats may choose while they sit down.
    """

    game: Game
    layout: Layout
    t: Any
    rules: int
    values: tuple[SeatValue, ...] = ()


def lay(
    slug: str,
    seats: int,
    cards: str = "",
    options: Mapping[str, Any] | None = None,
    text: str = "",
    beside: str = "",
    number: int = 0,
) -> Laid:
    """A blank table for a game with a set that comes with it (its usual one when not named), or with the set in `text`.

    `beside` is the text of the second file that some games take, `number` an older rules number of the game, 0 for today's: house
    rules that are not given are what they were then, and the table is played as it was (`games/earlier.py`).

    BadHeader lists what is wrong: game, rules number, seats, set, house rules.
    """
    try:
        game = find(slug)
        number = number or int(game.names.RULES)
        older = game.earlier(number)
    except LookupError as why:
        raise BadHeader([str(why)]) from None
    fewest, most = game.names.SEATS
    if not fewest <= seats <= most:
        raise BadHeader([_seats_refused(game, seats, cards, text)])
    deck = _deck(game, seats, cards, text)
    rules = house_rules.read(game, options or {}, seats, number)
    if isinstance(rules, list):
        raise BadHeader(rules)
    values = seat_choices.values_of(game, deck)
    misfits = game.names.misfits(deck, seats, rules) if hasattr(game.names, "misfits") else []
    if misfits:
        raise BadHeader(misfits)
    more = _beside(game, beside) if beside else None
    deck = game.names.BESIDE.join(deck, more) if more is not None else deck
    layout = game.layout(game.names.sizes(deck, seats))
    t = layout.lay()
    t.beside = more
    imprint(layout, t, {**game.names.facts(deck, seats), **(older.facts if older else {}), **rules})
    return Laid(game, layout, t, number, values)


def _seats_refused(game: Game, seats: int, cards: str, text: str) -> str:
    """What is said of more or fewer seats than the game is for, with this card set where its law counts them by the set."""
    fewest, most = game.names.SEATS
    by_set = getattr(game.names, "seats_refused", None)
    if by_set is not None:
        return str(by_set(_loaded(game, cards, text).cards, seats))
    law = f" ({game.names.SEATS_LAW})" if hasattr(game.names, "SEATS_LAW") else ""
    return f"{game.slug} has {fewest} to {most} seats, got {seats}{law}"


def _loaded(game: Game, cards: str, text: str) -> card_sets.Loaded:
    """The card set of a game that has one; BadHeader lists its faults."""
    usual = getattr(game.names, "SET", "")
    loaded = card_sets.read(game, text, cards or "set") if text else card_sets.named(game, cards or usual)
    if isinstance(loaded, list):
        raise BadHeader(loaded)
    return loaded


def _deck(game: Game, seats: int, cards: str, text: str) -> Any:
    """The card set; None for a game that is played without."""
    if not getattr(game.names, "SET", "") and not cards and not text:
        return None
    loaded = _loaded(game, cards, text)
    fewest, most = getattr(loaded.cards, "players", game.names.SEATS)
    if not fewest <= seats <= most:
        raise BadHeader([f"card set {loaded.name} is for {fewest} to {most} seats, got {seats}"])
    return loaded.cards


def _beside(game: Game, text: str) -> Any:
    """What the second file of a table says."""
    taken = getattr(game.names, "BESIDE", None)
    if taken is None:
        raise BadHeader([f"{game.slug} takes no file besides its cards"])
    found = taken.read(text, taken.name)
    if isinstance(found, list):
        raise BadHeader(found)
    return found


def header_of(
    laid: Laid,
    seed: str,
    names: Sequence[str],
    cards: str,
    text: str = "",
    beside: str = "",
    entropy: Sequence[str] = (),
    chosen: Sequence[str] = (),
) -> Header:
    """The header of a table about to be dealt; BadHeader for a seed, names or dice that no record could hold.

    `chosen` has what each seat has chosen, "" for nothing; where anybody has, the header says it of every seat.
    """
    seats = laid.layout.seats
    faults = [why] if (why := why_not_a_seed(seed)) else []
    if len(names) != seats:
        faults.append(f"expected {seats} names, one per seat, got {len(names)}")
    faults += [
        f"a name is 1 to {LONGEST_NAME} printable characters, got '{unveiled(name[:LONGEST_NAME])}'" for name in names if not fit_name(name)
    ]
    if entropy and len(entropy) != seats:
        faults.append(f"expected dice of {seats} seats, got {len(entropy)}")
    faults += [why for dice in entropy if (why := why_not_dice(dice))]
    wants = any(chosen)
    faults += seat_choices.faults_of(laid.game, laid.values, chosen, names) if wants else []
    if faults:
        raise BadHeader(faults)
    has = [value.id for value in seat_choices.everybody(laid.game, laid.values, chosen)] if wants else []
    facts = {option.name: getattr(laid.t, option.name) for option in laid.game.names.OPTIONS}
    written = house_rules.write(laid.game, facts, seats, laid.rules)
    text, beside = text.replace("\r\n", "\n"), beside.replace("\r\n", "\n")
    cards = "" if text else cards or getattr(laid.game.names, "SET", "")
    return Header(laid.game.slug, laid.rules, seats, cards, written, seed, tuple(names), text, beside, tuple(entropy), tuple(has))


def fit_name(name: str) -> bool:
    """Whether a record can hold this name of a seat."""
    return 0 < len(name) <= LONGEST_NAME and name == name.strip() and is_seen(name)
