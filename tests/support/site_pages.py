"""Addresses, links and worked cases of the site's pages."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

from gamester.games.registry import game_slugs, get_game
from gamester.match.positions.format import parse_cases
from gamester.match.positions.narration import InteractiveCase

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


def steps_of(exercise: InteractiveCase) -> Iterator[dict[str, Any]]:
    """The acts that are meant, as they are put together at the dock."""
    match, seat = exercise.match, exercise.seat
    for meant in exercise.meant:
        act = match.parse(seat, meant)
        assert isinstance(act, tuple)
        for number in act:
            text = match.notation.describe(seat, number).text
            yield {"a": text, "p": next(move.picks for move in match.legal_moves(seat) if move.move == text)}
            match.act(seat, text)
        exercise.play_others()
