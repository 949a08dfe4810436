"""Custom cards and questions, and the form that uploads them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import httpx

from gamester.games.registry import game_slugs, get_game
from gamester.match.card_sets import load_builtin_set
from tests.support.server_fixtures import Server, first_data

GAMES = [slug for slug in game_slugs() if slug in ("armies", "gameon", "shapes", "surviving")]
SEEN = re.compile(r'name="(set|beside)_seen" value="([0-9a-f]+)"')
TEXT = re.compile(r'<textarea id="(set|beside)-text"[^>]*>\n(.*?)</textarea>', re.DOTALL)

NAMES = ["Ana", "Bo", "Cy"]


def question(number: int) -> str:
    answers = ", ".join(f'"{letter}{number}"' for letter in "abcd")
    return f'[[question]]\ntext = "Mine {number}?"\nanswers = [{answers}]\nright = "{"abcd"[number % 4]}{number}"\n'


QUESTIONS = '[bank]\nschema = 1\ngame = "gameon"\nid = "mine"\nname = "Mine"\n' + "".join(map(question, range(1, 31)))


def own(slug: str) -> str:
    """Return the default set of a game under another name."""
    game = get_game(slug)
    loaded = load_builtin_set(game, game.text.DEFAULT_SET)
    assert not isinstance(loaded, list)
    return (
        re.sub(r'(?m)^id\s*=\s*"[\w-]+"', 'id = "mine"', loaded.text, count=1)
        .replace('"rulebook"', '"custom"')
        .replace('"ours"', '"custom"')
    )


def sent(server: Server, slug: str, files: Any = None, **fields: Any) -> httpx.Response:
    """Send the form of a new table for three, as a browser does."""
    form = {
        "game": slug,
        "name": ["Ana", "Bo", "Cy"],
        "kind": ["you", "heuristic", "heuristic"],
        "set": get_game(slug).text.DEFAULT_SET,
        **fields,
    }
    parts = [(key, (None, part)) for key, value in form.items() for part in (value if isinstance(value, list) else [value])]
    held = [(key, (name, data, "application/octet-stream")) for key, (name, data) in (files or {}).items()]
    return httpx.post(f"{server.url}/tables", files=[*parts, *held], follow_redirects=False, timeout=60)


def again(page: str) -> dict[str, str]:
    """Return the fields that a returned page would send again."""
    fields = {f"{what}_text": unescape(text) for what, text in TEXT.findall(page)}
    return fields | {f"{what}_seen": mark for what, mark in SEEN.findall(page)}


def settings_told(server: Server, laid: httpx.Response) -> dict[str, str]:
    """Return the answer to each question of the settings that the page of a new table shows."""
    page = httpx.get(server.url + laid.headers["location"]).text
    return {question: answer for question, answer, _ in first_data(page)["about"]["rules_here"]}
