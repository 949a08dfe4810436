"""The middle of the table: the tower of five Areas with whoever is there, what is met, and what is for sale.

Every number in it lies on the table or is printed on a card. What may be bought, and why not, the moves say and the rules answer.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from types import SimpleNamespace
from typing import Any

from gamester.games.listed import many
from gamester.games.seeing import View, at, figure, named, pictured, row
from gamester.games.surviving import ops
from gamester.games.surviving.areas import level_of, status, tower
from gamester.games.surviving.faces import called
from gamester.games.surviving.phases import TRAINING, TRAINING_ROUNDS
from gamester.games.surviving.read_back import obstacle_of
from gamester.games.surviving.shop import armory
from gamester.games.surviving.strip import step, strip
from gamester.games.surviving.words_of_effects import said, way


def active(view: View) -> int:
    """Whose turn it is."""
    told = row(view, "active", 0)
    words = told.cells[0].words if told and told.cells else ""
    return view.asked[0] if len(view.asked) == 1 else view.seats.index(words) if words in view.seats else 0


def centre(view: View) -> str:
    """The tower, the encounter of whoever's turn it is, and the Armory; while somebody shops, the Armory takes the room.

    When the game is over nobody meets anything any more.
    """
    key = view.phase.key if view.phase else ""
    shopping = " shop" if key in ("shop", "train_shop") else ""
    seat = active(view)
    meets = encounter(view, seat, key) if view.outcome is None else ""
    return f'<div class="board{shopping}">{tower(view, seat)}{meets}{armory(view, seat, key)}</div>'


def encounter(view: View, seat: int, key: str) -> str:
    """The steps of the turn, and what is met."""
    if status(view, seat) == TRAINING:
        return f'<section class="enc">{_training(view, seat)}{_equipped(view, seat)}</section>'
    label = at(view, "facing").get(level_of(view, seat) - 1, "")
    obstacle = _met(view, label) if label else None
    what = _fight(view, seat, label, obstacle) if label else _nothing(view, seat)
    return f'<section class="enc">{strip(step(view, key, obstacle is not None and obstacle.form == ops.TRAP))}{what}</section>'


def _met(view: View, label: str) -> Any:
    """An Obstacle as it is printed."""
    facts: Any = SimpleNamespace(**view.printed)
    return obstacle_of(facts, view.labels["obstacle"].index(label))


def _training(view: View, seat: int) -> str:
    who = escape(named(view, seat))
    number = figure(view, "round", 0)
    verb = "train" if seat == view.viewer else "trains"
    return (
        f"<h3>Training, Round {number} of {TRAINING_ROUNDS}</h3>"
        f'<p class="sm">{who} {verb}. The tower opens after Round {TRAINING_ROUNDS}. <small class="num">SG-15</small></p>'
    )


def _nothing(view: View, seat: int) -> str:
    who, moves = escape(named(view, seat)), figure(view, "moves", 0)
    verb = "meet" if seat == view.viewer else "meets"
    return f'<h3>{who} {verb} nothing just now</h3><p class="sm">{many(moves, "move action")} left.</p>{_equipped(view, seat)}'


def _fight(view: View, seat: int, label: str, obstacle: Any) -> str:
    """The Obstacle, large; the damage there is against it, what is Equipped, and what becomes of either."""
    name = escape(called("obstacle", label))
    level = level_of(view, seat) - 1
    wounds = row(view, "wounds", 0)
    kept = int(wounds.cells[level].words) if wounds else 0
    power = figure(view, "pool", 0) + kept
    if obstacle.form == ops.FOE:
        title, bar = f"{obstacle.health} Health", _bar(power, kept, obstacle.health)
    elif obstacle.form == ops.TRAP:
        title, bar = (
            "a Trap",
            '<p class="sm">No Attack stops a Trap: it does its work and is gone. <small class="num">SG-36 SG-43</small></p>',
        )
    else:
        ways = "; or ".join(way(line) for line in obstacle.shutdown)
        title, bar = (
            "a room",
            f'<p class="sm"><b class="num">{power}</b> damage so far. Shut down by {ways}. <small class="num">SG-R20</small></p>',
        )
    return (
        f'<div class="fight"><span class="met">{pictured("obstacle", label)}</span>'
        f'<div class="deeds"><h3>{name} <small>{title}</small></h3>'
        f"{bar}{_equipped(view, seat)}</div></div>{_preview(view, seat, obstacle)}"
    )


def _bar(power: int, kept: int, health: int) -> str:
    """So much damage of so much Health."""
    width = min(100, 100 * power // max(1, health))
    told = f"{power} of {health}{f', {kept} of it from before' if kept else ''}"
    return (
        '<div class="hp"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{width}" height="10" fill="var(--harm)"/></svg>'
        f'<b class="num">{told}</b></div>'
    )


def _equipped(view: View, seat: int) -> str:
    """The cards that a seat has Equipped, alike ones together, and what they add up to beside damage."""
    lying = row(view, "equipped", seat)
    labels = [card.label for card in lying.cards] if lying else []
    cards = "".join(_alike(label, labels.count(label)) for label in dict.fromkeys(labels))
    armor = figure(view, "armor", 0)
    more = [f"{armor} armor"] if armor else []
    more += ["flight"] if figure(view, "flight", 0) else []
    told = f" <small>{', '.join(more)}</small>" if more else ""
    return f'<h4>Equipped{told}</h4><ul class="eq">{cards}</ul>' if cards else "<h4>Nothing Equipped yet</h4>"


def _preview(view: View, seat: int, obstacle: Any) -> str:
    """What happens if it falls, and if it survives, in words."""
    armor = figure(view, "armor", 0) + view.printed["id_armor"][view.labels["identity"].index(_identity(view, seat))]
    harm = [said(obstacle.effects)] if obstacle.effects else []
    if obstacle.damage:
        harm.append(f"{obstacle.damage} Damage{f', less {armor} armor' if armor else ''}")
    who = "you" if seat == view.viewer else escape(named(view, seat))
    below = row(view, "den", obstacle.level - 1)
    last = obstacle.level == ops.EXIT and not (below and below.count)
    if obstacle.form == ops.TRAP:
        moved = f"{who} {'go' if who == 'you' else 'goes'} {abs(obstacle.shift)} {'up' if obstacle.shift > 0 else 'down'}, unless flying"
        moved = "Level 4 closes, and the game is over" if last else moved if obstacle.shift else ""
        told = "; ".join(filter(None, [*harm, moved])) or "nothing more"
        return f'<dl class="fates"><div><dt>What it does</dt><dd>{told} <small class="num">SG-R21</small></dd></div></dl>'
    if obstacle.level == ops.EXIT + 1:
        gain, law = f"{who} {'get' if who == 'you' else 'gets'} out, with {obstacle.vp} VP", "SG-80"
    elif obstacle.creds:
        gain, law = f"a Creds card: {many(obstacle.creds, 'Cred')}{f' and {obstacle.vp} VP' if obstacle.vp else ''}", "SG-34"
    else:
        gain, law = "a trophy", "SG-35"
    gain += f"; {said(obstacle.on_defeat)}" if obstacle.on_defeat else ""
    moves = figure(view, "moves", 0)
    if last:
        gain += "; Level 4 closes, and the game is over"
    elif moves and law != "SG-80":
        gain += f"; then {many(moves, 'more move')}"
    harm.append(f"it stays, and keeps {who} here")
    return (
        f'<dl class="fates"><div><dt>If it falls</dt><dd>{gain} <small class="num">{law}</small></dd></div>'
        f'<div><dt>If it survives</dt><dd>{"; ".join(harm)} <small class="num">SG-38 SG-40</small></dd></div></dl>'
    )


def _identity(view: View, seat: int) -> str:
    told = row(view, "identity", seat)
    return str(told.cells[0].words) if told else ""


@lru_cache(maxsize=512)
def _alike(label: str, count: int) -> str:
    shown = f'<i class="n" aria-hidden="true">{count}</i>' if count > 1 else ""
    return f'<li><span class="vh">{count} {escape(called("card", label))}</span>{pictured("card", label)}{shown}</li>'
