"""Redeal agrees with what everybody knows, forgets at most, and never keeps what others have sealed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gamester.games.gameon.resample import resample_hidden
from gamester.games.gameon.rules.constants import ACTION
from gamester.games.gameon.rules.methods import is_choice_open
from gamester.games.gameon.state import State
from gamester.match.setup import key_from_seed, new_setup
from tests.conftest import Budget


def positions(seats: int, games: int, seed: int) -> Iterator[State]:
    """Tables of random games before every decision. In two of three plays are sealed: drawn, they were in none of six once in 365 runs."""
    draw = random.Random(seed)
    for game in range(games):
        options = {"competition": draw.choice(["hand_roll", "trivia"]), "commit_visibility": ("hidden", "open", "hidden")[game % 3]}
        laid = new_setup("gameon", seats, "", options)
        doors, rules, t = laid.game.load_plain(laid.layout), laid.game.game, laid.state
        t.chance_key = key_from_seed(f"{seed}/{game}")
        rules.deal(t)
        room = [0] * rules.num_actions(t)
        while not rules.ended_by(t):
            yield t
            seat = draw.choice([seat for seat in range(seats) if rules.pending_seats(t) >> seat & 1])
            rules.apply(t, seat, draw.choice(room[: doors.legal_actions([t], 0, seat, room)]))


@pytest.mark.parametrize("seats", [2, 4])
def test_redealt_tables_agree_with_what_is_public(seats: int, seed: int, budget: Budget) -> None:
    """GO-R45: cards known to lie in a hand lie there; hand and pile together are what they were; sealed drafts and choices are legal."""
    laid = new_setup("gameon", seats)
    rules, layout = laid.game.game, laid.layout
    seen = known = sealed = chosen = 0
    for number, t in enumerate(positions(seats, budget(6, weight=40), seed)):
        if number % 3:
            continue
        viewer, u = number % (seats + 1), layout.copy_state(t)
        resample_hidden(u, viewer, number * 7919 + seed)
        assert layout.visible_zones(u, viewer) == layout.visible_zones(t, viewer)
        for seat in range(seats):
            assert sorted(u.hand[seat] + u.draw_pile[seat]) == sorted(t.hand[seat] + t.draw_pile[seat])
            assert all(u.hand[seat].count(card) >= many for card, many in enumerate(u.known_in_hand[seat]))
            known += sum(u.known_in_hand[seat])
            if seat == viewer:
                assert u.hand[seat] == t.hand[seat] and u.draft[seat] == t.draft[seat]
                continue
            sealed += check_draft(rules, layout.copy_state(u), seat)
            if u.choice[seat] >= 0:
                chosen += 1
                assert is_choice_open(u, seat, u.choice[seat]) == 1
            else:
                assert t.contest == 0 or t.ready[seat] == 0
        seen += 1
    print(f"{seen} redeals, {known} cards known to be held, {sealed} sealed drafts, {chosen} sealed choices")
    assert seen > 50 and known > 0 and sealed > 0


def check_draft(rules: object, u: State, seat: int) -> int:
    """Check that a seat could have made its draft action by action.

    Return 1 if it is not empty.
    """
    judge, act = rules.why_not, rules.apply  # type: ignore[attr-defined]  # the module of the rules
    plays = [play for play in u.draft[seat] if play >= 0]
    converts, redraws = u.draft_convert[seat], u.draft_redraw[seat]
    if not plays and converts < 0 and not redraws:
        return 0
    assert u.phase == ACTION and u.ready[seat] == 1
    u.ready[seat] = u.draft_redraw[seat] = 0
    u.draft_convert[seat], u.draft_n[seat] = -1, 0
    u.draft[seat] = [-1] * len(u.draft[seat])
    for action in [1836] * redraws + ([1782 + converts] if converts >= 0 else []) + plays:
        assert judge(u, seat, action) == 0
        if action != 1836:
            act(u, seat, action)
    return 1


def test_right_answers_are_resampled_until_shown() -> None:
    """GO-R41: a bot that draws hidden things anew learns nothing about questions to come."""
    laid = new_setup("gameon", 2)
    t = laid.state
    laid.game.game.deal(t)
    printed = list(t.answer)
    tables = [laid.layout.copy_state(t) for _ in range(30)]
    for seed, u in enumerate(tables):
        u.question, u.right_answer = 5, printed[5]
        resample_hidden(u, 0, seed)
    assert t.answer == printed
    assert {u.answer[5] for u in tables} == {printed[5]}
    assert all({u.answer[question] for u in tables} == {0, 1, 2, 3} for question in (0, 6, 100, 239))
