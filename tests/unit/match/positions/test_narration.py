"""Tables from positions that nobody keeps: scratch matches, cases told to readers, and the move a reader makes."""

import pytest

from gamester.core.events import ScriptError
from gamester.games.registry import Game, game_slugs, get_game
from gamester.match.moves import LogEntry, Refusal
from gamester.match.positions.format import CellSyntaxError, PositionCase, parse_cases
from gamester.match.positions.narration import InteractiveCase, NarratedCase, ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.match.positions.runner import CaseAborted
from gamester.match.views import View
from tests.support.positions import CASE

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
FILES = [(slug, file.name) for slug in game_slugs() for file in sorted(get_game(slug).folder.glob("*.pos"))]
TAUGHT = [slug for slug in game_slugs() if (get_game(slug).folder / "lesson.pos").exists()]


def case(steps: str) -> PositionCase:
    return parse_cases(CASE.lstrip() + steps)[-1]


def cases(slug: str, name: str) -> list[PositionCase]:
    return parse_cases((get_game(slug).folder / name).read_text("utf-8"))


def test_a_position_can_be_played_on_like_any_match() -> None:
    position = parse_position(CASE.replace("case one [AR-16]\n", "").lstrip())
    match = ScratchMatch(position, NAMES)
    assert match.seats == ("Ana", "Bo") and match.must_decide(0) and match.must_decide(1)
    assert isinstance(match.act(0, "present 5+5"), Refusal)
    assert isinstance(match.act(0, "present 2+9"), LogEntry) and isinstance(match.act(1, "present nothing"), LogEntry)
    assert position.t.hand[0] != match.table.hand[0], "the position itself stays as it is"
    assert [line.text for line in match.log_for(2)][:2] == ["Ana is ready", "Bo is ready"]


def test_scripted_chance_comes_about_once_and_only_when_the_act_is_kept() -> None:
    told = NarratedCase(
        case(
            "case two\nlike one\nphase: refill\npresented_this_turn: 4 4\nhand 0: 2 3 8 9\nhand 1: 2 3 8 9\n"
            "stock: 10\nrest: set_aside\nchance stock: 4 5 6 4 5 6\n= turn: 2\n"
        ),
        NAMES,
    )
    assert told.match.table.hand[0][told.match.notation.labels["rank"].index("5")] == 1
    match = NarratedCase(case('> 0 present 2+9\nchance stock: 10\n" Not yet.\n'), NAMES).match
    match.script_chance("draws: 3")
    before = match.new_recorder(match.table)
    assert before.draws == [3] and match.check(0, "present 2+9") is None and match.new_recorder(match.table).draws == [3]
    with pytest.raises(CellSyntaxError):
        match.script_chance("moon: 3")
    with pytest.raises(ScriptError):
        NarratedCase(case("case two\nlike one\nphase: refill\nhand 0: 2 2 2 2\nhand 1: 3\nrest: set_aside\nchance stock: 2\n"), NAMES)


@pytest.mark.parametrize(("slug", "name"), FILES)
def test_every_case_that_people_can_read_is_told_to_its_end(slug: str, name: str) -> None:
    for one in cases(slug, name):
        told = NarratedCase(one, NAMES)
        scenes = list(told.scenes())
        acts = sum(map(told.acts, one.steps))
        assert len(scenes) == acts + 1, one.name
        assert one.title[:1] and all(id in get_game(slug).law.clauses for id in one.clauses), one.name
        for scene in scenes:
            assert all(remark.text and all(id in get_game(slug).law.clauses for id in remark.clauses) for remark in scene.remarks)
            assert scene.view.viewer == len(told.match.seats) or "@" in [step.kind for step in one.steps]


def test_lines_are_told_in_sentences() -> None:
    (first, *_, last) = NarratedCase(
        case(
            '" Ana has a group. [AR-16]\n? 0 may not present 5+5 ! AR-16\n> 0 present 2+9\n> 1 present nothing\n'
            "= army 1: Q K A\n= seat 0 does not see army 1\n= pending 0\n= not over\n= asker: -\n"
        ),
        NAMES,
    ).scenes()
    assert [(said.text, said.clauses) for said in first.said] == [("Ana has a group.", ("AR-16",))]
    assert [(one.text, one.clauses) for one in first.remarks] == [("Ana may not: present 5+5", ("AR-16",))]
    assert last.act == "Bo: Present nothing" and any("Bo's Jack falls" in line.text for line in last.news)
    said = [one.text for one in last.remarks]
    assert said[:4] == ["Bo's army: Q K A", "Ana does not see Bo's army", "To decide now: Ana", "The game goes on"]
    assert [one.text for one in last.remarks if not one.is_sentence] == ["= asker: -"]


def test_all_cards_are_open_unless_a_line_gives_other_eyes() -> None:
    (opened,) = NarratedCase(case("= not over\n"), NAMES).scenes()
    (closed,) = NarratedCase(case("@ 1: army 1, stock, seat 0\n"), NAMES).scenes()

    def hand(seat: int, view: View) -> str:
        return next(zone for zone in view.zones if zone.name == "hand").rows[seat].visibility

    assert [hand(seat, opened.view) for seat in (0, 1)] == ["face", "face"]
    assert [hand(seat, closed.view) for seat in (0, 1)] == ["size", "face"]
    assert closed.spots == (("army", 1), ("stock", -1), ("seat", 0))
    drafted = list(NarratedCase(case("> 0 group 2+9\n"), NAMES).scenes())[-1]
    assert next(zone for zone in drafted.view.zones if zone.name == "draft").rows[0].count == 1


def test_an_act_that_the_case_is_wrong_about_stops_it() -> None:
    with pytest.raises(CaseAborted, match="AR-16"):
        list(NarratedCase(case("> 0 present 5+5\n"), NAMES).scenes())
    with pytest.raises(CellSyntaxError):
        list(NarratedCase(case("> 9 present 5+5\n"), NAMES).scenes())
    with pytest.raises(CellSyntaxError, match="expected an act of seat 0"):
        InteractiveCase(case("@ 0\n> 1 present nothing\n"), NAMES)


@pytest.fixture(params=TAUGHT)
def game(request: pytest.FixtureRequest) -> Game:
    return get_game(request.param)


def test_a_lesson_has_five_steps_with_words_and_clauses(game: Game) -> None:
    steps = cases(game.slug, "lesson.pos")
    assert len(steps) == 5
    for step in steps:
        told = NarratedCase(step, NAMES)
        said = [one for scene in told.scenes() for one in scene.said]
        assert said and any(one.clauses for one in said) and not told.eyes.all, step.name
        assert sum(len(one.text) for one in said) < 420, f"{step.name}: too long for sixty seconds"


def test_the_last_step_is_a_move_that_reaches_what_it_is_about(game: Game) -> None:
    last = cases(game.slug, "lesson.pos")[-1]
    exercise = InteractiveCase(last, NAMES)
    assert exercise.match.must_decide(exercise.seat) and exercise.said
    for text in exercise.meant:
        assert not exercise.over()
        assert isinstance(exercise.match.act(exercise.seat, text), LogEntry)
        exercise.play_others()
    assert exercise.over() and exercise.goal_reached() and exercise.closing_notes()


def test_whoever_does_something_else_is_not_praised(game: Game) -> None:
    last = cases(game.slug, "lesson.pos")[-1]
    fallen_short = 0
    for move in InteractiveCase(last, NAMES).match.legal_moves(InteractiveCase(last, NAMES).seat):
        exercise = InteractiveCase(last, NAMES)
        if isinstance(exercise.match.act(exercise.seat, move.move), LogEntry):
            exercise.play_others()
            fallen_short += not exercise.goal_reached()
    assert fallen_short
