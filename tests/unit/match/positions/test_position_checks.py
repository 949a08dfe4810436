"""Tables that cannot be: laid by hand they are refused or warned of, and no game that is played ever comes to one."""

import random

import pytest

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.match.positions.format import CaseSyntaxError
from gamester.match.positions.position import parse_position
from tests.conftest import Budget
from tests.support.matches import opened, play

ARMIES = "game armies\nseats 2\nrest: stock\n"
GAMEON = "game gameon\nseats 2\n"
SHAPES = "game shapes\nseats 2\nrest: deck\n"
SURVIVING = "game surviving\nseats 2\n"


def doubts(match: Match, t: object, hook: str) -> list[object]:
    return list(getattr(match.game.text, hook)(t, match.notation.labels))


@pytest.mark.parametrize("slug", game_slugs())
def test_no_game_comes_to_a_table_that_is_doubted(slug: str, seed: int, budget: Budget) -> None:
    """Neither does a redeal, of which reports of problems are made."""
    for game in range(budget(2, weight=100)):
        match, draw = opened(seed + game, slug), random.Random(seed)
        for _ in play(match, seed + game, 300):
            tables = [match.table]
            if draw.random() < 0.05:
                tables += [match.layout.copy_state(match.state_for(viewer)) for viewer in range(match.layout.seats + 1)]
                for viewer, t in enumerate(tables[1:]):
                    match.game.game.resample_hidden(t, viewer, draw.getrandbits(32))
            for t in tables:
                assert doubts(match, t, "contradictions") == doubts(match, t, "unreachable") == []


IMPOSSIBLE = {
    f"{ARMIES}hand 0: 2 3 4 5 6 7 8 9": (4, "hand 0: expected at most 7 cards, a full hand of this set, got 8"),
    f"{ARMIES}turn: -3": (4, "turn: expected 0 or more, got -3"),
    f"{ARMIES}army 0: K Q J A\npossible: all but KQJA": (5, "possible 0: expected KQJA, the order of that army, among the possible orders"),
    f"{ARMIES}fallen 0: A\narmy 0: K Q J\npossible 0: AJQK": (6, "possible 0: expected AKQJ, the order of that army"),
    f"{ARMIES}possible 0: KQJA JQKA JQKA": (4, "possible 0: expected 0 to 1, got 2"),
    f"{ARMIES}passed_last: 0 4": (4, "passed_last 1: expected 0 to 1, got 4"),
    f"{ARMIES}hand 0: 2 3\ndraft 0: 2+9": (5, "draft 0: expected groups of the cards in that hand, got 1 of 9"),
    f"{GAMEON}round: -1": (3, "round: expected 0 or more, got -1"),
    f"{GAMEON}hand 0: -\nknown_in_hand 0: red_square": (
        4,
        "known_in_hand 0: expected at most 0 red_square, as many as lie in that hand, got 1",
    ),
    f"{GAMEON}play_area: Buoy Oar Trench -\nplaced 0: blue_square - - - - - - - - - - -": (
        4,
        "placed 0: expected a card that goes on slot 0 of Buoy (red square), got blue_square",
    ),
    f"{GAMEON}play_area: Buoy Oar Trench -\nplaced 1: - red_square - - - - - - - - - -": (
        4,
        "placed 1: expected a slot of Buoy under red_square, got slot 1, which there is not",
    ),
    f"{GAMEON}play_area: Buoy Oar Trench -\nplaced 1: - - - - - - - - - red_square - -": (
        4,
        "placed 1: expected a Game Card with slots under red_square, got none",
    ),
    f"{GAMEON}controlled 0: Buoy\ncontroller Oar: 1": (4, "controller: expected nobody for Oar, which seat 1 does not control, got 1"),
    f"{GAMEON}play_area: Buoy Oar Trench -\nrevealed_card 0: red_square\nrevealed_game 0: Buoy": (
        4,
        "revealed_card 0: expected a card, a Game Card and a slot for each revealed play, got 1 in revealed_card, 1 in "
        "revealed_game, 0 in revealed_slot",
    ),
    f"{GAMEON}rolled: 7 0": (3, "rolled 0: expected 0 to 6, got 7"),
    f"{SHAPES}list_card: Lantern Lantern": (4, "list_card 1: expected another List Card than that of seat 0, got Lantern-3C-3S-3R again"),
    f"{SHAPES}list_card 0: Lantern\nupright 0: T45": (
        5,
        "upright 0: expected at most 0 triangle, as many as Lantern-3C-3S-3R asks for, got 1",
    ),
    f"{SHAPES}list_card 0: Lantern\nlist_minimum 0: 4 0 0 0 0 0": (
        5,
        "list_minimum 0: expected at most 3 circle, as many as Lantern-3C-3S-3R asks for, got 4",
    ),
    f"{SHAPES}hand 0: C09\nknown_in_hand 0: S27": (5, "known_in_hand 0: expected at most 0 S27, as many as lie in that hand, got 1"),
    f"{SHAPES}interacted: 4": (4, "interacted: expected 0 to 3, got 4"),
    f"{SURVIVING}health 0: 150": (3, "health 0: expected at most 60, the Health printed on recruit, got 150"),
    f"{SURVIVING}area_stack 3: swarm": (3, "area_stack 3: expected Obstacles of Level 3, got swarm of Level 2"),
    f"{SURVIVING}face_up_obstacle 1: titan": (3, "face_up_obstacle 1: expected Obstacles of Level 1, got titan of Level 4"),
    f"{SURVIVING}hand 0: unarmed\nknown_in_hand 0: unarmed unarmed": (
        4,
        "known_in_hand 0: expected at most 1 unarmed, as many as lie in that hand, got 2",
    ),
    f"{SURVIVING}random_stack 0: knife": (3, "random_stack 0: expected random Upgrades, got knife"),
    f"{SURVIVING}status 1: 4": (3, "status 1: expected 0 to 3, got 4"),
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_contradicts_the_printed_facts_is_refused_with_its_line(text: str) -> None:
    line, words = IMPOSSIBLE[text]
    with pytest.raises(CaseSyntaxError) as fault:
        parse_position(text)
    assert (fault.value.number, fault.value.words[: len(words)]) == (line, words)
