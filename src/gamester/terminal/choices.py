"""Choices of a player, step by step: an action type, its picks, then the move.

They come from the dock alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from gamester.games.ui_kit import bidi_isolate
from gamester.terminal.messages import WORDS
from gamester.ui.patch import walk
from gamester.ui.reading import dock_of
from gamester.ui.vocabulary import (
    Board,
    Card,
    Closed,
    Dock,
    Grid,
    Groups,
    Hand,
    Move,
    Node,
    Pile,
    Plate,
    Row,
    Stack,
    Table,
    Track,
)

FEW = 9
"""Moves that are listed whole; if there are more, the player chooses picks first."""


class Selection(Struct, frozen=True):
    """The selection so far: an action type and some of its picks."""

    shape: str = ""
    picks: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """One line to choose: a move, the next pick (`then`), or a closed action type."""

    words: str
    move: Move | None = None
    next_selection: Selection | None = None
    closed_type: Closed | None = None


class Choices:
    """The choices at one table. `called` returns what a face is called."""

    def __init__(self, table: Table, called: Callable[[str], str]) -> None:
        self.dock = dock_of(table)
        self._words = _pick_words(table, self.dock, called)
        self._order = {pick: k for k, pick in enumerate(self._words)}

    def next(self, picked: Selection) -> list[Choice]:
        """Return the next choices. At the start closed action types come last."""
        found = [move for move in self.dock.moves if _on_the_way(move, picked)]
        if picked.shape:
            return self._parts(found, picked)
        closed = [Choice(one.text.replace("...", "…"), closed_type=one) for one in self.dock.closed]
        if len(found) <= FEW:
            return [*map(_whole, found), *closed]
        kinds = list(dict.fromkeys([move.action_type for move in found]))
        if len(kinds) == 1:
            return [*self._parts(found, Selection(kinds[0])), *closed]
        made: list[Choice] = []
        for kind in self._in_order(kinds):
            own = [move for move in found if move.action_type == kind]
            ask = Choice(WORDS.say("ways-of", what=self.label(kind), n=len(own)), next_selection=Selection(kind))
            made += [ask] if len(own) > 1 else map(_whole, own)
        return [*made, *closed]

    def sentence(self, picked: Selection) -> str:
        """Return the selection so far as a sentence, "" while nothing is selected.

        If only one action type is open its picks are asked for at once, and the sentence says of what.
        """
        if picked.shape:
            return f"{self.label(picked.shape)}: {', '.join(map(self.words, picked.picks)) or WORDS.say('choose')}"
        return ""

    def asks_for(self) -> str:
        """Return the action type whose picks are asked for at once, in words.

        It is "" where there are others or few picks, and where the question begins with these words.
        """
        kinds = {move.action_type for move in self.dock.moves}
        label = self.label(kinds.pop()) if len(kinds) == 1 and len(self.dock.moves) > FEW else ""
        asked = " ".join([one if isinstance(one, str) else one.text for one in self.dock.ask])
        return "" if asked.startswith(label.removesuffix("…").strip()) else label

    def label(self, action_type: str) -> str:
        """Return the sentence of an action type with dots for its blanks."""
        pieces = next((pieces for name, pieces in self.dock.sentences if name == action_type), None)
        if pieces is None:
            return action_type
        return "".join(["…" if dimension else words for dimension, words in pieces]).strip()

    def words(self, pick: str) -> str:
        """Return a pick in words, with its dimension if another pick has the same words."""
        said = self._words.get(pick) or pick.partition(":")[2].replace("_", " ") or pick
        alike = [one for one, words in self._words.items() if words == said and one.partition(":")[0] != pick.partition(":")[0]]
        return f"{pick.partition(':')[0].replace('_', ' ')} {said}" if alike else said

    def _in_order(self, kinds: Sequence[str]) -> list[str]:
        order = {name: k for k, (name, _) in enumerate(self.dock.sentences)}
        return sorted(kinds, key=lambda kind: order.get(kind, len(order)))

    def _parts(self, found: Sequence[Move], picked: Selection) -> list[Choice]:
        """Return whole moves if they are few, else the next picks."""
        whole = [move for move in found if len(move.picks) <= len(picked.picks)]
        following = dict.fromkeys(pick for move in found for pick in _left(move, picked))
        if len(found) <= FEW or not following:
            return list(map(_whole, found))
        order = sorted(following, key=lambda pick: self._order.get(pick, len(self._order)))
        made = [Choice(self.words(pick), next_selection=Selection(picked.shape, (*picked.picks, pick))) for pick in order]
        return [*map(_whole, whole), *made]


def _left(move: Move, picked: Selection) -> list[str]:
    """Return the picks that may come next on the way to a move."""
    if move.ordered:
        return list(move.picks[len(picked.picks) : len(picked.picks) + 1])
    return list((Counter(move.picks) - Counter(picked.picks)).elements())


def _on_the_way(move: Move, picked: Selection) -> bool:
    if picked.shape and move.action_type != picked.shape:
        return False
    if move.ordered:
        return move.picks[: len(picked.picks)] == picked.picks
    return Counter(picked.picks) <= Counter(move.picks)


def _whole(move: Move) -> Choice:
    more = ", ".join(filter(None, (WORDS.say("stands-for", what=move.stands) if move.stands else "", move.note)))
    return Choice(f"{move.sentence} ({more})" if more else move.sentence, move=move)


def _pick_words(table: Table, dock: Dock, called: Callable[[str], str]) -> Mapping[str, str]:
    """Return every pick in words, in the order in which things lie.

    The viewer's own come first.
    """
    found: dict[str, str] = {}
    own = [below for node in table.mine for below in walk(node)]
    others = [below for node in (*table.middle, *dock.items, *table.seats) for below in walk(node)]
    for node in (*own, *others):
        for pick, words in _named(node, called):
            for one in pick.split():
                found.setdefault(one, words)
    for option in dock.options:
        found.setdefault(option.pick, bidi_isolate(option.text))
    return found


def _named(node: Node, called: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Yield what can be picked on a node, and what it is called."""

    def card(one: Card) -> str:
        return one.say or (called(one.face) if one.face else one.by)

    match node:
        case Hand() | Stack() | Row() | Pile():
            yield from [(one.pick, card(one)) for one in node.cards if one.pick]
        case Groups():
            yield from [(one.pick, card(one)) for group in node.groups for one in group.cards if one.pick]
        case Board():
            yield from [(slot.pick, slot.say) for slot in node.slots if slot.pick]
        case Track():
            yield from [(place.pick, place.text) for place in node.places if place.pick]
            yield from [(one.pick, card(one)) for place in node.places for one in place.cards if one.pick]
        case Grid():
            for row in node.rows:
                yield from [(cell.pick, f"{row.head} {head}") for head, cell in zip(node.heads, row.cells, strict=False) if cell.pick]
        case Plate() if node.pick:
            yield node.pick, bidi_isolate(node.name)
