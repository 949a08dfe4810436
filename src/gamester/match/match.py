"""The watched side of a match: everything that may be asked of a table without changing it (`views.Watched`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamester.match import commitment as fair
from gamester.match import seat_choice as seat_choices
from gamester.match.event_log import EventLog, MatchRecorder
from gamester.match.history import (
    CANNOT_UNDO,
    NEEDS_CONSENT,
    NOTHING_TO_TAKE_BACK,
    TAKEBACK,
    UNDO,
    MoveHistory,
    UndoStack,
    UndoStep,
    take_back,
)
from gamester.match.legal_moves import LegalMoves
from gamester.match.log_text import HiddenLabels
from gamester.match.moves import Draft, Drafts, InvalidLog, LogEntry, Refusal
from gamester.match.notation import NOT_A_MOVE, Move, Notation
from gamester.match.outcome import make_outcome
from gamester.match.setup import Header, Setup, make_header, new_setup
from gamester.match.views import ActionTypeView, LegalMove, LogLine, Outcome, PhaseView, View, ZoneCache, make_view

NOT_A_SEAT, JUDGE = 901, 1


class _MatchReader:
    """A table that has been dealt, its drafts, and what has been told at it."""

    def __init__(self, header: Header, position: Setup | None = None) -> None:
        """A table as its header says, dealt; from a `position` it is not dealt, but goes on by itself until somebody must decide."""
        laid = position or new_setup(header.game, header.seats, header.cards, header.options, header.text, header.beside, header.rules)
        self.header = header
        self.game, self.layout = laid.game, laid.layout
        self.table: Any = laid.t
        self.notation = Notation(self.game, self.table)
        self.doors = self.game.plain(self.layout)
        self.drafts = Drafts(self.layout.seats)
        self.chosen = seat_choices.everybody(self.game, laid.values, header.chosen or [""] * header.seats)
        """What every seat has chosen while it sat down; empty where the game has nothing to choose."""
        self._labels = {**self.game.names.labels(self.table), "seat": list(header.names)}
        self.told = HiddenLabels(self._labels, getattr(self.game.names, "TOLD_BY", {})).to
        self._glances: dict[tuple[int, int], ZoneCache] = {}
        self._choices = LegalMoves(self.game, self.layout, self.notation)
        self.story = EventLog(self.game, self.layout, self.spoken())
        if position is None:
            self.table.chance_key = fair.game_key(header)
        self.table.scribe = diary = self.diary(self.table)
        (self.game.rules.proceed if position else self.game.rules.deal)(self.table)
        self.table.scribe = None
        self.story.add(self.table, diary)

    def diary(self, t: Any) -> MatchRecorder:
        """The scribe of the next act on a table."""
        return MatchRecorder(self.game, self.layout, t)

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
        return fair.public_commitment(self.header)

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
        return make_outcome(self.game, self.table, self.seats)

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
        return make_view(self, viewer)

    def seen_from(self, viewer: int) -> Any:
        """The table with the viewer's own draft on it. To be read only: without a draft it is the table itself."""
        acts = self.drafts.of(viewer)
        if not acts:
            return self.table
        u = self.layout.copy(self.table)
        for number in acts:
            self.game.rules.act(u, viewer, number)
        return u

    def moves(self, seat: int) -> tuple[LegalMove, ...]:
        """Legal acts of a seat, its draft considered; none when it is not asked."""
        return self._choices.moves(self._known_to(seat), seat, self.seats) if self.mine(seat) else ()

    def shapes(self, seat: int) -> tuple[ActionTypeView, ...]:
        """Every kind of act, and why none of it is legal now."""
        return self._choices.shapes(self._known_to(seat), seat)

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ActionTypeView, ...], tuple[LegalMove, ...]]:
        """Both for a seat that sees `t`; legal acts only where it must decide."""
        known = self._known_to(seat, t)
        return self._choices.both(known, seat, self.seats) if mine else (self._choices.shapes(known, seat), ())

    def glance(self, viewer: int, open_to_all: int) -> ZoneCache:
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
    def read(self, seat: int, text: str) -> Move | Refusal:
        """The numbers of an act in notation, or why it is none."""
        if not self.may_act(seat):
            return self.refusal(NOT_A_SEAT, f"seat {seat}")
        if TAKEBACK.fullmatch(text):
            return self.refusal(NEEDS_CONSENT, text)
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


DRAFT, PUBLIC = 1, 2
"""Acts that only add to a seat's draft; acts that are said aloud meanwhile and leave the draft alone."""


class _Drafting(_MatchReader):
    """A table on which acts may be tried. Nothing here changes what others see."""

    def take_back(self, seat: int, text: str = "") -> Draft | Refusal:
        """Take the last act out of a seat's draft, or the one that is named."""
        acts = self.drafts.of(seat)
        named = self.read(seat, text) if text else acts[-1:]
        if isinstance(named, Refusal):
            return named
        if len(named) != 1 or named[0] not in acts:
            return self.not_a_move(text or "take back", "There is no such act in the seat's draft.")
        at = len(acts) - 1 - acts[::-1].index(named[0])
        return self._redraft(seat, acts[:at] + acts[at + 1 :], self.drafts.times(seat) + 1)

    def restore(self, seat: int, acts: Sequence[str], times: int) -> Draft | Refusal:
        """Give a seat the draft that was kept of it, and the number of its changes; what does not fit any more is left out."""
        numbers: Move = ()
        self.drafts.restore(seat, (), times)
        for text in acts:
            act = self.read(seat, text)
            if isinstance(act, Refusal):
                return act
            numbers += act
        return self._redraft(seat, numbers, times)

    def _redraft(self, seat: int, acts: Move, times: int) -> Draft | Refusal:
        tried = self._try(seat, acts)
        if isinstance(tried, Refusal):
            return tried
        if acts and self._sort(acts[-1]) != DRAFT:
            return self.not_a_move(self.notation.write(seat, acts), "This is more than a draft.")
        self.drafts.restore(seat, acts, times)
        return self._drafted(seat)

    def _drafted(self, seat: int) -> Draft:
        return Draft(seat, tuple(self.draft(seat)), self.drafts.times(seat))

    def _try(self, seat: int, acts: Move) -> Any:
        """A copy of the table after these acts, with what was told on it; or the refusal of the first that may not be."""
        if not self.may_act(seat):
            return self.refusal(NOT_A_SEAT, f"seat {seat}")
        u = self.layout.copy(self.table)
        u.scribe = self.diary(u)
        for place, number in enumerate(acts):
            last = place == len(acts) - 1
            clause = self.doors.judge([u], 0, seat, number)
            if clause:
                return self.refusal(clause, self.notation.write(seat, acts if last else (number,)))
            if self._sort(number) != DRAFT and (not last or (place and self._sort(number) == PUBLIC)):
                return self.not_a_move(self.notation.write(seat, acts), "One act at a time, after drafts of the same seat only.")
            self.game.rules.act(u, seat, number)
        return u

    def _sort(self, number: int) -> int:
        """DRAFT, ALOUD, or 0 for an act that seals."""
        return int(self.game.rules.drafts(self.table, number))

    def _with_draft(self, seat: int, act: Move, whole: bool) -> Move:
        """An act with the seat's draft before it, but for a whole one and for what is said aloud."""
        return act if whole or self._sort(act[-1]) == PUBLIC else self.drafts.of(seat) + act


MAX_UNDOS = 1000
"""Acts of one game that are taken back by rule: each is a line of its log for ever, which every page of the table is drawn from."""
MOST_ACTS = 1000
"""A default act that is not sealed after so many actions never will be."""


class Match(_Drafting):
    """A table in play. `table` is authoritative and plain; from outside it is read and never written."""

    def __init__(self, header: Header, position: Setup | None = None) -> None:
        super().__init__(header, position)
        self.entries: list[LogEntry] = []
        self.steps = UndoStack(self.game, self.layout)
        self.course = MoveHistory(self.layout.seats)
        self.dealt = position is None
        self.decision = 0
        """The number of what is being decided: every act counts it up, but those of a sealed phase together."""
        self.asked_after = 0
        """After how many acts of the log what is being decided was first asked; what is said aloud meanwhile is no other question."""

    @classmethod
    def open(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, Any],
        cards: str,
        seed: str,
        names: Sequence[str],
        text: str = "",
        beside: str = "",
        entropy: Sequence[str] = (),
        chosen: Sequence[str] = (),
        number: int = 0,
    ) -> Match:
        """A new table, dealt, with files that do not come with the game and dice of its seats; or one of an older rules `number`.

        BadHeader lists all that is wrong. `chosen` has what each seat has chosen while it sat down, "" for nothing.
        """
        laid = new_setup(game, seats, cards, options, text, beside, number)
        return cls(make_header(laid, seed, names, cards, text, beside, entropy, chosen))

    @classmethod
    def replay(cls, header: Header, entries: Sequence[tuple[int, str]]) -> Match:
        """The table after the acts (seat, notation) of its log; BadLog names the first that does not fit."""
        match = cls(header)
        for seat, text in entries:
            match.redo(seat, text)
        return match

    def redo(self, seat: int, text: str) -> LogEntry:
        """One more act of a log kept elsewhere; BadLog when it does not fit."""
        back = TAKEBACK.fullmatch(text)
        done = take_back(self, seat, int(back["ply"])) if back else self.act(seat, text)
        if isinstance(done, Draft):
            done = self.not_a_move(text, "This is a part of an act and cannot stand alone.")
        if isinstance(done, Refusal):
            raise InvalidLog(len(self.entries) + 1, done)
        return done

    def act(self, seat: int, text: str) -> LogEntry | Draft | Refusal:
        """Carry out an act and log it; one that only adds to the seat's draft is kept there. On a refusal nothing changes."""
        if text == UNDO:
            return self.undo(seat)
        act = self.read(seat, text)
        return act if isinstance(act, Refusal) else self.take(seat, act, whole=self.notation.is_whole(text))

    def judge(self, seat: int, text: str) -> Refusal | None:
        """Why `act` would refuse, or None."""
        if text == UNDO:
            return self.why_not_undo(seat)
        act = self.read(seat, text)
        if isinstance(act, Refusal):
            return act
        tried = self._try(seat, self._with_draft(seat, act, self.notation.is_whole(text)))
        return tried if isinstance(tried, Refusal) else None

    def asked_about(self, seat: int, text: str) -> str:
        """An act that its seat asks about, in the game's own words for this table; what was drafted before is no part of the question."""
        act, form = self.read(seat, text), self.notation.compound
        if isinstance(act, Refusal) or (form and self.notation.shape_of(act[-1]).name == form.seal):
            return self.in_words(seat, text)
        return self._choices.said(self._known_to(seat), seat, act[-1], self.seats)

    def take(self, seat: int, act: Move, whole: bool = False) -> LogEntry | Draft | Refusal:
        """The same as `act` by numbers. A `whole` act leaves an earlier draft of the seat out."""
        acts = self._with_draft(seat, act, whole)
        tried = self._try(seat, acts)
        if isinstance(tried, Refusal):
            return tried
        if self._sort(acts[-1]) == DRAFT:
            self.drafts.change(seat, () if self.layout.flat(tried) == self.layout.flat(self.table) else acts)
            return self._drafted(seat)
        return self._log(seat, acts, tried)

    def absent(self, seat: int) -> LogEntry | Refusal:
        """The default act of a seat that must decide, with what it has drafted; the law's refusal to any other seat."""
        acts = self.drafts.of(seat)
        while len(acts) < MOST_ACTS:
            u = self._try(seat, acts)
            if isinstance(u, Refusal):
                return u
            acts = (*acts, self.game.rules.absent(u, seat))
            if not self.game.rules.drafts(u, acts[-1]):
                break
        tried = self._try(seat, acts)
        return tried if isinstance(tried, Refusal) else self._log(seat, acts, tried)

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why a seat may not take its last act back, or None."""
        if not self.may_act(seat):
            return self.refusal(NOT_A_SEAT, f"seat {seat}")
        if self.course.undone >= MAX_UNDOS:
            return self.refusal(NOTHING_TO_TAKE_BACK, UNDO)
        return None if self.steps.last(seat) else self.refusal(CANNOT_UNDO, UNDO)

    def undo(self, seat: int) -> LogEntry | Refusal:
        """Take the last act of a seat back, if nothing came of it that the table before it did not tell; an act of the log itself."""
        step = self.steps.last(seat)
        refused = self.why_not_undo(seat)
        if step is None or refused:
            return refused or self.refusal(CANNOT_UNDO, UNDO)
        entry = self.enter(seat, UNDO)
        self.table = step.before
        self.steps.pop()
        self.course.pop()
        self.drafts.sealed(seat)
        said = self._choices.said(self._known_to(self.layout.rail), seat, step.acts[-1], self.seats)
        self.story.take_back(self.table, seat, said, step.told)
        return entry

    def enter(self, seat: int, text: str) -> LogEntry:
        """Log an act that is none of the game's own; it stands alone in its phase."""
        entry = LogEntry(len(self.entries) + 1, seat, text, self.decision + 1)
        self.decision += 2
        self.entries.append(entry)
        self.asked_after = len(self.entries)
        return entry

    def _log(self, seat: int, acts: Move, after: Any) -> LogEntry:
        """Make the tried table the table. The phase goes on while a sealed one has others to wait for; what is said aloud parts it."""
        rules, before = self.game.rules, self.table
        aloud = self._sort(acts[-1]) == PUBLIC
        self.decision += 1 if aloud else 0
        entry = LogEntry(len(self.entries) + 1, seat, self.notation.write(seat, acts), self.decision)
        left, then = rules.pending(before) & ~(1 << seat), rules.pending(after)
        waits = bool(rules.sealed(before) and left and then == left)
        self.decision += 0 if waits else 1
        self.course.add(entry, (self.phase(), self.rounds()), self.game.names, then, aloud, waits or aloud)
        diary, self.table = after.scribe, after
        self.table.scribe = None
        self.entries.append(entry)
        if not aloud:
            self.drafts.sealed(seat)
        if not (waits or aloud):
            self.asked_after = len(self.entries)
        told = self.story.add(self.table, diary)
        self.steps.follow(UndoStep(seat, acts, before, told), [self.notation.shape_of(act).name for act in acts], after, diary.told)
        return entry
