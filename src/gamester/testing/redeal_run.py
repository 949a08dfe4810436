"""`python -m gamester.testing.redeal_run`: redeal millions of positions.

They are played in compiled rules, and each is compared with its redeal.
Of each position everything is resampled that one viewer cannot know. The viewer must get the same: what is seen, whose turn it is, which
actions are legal, which clause refuses each of the others, and what bots do that know what the seat knows (R2, R8). The first positions
of every stretch are played in plain rules too, with the same digest of all that was compared (R10).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

import numpy as np
from msgspec import Struct

from gamester.games.registry import game_slugs
from gamester.testing import redealing
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.redealing import ACTION, ASKED, BLANK, CHANGED, DIGEST, FOUND, GAMES, PLAYED, STATES, VIEWER
from gamester.testing.subject import GameUnderTest, seats_of, sets_of

ENTRY = "gamester.testing.redealing_entry"
STRETCH = 50_000
"""Positions that are played in one call, with options of their own."""
PLAIN = 40
"""Positions of each stretch that are played in plain rules too."""
LOOKED_INTO = 16
"""Number of positions for each one at which it is counted whether the redeal changed anything for another viewer."""
WORDS = {
    redealing.ILLEGAL: "an action was chosen that is not legal",
    redealing.SIGHT: "the viewer sees something else",
    redealing.TURN: "the seat is asked in one of them only",
    redealing.LISTED: "other actions are listed",
    redealing.VERDICT: "the verdict on an action differs",
    redealing.DEFAULT: "the default action differs",
    redealing.POLICY: "the heuristic bot does something else",
}


class Stretch(Struct, frozen=True):
    """A stretch of positions of one game.

    It has seats, a card set, and the number from which options and chance follow.
    """

    slug: str
    seats: int
    cards: str
    seed: int
    number: int
    positions: int = STRETCH

    @property
    def line(self) -> str:
        """The command that repeats this stretch."""
        said = f"python -m gamester.testing.redeal_run --games {self.slug} --seats {self.seats} --seed {self.seed} --first {self.number}"
        return f"{said}{f' --cards {self.cards}' if self.cards else ''} --positions {self.positions}"


class Found(Struct):
    """The result of a stretch."""

    stretch: Stretch
    positions: int
    games: int
    changed: int
    asked: int
    seconds: float


def tables_of(slug: str) -> list[tuple[int, str]]:
    """Return the seats and card sets that are played.

    They are all numbers of seats with the usual set, then the other sets with the fewest.
    """
    usual, *others = sets_of(slug)
    return [*((seats, usual) for seats in seats_of(slug)), *((min(seats_of(slug)), cards) for cards in others)]


def play(subject: GameUnderTest, number: int, positions: int, compiled: bool) -> tuple[int, list[int], float]:
    """Play, redeal and compare positions of a subject in one of the runtimes.

    Return 0 or the first difference, the cells of what was found, and the seconds of a processor that it took.
    """
    layout, blank, many = subject.layout, subject.blank(number), 4 * subject.layout.words
    if compiled:
        doors: Any = subject.game.load_compiled(layout, ENTRY, checked=False)
        tables: Any = layout.new_batch(STATES)
        for place in range(STATES):
            layout.write_row(tables, place, blank)
        layout.write_row(tables, PLAYED, subject.dealt(number))
        sheets: tuple[Any, ...] = np.zeros(FOUND, np.int32), np.zeros((2, many), np.int32), np.zeros((2, subject.scratch_size), np.int32)
    else:
        doors = subject.game.load_plain(layout, ENTRY)
        tables = [layout.copy_state(blank) for _ in range(STATES)]
        subject.rules.deal(tables[PLAYED])
        sheets = [0] * FOUND, [[0] * many for _ in range(2)], [[0] * subject.scratch_size for _ in range(2)]
    assert tables[BLANK] is not tables[PLAYED]
    began = time.process_time()
    differs = int(doors.redeal_positions(tables, positions, number, *sheets))
    return differs, [int(cell) for cell in sheets[0]], time.process_time() - began


def run_stretch(stretch: Stretch) -> Found:
    """Run a stretch. Raises ContractViolation with the line that repeats it."""
    subject = GameUnderTest(stretch.slug, stretch.seats, stretch.cards, None, stretch.seed, {})
    few = min(PLAIN, stretch.positions)
    plain, compiled = (play(subject, stretch.number, few, kind) for kind in (False, True))
    differs, found, seconds = play(subject, stretch.number, stretch.positions, True)
    if differs:
        who = f"for viewer {found[VIEWER]}, at action or cell {found[ACTION]}"
        raise subject.failure(f"a position and its redeal differ {who}: {WORDS[differs]}\n  {stretch.line}")
    if plain[:2] != compiled[:2]:
        raise subject.failure(
            f"plain and compiled rules differ within {few} positions: {plain[1][DIGEST]} and {compiled[1][DIGEST]}\n  {stretch.line}"
        )
    return Found(stretch, stretch.positions, found[GAMES] + 1, found[CHANGED], found[ASKED], seconds)


def stretches(slug: str, tables: list[tuple[int, str]], seed: int, first: int, positions: int) -> Iterator[Stretch]:
    """Yield stretches of a game until there are so many positions.

    They are in turn at each of these tables.
    """
    number = first
    while positions > 0:
        seats, cards = tables[(number - first) % len(tables)]
        yield Stretch(slug, seats, cards, seed, number, min(STRETCH, positions))
        number, positions = number + 1, positions - STRETCH


def main(arguments: list[str] | None = None) -> int:
    """Redeal positions of games.

    Return 1 if a viewer could tell one from its redeal, else 0.
    """
    parser = argparse.ArgumentParser(prog="python -m gamester.testing.redeal_run", description=__doc__)
    parser.add_argument("--games", default="", help="the games, parted by commas (default: all)")
    parser.add_argument("--positions", type=int, default=1_000_000, help="positions of each game (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=0, help="seats of every table (default: all that a game has)")
    parser.add_argument("--cards", default="", help="the card set (default: each)")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="the number of the first stretch (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes beside one another (default: %(default)s)")
    asked = parser.parse_args(arguments)
    slugs = asked.games.split(",") if asked.games else list(game_slugs())
    if strange := [slug for slug in slugs if slug not in game_slugs()]:
        parser.error(f"expected games of {', '.join(game_slugs())}, got {strange[0]!r}")
    if min(asked.positions, asked.jobs) < 1:
        parser.error(f"expected one position and one process or more, got {asked.positions} and {asked.jobs}")
    for slug in slugs:
        if asked.seats and asked.seats not in seats_of(slug):
            parser.error(f"expected seats of {slug}, which are {', '.join(map(str, seats_of(slug)))}, got {asked.seats}")
    failed = False
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for slug in slugs:
            tables = [(asked.seats, asked.cards or sets_of(slug)[0])] if asked.seats else tables_of(slug)
            began, totals, seconds = time.monotonic(), Counter[str](), 0.0
            running = [pool.submit(run_stretch, one) for one in stretches(slug, tables, asked.seed, asked.first, asked.positions)]
            for done in as_completed(running):
                try:
                    found = done.result()
                except ContractViolation as violation:
                    failed = True
                    print(violation, flush=True)
                    continue
                totals.update(positions=found.positions, games=found.games, changed=found.changed, asked=found.asked, plain=PLAIN)
                seconds += found.seconds
            print(_line(slug, len(tables), totals, seconds, time.monotonic() - began), flush=True)
    return int(failed)


def _line(slug: str, tables: int, totals: Counter[str], seconds: float, took: float) -> str:
    redealt = f"{slug}: {totals['positions']:,} positions of {totals['games']:,} games redealt and compared at {tables} kinds of table"
    asked = (
        f"{totals['asked']:,} times the viewer had to decide; {LOOKED_INTO * totals['changed'] / max(1, totals['positions']):.0%} changed"
    )
    pace = f"{totals['positions'] / max(0.001, seconds):,.0f} a second of a processor, {took:.0f} s in all with compiling"
    return f"{redealt}; {asked} for somebody else; {totals['plain']:,} in plain rules too; {pace}."


if __name__ == "__main__":
    sys.exit(main())
