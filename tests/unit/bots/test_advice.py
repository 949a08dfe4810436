"""Advice is a legal move with a reason, from what the seat knows and nothing else (R8)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from gamester.bots.advice import WORDS, Advice, advise, in_words, is_same_view, position_of
from gamester.games.registry import game_slugs
from gamester.match.refusals import Refusal
from tests.conftest import Budget
from tests.support.random_tables import games

EVERY = {"armies": 3, "gameon": 23, "surviving": 41, "shapes": 17}
WORLDS = 2
USUAL = " ".join(WORDS.say("advice-usual").split()[-3:])


@pytest.mark.parametrize("slug", game_slugs())
def test_alike_tables_get_the_same_advice(slug: str, seed: int, budget: Budget) -> None:
    draw, compared, redealt = random.Random(seed), 0, 0
    for match, seat in games(slug, seed, 2, EVERY[slug]):
        if seat >= len(match.seats) or compared >= budget(4, 60):
            continue
        position = position_of(match, seat)
        found = advise(position, in_plain=True, worlds=WORLDS)
        assert found is not None
        assert match.check(seat, in_words(match, position, found).move) is None
        world = match.layout.copy_state(match.table)
        match.game.game.resample_hidden(world, seat, draw.randrange(2**32))
        redealt += match.layout.to_words(world) != match.layout.to_words(match.table)
        other = match.with_state(world)
        alike = position_of(other, seat)
        assert is_same_view(position, alike)
        assert advise(alike, in_plain=True, worlds=WORLDS) == found
        assert in_words(other, alike, found) == in_words(match, position, found)
        compared += 1
    assert compared >= 3 and redealt == compared


@pytest.mark.parametrize("slug", game_slugs())
def test_the_advised_move_ends_the_decision_after_a_draft(slug: str, seed: int, budget: Budget) -> None:
    tried = 0
    for match, seat in games(slug, seed, 1, 5):
        if seat >= len(match.seats) or tried >= budget(3, 30):
            continue
        fork = match.fork()
        drafts = [move.move for move in match.legal_moves(seat) if move.drafts]
        if drafts:
            assert not isinstance(fork.act(seat, drafts[0]), Refusal)
        position = position_of(fork, seat)
        found = advise(position, in_plain=True, worlds=WORLDS)
        assert found is not None
        text = in_words(fork, position, found)
        assert not isinstance(fork.act(seat, text.move), Refusal), text
        assert len(fork.entries) == len(match.entries) + 1 and text.reason and text.sentence
        tried += 1
    assert tried > 1


def test_the_only_move_a_clear_choice_and_an_even_one_read_differently(seed: int) -> None:
    match, seat = next(games("armies", seed, 1))
    position, move = position_of(match, seat), match.legal_moves(seat)[0].move
    acts, other = (match.parse(seat, one.move) for one in match.legal_moves(seat)[:2])
    assert isinstance(acts, tuple) and isinstance(other, tuple)
    clear = Advice(acts, share=0.5, next_acts=other, next_share=0.25)
    reasons = {
        "only move": Advice(acts, is_only=True),
        "rule of thumb": Advice(acts),
        "wins 50%, and the next best, “": clear,
        "about as many as": replace(clear, next_share=0.5),
    }
    for said, advice in reasons.items():
        text = in_words(match, position, advice)
        assert text.move == move and said in text.reason


def test_shape_and_list_gives_its_own_reasons_for_what_the_bot_plays(seed: int) -> None:
    """Advice is to ask for what is missing and to lay down what is on the list."""
    said = set[str]()
    for match, seat in games("shapes", seed, 3, 3):
        position = position_of(match, seat)
        action = match.game.game.heuristic_action(position.seen, seat, 0)
        said.add(" ".join(in_words(match, position, Advice((action,))).reason.split()[:2]))
    assert {"Your list", "Your highest", "It's on"} <= said, said


def test_surviving_gives_reasons_of_its_own_for_what_the_bot_plays(seed: int) -> None:
    """Nearly every move has one, and they tell of ways, cards, wounds and purchases."""
    said, moves = dict[str, int](), 0
    for match, seat in games("surviving", seed, 2, 2):
        position = position_of(match, seat)
        action = match.game.game.heuristic_action(position.seen, seat, 0)
        reason = in_words(match, position, Advice((action,))).reason
        moves += 1
        said[" ".join(reason.split()[-3:])] = said.get(" ".join(reason.split()[-3:]), 0) + 1
    assert said.get(USUAL, 0) < moves / 5 and len(said) > 5, said
