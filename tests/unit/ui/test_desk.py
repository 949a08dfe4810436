"""A desk numbers what one viewer is sent, and says nothing where nothing has changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.replay import views_of_stages
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import apply_message, encode, flatten
from gamester.ui.text import TableText


def opened(slug: str) -> tuple[Match, list[Person]]:
    """Return a match of three and its people."""
    match = Match.open(slug, 3, {}, getattr(get_game(slug).text, "CARD_SET", ""), seed="desk", names=["Ana", "Bo", "Cy"])
    return match, [Person(name) for name in match.seats]


def step(match: Match) -> int:
    """Make the first legal move of the first seat that must decide; return the number of moves before."""
    before, seat = len(match.entries), match.pending_seats()[0]
    while len(match.entries) == before:
        match.act(seat, match.legal_moves(seat)[-1].move)
    return before


def said(message: bytes) -> Any:
    return msgspec.json.decode(message)


def test_numbers_rise_with_what_is_sent() -> None:
    match, people = opened("armies")
    desk = Desk(game_ui("armies"), "boot")
    first = said(desk.whole(match.view(0), people))
    assert (first["n"], first["boot"]) == (0, "boot")
    assert desk.next(match.view(0), people) == b""
    step(match)
    assert said(desk.next(match.view(0), people))["n"] == 1
    assert desk.next(match.view(0), people) == b""


def test_a_number_that_rises_goes_out_alone() -> None:
    """A server counts frames; moves are sent for a number, so a viewer must have it even where nothing is to be seen."""
    match, people = opened("armies")
    desk = Desk(game_ui("armies"))
    desk.whole(match.view(0), people)
    assert said(desk.next(match.view(0), people, number=7)) == {"n": 7}
    assert desk.next(match.view(0), people, number=7) == b""


def test_stages_are_patches_each_on_the_one_before() -> None:
    match, people = opened("armies")
    desk = Desk(game_ui("armies"))
    nodes = said(desk.whole(match.view(3), people))["all"]
    stepped = 0
    while match.pending_seats() and stepped < 3:
        after = step(match)
        message = desk.next(match.view(3), people, views_of_stages(match, 3, after))
        steps = said(message).get("steps", []) if message else []
        stepped += bool(steps)
        assert all(one["stay"] > 0 and one["say"] for one in steps)
        assert all(one["set"]["dock"]["stage"] == f"{k} of {len(steps)}" for k, one in enumerate(steps, 1))
        nodes = apply_message(nodes, said(message)) if message else nodes
        assert desk.table is not None
        assert nodes == said(encode(flatten(desk.table)))
    assert stepped == 3


def test_a_new_decision_is_read_out_once() -> None:
    match, people = opened("shapes")
    desks = [Desk(game_ui("shapes")) for _ in people]
    for seat, desk in enumerate(desks):
        desk.whole(match.view(seat), people)
    called = 0
    for _ in range(20):
        deciding = set(match.pending_seats())
        step(match)
        for seat, desk in enumerate(desks):
            message = desk.next(match.view(seat), people)
            words = said(message).get("say", "") if message else ""
            assert ("Your move." in words) <= match.must_decide(seat)
            called += "Your move." in words and seat not in deciding
    assert called > 3


@pytest.mark.parametrize("slug", game_slugs())
def test_text_has_every_move_and_every_seat(slug: str) -> None:
    match, people = opened(slug)
    names = game_ui(slug).face_names(match.labels(), match.chosen, 3)
    desk = Desk(game_ui(slug))
    nodes = said(desk.whole(match.view(0), people))["all"]
    for _ in range(12):
        text = str(TableText(nodes, names.__getitem__))
        assert all(name in text for name in match.seats)
        for move in nodes["dock"].get("moves", ()):
            assert move["s"] in text
        seat = match.pending_seats()[0]
        assert (seat == 0) == nodes["dock"].get("deciding", False) or match.must_decide(0)
        after = step(match)
        message = desk.next(match.view(0), people, views_of_stages(match, 0, after))
        nodes = apply_message(nodes, said(message)) if message else nodes
