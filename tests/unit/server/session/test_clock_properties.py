"""Properties of the pure clock functions, for tables and moments that nobody thought of. No server, no session, no time but a number."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.match.moves import LogEntry
from gamester.server.session import clock
from gamester.server.session.clock import ClockState, Connections
from gamester.server.storage.rows import StoredSeat, StoredTable

CLOCKS = ("", "1", "60", "3d", "5+0", "600+15", "1d+1h")
seconds = st.integers(0, 100_000).map(float)
seats = st.integers(2, 4)


@st.composite
def rows(draw: st.DrawFn) -> StoredTable:
    """A dealt table with any clock, grace and people, whose decision opened at some moment, or never."""
    many = draw(seats)
    people = tuple(
        StoredSeat(
            seat,
            f"P{seat}",
            draw(st.sampled_from(("", "", "heuristic"))),
            "",
            taken=True,
            bank=draw(st.none() | seconds),
            seen=draw(st.none() | seconds),
            away=draw(st.none() | seconds),
            stand_in=draw(st.sampled_from(("", "", "heuristic"))),
        )
        for seat in range(many)
    )
    return StoredTable(
        *("quiet-otter", "armies", 1, {}, "", "", "", ""),
        seats=people,
        clock=draw(st.sampled_from(CLOCKS)),
        grace=draw(st.sampled_from((0, 60, 600))),
        hot=draw(st.booleans()),
        opened=draw(st.none() | seconds),
        due=draw(st.none() | seconds),
    )


@st.composite
def tables(draw: st.DrawFn) -> tuple[StoredTable, ClockState, Connections, float]:
    """A table, its clock state, who is connected, and a moment when the decision has been opened."""
    row = draw(rows())
    many = len(row.seats)
    deciding = draw(st.sets(st.integers(0, many - 1)))
    running = draw(st.sets(st.sampled_from(sorted(deciding)))) if deciding else set()
    unseen = draw(st.booleans())
    counts = tuple(draw(st.lists(st.integers(0, 9), min_size=many, max_size=many)))
    shown = ClockState(
        tuple(sorted(running)),
        5,
        draw(st.integers(0, 9)),
        unseen,
        not unseen and draw(st.booleans()),
        1,
        tuple(sorted(deciding)),
        counts,
        counts,
    )
    viewers = st.sets(st.integers(0, many + 1))
    who = Connections(draw(viewers), draw(st.dictionaries(st.integers(0, many + 1), seconds)), draw(st.booleans()))
    return row, shown, who, (row.opened or 0.0) + draw(seconds)


@given(tables())
def test_next_deadline_is_the_first_of_all(table: tuple[StoredTable, ClockState, Connections, float]) -> None:
    row, shown, who, now = table
    first = clock.next_deadline(row, shown, who, now, over=False)
    each = [clock.deadline(row, shown, seat) for seat in range(len(row.seats) + 2)]
    each += [clock.takeover_time(row, shown, who, seat, now) for seat in range(len(row.seats) + 2)]
    each.append(clock.vanished_at(row))
    assert first == min((at for at in each if at is not None), default=None)


@given(tables())
def test_deadline_runs_only_on_people_who_are_asked(table: tuple[StoredTable, ClockState, Connections, float]) -> None:
    row, shown, _, _ = table
    for seat in row.seats:
        if seat.bot or seat.seat not in shown.running_seats or not row.clock or row.opened is None:
            assert clock.deadline(row, shown, seat.seat) is None
    if row.opened is not None and row.clock and [seat for seat in shown.running_seats if not row.seats[seat].bot]:
        assert any(clock.deadline(row, shown, seat) is not None for seat in shown.running_seats), "somebody's time runs"


@given(tables())
def test_hidden_decisions_show_one_deadline(table: tuple[StoredTable, ClockState, Connections, float]) -> None:
    """A deadline of one's own would tell who of those that decide in secret has used more time before."""
    row, shown, _, _ = table
    if shown.hides_ready:
        ends = {clock.deadline(row, shown, seat.seat) for seat in row.seats if seat.seat in shown.running_seats and not seat.bot}
        others = {sum(1 for one in shown.deciding if one != seat and not row.seats[one].bot) for seat in shown.running_seats}
        assert len(ends) <= max(1, len(others))


@given(tables(), seconds)
def test_all_moments_move_together(table: tuple[StoredTable, ClockState, Connections, float], later: float) -> None:
    """Nothing depends on when a table is played, only on how long ago things were."""
    row, shown, who, now = table

    def at(moment: float | None) -> float | None:
        return None if moment is None else moment + later

    moved = replace(row, opened=at(row.opened), seats=tuple(replace(seat, seen=at(seat.seen), away=at(seat.away)) for seat in row.seats))
    if all(seat.seen is not None for seat in row.seats):
        assert clock.next_deadline(moved, shown, who, now + later, False) == at(clock.next_deadline(row, shown, who, now, False))
    changed, same = (
        clock.clock_changes(one, shown, replace(shown, standing_moves=shown.standing_moves + 1, running_seats=()), [], moment)
        for one, moment in ((moved, now + later), (row, now))
    )
    assert changed.seats == same.seats


@given(tables(), seconds)
def test_a_pause_costs_no_time(table: tuple[StoredTable, ClockState, Connections, float], gap: float) -> None:
    row, shown, _, now = table
    paused = replace(row, paused=now)
    resumed = replace(paused, **clock.clock_after_pause(paused, now + gap))
    assert resumed.paused is None
    for seat in range(len(row.seats)):
        before, after = clock.deadline(row, shown, seat), clock.deadline(resumed, shown, seat)
        assert (before is None) == (after is None)
        assert before is None or after is None or abs((after - (now + gap)) - (before - now)) < 1e-3


@given(tables(), st.integers(0, 3))
def test_nobody_gains_more_than_the_increment(table: tuple[StoredTable, ClockState, Connections, float], mover: int) -> None:
    """A move ends a decision: what is left afterwards is what was left, less the time spent, plus the increment of who decided."""
    row, before, _, now = table
    made = tuple(count + (seat == mover) for seat, count in enumerate(before.decided))
    after = replace(
        before, decision=before.decision + 2, standing_moves=before.standing_moves + 1, decided=made, running_seats=(), deciding=()
    )
    settings = clock.clock_of(row)
    changes = clock.clock_changes(row, before, after, [LogEntry(1, mover, "a move", before.decision)], now)
    for seat, values in changes.seats.items():
        had, spent = clock.remaining(row, settings, seat), now - row.opened if row.opened is not None else 0.0
        assert 0.0 <= values["bank"] <= max(0.0, had - spent) + settings.increment
        assert values["bank"] == max(0.0, had - spent) + (settings.increment if seat == mover else 0.0)
    assert changes.table == ({"opened": now} if row.clock or row.grace else {})


@given(tables())
def test_a_bot_takes_over_only_from_the_absent_after_the_grace(table: tuple[StoredTable, ClockState, Connections, float]) -> None:
    row, shown, who, now = table
    for seat in row.seats:
        at = clock.takeover_time(row, shown, who, seat.seat, now)
        if seat.bot or seat.stand_in or seat.seat in who.here or row.hot or not row.grace or seat.seat not in shown.running_seats:
            assert at is None
        elif row.opened is not None:
            assert at is not None and at >= row.opened + row.grace
            assert at >= (seat.away if seat.away is not None else now) + row.grace
            nearer = replace(who, shared=True, left=()) if who.shared else who
            assert (clock.takeover_time(row, shown, nearer, seat.seat, now) or 0.0) >= at, "whoever has left here is believed gone"


@given(tables(), st.floats(0.01, 1e4))
def test_due_is_never_later_than_the_deadline(table: tuple[StoredTable, ClockState, Connections, float], recheck: float) -> None:
    row, shown, who, now = table
    ends, due = clock.next_deadline(row, shown, who, now, False), clock.next_due(row, shown, who, now, False, recheck)
    assert due is not None and due <= now + recheck and (ends is None or due <= ends)
    assert clock.next_due(row, shown, who, now, False) == ends
    assert clock.next_due(row, shown, who, now, True, recheck) is None, "a game that is over is never due"


@given(st.none() | seconds, st.none() | seconds, seconds)
def test_due_is_written_anew_only_if_nobody_would_look(kept: float | None, wanted: float | None, now: float) -> None:
    late = clock.is_too_late(kept, wanted, now)
    if wanted is None or (kept is not None and now < kept <= wanted):
        assert not late, "to look too early does no harm"
    else:
        assert late


@given(tables())
def test_stored_changes_of_a_move_are_due_in_time(table: tuple[StoredTable, ClockState, Connections, float]) -> None:
    row, before, who, now = table
    after = replace(before, decision=before.decision + 2, standing_moves=before.standing_moves + 1)
    changes = clock.changes_for_moves(row, before, after, [], who, now, over=False)
    stored = clock.row_with(row, changes)
    wanted = clock.next_due(stored, after, who, now, over=False)
    assert not clock.is_too_late(stored.due, wanted, now) or wanted is None or wanted <= now, "somebody looks when something is due"
    assert clock.changes_for_moves(row, before, after, [], who, now, over=True).table["ended"] == now


@st.composite
def questioned(draw: st.DrawFn) -> tuple[StoredTable, ClockState, Connections, float, list[float]]:
    """A table with words among its grants, of which some expire, and the moments at which they do."""
    row, shown, who, now = draw(tables())
    moments, people = list[float](), list[StoredSeat]()
    for seat in row.seats:
        ends = draw(st.lists(st.floats(0, 2e5), max_size=2))
        words = draw(st.lists(st.sampled_from(("pause-0-0", "mute-1", "no-1-5-open-0-0", "-until5", "until7")), max_size=2))
        words += [f"extend-{seat.seat}-{k}{clock.until(at)}" for k, at in enumerate(ends)]
        moments += ends
        people.append(replace(seat, grants=" ".join(words)))
    return replace(row, seats=tuple(people), paused=draw(st.none() | seconds)), shown, who, now, moments


@given(st.floats(0, 1e11), st.sampled_from(("pause-0-0", "takeback-1-12.7", "no-2-40-extend-0-0", "x")))
def test_a_word_expires_in_the_second_after_its_moment(moment: float, word: str) -> None:
    assert clock.expires_at(word) is None
    at = clock.expires_at(word + clock.until(moment))
    assert at is not None and moment <= at <= moment + 1


@given(questioned())
def test_questions_expire_in_time_whatever_else_runs(table: tuple[StoredTable, ClockState, Connections, float, list[float]]) -> None:
    row, shown, who, now, moments = table
    unasked = replace(row, seats=tuple(replace(seat, grants="") for seat in row.seats))
    first, other = (clock.next_deadline(one, shown, who, now, over=False) for one in (row, unasked))
    ends = [math.ceil(at) for at in moments]
    assert first == min((at for at in (other, *ends) if at is not None), default=None)
    assert clock.next_deadline(row, shown, who, now, over=True) is None
    past = clock.expired(row, now)
    assert len(past) == sum(at <= now for at in ends), "each once, and nothing that stays"
    left = [[word for word in seat.grants.split() if word not in past] for seat in row.seats]
    rest = replace(row, seats=tuple(replace(seat, grants=" ".join(words)) for seat, words in zip(row.seats, left, strict=True)))
    after = clock.next_expiry(rest)
    assert after is None or after > now, "what is removed is not due again"
