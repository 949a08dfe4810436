"""Each way out in each game, at every phase that random play reaches, by every seat: what comes of it, and what each viewer learns."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.outcome import WIN, has_standing, payoffs
from gamester.match.platform_acts import ABANDONED, END, JUMP, RESIGN, STANDING, VOID, standing_after
from gamester.match.record import ordered_moves, read_record, write_record
from gamester.match.refusals import Refusal
from gamester.match.verification import verify
from tests.support.ways_out import GAMES, NAMES, is_same_but_for_names, play

MOVES = 100
"""Random moves in which phases are looked for."""


def at_each_phase(game: str, seats: int, draw: random.Random) -> Iterator[tuple[str, Match]]:
    """Yield a match at the first moment of each phase, and once a seat has submitted in secret, with drafts as they are."""
    match = Match.open(game, seats, {}, "", f"{draw.getrandbits(64):x}", NAMES[:seats])
    seen: set[str] = set()
    for _ in range(MOVES):
        if match.ended_by():
            return
        phase, waits = match.phase(), match.is_simultaneous() and len(match.pending_seats()) < seats
        key = f"{phase.key if phase else ''}{' (waiting)' if waits else ''}"
        if key not in seen:
            seen.add(key)
            yield key, match.fork()
        play(match, 1, draw)


def ways_out(seat: int, seats: int) -> dict[str, str]:
    """Return what a seat may write in the log, with its clause."""
    other = (seat + 1) % seats
    acts = {RESIGN: "TB-962", END: "TB-965", STANDING: "TB-974", VOID: "TB-966", ABANDONED: "TB-972", JUMP: "TB-973"}
    about = {f"claim {other}": "TB-967", f"agreed bot {other}": "TB-968", f"agreed person {other}": "TB-969"}
    return acts | about | {"agreed terms 600+15 60": "TB-971"}


@pytest.mark.parametrize("game", GAMES)
def test_each_way_out_at_every_phase_by_every_seat(game: str, seed: int) -> None:
    """R2: one public line more and nothing else, unless the game ends; the record is the same match; twice is refused.

    All seats act; what viewers learn and what the record says is compared for one of them at each phase and act.
    """
    draw, met = random.Random(f"{seed} {game}"), 0
    seats = draw.choice((2, 3, 4))
    came_in = {f"{who} for {name}": name for name in NAMES[:seats] for who in ("Bot", "Somebody")}
    for phase, match in at_each_phase(game, seats, draw):
        before = [match.view(viewer) for viewer in range(seats + 1)]
        written = draw.choice([*ways_out(0, seats)])
        for seat in range(seats):
            compared = {text for text in ways_out(seat, seats) if draw.randrange(seats) == 0}
            for number, (text, clause) in enumerate(ways_out(seat, seats).items()):
                where, fork = f"{phase}, seat {seat}: {text}", match.fork()
                done = fork.platform_act(seat, text)
                if text == STANDING and not has_standing(match.game):
                    assert isinstance(done, Refusal) and done.clause == clause and fork.view(seat) == before[seat], where
                    continue
                assert isinstance(done, LogEntry), where
                met += 1
                over = fork.ended_by()
                for viewer in range(seats + 1) if text in compared else ():
                    now, old = fork.view(viewer), before[viewer]
                    (line,) = now.log[len(old.log) :]
                    assert line.clauses == (("TB-963",) if text == RESIGN and over else (clause,)) and not line.private, where
                    assert over or is_same_but_for_names(now, old, came_in), where
                assert over or (fork.pending_seats(), fork.decision_number) == (match.pending_seats(), match.decision_number), where
                assert fork.standing == standing_after([(one.seat, one.move) for one in fork.entries], seats), where
                if over:
                    judge(fork, where)
                again = fork.platform_act(seat, text)
                if over or text in (RESIGN, JUMP) or text.startswith(("claim", "agreed bot")):
                    assert isinstance(again, Refusal) and again.clause.startswith("TB-9"), where
                if seat == 0 and number == [*ways_out(0, seats)].index(written):
                    read = read_record(record := write_record(fork))
                    assert read.outcome() == fork.outcome() and read.standing == fork.standing and verify(record).is_valid, where
                    assert ordered_moves(read.entries) == ordered_moves(fork.entries), where
    assert met > 30


def judge(match: Match, where: str) -> None:
    """Compare places, shares and payoffs of a match that a platform act has ended."""
    outcome = match.outcome()
    assert outcome is not None and outcome.clause.startswith("TB-9"), where
    assert sum(payoffs(outcome.win_shares)) == 0 and sum(outcome.win_shares) in (0, WIN), where
    if any(outcome.win_shares):
        winners = [seat for seat, share in enumerate(outcome.win_shares) if share]
        assert {outcome.placements[seat] for seat in winners} == {1} and not {*winners} & {*outcome.resigned}, where
    assert match.pending_seats() == () and not any(match.legal_moves(seat) for seat in range(len(match.seats))), where
