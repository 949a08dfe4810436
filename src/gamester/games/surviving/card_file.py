"""The card file of Surviving the G.A.M.E.

Here are its keys, their types and the checks of the law's table (SG-E01 to SG-E29).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from gamester.games.card_models import MISSING, UNKNOWN, Fault, Place, Table, check, check_in_context, faults_of, key_of, refuse, value_at
from gamester.games.options import quoted
from gamester.games.surviving.card_vocabulary import (
    FORMS,
    KINDS,
    LEVELS,
    TYPES,
    WHERE,
    effect_faults,
    is_shift,
    parse_shutdown_line,
    passive_faults,
)

SOLD = ("barracks", "armory1", "armory2", "random")
CARD_EFFECTS = ("play", "combo", "guard")
MOST_CARDS, MOST_OBSTACLES, MOST_EFFECTS = 128, 60, 6
BOUND = f"{MOST_CARDS} card types (cards and Reward obstacles together), {MOST_OBSTACLES} obstacles a level, {MOST_EFFECTS} effects a list"
LARGEST = 999_999
"""A number beyond is no number that a table has room for."""
RESERVED = "recruit"
NAMED = {"int_type": "a number", "string_type": "text", "list_type": "a list", "bool_type": "true or false"}
"""Types as the law names them."""


def _number(number: int, info: ValidationInfo) -> Iterator[Fault]:
    if abs(number) > LARGEST:
        yield "SG-E26", f": {info.field_name} must be a number"


def _id(id: str, info: ValidationInfo) -> Iterator[Fault]:
    taken = (info.context or {})["ids"]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
        yield "SG-E03", ": id must match [a-z][a-z0-9_]*"
    if id in taken:
        yield "SG-E03", f': id "{quoted(id)}" is used twice or reserved'
    taken.add(id)


def _effects(effects: list[Any], info: ValidationInfo) -> Iterator[Fault]:
    key = str(info.field_name)
    for effect in effects:
        yield from ((id, f": {words}") for id, words in effect_faults(effect, key))
    if len(effects) > MOST_EFFECTS:
        yield "SG-E29", f":{len(effects)} effects in {key}"


def _shutdown(lines: list[Any]) -> Iterator[Fault]:
    if len(lines) > MOST_EFFECTS:
        yield "SG-E29", f":{len(lines)} shutdown lines"


def _passive(passive: list[Any]) -> Iterator[Fault]:
    for one in passive:
        yield from ((id, f": {words}") for id, words in passive_faults(one))


def one_of(*values: str) -> Any:
    """Return the check of a text that is one of these (SG-E08)."""

    def judge(value: str, info: ValidationInfo) -> Iterator[Fault]:
        if value not in values:
            yield "SG-E08", f": {info.field_name} must be one of {', '.join(values)}"

    return check_in_context(judge)


def within(row: str, low: int, high: int) -> Any:
    """Return the check of a number's range."""

    def judge(value: int, info: ValidationInfo) -> Iterator[Fault]:
        if not low <= value <= high:
            yield row, f": {info.field_name} must be {low}..{high}"

    return check_in_context(judge)


def tens(row: str, low: int, high: int) -> Any:
    """Return the check of a number that counts in tens."""

    def judge(value: int, info: ValidationInfo) -> Iterator[Fault]:
        if not _tens(value, low, high):
            yield row, f": {info.field_name} must be a multiple of 10 from {low} to {high}"

    return check_in_context(judge)


def _tens(number: int, low: int, high: int) -> bool:
    return number % 10 == 0 and low <= number <= high


Number = Annotated[int, check_in_context(_number)]
Id = Annotated[str, check_in_context(_id)]
Cost = Annotated[Number, within("SG-E10", 1, 20)]
Copies = Annotated[Number, within("SG-E10", 1, 30)]
Effects = Annotated[list[Any], check_in_context(_effects)]
WRONG_TYPE: Fault = "SG-E09", ": type must be soldier, cyborg or bio, on upgrades only"


class Entry(Table):
    """A table whose keys are judged together once each of them is sound."""

    @model_validator(mode="after")
    def fits_together(self) -> Self:
        """Refuse keys that do not fit one another."""
        refuse((id, f": {words}") for id, words in self.faults())
        return self

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong with sound keys together."""
        yield from ()

    def has(self, *keys: str) -> bool:
        """Return True if the file gives any of these keys."""
        return not self.model_fields_set.isdisjoint(keys)


class Head(Entry):
    """The table `[set]`."""

    id: str
    name: str
    min_players: Number
    max_players: Number
    origin: str = ""
    version: Number = 1

    def faults(self) -> Iterator[Fault]:
        """Judge SG-E23."""
        if not 2 <= self.min_players <= self.max_players <= 4:
            yield "SG-E23", "players must satisfy 2 <= min_players <= max_players <= 4"


class Card(Entry):
    """One card type."""

    id: Id
    name: str
    kind: Annotated[str, one_of(*KINDS)]
    where: Annotated[str, one_of(*sorted(WHERE))]
    type: str = ""
    copies: Copies = 1
    cost: Cost = 1
    play: Effects = Field(default=[])
    combo: Effects = Field(default=[])
    guard: Effects = Field(default=[])
    once: bool = False
    vp: Number = 0

    def faults(self) -> Iterator[Fault]:
        """Judge SG-E09 to SG-E13, and the keys that such a card needs."""
        if self.has("type") and (self.type not in TYPES or self.kind != "upgrade"):
            yield "SG-E09", "type must be soldier, cyborg or bio, on upgrades only"
        if self.has("combo") and not self.has("type") and self.kind != "injury":
            yield "SG-E09", "combo needs a type"
        if self.kind == "injury" or self.where == "injuries":
            yield from self._injury()
        elif self.has("vp"):
            yield "SG-E12", "only injuries and obstacles carry vp"
        yield from self._numbers()
        if self.kind == "creds" and self.has("play") and not self._is_plain():
            yield "SG-E13", 'a creds card has exactly play = ["creds n"]'
        if self.where == "random" and self.kind != "upgrade":
            yield "SG-E13", "the random stacks hold upgrades only"
        if self.kind != "injury" and not self.has("play"):
            yield "SG-E27", 'missing key "play"'

    def _injury(self) -> Iterator[Fault]:
        if (self.kind == "injury") != (self.where == "injuries"):
            yield "SG-E11", 'injuries, and only injuries, live in where="injuries"'
        if self.kind != "injury":
            return
        if not self.has("vp"):
            yield "SG-E27", 'missing key "vp"'
        elif self.vp >= 0:
            yield "SG-E11", "an injury needs a negative vp"
        if self.has(*CARD_EFFECTS, "once"):
            yield "SG-E11", "an injury has no effects"

    def _numbers(self) -> Iterator[Fault]:
        if self.where in SOLD and not self.has("cost"):
            yield "SG-E27", 'missing key "cost"'
        elif self.where not in SOLD and self.has("cost"):
            yield "SG-E10", "cost is only for cards that can be bought"
        if self.where == "starter" and self.has("copies"):
            yield "SG-E10", "a starter card has no copies"
        elif self.where != "starter" and not self.has("copies"):
            yield "SG-E27", 'missing key "copies"'

    def _is_plain(self) -> bool:
        """Return True for a Creds card that gives Creds and does nothing else."""
        return len(self.play) == 1 and self.play[0].split(" ")[0] == "creds" and not self.has("combo", "guard", "once")


class Identity(Table):
    """One Character ID."""

    id: Id
    name: str
    type: Annotated[str, check(lambda type: [] if type in TYPES else [WRONG_TYPE])]
    cost: Cost
    health: Annotated[Number, tens("SG-E16", 10, 120)]
    moves: Annotated[Number, within("SG-E16", 1, 4)]
    discount: Annotated[Number, within("SG-E16", 0, 5)]
    passive: Annotated[list[Any], check(_passive)] = Field(default=[])


class Obstacle(Entry):
    """One Obstacle type."""

    id: Id
    name: str
    level: Annotated[Number, within("SG-E18", 1, 9)]
    form: Annotated[str, one_of(*FORMS)]
    copies: Copies
    health: Number = 10
    shutdown: Annotated[list[Any], check(_shutdown)] = Field(default=[])
    damage: Annotated[Number, tens("SG-E19", 0, 120)] = 0
    assault: Effects = Field(default=[])
    effects: Effects = Field(default=[])
    on_defeat: Effects = Field(default=[])
    creds: Number = 0
    vp: Number = 0

    def faults(self) -> Iterator[Fault]:
        """Judge SG-E19 to SG-E22, and the keys that such an Obstacle needs."""
        shifts = sum(map(is_shift, self.effects))
        if self.form == "trap":
            yield from self._trap()
            if shifts > 1:
                yield "SG-E21", "at most one shift"
        else:
            if shifts:
                yield "SG-E21", "only a trap may shift"
            yield from self._fight()
            yield from self._reward()

    def _trap(self) -> Iterator[Fault]:
        if self.level >= 5:
            yield "SG-E21", "no traps at the Exit"
        for key in ("health", "shutdown", "assault", "creds", "vp", "on_defeat"):
            if self.has(key):
                yield "SG-E21", f"a trap has no {key}"
        if not self.effects and not self.damage:
            yield "SG-E21", "a trap must do something"

    def _fight(self) -> Iterator[Fault]:
        for key in ("damage", "health" if self.form == "foe" else "shutdown"):
            if not self.has(key):
                yield "SG-E27", f'missing key "{key}"'
        if self.form == "foe" and self.has("shutdown"):
            yield "SG-E19", "a foe has health and no shutdown"
        if self.form == "room" and (self.has("health") or (self.has("shutdown") and not self.shutdown)):
            yield "SG-E19", "a room has shutdown lines and no health"
        if not _tens(self.health, 10, 500):
            yield "SG-E19", "health must be a multiple of 10 from 10 to 500"
        for line in self.shutdown:
            if parse_shutdown_line(line) is None:
                yield "SG-E20", f'bad shutdown line "{quoted(str(line))}" (form: damage n [+ flight] [+ TYPE n])'

    def _reward(self) -> Iterator[Fault]:
        if self.level == 1:
            if self.has("creds", "vp"):
                yield "SG-E22", "level 1 gives trophies, no creds card and no vp"
        elif self.level <= 4:
            if not 1 <= self.creds <= 9 or self.vp < 1:
                yield "SG-E22", "levels 2-4 need creds 1..9 and vp 1 or more"
        elif self.vp < 1 or self.has("creds", "on_defeat"):
            yield "SG-E22", "an exit obstacle has vp 1 or more, no creds, no on_defeat"


def _count(count: list[Any], info: ValidationInfo) -> Iterator[Fault]:
    if len(count) != 2 or not all(type(number) is int and abs(number) <= LARGEST for number in count):
        yield "SG-E26", f": {info.field_name} must be a list"


Count = Annotated[list[Any], check_in_context(_count)]


class Counts(Table):
    """The table `[counts]`.

    For each Area, it has the Obstacles without players and those for each player.
    """

    level1: Count
    level2: Count
    level3: Count
    level4: Count
    level5: Count


def _random(cards: list[Card]) -> Iterator[Fault]:
    random = sum(card.copies for card in cards if card.where == "random")
    if random < 6 or random % 3:
        yield "SG-E14", f"set: the random cards must number a multiple of 3, at least 6, got {random}"


def _pools(obstacles: list[Obstacle]) -> dict[str, int]:
    """Return the number of Obstacles in each Area's pool.

    Levels 5 to 9 all lie at the Exit.
    """
    pools = dict.fromkeys(LEVELS, 0)
    for obstacle in obstacles:
        pools[f"level{min(obstacle.level, 5)}"] += obstacle.copies
    return pools


class File(Table):
    """The whole file. A field is judged by those above it where they are sound."""

    set: Head
    card: Annotated[list[Card], check(_random)]
    identity: list[Identity]
    obstacle: list[Obstacle]
    starter: dict[str, Any]
    counts: Counts

    @field_validator("obstacle")
    @classmethod
    def have_room(cls, obstacles: list[Obstacle], info: ValidationInfo) -> list[Obstacle]:
        """Judge SG-E29 for the whole set."""
        cards = len(info.data.get("card", ())) + sum(2 <= one.level <= 4 and one.form != "trap" for one in obstacles)
        big = [(f"obstacles at {level}", pool) for level, pool in _pools(obstacles).items() if pool > MOST_OBSTACLES]
        big += [("card types", cards)] if cards > MOST_CARDS else []
        refuse(("SG-E29", f"set: at most {BOUND}; got {many} {what}") for what, many in big)
        return obstacles

    @field_validator("starter")
    @classmethod
    def is_a_deck(cls, starter: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        """Judge SG-E10, SG-E15, SG-E26."""
        cards = info.data.get("card")
        refuse(_starter(starter, None if cards is None else {card.id for card in cards if card.where == "starter"}))
        return starter

    @field_validator("counts")
    @classmethod
    def can_be_laid(cls, counts: Counts, info: ValidationInfo) -> Counts:
        """Judge SG-E24, SG-E25."""
        if "set" in info.data:
            refuse(_laid(counts, info.data["set"], _pools(info.data["obstacle"]) if "obstacle" in info.data else None))
        return counts


def _starter(starter: dict[str, Any], known: set[str] | None) -> Iterator[Fault]:
    for name, many in starter.items():
        if known is not None and name not in known:
            yield "SG-E15", f'starter: "{quoted(name)}" is not a card with where="starter"'
        if type(many) is not int or abs(many) > LARGEST:
            yield "SG-E26", f"starter: {quoted(name)} must be a number"
        elif not 1 <= many <= 30:
            yield "SG-E10", "starter: copies must be 1..30"
    if all(type(many) is int and 1 <= many <= 30 for many in starter.values()) and sum(starter.values()) < 5:
        yield "SG-E15", "starter: at least 5 cards are needed"


def _laid(counts: Counts, head: Head, pools: dict[str, int] | None) -> Iterator[Fault]:
    """Judge whether the stacks can be laid for every number of players."""
    for level in LEVELS:
        base, each = getattr(counts, level)
        laid = {players: base + each * players for players in range(head.min_players, head.max_players + 1)}
        players = max(laid, key=lambda players: laid[players])
        if min(laid.values()) < 1:
            yield "SG-E24", f"counts: {level} would be empty"
        if pools is not None and laid[players] > pools[level]:
            yield "SG-E24", f"counts: {level} needs {laid[players]} obstacles for {players} players, the pool has {pools[level]}"
        if level == LEVELS[-1] and any(many < players for players, many in laid.items()):
            yield "SG-E25", "counts: level5 must give at least as many obstacles as players (SG-79)"


def find_faults(file: dict[str, Any]) -> list[Fault]:
    """Return every fault of a file that is TOML, in the order of the law's table."""
    return faults_of(File, file, lambda *fault: _say(file, *fault), {"ids": {RESERVED}})


def _say(file: dict[str, Any], kind: str, place: Place, words: str) -> Fault:
    who = str(place[0]) if len(place) > 1 or words else "set"
    if len(place) > 1 and isinstance(place[1], int):
        entry = value_at(file, place[:2])
        id = entry.get("id") if isinstance(entry, dict) else None
        who += f' "{quoted(id)}"' if isinstance(id, str) else f" #{place[1] + 1}"
    if words:
        return kind, f"set: at most {BOUND}; got {words} of {who}" if kind == "SG-E29" else f"{who}:{words}"
    if kind == UNKNOWN:
        return "SG-E02", f'{who}: unknown key "{quoted(str(place[-1]))}"'
    if len(place) == 1:
        return "SG-E01", f'set: missing table "{place[0]}"'
    if kind == MISSING:
        return "SG-E27", f'{who}: missing key "{place[-1]}"'
    if len(key_of(place)) == 1:
        return "SG-E26", f"{who}: must be a table"
    return "SG-E26", f"{who}: {key_of(place)[-1]} must be {NAMED[kind]}"
