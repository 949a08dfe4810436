"""Card sets of Surviving: checking a file, and the parsed set (SG-E01 to E29)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gamester.games.card_files import parse_toml
from gamester.games.options import UNSET, quoted
from gamester.games.surviving.card_vocabulary import (
    LISTS,
    SHIFT,
    TYPES,
    Effect,
    Fault,
    Line,
    Passive,
    faults_of_effect,
    faults_of_passive,
    is_shift,
    parse_effect,
    parse_passive,
    parse_shutdown_line,
)
from gamester.games.surviving.rules import operations as ops

KINDS = ("creds", "item", "injury", "unarmed", "upgrade")
PLACES = ("armory1", "armory2", "barracks", "injuries", "random", "starter")
SOLD = ("barracks", "armory1", "armory2", "random")
CARD_EFFECTS = ("play", "combo", "guard")

Entry = Mapping[str, Any]
"""The keys of an entry that exist and have the right type."""


def must_be_one_of(key: str, values: tuple[str, ...]) -> Fault:
    """Return SG-E08 for a key."""
    return 8, f"{key} must be one of {', '.join(values)}"


def is_missing(entry: Entry, key: str) -> bool:
    """Return True if a key does not exist.

    A key of the wrong type is reported elsewhere.
    """
    return key not in entry and key not in entry.get("unsound", ())


def faults_of_copies(entry: Entry) -> Iterator[Fault]:
    """Yield SG-E10 for an entry with copies."""
    if not 1 <= entry.get("copies", 1) <= 30:
        yield 10, "copies must be 1..30"


def card_errors(card: Entry) -> Iterator[Fault]:
    """Yield the errors of one card. Rules about missing keys are skipped."""
    kind, where = card.get("kind"), card.get("where")
    if "kind" in card and kind not in KINDS:
        yield must_be_one_of("kind", KINDS)
    if "where" in card and where not in PLACES:
        yield must_be_one_of("where", PLACES)
    for key in CARD_EFFECTS:
        for effect in card.get(key, ()):
            yield from faults_of_effect(effect, key)
    if "type" in card and (card["type"] not in TYPES or (kind in KINDS and kind != "upgrade")):
        yield 9, "type must be soldier, cyborg or bio, on upgrades only"
    if "combo" in card and "type" not in card and kind != "injury":
        yield 9, "combo needs a type"
    if kind == "injury" or where == "injuries":
        yield from _injury(card)
    elif "vp" in card and kind in KINDS:
        yield 12, "only injuries and obstacles carry vp"
    if where in PLACES:
        yield from _numbers(card, where)
    if kind == "creds" and "play" in card and not _is_plain(card):
        yield 13, 'a creds card has exactly play = ["creds n"]'
    if where == "random" and kind in KINDS and kind != "upgrade":
        yield 13, "the random stacks hold upgrades only"
    if kind in KINDS and kind != "injury" and is_missing(card, "play"):
        yield 27, 'missing key "play"'


def _injury(card: Entry) -> Iterator[Fault]:
    """Yield SG-E11 for an Injury, or a card that lies among Injuries."""
    if card.get("kind") in KINDS and card.get("where") in PLACES and (card["kind"] == "injury") != (card["where"] == "injuries"):
        yield 11, 'injuries, and only injuries, live in where="injuries"'
    if card.get("kind") != "injury":
        return
    if is_missing(card, "vp"):
        yield 27, 'missing key "vp"'
    elif card.get("vp", -1) >= 0:
        yield 11, "an injury needs a negative vp"
    if any(key in card for key in (*CARD_EFFECTS, "once")):
        yield 11, "an injury has no effects"


def _numbers(card: Entry, where: str) -> Iterator[Fault]:
    """Yield SG-E10, and SG-E27 for numbers that a card must have."""
    if where in SOLD:
        if is_missing(card, "cost"):
            yield 27, 'missing key "cost"'
        elif not 1 <= card.get("cost", 1) <= 20:
            yield 10, "cost must be 1..20"
    elif "cost" in card:
        yield 10, "cost is only for cards that can be bought"
    if where == "starter":
        if "copies" in card:
            yield 10, "a starter card has no copies"
        return
    if is_missing(card, "copies"):
        yield 27, 'missing key "copies"'
    yield from faults_of_copies(card)


def _is_plain(card: Entry) -> bool:
    """Return True if a Creds card gives Creds and does nothing else."""
    play = card["play"]
    one = len(play) == 1 and isinstance(play[0], str) and play[0].split(" ")[0] == "creds"
    return one and not any(key in card for key in ("combo", "guard", "once"))


FORMS = ("foe", "room", "trap")
OBSTACLE_EFFECTS = ("assault", "effects", "on_defeat")


def identity_errors(identity: Entry) -> Iterator[Fault]:
    """Yield the errors of one identity."""
    if identity.get("type", TYPES[0]) not in TYPES:
        yield 9, "type must be soldier, cyborg or bio, on upgrades only"
    if not 1 <= identity.get("cost", 1) <= 20:
        yield 10, "cost must be 1..20"
    if not _tens(identity.get("health", 10), 10, 120):
        yield 16, "health must be a multiple of 10 from 10 to 120"
    if not 1 <= identity.get("moves", 1) <= 4:
        yield 16, "moves must be 1..4"
    if not 0 <= identity.get("discount", 0) <= 5:
        yield 16, "discount must be 0..5"
    for passive in identity.get("passive", ()):
        yield from faults_of_passive(passive)


def obstacle_errors(obstacle: Entry) -> Iterator[Fault]:
    """Yield the errors of one Obstacle."""
    form, level = obstacle.get("form"), obstacle.get("level", 1)
    if "form" in obstacle and form not in FORMS:
        yield must_be_one_of("form", FORMS)
    for key in OBSTACLE_EFFECTS:
        for effect in obstacle.get(key, ()):
            yield from faults_of_effect(effect, key)
    yield from faults_of_copies(obstacle)
    if not 1 <= level <= 9:
        yield 18, "level must be 1..9"
    if not _tens(obstacle.get("damage", 0), 0, 120):
        yield 19, "damage must be a multiple of 10 from 0 to 120"
    shifts = sum(map(is_shift, obstacle.get("effects", ())))
    if form == "trap":
        yield from _trap(obstacle, level)
        if shifts > 1:
            yield 21, "at most one shift"
    elif form in FORMS:
        if shifts:
            yield 21, "only a trap may shift"
        yield from _fight(obstacle, form)
        if 1 <= level <= 9 and "level" in obstacle:
            yield from _reward_errors(obstacle, level)


def _fight(obstacle: Entry, form: Any) -> Iterator[Fault]:
    """Yield SG-E19 and E20: what defeats a foe or a room."""
    if is_missing(obstacle, "damage"):
        yield 27, 'missing key "damage"'
    needed = "health" if form == "foe" else "shutdown"
    if is_missing(obstacle, needed):
        yield 27, f'missing key "{needed}"'
    if form == "foe" and "shutdown" in obstacle:
        yield 19, "a foe has health and no shutdown"
    if form == "room" and ("health" in obstacle or not obstacle.get("shutdown", [""])):
        yield 19, "a room has shutdown lines and no health"
    if not _tens(obstacle.get("health", 10), 10, 500):
        yield 19, "health must be a multiple of 10 from 10 to 500"
    for line in obstacle.get("shutdown", ()):
        if parse_shutdown_line(line) is None:
            yield 20, f'bad shutdown line "{quoted(str(line))}" (form: damage n [+ flight] [+ TYPE n])'


def _trap(trap: Entry, level: int) -> Iterator[Fault]:
    """Yield SG-E21."""
    if 5 <= level <= 9:
        yield 21, "no traps at the Exit"
    for key in ("health", "shutdown", "assault", "creds", "vp", "on_defeat"):
        if key in trap:
            yield 21, f"a trap has no {key}"
    if not trap.get("effects") and not trap.get("damage"):
        yield 21, "a trap must do something"


def _reward_errors(obstacle: Entry, level: int) -> Iterator[Fault]:
    """Yield SG-E22."""
    creds, vp = (obstacle.get(key, 0 if is_missing(obstacle, key) else 1) for key in ("creds", "vp"))
    if level == 1:
        if "creds" in obstacle or "vp" in obstacle:
            yield 22, "level 1 gives trophies, no creds card and no vp"
    elif level <= 4:
        if not 1 <= creds <= 9 or vp < 1:
            yield 22, "levels 2-4 need creds 1..9 and vp 1 or more"
    elif vp < 1 or "creds" in obstacle or "on_defeat" in obstacle:
        yield 22, "an exit obstacle has vp 1 or more, no creds, no on_defeat"


def _tens(number: int, low: int, high: int) -> bool:
    return number % 10 == 0 and low <= number <= high


TABLES, ENTRIES = ("set", "counts", "starter"), ("card", "identity", "obstacle")
MOST_CARDS, MOST_OBSTACLES, MOST_EFFECTS = 128, 60, 6
LARGEST = 999_999
"""The largest number that the state has room for."""
TEXT, NUMBER, LIST, FLAG = "text", "a number", "a list", "true or false"
RESERVED = "recruit"
LEVELS = tuple(f"level{level}" for level in range(1, 6))
KEYS: dict[str, dict[str, str]] = {
    "set": {"id": TEXT, "name": TEXT, "min_players": NUMBER, "max_players": NUMBER, "origin": TEXT, "version": NUMBER},
    "counts": dict.fromkeys(LEVELS, LIST),
    "card": {"id": TEXT, "name": TEXT, "kind": TEXT, "where": TEXT, "type": TEXT, "copies": NUMBER, "cost": NUMBER}
    | {"play": LIST, "combo": LIST, "guard": LIST, "once": FLAG, "vp": NUMBER},
    "identity": {"id": TEXT, "name": TEXT, "type": TEXT, "cost": NUMBER, "health": NUMBER, "moves": NUMBER, "discount": NUMBER}
    | {"passive": LIST},
    "obstacle": {"id": TEXT, "name": TEXT, "level": NUMBER, "form": TEXT, "copies": NUMBER, "health": NUMBER, "shutdown": LIST}
    | {"damage": NUMBER, "assault": LIST, "effects": LIST, "on_defeat": LIST, "creds": NUMBER, "vp": NUMBER},
}
NEEDED = {
    "set": ("id", "name", "min_players", "max_players"),
    "counts": LEVELS,
    "card": ("id", "name", "kind", "where"),
    "identity": ("id", "name", "type", "cost", "health", "moves", "discount"),
    "obstacle": ("id", "name", "level", "form", "copies"),
}
Sound = dict[str, Any]
"""The correct keys of one entry."""


def find_errors(file: Mapping[str, Any]) -> list[Fault]:
    """Return every error of a parsed file, by row of the law's table.

    Within a row the order is that of the file.
    """
    faults = list(dict.fromkeys(_all(file)))
    return sorted(faults, key=lambda fault: fault[0])


def _all(file: Mapping[str, Any]) -> Iterator[Fault]:
    yield from ((2, f'set: unknown key "{quoted(key)}"') for key in file if key not in (*TABLES, *ENTRIES))
    tables: dict[str, Any] = {}
    for name in (*TABLES, *ENTRIES):
        if isinstance(file.get(name), list if name in ENTRIES else dict):
            tables[name] = file[name]
        else:
            yield 1, f'set: missing table "{name}"'
    sound: dict[str, Sound] = {}
    for name in ("set", "counts"):
        sound[name] = {}
        if name in tables:
            yield from _entry(name, name, tables[name], sound[name])
    entries: dict[str, list[Sound]] = {name: [] for name in ENTRIES}
    for name in ENTRIES:
        for place, entry in enumerate(tables.get(name, []), 1):
            whole: Sound = {}
            given = entry if isinstance(entry, dict) else {}
            who = f'{name} "{quoted(given["id"])}"' if isinstance(given.get("id"), str) else f"{name} #{place}"
            yield from _entry(name, who, given, whole)
            entries[name].append(whole | {"who": who})
    yield from _ids(entries)
    for name, judge in (("card", card_errors), ("identity", identity_errors), ("obstacle", obstacle_errors)):
        for entry in entries[name]:
            yield from ((row, f"{entry['who']}: {words}") for row, words in judge(entry))
    if "card" in tables:
        yield from _starter(tables.get("starter"), entries["card"])
        yield from _random(entries["card"])
    yield from _bounds(entries)
    yield from _players(sound["set"], sound["counts"], entries["obstacle"])


def _entry(name: str, who: str, given: Mapping[str, Any], whole: Sound) -> Iterator[Fault]:
    """Yield SG-E02, E26, E27 and E29 for one entry.

    Put its correct keys into `whole`.
    """
    yield from ((2, f'{who}: unknown key "{quoted(key)}"') for key in given if key not in KEYS[name])
    yield from ((27, f'{who}: missing key "{key}"') for key in NEEDED[name] if key not in given)
    for key, kind in KEYS[name].items():
        if key in given and not _is(given[key], kind):
            yield 26, f"{who}: {key} must be {kind}"
            whole.setdefault("unsound", []).append(key)
        elif key in given:
            whole[key] = given[key]
            if key in LISTS and len(given[key]) > MOST_EFFECTS:
                yield 29, _too_big(len(given[key]), f"effects in {key} of {who}")
            if key == "shutdown" and len(given[key]) > MOST_EFFECTS:
                yield 29, _too_big(len(given[key]), f"shutdown lines of {who}")


def _is(value: Any, kind: str) -> bool:
    if kind == NUMBER:
        return type(value) is int and abs(value) <= LARGEST
    return isinstance(value, {TEXT: str, LIST: list, FLAG: bool}[kind])


def _ids(entries: Mapping[str, list[Sound]]) -> Iterator[Fault]:
    seen = {RESERVED}
    for entry in (entry for name in ENTRIES for entry in entries[name] if "id" in entry):
        if not re.fullmatch(r"[a-z][a-z0-9_]*", entry["id"]):
            yield 3, f"{entry['who']}: id must match [a-z][a-z0-9_]*"
        if entry["id"] in seen:
            yield 3, f'{entry["who"]}: id "{quoted(entry["id"])}" is used twice or reserved'
        seen.add(entry["id"])


def _starter(starter: Mapping[str, Any] | None, cards: list[Sound]) -> Iterator[Fault]:
    if starter is None:
        return
    known = {card.get("id") for card in cards if card.get("where") == "starter"}
    total, sound = 0, True
    for name, many in starter.items():
        if name not in known:
            yield 15, f'starter: "{quoted(name)}" is not a card with where="starter"'
        if not _is(many, NUMBER):
            yield 26, f"starter: {quoted(name)} must be a number"
            sound = False
        elif not 1 <= many <= 30:
            yield 10, "starter: copies must be 1..30"
            sound = False
        else:
            total += many
    if sound and total < 5:
        yield 15, "starter: at least 5 cards are needed"


def _random(cards: list[Sound]) -> Iterator[Fault]:
    random = [card.get("copies", UNSET) for card in cards if card.get("where") == "random"]
    if UNSET not in random and (sum(random) < 6 or sum(random) % 3):
        yield 14, f"set: the random cards must number a multiple of 3, at least 6, got {sum(random)}"


def _bounds(entries: Mapping[str, list[Sound]]) -> Iterator[Fault]:
    """Yield SG-E29 for the whole set; `_entry` checks the lists."""
    rewards = sum(2 <= obstacle.get("level", 0) <= 4 and obstacle.get("form") != "trap" for obstacle in entries["obstacle"])
    if len(entries["card"]) + rewards > MOST_CARDS:
        yield 29, _too_big(len(entries["card"]) + rewards, "card types")
    for level, pool in _pools(entries["obstacle"]).items():
        if pool > MOST_OBSTACLES:
            yield 29, _too_big(pool, f"obstacles at {level}")


def _too_big(many: int, what: str) -> str:
    bound = (
        f"{MOST_CARDS} card types (cards and Reward obstacles together), {MOST_OBSTACLES} obstacles a level, {MOST_EFFECTS} effects a list"
    )
    return f"set: at most {bound}; got {many} {what}"


def _pools(obstacles: list[Sound]) -> dict[str, int]:
    """Return the number of Obstacles in each Area's pool.

    Levels 5 to 9 all lie at the Exit.
    """
    pools = dict.fromkeys(LEVELS, 0)
    for obstacle in obstacles:
        if 1 <= obstacle.get("level", 0) <= 9:
            pools[f"level{min(obstacle['level'], 5)}"] += max(0, obstacle.get("copies", 0))
    return pools


def _players(head: Sound, counts: Sound, obstacles: list[Sound]) -> Iterator[Fault]:
    """Yield SG-E23 to E25: numbers of players, and stacks too small for them."""
    fewest, most = head.get("min_players", 2), head.get("max_players", 4)
    if not 2 <= fewest <= most <= 4:
        yield 23, "set: players must satisfy 2 <= min_players <= max_players <= 4"
        return
    pools = _pools(obstacles)
    whole = all("level" in obstacle and "copies" in obstacle for obstacle in obstacles)
    for level in (level for level in LEVELS if level in counts):
        count = counts[level]
        if len(count) != 2 or not all(_is(number, NUMBER) for number in count):
            yield 26, f"counts: {level} must be a list"
            continue
        laid = {players: count[0] + count[1] * players for players in range(fewest, most + 1)}
        players = max(laid, key=lambda players: laid[players])
        if min(laid.values()) < 1:
            yield 24, f"counts: {level} would be empty"
        if whole and laid[players] > pools[level]:
            yield 24, f"counts: {level} needs {laid[players]} obstacles for {players} players, the pool has {pools[level]}"
        if level == LEVELS[-1] and any(many < players for players, many in laid.items()):
            yield 25, "counts: level5 must give at least as many obstacles as players (SG-79)"


KIND = dict(zip(KINDS, (ops.A_CREDS_CARD, ops.ITEM, ops.INJURY, ops.UNARMED, ops.UPGRADE), strict=True))
FORM = dict(zip(FORMS, (ops.FOE, ops.ROOM, ops.TRAP), strict=True))
WHERE = {
    "starter": ops.STARTER,
    "barracks": ops.BARRACKS,
    "armory1": ops.ARMORY_1,
    "armory2": ops.ARMORY_2,
    "random": ops.RANDOM,
    "injuries": ops.INJURIES,
}
Effects = tuple[Effect, ...]


class Card(msgspec.Struct, frozen=True):
    """One card type of a deck, in numbers; `guard` is None for a card without Guard."""

    id: str
    name: str
    kind: int
    section: int
    type: int = -1
    copies: int = 0
    cost: int = 0
    play: Effects = ()
    combo: Effects = ()
    guard: Effects | None = None
    once: bool = False
    vp: int = 0
    starter: int = 0


class Identity(msgspec.Struct, frozen=True):
    """One Character ID."""

    id: str
    name: str
    type: int
    cost: int
    health: int
    moves: int
    discount: int
    passive: tuple[Passive, ...] = ()


class Obstacle(msgspec.Struct, frozen=True):
    """One Obstacle type.

    `area` counts from 0, `shift` is how far a Trap moves players.
    """

    id: str
    name: str
    level: int
    form: int
    copies: int
    health: int = 0
    shutdown: tuple[Line, ...] = ()
    damage: int = 0
    assault: Effects = ()
    effects: Effects = ()
    on_defeat: Effects = ()
    shift: int = 0
    creds: int = 0
    vp: int = 0

    @property
    def area(self) -> int:
        """Index of its Area; levels 5 to 9 all lie at the Exit (SG-79)."""
        return min(self.level, ops.EXIT + 1) - 1

    @property
    def is_reward(self) -> bool:
        """True if it becomes a Creds card when it is defeated (SG-75, SG-76)."""
        return self.form != ops.TRAP and 0 < self.area < ops.EXIT


class Set(msgspec.Struct, frozen=True):
    """A card set without errors. `counts` are (base, per player) for each Area."""

    id: str
    name: str
    players: tuple[int, int]
    counts: tuple[tuple[int, int], ...]
    cards: tuple[Card, ...]
    identities: tuple[Identity, ...]
    obstacles: tuple[Obstacle, ...]

    @property
    def types(self) -> tuple[Card, ...]:
        """All card types of decks: the cards, then the Creds cards that Obstacles become."""
        return self.cards + tuple(map(_reward, (obstacle for obstacle in self.obstacles if obstacle.is_reward)))


def read(data: bytes | str, name: str) -> Set | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: SG-Enn message`, in the order of the law's table.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: SG-E28 set: not valid TOML: {file}"]
    faults = find_errors(file)
    if faults:
        return [f"{name}: SG-E{row:02} {words}" for row, words in faults]
    head = file["set"]
    return Set(
        id=head["id"],
        name=head["name"],
        players=(head["min_players"], head["max_players"]),
        counts=tuple((base, each) for base, each in (file["counts"][level] for level in LEVELS)),
        cards=tuple(_card(card, file["starter"]) for card in file["card"]),
        identities=tuple(_identity(identity) for identity in file["identity"]),
        obstacles=tuple(_obstacle(obstacle) for obstacle in file["obstacle"]),
    )


def _effects(entry: Mapping[str, Any], key: str) -> Effects:
    return tuple(parse_effect(effect) for effect in entry.get(key, ()) if not is_shift(effect))


def _card(card: Mapping[str, Any], starter: Mapping[str, int]) -> Card:
    return Card(
        id=card["id"],
        name=card["name"],
        kind=KIND[card["kind"]],
        section=WHERE[card["where"]],
        type=TYPES.index(card["type"]) if "type" in card else -1,
        copies=card.get("copies", 0),
        cost=card.get("cost", 0),
        play=_effects(card, "play"),
        combo=_effects(card, "combo"),
        guard=_effects(card, "guard") if "guard" in card else None,
        once=card.get("once", False),
        vp=card.get("vp", 0),
        starter=starter.get(card["id"], 0),
    )


def _identity(identity: Mapping[str, Any]) -> Identity:
    passive = tuple(map(parse_passive, identity.get("passive", ())))
    numbers = {key: identity[key] for key in ("id", "name", "cost", "health", "moves", "discount")}
    return Identity(**numbers, type=TYPES.index(identity["type"]), passive=passive)


def _obstacle(obstacle: Mapping[str, Any]) -> Obstacle:
    numbers = {key: obstacle[key] for key in ("id", "name", "level", "copies", "health", "damage", "creds", "vp") if key in obstacle}
    shifts = [int(effect.removeprefix(SHIFT)) for effect in obstacle.get("effects", ()) if is_shift(effect)]
    return Obstacle(
        **numbers,
        form=FORM[obstacle["form"]],
        shutdown=tuple(line for line in map(parse_shutdown_line, obstacle.get("shutdown", ())) if line is not None),
        assault=_effects(obstacle, "assault"),
        effects=_effects(obstacle, "effects"),
        on_defeat=_effects(obstacle, "on_defeat"),
        shift=sum(shifts),
    )


def _reward(obstacle: Obstacle) -> Card:
    play = ((ops.CREDS, obstacle.creds),)
    return Card(obstacle.id, obstacle.name, ops.A_CREDS_CARD, ops.REWARD, copies=obstacle.copies, play=play, vp=obstacle.vp)


def names(items: Sequence[Card] | Sequence[Identity] | Sequence[Obstacle]) -> list[str]:
    """Return the ids of the items."""
    return [item.id for item in items]
