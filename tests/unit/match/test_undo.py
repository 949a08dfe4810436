"""Undo by rule: the last acts of a seat that showed nothing come back, byte for byte; anything else is refused, and all of it is logged."""

import pytest

from gamester.games.registry import get_game
from gamester.games.surviving.rules import events
from gamester.match import history
from gamester.match.history import UndoStack
from gamester.match.match import Match
from gamester.match.moves import LogEntry, Refusal
from gamester.match.record import write_record
from gamester.match.verification import verify
from gamester.match.views import make_view
from gamester.testing.checks.undo import check_undo_reveals_nothing
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.subject import GameUnderTest
from tests.conftest import Budget
from tests.support.matches import acted, opened, play


def shopping() -> Match:
    """Ana is in the Barracks, with Creds."""
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    acted(match, 0, "to_upgrade")
    return match


def bought(match: Match) -> str:
    """The first thing that can be bought, bought."""
    act = next(move.move for move in match.legal_moves(0) if move.action_type == "buy")
    acted(match, 0, act)
    return act


def undone(match: Match, seat: int = 0) -> LogEntry:
    done = match.act(seat, "undo")
    assert isinstance(done, LogEntry), done
    return done


def sights(match: Match) -> list[object]:
    """The table, and all that anybody sees or may do but for the log."""
    views = [make_view(match, viewer) for viewer in range(match.layout.seats + 1)]
    return [
        match.layout.to_bytes(match.table),
        *([view.zones, view.legal_moves, view.action_types, view.deciding, view.phase, view.round] for view in views),
    ]


def test_nobody_takes_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight thousand acts, of which every second takes the other back, made each page of the table take a twentieth of a second."""
    monkeypatch.setattr(history, "MAX_UNDOS", 3)
    match = shopping()
    for _ in range(3):
        bought(match)
        undone(match)
    bought(match)
    refused = match.act(0, "undo")
    assert isinstance(refused, Refusal) and refused.clause == "TB-931" and match.check(0, "undo") == refused
    text = write_record(match)
    assert verify(text).is_valid
    monkeypatch.setattr(history, "MAX_UNDOS", 2)
    assert not verify(text).is_valid


def test_a_purchase_is_taken_back() -> None:
    match = shopping()
    before, frames = sights(match), [match.frame_number(viewer) for viewer in range(3)]
    said = next(move.sentence for move in match.legal_moves(0) if move.action_type == "buy")
    bought(match)
    assert match.why_not_undo(0) is None and match.check(0, "undo") is None
    entry = undone(match)
    assert (entry.number, entry.seat, entry.move) == (3, 0, "undo")
    assert sights(match) == before
    assert [match.frame_number(viewer) for viewer in range(3)] == [frame + 2 for frame in frames]
    words = [line.text for line in match.log_for(2)]
    assert words[-1] == f"Ana takes back: {said}"
    assert match.log_for(2)[-1].clauses == ("TB-915",)


def test_what_was_taken_back_stays_written_and_is_no_event_any_more() -> None:
    match = shopping()
    bought(match)
    line = match.log_for(1)[-1]
    assert line.kind in (events.BOUGHT, events.BECAME)
    undone(match)
    after = match.log_for(1)[-2]
    assert (after.number, after.text, after.seat, after.kind) == (line.number, line.text, line.seat, 0)


def test_as_many_acts_as_showed_nothing_come_back_one_by_one() -> None:
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    t = match.table
    t.round, t.phase, t.moves, t.highest = 6, 3, 2, 1
    for seat in (0, 1):
        t.status[seat], t.level[seat], t.health[seat] = 1, 1, 60
    t.face_up_obstacle[1] = list(match.labels()["obstacle"]).index("feral")
    seen = [sights(match)]
    for act in ("stay", "attack", "stay"):
        acted(match, 0, act)
        seen.append(sights(match))
    for before in reversed(seen[:-1]):
        undone(match)
        assert sights(match) == before
    assert isinstance(match.undo(0), Refusal)


@pytest.mark.parametrize(("seat", "clause"), [(0, "TB-915"), (1, "TB-915"), (2, "TB-901"), (-1, "TB-901")])
def test_nothing_else_is_taken_back(seat: int, clause: str) -> None:
    match = shopping()
    bought(match)
    if seat == 0:
        acted(match, 0, "done")  # the turn is over, and cards were drawn
    before = sights(match)
    for refused in (match.act(seat, "undo"), match.undo(seat), match.check(seat, "undo")):
        assert isinstance(refused, Refusal) and refused.clause == clause and refused.clause_text
    assert sights(match) == before and match.entries[-1].move != "undo"


def test_a_card_played_has_been_seen_and_stays_played() -> None:
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    acted(match, 0, "play unarmed")
    assert isinstance(match.undo(0), Refusal)


@pytest.mark.parametrize("game", ["armies", "gameon"])
def test_where_all_is_sealed_or_shown_nothing_is_taken_back(game: str) -> None:
    match = opened(4, game)
    for _ in play(match, 4, 60):
        assert all(isinstance(match.check(seat, "undo"), Refusal) for seat in range(match.layout.seats))


def test_records_and_logs_with_acts_taken_back_replay() -> None:
    match = shopping()
    bought(match)
    undone(match)
    bought(match)
    text = write_record(match)
    assert "\n3 0 undo #" in text and verify(text).is_valid
    assert not verify(text.replace("\n3 0 undo #", "\n3 1 undo #")).is_valid
    again = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    assert sights(again) == sights(match) and again.log_for(1) == match.log_for(1)
    undone(again)
    undone(match)
    assert sights(again) == sights(match)


@pytest.mark.parametrize(("game", "seats"), [("surviving", 3), ("shapes", 3)])
def test_an_undo_never_shows_and_never_corrupts(game: str, seats: int, budget: Budget, seed: int) -> None:
    subject = GameUnderTest(game, seats, "", {"interaction": "optional"} if game == "shapes" else None, seed, {})
    undone = sum(check_undo_reveals_nothing(subject, number, 100) for number in range(budget(3, weight=50)))
    assert undone > 0


def test_a_game_that_would_take_back_what_told_something_is_caught(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Buying without a Creds card shows that the hand has none, though nothing hidden has moved."""
    monkeypatch.setattr(get_game("surviving").text, "UNDOABLE", ("to_upgrade",))
    with pytest.raises(ContractViolation, match=r"to_upgrade of seat . may be undone, and (seat .|the spectator) has learnt something"):
        for number in range(200):  # a game in three shows it
            check_undo_reveals_nothing(GameUnderTest("surviving", 2, "", None, seed, {}), number, 400)


def test_an_undo_after_a_draw_is_caught(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """A table that did not look at what is hidden."""
    monkeypatch.setattr(UndoStack, "_hidden", lambda *_: iter(()))
    monkeypatch.setattr(get_game("surviving").text, "UNDOABLE", ("play", "up", "stay"))
    with pytest.raises(ContractViolation, match=r"may be undone, and (seat .|the spectator) has learnt something"):
        for number in range(20):
            check_undo_reveals_nothing(GameUnderTest("surviving", 2, "", None, seed, {}), number, 200)
