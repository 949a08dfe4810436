"""What is wrong with a card file: the rows SG-E01 to SG-E29 of the law, each with its own message. All of them, not the first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gamester.games.house_rules import NONE, printable
from gamester.games.surviving.faults_of_cards import judge_card
from gamester.games.surviving.faults_of_obstacles import judge_identity, judge_obstacle
from gamester.games.surviving.vocabulary import LISTS, Fault

TABLES, ENTRIES = ("set", "counts", "starter"), ("card", "identity", "obstacle")
MOST_CARDS, MOST_OBSTACLES, MOST_EFFECTS = 128, 60, 6
LARGEST = 999_999
"""A number beyond is no number that a table has room for."""
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
"""The keys of one entry that are there and of the right type."""


def find(file: Mapping[str, Any]) -> list[Fault]:
    """Every fault of a file that is TOML, in the order of the law's table, within a row in the order of the file."""
    faults = list(dict.fromkeys(_all(file)))
    return sorted(faults, key=lambda fault: fault[0])


def _all(file: Mapping[str, Any]) -> Iterator[Fault]:
    yield from ((2, f'set: unknown key "{printable(key)}"') for key in file if key not in (*TABLES, *ENTRIES))
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
            who = f'{name} "{printable(given["id"])}"' if isinstance(given.get("id"), str) else f"{name} #{place}"
            yield from _entry(name, who, given, whole)
            entries[name].append(whole | {"who": who})
    yield from _ids(entries)
    for name, judge in (("card", judge_card), ("identity", judge_identity), ("obstacle", judge_obstacle)):
        for entry in entries[name]:
            yield from ((row, f"{entry['who']}: {words}") for row, words in judge(entry))
    if "card" in tables:
        yield from _starter(tables.get("starter"), entries["card"])
        yield from _random(entries["card"])
    yield from _bounds(entries)
    yield from _players(sound["set"], sound["counts"], entries["obstacle"])


def _entry(name: str, who: str, given: Mapping[str, Any], whole: Sound) -> Iterator[Fault]:
    """SG-E02, E26, E27 for one entry; what is sound goes into `whole`."""
    yield from ((2, f'{who}: unknown key "{printable(key)}"') for key in given if key not in KEYS[name])
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
            yield 3, f'{entry["who"]}: id "{printable(entry["id"])}" is used twice or reserved'
        seen.add(entry["id"])


def _starter(starter: Mapping[str, Any] | None, cards: list[Sound]) -> Iterator[Fault]:
    if starter is None:
        return
    known = {card.get("id") for card in cards if card.get("where") == "starter"}
    total, sound = 0, True
    for name, many in starter.items():
        if name not in known:
            yield 15, f'starter: "{printable(name)}" is not a card with where="starter"'
        if not _is(many, NUMBER):
            yield 26, f"starter: {printable(name)} must be a number"
            sound = False
        elif not 1 <= many <= 30:
            yield 10, "starter: copies must be 1..30"
            sound = False
        else:
            total += many
    if sound and total < 5:
        yield 15, "starter: at least 5 cards are needed"


def _random(cards: list[Sound]) -> Iterator[Fault]:
    random = [card.get("copies", NONE) for card in cards if card.get("where") == "random"]
    if NONE not in random and (sum(random) < 6 or sum(random) % 3):
        yield 14, f"set: the random cards must number a multiple of 3, at least 6, got {sum(random)}"


def _bounds(entries: Mapping[str, list[Sound]]) -> Iterator[Fault]:
    """SG-E29 for the whole set; for each list see `_entry`."""
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
    """How many Obstacles each Area's pool has; levels 5 to 9 all lie at the Exit."""
    pools = dict.fromkeys(LEVELS, 0)
    for obstacle in obstacles:
        if 1 <= obstacle.get("level", 0) <= 9:
            pools[f"level{min(obstacle['level'], 5)}"] += max(0, obstacle.get("copies", 0))
    return pools


def _players(head: Sound, counts: Sound, obstacles: list[Sound]) -> Iterator[Fault]:
    """SG-E23 to E25: who may play, and whether the stacks can be laid for them."""
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
