"""The watched side of a match: everything that may be asked of a table without changing it (`views.Watched`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.play import chosen as seat_choices
from gamester.play import fair
from gamester.play.actions import NOT_A_MOVE, Act, Notation
from gamester.play.choices import Choices
from gamester.play.drafts import Drafts
from gamester.play.header import Header, Laid, lay
from gamester.play.outcome import outcome_of
from gamester.play.refusal import Refusal
from gamester.play.story import Diary, Story
from gamester.play.takeback import CONSENT, TAKEBACK
from gamester.play.telling import Untold
from gamester.play.views import Glance, LogLine, MoveView, Outcome, PhaseView, ShapeView, View, look

NOT_A_SEAT, JUDGE = 901, 1


class Watching:
    """A table that has been dealt, its drafts, and what has been told at it."""

    def __init__(self, header: Header, position: Laid | None = None) -> None:
        """A table as its header says, dealt; from a `position` it is not dealt, but goes on by itself until somebody must decide."""
        laid = position or lay(header.game, header.seats, header.cards, header.options, header.text, header.beside, header.rules)
        self.header = header
        self.game, self.layout = laid.game, laid.layout
        self.table: Any = laid.t
        self.notation = Notation(self.game, self.table)
        self.doors = self.game.plain(self.layout)
        self.drafts = Drafts(self.layout.seats)
        self.chosen = seat_choices.everybody(self.game, laid.values, header.chosen or [""] * header.seats)
        """What every seat has chosen while it sat down; empty where the game has nothing to choose."""
        self._labels = {**self.game.names.labels(self.table), "seat": list(header.names)}
        self.told = Untold(self._labels, getattr(self.game.names, "TOLD_BY", {})).to
        self._glances: dict[tuple[int, int], Glance] = {}
        self._choices = Choices(self.game, self.layout, self.notation)
        self.story = Story(self.game, self.layout, self.spoken())
        if position is None:
            self.table.chance_key = fair.key_of(header)
        self.table.scribe = diary = self.diary(self.table)
        (self.game.rules.proceed if position else self.game.rules.deal)(self.table)
        self.table.scribe = None
        self.story.add(self.table, diary)

    def diary(self, t: Any) -> Diary:
        """The scribe of the next act on a table."""
        return Diary(self.game, self.layout, t)

    @property
    def slug(self) -> str:
        """The name of the game in paths and commands."""
        return self.game.slug

    @property
    def title(self) -> str:
        """The name of the game."""
        return str(self.game.names.TITLE)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the people and bots, by seat."""
        return self.header.names

    @property
    def commitment(self) -> str:
        """What may be shown of the seed before the game is over."""
        return fair.commitment_of(self.header)

    def labels(self) -> dict[str, Sequence[str]]:
        """Words for the ids of every named dimension, which are printed; seats by the names of those who sit there."""
        return self._labels

    def spoken(self) -> dict[str, Sequence[str]]:
        """The same as people say them, and by `dim@seat` those whose cards look otherwise before a seat: `soldier@1` has `K♥`."""
        said = {dim: [self.game.spoken(dim, label) for label in words] for dim, words in self.labels().items()}
        dims = {card.partition(":")[0] for value in self.chosen for card in value.called}
        own = {
            f"{dim}@{seat}": [value.short(dim, label) for label in self.labels()[dim]]
            for dim in dims
            for seat, value in enumerate(self.chosen)
        }
        return {**said, **own}

    def tokens(self) -> frozenset[str]:
        """Everything that can be pressed by its name: `seat:2`, `soldier:K`."""
        return frozenset(f"{dim}:{word}" for dim, words in self.notation.labels.items() for word in words)

    def phase(self) -> PhaseView | None:
        """What is being decided."""
        return self.phase_of(getattr(self.table, "phase", -1))

    def phase_of(self, number: int) -> PhaseView | None:
        """A phase in words, by its number on the table."""
        found = getattr(self.game.names, "PHASES", {}).get(number)
        return PhaseView(found.name, found.title, found.words, found.others) if found is not None else None

    def over(self) -> int:
        """0, or the clause that ended the game."""
        return int(self.game.rules.over(self.table))

    def rounds(self) -> int:
        """Rounds begun, as the game counts them."""
        return int(self.game.rules.rounds(self.table))

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return outcome_of(self.game, self.table, self.seats)

    def pending(self) -> tuple[int, ...]:
        """Seats that must decide: for servers and bots. What people may be told is the open zone `asked`."""
        bits = 0 if self.over() else self.game.rules.pending(self.table)
        return tuple(seat for seat in (*range(self.layout.seats), self.layout.rail + JUDGE) if bits >> seat & 1)

    def may_act(self, seat: int) -> bool:
        """Whether that is a seat, or the judge, one place behind the rail, when it is asked."""
        return 0 <= seat < self.layout.seats or (seat == self.layout.rail + JUDGE and self.mine(seat))

    def mine(self, seat: int) -> bool:
        """Whether this seat must decide now."""
        return seat in self.pending()

    def sealed(self) -> bool:
        """Whether those who are asked decide at once and in secret."""
        return bool(self.game.rules.sealed(self.table))

    # what one viewer sees ---------------------------------------------------------------------------------------------
    def view(self, viewer: int) -> View:
        """Everything a seat, or the rail (the number of seats), may know."""
        return look(self, viewer)

    def seen_from(self, viewer: int) -> Any:
        """The table with the viewer's own draft on it. To be read only: without a draft it is the table itself."""
        acts = self.drafts.of(viewer)
        if not acts:
            return self.table
        u = self.layout.copy(self.table)
        for number in acts:
            self.game.rules.act(u, viewer, number)
        return u

    def moves(self, seat: int) -> tuple[MoveView, ...]:
        """Legal acts of a seat, its draft considered; none when it is not asked."""
        return self._choices.moves(self._known_to(seat), seat, self.seats) if self.mine(seat) else ()

    def shapes(self, seat: int) -> tuple[ShapeView, ...]:
        """Every kind of act, and why none of it is legal now."""
        return self._choices.shapes(self._known_to(seat), seat)

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ShapeView, ...], tuple[MoveView, ...]]:
        """Both for a seat that sees `t`; legal acts only where it must decide."""
        known = self._known_to(seat, t)
        return self._choices.both(known, seat, self.seats) if mine else (self._choices.shapes(known, seat), ())

    def glance(self, viewer: int, open_to_all: int) -> Glance:
        """The zones as a viewer saw them last: what looks as it did need not be put into words again."""
        return self._glances.setdefault((viewer, open_to_all), {})

    def _known_to(self, seat: int, t: Any = None) -> Any:
        """The same with everything blanked that the seat cannot know: what it is offered and answered can tell no more."""
        tables = [self.seen_from(seat) if t is None else t, None]
        self.doors.blind(tables, 1, 0, seat)
        return tables[1]

    def meant(self, seat: int, picks: str | Sequence[str]) -> list[str]:
        """Acts that picks may have meant, in notation, where the game can tell (`names.meant`)."""
        tell = getattr(self.game.names, "meant", None)
        return tell(self._known_to(seat), seat, picks) if tell is not None and not isinstance(picks, str) else []

    def draft(self, seat: int) -> Sequence[str]:
        """The seat's unsealed acts in notation."""
        return tuple(self.notation.action(seat, number).text for number in self.drafts.of(seat))

    def lines(self, viewer: int) -> Sequence[LogLine]:
        """All this viewer was told, in words."""
        return self.story.lines(viewer)

    def events(self, since: int, viewer: int) -> Sequence[LogLine]:
        """What this viewer was told after line `since`."""
        return self.story.lines(viewer, since)

    def frame(self, viewer: int) -> int:
        """A number that rises when what this viewer sees changes, and never else: from the log and his own draft alone."""
        return self.story.frames(viewer) + self.drafts.times(viewer)

    # refusals ---------------------------------------------------------------------------------------------------------
    def read(self, seat: int, text: str) -> Act | Refusal:
        """The numbers of an act in notation, or why it is none."""
        if not self.may_act(seat):
            return self.refusal(NOT_A_SEAT, f"seat {seat}")
        if TAKEBACK.fullmatch(text):
            return self.refusal(CONSENT, text)
        return self.notation.read(self._known_to(seat), seat, text)

    def in_words(self, seat: int, text: str) -> str:
        """An act in notation as people say it; what cannot be read is left as it is."""
        act = self.read(seat, text)
        return self._choices.worded(text) if isinstance(act, Refusal) else self._choices.whole(seat, act, self.seats)

    def refusal(self, clause: int, what: str) -> Refusal:
        """A refusal in the law's words."""
        return Refusal(self.game.law.id(clause), self.game.law.words(clause), what)

    def not_a_move(self, what: str, why: str) -> Refusal:
        """A refusal of what is no act, with the reason."""
        return Refusal(self.game.law.id(NOT_A_MOVE), f"{self.game.law.words(NOT_A_MOVE)} {why}", what)
