"""The contract suite: properties that every game has.

An author runs it in a test of two lines:

    from gamester.testing.suite import contract_test
    test_contract = contract_test("goofspiel")

or by hand, `check_contract("goofspiel", seats=3, games=50, seed=7)`. A failure names the property, the position of the
game and the actions before it; the same arguments reproduce it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from gamester.core.lint.checker import check_game
from gamester.testing.checks.compiled_equals_plain import check_reproducible, check_runtime_handover, check_runtimes_equal
from gamester.testing.checks.descriptions import DescriptionCounts, check_descriptions
from gamester.testing.checks.invariants import check_invariants
from gamester.testing.checks.legality import check_legality, check_outcomes, check_queries_are_pure, check_refusals
from gamester.testing.checks.notation import check_events, check_notation, check_positions, check_record_round_trip, open_match
from gamester.testing.checks.redeals import check_redeals
from gamester.testing.checks.secrecy import HiddenZoneCensus, check_secrecy
from gamester.testing.checks.secrecy_over_time import EventCheckCounts, check_secrecy_over_time
from gamester.testing.checks.simultaneity import check_order_independent
from gamester.testing.checks.standing import check_standing_answers
from gamester.testing.checks.undo import check_undo_reveals_nothing
from gamester.testing.runtimes import CheckedRuntime, CompiledRuntime, PlainRuntime
from gamester.testing.subject import GameUnderTest, seats_of, sets_of
from gamester.testing.trajectories import TrajectoryBatch, trajectory_batches

ROOM = 400
"""Positions that are checked together."""
PLAIN_SHARE = 8
"""Games for each one that is also played in the plain runtime, which is slower."""
STEPS = 12
"""Actions for which two alike states are played on."""


@dataclass
class SuiteResults:
    """Counts of the work that a run has done, as evidence."""

    games: int = 0
    positions: int = 0
    positions_compared: int = 0
    exchanged: int = 0
    refusals: set[int] = field(default_factory=set)
    refused: int = 0
    orders: int = 0
    redealt: int = 0
    events: int = 0
    records: int = 0
    undone: int = 0
    event_checks: EventCheckCounts = field(default_factory=EventCheckCounts)
    peeked: int = 0
    descriptions: DescriptionCounts = field(default_factory=DescriptionCounts)

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.positions} positions; {self.positions_compared} alike in both worlds, "
            f"{self.exchanged} acts exchanged; "
            f"refusals by {len(self.refusals)} clauses, {self.refused} tried; "
            f"{self.event_checks.runs} runs of {self.event_checks.acts} acts listened to, "
            f"{self.event_checks.reveals} reveals, {self.event_checks.stages} stages and {self.event_checks.sealed} sealed acts compared; "
            f"{self.orders} orders of arrival; {self.redealt} acts in redealt worlds; "
            f"{self.events} events, {self.records} acts in records, {self.undone} taken back; a bot that peeks caught {self.peeked} times; "
            f"{self.descriptions}"
        )


def check_contract(
    game: str,
    seats: int,
    *,
    cards: str = "",
    options: Mapping[str, Any] | None = None,
    games: int = 20,
    seed: int = 0,
    plain_only: bool = False,
    excused: Mapping[str, str] | None = None,
) -> SuiteResults:
    """Check every property of a game over `games` random games.

    Raises ContractViolation for the first that fails. Without `options`, options are drawn game by game. `excused` gives
    reasons for exemptions by name, such as `{"unlisted group": "AR-...: accepted in any order, offered in ascending
    order"}`.
    """
    subject = GameUnderTest(game, seats, cards, options, seed, excused or {})
    figures = SuiteResults(games=games)
    if faulty := _unspoken(subject.game.home):
        raise subject.failure("\n".join(("not in the rule language:", *faulty)))
    try:
        check_somebody_is_asked(subject, games)
        check_notation(subject)
        check_standing_answers(subject, open_match(subject, 0))
        _check_many(subject, PlainRuntime if plain_only else CheckedRuntime, figures)
        if not plain_only:
            _check_worlds(subject, figures)
        for number in range(max(1, games // PLAIN_SHARE)):
            figures.records += check_record_round_trip(subject, number, cut=400)
            figures.undone += check_undo_reveals_nothing(subject, number, cut=150)
            figures.descriptions.add(check_descriptions(subject, number, cut=60))
    # Only errors of rules: an assertion of the suite must keep its own traceback.
    except (ArithmeticError, LookupError) as why:
        where = f"after {figures.positions} positions without an error"
        raise subject.failure(f"the rules raise {type(why).__name__}: {why}", where) from why
    return figures


def check_somebody_is_asked(subject: GameUnderTest, games: int) -> None:
    """Check that some seat has a decision in some game after the deal.

    All other checks would pass if nobody ever had one.
    """
    for number in range(games):
        if subject.rules.pending_seats(subject.dealt(number)):
            return
    raise subject.failure("nobody is ever asked: no seat has a decision after the deal", f"{games} games")


@lru_cache(maxsize=16)
def _unspoken(home: str) -> tuple[str, ...]:
    return tuple(check_game(home))


def _check_many(subject: GameUnderTest, world: type[PlainRuntime], figures: SuiteResults) -> None:
    """Run all checks of batches in the given runtime.

    Some positions are also checked plain, with events.
    """
    room, other = (world(subject.game, subject.layout, ROOM) for _ in range(2))
    census = HiddenZoneCensus(subject)
    for reel in trajectory_batches(subject, room, figures.games):
        salt = subject.rng("salt", figures.positions).randrange(2**32)
        check_invariants(reel)
        streams = [reel.stream(viewer) for viewer in range(subject.seats + 1)]
        answers = reel.answers(salt)
        check_queries_are_pure(reel, "observations, legal actions, refusals; default and heuristic actions, results")
        check_outcomes(reel, answers)
        check_legality(reel, streams[: subject.seats], answers)
        check_secrecy(reel, other, streams, answers, census, salt)
        check_reproducible(reel, room)
        figures.positions += reel.count
        figures.refusals |= {number for stream in streams for number in set(stream.verdicts.ravel().tolist()) if number}
        _check_some(reel, streams, figures)
    census.check()
    figures.peeked = census.peeked


def _check_some(reel: TrajectoryBatch, streams: list[Any], figures: SuiteResults) -> None:
    """Run the expensive checks on a number of positions that grows with the games."""
    games = len(reel.games)
    figures.refused += check_refusals(reel, streams, 2 + games)
    figures.orders += check_order_independent(reel, 2 + games)
    figures.redealt += check_redeals(reel, 4 + 2 * games, figures.positions)
    figures.event_checks.add(check_secrecy_over_time(reel, 8 + 4 * games, STEPS))
    figures.events += sum(check_events(reel.subject, scene, reel) for scene in reel.games[:2] if not scene.before)
    check_positions(reel, 2 + games // 4)


def _check_worlds(subject: GameUnderTest, figures: SuiteResults) -> None:
    """Compare the plain runtime with the compiled and the checked one.

    The first two are also compared in turn.
    """
    games = max(2, figures.games // PLAIN_SHARE)
    rooms = [world(subject.game, subject.layout, ROOM) for world in (PlainRuntime, CompiledRuntime, CheckedRuntime)]
    for plain, *others in zip(*(trajectory_batches(subject, room, games) for room in rooms), strict=True):
        salt = subject.rng("alike", figures.positions_compared).randrange(2**32)
        for other in others:
            check_runtimes_equal(plain, other, salt)
        figures.positions_compared += plain.count
    for number in range(max(1, games // 2)):
        figures.exchanged += check_runtime_handover(rooms[0], rooms[1], subject, number)


# setups to run it on ----------------------------------------------------------------------------------------------------
def all_setups(game: str) -> list[tuple[int, str]]:
    """Return every number of seats with every card set, as (seats, set)."""
    return [(seats, cards) for cards in sets_of(game) for seats in seats_of(game)]


def covering_setups(game: str) -> list[tuple[int, str]]:
    """Return pairs with every number of seats and every card set at least once."""
    seats, sets = list(seats_of(game)), sets_of(game)
    return [(seats[k % len(seats)], sets[k % len(sets)]) for k in range(max(len(seats), len(sets)))]


def contract_test(game: str, games: int = 20, seed: int = 0, excused: Mapping[str, str] | None = None) -> Callable[..., None]:
    """Return a pytest test: the suite for every number of seats and card set."""
    import pytest

    @pytest.mark.parametrize(("seats", "cards"), all_setups(game))
    def test(seats: int, cards: str) -> None:
        print(check_contract(game, seats, cards=cards, games=games, seed=seed, excused=excused))

    return test
