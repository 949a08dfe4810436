"""Random matches of every number of seats, set and option, and a trio at Armies."""

import random
from collections.abc import Iterator

from gamester.games.options import Choice, Number, Option, OrderedChoice, SeatOrder
from gamester.games.registry import get_game
from gamester.match.card_sets import builtin_sets
from gamester.match.match import Match
from gamester.match.moves import LogEntry, Refusal
from gamester.match.setup import InvalidSetup

NAMES = ("Ana", "Bo", "Cy", "Dee", "Ed", "Flo")


def drawn(option: Option, seats: int, draw: random.Random) -> str:
    """Return a random value of an option, as text."""
    match option:
        case Choice():
            return draw.choice(option.values)
        case Number():
            return str(draw.choice([option.before, draw.randint(max(1, option.low), min(40, option.high))]))
        case OrderedChoice():
            return ",".join(draw.sample(option.values, draw.randint(0, len(option.values))))
        case SeatOrder():
            return ",".join(map(str, draw.sample(range(seats), seats)))


def opened(seed: int, game: str = "armies") -> Match:
    """Return a match that has just been dealt.

    Options are drawn again if they do not fit the card set (GO-V20).
    """
    draw, names = random.Random(seed), get_game(game).text
    while True:
        seats = draw.randint(*names.SEATS)
        options = {option.name: drawn(option, seats, draw) for option in names.OPTIONS}
        cards = draw.choice(builtin_sets(get_game(game)))
        try:
            return Match.open(game, seats, options, cards, f"seed {seed}", NAMES[:seats])
        except InvalidSetup as why:
            assert getattr(names, "setup_errors", None), why


def play(match: Match, seed: int, acts: int = 10_000) -> Iterator[tuple[Match, int]]:
    """Play random moves. Yield the match and the acting seat after each."""
    draw = random.Random(seed)
    while not match.ended_by() and acts > 0:
        acts -= 1
        seat = draw.choice(match.pending_seats())
        done = match.act(seat, draw.choice(match.legal_moves(seat)).move)
        assert not isinstance(done, Refusal), done
        yield match, seat


def played(seed: int, acts: int = 10_000, game: str = "armies") -> Match:
    """Return a match after so many moves, or at its end."""
    match = opened(seed, game)
    for _ in play(match, seed, acts):
        pass
    return match


def acted(match: Match, seat: int, text: str) -> LogEntry:
    """Return the log entry of a move that must be accepted."""
    done = match.act(seat, text)
    assert isinstance(done, LogEntry), done
    return done


def trio(seed: str = "trio", **options: str) -> Match:
    """Return a match of three people with stacked armies, at the first presentation."""
    match = Match.open("armies", 3, options, "classic", seed, ["Ana", "Bo", "Cy"])
    for seat, army in enumerate(("KQJA", "JQKA", "QAKJ")):
        acted(match, seat, f"arrange {army}")
    return match


def group_of(match: Match, seat: int) -> str:
    """Return a group that a seat can lay down."""
    return next(move.move for move in match.legal_moves(seat) if move.drafts)


def state(match: Match) -> tuple[object, ...]:
    viewers = range(match.layout.seats + 1)
    return (match.layout.to_bytes(match.table), len(match.entries), *map(match.view, viewers), *map(match.frame_number, viewers))
