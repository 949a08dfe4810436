"""Card sets of Game-On: checking a file, names as numbers, and the parsed set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gamester.games.card_files import parse_toml
from gamester.games.gameon.questions import QuestionBank, default_bank
from gamester.games.options import UNSET, Cells, quoted

LETTERS, LONGEST = 4, 16
"""Letters of a cell, and of a name."""


def unique_titles(cards: Sequence[tuple[str, str]]) -> list[str]:
    """Return the titles of Game Cards, given as (id, name).

    They are the names if all differ and are short and plain, else the ids.
    """
    names = ["_".join(name.split()) for _, name in cards]
    plain = all(name.isascii() and name.replace("_", "").isalnum() and len(name) <= LONGEST for name in names)
    return names if plain and len(set(names)) == len(names) else [id for id, _ in cards]


def pack_name(name: str) -> list[int]:
    """Return a name of at most sixteen ASCII letters as cells."""
    letters = name.encode("ascii").ljust(LONGEST, b"\0")
    return [int.from_bytes(letters[at : at + LETTERS], "big") for at in range(0, LONGEST, LETTERS)]


def unpack_name(cells: Sequence[int]) -> str:
    """Return the name in such cells."""
    return b"".join(int(cell).to_bytes(LETTERS, "big") for cell in cells).rstrip(b"\0").decode("ascii")


Fault = tuple[int, str]
"""A row of the law's table of errors and its message."""

LARGEST = 10**9
WORD, ID = re.compile(r"[a-z]+"), re.compile(r"[a-z0-9-]+")
NAME = f"one lower-case word of at most {LONGEST} letters"
IDENTIFIER = f"lower case, digits and hyphens, at most {LONGEST}"
TEXT, INTEGER, TABLE, TABLES, TEXTS = "text", "a whole number", "a table", "a list of tables", "a list of texts"
TYPES = {TEXT: str, INTEGER: int, TABLE: dict, TABLES: list, TEXTS: list}


def check_keys(table: Any, wanted: dict[str, str], more: dict[str, str], where: str, faults: list[Fault]) -> dict[str, Any]:
    """Check V02 and V03 for the keys of one table. Return its correct entries.

    `wanted` are required keys and `more` optional ones, with their types; `where` names the table in messages.
    """
    where = quoted(where)
    if not isinstance(table, dict):
        faults.append((3, f"{where}: must be {TABLE}, not {value_text(table)}"))
        return {}
    known = wanted | more
    faults += [(2, f"{where}: unknown key '{quoted(key)}'") for key in table if key not in known]
    faults += [(2, f"{where}: key '{key}' is missing") for key in wanted if key not in table]
    sound = {}
    for key, kind in known.items():
        if key in table and has_type(table[key], kind):
            sound[key] = table[key]
        elif key in table:
            faults.append((3, f"{where}: '{key}' must be {kind}, not {value_text(table[key])}"))
    return sound


def has_type(value: Any, kind: str) -> bool:
    """Return True if a value has a type; a number must be below 10**9."""
    if type(value) is not TYPES[kind]:
        return False
    if isinstance(value, int):
        return abs(value) < LARGEST
    inner = {TABLES: dict, TEXTS: str}.get(kind)
    return inner is None or (isinstance(value, list) and all(type(item) is inner for item in value))


def value_text(value: Any) -> str:
    """Return a value as a message quotes it."""
    try:
        return quoted(repr(value), 40)
    except ValueError:  # Python writes no whole number of thousands of digits
        return "a number without end"


def fits(form: re.Pattern[str], text: str) -> bool:
    """Return True if a text has the form of an id or name and is not too long."""
    return bool(form.fullmatch(text)) and len(text) <= LONGEST


WILD_COLOUR = "black"
Shape = tuple[str, str]
"""A colour and a form."""


def parse_shape(words: str, colours: Sequence[str], forms: Sequence[str]) -> Shape | None:
    """Return the colour and the form that a text names, or None."""
    colour, _, form = words.partition(" ")
    return (colour, form) if colour in colours and form in forms else None


def shape_fits_slot(shape: Shape, slot: Shape) -> bool:
    """Return True if a shape fits a slot: same form, and same colour or black.

    Black on either side fits any colour (GO-02, GO-62).
    """
    return shape[1] == slot[1] and (shape[0] == slot[0] or WILD_COLOUR in (shape[0], slot[0]))


def first_unmatched_slot(cards: Sequence[Sequence[Shape]], slots: Sequence[str]) -> str | None:
    """Return the first slot that no card is left for, or None; cards are their faces.

    Slots are filled in order. A card taken for one slot may move to another, so that as many slots as possible are filled.
    """
    wanted = [(words.split(" ")[0], words.split(" ")[1]) for words in slots]
    fill: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for card, faces in enumerate(cards):
            if card not in tried and any(shape_fits_slot(face, wanted[slot]) for face in faces):
                tried.add(card)
                if card not in fill or place(fill[card], tried):
                    fill[card] = slot
                    return True
        return False

    return next((slots[slot] for slot in range(len(slots)) if not place(slot, set())), None)


BLACK = "black"
TOP = {"set": TABLE, "deck": TABLE, "player_cards": TABLE, "game_cards": TABLES}
SET = {
    **{"id": TEXT, "game": TEXT, "version": INTEGER, "title": TEXT, "origin": TEXT},
    **{"colors": TEXTS, "shapes": TEXTS, "black_cards": INTEGER},
}
PLAYER = {"shapes": TEXTS, "count": INTEGER}
GAME = {"id": TEXT, "name": TEXT, "type": TEXT, "shapes": TEXTS, "points": INTEGER, "chevrons": INTEGER}
OPTIONAL = {"convert": TEXT}


def find_errors(file: dict[str, Any]) -> list[Fault]:
    """Return every error of a parsed file, by row of the law's table.

    A row is checked if the keys that it mentions are correct.
    """
    faults: list[Fault] = []
    top = check_keys(file, TOP, {}, "file", faults)
    head = check_keys(top["set"], SET, {}, "set", faults) if "set" in top else {}
    lists = _lists(top.get("player_cards", {}), faults)
    rows = top.get("game_cards", [])
    games = [check_keys(row, GAME, OPTIONAL, _name_of(row, k), faults) for k, row in enumerate(rows)]
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
    """Return the name of a Game Card for messages."""
    name = row.get("id") if isinstance(row, dict) else None
    return name if isinstance(name, str) and name else f"game_cards {place + 1}"


def _is(where: str, key: str, name: Any, faults: list[Fault]) -> bool:
    """Check V03 for a line of `[deck]`. Return True if its value is text."""
    if not fits(ID, key):
        faults.append((3, f"deck: '{quoted(key)}' must be {IDENTIFIER}, not {value_text(key)}"))
    if type(name) is not str:
        faults.append((3, f"deck: '{quoted(key)}' must be {TEXT}, not {value_text(name)}"))
    return type(name) is str


def _lists(table: dict[str, Any], faults: list[Fault]) -> dict[str, list[dict[str, Any]]]:
    """Return the correct rows of the player card lists, by name."""
    found = {}
    for name, rows in table.items():
        if not fits(ID, name):
            faults.append((3, f"player_cards: '{quoted(name)}' must be {IDENTIFIER}, not {value_text(name)}"))
        if not has_type(rows, TABLES):
            faults.append((3, f"player_cards: '{quoted(name)}' must be {TABLES}, not {value_text(rows)}"))
            rows = []
        found[name] = [check_keys(row, PLAYER, {}, f"player_cards.{name} {k + 1}", faults) for k, row in enumerate(rows)]
    return found


def _head(head: dict[str, Any]) -> Iterator[Fault]:
    if "id" in head and not fits(ID, head["id"]):
        yield 3, f"set: 'id' must be {IDENTIFIER}, not {value_text(head['id'])}"
    for key in ("title", "origin"):
        if key in head and not (0 < len(head[key]) <= 80 and head[key].isprintable()):
            yield 3, f"set: '{key}' must be 1 to 80 printable characters, not {value_text(head[key])}"
    if "version" in head and not 1 <= head["version"] < 10**6:
        yield 3, f"set: 'version' must be 1 to 999999, not {value_text(head['version'])}"
    if "black_cards" in head and not 0 <= head["black_cards"] <= 6:
        yield 3, f"set: 'black_cards' must be 0 to 6, not {value_text(head['black_cards'])}"
    if "game" in head and head["game"] != "gameon":
        yield 4, f"this is a set for '{quoted(head['game'])}', not for gameon"
    for key, most in (("colors", 8), ("shapes", 6)):
        names = head.get(key, [])
        for name in dict.fromkeys(names):
            if not fits(WORD, name):
                yield 3, f"set: '{key}' must be {NAME} each, not {value_text(name)}"
            if name == BLACK:
                yield 5, f"{key}: 'black' is reserved for wild"
            if names.count(name) > 1:
                yield 5, f"{key}: '{quoted(name)}' appears twice"
        if key in head and not 2 <= len(names) <= most:
            yield 5, f"{key}: 2 to {most} names needed, got {len(names)}"


def _shapes(where: str, words: list[str], head: dict[str, Any]) -> Iterator[Fault]:
    """Yield V06 for the shapes of one card."""
    if "colors" in head and "shapes" in head:
        for word in words:
            if parse_shape(word, (*head["colors"], BLACK), head["shapes"]) is None:
                yield 6, f"{where}: '{quoted(word)}' is not a colour and form of this set"


def _players(lists: dict[str, list[dict[str, Any]]], head: dict[str, Any]) -> Iterator[Fault]:
    for name, rows in lists.items():
        for k, row in enumerate(rows):
            where, shapes = f"player_cards.{quoted(name)} {k + 1}", row.get("shapes")
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
            yield 10, f"deck.{quoted(key)}: no player card list '{quoted(name)}'"
        elif rows is not None and all(1 <= row.get("count", 0) <= 20 for row in rows):
            cards = sum(row["count"] for row in rows)
            if not 6 <= cards <= 60:
                yield 11, f"deck.{quoted(key)}: a deck needs 6 to 60 cards, got {cards}"
    if there and not 2 <= len(decks) <= 6:
        yield 10, f"2 to 6 decks needed, got {len(decks)}"


def _games(games: list[dict[str, Any]], wheres: list[str], head: dict[str, Any], decks: Any) -> Iterator[Fault]:
    ids = [game["id"] for game in games if "id" in game]
    for name in dict.fromkeys(ids):
        if ids.count(name) > 1:
            yield 12, f"game card id '{quoted(name)}' appears twice"
    for game, where in zip(games, map(quoted, wheres), strict=True):
        if "id" in game and not fits(ID, game["id"]):
            yield 3, f"{where}: 'id' must be {IDENTIFIER}, not {value_text(game['id'])}"
        if "name" in game and not (0 < len(game["name"]) <= 40 and game["name"].isprintable()):
            yield 3, f"{where}: 'name' must be 1 to 40 printable characters, not {value_text(game['name'])}"
        if game.get("type") and isinstance(decks, dict) and game["type"] not in decks:
            yield 13, f"{where}: type '{quoted(game['type'])}' is no deck of this set"
        if "shapes" in game:
            yield from _shapes(where, game["shapes"], head)
            if not 1 <= len(game["shapes"]) <= 4:
                yield 14, f"{where}: a Game Card shows 1 to 4 shapes, got {len(game['shapes'])}"
        for key, most in (("points", 99), ("chevrons", 9)):
            if key in game and not 0 <= game[key] <= most:
                yield 15, f"{where}: {key} must be 0 to {most}, got {game[key]}"
        if "convert" in game and "colors" in head and game["convert"] not in (*head["colors"], BLACK):
            yield 16, f"{where}: convert '{quoted(game['convert'])}' is not a colour of this set"


def _matching(decks: dict[str, str], lists: dict[str, list[dict[str, Any]]], games: list[dict[str, Any]]) -> Iterator[Fault]:
    """Yield V18: each Game Card needs distinct matching cards of each deck.

    It is checked only if there is no other error.
    """
    asked: dict[tuple[str, tuple[str, ...]], str | None] = {}
    for game in games:
        for key, name in decks.items():
            slots = tuple(game["shapes"])
            if (name, slots) not in asked:
                cards: list[tuple[Shape, ...]] = []
                for row in lists[name]:
                    cards += [tuple((word.split()[0], word.split()[1]) for word in row["shapes"])] * min(row["count"], 4)
                asked[name, slots] = first_unmatched_slot(cards, slots)
            missing = asked[name, slots]
            if missing is not None:
                yield 18, f"{game['id']}: deck '{key}' can never match '{missing}'"


HAND, AREA, FACES = 3, 4, 3
"""Cards drawn up to, slots of the Play Area (GO-R47), and faces of an Omni."""
BLACK_CARDS = tuple(f"black_card_{k}" for k in range(1, 7))
"""Titles of Black Cards; no id of a set has this form."""


class Player(msgspec.Struct, frozen=True):
    """One kind of Player Card in a list: one shape, or three to choose from (GO-63)."""

    shapes: tuple[str, ...]
    count: int


class GameCard(msgspec.Struct, frozen=True):
    """One Game Card; `type` (GO-R37) and `convert` (GO-R09) may be empty."""

    id: str
    name: str
    type: str
    shapes: tuple[str, ...]
    points: int
    chevrons: int
    convert: str = ""


class Head(msgspec.Struct, frozen=True):
    """The head of a set: its id, title, origin, version, and words."""

    id: str
    title: str
    origin: str
    version: int
    colors: tuple[str, ...]
    shapes: tuple[str, ...]
    black_cards: int


class Set(msgspec.Struct, frozen=True):
    """A card set without errors."""

    head: Head
    decks: dict[str, str]
    lists: dict[str, tuple[Player, ...]]
    games: tuple[GameCard, ...]
    bank: QuestionBank | None = None
    """Questions of the table (GO-16), or None for those that come with the game."""

    @property
    def types(self) -> tuple[str, ...]:
        """The Card Types; the index is the number."""
        return tuple(self.decks)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours, wild last (GO-62); the index is the number."""
        return (*self.head.colors, WILD_COLOUR)

    def shape(self, words: str) -> Shape:
        """Return a colour and a form of this set."""
        found = parse_shape(words, self.colours, self.head.shapes)
        assert found is not None
        return found


def read(data: bytes | str, name: str) -> Set | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: GO-Vnn message`, in the order of the law's table.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: GO-V01 cannot be read as TOML: {file}"]
    faults = find_errors(file)
    if faults:
        return [f"{name}: GO-V{row:02} {words}" for row, words in faults]
    return msgspec.convert({"head": file["set"], "decks": file["deck"], "lists": file["player_cards"], "games": file["game_cards"]}, Set)


@lru_cache(maxsize=1)
def base() -> Set:
    """Return the set that comes with the game."""
    file = Path(__file__).with_name("card_sets") / "base.toml"
    cards = read(file.read_bytes(), file.name)
    if isinstance(cards, list):
        raise ValueError("\n".join(cards))
    return cards


def called(cards: Set) -> list[str]:
    """Return the titles of Game Cards at a table.

    If a card has the name of another card of our set, all titles are ids.
    """
    ours = {card.name: card for card in base().games}
    mistaken = any(card.name in ours and printed(card) != printed(ours[card.name]) for card in cards.games)
    return [card.id for card in cards.games] if mistaken else unique_titles([(card.id, card.name) for card in cards.games])


def printed(card: GameCard) -> tuple[object, ...]:
    """Return everything printed on a Game Card except its name."""
    return card.type, card.shapes, card.points, card.chevrons, card.convert


# the table --------------------------------------------------------------------------------------------------------------
def designs(cards: Set) -> tuple[tuple[str, ...], ...]:
    """Return the different Player Cards by their faces, in the order of the file."""
    return tuple(dict.fromkeys(card.shapes for cards_of in cards.lists.values() for card in cards_of))


def widest(cards: Set) -> int:
    """Return the largest number of slots on a Game Card."""
    return max(len(card.shapes) for card in cards.games)


def bank(cards: Set) -> QuestionBank:
    """Return the questions of `trivia` (GO-16)."""
    return cards.bank or default_bank()


def bank_of(t: Any) -> QuestionBank:
    """Return the questions of a table: its own, or those that come with the game."""
    return getattr(t, "beside", None) or default_bank()


def asking(cards: Set, questions: QuestionBank) -> Set:
    """Return a set with questions of its own."""
    return msgspec.structs.replace(cards, bank=questions)


FEWEST = 2


def seats_refused(cards: Set, seats: int) -> str:
    """Return the refusal of a number of seats (GO-V20).

    There must be at least two, and no more than the set has Player Decks.
    """
    return f"{FEWEST} to {len(cards.types)} players with this set, got {seats} (GO-01)"


def misfits(cards: Set, seats: int, rules: dict[str, Cells]) -> list[str]:
    """Return the errors of a number of seats and options with a set (GO-V19, GO-V20)."""
    faults, most = [], len(cards.types)
    if not FEWEST <= seats <= most:
        faults.append(seats_refused(cards, seats))
    black, decks = rules["black_cards"], rules["decks"]
    assert isinstance(black, int) and isinstance(decks, list)
    limit = min(cards.head.black_cards, AREA if rules["black_slot"] else cards.head.black_cards)
    if black > limit:
        faults.append(f"option black_cards: {black} is not allowed (0 to {limit})")
    taken = [deck for deck in decks if isinstance(deck, int) and deck != UNSET]
    faults += [f"option decks: {deck + 1} is not allowed (1 to {most})" for deck in dict.fromkeys(taken) if deck >= most]
    twice = [deck for deck in dict.fromkeys(taken) if deck < most and taken.count(deck) > 1]
    return faults + [f"deck '{cards.types[deck]}' is taken twice (GO-18)" for deck in twice]
