"""Notation: the text form of moves, and the numbers of actions.

Every action type has a block of numbers, one for each way to fill its blanks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from copy import deepcopy
from math import prod
from typing import Any

from msgspec import Struct

from gamester.games.registry import Game
from gamester.games.schema import ActionType, CompoundMove, Param
from gamester.match.moves import Move as Move
from gamester.match.refusals import Refusal, make_refusal, not_a_move
from gamester.words.library import Words

WORDS = Words.beside(__file__)


class Action(Struct, frozen=True, gc=False):
    """An action with its text: `Action("ask", ("2", "K"), "ask 2 K")`."""

    type: str
    arguments: tuple[str, ...]
    text: str


class ActionBlock(Struct, frozen=True, gc=False):
    """The numbers of one action type from `start`; the last blank runs fastest."""

    start: int
    shape: ActionType
    sizes: tuple[int, ...]

    @property
    def size(self) -> int:
        """The size of the block."""
        return prod(self.sizes)


class ActionNumbering:
    """All blocks of action numbers in order."""

    def __init__(self, blocks: Sequence[ActionBlock]) -> None:
        self.blocks = blocks
        self._starts = [block.start for block in blocks]
        self._end = blocks[-1].start + blocks[-1].size
        self._backwards = [tuple(zip(block.shape.params, block.sizes, strict=True))[::-1] for block in blocks]

    def block_index(self, number: int) -> int:
        """Return the block that contains a number. Raises LookupError if there is none."""
        if not 0 <= number < self._end:
            raise LookupError(f"there is no action {number}")
        return bisect_right(self._starts, number) - 1

    def decode(self, place: int, number: int) -> list[tuple[Param, int]]:
        """Return (parameter, id) pairs of an action in block `place`, last blank first."""
        left, found = number - self._starts[place], []
        for param, size in self._backwards[place]:
            left, id = divmod(left, size)
            found.append((param, id))
        return found


MAX_LENGTH = 1000
"""Characters of a move; longer text is refused unread."""
SEPARATOR = ";"
"""Sign between the actions of one move. A move is checked on a copy: all its actions are made, or none."""


class _ParseError(Exception):
    """Text that is not a move; `Notation.parse` turns it into a refusal."""

    def __init__(self, expected: str, got: str, where: str) -> None:
        super().__init__(WORDS.say("expected-got", expected=expected, got=repr(got), where=where))


class _NoSuchAction(Exception):
    """A move that has no number, with the clause that refuses it."""

    def __init__(self, clause: int, what: str) -> None:
        super().__init__(what)
        self.clause = clause
        self.what = what


class Notation:
    """The notation of one match.

    Labels come from printed facts, so they never change.
    """

    def __init__(self, game: Game, t: Any) -> None:
        self.game = game
        self.seats = len(t.deciding)
        self.words = {dim: [str(word) for word in words] for dim, words in game.text.labels(t).items()}
        self.words.setdefault("seat", [str(seat) for seat in range(self.seats)])
        self.labels = {dim: ["_".join(word.split()) for word in words] for dim, words in self.words.items()}
        """Labels as they stand in notation, without spaces; `words` are the labels as the table shows them."""
        self.compound: CompoundMove | None = getattr(game.text, "COMPOUND_MOVE", None)
        self.blocks: list[ActionBlock] = []
        start = 0
        for shape in game.text.ACTION_TYPES:
            block = ActionBlock(start, shape, tuple(self._num_values(param) for param in shape.params))
            self.blocks.append(block)
            start += block.size
        self.numbers = ActionNumbering(self.blocks)
        self._ways = {dim: self._written(words) for dim, words in self.labels.items()}

    def _num_values(self, param: Param) -> int:
        most: int = self.seats if param.as_many_as_seats else self.game.text.SEATS[1]
        return most - 1 if param.relative_to_actor else len(self.labels[param.dimension])

    @staticmethod
    def _written(words: Sequence[str]) -> dict[str, int]:
        """Return the id of every label, and of every sum with its parts sorted."""
        ways = {"+".join(sorted(word.split("+"))): k for k, word in enumerate(words)}
        return ways | {word: k for k, word in enumerate(words)}

    # Numbers to text --------------------------------------------------------------------------------------------------

    def describe(self, seat: int, number: int) -> Action:
        """Return the action of a number. Raises LookupError if the seat cannot have it."""
        place = self.numbers.block_index(number)
        name = self.blocks[place].shape.name
        words = [self._label(param, id, seat) for param, id in self.numbers.decode(place, number)][::-1]
        return Action(name, tuple(words), " ".join((name, *words)))

    def _label(self, param: Param, id: int, seat: int) -> str:
        if not param.relative_to_actor:
            return self.labels[param.dimension][id]
        if id + 1 >= self.seats:
            raise LookupError(f"nobody sits {id + 1} places after seat {seat}")
        return self.labels[param.dimension][(seat + id + 1) % self.seats]

    def format(self, seat: int, act: Sequence[int]) -> str:
        """Return a move in notation; `parse` returns the same numbers."""
        actions = [self.describe(seat, number) for number in act]
        form = self.compound
        if form and actions and actions[-1].type == form.final and all(action.type == form.part for action in actions[:-1]):
            words = [word for action in actions[:-1] for word in action.arguments]
            return " ".join((form.name, *(words or [form.empty_word])))
        return f"{SEPARATOR} ".join(action.text for action in actions)

    def type_of(self, number: int) -> ActionType:
        """Return the type of an action."""
        return self.blocks[self.numbers.block_index(number)].shape

    # Text to numbers --------------------------------------------------------------------------------------------------

    def parse(self, t: Any, seat: int, text: str) -> Move | Refusal:
        """Return the numbers of a move, or why the text is not a move.

        The state `t`, which may be masked, decides which clause refuses a move that has no number.
        """
        try:
            if len(text) > MAX_LENGTH:
                raise _ParseError(
                    WORDS.say("at-most-characters", n=MAX_LENGTH), f"{text[:20]}...", WORDS.say("so-many-characters", n=len(text))
                )
            acts = [self._parse_action(t, seat, part.split()) for part in text.split(SEPARATOR)]
            return tuple(number for act in acts for number in act)
        except _ParseError as unread:
            return not_a_move(self.game.law, _short(text), str(unread))
        except _NoSuchAction as act:
            return make_refusal(self.game.law, act.clause, act.what)

    def is_compound(self, text: str) -> bool:
        """Return True for a compound move, which replaces an earlier draft."""
        return self.compound is not None and text.split()[:1] == [self.compound.name]

    def _parse_action(self, t: Any, seat: int, words: Sequence[str]) -> Move:
        form = self.compound
        if form and words and words[0] == form.name:
            return self._parse_compound(t, seat, form, words[1:])
        known = [block.shape.name for block in self.blocks]
        if not words or words[0] not in known:
            heads = ", ".join([form.name, *known] if form else known)
            raise _ParseError(WORDS.say("one-of", items=heads), words[0] if words else "", WORDS.say("at-start"))
        return (self._number(t, seat, self.blocks[known.index(words[0])], words[1:]),)

    def _parse_compound(self, t: Any, seat: int, form: CompoundMove, words: Sequence[str]) -> Move:
        blocks = {block.shape.name: block for block in self.blocks}
        each, seal = blocks[form.part], blocks[form.final]
        wide = len(each.sizes)
        if list(words) == [form.empty_word]:
            return (seal.start,)
        if not words or len(words) % wide:
            raise _ParseError(
                WORDS.say("any-number-of", word=repr(form.empty_word), params=self._describe_params(each)),
                " ".join(words),
                WORDS.say("after-word", word=repr(form.name)),
            )
        drafts: list[int] = []
        for k in range(0, len(words), wide):
            try:
                drafts.append(self._number(t, seat, each, words[k : k + wide]))
            except _NoSuchAction:
                drafts.append(self._number(self._with_drafts(t, seat, drafts), seat, each, words[k : k + wide]))
        return (*drafts, seal.start)

    def _with_drafts(self, t: Any, seat: int, drafts: Sequence[int]) -> Any:
        """Return a copy of the state after these drafts.

        Raises _NoSuchAction if one is refused.
        """
        u = deepcopy(t)
        for number in drafts:
            clause = self.game.game.why_not(u, seat, number)
            if clause:
                raise _NoSuchAction(clause, self.describe(seat, number).text)
            self.game.game.apply(u, seat, number)
        return u

    def _number(self, t: Any, seat: int, block: ActionBlock, words: Sequence[str]) -> int:
        shape = block.shape
        if len(words) != len(shape.params):
            wanted = f"{shape.name} {self._describe_params(block)}" if shape.params else WORDS.say("and-nothing-more", what=shape.name)
            where = WORDS.say("words-after", n=len(words), word=repr(shape.name))
            raise _ParseError(wanted, " ".join((shape.name, *words)), where)
        ids = [self._id(param, word, seat) for param, word in zip(shape.params, words, strict=True)]
        if None in ids:
            unnumbered = getattr(self.game.text, "why_no_such_action", None)
            clause = unnumbered(t, seat, shape.name, tuple(words)) if unnumbered else 0
            if clause:
                raise _NoSuchAction(clause, " ".join((shape.name, *words)))
            k = ids.index(None)
            raise _ParseError(
                f"{shape.params[k].name} ({self._some(shape.params[k])})", words[k], WORDS.say("in-word", n=k + 2, word=repr(shape.name))
            )
        number = 0
        for size, id in zip(block.sizes, ids, strict=True):
            number = number * size + (id or 0)
        return block.start + number

    def _id(self, param: Param, word: str, seat: int) -> int | None:
        ways = self._ways[param.dimension]
        id = ways.get(word, ways.get("+".join(sorted(word.split("+")))))
        if id is None or not param.relative_to_actor:
            return id
        turned = (id - seat) % self.seats - 1
        return turned if turned >= 0 else None

    def _describe_params(self, block: ActionBlock) -> str:
        return " ".join(f"<{param.name}>" for param in block.shape.params)

    def _some(self, param: Param) -> str:
        words = self.labels[param.dimension]
        return ", ".join(words[:8]) + (", ..." if len(words) > 8 else "")


def parse_move(game: Game, t: Any, seat: int, text: str) -> Move | Refusal:
    """Return the numbers of a move in this state, or the refusal with its clause."""
    return Notation(game, t).parse(t, seat, text)


def format_move(game: Game, t: Any, seat: int, act: Sequence[int]) -> str:
    """Return a move in notation."""
    return Notation(game, t).format(seat, act)


def _short(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= 60 else f"{said[:57]}..."
