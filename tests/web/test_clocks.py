"""Clocks without a server: notation, words, and whose time runs until when, with a time that the test says."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.games import find, slugs
from gamester.play.match import Entry, Match
from gamester.web import clocks
from gamester.web.clocks import Clock
from gamester.web.countdown import ELSE
from gamester.web.dial import Dial, dial, reach, turned, until
from gamester.web.kept import SeatRow, TableRow
from gamester.web.timing import laid_over

SEED = "c10c" * 16
OPENED = 1_000.0


def table(match: Match, clock: str, opened: float = OPENED, grace: int = 0) -> TableRow:
    seats = tuple(SeatRow(k, name, "", "", taken=True) for k, name in enumerate(match.seats))
    return TableRow("quiet-otter", match.slug, 1, {}, "", SEED, "", "", seats, clock=clock, grace=grace, opened=opened)


def armies(seats: int = 2, **options: str) -> Match:
    return Match.open("armies", seats, options, "", SEED, ["Ana", "Bo", "Cy", "Dee"][:seats])


def played(match: Match, row: TableRow, now: float, *acts: tuple[int, str]) -> TableRow:
    """The table after acts that were kept together."""
    before, entries = dial(match), []
    for seat, text in acts:
        done = match.act(seat, text)
        assert isinstance(done, Entry), done
        entries.append(done)
    return laid_over(row, turned(row, before, dial(match), entries, now))


@pytest.mark.parametrize(
    ("text", "clock", "words"),
    [
        ("", Clock(), ""),
        ("60", Clock(60), "1 minute for each decision"),
        ("3d", Clock(3 * 86_400), "3 days for each decision"),
        ("600+15", Clock(bank=600, more=15), "10 minutes for the whole game, and 15 seconds more after each decision"),
        ("90m+1m", Clock(bank=5400, more=60), "1 hour 30 minutes for the whole game, and 1 minute more after each decision"),
        ("10m+0", Clock(bank=600), "10 minutes for the whole game"),
    ],
)
def test_a_clock_is_written_short_and_said_in_words(text: str, clock: Clock, words: str) -> None:
    assert clocks.read(text) == clock
    assert clocks.words(clock) == words
    assert bool(clock) == bool(text)


@pytest.mark.parametrize("text", ["0", "soon", "-5", "31d", "60+", "+60", "60+15+15", "1w", "9" * 12, "60+31d", "٣", "1e3"])
def test_what_is_no_clock_is_answered_with_a_sentence(text: str) -> None:
    said = clocks.read(text)
    assert isinstance(said, str) and "expected" in said and text[:40] in said


@given(st.text(max_size=60))
def test_no_text_breaks_the_notation(text: str) -> None:
    assert isinstance(clocks.read(text), Clock | str)


def test_every_clock_and_grace_that_is_offered_can_be_read() -> None:
    assert all(isinstance(clocks.read(text), Clock) and words for text, words in clocks.CHOICES)
    assert clocks.CHOICES[0][0] == "" and clocks.GRACES[0][0] == 0
    assert all(words for _, words in clocks.GRACES)


def test_a_warning_comes_at_a_quarter_and_at_most_half_a_minute_before() -> None:
    assert [Clock().warning(seconds) for seconds in (8, 60, 120, 86_400)] == [2, 15, 30, 30]


def test_those_who_decide_at_once_share_one_clock_which_no_seal_moves() -> None:
    match = armies(3)
    row = table(match, "60")
    assert [until(row, dial(match), seat) for seat in range(3)] == [OPENED + 60] * 3
    after = played(match, row, OPENED + 40, (1, "arrange KQJA"))
    assert after == row
    assert [until(after, dial(match), seat) for seat in range(3)] == [OPENED + 60, None, OPENED + 60]
    after = played(match, after, OPENED + 50, (0, "arrange KQJA"), (2, "arrange KQJA"))
    assert after.opened == OPENED + 50


def test_a_bank_stops_when_all_see_that_its_seat_is_in_and_what_is_used_is_gone() -> None:
    match = armies(2)
    row = table(match, "100+10")
    row = played(match, row, OPENED + 30, (1, "arrange KQJA"))
    assert [seat.bank for seat in row.seats] == [None, 80]
    assert until(row, dial(match), 0) == OPENED + 100
    row = played(match, row, OPENED + 45, (0, "arrange KQJA"))
    assert [seat.bank for seat in row.seats] == [65, 80]
    assert row.opened == OPENED + 45
    assert [until(row, dial(match), seat) for seat in (0, 1)] == [row.opened + 65, row.opened + 80]


def test_where_nobody_is_shown_who_is_in_no_bank_stops_before_the_last_and_the_shortest_ends_it_for_all() -> None:
    shown = Dial((0, 1, 2), 5, 5, unseen=True, phase=7)
    match = armies(3)
    row = replace(table(match, "100+10"), seats=tuple(replace(seat, bank=20.0 + seat.seat) for seat in table(match, "").seats))
    assert {until(row, shown, seat) for seat in range(3)} == {OPENED + 20}
    secret = turned(row, shown, shown, [Entry(6, 1, "reject", 5)], OPENED + 3)
    assert not secret.seats and not secret.table
    closed = turned(row, shown, replace(shown, decision=6, reach=8, unseen=False), [Entry(8, 0, "reject", 5)], OPENED + 9)
    assert {seat: values["bank"] for seat, values in closed.seats.items()} == {0: 21, 1: 22, 2: 23}


def test_a_secret_vote_does_not_show_on_any_clock_who_has_voted(seed: int) -> None:
    """Game-On: whoever votes, and in whatever order, all see the same clocks until the vote is over."""
    match = voting()
    assert dial(match).unseen
    row, shown = table(match, "600+15"), dial(match)
    voters = match.pending()
    assert len(voters) > 1
    draw = random.Random(seed)
    for seat in draw.sample(voters, len(voters) - 1):
        row = played(match, row, OPENED + draw.uniform(1, 60), (seat, draw.choice(["accept", "reject"])))
        assert dial(match).running == shown.running
        assert row == table(match, "600+15")


def voting() -> Match:
    match = Match.open("gameon", 4, {"allow_method_change": "true"}, "", SEED, ["Ana", "Bo", "Cy", "Dee"])
    proposal = next(move.act for move in match.moves(0) if move.shape == "propose")
    assert isinstance(match.act(0, proposal), Entry)
    for seat in match.pending():
        if (phase := match.phase()) and phase.key != "vote":
            match.absent(seat)
    return match


def test_an_act_taken_back_and_made_again_gives_no_time() -> None:
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    assert isinstance(match.act(0, "to_upgrade"), Entry)
    row = table(match, "60")
    act = next(move.act for move in match.moves(0) if move.shape == "buy")
    row = played(match, row, OPENED + 10, (0, act))
    assert row.opened == OPENED + 10
    for later in range(20, 60, 10):
        row = played(match, row, OPENED + later, (0, "undo"))
        row = played(match, row, OPENED + later + 5, (0, act))
    assert row.opened == OPENED + 10
    assert reach(match.entries) == 2
    row = played(match, row, OPENED + 65, (0, "done"))
    assert row.opened == OPENED + 65


def test_a_pause_moves_the_deadline_on_by_its_length() -> None:
    match = armies()
    row = replace(table(match, "60"), paused=OPENED + 20)
    going_on = replace(row, **clocks.resumed(row, OPENED + 500))
    assert going_on.paused is None and until(going_on, dial(match), 0) == OPENED + 540


def test_nobody_has_a_clock_at_a_table_without_one_or_in_a_phase_that_closes_by_itself(seed: int) -> None:
    match = armies(2)
    assert until(table(match, ""), dial(match), 0) is None
    draw = random.Random(seed)
    for _ in range(400):
        phase = match.phase()
        if match.over() or (phase and phase.key == "prepare"):
            break
        seat = match.pending()[0]
        match.act(seat, draw.choice(match.moves(seat)).act)
    assert match.over() or dial(match).running == ()


@pytest.mark.parametrize("slug", slugs())
def test_every_phase_in_which_somebody_is_asked_says_what_happens_when_the_time_is_up(slug: str, seed: int) -> None:
    """And the default acts carry every game to its end, in turn or at once, with whose clock runs told by public facts alone."""
    game = find(slug)
    said = getattr(game.names, "ABSENT", None)
    if said is None:
        assert ELSE
        return
    fewest = game.names.SEATS[0]
    match = Match.open(slug, fewest, {}, game.names.SET, f"{seed:064x}"[-64:], ["Ana", "Bo", "Cy", "Dee"][:fewest])
    for _ in range(150):
        if match.over():
            break
        phase = match.phase()
        assert phase is not None and (phase.key in said or "" in said), phase
        shown = dial(match)
        standing = getattr(game.names, "STANDING", None)
        assert set(shown.running) >= set(match.pending()) or (standing and standing.phase == phase.key)
        assert isinstance(match.absent(match.pending()[0]), Entry)
    for _, clause in said.values():
        assert not clause or clause in game.law.clauses
