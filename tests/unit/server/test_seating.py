"""The seats before the deal as rows: whatever people and host do in whatever order, and what is refused to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.match.setup import confusable_form
from gamester.server.messages import Rejection, name_rejection
from gamester.server.names import disambiguate
from gamester.server.storage.rows import link_number
from gamester.server.tables import seating
from tests.support.seating import SEATS, done, laid, refused

SEAT, DICE = st.integers(0, SEATS - 1), st.sampled_from(["", "1f", "x" * 65])
NAME = st.sampled_from(["Zoe", "Bo", "bo", "P1", "Bo 2", "", "\u200b", "x" * 40])


@given(st.data(), st.booleans())
def test_whatever_is_done_in_whatever_order(data: st.DataObject, auto: bool) -> None:
    row, links = laid(auto), SEATS
    people = {"hash 0": ("P0", "")}
    for _ in range(data.draw(st.integers(1, 25))):
        links += 1
        by = data.draw(st.sampled_from([*(seat.token_hash for seat in row.seats), "forged"]))
        seat, name, dice, new = data.draw(SEAT), data.draw(NAME), data.draw(DICE), (1000 + links, f"hash {links}")
        moves: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
            (seating.take_seat, (seat, name, dice, *new)),
            (seating.add_entropy, (by, dice)),
            (seating.rename_seat, (by, seat, name)),
            (seating.seat_bot, (by, seat, "heuristic", *new)),
            (seating.free_seat, (by, seat, *new)),
            (seating.swap_seats, (by, seat, data.draw(SEAT))),
            (seating.start_table, (by,)),
            (seating.leave_seat, (by, *new)),
            (seating.become_host, (by, data.draw(st.booleans()))),
        ]
        change, args = data.draw(st.sampled_from(moves))
        after = seating.apply_change(row, change, *args)
        if isinstance(after, Rejection):
            assert after.clause or "name" in after.clause_text
            continue
        assert not row.started, "the table lies as it lies"
        if change not in (seating.take_seat, seating.add_entropy):
            host = next(seat for seat in row.seats if seat.host)
            assert by == host.token_hash or change in (seating.rename_seat, seating.leave_seat, seating.become_host)
        row = after
        hashes = [seat.token_hash for seat in row.seats]
        assert len(set(hashes)) == SEATS and [seat.seat for seat in row.seats] == list(range(SEATS))
        assert [seat.taken and not seat.bot for seat in row.seats if seat.host] == [True], "one host, who sits here"
        called = [seat.name.casefold() for seat in row.seats if seat.taken]
        assert len(set(called)) == len(called), "nobody passes for somebody else"
        assert not row.started or not seating.open_seats(row)
        assert not (auto and not row.started and not seating.open_seats(row))
        now = {seat.token_hash: (seat.name, seat.entropy) for seat in row.seats if seat.taken and not seat.bot}
        for own, (_, thrown) in people.items():
            assert own not in now or not thrown or now[own][1] == thrown, "dice lie as they lie"
            assert own in now or change in (seating.free_seat, seating.leave_seat)
        people = now


def test_a_new_link_whenever_somebody_sits_down_or_leaves() -> None:
    row = done(laid(), seating.take_seat, 1, "Zoe", "", 1001, "new")
    assert (row.seats[1].name, row.seats[1].token_hash, row.seats[1].taken) == ("Zoe", "new", True)
    row = done(row, seating.free_seat, "hash 0", 1, 1002, "newer")
    assert (row.seats[1].token_hash, row.seats[1].taken) == ("newer", False)
    row = done(row, seating.seat_bot, "hash 0", 1, "heuristic", 1003, "newest")
    assert (row.seats[1].token_hash, row.seats[1].bot) == ("newest", "heuristic")


def test_a_name_that_somebody_has_gets_a_number() -> None:
    row = laid()
    for seat, (name, called) in enumerate([("p0", "p0 2"), ("\uff300", "\uff300 3"), ("P" + 23 * "x", "P" + 23 * "x")], 1):
        row = done(row, seating.take_seat, seat, name, "", 1000 + seat, f"new {seat}")
        assert row.seats[seat].name == called
    long = disambiguate("P" + 23 * "x", [seat.name for seat in row.seats])
    assert long == "P" + 21 * "x" + " 2" and disambiguate(long, [long]) == "P" + 21 * "x" + " 3"
    assert done(done(laid(), seating.take_seat, 1, "Zoe", "", 1, "z"), seating.leave_seat, "z", 2, "y").seats[1].name == "Zoe"


def test_a_swap_moves_everything_of_both() -> None:
    row = done(laid(auto=False, bots=2), seating.take_seat, 1, "Zoe", "1f", 1001, "new")
    after = done(row, seating.swap_seats, "hash 0", 0, 2)
    assert after.seats[0] == replace(row.seats[2], seat=0, chair=2) and after.seats[2] == replace(row.seats[0], seat=2, chair=0)
    assert done(after, seating.swap_seats, "hash 0", 2, 0).seats[1] == row.seats[1]
    assert link_number(after.seats[2]) == 0 and after.seats[2].host


def test_the_last_free_seat_starts_it_and_the_host_otherwise() -> None:
    assert done(laid(bots=2), seating.take_seat, 1, "", "", 1001, "new").started
    row = done(laid(auto=False, bots=2), seating.take_seat, 1, "", "", 1001, "new")
    assert not row.started
    assert done(row, seating.start_table, "hash 0").started
    assert done(row, seating.set_auto_start, "hash 0", True).started


def test_whoever_leaves_frees_the_seat_and_a_host_is_followed_by_whoever_sits_next() -> None:
    row = laid(auto=False)
    assert refused(row, seating.leave_seat, "hash 0", 1001, "left") == "TB-904"
    row = done(done(row, seating.take_seat, 3, "Zoe", "1f", 1001, "zoe"), seating.take_seat, 1, "Yan", "", 1002, "yan")
    row = done(done(row, seating.swap_seats, "hash 0", 0, 2), seating.leave_seat, "hash 0", 1003, "left")
    assert [(seat.name, seat.taken, seat.host) for seat in row.seats[2:]] == [("P0", False, False), ("Zoe", True, True)]
    assert row.seats[2].token_hash == "left" and refused(row, seating.start_table, "hash 0") == "TB-925"
    row = done(row, seating.become_host, "yan", True)
    assert [seat.seat for seat in row.seats if seat.host] == [1] and refused(row, seating.start_table, "zoe") == "TB-925"
    row = done(row, seating.leave_seat, "zoe", 1004, "gone")
    assert (row.seats[3].taken, row.seats[3].entropy, row.seats[3].token_hash) == (False, "", "gone")
    assert refused(row, seating.leave_seat, "yan", 1005, "x") == "TB-904", "the last one stays"


@pytest.mark.parametrize(
    ("change", "args", "clause"),
    [
        (seating.start_table, ("hash 0",), "TB-926"),
        (seating.start_table, ("hash 1",), "TB-925"),
        (seating.free_seat, ("new", 1, 1, "x"), "TB-925"),
        (seating.free_seat, ("hash 0", 0, 1, "x"), "TB-904"),
        (seating.free_seat, ("hash 0", 2, 1, "x"), "TB-904"),
        (seating.seat_bot, ("hash 0", 1, "heuristic", 1, "x"), "TB-904"),
        (seating.seat_bot, ("hash 0", 2, "wizard", 1, "x"), "TB-905"),
        (seating.seat_bot, ("forged", 2, "heuristic", 1, "x"), "TB-925"),
        (seating.swap_seats, ("new", 0, 1), "TB-925"),
        (seating.set_public, ("new", True), "TB-925"),
        (seating.set_auto_start, ("new", False), "TB-925"),
        (seating.rename_seat, ("hash 0", 1, "Eve"), "TB-925"),
        (seating.rename_seat, ("new", 2, "Eve"), "TB-925"),
        (seating.rename_seat, ("hash 2", 2, "Eve"), "TB-925"),
        (seating.take_seat, (1, "", "", 1, "x"), "TB-904"),
        (seating.take_seat, (3, "", "", 1, "x"), "TB-904"),
        (seating.take_seat, (2, "", "x" * 65, 1, "x"), "TB-928"),
        (seating.add_entropy, ("new", "other"), "TB-928"),
        (seating.add_entropy, ("hash 0", ""), "TB-928"),
        (seating.add_entropy, ("hash 2", "1f"), "TB-904"),
        (seating.add_entropy, ("hash 3", "1f"), "TB-904"),
        (seating.leave_seat, ("hash 2", 1, "x"), "TB-904"),
        (seating.leave_seat, ("hash 3", 1, "x"), "TB-904"),
        (seating.become_host, ("new", False), "TB-925"),
        (seating.become_host, ("hash 2", True), "TB-904"),
        (seating.become_host, ("forged", True), "TB-904"),
    ],
)
def test_refused_before_the_deal(change: Callable[..., Any], args: tuple[Any, ...], clause: str) -> None:
    """Ana is the host, Zoe has sat down on seat 1 with dice, seat 2 is free, a bot sits on seat 3."""
    row = done(laid(bots=1), seating.take_seat, 1, "Zoe", "1f", 1001, "new")
    assert refused(row, change, *args) == clause
    assert refused(replace(row, started=True), change, *args) == "TB-927"


@pytest.mark.parametrize(("judge", "sits"), [("nobody", False), ("named", True)])
def test_no_bot_sits_where_the_law_bars_it(judge: str, sits: bool) -> None:
    """GO-R41: nobody settles anything outside the table with a bot, unless a judge tells how it went."""
    row = replace(laid(), game="gameon", cards="base", options={"competition": "external", "judge": judge})
    if sits:
        assert done(row, seating.seat_bot, "hash 0", 2, "heuristic", 1001, "new").seats[2].bot == "heuristic"
    else:
        assert refused(row, seating.seat_bot, "hash 0", 2, "heuristic", 1001, "new") == "TB-904"


@given(st.text(st.sampled_from("aB\u200d\ufe0f\u0301 \U0001f469\u3164\u0390\u03b9"), min_size=1, max_size=24), st.integers(1, 12))
def test_a_name_that_is_fit_stays_fit_with_its_number(name: str, many: int) -> None:
    assume(name_rejection(name) is None)
    called: list[str] = []
    for _ in range(many):
        called.append(disambiguate(name, called))
    assert all(name_rejection(one) is None for one in called) and len({confusable_form(one) for one in called}) == many


@pytest.mark.parametrize("alike", ["An\u3164a", "Ana\ufe0f", "ANA", "A\u034fna", "\uff21na", "Ana  B", "\u0399\u0308\u0301"])
def test_names_that_look_alike_are_one(alike: str) -> None:
    """Signs that leave nothing on a page, or one gap where two were meant."""
    assert disambiguate(alike, ["Ana", "Ana B", "\u0390"]).endswith(" 2")


def test_a_name_of_which_nothing_can_be_seen_is_none() -> None:
    assert name_rejection("\u3164\ufe0f") is not None and name_rejection("\u2800") is not None
