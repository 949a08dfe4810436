"""Previews: the effect of a move, shown before it is made."""

import random
from collections import Counter
from typing import Any

from gamester.match.match import Match
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import flatten

NAMES = ["Ana", "Bo"]


def described(match: Match, seat: int) -> dict[str, Any]:
    return flatten(Builder(game_ui(match.slug)).table(match.view(seat), [Person(name) for name in match.seats]))


def shown(node: dict[str, Any]) -> tuple[object, ...]:
    """Return what a node shows: its number, what it comes to, its cards in whatever order, its sentence."""
    cards = Counter[str]()
    for card in node.get("cards", ()):
        cards[card.face] += card.count
    return node.get("then", node.get("value", 0)), node.get("said"), cards, node.get("t"), node.get("tone")


def test_a_preview_is_what_the_move_does(seed: int) -> None:
    """Every preview of Surviving names a node that is there, and what it shows there after the move."""
    draw, checked = random.Random(f"{seed} previews"), {"health": 0, "worn": 0, "way-0": 0, "spend-creds": 0}
    for number in range(4):
        match = Match.open("surviving", 2, {}, "", f"{seed} {number}", NAMES)
        for _ in range(250):
            if match.ended_by():
                break
            seat = draw.choice(match.pending_seats())
            nodes = described(match, seat)
            told = {move.move: move.then for move in nodes["dock"].get("moves", ()) if move.then}
            move = draw.choice(sorted(told)) if told and draw.random() < 0.7 else draw.choice(match.legal_moves(seat)).move
            before, phase = nodes, match.phase()
            match.act(seat, move)
            if move not in told or match.ended_by() or match.phase() != phase or not match.must_decide(seat):
                continue
            for id, fields in told[move].items():
                assert id in before, f"{move} previews {id}, which is not on the table"
                after = described(match, seat).get(id, {})
                if after.get("c") == before[id]["c"]:
                    assert shown(after) == shown({**before[id], **fields}), (move, before[id], after)
                    checked[id] = checked.get(id, 0) + 1
    assert all(checked.values()), checked
