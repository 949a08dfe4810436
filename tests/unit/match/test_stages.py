"""A reveal step by step: stages as an act tells them, what each viewer sees in them, and looking back at a line of the log."""

import random
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from gamester.core.events import EVERYONE, Event
from gamester.games.armies.rules.events import COMPARED, EXPOSED, EXPOSED_NOTHING, REFILLED, STRUCK
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.match.replay import view_at, views_of_stages
from gamester.match.stages import StageRecorder
from gamester.match.views import View
from tests.conftest import Budget
from tests.support.matches import acted, opened, play, trio

ONE, TWO, NEXT, LAST, QUIET = 1, 2, 3, 4, 5


class Names:
    REVEAL_STAGES: ClassVar = {ONE: "together", TWO: "together", NEXT: "each", LAST: "rest"}


class Toy:
    text = Names


class Laid:
    def copy_state(self, t: list[int]) -> list[int]:
        return list(t)


def heard(*kinds: int, to: int = EVERYONE) -> list[tuple[int, int, int]]:
    """The stages of these events in turn, as (kind, first, last); each adds itself to the table after it was told."""
    t: list[int] = []
    staging = StageRecorder(Toy, Laid(), t)  # type: ignore[arg-type]  # as much of a game as staging asks for
    for told, kind in enumerate(kinds):
        staging.on_event(Event(kind, 0, 0, 0, to), told)
        t.append(kind)
    staging.end(len(kinds))
    assert [stage.t for stage in staging.stages] == [list(kinds[: stage.last]) for stage in staging.stages]
    return [(stage.kind, stage.first, stage.last) for stage in staging.stages]


@pytest.mark.parametrize(
    ("kinds", "stages"),
    [
        ((), []),
        ((QUIET, QUIET), []),
        ((ONE,), [(ONE, 0, 1)]),
        ((QUIET, ONE, QUIET, ONE, TWO, ONE), [(ONE, 1, 6)]),
        ((NEXT, NEXT, QUIET), [(NEXT, 0, 1), (NEXT, 1, 3)]),
        ((ONE, NEXT, ONE), [(ONE, 0, 1), (NEXT, 1, 2), (ONE, 2, 3)]),
        ((ONE, QUIET, LAST, QUIET), [(ONE, 0, 2)]),
        ((LAST, NEXT, LAST, ONE), [(NEXT, 1, 2), (ONE, 3, 4)]),
    ],
)
def test_what_opens_and_ends_a_stage(kinds: tuple[int, ...], stages: list[tuple[int, int, int]]) -> None:
    assert heard(*kinds) == stages
    assert heard(*kinds, to=1) == [], "what one seat alone is told opens none: how many there are is no secret"


def revealed(seed: str = "trio") -> Match:
    """Three people who have presented; the last of them one group where it can."""
    match = trio(seed)
    for seat in range(3):
        groups = [move.move.removeprefix("group ") for move in match.legal_moves(seat) if move.drafts]
        acted(match, seat, f"present {groups[0] if groups else 'nothing'}")
    return match


def zone(view: View, name: str) -> Any:
    return next(zone for zone in view.zones if zone.name == name)


def test_a_turn_of_armies_is_shown_in_this_order() -> None:
    match = next(match for match in map(revealed, map(str, range(50))) if any(line.kind == STRUCK for line in match.log_for(0)))
    views = views_of_stages(match, 0, len(match.entries) - 1)
    kinds = [view.stage.kind for view in views if view.stage]
    assert kinds[0] in (EXPOSED, EXPOSED_NOTHING)
    assert kinds[1:-1] == [COMPARED] * 3
    assert kinds[-1] == STRUCK
    assert [(view.stage.number, view.stage.total) for view in views if view.stage] == [(k, 5) for k in range(1, 6)]
    assert [bool(view.stage and view.stage.counts_down) for view in views] == [True, False, False, False, False]
    titles = [view.stage.title for view in views if view.stage]
    assert [title.rpartition(" ")[0].partition(" ")[2] for title in titles[1:4]] == ["1 of", "2 of", "3 of"]
    standing = [[row.count for row in zone(view, "army").rows] for view in (*views, match.view(0))]
    assert standing[:4] == [[4, 4, 4]] * 4, "nobody falls before the last stage"
    assert standing[4] == standing[5] != standing[0]
    hands = [[row.count for row in zone(view, "hand").rows] for view in (*views, match.view(0))]
    assert hands[0] == hands[4] != hands[5], "the refill comes with what there is to decide next"
    assert [len(view.log) for view in views] == sorted({len(view.log) for view in views})
    assert any(line.kind == REFILLED for line in match.view(0).log)
    assert not any(line.kind == REFILLED for view in views for line in view.log)


def test_in_a_stage_there_is_nothing_to_do(seed: int, budget: Budget) -> None:
    """Every viewer gets equally many stages, of the same kinds."""
    for game in range(budget(1, weight=50)):
        match, acts = opened(seed + game), 0
        for _ in play(match, seed + game, 150):
            if len(match.entries) == acts:
                continue
            acts = len(match.entries)
            staged = [views_of_stages(match, viewer, len(match.entries) - 1) for viewer in range(match.layout.seats + 1)]
            assert len({tuple((view.stage and view.stage.kind) for view in views) for views in staged}) == 1
            for viewer, views in enumerate(staged):
                for view in views:
                    assert view.stage and view.viewer == viewer
                    assert (view.legal_moves, view.action_types, view.draft, view.must_decide, view.outcome) == ((), (), (), False, None)
                    assert view.log == match.view(viewer).log[: len(view.log)]
                    assert view.stage.title and view.stage.sentence
                    assert all(line.text for line in view.stage.lines)


def test_stages_are_kept_of_as_many_acts_as_there_are_seats() -> None:
    match = revealed()
    acts = len(match.entries)
    assert views_of_stages(match, 0, acts) == ()
    assert views_of_stages(match, 0, acts - 1) == views_of_stages(match, 0, acts - 3) != ()
    for seat in match.pending_seats() * 3:
        if match.must_decide(seat):
            match.apply_default(seat)
    assert len(match.event_log.stages(0)) == 3
    assert all(view.stage for view in views_of_stages(match, 1, 0))


def test_no_stage_shows_what_its_viewer_cannot_know(seed: int) -> None:
    """R2 by hand, once: hands and armies of the others may be anything, every stage is the same until something else is told."""
    draw, compared = random.Random(seed), 0
    for number in range(20):  # about three stages each; of twelve games one run in 290 had too few
        match = trio(f"{seed}-{number}")
        viewer = draw.randrange(4)
        twin = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
        match.game.game.resample_hidden(twin.table, viewer, draw.getrandbits(31))
        groups = [move.move.removeprefix("group ") for move in match.legal_moves(viewer) if move.drafts] if viewer < 3 else []
        for one in (match, twin):
            for seat in range(3):
                acted(one, seat, f"present {groups[0] if groups and seat == viewer else 'nothing'}")
        stages = [views_of_stages(one, viewer, len(one.entries) - 1) for one in (match, twin)]
        for one_view, other_view in zip(*stages, strict=False):
            if one_view.log != other_view.log:
                break
            assert replace(one_view, stage=None) == replace(other_view, stage=None), "how many follow comes in the same message"
            compared += 1
    assert compared >= 24


def test_looking_back_shows_what_was_seen_then(seed: int, budget: Budget) -> None:
    """Every line of every viewer's log leads to the stage or the position that viewer was shown with it, also after the end."""
    for game in range(budget(1, weight=50)):
        match = opened(seed + game)
        viewers = range(match.layout.seats + 1)
        shown: list[list[View]] = [[match.view(viewer)] for viewer in viewers]
        for _ in play(match, seed + game, 120):
            for viewer in viewers:
                shown[viewer] += [*views_of_stages(match, viewer, len(match.entries) - 1), match.view(viewer)]
        draw, looked = random.Random(seed), 0
        for viewer in viewers:
            for number in draw.sample(range(1, len(match.log_for(viewer)) + 1), 10):
                at = match.event_log.find_line(viewer, number)
                assert at is not None
                log = [(entry.seat, entry.move) for entry in match.entries[: at[0]]]
                view = view_at(match.header, log, viewer, at[1])
                then = next(view for view in shown[viewer] if view.log and view.log[-1].number >= number)
                if not then.draft:
                    assert view == replace(then, legal_moves=(), action_types=(), must_decide=False)
                    looked += 1
        assert looked > 20
        assert match.event_log.find_line(0, 0) is None
        assert match.event_log.find_line(0, len(match.log_for(0)) + 1) is None


def test_a_line_tells_its_event() -> None:
    match = next(match for match in map(revealed, map(str, range(50))) if any(not line.text for line in match.log_for(3)))
    told = [event for _, event in match.event_log.told if event.recipient == EVERYONE]
    for line, event in zip(match.log_for(3), told, strict=True):
        assert (line.kind, line.a, line.b, line.c) == event[:4]
        assert line.text or match.game.text.EVENT_TEXTS[event.kind].is_silent
    assert all(line.text for line in merge_lines(match.log_for(3)))
