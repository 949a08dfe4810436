"""What is wrong with a card file of Game-On: the rows GO-V02 to GO-V18 of its law, each with the law's own message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamester.games.gameon.keys import ID, IDENTIFIER, INTEGER, NAME, TABLE, TABLES, TEXT, TEXTS, WORD, Fault, fits, said, sound, typed
from gamester.games.gameon.slots import Shape, as_shape, unmatched
from gamester.games.house_rules import printable

BLACK = "black"
TOP = {"set": TABLE, "deck": TABLE, "player_cards": TABLE, "game_cards": TABLES}
SET = {
    **{"id": TEXT, "game": TEXT, "version": INTEGER, "title": TEXT, "origin": TEXT},
    **{"colors": TEXTS, "shapes": TEXTS, "black_cards": INTEGER},
}
PLAYER = {"shapes": TEXTS, "count": INTEGER}
GAME = {"id": TEXT, "name": TEXT, "type": TEXT, "shapes": TEXTS, "points": INTEGER, "chevrons": INTEGER}
OPTIONAL = {"convert": TEXT}


def find(file: dict[str, Any]) -> list[Fault]:
    """Every fault of a file that is TOML, by row of the table. A row is judged where the keys it speaks of are sound."""
    faults: list[Fault] = []
    top = sound(file, TOP, {}, "file", faults)
    head = sound(top["set"], SET, {}, "set", faults) if "set" in top else {}
    lists = _lists(top.get("player_cards", {}), faults)
    rows = top.get("game_cards", [])
    games = [sound(row, GAME, OPTIONAL, _name_of(row, k), faults) for k, row in enumerate(rows)]
    wheres = [_name_of(row, k) for k, row in enumerate(rows)]
    decks = {key: name for key, name in top.get("deck", {}).items() if _is(f"deck.{key}", key, name, faults)}
    faults += [*_head(head), *_players(lists, head)]
    faults += _decks(decks, lists if "player_cards" in top else None, "deck" in top)
    faults += _games(games, wheres, head, top.get("deck"))
    if "game_cards" in top and not 8 <= len(rows) <= 120:
        faults.append((17, f"8 to 120 Game Cards needed, got {len(rows)}"))
    if not faults:
        faults += _matching(decks, lists, games)
    return sorted(dict.fromkeys(faults), key=lambda fault: fault[0])


def _name_of(row: Any, place: int) -> str:
    """What a Game Card is called where something is wrong with it."""
    name = row.get("id") if isinstance(row, dict) else None
    return name if isinstance(name, str) and name else f"game_cards {place + 1}"


def _is(where: str, key: str, name: Any, faults: list[Fault]) -> bool:
    """V03 for a line of `[deck]`."""
    if not fits(ID, key):
        faults.append((3, f"deck: '{printable(key)}' must be {IDENTIFIER}, not {said(key)}"))
    if type(name) is not str:
        faults.append((3, f"deck: '{printable(key)}' must be {TEXT}, not {said(name)}"))
    return type(name) is str


def _lists(table: dict[str, Any], faults: list[Fault]) -> dict[str, list[dict[str, Any]]]:
    """The player card lists by name, sound rows only."""
    found = {}
    for name, rows in table.items():
        if not fits(ID, name):
            faults.append((3, f"player_cards: '{printable(name)}' must be {IDENTIFIER}, not {said(name)}"))
        if not typed(rows, TABLES):
            faults.append((3, f"player_cards: '{printable(name)}' must be {TABLES}, not {said(rows)}"))
            rows = []
        found[name] = [sound(row, PLAYER, {}, f"player_cards.{name} {k + 1}", faults) for k, row in enumerate(rows)]
    return found


def _head(head: dict[str, Any]) -> Iterator[Fault]:
    if "id" in head and not fits(ID, head["id"]):
        yield 3, f"set: 'id' must be {IDENTIFIER}, not {said(head['id'])}"
    for key in ("title", "origin"):
        if key in head and not (0 < len(head[key]) <= 80 and head[key].isprintable()):
            yield 3, f"set: '{key}' must be 1 to 80 printable characters, not {said(head[key])}"
    if "version" in head and not 1 <= head["version"] < 10**6:
        yield 3, f"set: 'version' must be 1 to 999999, not {said(head['version'])}"
    if "black_cards" in head and not 0 <= head["black_cards"] <= 6:
        yield 3, f"set: 'black_cards' must be 0 to 6, not {said(head['black_cards'])}"
    if "game" in head and head["game"] != "gameon":
        yield 4, f"this is a set for '{printable(head['game'])}', not for gameon"
    for key, most in (("colors", 8), ("shapes", 6)):
        names = head.get(key, [])
        for name in dict.fromkeys(names):
            if not fits(WORD, name):
                yield 3, f"set: '{key}' must be {NAME} each, not {said(name)}"
            if name == BLACK:
                yield 5, f"{key}: 'black' is reserved for wild"
            if names.count(name) > 1:
                yield 5, f"{key}: '{printable(name)}' appears twice"
        if key in head and not 2 <= len(names) <= most:
            yield 5, f"{key}: 2 to {most} names needed, got {len(names)}"


def _shapes(where: str, words: list[str], head: dict[str, Any]) -> Iterator[Fault]:
    """V06 for the shapes of one card."""
    if "colors" in head and "shapes" in head:
        for word in words:
            if as_shape(word, (*head["colors"], BLACK), head["shapes"]) is None:
                yield 6, f"{where}: '{printable(word)}' is not a colour and form of this set"


def _players(lists: dict[str, list[dict[str, Any]]], head: dict[str, Any]) -> Iterator[Fault]:
    for name, rows in lists.items():
        for k, row in enumerate(rows):
            where, shapes = f"player_cards.{printable(name)} {k + 1}", row.get("shapes")
            if shapes is not None:
                yield from _shapes(where, shapes, head)
                if len(shapes) not in (1, 3):
                    yield 7, f"{where}: a Player Card shows 1 shape or 3 (an Omni), got {len(shapes)}"
                elif len(set(shapes)) < len(shapes):
                    yield 8, f"{where}: an Omni's three faces must differ"
            if "count" in row and not 1 <= row["count"] <= 20:
                yield 9, f"{where}: count must be 1 to 20, got {row['count']}"


def _decks(decks: dict[str, str], lists: dict[str, list[dict[str, Any]]] | None, there: bool) -> Iterator[Fault]:
    for key, name in decks.items():
        rows = (lists or {}).get(name)
        if rows is None and lists is not None:
            yield 10, f"deck.{printable(key)}: no player card list '{printable(name)}'"
        elif rows is not None and all(1 <= row.get("count", 0) <= 20 for row in rows):
            cards = sum(row["count"] for row in rows)
            if not 6 <= cards <= 60:
                yield 11, f"deck.{printable(key)}: a deck needs 6 to 60 cards, got {cards}"
    if there and not 2 <= len(decks) <= 6:
        yield 10, f"2 to 6 decks needed, got {len(decks)}"


def _games(games: list[dict[str, Any]], wheres: list[str], head: dict[str, Any], decks: Any) -> Iterator[Fault]:
    ids = [game["id"] for game in games if "id" in game]
    for name in dict.fromkeys(ids):
        if ids.count(name) > 1:
            yield 12, f"game card id '{printable(name)}' appears twice"
    for game, where in zip(games, map(printable, wheres), strict=True):
        if "id" in game and not fits(ID, game["id"]):
            yield 3, f"{where}: 'id' must be {IDENTIFIER}, not {said(game['id'])}"
        if "name" in game and not (0 < len(game["name"]) <= 40 and game["name"].isprintable()):
            yield 3, f"{where}: 'name' must be 1 to 40 printable characters, not {said(game['name'])}"
        if game.get("type") and isinstance(decks, dict) and game["type"] not in decks:
            yield 13, f"{where}: type '{printable(game['type'])}' is no deck of this set"
        if "shapes" in game:
            yield from _shapes(where, game["shapes"], head)
            if not 1 <= len(game["shapes"]) <= 4:
                yield 14, f"{where}: a Game Card shows 1 to 4 shapes, got {len(game['shapes'])}"
        for key, most in (("points", 99), ("chevrons", 9)):
            if key in game and not 0 <= game[key] <= most:
                yield 15, f"{where}: {key} must be 0 to {most}, got {game[key]}"
        if "convert" in game and "colors" in head and game["convert"] not in (*head["colors"], BLACK):
            yield 16, f"{where}: convert '{printable(game['convert'])}' is not a colour of this set"


def _matching(decks: dict[str, str], lists: dict[str, list[dict[str, Any]]], games: list[dict[str, Any]]) -> Iterator[Fault]:
    """V18, where nothing else is wrong: distinct cards of each deck for all slots of each Game Card."""
    asked: dict[tuple[str, tuple[str, ...]], str | None] = {}
    for game in games:
        for key, name in decks.items():
            slots = tuple(game["shapes"])
            if (name, slots) not in asked:
                cards: list[tuple[Shape, ...]] = []
                for row in lists[name]:
                    cards += [tuple((word.split()[0], word.split()[1]) for word in row["shapes"])] * min(row["count"], 4)
                asked[name, slots] = unmatched(cards, slots)
            missing = asked[name, slots]
            if missing is not None:
                yield 18, f"{game['id']}: deck '{key}' can never match '{missing}'"
