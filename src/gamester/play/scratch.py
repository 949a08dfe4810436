"""A match that begins from a position written by hand: dealt by nobody, with its chance scripted, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamester.kernel.scribe import Scribe
from gamester.play import options as house_rules
from gamester.play.header import Header, Laid
from gamester.play.match import Entry, Match
from gamester.play.positions import Position
from gamester.play.story import Diary
from gamester.play.trial import script


class Scratch(Match):
    """A table as a position lays it, after the steps it takes by itself. The `chance` of a case is heard before them."""

    def __init__(self, position: Position, names: Sequence[str], chance: Iterable[str] = ()) -> None:
        self.position = position
        self._coming = Scribe()
        for text in chance:
            script(position, self._coming, text)
        game, layout = position.game, position.layout
        facts = {option.name: getattr(position.t, option.name) for option in game.names.OPTIONS}
        written = house_rules.write(game, facts, layout.seats, position.rules)
        named = tuple(names[: layout.seats])
        header = Header(game.slug, position.rules, layout.seats, "", written, "", named, chosen=position.chosen)
        super().__init__(header, Laid(game, layout, layout.copy(position.t), position.rules, position.values))
        self._coming = self._last

    def foretell(self, chance: str) -> None:
        """Script the next shuffle of a zone, or the next draws."""
        script(self.position, self._coming, chance)

    def diary(self, t: Any) -> Diary:
        """The scribe of the next act: what is scripted comes about with it, and is spent only if the act is kept."""
        self._last = super().diary(t)
        self._last.shuffles = {place: [list(row) for row in coming] for place, coming in self._coming.shuffles.items()}
        self._last.draws = list(self._coming.draws)
        return self._last

    def seen_from(self, viewer: int) -> Any:
        """As of any match; those without a seat are shown every draft as well, for they see it only with all cards open."""
        if viewer < self.layout.seats:
            return super().seen_from(viewer)
        u = self.layout.copy(self.table)
        for seat in range(self.layout.seats):
            for number in self.drafts.of(seat):
                self.game.rules.act(u, seat, number)
        return u

    def _log(self, seat: int, acts: tuple[int, ...], after: Any) -> Entry:
        self._coming = after.scribe
        return super()._log(seat, acts, after)
