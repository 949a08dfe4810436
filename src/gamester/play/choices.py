"""What a seat may choose from, in words: its legal acts, the kinds of acts there are, and why a kind is closed."""

from __future__ import annotations

import re
from typing import Any

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.play.actions import Act, Notation
from gamester.play.numbering import Block
from gamester.play.views import MoveView, ShapeView
from gamester.play.zone_views import stands_for

BLANK = re.compile(r"\{(\w+)\}")
SEAT = re.compile(r"\{seat:(\d+)\}")


class Choices:
    """The choices at one table; `t` is always the table with the seat's own draft on it."""

    def __init__(self, game: Game, layout: Layout, notation: Notation) -> None:
        self.game = game
        self.layout = layout
        self.notation = notation
        self.doors = game.plain(layout)

    def legal(self, t: Any, seat: int) -> list[int]:
        """The numbers of a seat's legal actions."""
        out = [0] * self.game.rules.actions(t)
        return out[: self.doors.legal([t], 0, seat, out)]

    def moves(self, t: Any, seat: int, seats: tuple[str, ...]) -> tuple[MoveView, ...]:
        """Every legal action: its notation, its sentence, what is pressed for it."""
        found = []
        note = getattr(self.game.names, "note", lambda *_: "")
        for number in self.legal(t, seat):
            action = self.notation.action(seat, number)
            found.append(
                MoveView(
                    act=action.text,
                    sentence=self.said(t, seat, number, seats),
                    shape=action.shape,
                    picks=tuple(self.game.names.picks(t, seat, number)),
                    drafts=bool(self.game.rules.drafts(t, number)),
                    stands=self.stands(t, number, action.arguments),
                    note=str(note(t, seat, number)),
                )
            )
        return tuple(found)

    def said(self, t: Any, seat: int, number: int, seats: tuple[str, ...]) -> str:
        """An action in the game's own words for this table, or else in those of its shape."""
        return self._named(t, seat, number, seats) or self.sentence(seat, number, seats)

    def _named(self, t: Any, seat: int, number: int, seats: tuple[str, ...]) -> str:
        """What the game itself says of an action on this table, where it has something to say (`names.sentence`); `{seat:1}` is a name."""
        own = getattr(self.game.names, "sentence", None)
        said = str(own(t, seat, number)) if own is not None else ""
        return SEAT.sub(lambda found: seats[int(found[1])], said)

    def sentence(self, seat: int, number: int, seats: tuple[str, ...]) -> str:
        """The action's sentence with its blanks filled; seats by the names of those who sit there."""
        action, shape = self.notation.action(seat, number), self.notation.shape_of(number)
        said = {param.name: (param.dim, word) for param, word in zip(shape.params, action.arguments, strict=True)}

        def fill(blank: re.Match[str]) -> str:
            dim, word = said.get(blank[1], ("", blank[0]))
            return seats[self.notation.labels[dim].index(word)] if dim == "seat" else self.game.spoken(dim, word)

        return BLANK.sub(fill, shape.sentence)

    def stands(self, t: Any, number: int, words: tuple[str, ...]) -> str:
        """What the last blank of an action stands for by a printed fact, or ""."""
        params = self.notation.shape_of(number).params
        if not params:
            return ""
        labels = self.notation.labels
        return stands_for(t, self.layout, labels, params[-1].dim, labels[params[-1].dim].index(words[-1]))

    def whole(self, seat: int, act: Act, seats: tuple[str, ...]) -> str:
        """The same for a whole act; a compound one has a sentence of its own."""
        form, words = self.notation.compound, self.notation.write(seat, act).split()
        if form and words[0] == form.name:
            return BLANK.sub(", ".join(words[1:]), form.sentence)
        return "; ".join(self.sentence(seat, number, seats) for number in act)

    def shapes(self, t: Any, seat: int) -> tuple[ShapeView, ...]:
        """Every kind of act, and where none of it is legal the clause that closes it."""
        out = [0] * self.game.rules.actions(t)
        offered = out[: self.game.rules.offers(t, seat, out)]
        return tuple(self._shape(t, seat, block, offered) for block in self.notation.blocks)

    def _shape(self, t: Any, seat: int, block: Block, offered: list[int]) -> ShapeView:
        numbers = range(block.start, block.start + block.many)
        likely = [number for number in offered if number in numbers]
        reasons = {number: self.doors.judge([t], 0, seat, number) for number in likely}
        legal = [number for number in likely if reasons[number] == 0]
        example = (legal or likely or self._written(seat, numbers))[:1]
        clause = 0 if legal or not example else reasons.get(example[0]) or self.doors.judge([t], 0, seat, example[0])
        return ShapeView(
            name=block.shape.name,
            label=BLANK.sub("...", block.shape.sentence),
            ordered=block.shape.ordered,
            open=bool(legal),
            clause=self.game.law.id(clause) if clause else "",
            words=self.game.law.words(clause) if clause else "",
            example=self.notation.action(seat, example[0]).text if example else "",
            dims=tuple(param.dim for param in block.shape.params),
        )

    def _written(self, seat: int, numbers: range) -> list[int]:
        """The first number of a block that this seat has a use for."""
        for number in numbers:
            try:
                self.notation.action(seat, number)
            except LookupError:
                continue
            return [number]
        return []
