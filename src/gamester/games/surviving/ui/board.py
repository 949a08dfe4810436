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
from gamester.ui.vocabulary import Bit, Rich
from gamester.words.values import person

AREAS = tuple(f"area-{level}" for level in range(1, 6))
"""Messages of the Areas, the lowest first."""


def status(view: View, seat: int) -> int:
    """Return the status of a seat: in Training, inside, out, or dead."""
    return value_of(view, "status", seat)


def level_of(view: View, seat: int) -> int:
    """Return the Level of a seat that is inside, from 1, or 0."""
    return value_of(view, "level", seat) if status(view, seat) == INSIDE else 0


STEPS = tuple(f"step-{name}" for name in ("move", "assault", "play", "attack", "again", "upgrade"))
"""Messages of the steps in which something is decided; Reveal and Combat happen by themselves."""
MOVE, ASSAULT, PLAY, COMBAT, AGAIN, SHOP = range(6)
NOW = {
    **{"move": MOVE, "arrived": MOVE, "guard": ASSAULT, "play": PLAY, "strike": COMBAT, "gained": COMBAT, "extra": AGAIN},
    **{"shop": SHOP, "reloading": SHOP},
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


Told = tuple[str, Rich]
"""A heading and what stands below it."""
GLYPHS = {ops.CREDS: "coin", ops.MOVE: "boot", ops.HEAL: "heart", ops.ARMOR: "shield", ops.FLIGHT: "flight", ops.HURT: "heart"}
"""Glyphs of effects; others have a burst."""


def consequences(view: View, seat: int, obstacle: Any, guarding: bool = False) -> tuple[Told, ...]:
    """Return what happens if the Obstacle falls, and if it survives.

    Each line is a bit with a glyph, with the numbers of this moment; the clauses follow. While a player
    may guard, the cases are those of the Assault.
    """
    who = person(view.seats[seat], seat == view.viewer)
    if guarding:
        taken = _harm(view, seat, obstacle.assault, 0)
        return (
            (WORDS.say("if-guarded"), (Bit(WORDS.say("fate-guarded"), glyph="shield"), Bit(clause="SG-28"))),
            (WORDS.say("if-taken"), (*taken, Bit(clause="SG-27"))),
        )
    harm = _harm(view, seat, obstacle.effects, obstacle.damage)
    below = row(view, "area_stack", obstacle.level - 1)
    last = (Bit(WORDS.say("fate-last"), glyph="lock"),) if obstacle.level == ops.EXIT and not (below and below.count) else ()
    if obstacle.form == ops.TRAP:
        way = "up" if obstacle.shift > 0 else "down"
        moved = (Bit(WORDS.say("fate-moved", **who, way=way, n=abs(obstacle.shift)), glyph=way),) if obstacle.shift else ()
        lines = (*harm, *(last or moved)) or (Bit(WORDS.say("fate-nothing")),)
        return ((WORDS.say("fate-of-trap"), (*lines, Bit(clause="SG-R21"))),)
    gain, clause = _gain(obstacle, who)
    moves = value_of(view, "moves", 0)
    then = last or ((Bit(WORDS.say("fate-moves", n=moves), glyph="boot"),) if moves and clause != "SG-80" else ())
    rewards = tuple(Bit(sentence(effect), glyph=GLYPHS.get(effect[0], "star")) for effect in obstacle.on_defeat)
    kept = Bit(WORDS.say("fate-stays", **who, level=level_of(view, seat)), glyph="lock")
    room = obstacle.form == ops.ROOM
    return (
        (WORDS.say("if-shut" if room else "if-it-falls"), (gain, *rewards, *then, Bit(clause=clause))),
        (WORDS.say("if-holds" if room else "if-survives"), (*harm, kept, Bit(clause="SG-38"), Bit(clause="SG-40"))),
    )


def _harm(view: View, seat: int, effects: Any, damage: int) -> tuple[Bit, ...]:
    """Return what effects and then Damage do to a seat.

    Its Health is told before and after. Whether that eliminates it comes first.
    """
    who, health, lines = person(view.seats[seat], seat == view.viewer), value_of(view, "health", seat), list[Bit]()
    for op, number in effects:
        if op != ops.HURT:
            lines.append(Bit(sentence((op, number)), glyph=GLYPHS.get(op, "burst")))
            continue
        left = max(0, health - number)
        lines.append(Bit(WORDS.say("fate-hurt", **who, n=number, health=health, left=left), glyph="heart"))
        health = left
    armor = value_of(view, "armor", 0) + view.facts["id_armor"][view.labels["identity"].index(identity_of_seat(view, seat))]
    if damage:
        taken = max(0, damage - armor)
        left = max(0, health - taken)
        message = "fate-damage-armor" if armor else "fate-damage"
        said = WORDS.say(message, **who, n=taken, damage=damage, armor=armor, health=health, left=left)
        lines.append(Bit(said, glyph="burst"))
        health = left
    dead = (Bit(WORDS.say("fate-eliminated", **who), "bad", glyph="burst"),) if health <= 0 and lines else ()
    return (*dead, *lines)


def _gain(obstacle: Any, who: dict[str, str]) -> tuple[Bit, str]:
    """Return what is won if an Obstacle falls, and its clause."""
    if obstacle.level == ops.EXIT + 1:
        return Bit(WORDS.say("fate-out", **who, vp=obstacle.vp), glyph="star"), "SG-80"
    if obstacle.creds and obstacle.vp:
        return Bit(WORDS.say("fate-creds-vp", n=obstacle.creds, vp=obstacle.vp), glyph="star"), "SG-34"
    if obstacle.creds:
        return Bit(WORDS.say("fate-creds", n=obstacle.creds), glyph="coin"), "SG-34"
    return Bit(WORDS.say("fate-trophy"), glyph="crown"), "SG-35"


def identity_of_seat(view: View, seat: int) -> str:
    """Return the label of a seat's identity, or ""."""
    told = row(view, "identity", seat)
    return str(told.cells[0].text) if told else ""
