"""What is wrong with one identity or one Obstacle of a set (SG-E04 to E10, E16 to E22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamester.games.house_rules import printable
from gamester.games.surviving.faults_of_cards import Entry, faults_of_copies, lacks, must_be_one_of
from gamester.games.surviving.vocabulary import TYPES, Fault, faults_of_effect, faults_of_passive, is_shift, read_line

FORMS = ("foe", "room", "trap")
EFFECTS = ("assault", "effects", "on_defeat")


def judge_identity(identity: Entry) -> Iterator[Fault]:
    """All that is wrong with one identity."""
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


def judge_obstacle(obstacle: Entry) -> Iterator[Fault]:
    """All that is wrong with one Obstacle."""
    form, level = obstacle.get("form"), obstacle.get("level", 1)
    if "form" in obstacle and form not in FORMS:
        yield must_be_one_of("form", FORMS)
    for key in EFFECTS:
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
            yield from _reward(obstacle, level)


def _fight(obstacle: Entry, form: Any) -> Iterator[Fault]:
    """SG-E19, E20: what brings a foe or a room down."""
    if lacks(obstacle, "damage"):
        yield 27, 'missing key "damage"'
    needed = "health" if form == "foe" else "shutdown"
    if lacks(obstacle, needed):
        yield 27, f'missing key "{needed}"'
    if form == "foe" and "shutdown" in obstacle:
        yield 19, "a foe has health and no shutdown"
    if form == "room" and ("health" in obstacle or not obstacle.get("shutdown", [""])):
        yield 19, "a room has shutdown lines and no health"
    if not _tens(obstacle.get("health", 10), 10, 500):
        yield 19, "health must be a multiple of 10 from 10 to 500"
    for line in obstacle.get("shutdown", ()):
        if read_line(line) is None:
            yield 20, f'bad shutdown line "{printable(str(line))}" (form: damage n [+ flight] [+ TYPE n])'


def _trap(trap: Entry, level: int) -> Iterator[Fault]:
    """SG-E21."""
    if 5 <= level <= 9:
        yield 21, "no traps at the Exit"
    for key in ("health", "shutdown", "assault", "creds", "vp", "on_defeat"):
        if key in trap:
            yield 21, f"a trap has no {key}"
    if not trap.get("effects") and not trap.get("damage"):
        yield 21, "a trap must do something"


def _reward(obstacle: Entry, level: int) -> Iterator[Fault]:
    """SG-E22."""
    creds, vp = (obstacle.get(key, 0 if lacks(obstacle, key) else 1) for key in ("creds", "vp"))
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
