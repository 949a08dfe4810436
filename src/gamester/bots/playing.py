"""Whole games of bots that think: a plain table decides, and every bot gets its outlook on it. Same seeds, same games, in either world."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack
from typing import Any

from gamester.bots.levels import Level
from gamester.bots.mind import Mind, outlook
from gamester.bots.playout import GOLDEN, KEY_WORDS, POLICY
from gamester.kernel.chance import WORD, mix
from gamester.kernel.scribe import Scribe
from gamester.play.seed import words_of

WORDS = "<16i"
"""What a seed gives: the key of the table, then a salt for every seat, where its bot draws from."""
SALTED = 0x85EBCA6B


class Refused(RuntimeError):
    """A bot chose what it may not."""


def play(mind: Mind, root: Any, levels: Sequence[Level], seed: str, scribe: Scribe | None = None) -> tuple[Any, list[tuple[int, int]]]:
    """One game from the blank table `root`: the table at its end, and every (seat, action). A `scribe` hears all that is told."""
    game, layout = mind.game, mind.layout
    doors, rules = game.plain(layout), game.rules
    words = unpack(WORDS, words_of(seed))
    t = layout.copy(root)
    t.chance_key = list(words[:KEY_WORDS])
    t.scribe = scribe
    rules.deal(t)
    steps: list[tuple[int, int]] = []
    while not rules.over(t):
        seat = doors.first_pending([t], 0)
        if seat >= layout.seats:
            steps.append((seat, rules.absent(t, seat)))  # a judge, for whom there is no bot
            doors.advance([t], 0, *steps[-1])
            continue
        level, salt = levels[seat], words[KEY_WORDS + seat] & WORD
        drawn = mix((salt + len(steps) * GOLDEN) & WORD)
        seen = outlook(game, layout, t, seat, level, mix(drawn ^ SALTED))
        thought = mind.decide(seen, seat, level, salt if level.code == POLICY else drawn, mood=salt)
        if seat < 0 or doors.advance([t], 0, seat, thought.action):
            raise Refused(f"{level.name} chose what it may not, in game {seed!r} after {len(steps)} decisions")
        steps.append((seat, thought.action))
    return t, steps


def replayed(mind: Mind, root: Any, seed: str, steps: Sequence[tuple[int, int]], scribe: Scribe | None = None) -> Any:
    """The table at the end of a game of which every (seat, action) is known, told to a `scribe` once more."""
    layout, rules = mind.layout, mind.game.rules
    t = layout.copy(root)
    t.chance_key = list(unpack(WORDS, words_of(seed))[:KEY_WORDS])
    t.scribe = scribe
    rules.deal(t)
    for seat, action in steps:
        rules.act(t, seat, action)
    return t


def figures_of(mind: Mind, t: Any, decisions: int) -> list[int]:
    """What is counted of one finished game, as `playout.tally` has it."""
    rules, seats = mind.game.rules, mind.layout.seats
    shares, places = [0] * (mind.actions + seats), [0] * (mind.actions + seats)
    rules.shares(t, shares)
    rules.places(t, places)
    return [decisions, rules.rounds(t), rules.over(t), *shares[:seats], *places[:seats]]
