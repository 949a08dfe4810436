"""Card sets of Surviving as dicts: the built-in one, and random correct ones."""

import json
import tomllib
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from gamester.games.surviving import card_vocabulary

FILE = Path(card_vocabulary.__file__).parent / "card_sets" / "default.toml"
DEFAULT = FILE.read_text("utf-8")
PARSED = json.dumps(tomllib.loads(DEFAULT))
"""The built-in set as JSON, which is read in a fiftieth of the time."""
TYPES = card_vocabulary.TYPES
TENS = ("damage", "heal", "armor", "hurt")
Set = dict[str, Any]


def default() -> Set:
    """Return the built-in set, to be changed."""
    parsed: Set = json.loads(PARSED)
    return parsed


def written(cards: Set) -> str:
    """Return a set as TOML."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in cards.items()) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def entry(cards: Set, table: str, name: str) -> Any:
    """Return one card, identity or Obstacle of a set."""
    return next(item for item in cards[table] if item["id"] == name)


# random sets ------------------------------------------------------------------------------------------------------------
@st.composite
def effects(draw: st.DrawFn, where: str, most: int = 3) -> list[str]:
    """Draw a list of effects that is allowed in this list."""
    words = [word for word, (_, lists) in card_vocabulary.OPERATION_WORDS.items() if where in lists and word != card_vocabulary.SHIFT]
    found = []
    for word in draw(st.lists(st.sampled_from(words), max_size=most)):
        number = draw(st.integers(1, 6)) * 10 if word in TENS else draw(st.integers(1, 3))
        found.append(word if word == "flight" else f"{word} {number}")
    return found


@st.composite
def cards_of(draw: st.DrawFn, where: str, number: int, copies: int = 0) -> Set:
    """Draw a card that is sold or shuffled into the random stacks."""
    kind = "upgrade" if where == "random" else draw(st.sampled_from(["upgrade", "upgrade", "item", "unarmed", "creds"]))
    card: Set = {"id": f"{where}_{number}", "name": f"Card {number}", "kind": kind, "where": where}
    card |= {"copies": copies or draw(st.integers(1, 6)), "cost": draw(st.integers(1, 8))}
    if kind == "creds":
        return card | {"play": [f"creds {draw(st.integers(1, 4))}"]}
    card["play"] = draw(effects("play"))
    if kind == "upgrade" and draw(st.booleans()):
        card["type"] = draw(st.sampled_from(TYPES))
        if draw(st.booleans()):
            card["combo"] = draw(effects("combo", 2))
    if draw(st.integers(0, 3)) == 0:
        card["guard"] = draw(effects("guard", 2))
    if draw(st.integers(0, 3)) == 0:
        card["once"] = True
    return card


@st.composite
def obstacles_of(draw: st.DrawFn, level: int, number: int) -> Set:
    """Draw an Obstacle of a level."""
    form = draw(st.sampled_from(["foe", "foe", "room", "trap"] if level < 5 else ["foe", "room"]))
    obstacle: Set = {
        "id": f"o{level}_{number}",
        "name": f"Obstacle {number}",
        "level": level,
        "form": form,
        "copies": draw(st.integers(1, 4)),
    }
    if form == "trap":
        shift = draw(st.sampled_from([-4, -2, -1, 1, 2, 3]))
        return obstacle | {"damage": draw(st.integers(0, 3)) * 10, "effects": [*draw(effects("effects", 2)), f"shift {shift}"]}
    obstacle["damage"] = draw(st.integers(0, 4)) * 10
    if form == "foe":
        obstacle["health"] = draw(st.integers(1, 12)) * 10
    else:
        obstacle["shutdown"] = draw(
            st.lists(st.sampled_from(["damage 50", "damage 20 + flight", "damage 30 + bio 2"]), min_size=1, max_size=3)
        )
    for key in ("assault", "effects", "on_defeat"):
        if draw(st.booleans()) and not (key == "on_defeat" and level >= 5):
            obstacle[key] = draw(effects(key, 2))
    if level > 1:
        obstacle["vp"] = draw(st.integers(1, 12))
    return obstacle | ({"creds": draw(st.integers(1, 5))} if 1 < level < 5 else {})


@st.composite
def sets(draw: st.DrawFn) -> Set:
    """Draw a correct set, for two to four players."""
    cards: list[Set] = [
        {"id": "coin", "name": "Coin", "kind": "creds", "where": "starter", "play": ["creds 1"]},
        {"id": "fist", "name": "Fist", "kind": "unarmed", "where": "starter", "play": draw(effects("play", 2))},
    ]
    for where in ("barracks", "armory1", "armory2"):
        cards += [draw(cards_of(where, number)) for number in range(draw(st.integers(0, 4)))]
    cards += [draw(cards_of("random", number, draw(st.sampled_from([3, 6])))) for number in range(draw(st.integers(2, 5)))]
    for number in range(draw(st.integers(0, 2))):
        wound = {"id": f"wound_{number}", "name": "Wound", "kind": "injury", "where": "injuries"}
        cards.append(wound | {"copies": draw(st.integers(1, 6)), "vp": -draw(st.integers(1, 4))})
    identities = [draw(identity(number)) for number in range(draw(st.integers(0, 3)))]
    obstacles = [draw(obstacles_of(level, number)) for level in range(1, 6) for number in range(draw(st.integers(1, 4)))]
    exits = next(obstacle for obstacle in obstacles if obstacle["level"] == 5)
    exits["copies"] = 4 + draw(st.integers(0, 2))
    exits["level"] = draw(st.integers(5, 9))
    pools = [sum(obstacle["copies"] for obstacle in obstacles if min(obstacle["level"], 5) == level) for level in range(1, 6)]
    laid = [draw(st.integers(4 if level == 4 else 1, pool)) for level, pool in enumerate(pools)]
    return {
        "set": {"id": "drawn", "name": "Drawn", "min_players": 2, "max_players": 4},
        "counts": {f"level{level + 1}": [many, 0] for level, many in enumerate(laid)},
        "starter": {"coin": draw(st.integers(2, 6)), "fist": draw(st.integers(3, 5))},
        "card": cards,
        "identity": identities,
        "obstacle": obstacles,
    }


@st.composite
def identity(draw: st.DrawFn, number: int) -> Set:
    """Draw a Character ID."""
    passives = ["armor 10", "regen 20", "flight", *(f"edge {kind} 20" for kind in TYPES)]
    numbers = {"cost": draw(st.integers(1, 6)), "health": draw(st.integers(1, 12)) * 10, "moves": draw(st.integers(1, 4))}
    named = {"id": f"role_{number}", "name": "Role", "type": draw(st.sampled_from(TYPES))}
    return named | numbers | {"discount": draw(st.integers(0, 5)), "passive": draw(st.lists(st.sampled_from(passives), max_size=3))}


# a crowded set -----------------------------------------------------------------------------------------------------------
LONG = "Wanderer of the long and winding corridors below the old town"
"""A name of sixty letters."""


def crowded() -> Set:
    """Return a set whose cards have the longest names and the most effects that a file may have."""
    cards = default()
    play = ["damage 120", "creds 2", "draw 2", "move 2", "heal 300", "armor 300"]
    harm = ["slow 2", "hurt 300", "discard 2", "injure 2"]
    entry(cards, "card", "carbine").update(name=LONG, play=play, combo=["damage 300", "heal 300", "draw 2"], guard=["damage 300", "draw 2"])
    entry(cards, "card", "optics").update(name="R" * 60, play=["mend 2", "scrap 3", "flight"], combo=["heal 40"])
    entry(cards, "card", "grenade").update(name="Quartermaster's Überraschung", play=["armor 20"])
    entry(cards, "card", "dressing").update(name="Fish & Chips <hot>", play=["heal 300", "mend 9", *harm])
    passive = ["edge soldier 300", "edge cyborg 300", "armor 300", "regen 100", "flight"]
    entry(cards, "identity", "cyborg").update(name=LONG, passive=passive, health=120, moves=4)
    lines = ["damage 120 + flight + soldier 3", "damage 100 + flight + cyborg 9", "damage 80 + bio 2"]
    entry(cards, "obstacle", "crusher").update(
        name=LONG, shutdown=lines, damage=120, assault=harm, effects=harm, on_defeat=["draw 2"], vp=12
    )
    entry(cards, "obstacle", "titan").update(
        name=LONG, health=500, damage=120, assault=harm, effects=harm, on_defeat=["draw 2", "heal 300"]
    )
    entry(cards, "obstacle", "drop4").update(name="Trapdoor to the very bottom", effects=["shift -4", *harm], damage=120)
    return cards
