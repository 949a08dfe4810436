"""A replay shows each viewer what he was shown, act by act and stage by stage; all eyes see all cards, and nobody can do anything."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamester.core.events import EVERYONE
from gamester.match.match import Match
from gamester.match.moves import InvalidLog
from gamester.match.record import read_record
from gamester.match.replay import ALL_CARDS, Replay, ReplayStep, views_of_stages
from gamester.match.views import View, make_view

RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"
MOST = 50
"""Acts of each game that are compared one by one."""
ONE_OF_EACH = ("armies-3-skirmish", "gameon-2-base", "shapes-3-hidden", "surviving-3-default")


def replay_of(name: str) -> tuple[Match, Replay, list[tuple[int, str]]]:
    match = read_record((RECORDS / f"{name}.txt").read_text("utf-8"))
    log = [(entry.seat, entry.move) for entry in match.entries]
    return match, Replay(match.header, log), log


def still(view: View) -> View:
    """Return the view without its legal moves, which nobody can make afterwards."""
    return replace(view, legal_moves=(), action_types=(), must_decide=False)


def hands(view: View) -> list[tuple[int, int]]:
    """Return for each hand the number of cards and of visible cards."""
    return [
        (row.count, len([card for card in row.cards if card.id >= 0])) for zone in view.zones if zone.kind == "hand" for row in zone.rows
    ]


def at(replay: Replay, ply: int) -> Sequence[ReplayStep]:
    return [one for one in replay.instants if one.move_number == ply]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_everybody_sees_again_what_he_saw(name: str) -> None:
    done, replay, log = replay_of(name)
    match, compared = Match(done.header), 0
    viewers = (1, match.layout.spectator)
    for ply, (seat, text) in enumerate(log[:MOST], 1):
        match.replay_entry(seat, text)
        instants = at(replay, ply)
        assert instants, "an act without a moment"
        for viewer in viewers:
            stages = [still(view) for view in views_of_stages(match, viewer, ply - 1)]
            shown = [still(make_view(match, viewer)), *stages]
            for one in instants:
                view = replay.view(viewer, one)
                assert view in shown, (ply, viewer, one)
                assert view.stage is None or view in stages
                compared += 1
            assert ply % 7 or replay.view(viewer, instants[-1]).log == match.view(viewer).log or stages
    assert compared > 3 * min(MOST, len(log))


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_all_eyes_see_every_hand_and_the_rail_none(name: str) -> None:
    match, replay, _ = replay_of(name)
    seen = shown = 0
    for one in replay.instants[:: max(1, len(replay.instants) // 30)]:
        if replay.is_final(one) or one.move_number == len(replay.acts):
            continue
        everything = hands(replay.view(ALL_CARDS, one))
        assert all(count == known for count, known in everything)
        seen += sum(count for count, _ in everything)
        shown += sum(known for _, known in hands(replay.view(match.layout.spectator, one)))
    assert seen > 20 and shown == 0
    last = replay.instants[-1]
    assert replay.is_final(last) and replay.view(ALL_CARDS, last).outcome is not None
    assert all(count == known for count, known in hands(replay.view(match.layout.spectator, last))), "the end opens all"


def test_every_line_is_a_moment_and_is_read_by_whom_it_was_told() -> None:
    match, replay, _ = replay_of("armies-3-skirmish")
    assert [one.move_number for one in replay.instants] == sorted(one.move_number for one in replay.instants)
    dealt = next(one for one in replay.instants if " draws " in one.words() and len(one.lines) == 3)
    assert dealt.words().count(" draws ") == 3, "a deal card by card is one moment"
    assert dealt.words(1).count(" draws ") == 1 and " 1 draws " in dealt.words(1)
    assert dealt.words(match.layout.spectator) == ""
    private = [one for one in replay.instants if any(to != EVERYONE for to, _ in one.lines)]
    assert private and not [one for one in private if one.words(match.layout.spectator) and all(to >= 0 for to, _ in one.lines)]
    assert {one.counted for one in replay.instants} >= {"", "soldiers lost"}


def test_sealed_acts_that_told_nothing_are_moments_of_their_seat_alone() -> None:
    match, replay, log = replay_of("armies-3-skirmish")
    silent = [one for one in replay.instants if one.words() and ": " in one.words() and one.lines[0][0] == log[one.move_number - 1][0]]
    assert silent
    for one in silent:
        assert one.words(one.lines[0][0]) and not one.words(match.layout.spectator)


def test_a_record_may_stop_anywhere() -> None:
    match, whole, log = replay_of("armies-2-classic")
    part = Replay(match.header, log[:20])
    assert not part.over and part.instants == whole.instants[: len(part.instants)]
    assert part.view(ALL_CARDS, part.instants[-1]).outcome is None
    undealt = Replay(match.header, [])
    assert undealt.instants and undealt.view(0, undealt.instants[-1]).log == Match(match.header).view(0).log
    with pytest.raises(InvalidLog):
        Replay(match.header, [*log[:20], (0, "arrange KQJA")])


def test_acts_taken_back_are_told_and_replayed() -> None:
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "", "back", ["Ana", "Bo"])
    seat = match.pending_seats()[0]
    assert match.act(seat, "to_upgrade")
    bought = next(move.move for move in match.legal_moves(seat) if move.move.startswith("buy"))
    for text in (bought, "undo", bought):
        done: Any = match.act(seat, text)
        assert done.move == text
    replay = Replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    words = [one.words() for one in replay.instants]
    assert sum("takes back" in said for said in words) == 1
    before, after = at(replay, 1)[-1], at(replay, 3)[-1]
    assert replay.view(ALL_CARDS, before).zones == replay.view(ALL_CARDS, after).zones


def test_a_takeback_by_consent_is_a_moment_and_the_table_is_as_before() -> None:
    match, _, log = replay_of("shapes-2-default")
    begun = Match.replay(match.header, log[:8])
    seat, _ = log[7]
    ply = begun.history.takeback_target(seat)
    assert ply
    again = Replay(match.header, [*log[:8], (seat, f"takeback {ply}")])
    before, after = at(again, ply - 1), at(again, 9)
    assert after and any("back" in one.words() for one in after)
    assert again.view(ALL_CARDS, before[-1]).zones == again.view(ALL_CARDS, after[-1]).zones


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_what_was_taken_back_later_is_shown_as_it_was_seen(name: str) -> None:
    """Its events were gone from every moment before it was taken back, and with them what a felt draws of them."""
    done, _, log = replay_of(name)
    match, seen = Match(done.header), list[tuple[Any, ...]]()
    for seat, text in log[:24]:
        match.replay_entry(seat, text)
        seen.append(tuple(match.view(viewer).log for viewer in (0, match.layout.spectator)))
    asks = log[23][0]
    ply = match.history.takeback_target(asks)
    assert ply
    replay = Replay(match.header, [*log[:24], (asks, f"takeback {ply}"), *log[ply - 1 : 24]])
    for act, told in enumerate(seen, 1):
        moment = at(replay, act)[-1]
        if replay.view(0, moment).stage is None:
            assert (replay.view(0, moment).log, replay.view(match.layout.spectator, moment).log) == told, act
    after = replay.view(match.layout.spectator, at(replay, 25)[-1]).log
    gone = [line for line, before in zip(after, seen[-1][1], strict=False) if line != before]
    assert gone and all(line.kind == 0 for line in gone)
