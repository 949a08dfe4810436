"""Addresses, links and worked cases of the site's pages."""

from __future__ import annotations

import html
import re
from typing import Any

from gamester.games.registry import game_slugs, get_game
from gamester.match.positions.format import parse_cases

TAUGHT = [slug for slug in game_slugs() if (get_game(slug).folder / "lesson.pos").exists()]


SHOWN = [slug for slug in game_slugs() if (get_game(slug).folder / "examples.pos").exists()]


LINK = re.compile(r'(?:href|action)="(/[^"#]*)')


def all_paths() -> list[str]:
    """Return the address of one page of each kind, for every game."""
    paths = ["/", "/new", "/rules"]
    for slug in game_slugs():
        paths += [f"/{kind}/{slug}" for kind in ("new", "games", "rules")]
    paths += [f"/learn/{slug}/{step}" for slug in TAUGHT for step in range(1, 6)]
    return paths + [f"/rules/{slug}/{case.name}" for slug in SHOWN for case in cases(slug, "examples.pos")[:2]]


def cases(slug: str, name: str) -> Any:
    return parse_cases((get_game(slug).folder / name).read_text("utf-8"))


def links(page: str) -> set[str]:
    return {html.unescape(found) for found in LINK.findall(page)}
