"""The middle of the table: the tower with its Areas, and the encounter."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.facts import obstacle_of
from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE, TRAINING, TRAINING_ROUNDS
from gamester.games.surviving.rules.operations import EXIT
from gamester.games.surviving.strings import effects_text
from gamester.games.surviving.ui.armory import armory
from gamester.games.surviving.ui.cards import called
from gamester.games.surviving.ui.printed_words import way_words
from gamester.games.ui_kit import View, card_placeholder, cards_by_place, counted_noun, name_or_you, row, value_of

PAWN = "M0-22A7 7 0 1 1 0-8 7 7 0 1 1 0-22ZM-5-8H5L8 14H13V20H-13V14H-8Z"
AREAS = ("The Entrance", "Level 2", "Level 3", "Level 4", "The Exit")
BACK = '<svg viewBox="0 0 100 140" aria-hidden="true"><use href="#back"/></svg>'


def status(view: View, seat: int) -> int:
    """Return the status of a seat: in Training, inside, out, or dead."""
    return value_of(view, "status", seat)


def level_of(view: View, seat: int) -> int:
    """Return the Level of a seat that is inside, from 1, or 0."""
    return value_of(view, "level", seat) if status(view, seat) == INSIDE else 0


def tower(view: View, seat: int) -> str:
    """Return five Areas, the Entrance first, with Obstacles and pawns."""
    facing, levels = cards_by_place(view, "face_up_obstacle"), [level_of(view, k) for k in range(len(view.seats))]
    areas = []
    dens = [row(view, "area_stack", level) for level in range(len(AREAS))]
    lying = [den.count if den else 0 for den in dens]
    top = max((level for level in range(EXIT) if any(lying) and not lying[level] and level not in facing), default=-1)
    for level, name in enumerate(AREAS):
        many = lying[level]
        here = [k for k, where in enumerate(levels) if where == level + 1]
        who = "".join(standee(k, name_or_you(view, k), view.seats[k][:1]) for k in here)
        areas.append(_area(level, name, facing.get(level, ""), many, level <= top, who, seat in here))
    return f'<section class="tower"><h3 class="vh">The tower</h3><ol>{"".join(areas)}</ol></section>'


@lru_cache(maxsize=512)
def _area(level: int, name: str, facing: str, many: int, shut: bool, who: str, now: bool) -> str:
    """Return one Area: its face-up Obstacle, the number left or shut, and its pawns.

    (SG-R26)
    """
    told = f"{escape(called('obstacle', facing))}, face up" if facing else "nothing face up"
    picture = card_placeholder("obstacle", facing) if facing else BACK if many else ""
    rest = f"{many} left" if not shut else "shut" if many or facing else "closed"
    return (
        f'<li class="lv{" now" if now else ""}"><b class="ln">{level + 1}</b><span class="nm"><b>{name}</b> <small>{rest}</small></span>'
        f'<span class="fc"><span class="vh">{told}</span>{picture}</span><span class="wh">{who}</span></li>'
    )


@lru_cache(maxsize=256)
def standee(seat: int, name: str, letter: str) -> str:
    """Return a pawn in the colour of a seat, with its letter."""
    return (
        f'<svg viewBox="-15 -23 30 46" class="std s{seat + 1}" role="img" aria-label="{escape(name)}">'
        f'<path d="{PAWN}" fill="var(--c)"/><text y="16" font-size="13" text-anchor="middle">{escape(letter)}</text></svg>'
    )


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


@lru_cache(maxsize=len(STEPS) + 1)
def strip(now: int) -> str:
    """Return all steps in order."""
    steps = "".join(_step(name, k - now) for k, name in enumerate(STEPS))
    return f'<ol class="strip">{steps}</ol>'


def _step(name: str, ahead: int) -> str:
    """Return one step of the turn: done, now or next."""
    if ahead == 0:
        return f'<li class="now">{name}<span class="vh">, now</span></li>'
    return f'<li class="{"done" if ahead < 0 else "next"}">{name}</li>'


def active(view: View) -> int:
    """Return the seat whose turn it is."""
    told = row(view, "active", 0)
    words = told.cells[0].text if told and told.cells else ""
    return view.deciding[0] if len(view.deciding) == 1 else view.seats.index(words) if words in view.seats else 0


def centre_html(view: View) -> str:
    """Return the tower, the encounter of the active seat, and the Armory.

    While a player shops, the Armory takes the room. After the end there is no encounter.
    """
    key = view.phase.key if view.phase else ""
    shopping = " shop" if key in ("shop", "train_shop") else ""
    seat = active(view)
    meets = encounter(view, seat, key) if view.outcome is None else ""
    return f'<div class="board{shopping}">{tower(view, seat)}{meets}{armory(view, seat, key)}</div>'


def encounter(view: View, seat: int, key: str) -> str:
    """Return the steps of the turn, and the Obstacle that the player meets."""
    if status(view, seat) == TRAINING:
        return f'<section class="enc">{_training(view, seat)}{_equipped(view, seat)}</section>'
    label = cards_by_place(view, "face_up_obstacle").get(level_of(view, seat) - 1, "")
    obstacle = printed_obstacle(view, label) if label else None
    what = _fight(view, seat, label, obstacle) if label else _nothing(view, seat)
    return f'<section class="enc">{strip(step(view, key, obstacle is not None and obstacle.form == ops.TRAP))}{what}</section>'


def printed_obstacle(view: View, label: str) -> Any:
    """Return an Obstacle as printed."""
    facts: Any = SimpleNamespace(**view.facts)
    return obstacle_of(facts, view.labels["obstacle"].index(label))


def _training(view: View, seat: int) -> str:
    who = escape(name_or_you(view, seat))
    number = value_of(view, "round", 0)
    verb = "train" if seat == view.viewer else "trains"
    return (
        f"<h3>Training, Round {number} of {TRAINING_ROUNDS}</h3>"
        f'<p class="sm">{who} {verb}. The tower opens after Round {TRAINING_ROUNDS}. <small class="num">SG-15</small></p>'
    )


def _nothing(view: View, seat: int) -> str:
    who, moves = escape(name_or_you(view, seat)), value_of(view, "moves", 0)
    verb = "meet" if seat == view.viewer else "meets"
    return f'<h3>{who} {verb} nothing just now</h3><p class="sm">{counted_noun(moves, "move action")} left.</p>{_equipped(view, seat)}'


def _fight(view: View, seat: int, label: str, obstacle: Any) -> str:
    """Return the Obstacle, large, with the damage, Equipped cards and a preview."""
    name = escape(called("obstacle", label))
    level = level_of(view, seat) - 1
    wounds = row(view, "wounds", 0)
    kept = int(wounds.cells[level].text) if wounds else 0
    power = value_of(view, "damage_done", 0) + kept
    if obstacle.form == ops.FOE:
        title, bar = f"{obstacle.health} Health", _bar(power, kept, obstacle.health)
    elif obstacle.form == ops.TRAP:
        title, bar = (
            "a Trap",
            '<p class="sm">No Attack stops a Trap: it does its work and is gone. <small class="num">SG-36 SG-43</small></p>',
        )
    else:
        ways = "; or ".join(way_words(line) for line in obstacle.shutdown)
        title, bar = (
            "a room",
            f'<p class="sm"><b class="num">{power}</b> damage so far. Shut down by {ways}. <small class="num">SG-R20</small></p>',
        )
    return (
        f'<div class="fight"><span class="met">{card_placeholder("obstacle", label)}</span>'
        f'<div class="deeds"><h3>{name} <small>{title}</small></h3>'
        f"{bar}{_equipped(view, seat)}</div></div>{_preview(view, seat, obstacle)}"
    )


def _bar(power: int, kept: int, health: int) -> str:
    """Return a bar with the damage out of the Obstacle's Health."""
    width = min(100, 100 * power // max(1, health))
    told = f"{power} of {health}{f', {kept} of it from before' if kept else ''}"
    return (
        '<div class="hp"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{width}" height="10" fill="var(--harm)"/></svg>'
        f'<b class="num">{told}</b></div>'
    )


def _equipped(view: View, seat: int) -> str:
    """Return a seat's Equipped cards, equal ones together, with armor and flight."""
    lying = row(view, "equipped", seat)
    labels = [card.label for card in lying.cards] if lying else []
    cards = "".join(_alike(label, labels.count(label)) for label in dict.fromkeys(labels))
    armor = value_of(view, "armor", 0)
    more = [f"{armor} armor"] if armor else []
    more += ["flight"] if value_of(view, "flight", 0) else []
    told = f" <small>{', '.join(more)}</small>" if more else ""
    return f'<h4>Equipped{told}</h4><ul class="eq">{cards}</ul>' if cards else "<h4>Nothing Equipped yet</h4>"


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


def _preview(view: View, seat: int, obstacle: Any) -> str:
    """Return in words what happens if the Obstacle falls, and if it survives."""
    cases = "".join(
        f'<div><dt>{case}</dt><dd>{escape(words)} <small class="num">{" ".join(clauses)}</small></dd></div>'
        for case, words, clauses in consequences(view, seat, obstacle)
    )
    return f'<dl class="fates">{cases}</dl>'


def identity_of_seat(view: View, seat: int) -> str:
    """Return the label of a seat's identity, or ""."""
    told = row(view, "identity", seat)
    return str(told.cells[0].text) if told else ""


@lru_cache(maxsize=512)
def _alike(label: str, count: int) -> str:
    shown = f'<i class="n" aria-hidden="true">{count}</i>' if count > 1 else ""
    return f'<li><span class="vh">{count} {escape(called("card", label))}</span>{card_placeholder("card", label)}{shown}</li>'
