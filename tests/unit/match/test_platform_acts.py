"""Resignations in a match: outcome, places, shares, record, replay, verification, and what each viewer learns."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from gamester.match.match import Match
from gamester.match.moves import InvalidLog, LogEntry
from gamester.match.outcome import payoffs, ranked_without
from gamester.match.platform_acts import ABANDONED, END, JUMP, RESIGN, STANDING, VOID, Standing, Successor
from gamester.match.record import ordered_moves, read_record, write_record
from gamester.match.refusals import Refusal
from gamester.match.replay import ALL_CARDS, Replay
from gamester.match.verification import verify
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from gamester.ui.reading import read_table, result_of
from gamester.words.languages import speaking
from gamester.words.values import bidi_isolate
from tests.support.ways_out import GAMES, NAMES, begun, is_same_but_for_names, play

CAME_IN = {"Bot for Bo": "Bo", "Somebody for Bo": "Bo"}
"""What a seat is called while a bot, or somebody who has not said their name, plays on for Bo."""


def resigns(match: Match, seat: int) -> None:
    assert isinstance(match.platform_act(seat, RESIGN), LogEntry)


def to_the_end(match: Match) -> None:
    while pending := match.pending_seats():
        assert isinstance(match.apply_default(pending[0]), LogEntry)


@pytest.mark.parametrize("moves", [0, 1, 20])
@pytest.mark.parametrize("game", GAMES)
def test_with_two_the_other_wins_at_once(game: str, moves: int, seed: int) -> None:
    """TB-963, at every phase that random play reaches."""
    match = begun(game, 2, moves, random.Random(f"{seed} {moves}"))
    seat = moves % 2
    resigns(match, seat)
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == "TB-963"
    assert outcome.placements[seat] == 2 and outcome.placements[1 - seat] == 1
    assert outcome.win_shares[1 - seat] == 60 and outcome.win_shares[seat] == 0 and outcome.resigned == (seat,)
    assert match.pending_seats() == () and not match.legal_moves(1 - seat) and sum(payoffs(outcome.win_shares)) == 0
    for late in (0, 1):
        assert isinstance(match.apply_default(late), Refusal) and isinstance(match.undo(late), Refusal)
        assert str(match.platform_act(late, RESIGN)).startswith("resign: TB-96")
    assert verify(write_record(match)).is_valid


@pytest.mark.parametrize("moves", [0, 15])
@pytest.mark.parametrize("game", GAMES)
def test_with_more_the_game_goes_on_and_who_resigned_is_last(game: str, moves: int, seed: int) -> None:
    """TB-962: the seat is played to the end, and ranked last; the first to resign comes last of all."""
    match = begun(game, 4, moves, random.Random(f"{seed} {moves}"))
    asked = match.pending_seats()
    resigns(match, 2)
    assert match.pending_seats() == asked and match.ended_by() == 0
    play(match, 5, random.Random(seed))
    if not match.ended_by():
        resigns(match, 0)
    gone = match.standing.resigned
    to_the_end(match)
    outcome = match.outcome()
    assert outcome is not None and outcome.clause.startswith(match.game.text.CLAUSE_PREFIX) and outcome.resigned == gone
    assert outcome.placements[2] == 4 and sum(outcome.win_shares) == 60
    assert all(outcome.placements[other] < outcome.placements[seat] for seat in gone for other in range(4) if other not in gone)
    assert not any(outcome.win_shares[seat] for seat in gone)
    text = write_record(match)
    again = read_record(text)
    assert again.outcome() == outcome and write_record(again) == text and verify(text).is_valid
    replay = Replay(match.header, ordered_moves(match.entries))
    assert replay.over and replay.view(ALL_CARDS, replay.instants[-1]).outcome == outcome
    assert any("resigns" in step.words() for step in replay.instants)


def test_all_but_one_resigning_ends_it() -> None:
    match = begun("shapes", 4, 10, random.Random(5))
    for seat in (3, 0, 2):
        resigns(match, seat)
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == "TB-963" and outcome.placements == (3, 1, 2, 4) and outcome.win_shares == (0, 60, 0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_resignation_shows_nothing_but_itself(game: str, seed: int) -> None:
    """R2: every viewer's view is the same but for one line, whoever was asked and whatever was submitted in secret."""
    draw = random.Random(seed)
    for moves in (0, 2, 14):
        match = begun(game, 3, moves, draw)
        before = [match.view(viewer) for viewer in range(4)]
        opened = match.decision_number, match.decision_opened_at
        resigns(match, 1)
        assert (match.decision_number, match.decision_opened_at) == opened, "the decision of the others stands"
        for viewer, old in enumerate(before):
            now = match.view(viewer)
            (line,) = now.log[len(old.log) :]
            assert replace(now, log=old.log) == old and line.clauses == ("TB-962",) and not line.private
            assert line.text.startswith("You resign" if viewer == 1 else "Bo resigns")


def test_a_record_does_not_tell_who_had_submitted() -> None:
    """The resignation stands before all moves of the open decision, whichever came first."""
    texts = []
    for first in (True, False):
        match = Match.open("armies", 3, {}, "", "5a17" * 16, NAMES[:3])
        if first:
            match.apply_default(0)
        resigns(match, 2)
        for seat in match.pending_seats():
            match.apply_default(seat)
        texts.append(write_record(match))
    assert texts[0] == texts[1] and "\n1 2 resign #" in texts[0] and verify(texts[0]).is_valid


def test_takebacks_go_behind_a_resignation_and_leave_it() -> None:
    match = begun("surviving", 3, 12, random.Random(3))
    target = match.takeback_target(0)
    assert isinstance(target, int)
    before = match.replay_before(target)
    resigns(match, 1)
    assert isinstance(match.take_back(0, target), LogEntry)
    assert match.layout.to_bytes(match.table) == before.layout.to_bytes(before.table)
    assert match.standing.resigned == (1,) and verify(write_record(match)).is_valid


def test_refusals_change_nothing() -> None:
    """Twice, by nobody, after the end, and in a log that was changed by hand."""
    match = begun("gameon", 3, 6, random.Random(1))
    resigns(match, 1)
    known = write_record(match)
    for seat, text, clause in ((1, RESIGN, "TB-964"), (3, RESIGN, "TB-901"), (-1, RESIGN, "TB-901"), (0, "resign now", "TB-909")):
        refused = match.platform_act(seat, text)
        assert isinstance(refused, Refusal) and refused.clause == clause
    assert write_record(match) == known
    with pytest.raises(InvalidLog, match="TB-964"):
        match.replay_entry(1, RESIGN)
    resigns(match, 0)
    ended = match.platform_act(2, RESIGN)
    assert isinstance(ended, Refusal) and ended.clause == "TB-962"
    assert not verify(known.replace("resign", "resigns")).is_valid


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_end_is_described(game: str, seats: int) -> None:
    match = begun(game, seats, 8, random.Random(2))
    resigns(match, 1)
    to_the_end(match)
    nodes = msgspec.json.decode(Desk(game_ui(game)).whole(match.view(0), [Person(name) for name in NAMES[:seats]]))["all"]
    result = result_of(read_table(nodes))
    assert result is not None and next(one.place for one in result.ranks if one.seat == 1) == seats
    assert "TB-962" in str(nodes["dock"]) and result.text.endswith(("wins.", "win.", "share the win."))


@pytest.mark.parametrize(
    ("resigned", "places", "shares", "expected"),
    [
        ((0,), (1, 2, 3), (60, 0, 0), ([3, 1, 2], [0, 60, 0])),
        ((1,), (1, 1, 1), (20, 20, 20), ([1, 3, 1], [30, 0, 30])),
        ((2,), (1, 2, 3), (60, 0, 0), ([1, 2, 3], [60, 0, 0])),
        ((2, 0), (1, 2, 1, 3), (30, 0, 30, 0), ([3, 1, 4, 2], [0, 60, 0, 0])),
    ],
)
def test_ranking_without_those_who_resigned(
    resigned: tuple[int, ...], places: tuple[int, ...], shares: tuple[int, ...], expected: tuple[list[int], list[int]]
) -> None:
    assert ranked_without(resigned, places, shares) == expected
    assert sum(payoffs(expected[1]), Fraction(0)) == 0


@pytest.mark.parametrize(
    ("text", "clause", "share", "place"), [(END, "TB-965", 30, 1), (VOID, "TB-966", 0, 0), (ABANDONED, "TB-972", 0, 0)]
)
@pytest.mark.parametrize("game", GAMES)
def test_an_agreed_end(game: str, text: str, clause: str, share: int, place: int, seed: int) -> None:
    """Those who have not resigned share the win, or nobody has anything: also in record, replay and description."""
    match = begun(game, 3, 10, random.Random(seed))
    resigns(match, 1)
    assert isinstance(match.platform_act(0, text), LogEntry)
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == clause and outcome.win_shares == (share, 0, share)
    assert outcome.placements == ((1, 3, 1) if place else (0, 0, 0)) and sum(payoffs(outcome.win_shares)) == 0
    written = write_record(match)
    assert read_record(written).outcome() == outcome and verify(written).is_valid
    assert isinstance(match.apply_default(0), Refusal) and isinstance(match.platform_act(2, RESIGN), Refusal)
    assert isinstance(match.platform_act(2, text), Refusal)
    nodes = msgspec.json.decode(Desk(game_ui(game)).whole(match.view(2), [Person(name) for name in NAMES[:3]]))["all"]
    assert clause in str(nodes["dock"]) and ("share the win" if share else "no result") in nodes["dock"]["t"]
    replay = Replay(match.header, ordered_moves(match.entries))
    assert replay.view(ALL_CARDS, replay.instants[-1]).outcome == outcome


@pytest.mark.parametrize("game", sorted({*GAMES} - {"armies"}))
def test_an_end_as_it_stands(game: str, seed: int) -> None:
    """TB-974: places are those of the game at that moment, without who resigned; whoever is first shares the win."""
    match = begun(game, 4, 25, random.Random(f"{seed} stands"))
    resigns(match, 1)
    places = [0] * 4
    match.game.game.placements(match.table, places)
    left = [0, 2, 3]
    assert isinstance(match.platform_act(2, STANDING), LogEntry)
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == "TB-974" and outcome.placements[1] == 4 and outcome.win_shares[1] == 0
    for seat in left:
        place = 1 + sum(places[other] < places[seat] for other in left)
        assert outcome.placements[seat] == place and bool(outcome.win_shares[seat]) == (place == 1)
    assert sum(outcome.win_shares) == 60 and sum(payoffs(outcome.win_shares)) == 0
    written = write_record(match)
    assert read_record(written).outcome() == outcome and verify(written).is_valid and "agreed standing" in written
    nodes = msgspec.json.decode(Desk(game_ui(game)).whole(match.view(2), [Person(name) for name in NAMES]))["all"]
    result = result_of(read_table(nodes))
    assert result is not None and nodes["dock"]["counts"] and "as it stands" in str(nodes["dock"])
    assert isinstance(match.platform_act(0, STANDING), Refusal)


def test_armies_has_no_standing() -> None:
    """Its places are made of turns of going out, which mean nothing before the end."""
    match = begun("armies", 3, 8, random.Random(4))
    known, refused = write_record(match), match.platform_act(0, STANDING)
    assert isinstance(refused, Refusal) and refused.clause == "TB-974" and write_record(match) == known


@pytest.mark.parametrize("game", GAMES)
def test_a_jump_is_an_act_of_the_log(game: str, seed: int) -> None:
    """TB-973: by a seat that has resigned too, once, and kept by the record; a takeback ends it."""
    match = begun(game, 3, 8, random.Random(seed))
    resigns(match, 1)
    before = match.view(0)
    assert isinstance(match.platform_act(1, JUMP), LogEntry) and match.standing.is_hurried
    now = match.view(0)
    assert replace(now, log=before.log) == before and now.log[-1].clauses == ("TB-973",) and "at once" in now.log[-1].text
    again = match.platform_act(0, JUMP)
    assert isinstance(again, Refusal) and again.clause == "TB-973"
    assert read_record(write_record(match)).standing == match.standing and verify(write_record(match)).is_valid
    if isinstance(target := match.takeback_target(0), int):
        assert isinstance(match.take_back(0, target), LogEntry) and not match.standing.is_hurried
        assert read_record(write_record(match)).standing == match.standing


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_counts_the_absent_as_resigned(game: str, seed: int) -> None:
    match = begun(game, 4, 5, random.Random(seed))
    assert isinstance(match.platform_act(0, "claim 3 1"), LogEntry)
    assert match.standing.resigned == (3, 1) and match.ended_by() == 0
    assert [line.clauses for line in match.log_for(2)[-2:]] == [("TB-967",)] * 2 and "You were away" in match.log_for(1)[-1].text
    assert verify(write_record(match)).is_valid
    for seat, text in ((0, "claim 3"), (1, "claim 2"), (0, "claim 0"), (0, "claim 2 2"), (0, "claim 9"), (0, "claim"), (0, "claim x")):
        assert isinstance(match.platform_act(seat, text), Refusal), text
    assert isinstance(match.platform_act(2, "claim 0"), LogEntry) and match.ended_by() == 963
    outcome = match.outcome()
    assert outcome is not None and outcome.placements == (2, 3, 1, 4)


@pytest.mark.parametrize(
    ("text", "clause", "words"),
    [("agreed bot 1", "TB-968", "bot plays on"), ("agreed person 1", "TB-969", "play"), ("agreed terms 600+15 60", "TB-971", "times")],
)
@pytest.mark.parametrize("game", GAMES)
def test_agreements_change_nothing_but_a_line(game: str, text: str, clause: str, words: str, seed: int) -> None:
    match = begun(game, 3, 6, random.Random(seed))
    before = [match.view(viewer) for viewer in range(4)]
    assert isinstance(match.platform_act(0, text), LogEntry)
    for viewer, old in enumerate(before):
        now = match.view(viewer)
        (line,) = now.log[len(old.log) :]
        assert is_same_but_for_names(now, old, CAME_IN) and line.clauses == (clause,) and words in line.text and "Bot" not in line.text
    again, came = read_record(write_record(match)), () if "terms" in text else (Successor(1, len(match.entries), is_bot="bot" in text),)
    assert again.standing == match.standing == Standing(bots=(1,) if text == "agreed bot 1" else (), successors=came)
    for wrong in ("agreed", "agreed bot", "agreed bot 3", "agreed bot 0", "agreed terms 60", "agreed terms 60 x", "agreed cat 1"):
        assert isinstance(match.platform_act(0, wrong), Refusal), wrong
    resigns(match, 1)
    assert match.standing == Standing(resigned=(1,), successors=came) and isinstance(match.platform_act(0, "agreed person 1"), Refusal)


@pytest.mark.parametrize("name", ["Eve", "\u0417\u043e\u044f", "\u05e2\u05d3\u05d9", "\u738b\u82b3", "agreed end #0a1b"])
@pytest.mark.parametrize("game", GAMES)
def test_who_comes_in_is_known_by_their_own_name(game: str, name: str, seed: int) -> None:
    """TB-969: from then on, in any script, in log, seats, record and replay; what was told before names who played then."""
    match = begun(game, 3, 8, random.Random(seed))
    before = [match.view(viewer) for viewer in range(4)]
    for seat, text in ((1, f"named {name}"), (0, f"named {name}")):
        refused = match.platform_act(seat, text)
        assert isinstance(refused, Refusal) and refused.clause == "TB-969", "nobody has come in"
    assert isinstance(match.platform_act(0, "agreed person 1"), LogEntry) and match.seats == ("Ana", "Somebody for Bo", "Cy")
    for wrong in ("named", "named ", "named  Eve", "named E\u200bve", f"named {'e' * 61}", "named a\nb"):
        refused = match.platform_act(1, wrong)
        assert isinstance(refused, Refusal) and refused.clause in ("TB-969", "TB-909"), wrong
    assert isinstance(match.platform_act(1, f"named {name}"), LogEntry) and match.seats == ("Ana", name, "Cy")
    assert isinstance(match.platform_act(1, "named Zoe"), Refusal), "once"
    for viewer, old in enumerate(before):
        now = match.view(viewer)
        assert is_same_but_for_names(now, old, {name: "Bo"}) and now.seats[1] == name
        came, named = now.log[len(old.log) :]
        assert named.text.startswith("You play on for Bo" if viewer == 1 else f"{bidi_isolate(name)} plays on for Bo")
        assert viewer == 1 or came.text == "Somebody else plays on for Bo"
    with speaking("de"):
        assert match.log_for(0)[-1].text == f"{bidi_isolate(name)} spielt für Bo weiter"
        replayed = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
        assert match.log_for(2) == replayed.log_for(2)
    resigns(match, 1)
    assert f"{bidi_isolate(name)} resigns" in match.log_for(0)[-1].text
    to_the_end(match)
    written = write_record(match)
    again = read_record(written)
    assert "name 1: Bo" in written and f" 1 named {name} #" in written and verify(written).is_valid
    assert again.seats == match.seats and again.outcome() == match.outcome()


@pytest.mark.parametrize(("text", "clause"), [("named Eve", "TB-969"), ("agreed person 2", "TB-969"), ("agreed bot 2", "TB-968")])
def test_nobody_comes_in_after_the_end(text: str, clause: str) -> None:
    match = begun("armies", 3, 4, random.Random(1))
    assert isinstance(match.platform_act(0, "agreed person 1"), LogEntry) and isinstance(match.platform_act(0, END), LogEntry)
    refused = match.platform_act(1, text)
    assert isinstance(refused, Refusal) and refused.clause == clause and match.seats[1] == "Somebody for Bo"


@pytest.mark.parametrize(
    "acts",
    [
        ((2, "agreed person 1"), (1, "named Eve"), (0, "agreed bot 1")),
        ((2, "agreed bot 1"), (0, "agreed person 1"), (1, "named Eve")),
        ((2, RESIGN), (0, RESIGN)),
    ],
)
def test_a_record_keeps_the_order_of_acts_of_one_decision(acts: tuple[tuple[int, str], ...]) -> None:
    """Whatever seats write them: a later one may need an earlier one, and the first to resign is last."""
    match = begun("armies", 4, 3, random.Random(2))
    for seat, text in acts:
        assert isinstance(match.platform_act(seat, text), LogEntry)
    to_the_end(match)
    again = read_record(written := write_record(match))
    assert again.seats == match.seats and again.standing.resigned == match.standing.resigned
    assert again.outcome() == match.outcome() and verify(written).is_valid


def test_a_bot_that_comes_in_is_called_one_in_the_language_of_the_reader() -> None:
    match = begun("shapes", 3, 8, random.Random(2))
    assert isinstance(match.platform_act(0, "agreed bot 1"), LogEntry)
    assert match.seats[1] == match.view(0).seats[1] == "Bot for Bo"
    with speaking("de"):
        assert match.seats[1] == match.view(0).seats[1] == "Bot für Bo"


def test_each_substitute_is_named_after_the_one_before() -> None:
    """Eve plays on for Bo, a bot for Eve, and Ann for Eve, whose seat a bot has kept meanwhile."""
    match = begun("shapes", 3, 8, random.Random(2))
    found = []
    for seat, text in ((0, "agreed person 1"), (1, "named Eve"), (0, "agreed bot 1"), (0, "agreed person 1"), (1, "named Ann")):
        assert isinstance(match.platform_act(seat, text), LogEntry)
        found.append(match.seats[1])
    assert found == ["Somebody for Bo", "Eve", "Bot for Eve", "Somebody for Eve", "Ann"]
    said = " ".join(line.text for line in match.view(0).log)
    assert all(one in said for one in ("Eve plays on for Bo", "A bot plays on for Eve", "Ann plays on for Eve"))
    assert read_record(write_record(match)).seats == match.seats
