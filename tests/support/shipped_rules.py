"""Played from an installed wheel: its shipped rules are there, plain and compiled games are equal, and no compiler is asked for.

usage: python shipped_rules.py   (cibuildwheel runs it on every system)
"""

from __future__ import annotations

import os
import sys

from gamester.bots.arena import Arena
from gamester.games.registry import game_slugs, get_game
from gamester.match.card_sets import builtin_sets
from gamester.match.setup import new_setup


def check(slug: str, seats: int, cards: str) -> int:
    """Play games of policies plain and compiled; how many decisions were equal."""
    setup = new_setup(slug, seats, cards)
    if setup.game.compiled_already(setup.layout) is None:
        sys.exit(f"{slug}, {seats} seats, set {cards or 'usual'}: no rules came with this installation")
    sides = [Arena(setup.game, setup.state, setup.layout, ("heuristic",) * seats, plain) for plain in (True, False)]
    one, other = (side.play_and_count("wheel", 0, 2) for side in sides)
    if one != other:
        sys.exit(f"{slug}, {seats} seats, set {cards or 'usual'}: plain and compiled games differ")
    return one[1]


def main() -> None:
    """Every game, number of seats and set."""
    os.environ["GAMESTER_CC"] = "none"
    for slug in game_slugs():
        fewest, most = get_game(slug).text.SEATS
        sets = builtin_sets(get_game(slug)) or [""]
        equal = sum(check(slug, seats, cards) for seats in range(fewest, most + 1) for cards in sets)
        print(f"{slug}: {equal} decisions equal, plain and compiled")


if __name__ == "__main__":
    main()
