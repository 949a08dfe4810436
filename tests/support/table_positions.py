"""Tables at known positions, which no server plays.

The deal and all moves follow from a fixed seed, so what is measured does not depend on luck. Names have twelve letters, the longest
that sentences are made for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup
from playwright.sync_api import Page, WebSocketRoute

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.replay import views_of_stages
from gamester.server.render.templates import render
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.faces.cards import sprite
from gamester.ui.game_ui import game_ui
from gamester.words.phrases import encode_phrase
from tests.support.browser_visits import answer

NAMES = ("Annaliselott", "Bartholomäus", "Christabelle", "Desideriusch", "Emmanuellina", "Ferdinandine")
MOST = 160
"""Moves after which a game is left: by then every phase that comes often has come."""
SHORT = {"armies": {"turn_limit": 2}, "surviving": {"round_limit": 20}}
"""Options that end a game soon, where it may go on for long."""
LONGEST = 4000
"""Moves within which every game has ended."""
FEW = 5
"""The decision of the first seat from which a position is watched: everybody has cards, and some lie on the table."""


class Position(NamedTuple):
    """A page of the first seat at one of its decisions, and the phase."""

    phase: str
    """The key of the phase."""
    page: str
    """The page that draws it."""


@cache
def positions(
    game: str, seats: int, at: tuple[int, ...], seed: str = "layout", names: tuple[str, ...] = NAMES, cards: str = ""
) -> tuple[Position, ...]:
    """Return the positions at these decisions of the first seat, from 0 on.

    `cards` is the text of a card set, "" for that of the game.
    """
    return tuple(_found(game, seats, at, seed, names, cards))


def first_of_each_phase(
    game: str,
    seats: int,
    seed: str = "layout",
    options: Mapping[str, Any] | None = None,
    names: tuple[str, ...] = NAMES,
    cards: str = "",
) -> Iterator[Position]:
    """Yield the first decision of the first seat in every phase that comes."""
    seen: set[str] = set()
    for match in decisions(game, seats, seed, options, names, cards):
        phase = _phase(match)
        if phase not in seen:
            seen.add(phase)
            yield position_of(match)


def decision_in(phase: str, game: str, seats: int, options: dict[str, str] | None = None) -> Match:
    """Return a match in which the first seat must decide in this phase."""
    for seed in range(20):
        for match in decisions(game, seats, f"{seed}", options):
            if _phase(match) == phase:
                return match
    raise AssertionError(f"nobody came to {phase}")


def watched(game: str, seats: int) -> Position:
    """Return the position after a few decisions as a spectator sees it."""
    match = next(match for number, match in enumerate(decisions(game, seats)) if number == FEW)
    return position_of(match, viewer=seats)


def eliminated(game: str, seats: int, names: tuple[str, ...] = NAMES) -> Position:
    """Return the first position in which the first seat is out, once what it had laid down is gone."""
    for seed in range(20):
        match, rounds = _opened(game, seats, f"{seed}", names, "", SHORT.get(game, {}) if game != "armies" else {}), set[int]()
        for salt in range(LONGEST):
            view = match.view(0)
            if view.outcome is not None:
                break
            if any(tone == "gone" for *_, tone in game_ui(game).figures(view, 0)):
                rounds.add(view.log[-1].round)
                if len(rounds) > 2:
                    return position_of(match)
            _move(match, match.pending_seats()[-1], salt)
    raise AssertionError("nobody was out before the end")


def waiting(game: str, seats: int) -> Position:
    """Return the first position in which the first seat has decided and others have not."""
    match = _opened(game, seats, "layout", NAMES, "", {})
    for salt in range(MOST):
        if 0 not in match.pending_seats():
            return position_of(match)
        _move(match, 0, salt)
    raise AssertionError("the first seat always had to decide")


def reveal(game: str, seats: int) -> tuple[Position, str]:
    """Return the position before the first reveal of several steps, and the patch that shows it."""
    match = _opened(game, seats, "layout", NAMES, "", {})
    for salt in range(MOST):
        before = match.fork()
        _move(match, match.pending_seats()[-1], salt)
        stages = views_of_stages(match, 0, len(before.entries))
        if len(stages) > 1:
            people, desk = people_of(before), Desk(game_ui(game))
            desk.whole(before.view(0), people)
            return position_of(before), desk.next(match.view(0), people, stages).decode()
    raise AssertionError("nothing was ever revealed")


def over(game: str, seats: int, names: tuple[str, ...] = NAMES) -> Position:
    """Return the end of a game of bots."""
    match = _opened(game, seats, "layout", names, "", SHORT.get(game, {}))
    for salt in range(LONGEST):
        if match.ended_by():
            return position_of(match, replay="/t/position/replay")
        _move(match, match.pending_seats()[-1], salt)
    raise AssertionError("the game never ended")


def _opened(game: str, seats: int, seed: str, names: tuple[str, ...], cards: str, options: Mapping[str, Any]) -> Match:
    own = "" if cards else getattr(get_game(game).text, "CARD_SET", "")
    return Match.open(game, seats, dict(options), own, seed, names[:seats], cards)


def _found(game: str, seats: int, at: tuple[int, ...], seed: str, names: tuple[str, ...], cards: str) -> Iterator[Position]:
    for number, match in enumerate(decisions(game, seats, seed, None, names, cards)):
        if number in at:
            yield position_of(match)
        if number >= max(at):
            return


def decisions(
    game: str,
    seats: int,
    seed: str = "layout",
    options: Mapping[str, Any] | None = None,
    names: tuple[str, ...] = NAMES,
    cards: str = "",
) -> Iterator[Match]:
    """Yield the match of bots wherever the first seat alone must decide."""
    match = _opened(game, seats, seed, names, cards, options or {})
    for salt in range(MOST):
        if match.ended_by():
            return
        seat = match.pending_seats()[-1]
        if seat == 0:
            yield match
        _move(match, seat, salt)


def _move(match: Match, seat: int, salt: int) -> None:
    action = match.game.game.heuristic_action(match.state_for(seat), seat, salt)
    done = match.apply_numbers(seat, (action,))
    assert not isinstance(done, Refusal), done


def _phase(match: Match) -> str:
    phase = match.phase()
    assert phase is not None
    return phase.key


def people_of(match: Match) -> list[Person]:
    """Return the first seat's player, bots, and in the last seat somebody who is away."""
    last = len(match.seats) - 1
    return [Person(name, "" if seat in (0, last) else "policy", seat != last) for seat, name in enumerate(match.seats)]


def position_of(match: Match, desk: Desk | None = None, viewer: int = 0, **about: Any) -> Position:
    """Return the page of a viewer, drawn from this desk if patches are to follow.

    With four players or more a bot plays for the second seat from the end.
    """
    faces, listed, backs = sprite(match)
    described = msgspec.json.decode((desk or Desk(game_ui(match.game.slug))).whole(match.view(viewer), people_of(match)))
    here = {"socket": "/t/position/live", "base": "/t/position", "code": "position", "seated": viewer == 0, "title": "Position"}
    told = about | ({"stand_ins": [len(match.seats) - 2]} if len(match.seats) > 3 else {})
    data = (
        msgspec.json.encode({**described, **here, "about": told, "faces": listed, "backs": backs}, enc_hook=encode_phrase)
        .decode()
        .replace("<", "\u003c")
    )
    page = render("table.html", title="Position", faces=faces, first=Markup(data), now=0, plain="")
    return Position("over" if match.ended_by() else _phase(match), page)


def show(page: Page, url: str, position: Position, heard: Callable[[WebSocketRoute], None] | None = None) -> None:
    """Open a position. Its socket opens and says nothing, or what `heard` lets it say after a first patch without changes."""

    def opened(socket: WebSocketRoute) -> None:
        if heard is not None:
            socket.send('{"n": 0}')
            heard(socket)

    page.route_web_socket("**/live*", opened)
    answer(page, "/position", lambda: position.page)
    page.goto(f"{url}/position")
    page.wait_for_selector("#dock")
