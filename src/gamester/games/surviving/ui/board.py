"""The middle of the table: the tower with its Areas, and the encounter."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.facts import obstacle_of
from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE
from gamester.games.surviving.strings import effects_text
from gamester.games.ui_kit import View, counted_noun, name_or_you, row, value_of

AREAS = ("The Entrance", "Level 2", "Level 3", "Level 4", "The Exit")


def status(view: View, seat: int) -> int:
    """Return the status of a seat: in Training, inside, out, or dead."""
    return value_of(view, "status", seat)


def level_of(view: View, seat: int) -> int:
    """Return the Level of a seat that is inside, from 1, or 0."""
    return value_of(view, "level", seat) if status(view, seat) == INSIDE else 0


STEPS = ("Move", "Reveal", "Assault", "Play", "Attack", "Combat", "Again", "Upgrade")
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


def step(view: View, key: str, trap: bool) -> int:
    """Return the step that a phase belongs to, -1 for none.

    The effects of a Trap are emitted only at the end, so a choice of cards is attributed to the Trap if nothing else can
    cause it.
    """
    if key not in CHOICES:
        return NOW.get(key, -1)
    told = next((line for line in reversed(view.log) if line.kind in ASKING), None)
    if trap and not (told and told.kind == events.PLAYED and _asks(view, told.b, CHOICES[key])):
        return COMBAT
    if told is None:
        return -1
    return AGAIN if told.kind == events.PLAYED and told.phase_title == STEPS[AGAIN] else ASKING[told.kind]


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

    Each case is (heading, words, clauses).
    """
    armor = value_of(view, "armor", 0) + view.facts["id_armor"][view.labels["identity"].index(identity_of_seat(view, seat))]
    harm = [effects_text(obstacle.effects)] if obstacle.effects else []
    if obstacle.damage:
        harm.append(f"{obstacle.damage} Damage{f', less {armor} armor' if armor else ''}")
    who = "you" if seat == view.viewer else name_or_you(view, seat)
    below = row(view, "area_stack", obstacle.level - 1)
    last = obstacle.level == ops.EXIT and not (below and below.count)
    if obstacle.form == ops.TRAP:
        moved = f"{who} {'go' if who == 'you' else 'goes'} {abs(obstacle.shift)} {'up' if obstacle.shift > 0 else 'down'}, unless flying"
        moved = "Level 4 closes, and the game is over" if last else moved if obstacle.shift else ""
        return [("What it does", "; ".join(filter(None, [*harm, moved])) or "nothing more", ("SG-R21",))]
    if obstacle.level == ops.EXIT + 1:
        gain, clause = f"{who} {'get' if who == 'you' else 'gets'} out, with {obstacle.vp} VP", "SG-80"
    elif obstacle.creds:
        gain, clause = f"a Creds card: {counted_noun(obstacle.creds, 'Cred')}{f' and {obstacle.vp} VP' if obstacle.vp else ''}", "SG-34"
    else:
        gain, clause = "a trophy", "SG-35"
    gain += f"; {effects_text(obstacle.on_defeat)}" if obstacle.on_defeat else ""
    moves = value_of(view, "moves", 0)
    if last:
        gain += "; Level 4 closes, and the game is over"
    elif moves and clause != "SG-80":
        gain += f"; then {counted_noun(moves, 'more move')}"
    harm.append(f"it stays, and keeps {who} here")
    return [("If it falls", gain, (clause,)), ("If it survives", "; ".join(harm), ("SG-38", "SG-40"))]


def identity_of_seat(view: View, seat: int) -> str:
    """Return the label of a seat's identity, or ""."""
    told = row(view, "identity", seat)
    return str(told.cells[0].text) if told else ""
