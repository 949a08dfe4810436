"""Clocks without a server: notation, words, and whose time runs until when, with a time that the test says."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.games.registry import game_slugs, get_game
from gamester.games.schema import closing_answer
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.messages import WORDS
from gamester.server.session import clock as clocks
from gamester.server.session.clock import ClockSettings, ClockState, clock_changes, clock_state, deadline
from gamester.server.session.features.clock_display import timeout_notice
from gamester.server.session.scheduler import row_with
from gamester.server.storage.rows import StoredSeat, StoredTable

SEED = "c10c" * 16
OPENED = 1_000.0


def table(match: Match, clock: str, opened: float = OPENED, grace: int = 0) -> StoredTable:
    seats = tuple(StoredSeat(k, name, "", "", taken=True) for k, name in enumerate(match.seats))
    return StoredTable("quiet-otter", match.slug, 1, {}, "", SEED, "", "", seats, clock=clock, grace=grace, opened=opened)


def armies(seats: int = 2, **options: str) -> Match:
    return Match.open("armies", seats, options, "", SEED, ["Ana", "Bo", "Cy", "Dee"][:seats])


def played(match: Match, row: StoredTable, now: float, *acts: tuple[int, str]) -> StoredTable:
    """The table after acts that were kept together."""
    before, entries = clock_state(match), []
    for seat, text in acts:
        done = match.act(seat, text)
        assert isinstance(done, LogEntry), done
        entries.append(done)
    return row_with(row, clock_changes(row, before, clock_state(match), entries, now))


@pytest.mark.parametrize(
    ("text", "clock", "words"),
    [
        ("", ClockSettings(), ""),
        ("60", ClockSettings(60), "1 minute for each decision"),
        ("3d", ClockSettings(3 * 86_400), "3 days for each decision"),
        ("600+15", ClockSettings(bank_seconds=600, increment=15), "10 minutes for the whole game, and 15 seconds more after each decision"),
        (
            "90m+1m",
            ClockSettings(bank_seconds=5400, increment=60),
            "1 hour 30 minutes for the whole game, and 1 minute more after each decision",
        ),
        ("10m+0", ClockSettings(bank_seconds=600), "10 minutes for the whole game"),
    ],
)
def test_a_clock_is_written_short_and_said_in_words(text: str, clock: ClockSettings, words: str) -> None:
    assert clocks.parse_clock(text) == clock
    assert clocks.clock_text(clock) == words
    assert bool(clock) == bool(text)
    assert all(type(getattr(clocks.parse_clock(text), name)) is int for name in ClockSettings.__struct_fields__), "whole seconds"


@pytest.mark.parametrize("text", ["0", "soon", "-5", "31d", "60+", "+60", "60+15+15", "1w", "9" * 12, "60+31d", "٣", "1e3"])
def test_what_is_no_clock_is_answered_with_a_sentence(text: str) -> None:
    said = clocks.parse_clock(text)
    assert isinstance(said, str) and "expected" in said and text[:40] in said


@given(st.text(max_size=60))
def test_no_text_breaks_the_notation(text: str) -> None:
    assert isinstance(clocks.parse_clock(text), ClockSettings | str)


def test_every_clock_and_grace_that_is_offered_can_be_read() -> None:
    assert all(isinstance(clocks.parse_clock(text), ClockSettings) and words for text, words in clocks.clock_choices())
    assert clocks.clock_choices()[0][0] == "" and clocks.grace_choices()[0][0] == 0
    assert all(words for _, words in clocks.grace_choices())


def test_a_warning_comes_at_a_quarter_and_at_most_half_a_minute_before() -> None:
    assert [ClockSettings().warning_before(seconds) for seconds in (8, 60, 120, 86_400)] == [2, 15, 30, 30]


def test_those_who_decide_at_once_share_one_clock_which_no_seal_moves() -> None:
    match = armies(3)
    row = table(match, "60")
    assert [deadline(row, clock_state(match), seat) for seat in range(3)] == [OPENED + 60] * 3
    after = played(match, row, OPENED + 40, (1, "arrange KQJA"))
    assert after == row
    assert [deadline(after, clock_state(match), seat) for seat in range(3)] == [OPENED + 60, None, OPENED + 60]
    after = played(match, after, OPENED + 50, (0, "arrange KQJA"), (2, "arrange KQJA"))
    assert after.opened == OPENED + 50


def test_on_one_device_nobody_pays_for_the_time_of_another_who_holds_it() -> None:
    """Banks run one after another, in the order of the seats; whoever acts out of turn pays for what he took."""
    match = armies(3)
    hot = replace(table(match, "60+5"), hot=True)
    assert [deadline(hot, clock_state(match), seat) for seat in range(3)] == [OPENED + 60, None, None]
    after = played(match, hot, OPENED + 40, (0, "arrange KQJA"))
    assert [deadline(after, clock_state(match), seat) for seat in range(3)] == [None, OPENED + 100, None]
    after = played(match, after, OPENED + 70, (2, "arrange KQJA"))
    assert [deadline(after, clock_state(match), seat) for seat in range(3)] == [None, OPENED + 130, None]
    after = played(match, after, OPENED + 75, (1, "arrange KQJA"))
    assert after.opened == OPENED + 75 and [seat.bank for seat in after.seats] == [25, 60, 35]
    bots = replace(hot, seats=(replace(hot.seats[0], bot="heuristic"), *hot.seats[1:]))
    assert [deadline(bots, clock_state(armies(3)), seat) for seat in range(3)] == [None, OPENED + 60, None]
    assert "one clock runs, then the next" in " ".join(clocks.absence_terms(hot))
    assert "then the next" not in " ".join(clocks.absence_terms(replace(hot, hot=False)))


def test_on_one_device_those_who_decide_at_once_have_the_time_of_all_one_after_another() -> None:
    """Else the last who is handed it finds his time gone. A bot needs none, and who decides alone has his own."""
    match = armies(3)
    row = table(match, "60")
    hot = replace(row, hot=True)
    assert [deadline(row, clock_state(match), seat) for seat in range(3)] == [OPENED + 60] * 3
    assert [deadline(hot, clock_state(match), seat) for seat in range(3)] == [OPENED + 180] * 3
    robot = replace(hot, seats=(*hot.seats[:2], replace(hot.seats[2], bot="heuristic")))
    assert [deadline(robot, clock_state(match), seat) for seat in range(3)] == [OPENED + 120] * 2 + [None]
    after = played(match, hot, OPENED + 100, (0, match.legal_moves(0)[0].move))
    assert deadline(after, clock_state(match), 1) == OPENED + 180, "a seal moves no clock"
    turns = shapes()
    alone = replace(table(turns, "60"), hot=True)
    assert deadline(alone, clock_state(turns), clock_state(turns).running_seats[0]) == OPENED + 60
    assert "one after another" in " ".join(clocks.absence_terms(hot)) and "one after" not in " ".join(clocks.absence_terms(row))


def test_a_bank_stops_when_all_see_that_its_seat_is_in_and_what_is_used_is_gone() -> None:
    match = armies(2)
    row = table(match, "100+10")
    row = played(match, row, OPENED + 30, (1, "arrange KQJA"))
    assert [seat.bank for seat in row.seats] == [None, 80]
    assert deadline(row, clock_state(match), 0) == OPENED + 100
    row = played(match, row, OPENED + 45, (0, "arrange KQJA"))
    assert [seat.bank for seat in row.seats] == [65, 80]
    assert row.opened == OPENED + 45
    assert [deadline(row, clock_state(match), seat) for seat in (0, 1)] == [row.opened + 65, row.opened + 80]


def test_where_nobody_is_shown_who_is_in_no_bank_stops_before_the_last_and_the_shortest_ends_it_for_all() -> None:
    shown = ClockState((0, 1, 2), 5, 5, hides_ready=True, phase=7, decided=(1, 1, 1))
    match = armies(3)
    row = replace(table(match, "100+10"), seats=tuple(replace(seat, bank=20.0 + seat.seat) for seat in table(match, "").seats))
    assert {deadline(row, shown, seat) for seat in range(3)} == {OPENED + 20}
    secret = clock_changes(row, shown, shown, [LogEntry(6, 1, "reject", 5)], OPENED + 3)
    assert not secret.seats and not secret.table
    closed = clock_changes(
        row,
        shown,
        replace(shown, decision=6, standing_moves=8, hides_ready=False, decided=(2, 2, 2)),
        [LogEntry(8, 0, "reject", 5)],
        OPENED + 9,
    )
    assert {seat: values["bank"] for seat, values in closed.seats.items()} == {0: 21, 1: 22, 2: 23}


@pytest.mark.parametrize("unseen", [False, True])
def test_a_bot_has_no_clock_and_its_time_ends_nobodys(unseen: bool) -> None:
    match = armies()
    row = table(match, "60+0")
    row = replace(row, seats=(row.seats[0], replace(row.seats[1], bot="heuristic", bank=0.0)))
    shown = replace(clock_state(match), hides_ready=unseen)
    assert deadline(row, shown, 1) is None and deadline(row, shown, 0) == OPENED + 60


def test_a_secret_vote_does_not_show_on_any_clock_who_has_voted(seed: int) -> None:
    """Game-On: whoever votes, and in whatever order, all see the same clocks until the vote is over."""
    match = voting()
    assert clock_state(match).hides_ready
    row, shown = table(match, "600+15"), clock_state(match)
    voters = match.pending_seats()
    assert len(voters) > 1
    draw = random.Random(seed)
    for seat in draw.sample(voters, len(voters) - 1):
        row = played(match, row, OPENED + draw.uniform(1, 60), (seat, draw.choice(["accept", "reject"])))
        assert clock_state(match).running_seats == shown.running_seats
        assert row == table(match, "600+15")


def voting() -> Match:
    match = Match.open("gameon", 4, {"allow_method_change": "true"}, "", SEED, ["Ana", "Bo", "Cy", "Dee"])
    proposal = next(move.move for move in match.legal_moves(0) if move.action_type == "propose")
    assert isinstance(match.act(0, proposal), LogEntry)
    for seat in match.pending_seats():
        if (phase := match.phase()) and phase.key != "vote":
            match.apply_default(seat)
    return match


def test_an_act_taken_back_and_made_again_gives_no_time() -> None:
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    assert isinstance(match.act(0, "to_upgrade"), LogEntry)
    row = table(match, "60")
    act = next(move.move for move in match.legal_moves(0) if move.action_type == "buy")
    row = played(match, row, OPENED + 10, (0, act))
    assert row.opened == OPENED + 10
    for later in range(20, 60, 10):
        row = played(match, row, OPENED + later, (0, "undo"))
        row = played(match, row, OPENED + later + 5, (0, act))
    assert row.opened == OPENED + 10
    assert match.history.most_standing == 2
    row = played(match, row, OPENED + 65, (0, "done"))
    assert row.opened == OPENED + 65


def taken_back(match: Match, row: StoredTable, now: float, seat: int) -> StoredTable:
    """The table after all have agreed that a seat takes back what it did last."""
    before, ply = clock_state(match), match.takeback_target(seat)
    assert isinstance(ply, int)
    done = match.take_back(seat, ply)
    assert isinstance(done, LogEntry)
    return row_with(row, clock_changes(row, before, clock_state(match), [done], now))


def left(match: Match, row: StoredTable, now: float, seat: int) -> float:
    """Return the seconds left of a seat, whether its clock runs or stands."""
    ends = deadline(row, clock_state(match), seat)
    return ends - now if ends is not None else row.seats[seat].bank or 0.0


def shapes() -> Match:
    """Ana has done all that she must in her turn, and may end it."""
    match, draw = Match.open("shapes", 2, {}, "", SEED, ["Ana", "Bo"]), random.Random(1)
    while match.pending_seats() != (0,) or match.check(0, "end_turn") is not None:
        seat = match.pending_seats()[0]
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    return match


@pytest.mark.parametrize("again", [1, 4])
def test_a_takeback_pays_nobody_and_takes_nothing_but_the_time_that_was_spent(again: int) -> None:
    match = shapes()
    row, now = played(match, table(match, "100+15"), OPENED, (0, "end_turn")), OPENED
    assert row.seats[0].bank == 115 and left(match, row, now, 1) == 100
    for _ in range(again):
        row = taken_back(match, row, now + 2, 0)
        assert clock_state(match).running_seats == (0,) and row.opened == now + 2
        row = played(match, row, now + 5, (0, "end_turn"))
        now += 5
    assert row.seats[0].bank == 115 - 3 * again
    assert left(match, row, now, 1) == 100 - 2 * again
    row = played(match, row, now + 1, (1, match.legal_moves(1)[0].move))
    assert row.seats[1].bank == 100 - 2 * again - 1 + 15


def test_a_takeback_gives_nobody_a_new_decision_where_each_has_its_own_time() -> None:
    match = shapes()
    row, now = played(match, table(match, "60"), OPENED + 40, (0, "end_turn")), OPENED + 40
    assert left(match, row, now, 1) == 60
    for times in range(4):
        row = taken_back(match, row, now + 5, 0)
        assert left(match, row, now + 5, 0) == 20 - 2 * times
        row = played(match, row, now + 7, (0, "end_turn"))
        now += 7
        assert left(match, row, now, 1) == 55 - 5 * times
    row = played(match, row, now + 1, (1, match.legal_moves(1)[0].move))
    assert {left(match, row, now + 1, seat) for seat in clock_state(match).running_seats} == {60}


def test_whose_time_was_up_decides_in_a_whole_one_again_if_people_agree_and_bots_are_not_asked() -> None:
    for bot, has in (("", 60), ("heuristic", 0)):
        match = shapes()
        row = table(match, "60")
        row = replace(row, seats=(row.seats[0], replace(row.seats[1], bot=bot)))
        row = played(match, row, OPENED + 61, (0, "end_turn"))
        row = taken_back(match, row, OPENED + 70, 0)
        assert left(match, row, OPENED + 70, 0) == has


def test_a_seal_taken_back_in_an_open_phase_shares_the_clock_of_all_again() -> None:
    match = armies(3)
    row = played(match, table(match, "60"), OPENED + 10, (1, "arrange KQJA"))
    row = taken_back(match, row, OPENED + 30, 1)
    assert {left(match, row, OPENED + 30, seat) for seat in range(3)} == {30}


@pytest.mark.parametrize("first", [0, 1])
def test_whoever_seals_first_after_a_takeback_is_paid_once_and_so_are_the_others(first: int) -> None:
    match = armies(2)
    row = played(match, table(match, "100+15"), OPENED + 10, (0, "arrange KQJA"))
    row = taken_back(match, row, OPENED + 30, 0)
    row = played(match, row, OPENED + 40, (first, "arrange KQJA"))
    row = played(match, row, OPENED + 45, (1 - first, "arrange KQJA"))
    spent = [10 + 10 + 5 * first, 30 + 10 + 5 * (1 - first)]
    assert [seat.bank for seat in row.seats] == [115 - spent[0], 115 - spent[1]]


def test_an_act_undone_by_rule_for_another_one_is_paid_once() -> None:
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    assert isinstance(match.act(0, "to_upgrade"), LogEntry)
    row = table(match, "100+15")
    row = played(match, row, OPENED + 10, (0, next(move.move for move in match.legal_moves(0) if move.action_type == "buy")))
    row = played(match, row, OPENED + 20, (0, "undo"))
    row = played(match, row, OPENED + 30, (0, "done"))
    assert row.seats[0].bank == 100 - 30 + 15 and clock_state(match).running_seats != (0,)


@pytest.mark.parametrize("clock", ["100000+15", "60"])
@pytest.mark.parametrize("slug", game_slugs())
def test_whatever_is_taken_back_and_made_again_every_clock_says_what_was_spent_and_decided(slug: str, clock: str, seed: int) -> None:
    """Banks are told apart by a second way to count; of a decision's own time nobody ever gets more without anything new."""
    game, draw = get_game(slug), random.Random(f"{seed}/{slug}")
    seats = min(3, game.text.SEATS[1])
    match = Match.open(slug, seats, {}, game.text.DEFAULT_SET, f"{seed:064x}"[-64:], ["Ana", "Bo", "Cy"][:seats])
    row, now = table(match, clock), OPENED
    spent, paid, reached = [0.0] * seats, [0] * seats, 0
    stood: list[tuple[int, int]] = []
    for _ in range(120):
        if match.ended_by() or not match.pending_seats():
            break
        before, gone = clock_state(match), draw.randrange(1, 3)
        had = {seat: left(match, row, now, seat) for seat in before.running_seats if seat < seats}
        now += gone
        for seat in had:
            spent[seat] += gone
        actor, asker = draw.choice(match.pending_seats()), draw.randrange(seats)
        ply, sort = match.takeback_target(asker), draw.random()
        if sort < 0.25 and isinstance(ply, int):
            row = taken_back(match, row, now, asker)
            stood = [one for one in stood if one[0] < ply]
        elif sort < 0.5 and actor < seats and match.why_not_undo(actor) is None:
            row = played(match, row, now, (actor, "undo"))
            stood.pop()
        else:
            done = match.apply_default(actor) if sort < 0.7 else match.act(actor, draw.choice(match.legal_moves(actor)).move)
            if not isinstance(done, LogEntry):
                continue
            row = row_with(row, clock_changes(row, before, clock_state(match), [done], now))
            stood.append((done.number, actor if before.running_seats and not done.move.startswith("propose ") else -1))
            if not (before.hides_ready and clock_state(match).decision == before.decision):
                for seat in range(seats):
                    paid[seat] = max(paid[seat], sum(one == seat for _, one in stood))
        shown, anew = clock_state(match), match.history.most_standing > reached
        reached = match.history.most_standing
        if clock == "60":
            old = [
                seat
                for seat in had
                if seat in shown.running_seats and not (anew or before.hides_ready or shown.asked[seat] > before.asked[seat])
            ]
            assert all(left(match, row, now, seat) <= had[seat] - gone for seat in old if had[seat] > gone)
            continue
        for seat in range(seats):
            has = left(match, row, now, seat) if row.seats[seat].bank is not None or seat in shown.running_seats else 100_000
            assert shown.hides_ready or has == 100_000 - spent[seat] + 15 * paid[seat], (match.entries, seat)
    assert spent != [0.0] * seats


def test_a_pause_moves_the_deadline_on_by_its_length() -> None:
    match = armies()
    row = replace(table(match, "60"), paused=OPENED + 20)
    going_on = replace(row, **clocks.clock_after_pause(row, OPENED + 500))
    assert going_on.paused is None and deadline(going_on, clock_state(match), 0) == OPENED + 540


def test_nobody_has_a_clock_at_a_table_without_one_or_in_a_phase_that_closes_by_itself(seed: int) -> None:
    match = armies(2)
    assert deadline(table(match, ""), clock_state(match), 0) is None
    draw = random.Random(seed)
    for _ in range(400):
        phase = match.phase()
        if match.ended_by() or (phase and phase.key == "prepare"):
            break
        seat = match.pending_seats()[0]
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    assert match.ended_by() or clock_state(match).running_seats == ()


@pytest.mark.parametrize("slug", game_slugs())
def test_every_phase_in_which_somebody_is_asked_says_what_happens_when_the_time_is_up(slug: str, seed: int) -> None:
    """Default moves end every game, and public facts alone tell whose clock runs."""
    game = get_game(slug)
    said = getattr(game.text, "TIMEOUT_TEXTS", None)
    if said is None:
        assert WORDS.say("time-up-else")
        return
    fewest = game.text.SEATS[0]
    match = Match.open(slug, fewest, {}, game.text.DEFAULT_SET, f"{seed:064x}"[-64:], ["Ana", "Bo", "Cy", "Dee"][:fewest])
    for _ in range(150):
        if match.ended_by():
            break
        phase = match.phase()
        assert phase is not None and (phase.key in said or "" in said), phase
        shown = clock_state(match)
        closing = closing_answer(game.text)
        assert set(shown.running_seats) >= set(match.pending_seats()) or (closing and phase.key in closing.moves)
        assert isinstance(match.apply_default(match.pending_seats()[0]), LogEntry)
    for _, clause in said.values():
        assert not clause or clause in game.law.clauses


@pytest.mark.parametrize(
    ("slug", "options", "phase", "said"),
    [
        ("gameon", {}, "defence", {"compete": "you compete", "choose": "your choice is made at random"}),
        ("shapes", {}, "take", {"take": "you take a card of the first shape there is"}),
        ("shapes", {"loot_view": "faces"}, "take", {"card": "you take the lowest card"}),
    ],
)
def test_what_is_said_of_a_decision_is_what_is_done_in_it(slug: str, options: dict[str, str], phase: str, said: dict[str, str]) -> None:
    draw, wanted = random.Random(7), dict(said)
    for deal in range(40):
        match = Match.open(slug, 2, options, get_game(slug).text.DEFAULT_SET, f"{deal:064x}", ["Ana", "Bo"])
        here: Any = SimpleNamespace(match=match, game=match.game)
        for _ in range(200):
            if match.ended_by() or not wanted:
                break
            seat, now = match.pending_seats()[0], match.phase()
            words = timeout_notice(here, seat).text
            if now is not None and now.key == phase and draw.random() < 0.5:
                done = match.apply_default(seat)
                assert isinstance(done, LogEntry) and words == said[done.move.partition(" ")[0]]
                wanted.pop(done.move.partition(" ")[0], None)
            else:
                match.act(seat, draw.choice(match.legal_moves(seat)).move)
    assert not wanted
