"""A match: one game between named seats, with its state, drafts and log.

It is pure: no clock, no network, no storage.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from gamester.core.zones import Zone
from gamester.games.step import JUDGE_OFFSET, NOT_A_SEAT
from gamester.match import commitment as fair
from gamester.match import seat_choice
from gamester.match.event_log import EventLog, MatchRecorder
from gamester.match.history import (
    CANNOT_UNDO,
    NEEDS_CONSENT,
    NOTHING_TO_TAKE_BACK,
    TAKEBACK,
    TAKEN_BACK_EVENT,
    UNDO,
    WORDS,
    MoveHistory,
    UndoStack,
    UndoStep,
    round_and_phase,
)
from gamester.match.legal_moves import LegalMoves
from gamester.match.log_text import HiddenLabels
from gamester.match.moves import DRAFT, PUBLIC, Draft, Drafts, InvalidLog, LogEntry, Move, fork_part
from gamester.match.notation import Notation
from gamester.match.outcome import has_standing, make_outcome
from gamester.match.platform_acts import (
    ABSENT,
    AS_IT_STANDS,
    BOTS_ALONE,
    HAS_RESIGNED,
    NOT_LEFT,
    PERSON_IN,
    RESIGN,
    RESIGNING,
    Standing,
    events_of_act,
    is_platform_act,
    parse_platform_act,
)
from gamester.match.refusals import NOT_A_MOVE, Refusal, make_refusal, not_a_move
from gamester.match.setup import Header, Setup, is_valid_name, make_header, new_setup
from gamester.match.views import ActionTypeView, LegalMove, LogLine, Outcome, PhaseView, PublicParts, View, ZoneCache, make_view
from gamester.words.languages import language
from gamester.words.phrases import said

MOST_ACTS = 1000
"""Actions after which the default move of a seat is taken to be endless: rules that only draft would never submit."""


class Match:
    """One match.

    `table` is its state in plain Python: others read it and never write it. Three parts follow: read (what may be asked without changing
    anything), draft (what one seat prepares), and act (what the log keeps).
    """

    def __init__(self, header: Header, position: Setup | None = None) -> None:
        """Deal the cards, or go on from a `position` until somebody must decide."""
        laid = position or new_setup(
            header.game, header.seats, header.card_set, header.options, header.card_set_text, header.extra_file, header.rules
        )
        self.header = header
        self.game, self.layout = laid.game, laid.layout
        self.table: Any = laid.state
        self.notation = Notation(self.game, self.table)
        self.doors = self.game.load_plain(self.layout)
        self.drafts = Drafts(self.layout.seats)
        self.chosen = seat_choice.everybody(self.game, laid.values, header.chosen or [""] * header.seats)
        """The seat choice of every seat; empty for a game without one."""
        self.entries: list[LogEntry] = []
        self.undo_stack = UndoStack(self.game, self.layout)
        self.history = MoveHistory(self.layout.seats)
        self.was_dealt = position is None
        self.standing = Standing()
        """The effect of acts that are not moves: who has resigned, and whether that ended the match."""
        self.decision_number = 0
        """The number of the current decision. Every log entry raises it; entries of one simultaneous phase share a number."""
        self.decision_opened_at = 0
        """The number of log entries before the current decision opened; public moves made meanwhile open no new one."""
        self._labels = {**self.game.text.labels(self.table), "seat": list(header.names)}
        self._hidden_labels = HiddenLabels(self._labels, getattr(self.game.text, "REVEALED_BY", {}))
        self._glances: dict[tuple[int, int, str, int], ZoneCache] = {}
        self._phases: dict[tuple[int, str], PhaseView | None] = {}
        self._choices = LegalMoves(self.game, self.layout, self.notation)
        self.event_log = EventLog(self.game, self.layout, self.spoken_labels)
        if position is None:
            self.table.chance_key = fair.game_key(header)
        self.table.scribe = diary = self.new_recorder(self.table)
        (self.game.game.run_automatic_steps if position else self.game.game.deal)(self.table)
        self.table.scribe = None
        self.event_log.append(self.table, diary)

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
        """Deal a new match.

        `text` is a card set and `beside` an extra file that do not come with the game, `entropy` what each seat adds to the seed,
        `chosen` the seat choice of each seat ("" for none), `number` an older version of the rules. Raises InvalidSetup with all errors.
        """
        laid = new_setup(game, seats, cards, options, text, beside, number)
        return cls(make_header(laid, seed, names, cards, text, beside, entropy, chosen))

    @classmethod
    def replay(cls, header: Header, entries: Sequence[tuple[int, str]]) -> Match:
        """Deal a match and play the (seat, notation) entries of a log.

        Raises InvalidLog at the first entry that does not fit.
        """
        match = cls(header)
        for seat, text in entries:
            match.replay_entry(seat, text)
        return match

    # Read -------------------------------------------------------------------------------------------------------------

    def new_recorder(self, t: Any) -> MatchRecorder:
        """Return a recorder for the events of the next move on the state `t`."""
        return MatchRecorder(self.game, self.layout, t)

    @property
    def slug(self) -> str:
        """The short name of the game in paths and commands."""
        return self.game.slug

    @property
    def title(self) -> str:
        """The full name of the game."""
        return str(self.game.text.TITLE)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the people and bots who play now, by seat."""
        return self.standing.names(self.header.names)

    @property
    def commitment(self) -> str:
        """The part of the seed that may be shown before the game is over."""
        return fair.public_commitment(self.header)

    def labels(self) -> dict[str, Sequence[str]]:
        """Return the labels of every named dimension; seats have the players' names."""
        return {**self._labels, "seat": list(self.seats)} if self.standing.successors else self._labels

    def known_labels(self, log: Sequence[LogLine]) -> Mapping[str, Sequence[str]]:
        """Return the labels that a viewer with this log may read."""
        known = self._hidden_labels.known_to(log)
        return {**known, "seat": list(self.seats)} if self.standing.successors else known

    def spoken_labels(self) -> dict[str, Sequence[str]]:
        """Return the spoken labels by dimension, and by `dim@seat` for a seat's own.

        `soldier@1` contains `K♥` if seat 1 has chosen hearts.
        """
        said = {dim: [self.game.spoken_label(dim, label) for label in words] for dim, words in self._labels.items()}
        dims = {card.partition(":")[0] for value in self.chosen for card in value.spoken_labels}
        own = {
            f"{dim}@{seat}": [value.short(dim, label) for label in self._labels[dim]]
            for dim in dims
            for seat, value in enumerate(self.chosen)
        }
        return {**said, **own}

    def zone_meaning(self, zone: Zone) -> str:
        """Return the meaning of a zone in words.

        The text before its first comma is the name of the zone.
        """
        return self.game.zone_meaning(zone)

    def tokens(self) -> frozenset[str]:
        """Return the tokens that name something to press: `seat:2`, `soldier:K`."""
        return frozenset(f"{dim}:{word}" for dim, words in self.notation.labels.items() for word in words)

    def phase(self) -> PhaseView | None:
        """Return the current phase in words."""
        return self.phase_of(getattr(self.table, "phase", -1))

    def phase_of(self, number: int) -> PhaseView | None:
        """Return a phase in words by its number in the state."""
        key = number, language()
        if key not in self._phases:
            found = getattr(self.game.text, "PHASE_TEXTS", {}).get(number)
            self._phases[key] = (
                PhaseView(found.name, said(found.title), said(found.description), said(found.others)) if found is not None else None
            )
        return self._phases[key]

    def ended_by(self) -> int:
        """Return the clause that ended the game, or 0."""
        return self.standing.ended_by or int(self.game.game.ended_by(self.table))

    def round_number(self) -> int:
        """Return the number of rounds that have begun, as the game counts them."""
        return int(self.game.game.round_number(self.table))

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None before the end."""
        return make_outcome(self.game, self.table, self.seats, self.standing)

    def pending_seats(self) -> tuple[int, ...]:
        """Return the seats that must decide.

        For servers and bots: players may know only the open zone `deciding`.
        """
        bits = 0 if self.ended_by() else self.game.game.pending_seats(self.table)
        return tuple(seat for seat in (*range(self.layout.seats), self.layout.spectator + JUDGE_OFFSET) if bits >> seat & 1)

    def may_act(self, seat: int) -> bool:
        """Return True for a seat, and for the judge while the judge must decide."""
        return 0 <= seat < self.layout.seats or (seat == self.layout.spectator + JUDGE_OFFSET and self.must_decide(seat))

    def must_decide(self, seat: int) -> bool:
        """Return True if this seat must decide now."""
        return seat in self.pending_seats()

    def is_simultaneous(self) -> bool:
        """Return True if the pending seats decide at once and in secret."""
        return bool(self.game.game.is_simultaneous(self.table))

    def with_state(self, state: Any) -> Match:
        """Return this match with another state in its place, for checks.

        It shares log and drafts with this one, so nobody may act in it.
        """
        other = copy.copy(self)
        other.table, other._glances = state, {}
        return other

    def view(self, viewer: int) -> View:
        """Return everything that a viewer may know.

        The number of the spectator is the number of seats.
        """
        return make_view(self, viewer)

    def state_for(self, viewer: int) -> Any:
        """Return the state after the viewer's own draft, to be read only.

        Without a draft it is the state of the match itself.
        """
        acts = self.drafts.get(viewer)
        if not acts:
            return self.table
        u = self.layout.copy_state(self.table)
        for number in acts:
            self.game.game.apply(u, viewer, number)
        return u

    def legal_moves(self, seat: int) -> tuple[LegalMove, ...]:
        """Return the legal moves of a seat after its draft; none if it need not decide."""
        return self._choices.moves(self._masked_state(seat), seat, self.seats) if self.must_decide(seat) else ()

    def action_types(self, seat: int) -> tuple[ActionTypeView, ...]:
        """Return all action types, each with the clause that closes it."""
        return self._choices.action_types(self._masked_state(seat), seat)

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ActionTypeView, ...], tuple[LegalMove, ...]]:
        """Return action types and legal moves of a seat that sees the state `t`.

        Legal moves are returned only if the seat must decide (`mine`).
        """
        known = self._masked_state(seat, t)
        return self._choices.types_and_moves(known, seat, self.seats) if mine else (self._choices.action_types(known, seat), ())

    def zone_cache(self, viewer: int, open_to_all: int) -> ZoneCache:
        """Return the zones of a viewer's last view, by name.

        A zone that has not changed need not be put into words again.
        """
        code, successors = language(), len(self.standing.successors)
        found = self._glances.get((viewer, open_to_all, code, successors))
        if found is None:
            public = next((one.public for key, one in self._glances.items() if key[2:] == (code, successors)), None) or PublicParts()
            found = self._glances[viewer, open_to_all, code, successors] = ZoneCache(public)
        return found

    def _masked_state(self, seat: int, t: Any = None) -> Any:
        """Return the state masked for a seat.

        Legal moves and refusals are made from it, so they can tell the seat nothing more.
        """
        tables = [self.state_for(seat) if t is None else t, None]
        self.doors.mask(tables, 1, 0, seat)
        return tables[1]

    def interpret_picks(self, seat: int, picks: str | Sequence[str]) -> list[str]:
        """Return moves in notation that picks may have meant, if the game can tell.

        The game's function is `text.interpret_picks`.
        """
        tell = getattr(self.game.text, "interpret_picks", None)
        return tell(self._masked_state(seat), seat, picks) if tell is not None and not isinstance(picks, str) else []

    def draft(self, seat: int) -> Sequence[str]:
        """Return the draft of a seat in notation, one string per action."""
        return tuple(self.notation.describe(seat, number).text for number in self.drafts.get(seat))

    def log_for(self, viewer: int) -> Sequence[LogLine]:
        """Return the event log of a viewer in words."""
        return self.event_log.log_for(viewer)

    def log_since(self, since: int, viewer: int) -> Sequence[LogLine]:
        """Return the lines of a viewer's event log after line `since`."""
        return self.event_log.log_for(viewer, since)

    def frame_number(self, viewer: int) -> int:
        """Return a number that rises when the viewer's log, zones or draft change.

        It never rises otherwise, so it tells the viewer nothing about others.
        """
        return self.event_log.frame_number(viewer) + self.drafts.revision(viewer)

    def parse(self, seat: int, text: str) -> Move | Refusal:
        """Return the action numbers of a move in notation, or why it is not a move."""
        if not self.may_act(seat):
            return make_refusal(self.game.law, NOT_A_SEAT, f"seat {seat}")
        if TAKEBACK.fullmatch(text):
            return make_refusal(self.game.law, NEEDS_CONSENT, text)
        return self.notation.parse(self._masked_state(seat), seat, text)

    def describe(self, seat: int, text: str) -> str:
        """Return a move as a sentence; text that is not a move comes back unchanged."""
        act = self.parse(seat, text)
        return self._choices.describe_text(text) if isinstance(act, Refusal) else self._choices.describe_compound(seat, act, self.seats)

    def describe_question(self, seat: int, text: str) -> str:
        """Return a move that its seat asks about, in the game's words for this state.

        What was drafted before is no part of it.
        """
        act, form = self.parse(seat, text), self.notation.compound
        if isinstance(act, Refusal) or (form and self.notation.type_of(act[-1]).name == form.final):
            return self.describe(seat, text)
        return self._choices.describe(self._masked_state(seat), seat, act[-1], self.seats)

    def check(self, seat: int, text: str) -> Refusal | None:
        """Return why `act` would refuse a move, or None."""
        if text == UNDO:
            return self.why_not_undo(seat)
        act = self.parse(seat, text)
        if isinstance(act, Refusal):
            return act
        tried = self._try(seat, self._with_draft(seat, act, self.notation.is_compound(text)))
        return tried if isinstance(tried, Refusal) else None

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Return why a seat may not undo its last move, or None."""
        if not self.may_act(seat):
            return make_refusal(self.game.law, NOT_A_SEAT, f"seat {seat}")
        if self.standing.ended_by:
            return make_refusal(self.game.law, self.standing.ended_by, UNDO)
        if not self.history.may_undo:
            return make_refusal(self.game.law, NOTHING_TO_TAKE_BACK, UNDO)
        return None if self.undo_stack.top(seat) else make_refusal(self.game.law, CANNOT_UNDO, UNDO)

    def takeback_target(self, seat: int) -> int | Refusal:
        """Return the first move that a takeback asked by this seat would remove.

        Returns a refusal if it can remove none.
        """
        closed = self.ended_by() or not self.was_dealt or not self.history.may_replay(len(self.entries))
        found = None if closed else self.history.takeback_target(seat)
        return found or make_refusal(self.game.law, NOTHING_TO_TAKE_BACK, "takeback")

    def can_take_back(self, seat: int, ply: int) -> bool:
        """Return True if a seat may have asked for a takeback to move `ply`.

        A move that it has submitted since does not matter while others still decide in the same phase.
        """
        newest = self.takeback_target(seat)
        return isinstance(newest, int) and ply in (newest, self.history.takeback_target(seat, but=self.decision_number))

    def replay_before(self, ply: int) -> Match:
        """Return a new match that stands before move `ply`.

        This takes as long as playing its moves did.
        """
        return type(self).replay(self.header, self.history.standing_before(ply))

    # Draft ------------------------------------------------------------------------------------------------------------

    def withdraw_draft(self, seat: int, text: str = "") -> Draft | Refusal:
        """Remove the last action from a seat's draft, or the action that `text` names."""
        acts = self.drafts.get(seat)
        named = self.parse(seat, text) if text else acts[-1:]
        if isinstance(named, Refusal):
            return named
        if len(named) != 1 or named[0] not in acts:
            return not_a_move(self.game.law, text or "take back", WORDS.say("no-such-draft-act"))
        at = len(acts) - 1 - acts[::-1].index(named[0])
        return self._replace_draft(seat, acts[:at] + acts[at + 1 :], self.drafts.revision(seat) + 1)

    def restore(self, seat: int, acts: Sequence[str], times: int) -> Draft | Refusal:
        """Give a seat its stored draft and the number of its changes.

        A draft that no longer fits is refused, and the seat has none.
        """
        numbers: Move = ()
        self.drafts.restore(seat, (), times)
        for text in acts:
            act = self.parse(seat, text)
            if isinstance(act, Refusal):
                return act
            numbers += act
        return self._replace_draft(seat, numbers, times)

    def _replace_draft(self, seat: int, acts: Move, times: int) -> Draft | Refusal:
        tried = self._try(seat, acts)
        if isinstance(tried, Refusal):
            return tried
        if acts and self._draft_kind(acts[-1]) != DRAFT:
            return not_a_move(self.game.law, self.notation.format(seat, acts), WORDS.say("more-than-draft"))
        self.drafts.restore(seat, acts, times)
        return self._drafted(seat)

    def _drafted(self, seat: int) -> Draft:
        return Draft(seat, tuple(self.draft(seat)), self.drafts.revision(seat))

    def _try(self, seat: int, acts: Move) -> Any:
        """Return a copy of the state after these actions, with its recorder.

        Returns the refusal of the first action that is not allowed.
        """
        if not self.may_act(seat):
            return make_refusal(self.game.law, NOT_A_SEAT, f"seat {seat}")
        if self.standing.ended_by:
            return make_refusal(self.game.law, self.standing.ended_by, self.notation.format(seat, acts) if acts else f"seat {seat}")
        u = self.layout.copy_state(self.table)
        u.scribe = self.new_recorder(u)
        for place, number in enumerate(acts):
            last = place == len(acts) - 1
            clause = self.doors.check_action([u], 0, seat, number)
            if clause:
                return make_refusal(self.game.law, clause, self.notation.format(seat, acts if last else (number,)))
            if self._draft_kind(number) != DRAFT and (not last or (place and self._draft_kind(number) == PUBLIC)):
                return not_a_move(self.game.law, self.notation.format(seat, acts), WORDS.say("one-act"))
            self.game.game.apply(u, seat, number)
        return u

    def _draft_kind(self, number: int) -> int:
        """Return DRAFT, PUBLIC, or 0 for an action that submits."""
        return int(self.game.game.draft_kind(self.table, number))

    def _with_draft(self, seat: int, act: Move, whole: bool) -> Move:
        """Return a move with the seat's draft before it, unless it is whole or public."""
        return act if whole or self._draft_kind(act[-1]) == PUBLIC else self.drafts.get(seat) + act

    # Fork -------------------------------------------------------------------------------------------------------------

    def fork(self) -> Match:
        """Return a copy on which moves can be made; this match stays as it is.

        Log, drafts and history are the copy's own, states and caches by content are shared. So a fork costs little beside a move.
        """
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.entries, other.drafts = list(self.entries), fork_part(self.drafts)
        other.undo_stack, other.history, other.event_log = fork_part(self.undo_stack), self.history.fork(), self.event_log.fork()
        return other

    def adopt(self, fork: Match) -> None:
        """Become what a fork of this match has become.

        This match stays the same object for all who hold it. The fork must not be used any more: both share their log from now on.
        """
        vars(self).update(vars(fork))

    # Act --------------------------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> LogEntry | Draft | Refusal:
        """Make a move and log it, or add it to the seat's draft if it only drafts.

        A refusal changes nothing.
        """
        if text == UNDO:
            return self.undo(seat)
        act = self.parse(seat, text)
        return act if isinstance(act, Refusal) else self.apply_numbers(seat, act, compound=self.notation.is_compound(text))

    def apply_numbers(self, seat: int, act: Move, compound: bool = False) -> LogEntry | Draft | Refusal:
        """Make a move given as action numbers, like `act`.

        A `whole` move leaves out an earlier draft of the seat.
        """
        acts = self._with_draft(seat, act, compound)
        tried = self._try(seat, acts)
        if isinstance(tried, Refusal):
            return tried
        if self._draft_kind(acts[-1]) == DRAFT:
            self.drafts.set(seat, () if self.layout.to_words(tried) == self.layout.to_words(self.table) else acts)
            return self._drafted(seat)
        return self._log(seat, acts, tried)

    def apply_default(self, seat: int) -> LogEntry | Refusal:
        """Make the default move of a seat that must decide, after its draft.

        Any other seat gets a refusal.
        """
        acts = self.drafts.get(seat)
        while len(acts) < MOST_ACTS:
            u = self._try(seat, acts)
            if isinstance(u, Refusal):
                return u
            acts = (*acts, self.game.game.default_action(u, seat))
            if not self.game.game.draft_kind(u, acts[-1]):
                break
        tried = self._try(seat, acts)
        return tried if isinstance(tried, Refusal) else self._log(seat, acts, tried)

    def replay_entry(self, seat: int, text: str) -> LogEntry:
        """Make the next move of a stored log. Raises InvalidLog if it does not fit."""
        back = TAKEBACK.fullmatch(text)
        done: LogEntry | Draft | Refusal
        if is_platform_act(text):
            done = self.platform_act(seat, text)
        else:
            done = self.take_back(seat, int(back["ply"])) if back else self.act(seat, text)
        if isinstance(done, Draft):
            done = not_a_move(self.game.law, text, WORDS.say("part-of-act"))
        if isinstance(done, Refusal):
            raise InvalidLog(len(self.entries) + 1, done)
        return done

    def undo(self, seat: int) -> LogEntry | Refusal:
        """Undo the last move of a seat if it revealed nothing, and log the undo."""
        step = self.undo_stack.top(seat)
        refused = self.why_not_undo(seat)
        if step is None or refused:
            return refused or make_refusal(self.game.law, CANNOT_UNDO, UNDO)
        entry = self.log_platform_entry(seat, UNDO)
        self.table = step.before
        self.undo_stack.pop()
        self.history.pop()
        self.drafts.clear(seat)
        say = partial(self._choices.describe, self._masked_state(self.layout.spectator), seat, step.acts[-1], self.seats)
        self.event_log.revert(self.table, seat, say, step.told)
        return entry

    def take_back(self, seat: int, ply: int, again: Match | None = None) -> LogEntry | Refusal:
        """Remove all moves from `ply` on, as all players approved, and log the takeback.

        Drafts and undo steps are dropped. `again` is the result of `replay_before(ply)` if the caller has it already, for example from
        another thread.
        """
        if not 0 <= seat < self.layout.seats:
            return make_refusal(self.game.law, NOT_A_SEAT, f"seat {seat}")
        if not self.can_take_back(seat, ply):
            return make_refusal(self.game.law, NOTHING_TO_TAKE_BACK, f"takeback {ply}")
        again = again or self.replay_before(ply)
        self.table, self.undo_stack = again.table, UndoStack(self.game, self.layout)
        self.standing = replace(self.standing, is_hurried=False)  # people may have to decide again
        self.history.truncate(len(again.entries))
        entry = self.log_platform_entry(seat, f"takeback {ply}")
        for one in range(self.layout.seats):
            self.drafts.clear(one)
        since = partial(round_and_phase, self.game.text, self.phase(), self.round_number())
        self.event_log.revert(self.table, seat, since, self.event_log.events_of(ply - 1), TAKEN_BACK_EVENT)
        return entry

    def why_not_platform_act(self, seat: int, text: str) -> Refusal | None:
        """Return why a seat may not make a platform act such as `resign` now, or None."""
        act = parse_platform_act(seat, text)
        if act is None:
            return make_refusal(self.game.law, NOT_A_MOVE, text)
        if not all(0 <= one < self.layout.seats for one in (seat, *act.seats)):
            return make_refusal(self.game.law, NOT_A_SEAT, text)
        if act.jumps and self.standing.is_hurried:
            return make_refusal(self.game.law, BOTS_ALONE, text)
        if not act.jumps and {seat, *act.seats} & {*self.standing.resigned}:
            return make_refusal(self.game.law, HAS_RESIGNED, text)
        if act.name and not (self.standing.is_unnamed(seat) and is_valid_name(act.name)):
            return make_refusal(self.game.law, PERSON_IN, text)
        if len({*act.seats}) < len(act.seats) or (text != RESIGN and seat in act.seats) or act.bot in self.standing.bots:
            return make_refusal(self.game.law, ABSENT if act.resigned else NOT_LEFT, text)
        if not self.ended_by():
            unsuited = act.ended_by == AS_IT_STANDS and not has_standing(self.game)
            return make_refusal(self.game.law, AS_IT_STANDS, text) if unsuited else None
        return make_refusal(self.game.law, RESIGNING if text == RESIGN else act.clause, text)

    def platform_act(self, seat: int, text: str) -> LogEntry | Refusal:
        """Log an act that is no move of the game.

        It leaves the state and the open decision as they are. One that ends the match drops all drafts: nobody can submit them any more,
        and a log that is replayed has none.

        An act that ends the match comes after all moves of the open decision; any other is sorted before them, so that a record does not
        tell who had submitted in secret by then.
        """
        act = parse_platform_act(seat, text)
        refused = self.why_not_platform_act(seat, text)
        if act is None or refused is not None:
            return refused or make_refusal(self.game.law, NOT_A_MOVE, text)
        self.standing = act.follows(self.standing, self.layout.seats, seat, len(self.entries) + 1)
        if act.person is not None or act.bot is not None or act.name:
            self._choices = LegalMoves(self.game, self.layout, self.notation)  # its sentences name who left
        self.decision_number += 1 if (over := bool(self.standing.ended_by)) else 0
        entry = LogEntry(len(self.entries) + 1, seat, text, self.decision_number)
        self.entries.append(entry)
        for one in range(self.layout.seats if over else 0):
            self.drafts.clear(one)
        self.event_log.tell(self.table, events_of_act(seat, text, self.standing), over, self.standing, self.header.names)
        return entry

    def log_platform_entry(self, seat: int, text: str) -> LogEntry:
        """Log an entry that is not a move of the game, such as an undo.

        It is a decision of its own.
        """
        entry = LogEntry(len(self.entries) + 1, seat, text, self.decision_number + 1)
        self.decision_number += 2
        self.entries.append(entry)
        self.decision_opened_at = len(self.entries)
        return entry

    def _log(self, seat: int, acts: Move, after: Any) -> LogEntry:
        """Log a move and replace the state by the tried one.

        The decision stays open while a simultaneous phase waits for other seats. A public move has a decision number of its own.
        """
        rules, before = self.game.game, self.table
        aloud = self._draft_kind(acts[-1]) == PUBLIC
        self.decision_number += 1 if aloud else 0
        entry = LogEntry(len(self.entries) + 1, seat, self.notation.format(seat, acts), self.decision_number)
        left, then = rules.pending_seats(before) & ~(1 << seat), rules.pending_seats(after)
        waits = bool(rules.is_simultaneous(before) and left and then == left)
        self.decision_number += 0 if waits else 1
        self.history.add(entry, (self.phase(), self.round_number()), self.game.text, then, aloud, waits or aloud)
        diary, self.table = after.scribe, after
        self.table.scribe = None
        self.entries.append(entry)
        if not aloud:
            self.drafts.clear(seat)
        if not (waits or aloud):
            self.decision_opened_at = len(self.entries)
        told = self.event_log.append(self.table, diary)
        self.undo_stack.record(UndoStep(seat, acts, before, told), [self.notation.type_of(act).name for act in acts], after, diary.events)
        return entry
