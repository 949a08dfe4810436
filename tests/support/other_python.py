"""Replays a game with nothing but Python: run by `test_pythons.py` under every other Python at hand."""

import json
import sys

from gamester.core.layout import layout
from gamester.games.armies import game as rules
from gamester.games.armies.state import Table


def main() -> None:
    """Reads sizes, a blank table and acts from standard input; prints the hash of the table after every act."""
    game = json.load(sys.stdin)
    laid = layout(Table, game["sizes"])
    t = laid.from_flat(game["words"])
    rules.deal(t)
    hashes = [laid.hash(t)]
    for seat, action in game["acts"]:
        assert rules.why_not(t, seat, action) == 0, (seat, action)
        rules.act(t, seat, action)
        hashes.append(laid.hash(t))
    json.dump(hashes, sys.stdout)


if __name__ == "__main__":
    main()
