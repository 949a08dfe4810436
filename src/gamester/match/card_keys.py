"""The keys of a game's card files, for their page and for templates."""

from __future__ import annotations

import importlib
import json
import tomllib
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from gamester.games.registry import Game
from gamester.match.card_sets import builtin_sets

KINDS = {"string": "text", "integer": "whole number", "boolean": "true or false", "object": "table", "array": "list"}


class CardKey(Struct, frozen=True):
    """One key of a card file.

    `path` is where it stands, such as `card[].copies`, and `default` its value if it is left out.
    """

    path: str
    kind: str
    needed: bool
    default: str
    words: str


def card_keys(game: Game) -> list[CardKey]:
    """Return every key of a game's card files, in their order.

    A game without a `card_file` module, which describes its files, has none.
    """
    try:
        described = importlib.import_module(f"{game.home}.card_file")
    except ModuleNotFoundError:
        return []
    schema = described.File.model_json_schema(by_alias=True)
    return list(_keys(schema, schema.get("$defs", {}), "", _meanings(game)))


def _meanings(game: Game) -> dict[str, str]:
    """Return what each key means, from the game's `card_keys.toml`."""
    file = game.folder / "card_keys.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def template(game: Game, text: str) -> str:
    """Return the text of a card set with a comment that tells every key."""
    lines = [f"# Cards for {game.text.TITLE}. Change what you like, then check the file: gamester cards {game.slug} --set FILE", "#"]
    lines += ["# Keys, where [] is each table of a list:", "#"]
    for key in card_keys(game):
        left_out = "" if key.needed else f", {key.default} if left out" if key.default else ", may be left out"
        lines += [f"# {key.path} ({key.kind}{left_out}){f': {key.words}' if key.words else ''}"]
    return "\n".join(lines) + "\n\n" + text


def page(games: list[Game]) -> str:
    """Return the page of all keys, in Markdown."""
    parts = [HEAD]
    for game in games:
        if not builtin_sets(game) or not (keys := card_keys(game)):
            continue
        parts.append(f"## {game.text.TITLE}\n\n`gamester cards {game.slug} --template` writes a set with these keys.\n")
        rows = ["| key | holds | if left out | meaning |", "|---|---|---|---|"]
        for key in keys:
            left_out = "needed" if key.needed else f"`{key.default}`" if key.default else "nothing"
            rows.append(f"| `{key.path}` | {key.kind} | {left_out} | {key.words} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


HEAD = """# Keys of card files

Every key of a [card set](card_files.md), by game. `[]` stands for each table of a list: `card[].copies` is the key `copies` of every card.
This page is generated from the code that reads the files; `python -m gamester.match.card_keys` prints it.
"""


def _keys(schema: dict[str, Any], known: dict[str, Any], path: str, words: dict[str, str]) -> Iterator[CardKey]:
    for name, field in schema.get("properties", {}).items():
        one = _resolved(field, known)
        items = _resolved(one.get("items", {}), known)
        inside = items if "properties" in items else one
        here = f"{path}.{name}".removeprefix(".")
        default = json.dumps(field["default"]) if field.get("default") not in (None, "", []) else ""
        yield CardKey(here, _kind(one, items), name in schema.get("required", ()), default, words.get(here, ""))
        yield from _keys(inside, known, f"{here}[]" if inside is items else here, words)


def _resolved(field: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Return a field without its reference, or its branch that is not null."""
    for branch in field.get("anyOf", ()):
        if branch.get("type") != "null":
            return _resolved(branch, known)
    reference = field.get("$ref", "")
    return known[reference.rpartition("/")[2]] if reference else field


def _kind(one: dict[str, Any], items: dict[str, Any]) -> str:
    kind = KINDS.get(one.get("type", ""), "see its meaning")
    if kind == "list" and items.get("type") in KINDS:
        return f"list of {KINDS[items['type']]}s"
    return kind


if __name__ == "__main__":
    from gamester.games.registry import game_slugs, get_game

    print(page([get_game(slug) for slug in game_slugs()]), end="")
