"""Drafts at a live table: they show to their owner alone, are taken back or sealed, and come back from elsewhere."""

import pytest

from gamester.match.match import Match
from gamester.match.moves import Draft, Refusal
from gamester.match.platform_acts import ABANDONED, END, RESIGN, VOID
from tests.support.matches import acted, group_of, state, trio


def test_a_draft_shows_to_its_owner_alone() -> None:
    match = trio()
    others = [match.view(viewer) for viewer in (1, 2, 3)]
    frames = [match.frame_number(viewer) for viewer in range(4)]
    group = group_of(match, 0)
    done = match.act(0, group)
    assert done == Draft(0, (group,), 1)
    assert match.draft(0) == (group,)
    assert match.view(0).draft == (group,)
    assert any(row.cards for zone in match.view(0).zones if zone.name == "draft" for row in zone.rows)
    assert [match.view(viewer) for viewer in (1, 2, 3)] == others
    assert [match.frame_number(viewer) for viewer in range(4)] == [frames[0] + 1, *frames[1:]]
    assert not match.entries[3:]


def test_a_draft_is_taken_back_or_sealed() -> None:
    match = trio()
    group = group_of(match, 0)
    match.act(0, group)
    assert match.withdraw_draft(0) == Draft(0, (), 2)
    assert isinstance(match.withdraw_draft(0), Refusal)
    match.act(0, group)
    assert isinstance(match.withdraw_draft(0, "group 2+2+2+2+2"), Refusal)
    assert match.withdraw_draft(0, group) == Draft(0, (), 4)
    match.act(0, group)
    entry = acted(match, 0, "done")
    assert entry.move == f"present {group.removeprefix('group ')}"
    assert match.draft(0) == ()


def test_a_whole_act_leaves_the_draft_out() -> None:
    match = trio()
    match.act(0, group_of(match, 0))
    assert acted(match, 0, "present nothing").move == "present nothing"
    assert match.draft(0) == ()


def test_a_draft_kept_elsewhere_comes_back() -> None:
    match, other = trio(), trio()
    group = group_of(match, 0)
    match.act(0, group)
    match.withdraw_draft(0)
    match.act(0, group)
    assert other.restore(0, match.draft(0), 3) == Draft(0, (group,), 3)
    assert state(match) == state(other)
    assert isinstance(other.restore(0, ["done"], 4), Refusal)
    assert (other.draft(0), other.drafts.revision(0)) == ((), 4)


@pytest.mark.parametrize("end", [END, VOID, ABANDONED])
def test_an_end_that_is_no_move_drops_every_draft(end: str) -> None:
    """A draft of the open decision stays for a resignation; when the match has ended all see the same table, live and replayed."""
    match = trio()
    for seat in (0, 1):
        match.act(seat, group_of(match, seat))
    match.platform_act(0, RESIGN)
    drafts = {seat: (match.draft(seat), match.drafts.revision(seat)) for seat in (0, 1)}
    assert all(acts for acts, _ in drafts.values())
    match.platform_act(1, end)
    again = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    for seat, (acts, times) in drafts.items():
        assert isinstance(again.restore(seat, acts, times), Refusal)
    assert [match.view(viewer) for viewer in range(4)] == [again.view(viewer) for viewer in range(4)]
    assert all(match.draft(seat) == () and match.state_for(seat) is match.table for seat in range(3))
    assert [match.frame_number(viewer) for viewer in range(4)] == [again.frame_number(viewer) for viewer in range(4)]
