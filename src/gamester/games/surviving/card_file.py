"""The card file of Surviving the G.A.M.E.

Here are its keys, their types and the checks of the law's table (SG-E01 to SG-E29).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from gamester.games.card_models import (
    MISSING,
    UNKNOWN,
    Fault,
    Place,
    Table,
    Told,
    check,
    check_in_context,
    fault,
    faults_of,
    key_of,
    refuse,
    value_at,
)
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
from gamester.words.library import Argument, Words

WORDS = Words.beside(__file__)
SOLD = ("barracks", "armory1", "armory2", "random")
CARD_EFFECTS = ("play", "combo", "guard")
MOST_CARDS, MOST_OBSTACLES, MOST_EFFECTS = 128, 60, 6
BOUNDS: dict[str, Argument] = {"cards": MOST_CARDS, "obstacles": MOST_OBSTACLES, "effects": MOST_EFFECTS}
LARGEST = 999_999
"""A number beyond is no number that a table has room for."""
RESERVED = "recruit"
NAMED = {"int_type": "number", "string_type": "text", "list_type": "list", "bool_type": "truth"}
"""Types as the message `fault-type` names them."""


def _number(number: int, info: ValidationInfo) -> Iterator[Fault]:
    if abs(number) > LARGEST:
        yield fault("SG-E26", "fault-type", type="number")


def _id(id: str, info: ValidationInfo) -> Iterator[Fault]:
    taken = (info.context or {})["ids"]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
        yield fault("SG-E03", "fault-id", form="[a-z][a-z0-9_]*")
    if id in taken:
        yield fault("SG-E03", "fault-id-taken", id=quoted(id))
    taken.add(id)


def _effects(effects: list[Any], info: ValidationInfo) -> Iterator[Fault]:
    key = str(info.field_name)
    for effect in effects:
        yield from (Fault(*found) for found in effect_faults(effect, key))
    if len(effects) > MOST_EFFECTS:
        yield fault("SG-E29", "fault-many-effects", n=str(len(effects)), **BOUNDS)


def _shutdown(lines: list[Any]) -> Iterator[Fault]:
    if len(lines) > MOST_EFFECTS:
        yield fault("SG-E29", "fault-many-lines", n=str(len(lines)), **BOUNDS)


def _passive(passive: list[Any]) -> Iterator[Fault]:
    for one in passive:
        yield from (Fault(*found) for found in passive_faults(one))


def one_of(*values: str) -> Any:
    """Return the check of a text that is one of these (SG-E08)."""

    def judge(value: str, info: ValidationInfo) -> Iterator[Fault]:
        if value not in values:
            yield fault("SG-E08", "fault-one-of", values=", ".join(values))

    return check_in_context(judge)


def within(row: str, low: int, high: int) -> Any:
    """Return the check of a number's range."""

    def judge(value: int, info: ValidationInfo) -> Iterator[Fault]:
        if not low <= value <= high:
            yield fault(row, "fault-range", low=low, high=high)

    return check_in_context(judge)


def tens(row: str, low: int, high: int) -> Any:
    """Return the check of a number that counts in tens."""

    def judge(value: int, info: ValidationInfo) -> Iterator[Fault]:
        if not _tens(value, low, high):
            yield fault(row, "fault-tens", low=low, high=high)

    return check_in_context(judge)


def _tens(number: int, low: int, high: int) -> bool:
    return number % 10 == 0 and low <= number <= high


Number = Annotated[int, check_in_context(_number)]
Id = Annotated[str, check_in_context(_id)]
Cost = Annotated[Number, within("SG-E10", 1, 20)]
Copies = Annotated[Number, within("SG-E10", 1, 30)]
Effects = Annotated[list[Any], check_in_context(_effects)]
WRONG_TYPE = fault("SG-E09", "fault-card-type")


class Entry(Table):
    """A table whose keys are judged together once each of them is sound."""

    @model_validator(mode="after")
    def fits_together(self) -> Self:
        """Refuse keys that do not fit one another."""
        refuse(self.faults())
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
            yield fault("SG-E23", "fault-players")


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
            yield WRONG_TYPE
        if self.has("combo") and not self.has("type") and self.kind != "injury":
            yield fault("SG-E09", "fault-combo")
        if self.kind == "injury" or self.where == "injuries":
            yield from self._injury()
        elif self.has("vp"):
            yield fault("SG-E12", "fault-vp")
        yield from self._numbers()
        if self.kind == "creds" and self.has("play") and not self._is_plain():
            yield fault("SG-E13", "fault-creds-card", form='play = ["creds n"]')
        if self.where == "random" and self.kind != "upgrade":
            yield fault("SG-E13", "fault-random-kind")
        if self.kind != "injury" and not self.has("play"):
            yield fault("SG-E27", "fault-missing-key", key="play")

    def _injury(self) -> Iterator[Fault]:
        if (self.kind == "injury") != (self.where == "injuries"):
            yield fault("SG-E11", "fault-injuries")
        if self.kind != "injury":
            return
        if not self.has("vp"):
            yield fault("SG-E27", "fault-missing-key", key="vp")
        elif self.vp >= 0:
            yield fault("SG-E11", "fault-injury-vp")
        if self.has(*CARD_EFFECTS, "once"):
            yield fault("SG-E11", "fault-injury-effects")

    def _numbers(self) -> Iterator[Fault]:
        if self.where in SOLD and not self.has("cost"):
            yield fault("SG-E27", "fault-missing-key", key="cost")
        elif self.where not in SOLD and self.has("cost"):
            yield fault("SG-E10", "fault-cost")
        if self.where == "starter" and self.has("copies"):
            yield fault("SG-E10", "fault-starter-card")
        elif self.where != "starter" and not self.has("copies"):
            yield fault("SG-E27", "fault-missing-key", key="copies")

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
                yield fault("SG-E21", "fault-shifts")
        else:
            if shifts:
                yield fault("SG-E21", "fault-no-shift")
            yield from self._fight()
            yield from self._reward()

    def _trap(self) -> Iterator[Fault]:
        if self.level >= 5:
            yield fault("SG-E21", "fault-exit-trap")
        for key in ("health", "shutdown", "assault", "creds", "vp", "on_defeat"):
            if self.has(key):
                yield fault("SG-E21", "fault-trap-key", key=key)
        if not self.effects and not self.damage:
            yield fault("SG-E21", "fault-idle-trap")

    def _fight(self) -> Iterator[Fault]:
        for key in ("damage", "health" if self.form == "foe" else "shutdown"):
            if not self.has(key):
                yield fault("SG-E27", "fault-missing-key", key=key)
        if self.form == "foe" and self.has("shutdown"):
            yield fault("SG-E19", "fault-foe")
        if self.form == "room" and (self.has("health") or (self.has("shutdown") and not self.shutdown)):
            yield fault("SG-E19", "fault-room")
        if not _tens(self.health, 10, 500):
            yield fault("SG-E19", "fault-tens", key="health", low=10, high=500)
        for line in self.shutdown:
            if parse_shutdown_line(line) is None:
                yield fault("SG-E20", "fault-line", line=quoted(str(line)), form="damage n [+ flight] [+ TYPE n]")

    def _reward(self) -> Iterator[Fault]:
        if self.level == 1:
            if self.has("creds", "vp"):
                yield fault("SG-E22", "fault-trophies")
        elif self.level <= 4:
            if not 1 <= self.creds <= 9 or self.vp < 1:
                yield fault("SG-E22", "fault-reward")
        elif self.vp < 1 or self.has("creds", "on_defeat"):
            yield fault("SG-E22", "fault-exit")


def _count(count: list[Any], info: ValidationInfo) -> Iterator[Fault]:
    if len(count) != 2 or not all(type(number) is int and abs(number) <= LARGEST for number in count):
        yield fault("SG-E26", "fault-type", type="list")


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
        yield fault("SG-E14", "fault-random-number", n=str(random))


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
        pools = {level: pool for level, pool in _pools(obstacles).items() if pool > MOST_OBSTACLES}
        big = [fault("SG-E29", "fault-many-obstacles", n=str(pool), level=level, **BOUNDS) for level, pool in pools.items()]
        refuse([*big, *([fault("SG-E29", "fault-many-cards", n=str(cards), **BOUNDS)] if cards > MOST_CARDS else [])])
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
            yield fault("SG-E15", "fault-no-starter", id=quoted(name))
        if type(many) is not int or abs(many) > LARGEST:
            yield fault("SG-E26", "fault-type", key=quoted(name), type="number")
        elif not 1 <= many <= 30:
            yield fault("SG-E10", "fault-range", key="copies", low=1, high=30)
    if all(type(many) is int and 1 <= many <= 30 for many in starter.values()) and sum(starter.values()) < 5:
        yield fault("SG-E15", "fault-starter-size")


def _laid(counts: Counts, head: Head, pools: dict[str, int] | None) -> Iterator[Fault]:
    """Judge whether the stacks can be laid for every number of players."""
    for level in LEVELS:
        base, each = getattr(counts, level)
        laid = {players: base + each * players for players in range(head.min_players, head.max_players + 1)}
        players = max(laid, key=lambda players: laid[players])
        if min(laid.values()) < 1:
            yield fault("SG-E24", "fault-empty", level=level)
        if pools is not None and laid[players] > pools[level]:
            yield fault("SG-E24", "fault-pool", level=level, n=str(laid[players]), players=players, pool=str(pools[level]))
        if level == LEVELS[-1] and any(many < players for players, many in laid.items()):
            yield fault("SG-E25", "fault-level5")


def find_faults(file: dict[str, Any]) -> list[Told]:
    """Return every fault of a file that is TOML, in the order of the law's table."""
    context = {"ids": {RESERVED}}
    return faults_of(File, file, WORDS, lambda place: _about(file, place), lambda *found: _of_form(file, *found), context)


def _about(file: dict[str, Any], place: Place) -> dict[str, Argument]:
    """Return what messages say of a place: its key, and the table where it is."""
    key, where = key_of(place)[-1] if place else "", str(place[0]) if place else "set"
    if len(place) > 1 and isinstance(place[1], int):
        entry = value_at(file, place[:2])
        id = entry.get("id") if isinstance(entry, dict) else None
        where += f' "{quoted(id)}"' if isinstance(id, str) else f" #{place[1] + 1}"
    return {"key": quoted(str(key)), "where": where}


def _of_form(file: dict[str, Any], kind: str, place: Place) -> Fault:
    where = str(_about(file, place)["where"]) if len(place) > 1 else "set"
    if kind == UNKNOWN:
        return fault("SG-E02", "fault-unknown-key", where=where)
    if len(place) == 1:
        return fault("SG-E01", "fault-missing-table")
    if kind == MISSING:
        return fault("SG-E27", "fault-missing-key", where=where)
    if len(key_of(place)) == 1:
        return fault("SG-E26", "fault-no-table", where=where)
    return fault("SG-E26", "fault-type", type=NAMED[kind], where=where)
