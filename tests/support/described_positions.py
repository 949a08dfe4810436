"""Tables of the second design at known positions, which no server plays.

The deal and all moves follow from a fixed seed, so what is measured does not depend on luck. Names have twelve letters, the longest
that sentences are made for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
from markupsafe import Markup
from playwright.sync_api import Page

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.server.render.cards import sprite
from gamester.server.render.templates import render
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui

NAMES = ("Annaliselott", "Bartholomäus", "Christabelle", "Desideriusch", "Emmanuellina", "Ferdinandine")
MOST = 160
"""Moves after which a game is left: by then every phase that comes often has come."""


class Position(NamedTuple):
    """A page of the first seat at one of its decisions, and the phase."""

    phase: str
    """The key of the phase."""
    page: str
    """The page that draws it."""


@cache
def positions(game: str, seats: int, at: tuple[int, ...], seed: str = "layout") -> tuple[Position, ...]:
    """Return the positions at these decisions of the first seat, from 0 on."""
    return tuple(_found(game, seats, at, seed))


def first_of_each_phase(game: str, seats: int, seed: str = "layout") -> Iterator[Position]:
    """Yield the first decision of the first seat in every phase that comes."""
    seen: set[str] = set()
    for match in _decisions(game, seats, seed):
        phase = _phase(match)
        if phase not in seen:
            seen.add(phase)
            yield _position(match)


def _found(game: str, seats: int, at: tuple[int, ...], seed: str) -> Iterator[Position]:
    for number, match in enumerate(_decisions(game, seats, seed)):
        if number in at:
            yield _position(match)
        if number >= max(at):
            return


def _decisions(game: str, seats: int, seed: str) -> Iterator[Match]:
    """Yield the match of bots wherever the first seat alone must decide."""
    match = Match.open(game, seats, {}, getattr(get_game(game).text, "CARD_SET", ""), seed=seed, names=NAMES[:seats])
    for salt in range(MOST):
        if match.ended_by():
            return
        seat = match.pending_seats()[-1]
        if seat == 0:
            yield match
        action = match.game.game.heuristic_action(match.state_for(seat), seat, salt)
        done = match.apply_numbers(seat, (action,))
        assert not isinstance(done, Refusal), done


def _phase(match: Match) -> str:
    phase = match.phase()
    assert phase is not None
    return phase.key


def _position(match: Match) -> Position:
    faces, listed, backs = sprite(match)
    people = [Person(name, "" if seat == 0 else "policy") for seat, name in enumerate(match.seats)]
    described = msgspec.json.decode(Desk(game_ui(match.game.slug)).whole(match.view(0), people))
    here = {"socket": "/t/position/live", "base": "/t/position", "code": "position", "seated": True, "title": "Position"}
    data = msgspec.json.encode({**described, **here, "about": {}, "faces": listed, "backs": backs}).decode().replace("<", "\\u003c")
    return Position(_phase(match), render("described.html", title="Position", faces=faces, first=Markup(data), now=0, plain=""))


def show(page: Page, url: str, position: Position) -> None:
    """Open a position. Its socket opens and never says anything."""
    page.unroute_all()
    page.route_web_socket("**/live", lambda socket: None)
    page.route("**/position", lambda route: route.fulfill(body=position.page, content_type="text/html"))
    page.goto(f"{url}/position")
    page.wait_for_selector("#dock")
