"""Steps of a replay as a description and patches of it.

Somebody looks from one perspective: that of a seat, of the spectator, or with all cards open. A description holds what that perspective
knew at that step and nothing of later steps.

    {"from": 25, "all": {"table": {"c": "Table", ...}, ...}, "steps": [{"set": {...}}, {}, ...]}

`all` is step `from`; every item of `steps` is a patch to the next one, empty where nothing is to be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gamester.match.replay import Replay
from gamester.match.views import View
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import WORDS, GameUi
from gamester.ui.patch import Patch, encode, flatten
from gamester.ui.vocabulary import Hand, Log, Plate, Table


def no_lines() -> Log:
    """Return the empty log of a replayed table.

    All lines of the game stand beside the replay.
    """
    return Log("log", say=WORDS.say("log-title"))


def looked_at(view: View) -> View:
    """Return the view without anything to do in it."""
    return replace(view, legal_moves=(), action_types=(), must_decide=False, deciding=())


def laid_open(table: Table) -> Table:
    """Return a table with the viewer's hand at its seat.

    Live the hand lies beside the decision; where nothing is decided there is no such place.
    """
    plates = [node for node in table.mine if isinstance(node, Plate)]
    hands = [
        replace(node, secret=False, cards=tuple(replace(card, pick="", why="") for card in node.cards))
        for node in table.mine
        if isinstance(node, Hand)
    ]
    if not plates or not hands:
        return table
    return replace(table, mine=(replace(plates[0], items=(*plates[0].items, *hands)),))


def still_table(ui: GameUi, view: View, people: Sequence[Person]) -> Table:
    """Return the description of a view that is only looked at."""
    return laid_open(Builder(ui).table(looked_at(view), people))


def describe_steps(ui: GameUi, replay: Replay, perspective: int, steps: range, people: Sequence[Person]) -> bytes:
    """Return some steps of a replay, which count from 1."""
    builder = Builder(ui)
    first: Table | None = None
    last: Table | None = None
    patches: list[dict[str, Any]] = []
    for n in steps:
        view = looked_at(replay.view(perspective, replay.instants[n - 1]))
        table = replace(laid_open(builder.table(view, people)), log=(no_lines(),))
        if last is None:
            first = table
        else:
            patches.append(Patch(last, table).fields())
        last = table
    assert first is not None, "somebody looks at one step at least"
    return encode({"from": steps.start, "all": flatten(first), "steps": patches})
