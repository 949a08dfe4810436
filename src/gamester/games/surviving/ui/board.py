"""The middle of the table: the tower with its Areas, and the encounter."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.facts import obstacle_of
from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.printed_words import sentence
from gamester.games.ui_kit import View, row, value_of
from gamester.words.values import person

AREAS = tuple(f"area-{level}" for level in range(1, 6))
"""Messages of the Areas, the lowest first."""


def status(view: View, seat: int) -> int:
    """Return the status of a seat: in Training, inside, out, or dead."""
    return value_of(view, "status", seat)


def level_of(view: View, seat: int) -> int:
    """Return the Level of a seat that is inside, from 1, or 0."""
    return value_of(view, "level", seat) if status(view, seat) == INSIDE else 0


STEPS = tuple(f"step-{name}" for name in ("move", "reveal", "assault", "play", "attack", "combat", "again", "upgrade"))
"""Messages of the steps of a turn."""
ASSAULT, PLAY, COMBAT, AGAIN = 2, 3, 5, 6
NOW = {
    **{"move": 0, "arrived": 1, "guard": ASSAULT, "play": PLAY, "strike": COMBAT, "gained": COMBAT, "extra": AGAIN},
    **{"shop": 7, "reloading": 7},
}
"""Step of the turn, by phase."""
CHOICES = {"discard": ops.DISCARD, "scrap": ops.SCRAP}
"""Operation of a choice of cards, which belongs to the step that caused it."""
ASKING = {events.ASSAULTED: ASSAULT, events.GUARDED: ASSAULT, events.PLAYED: PLAY, events.WITHSTOOD: COMBAT, events.DEFEATED: COMBAT}
"""Events after which a player may have to choose cards, and their step."""
ENCOUNTERED = (events.WITHSTOOD, events.DEFEATED, events.TRAP_GONE)
"""Events that end an encounter: what is played then belongs to the step after it."""
ARRIVED = (events.TURN, events.STAYED, events.MOVED, events.CLIMBED, events.SHIFTED, events.REVEALED)
"""Events with which an encounter begins."""


def step(view: View, key: str, trap: bool) -> int:
    """Return the step that a phase belongs to, -1 for none.

    The effects of a Trap are emitted only at the end, so a choice of cards is attributed to the Trap if nothing else can
    cause it.
    """
    if key not in CHOICES:
        return NOW.get(key, -1)
    place = next((place for place in reversed(range(len(view.log))) if view.log[place].kind in ASKING), None)
    told = view.log[place] if place is not None else None
    if trap and not (told and told.kind == events.PLAYED and _asks(view, told.b, CHOICES[key])):
        return COMBAT
    if told is None:
        return -1
    before = (line.kind for line in reversed(view.log[:place]) if line.kind in (*ENCOUNTERED, *ARRIVED))
    return AGAIN if told.kind == events.PLAYED and next(before, None) in ENCOUNTERED else ASKING[told.kind]


def _asks(view: View, card: int, op: int) -> bool:
    """Return True if playing a card can demand this choice."""
    facts: Any = SimpleNamespace(**view.facts)
    return any(op in facts.op[facts_of[card]] for facts_of in (facts.play_list, facts.combo_list) if facts_of[card] >= 0)


def active(view: View) -> int:
    """Return the seat whose turn it is."""
    told = row(view, "active", 0)
    words = told.cells[0].text if told and told.cells else ""
    return view.deciding[0] if len(view.deciding) == 1 else view.seats.index(words) if words in view.seats else 0


def printed_obstacle(view: View, label: str) -> Any:
    """Return an Obstacle as printed."""
    facts: Any = SimpleNamespace(**view.facts)
    return obstacle_of(facts, view.labels["obstacle"].index(label))


def consequences(view: View, seat: int, obstacle: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return what happens if the Obstacle falls, and if it survives.

    Each case is (heading, sentences, clauses).
    """
    harm = [sentence(effect) for effect in obstacle.effects] + _damage(view, seat, obstacle)
    who = person(view.seats[seat], seat == view.viewer)
    below = row(view, "area_stack", obstacle.level - 1)
    last = [WORDS.say("fate-last")] if obstacle.level == ops.EXIT and not (below and below.count) else []
    if obstacle.form == ops.TRAP:
        way = "up" if obstacle.shift > 0 else "down"
        moved = [WORDS.say("fate-moved", **who, way=way, n=abs(obstacle.shift))] if obstacle.shift else []
        return [(WORDS.say("fate-of-trap"), " ".join([*harm, *(last or moved)]) or WORDS.say("fate-nothing"), ("SG-R21",))]
    gain, clause = _gain(obstacle, who)
    moves = value_of(view, "moves", 0)
    then = last or ([WORDS.say("fate-moves", n=moves)] if moves and clause != "SG-80" else [])
    gained = " ".join([gain, *(sentence(effect) for effect in obstacle.on_defeat), *then])
    kept = " ".join([*harm, WORDS.say("fate-stays", **who)])
    return [(WORDS.say("if-it-falls"), gained, (clause,)), (WORDS.say("if-survives"), kept, ("SG-38", "SG-40"))]


def _damage(view: View, seat: int, obstacle: Any) -> list[str]:
    """Return the Damage of an Obstacle in a sentence, if it has any."""
    if not obstacle.damage:
        return []
    armor = value_of(view, "armor", 0) + view.facts["id_armor"][view.labels["identity"].index(identity_of_seat(view, seat))]
    if armor:
        return [WORDS.say("fate-damage-armor", damage=obstacle.damage, armor=armor)]
    return [WORDS.say("fate-damage", damage=obstacle.damage)]


def _gain(obstacle: Any, who: dict[str, str]) -> tuple[str, str]:
    """Return what is won if an Obstacle falls, and its clause."""
    if obstacle.level == ops.EXIT + 1:
        return WORDS.say("fate-out", **who, vp=obstacle.vp), "SG-80"
    if obstacle.creds and obstacle.vp:
        return WORDS.say("fate-creds-vp", n=obstacle.creds, vp=obstacle.vp), "SG-34"
    if obstacle.creds:
        return WORDS.say("fate-creds", n=obstacle.creds), "SG-34"
    return WORDS.say("fate-trophy"), "SG-35"


def identity_of_seat(view: View, seat: int) -> str:
    """Return the label of a seat's identity, or ""."""
    told = row(view, "identity", seat)
    return str(told.cells[0].text) if told else ""
