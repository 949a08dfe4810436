"""Idle rounds in a row, as everybody sees them in log, page and terminal."""

import random

from gamester.games.gameon.rules.ending import are_piles_empty, idle_limit
from gamester.games.gameon.ui.board import text_rows
from gamester.games.gameon.ui.idle_rounds import limit_of
from gamester.games.gameon.ui.seat_info import seat_figures
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from tests.conftest import Budget
from tests.support.drawn_tables import DrawnTable

NAMES = ("Ana", "Bo")
HEAD = "game gameon\nseats 2\nplay_area: Crank - - -\nhand 0: yellow_circle red_square\nhand 1: white_square\n"
PILES = "draw_pile 0: blue_circle white_triangle\ndraw_pile 1: blue_triangle white_triangle red_triangle\n"


def laid(more: str) -> ScratchMatch:
    return ScratchMatch(parse_position(HEAD + more), NAMES)


def acted(table: ScratchMatch, act: str) -> None:
    for seat in (0, 1):
        assert not isinstance(done := table.act(seat, act), Refusal), done


def told(table: ScratchMatch) -> set[str]:
    """Return the texts about idle rounds that the seats and a spectator read."""
    return {(text_rows(table.view(viewer), "idle_rounds", -1) or [""])[0] for viewer in range(3)}


def test_the_round_before_the_last_says_so_everywhere() -> None:
    """With at most six cards left to a seat it takes four idle rounds, and the third announces the fourth (GO-R31)."""
    table = laid(PILES)
    for rounds, then in ((1, "4 end the game"), (2, "4 end the game"), (3, "one more ends the game")):
        acted(table, "commit nothing")
        said = f"{rounds} idle round{'' if rounds == 1 else 's'} in a row: {then}"
        assert told(table) == {said}
        assert all(f"{said}." in DrawnTable(table.view(viewer)).written("course") for viewer in range(3))
        warned = [line for line in table.log_for(2) if "One more ends the game" in line.text]
        assert [(line.text, line.clauses) for line in warned] == [("Nobody played for 3 rounds. One more ends the game", ("GO-R31",))] * (
            rounds == 3
        )
    acted(table, "redraw")
    assert table.outcome().clause == "GO-R31"  # type: ignore[union-attr]
    assert told(table) == {""} and "idle" not in DrawnTable(table.view(0)).written()


def test_idle_round_with_empty_piles_warns_then_ends() -> None:
    """GO-R29, whatever number of idle rounds was agreed on."""
    for more in ("", "option stall_limit = 50\n"):
        table = laid(more)
        assert told(table) == {""}
        acted(table, "commit nothing")
        assert told(table) == {"1 idle round in a row: one more ends the game"}
        acted(table, "commit nothing")
        assert table.outcome().clause == "GO-R29"  # type: ignore[union-attr]


def test_shown_idle_limit_equals_that_of_the_rules(seed: int, budget: Budget) -> None:
    """The limit computed from public sizes equals that of the rules in every round of random games (GO-R31)."""
    draw = random.Random(seed)
    for number in range(budget(4, weight=20)):
        match, rounds = Match.open("gameon", 2, {"allow_method_change": "false"}, "", f"{seed} {number}", NAMES), 0
        while not match.ended_by():
            if match.round_number() > rounds:
                rounds = match.round_number()
                limits = {limit_of(match.view(viewer)) for viewer in range(3)}
                assert limits == {2 if are_piles_empty(match.table) else idle_limit(match.table)}
            seat = draw.choice(match.pending_seats())
            match.act(seat, draw.choice(match.legal_moves(seat)).move)


def test_face_down_chevrons_are_not_shown() -> None:
    """Beside a seat stands what counts: no face-down chevrons (GO-R34), but the points of a locked card (GO-R25)."""
    won = "controlled 0: Phoenix Falcon\nlocked: Phoenix\n"
    for more, white in (("", "1 chevron"), ("option locked_chevrons = true\n", "3 chevrons"), ("rules 1\n", "3 chevrons")):
        said = [words for words, _, _ in seat_figures(laid(PILES + more + won).view(1), 0)]
        assert said[0] == "9 points" and white in said
