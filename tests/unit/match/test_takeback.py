"""Acts taken back with consent: all is as it was, the same cards come again, and the log and the record tell it."""

import random

import pytest

from gamester.games.registry import get_game
from gamester.match import history, record
from gamester.match.match import Match
from gamester.match.moves import InvalidLog, LogEntry, Refusal
from gamester.match.record import write_record
from gamester.match.verification import verify
from gamester.match.views import make_view
from tests.conftest import Budget
from tests.support.matches import NAMES, acted


def opened(seats: int, game: str, seed: int = 1) -> Match:
    return Match.open(game, seats, {}, getattr(get_game(game).text, "DEFAULT_SET", ""), f"seed {seed}", NAMES[:seats])


def sights(match: Match) -> list[object]:
    """The table, and all that anybody sees or may do but for the log."""
    views = [make_view(match, viewer) for viewer in range(match.layout.seats + 1)]
    return [
        match.layout.to_bytes(match.table),
        *([view.zones, view.legal_moves, view.action_types, view.deciding, view.phase, view.round] for view in views),
    ]


def anything(match: Match, draw: random.Random) -> LogEntry:
    """Let a pending seat finish one move."""
    while True:
        seat = draw.choice(match.pending_seats())
        done = match.act(seat, draw.choice(match.legal_moves(seat)).move)
        if isinstance(done, LogEntry):
            return done


def back(match: Match, seat: int) -> LogEntry:
    ply = match.takeback_target(seat)
    assert isinstance(ply, int), ply
    done = match.take_back(seat, ply)
    assert isinstance(done, LogEntry), done
    return done


def test_all_since_the_askers_last_act_is_as_if_it_had_not_been() -> None:
    match, draw = opened(2, "surviving"), random.Random(5)
    seen = [sights(match)]
    while sum(entry.seat == 0 for entry in match.entries) < 2 or match.entries[-1].seat == 0:
        anything(match, draw)
        seen.append(sights(match))
    ply = max(entry.number for entry in match.entries if entry.seat == 0)
    frames = [match.frame_number(viewer) for viewer in range(3)]
    entry = back(match, 0)
    assert entry.move == f"takeback {ply}" and sights(match) == seen[ply - 1]
    assert all(match.frame_number(viewer) > frames[viewer] for viewer in range(3))
    line = match.log_for(2)[-1]
    assert line.text.startswith(f"{match.seats[0]} takes back everything since Round")
    assert line.clauses == ("TB-930",) and match.log_for(0)[-1].text.startswith("You take back everything since Round")
    assert all(one.kind == 0 for one in match.log_for(2) if one.number > len(match.log_for(2)) - 2 and one is not line)


def test_the_same_cards_come_again() -> None:
    match, draw = opened(2, "armies"), random.Random(3)
    while match.round_number() < 3:
        anything(match, draw)
    seat = match.entries[-1].seat
    ply = match.takeback_target(seat)
    assert isinstance(ply, int)
    gone = [(entry.seat, entry.move) for entry in match.entries if entry.number >= ply]
    was = sights(match)
    back(match, seat)
    assert sights(match) != was
    for one, text in gone:
        acted(match, one, text)
    assert sights(match) == was


def test_a_sealed_phase_comes_back_as_a_whole() -> None:
    """A takeback tells nobody who had submitted, and after the reveal none would be fair."""
    match = opened(3, "armies")
    before = sights(match)
    acted(match, 1, "arrange KQJA")
    back(match, 1)
    assert sights(match) == before and match.pending_seats() == (0, 1, 2)
    acted(match, 1, "arrange KQJA")
    acted(match, 0, "arrange AKQJ")
    ply = match.takeback_target(0)
    assert ply == 3
    back(match, 0)
    assert sights(match) == before
    for seat in (2, 0, 1):
        acted(match, seat, "arrange AKQJ")
    assert verify(write_record(match)).is_valid


@pytest.mark.parametrize(("seat", "text", "clause"), [(0, "takeback 1", "TB-930"), (1, "takeback 1", "TB-930"), (0, "takeback", "TB-909")])
def test_nobody_takes_back_alone(seat: int, text: str, clause: str) -> None:
    match = opened(2, "armies")
    acted(match, 0, "arrange KQJA")
    for refused in (match.act(seat, text), match.check(seat, text)):
        assert isinstance(refused, Refusal) and refused.clause == clause


def test_where_there_is_nothing_there_is_a_reason() -> None:
    match = opened(2, "armies")
    nothing = match.takeback_target(0)
    assert isinstance(nothing, Refusal) and nothing.clause == "TB-931"
    acted(match, 0, "arrange KQJA")
    assert isinstance(match.take_back(1, 1), Refusal) and isinstance(match.take_back(0, 2), Refusal)
    with pytest.raises(InvalidLog):
        Match.replay(match.header, [(0, "arrange KQJA"), (1, "takeback 1")])
    draw = random.Random(2)
    while not match.ended_by():
        anything(match, draw)
    over = match.takeback_target(0)
    assert isinstance(over, Refusal) and over.clause == "TB-931"


def test_no_game_is_played_again_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking a record replays its takebacks, so their number is limited at tables and in records."""
    match, draw = opened(2, "armies"), random.Random(6)
    for _ in range(6):
        anything(match, draw)
    back(match, 0)
    text = write_record(match)
    assert verify(text).is_valid and match.history.again > 0
    monkeypatch.setattr(history, "MAX_REPLAYED", match.history.again + 1)
    while match.history.again < history.MAX_REPLAYED:
        anything(match, draw)
        back(match, match.entries[-1].seat)
    anything(match, draw)
    refused = match.takeback_target(match.entries[-1].seat)
    assert isinstance(refused, Refusal) and refused.clause == "TB-931"
    often = write_record(match)
    assert verify(often).is_valid
    monkeypatch.setattr(history, "MAX_REPLAYED", 1)
    assert not verify(often).is_valid and "TB-931" in verify(often).text
    monkeypatch.setattr(record, "MOST_ACTS", 3)
    assert verify(text).expected == "a record of at most 3 acts" and verify(text).got.startswith("'4 ")


def test_not_even_the_first_act_is_taken_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played again for it; but each is two lines of the log more."""
    monkeypatch.setattr(history, "MAX_REPLAYED", 3 * history.LEAST)
    match, draw, times = opened(2, "armies"), random.Random(6), 0
    anything(match, draw)
    while isinstance(match.takeback_target(match.entries[-1].seat), int):
        back(match, match.entries[-1].seat)
        anything(match, draw)
        times += 1
        assert times <= 3
    assert times == 3


def test_drafts_are_dropped() -> None:
    match, draw = opened(2, "armies"), random.Random(4)
    while not (drafts := [(seat, move.move) for seat in match.pending_seats() for move in match.legal_moves(seat) if move.drafts]):
        anything(match, draw)
    match.act(*drafts[0])
    assert match.draft(0) or match.draft(1)
    back(match, 0)
    assert not match.draft(0) and not match.draft(1)


@pytest.mark.parametrize(("game", "seats"), [("armies", 3), ("gameon", 2), ("shapes", 3), ("surviving", 2)])
def test_logs_and_records_with_undo_and_takebacks_replay_byte_by_byte(game: str, seats: int, budget: Budget, seed: int) -> None:
    taken = 0
    for number in range(budget(3, weight=100)):
        match, draw = opened(seats, game, seed + number), random.Random(seed + number)
        seen: dict[int, object] = {}
        for _ in range(70):
            if match.ended_by():
                break
            seen[len(match.entries)] = match.layout.to_bytes(match.table)
            asker = draw.randrange(seats)
            if draw.random() < 0.12 and isinstance(ply := match.takeback_target(asker), int):
                back(match, asker)
                assert match.layout.to_bytes(match.table) == seen[ply - 1]
                taken += 1
            elif draw.random() < 0.5 and match.why_not_undo(asker) is None:
                match.undo(asker)
            else:
                anything(match, draw)
        for seat in range(seats):
            match.restore(seat, (), 0)  # what is not sealed is in no log
        again = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
        assert sights(again) == sights(match)
        assert all(again.log_for(viewer) == match.log_for(viewer) for viewer in range(seats + 1))
        assert [again.event_log.frame_number(viewer) for viewer in range(seats + 1)] == [
            match.event_log.frame_number(viewer) for viewer in range(seats + 1)
        ]
        assert again.entries == match.entries
        text = write_record(match)
        assert verify(text).is_valid, verify(text)
        assert verify(text.replace("takeback ", "takeback 9", 1)).is_valid == ("takeback" not in text)
    assert taken
