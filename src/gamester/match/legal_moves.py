"""Legal moves and action types in words, for one seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from operator import attrgetter
from typing import Any, NamedTuple

from gamester.core.layout import Layout
from gamester.core.zones import NONE
from gamester.games.registry import Game
from gamester.games.schema import ActionType
from gamester.games.ui_kit import bidi_isolate
from gamester.match.notation import Action, ActionBlock, Move, Notation
from gamester.match.views import ActionTypeView, LegalMove, describing_fact, fact_text
from gamester.words.languages import language
from gamester.words.phrases import said

BLANK = re.compile(r"\{(\w+)\}")
SEAT = re.compile(r"\{seat:(\d+)\}")


Verdict = tuple[bool, int, int]
"""True if an action of a type is legal; the clause that forbids the example, or 0; the example's number, or -1."""


class KnownChoices(NamedTuple):
    """The choices of a seat, valid as long as the cells that it knows do not change."""

    cells: Any
    legal: list[int]
    verdicts: list[Verdict]
    shapes: tuple[ActionTypeView, ...]


class LegalMoves:
    """The choices at one table.

    The state `t` is always masked and contains the seat's draft. Results are cached by seat and language, under the
    cells that the seat knows.
    """

    def __init__(self, game: Game, layout: Layout, notation: Notation) -> None:
        self.game = game
        self.notation = notation
        self.doors = game.load_plain(layout)
        self._cells = attrgetter(*layout.own)
        self._facts = {dim: describing_fact(layout, dim) for dim in notation.labels}
        self._known: dict[tuple[int, str], KnownChoices] = {}
        self._moves: dict[tuple[int, str], tuple[LegalMove, ...]] = {}
        self._first: dict[int, list[int]] = {}
        self._labels: dict[tuple[int, str], str] = {}

    def moves(self, t: Any, seat: int, seats: tuple[str, ...]) -> tuple[LegalMove, ...]:
        """Return every legal action with notation, sentence and picks."""
        return self._in_words(self._known_of(t, seat), t, seat, seats)

    def types_and_moves(self, t: Any, seat: int, seats: tuple[str, ...]) -> tuple[tuple[ActionTypeView, ...], tuple[LegalMove, ...]]:
        """Return every action type and every legal action."""
        known = self._known_of(t, seat)
        return known.shapes, self._in_words(known, t, seat, seats)

    def _in_words(self, known: KnownChoices, t: Any, seat: int, seats: tuple[str, ...]) -> tuple[LegalMove, ...]:
        key = seat, language()
        if key not in self._moves:
            self._moves[key] = tuple([self._move(t, seat, number, seats) for number in known.legal])
        return self._moves[key]

    def _move(self, t: Any, seat: int, number: int, seats: tuple[str, ...]) -> LegalMove:
        names, action, shape = self.game.text, self.notation.describe(seat, number), self.notation.type_of(number)
        note = getattr(names, "action_note", None)
        return LegalMove(
            move=action.text,
            sentence=self._game_sentence(t, seat, number, seats) or self._filled(shape, action, seats),
            action_type=shape.name,
            picks=tuple(names.picks(t, seat, number)),
            drafts=bool(self.game.game.draft_kind(t, number)),
            stands_for=self._stands_for(t, shape, action),
            note=str(note(t, seat, number)) if note is not None else "",
        )

    def describe(self, t: Any, seat: int, number: int, seats: tuple[str, ...]) -> str:
        """Return an action in the game's words for this state, or as its type says it."""
        return self._game_sentence(t, seat, number, seats) or self.sentence(seat, number, seats)

    def _game_sentence(self, t: Any, seat: int, number: int, seats: tuple[str, ...]) -> str:
        """Return the game's own words for an action (`text.action_sentence`), or "".

        `{seat:1}` in them becomes a player's name.
        """
        own = getattr(self.game.text, "action_sentence", None)
        said = str(own(t, seat, number)) if own is not None else ""
        return SEAT.sub(lambda found: bidi_isolate(seats[int(found[1])]), said)

    def sentence(self, seat: int, number: int, seats: tuple[str, ...]) -> str:
        """Return the sentence of an action's type, filled; seats by the players' names."""
        return self._filled(self.notation.type_of(number), self.notation.describe(seat, number), seats)

    def _filled(self, shape: ActionType, action: Action, seats: tuple[str, ...]) -> str:
        words = {param.name: (param.dimension, word) for param, word in zip(shape.params, action.arguments, strict=True)}

        def fill(blank: re.Match[str]) -> str:
            dim, word = words.get(blank[1], ("", blank[0]))
            return bidi_isolate(seats[self.notation.labels[dim].index(word)]) if dim == "seat" else self._spoken(dim, word)

        return BLANK.sub(fill, said(shape.sentence))

    def _spoken(self, dim: str, word: str) -> str:
        """Return the spoken form of a label as it stands in notation."""
        labels = self.notation.labels.get(dim, ())
        return self.game.spoken_label(dim, self.notation.words[dim][labels.index(word)] if word in labels else word)

    def _stands_for(self, t: Any, shape: ActionType, action: Action) -> str:
        """Return the printed fact that the group in the last blank stands for, or ""."""
        dim, labels = shape.params[-1].dimension if shape.params else "", self.notation.labels
        fact = self._facts.get(dim)
        return fact_text(t, fact, dim, labels[dim].index(action.arguments[-1]), labels) if fact is not None else ""

    def describe_compound(self, seat: int, act: Move, seats: tuple[str, ...]) -> str:
        """Return a move as a sentence of its action types, or of its compound type."""
        form, words = self.notation.compound, self.notation.format(seat, act).split()
        if form and words[0] == form.name:
            if words[1:] == [form.empty_word] and form.empty_sentence:
                return str(form.empty_sentence)
            return BLANK.sub(", ".join(words[1:]), str(form.sentence))
        return "; ".join(self.sentence(seat, number, seats) for number in act)

    def describe_text(self, text: str) -> str:
        """Return a sentence for text that has no number but fits an action type.

        Example: playing a card that can never be played. Other text comes back unchanged.
        """
        name, *words = text.split() or [""]
        shape = next((shape for shape in self.game.text.ACTION_TYPES if shape.name == name and len(shape.params) == len(words)), None)
        dims = [next((dim for dim, labels in self.notation.labels.items() if dim != "seat" and word in labels), "") for word in words]
        if shape is None or not all(dims):
            return text
        said = {param.name: self._spoken(dim, word) for param, dim, word in zip(shape.params, dims, words, strict=True)}
        return BLANK.sub(lambda blank: said.get(blank[1], blank[0]), str(shape.sentence))

    def describe_in_context(self, t: Any, seat: int, act: Move, seats: tuple[str, ...]) -> str:
        """Return a move in the game's own words, which may describe the drafted actions.

        Plays the drafted actions on `t`. Without own words this is `describe_compound`.
        """
        parts = []
        for place, number in enumerate(act):
            parts.append(self._game_sentence(t, seat, number, seats))
            if place < len(act) - 1:
                self.game.game.apply(t, seat, number)
        form, drafts = self.notation.compound, parts[:-1] or parts
        if not any(drafts):
            return self.describe_compound(seat, act, seats)
        said = [own or self.sentence(seat, number, seats) for own, number in zip(parts, act, strict=True)]
        sealed = form is not None and len(act) > 1 and self.notation.type_of(act[-1]).name == form.final
        return "; ".join(said[:-1] if sealed else said)

    def action_types(self, t: Any, seat: int) -> tuple[ActionTypeView, ...]:
        """Return every action type, each closed one with its clause."""
        return self._known_of(t, seat).shapes

    def _known_of(self, t: Any, seat: int) -> KnownChoices:
        key = seat, language()
        cells, before = self._cells(t), self._known.get(key)
        if before is not None and before.cells == cells:
            return before
        out = [0] * self.game.game.num_actions(t)
        legal = out[: self.game.game.legal_actions(t, seat, out)]
        first: dict[int, int] = {}
        for number in legal:
            first.setdefault(self.notation.numbers.block_index(number), number)
        found = [self._found(t, seat, place, first.get(place, NONE)) for place in range(len(self.notation.blocks))]
        shapes = [
            before.shapes[place] if before is not None and before.verdicts[place] == one else self._shape(seat, place, *one)
            for place, one in enumerate(found)
        ]
        self._moves.pop(key, None)
        self._known[key] = known = KnownChoices(cells, legal, found, tuple(shapes))
        return known

    def _found(self, t: Any, seat: int, place: int, legal: int) -> Verdict:
        """Return the verdict on an action type by its best example.

        The first legal action is best, then the game's own `refused_example`, then any that can be written.
        """
        if legal != NONE:
            return True, 0, legal
        own = getattr(self.game.text, "refused_example", None)
        plays = seat < len(t.deciding)  # a judge acts, too
        named = int(own(t, seat, self.notation.blocks[place].shape.name)) if own is not None and plays else NONE
        if named != NONE:
            return False, self.doors.check_action([t], 0, seat, named), named
        if seat not in self._first:
            self._first[seat] = [next(self._writable_numbers(seat, block), NONE) for block in self.notation.blocks]
        example = self._first[seat][place]
        return False, self.doors.check_action([t], 0, seat, example) if example != NONE else 0, example

    def _writable_numbers(self, seat: int, block: ActionBlock) -> Iterator[int]:
        """Yield the action numbers of a block that have a meaning for this seat."""
        for number in range(block.start, block.start + block.size):
            with suppress(LookupError):
                self.notation.describe(seat, number)
                yield number

    def _shape(self, seat: int, place: int, is_open: bool, clause: int, example: int) -> ActionTypeView:
        shape = self.notation.blocks[place].shape
        labelled = place, language()
        if labelled not in self._labels:
            self._labels[labelled] = BLANK.sub("...", said(shape.sentence))
        return ActionTypeView(
            name=shape.name,
            label=self._labels[labelled],
            ordered=shape.ordered,
            is_open=is_open,
            clause=self.game.law.id(clause) if clause else "",
            clause_text=self.game.law.text_of(clause) if clause else "",
            example=self.notation.describe(seat, example).text if example != NONE else "",
            dimensions=tuple(param.dimension for param in shape.params),
        )
