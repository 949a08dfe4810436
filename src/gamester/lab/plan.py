"""Experiment plans: what is played and varied, and how narrow intervals must be.

A plan comes from a TOML file or from flags. Every error is one sentence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamester.bots.agent_process import check_agents
from gamester.bots.spec import UnknownBot, parse_bots
from gamester.games.options import Choice, quoted
from gamester.games.registry import Game, UnknownGame, get_game
from gamester.lab.sentences import WORDS
from gamester.match import card_sets, setup
from gamester.match.setup import InvalidSetup, format_options, new_setup
from gamester.words.values import join_items

MOST_GAMES = 10_000_000
LARGEST = 200_000
"""Characters of a plan, at most."""
ALL = "all"
"""Stands for every named value of an option."""


class ExperimentPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as its file states it.

    `bots` are line-ups as `simulate` takes them. `options` names options and the values to compare, or
    `all`. `sets` are card sets to compare. `vary` gives values for numbers in the card set, named by
    their path.

    Options, sets and numbers are varied one at a time from the first set with default options, unless
    `cross` is set. `interval` is the half-width asked for, in percent of wins. `fewest` and `most`
    bound the games of one variant; `detail` of them are analysed by card and clause.
    """

    game: str
    seats: list[int] | int = []
    bots: list[str] | str = "heuristic"
    sets: list[str] | str = []
    options: dict[str, list[Any] | str] = {}
    rules: dict[str, Any] = {}
    vary: dict[str, list[int]] = {}
    cross: bool = False
    seed: str | int = "1"
    interval: float = 1.0
    fewest: int = 500
    most: int = 100_000
    detail: int = 500
    title: str = ""


HOLDS = {
    "game": "the name of a game",
    "seats": "a whole number or a list of them",
    "bots": "text or a list of texts",
    "sets": "text or a list of texts",
    "options": "a table with a list for each house rule",
    "rules": "a table",
    "vary": "a table with a list of whole numbers for each path",
    "cross": "true or false",
    "seed": "text or a whole number",
    "interval": "a number",
    "fewest": "a whole number",
    "most": "a whole number",
    "detail": "a whole number",
    "title": "text",
}
"""The keys of a plan and what each holds."""


class InvalidPlan(ValueError):
    """Raised if a plan cannot be carried out.

    `faults` has one sentence for each error.
    """

    def __init__(self, errors: list[str]) -> None:
        super().__init__("; ".join(errors))
        self.errors = errors


def parse_plan(text: str, name: str = "plan") -> ExperimentPlan:
    """Return the plan in a text. Raises InvalidPlan with what is wrong and where."""
    if len(text) > LARGEST:
        raise InvalidPlan([f"{name}: expected at most {LARGEST} characters, got {len(text)}"])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise InvalidPlan([f"{name}: nested too deeply"]) from None
    except ValueError as fault:  # No TOML, or a number with more digits than Python parses.
        raise InvalidPlan([f"{name}: {fault}"]) from None
    faults = [f"{name}: unknown key '{quoted(key)}' (there are: {', '.join(HOLDS)})" for key in data if key not in HOLDS]
    sound = {key: value for key, value in data.items() if key in HOLDS and _fits(key, value)}
    faults += [
        f"{name}: expected {HOLDS[key]} for {key!r}, got {quoted(str(data[key]), 60)}" for key in HOLDS if key in data and key not in sound
    ]
    if "game" not in data:
        faults.append(f"{name}: missing key 'game'")
    if not faults:
        return msgspec.convert(data, ExperimentPlan)
    raise InvalidPlan(faults + _faults_of(sound))


def _faults_of(sound: dict[str, Any]) -> list[str]:
    """Return what is wrong with the keys of a plan that have the right form."""
    if "game" in sound:
        try:
            expand_plan(msgspec.convert(sound, ExperimentPlan))
        except InvalidPlan as wrong:
            return wrong.errors
    return []


def _fits(key: str, value: Any) -> bool:
    try:
        msgspec.convert({"game": "", key: value}, ExperimentPlan)
    except (msgspec.ValidationError, OverflowError):
        return False
    return True


def as_list(one: Any) -> list[Any]:
    """Return the list, or a list of the single value."""
    return list(one) if isinstance(one, list) else [one]


def check_plan(plan: ExperimentPlan, programs: bool = False) -> Game:
    """Return the game of a plan. Raises InvalidPlan with every error.

    Errors that depend on the setup are found by `expand_plan`. Agents are accepted only with `programs`.
    """
    try:
        game = get_game(plan.game)
    except UnknownGame as why:
        raise InvalidPlan([str(why)]) from None
    faults = [*_numbers(plan), *_readings(game, plan)]
    fewest, most = game.text.SEATS
    for seats in as_list(plan.seats) or [fewest]:
        if not fewest <= seats <= most:
            faults.append(f"{game.slug} has {fewest} to {most} seats, got {seats}")
            continue
        for bots in as_list(plan.bots):
            try:
                check_agents(parse_bots(bots, seats, programs, game))
            except UnknownBot as why:
                faults.append(str(why))
    for what, given in (("seats", plan.seats), ("bots", plan.bots)):
        if given == [] and what == "bots":
            faults.append("an empty sweep: expected one line-up of bots or more")
    faults += [f"an empty sweep: expected one value or more for {path!r}" for path, values in plan.vary.items() if not values]
    if faults:
        raise InvalidPlan(list(dict.fromkeys(faults)))
    return game


def _numbers(plan: ExperimentPlan) -> list[str]:
    faults = []
    if not 1 <= plan.most <= MOST_GAMES:
        faults.append(f"expected 1 to {MOST_GAMES} games at most, got {plan.most}")
    if not 1 <= plan.fewest <= max(1, plan.most):
        faults.append(f"expected 1 to {plan.most} games at least, got {plan.fewest}")
    if not 0 <= plan.detail <= MOST_GAMES:
        faults.append(f"expected 0 to {MOST_GAMES} games in detail, got {plan.detail}")
    if not 0 < plan.interval <= 100:
        faults.append(f"expected an interval of more than 0 and at most 100 percent, got {plan.interval:g}")
    return faults


def _readings(game: Game, plan: ExperimentPlan) -> list[str]:
    known = {option.name: option for option in game.text.OPTIONS}
    faults = []
    for name, values in plan.options.items():
        if name not in known:
            faults.append(f"unknown house rule '{quoted(name)}' (there are: {', '.join(known)})")
        elif values == []:
            faults.append(f'an empty sweep: expected one reading or more of house rule {name!r}, or "{ALL}"')
        elif values == ALL and not isinstance(known[name], Choice):
            faults.append(f"house rule {name!r} has no list of readings: name the values to compare")
        elif isinstance(values, str) and values != ALL:
            faults.append(f'expected a list of readings of house rule {name!r}, or "{ALL}", got {quoted(values)!r}')
    faults += [f"unknown house rule '{quoted(name)}' (there are: {', '.join(known)})" for name in plan.rules if name not in known]
    return faults


MAX_VARIANTS = 200
"""Variants of one plan, at most."""


class Variant(Struct, frozen=True):
    """One table of a plan.

    `change_text` says how it differs from the first with its seats and bots, "" for that one, as a plan writes it, and `change_words` says
    so in words. `text` is a custom card set.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, str] = {}
    cards: str = ""
    text: str = ""
    change_text: str = ""
    change_words: str = ""


class Change(Struct, frozen=True):
    """One difference of a variant, as a plan writes it and in words.

    `spoken` is empty if the words depend on the card set.
    """

    words: str
    spoken: str = ""
    option: tuple[str, Any] | None = None
    cards: tuple[str, str] | None = None
    number: tuple[str, int] | None = None


def expand_plan(plan: ExperimentPlan, programs: bool = False) -> list[Variant]:
    """Return all variants, each base variant before its changes.

    Raises InvalidPlan with every setup that is impossible and why. Agents are accepted only with `programs`: a plan may come from
    elsewhere, and must not start programs unasked.
    """
    try:
        game = check_plan(plan, programs)
    except InvalidPlan as why:
        raise InvalidPlan([*why.errors, *_faults_of_sets(plan)]) from None
    sets, faults = _sets(game, plan)
    if faults:
        raise InvalidPlan(faults)
    made: list[Variant] = []
    axes = [_of_options(game, plan, name, values) for name, values in plan.options.items()]
    axes += [[Change(f"cards {name}", f"the cards of {name}", cards=(name, text)) for name, text in sets[1:]]]
    axes += [[Change(f"{path} = {value}", number=(path, value)) for value in values] for path, values in plan.vary.items()]
    first: Variant | None
    for seats, bots in product(as_list(plan.seats) or [game.text.SEATS[0]], as_list(plan.bots)):
        rules = {name: _said(value) for name, value in plan.rules.items()}
        first, wrong = _laid(game, Variant(game.slug, seats, parse_bots(bots, seats, programs), rules, *sets[0]), ())
        faults += wrong
        if first is None:
            continue
        for changes in _combinations(axes, plan.cross):
            one, wrong = _laid(game, first, changes)
            faults += wrong
            if one is not None and not any(_same_table(one, other) for other in made):
                made.append(one)
    if len(made) > MAX_VARIANTS:
        faults.append(f"expected at most {MAX_VARIANTS} variants, got {len(made)}: fewer seats, bots or readings")
    if faults:
        raise InvalidPlan(list(dict.fromkeys(faults)))
    return made


def _same_table(one: Variant, other: Variant) -> bool:
    return replace(one, change_text=other.change_text, change_words=other.change_words) == other


def _combinations(axes: list[list[Change]], cross: bool) -> Iterator[tuple[Change, ...]]:
    """Yield no change, then single changes, or all combinations if `cross`."""
    if not cross:
        yield ()
        yield from ((change,) for axis in axes for change in axis)
        return
    for changes in product(*([None, *axis] for axis in axes)):
        yield tuple(change for change in changes if change is not None)


def _of_options(game: Game, plan: ExperimentPlan, name: str, values: Any) -> list[Change]:
    option = next(option for option in game.text.OPTIONS if option.name == name)
    readings = list(option.values) if values == ALL and isinstance(option, Choice) else list(values)
    words = f"{name.replace('_', ' ')}"
    tag = f" ({option.ruling})" if option.ruling else ""
    said = [(value, _said(value).replace("_", " ")) for value in readings]
    rule = "change-rule-by" if option.ruling else "change-rule"
    return [
        Change(f"{words} {text}{tag}", WORDS.say(rule, option=words, value=text, rule=option.ruling), option=(name, value))
        for value, text in said
    ]


def _said(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _faults_of_sets(plan: ExperimentPlan) -> list[str]:
    """Return what is wrong with the card sets of a plan with other faults."""
    try:
        return _sets(get_game(plan.game), plan)[1]
    except UnknownGame:
        return []


def _sets(game: Game, plan: ExperimentPlan) -> tuple[list[tuple[str, str]], list[str]]:
    """Return (name, text) of every set, or the errors.

    The text is "" for sets of the game.
    """
    usual = getattr(game.text, "DEFAULT_SET", "")
    found, faults = [], []
    for name in as_list(plan.sets) or [usual]:
        if not name:
            found.append(("", ""))
            continue
        loaded = setup.load_set(game, name)
        if isinstance(loaded, list):
            faults += loaded
        else:
            found.append((loaded.name, "" if loaded.is_builtin else loaded.text))
    return found, faults


def _laid(game: Game, first: Variant, changes: tuple[Change, ...]) -> tuple[Variant | None, list[str]]:
    """Return the variant with its options as a record states them, and errors.

    The variant is None if the change has no effect.
    """
    one = replace(first, change_text=", ".join(change.words for change in changes))
    spoken = []
    for change in changes:
        if change.option is not None:
            one = replace(one, options={**one.options, change.option[0]: _said(change.option[1])})
        elif change.cards is not None:
            one = replace(one, cards=change.cards[0], text=change.cards[1])
        elif change.number is not None:
            spoken.append(spoken_number(set_text(one), *change.number))
            text = card_set_with_number(game, one, *change.number)
            if isinstance(text, list):
                return None, text
            one = replace(one, cards=f"{one.cards}, {change.words}", text=text)
        if change.number is None:
            spoken.append(change.spoken)
    one = replace(one, change_words=join_items(spoken))
    try:
        laid = new_setup(one.game, one.seats, one.cards, one.options, one.text)
    except InvalidSetup as wrong:
        return None, [f"{one.change_text or 'the first table'}, {one.seats} seats: {fault}" for fault in wrong.errors]
    rules = format_options(game, {option.name: getattr(laid.state, option.name) for option in game.text.OPTIONS}, one.seats)
    same = bool(changes) and rules == first.options and (one.cards, one.text) == (first.cards, first.text)
    return (None if same else replace(one, options=rules)), []


def changed_variant(first: Variant, changes: tuple[Change, ...]) -> Variant | None:
    """Return a variant with changes, or None if it is no other valid table."""
    return _laid(get_game(first.game), first, changes)[0]


def set_text(one: Variant) -> str:
    """Return the card set of a variant as TOML, "" if its game has none."""
    loaded = card_sets.load_builtin_set(get_game(one.game), one.cards) if not one.text and one.cards else None
    return loaded.text if isinstance(loaded, card_sets.CardSet) else one.text


def card_set_with_number(game: Game, one: Variant, path: str, value: int) -> str | list[str]:
    """Return the card set with another number at a path such as `soldier.3.count`.

    Return a list of errors if the path is wrong.
    """
    import tomli_w

    loaded = card_sets.load_builtin_set(game, one.cards) if not one.text else None
    if isinstance(loaded, list):
        return loaded
    data = tomllib.loads(loaded.text if loaded is not None else one.text)
    at: Any = data
    keys = path.split(".")
    for place, key in enumerate(keys):
        inside = int(key) if isinstance(at, list) and key.isdecimal() else key
        there = inside < len(at) if isinstance(inside, int) else isinstance(at, dict) and inside in at
        if not there:
            known = ", ".join(at) if isinstance(at, dict) else f"0 to {len(at) - 1}" if isinstance(at, list) else "nothing"
            return [f"there is no {'.'.join(keys[: place + 1])!r} in the set {one.cards!r} (there: {known})"]
        if place == len(keys) - 1:
            if type(at[inside]) is not int:
                return [f"{path!r} in the set {one.cards!r} is not a whole number"]
            at[inside] = value
        else:
            at = at[inside]
    return tomli_w.dumps(data)


def spoken_number(text: str, path: str, value: int) -> str:
    """Return a number of a card set in words, such as `value 14 for Jack`.

    A path that leads nowhere is returned as it is written.
    """
    at: Any = tomllib.loads(text)
    *places, key = path.split(".")
    name = ""
    above = ""
    for place in places:
        inside = int(place) if isinstance(at, list) and place.isdecimal() else place
        if not (inside < len(at) if isinstance(inside, int) else isinstance(at, dict) and inside in at):
            return f"{path} = {value}"
        at = at[inside]
        if place.isdecimal():
            name = _name_of(at, above.replace("_", " "), int(place) + 1)
        elif place != "set":
            above = place
            name = f"{name}, {place}".removeprefix(", ")
    if key.isdecimal():  # A list of plain numbers: its own key says what they are.
        return WORDS.say("change-number-of", value=str(value), place=int(key) + 1, name=name)
    called = key.replace("_", " ")
    if not name:
        return WORDS.say("change-number", key=called, value=str(value))
    return WORDS.say("change-number-for", key=called, value=str(value), name=name)


def _name_of(row: Any, kind: str, place: int) -> str:
    """Return what a row of a list is called: by its name, or by its kind and place."""
    if not isinstance(row, dict):
        return f"{kind} {place}"
    name = row.get("name") or row.get("title")
    if isinstance(name, str):
        return name
    return f"{kind} {row['value']}" if "value" in row else f"{kind} {place}"
