"""Replays a game with nothing but Python, for every other Python found."""

import json
import sys

from gamester.core.layout import layout
from gamester.games.armies import game as rules
from gamester.games.armies.state import State


def main() -> None:
    """Read sizes, a blank state and actions from standard input.

    Print the hash of the state after every action.
    """
    game = json.load(sys.stdin)
    laid = layout(State, game["sizes"])
    t = laid.from_words(game["words"])
    rules.deal(t)
    hashes = [laid.fingerprint(t)]
    for seat, action in game["acts"]:
        assert rules.why_not(t, seat, action) == 0, (seat, action)
        rules.apply(t, seat, action)
        hashes.append(laid.fingerprint(t))
    json.dump(hashes, sys.stdout)


if __name__ == "__main__":
    main()
