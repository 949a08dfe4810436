"""Building a description from a view.

Any game gets one from the kinds of its zones; the `ui` package of a game says more.

A builder belongs to one viewer. It sees views of that viewer and what is public about the people, so a description holds nothing that its
viewer may not know. What it keeps from frame to frame it keeps for this viewer alone, with its inputs: an unchanged part is the same
object, and costs no patch.
"""

from __future__ import annotations

import copy
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct

from gamester.games.ui_kit import bidi_isolate
from gamester.match.log_text import MergedLog
from gamester.match.views import LogLine, View, ZoneView
from gamester.ui import decision
from gamester.ui.card_keys import Rows
from gamester.ui.decision import SEAT, Picks
from gamester.ui.ending import score_columns, shown_columns, sum_of
from gamester.ui.game_ui import WORDS, GameUi, sentences
from gamester.ui.vocabulary import Card, Clock, Dock, Figure, Hand, Log, Move, Node, Plate, Ranked, Result, Table, Told, Turn
from gamester.ui.zones import FOLLOWED, UNDRAWN, FollowedKeys, RowDrawer, RowInputs, look_of, row_id, unkeyed

LOG = logging.getLogger("gamester")
ORDER = ("stack", "fan", "aside", "pile", "groups", "row", "grid", "tally", "sideways", "track", "hand")
"""Kinds of zones in their order at a seat."""
NEWEST, MOST = 24, 240
"""Log lines that a description begins with, and the most that it grows to before it begins anew."""
NUMBER = attrgetter("number")
NO_PICKS: frozenset[str] = frozenset()
Said = TypeVar("Said")


def row_is_empty(node: Node) -> bool:
    """Return True for a hand in which nothing lies, as far as the viewer may know."""
    return isinstance(node, Hand) and node.count <= 0 and not node.cards


def _counts_of_rows(zone: ZoneView, viewer: int, spent: int) -> list[str]:
    """Return by row the words for how many cards lie in it, "" if not known.

    `spent` cards of the viewer's own row are in their draft.
    """
    name = zone.meaning.partition(",")[0]
    left = [row.count - (spent if seat == viewer else 0) for seat, row in enumerate(zone.rows)]
    return [WORDS.say("count-in-zone", n=n, zone=name) if row.count >= 0 else "" for n, row in zip(left, zone.rows, strict=True)]


def _lines_alike(old: Sequence[LogLine], new: Sequence[LogLine]) -> int:
    """Return how many lines two logs begin with that are the same in both."""
    many = min(len(old), len(new))
    # A log grows, and its last line may get more words; so one comparison or two tell it.
    for length in (many, many - 1):
        if old[:length] == new[:length]:
            return max(0, length)
    return next(k for k, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)


def told_line(line: LogLine, is_key: bool = False) -> Told:
    """Return a line of the log as it travels."""
    return Told(line.number, line.text, line.round, line.clauses, line.seat, line.phase_title, line.private, is_key)


class Person(Struct, frozen=True, gc=False):
    """The player of a seat, as everybody may know them."""

    name: str
    bot: str = ""
    here: bool = True
    clock: Clock | None = None


class Builder:
    """The descriptions of one viewer, one after another."""

    def __init__(self, ui: GameUi) -> None:
        self.ui = ui
        self._rows = RowDrawer(ui)
        self._keys = FollowedKeys()
        self._kept: dict[str, tuple[Any, Any]] = {}
        self._ids: dict[str, tuple[Node, tuple[str, ...]]] = {}
        self._drawn_as: list[str] = []
        self._followed: list[bool] = []
        self._merged = MergedLog()
        self._log: tuple[tuple[LogLine, ...], Log] = ((), Log("log"))
        self._view: View | None = None
        self.is_alone = False
        """True if only bots play against the viewer, and nobody watches."""

    def fork(self) -> Builder:
        """Return a builder that goes on from here by itself.

        All that is kept is frozen, so only what holds it is copied.
        """
        other = copy.copy(self)
        other._keys, other._merged, other._kept, other._ids = (
            copy.copy(self._keys),
            copy.copy(self._merged),
            dict(self._kept),
            dict(self._ids),
        )
        return other

    # The `Maker` of a game's hooks.
    def keep(self, name: str, inputs: object, make: Callable[[], Said]) -> Said:
        """Return the object of this name as it was, unless its inputs have changed."""
        had = self._kept.get(name)
        if had is not None and had[0] == inputs:
            found: Said = had[1]
            return found
        made = make()
        if had is not None and had[1] == made:
            made = had[1]
        self._kept[name] = inputs, made
        return made

    def same(self, name: str, value: Said) -> Said:
        """Return the object of last time if it is equal.

        Whatever is made of it is then compared by identity.
        """
        had = self._kept.get(name)
        if had is not None and had[1] == value:
            found: Said = had[1]
            return found
        self._kept[name] = (), value
        return value

    def card(self, dimension: str, label: str, seat: int = -1, **fields: Any) -> Card:
        """Return a card that lies face up, with the face that it has at this seat."""
        look = look_of(self._view, seat)[0] if self._view is not None else seat
        return Card(self.ui.face(dimension, label, look), **fields)

    def table(self, view: View, people: Sequence[Person]) -> Table:
        """Return the description of a view."""
        self._view = view
        ui, over, mine = self.ui, view.outcome is not None, view.viewer
        picks = self.keep("picks", (view.legal_moves, view.action_types), lambda: decision.picks_of(view))
        of_seats, counts, centre, hand = self._zones(view, len(people), picks)
        seats = [self._plate(view, seat, one, of_seats[seat], counts[seat], picks) for seat, one in enumerate(people)]
        turned = [(mine + 1 + k) % len(people) if mine < len(people) else k for k in range(len(people))]
        own = (seats[mine], *hand) if mine < len(people) else ()
        middle, panel = self._drawn(view, (*seats, *centre, *hand))
        others = tuple([seats[seat] for seat in turned if seat != mine])
        middle = self.same("middle+", (*middle, *centre))
        dock = self._result(view, people) if over and not view.stage else self._dock(view, people, picks, panel, (*middle, *own, *others))
        return Table(
            "table",
            say=view.title,
            game=view.slug,
            title=view.title,
            turn=WORDS.say("turn-title", word=ui.round_word, n=view.round) if view.round else "",
            phase=WORDS.say("the-end") if over else view.phase.title if view.phase else "",
            viewer=mine,
            seats=self.same("others", others),
            middle=middle,
            mine=self.same("own", own),
            dock=(dock,),
            log=(self._lines(view),),
        )

    # Zones.
    def _zones(
        self, view: View, seats: int, picks: Picks
    ) -> tuple[list[list[tuple[str, str, Node]]], list[list[str]], list[Node], list[Node]]:
        """Return all nodes of zones, and the counts of each seat.

        They are the nodes before each seat, counts, the middle, and the viewer's hand.
        """
        over, mine = view.outcome is not None, view.viewer
        if not self._drawn_as:
            self._drawn_as = [self._kind_of(zone) for zone in view.zones]
            self._followed = [self._is_followed(zone) for zone in view.zones]
        shown = self._keys.of([zone for zone, followed in zip(view.zones, self._followed, strict=True) if followed])
        marks = self._marks(view)
        spent = self._spent(view) if not over else {}
        of_seats: list[list[tuple[str, str, Node]]] = [[] for _ in range(seats)]
        counts: list[list[str]] = [[] for _ in range(seats)]
        centre: list[Node] = []
        hand: list[Node] = []
        for zone, kind in zip(view.zones, self._drawn_as, strict=True):
            if not kind:
                continue
            if zone.rows_are_seats and zone.kind in ("hand", "pile"):
                less = sum(spent.values()) if zone.kind == "hand" else 0
                for seat, words in enumerate(self.keep(f"counts {zone.name}", (zone, less), partial(_counts_of_rows, zone, mine, less))):
                    counts[seat] += [words] if words else []
            pressed = picks.by_zone.get(zone.name, NO_PICKS)
            less_of = spent if zone.kind == "hand" else {}
            nodes = self._zone(view, zone, kind, shown.get(zone.name), pressed, marks.get(zone.name, {}), less_of)
            for seat, node in enumerate(nodes):
                if node is None:
                    continue
                if not zone.rows_are_seats:
                    centre.append(node)
                elif seat == mine and zone.kind == "hand":
                    hand.append(node)
                elif not (seat == mine and zone.hides_count and not over) and not (zone.kind == "hand" and row_is_empty(node)):
                    of_seats[seat].append((zone.name, kind, node))
        return of_seats, counts, centre, hand

    def _zone(
        self, view: View, zone: ZoneView, kind: str, shown: Rows | None, pressed: frozenset[str], marks: Mapping[Any, str], spent: Any
    ) -> Sequence[Node | None]:
        """Return the nodes of the rows of a zone, None for a row that is not drawn."""
        over = view.outcome is not None
        inputs = (zone, kind, shown, pressed, marks, spent, over, view.chosen)
        had = self._kept.get(f"zone {zone.name}")
        if had is not None and had[0] == inputs:
            kept: Sequence[Node | None] = had[1]
            return kept
        nodes = []
        for k, (row, cards) in enumerate(zip(zone.rows, shown if shown is not None else unkeyed(zone), strict=True)):
            own = row.seat == view.viewer
            of_row = {place: mark for (seat, place), mark in marks.items() if seat == row.seat}
            look, value = look_of(view, row.seat)
            spent_here = spent if own else {}
            about = RowInputs(
                *(
                    zone.name,
                    kind,
                    zone.kind,
                    zone.meaning,
                    row,
                    cards,
                    pressed,
                    of_row,
                    spent_here,
                    own,
                    zone.owner_only,
                    over,
                    look,
                    value,
                )
            )
            id = row_id(zone, k)
            nodes.append(self.keep(f"row {id}", about, partial(self._rows.node, id, about)))
        self._kept[f"zone {zone.name}"] = inputs, nodes
        return nodes

    def _kind_of(self, zone: ZoneView) -> str:
        """Return the form in which a zone is drawn, or "" if it is not."""
        kind = self.ui.layout.get(zone.name, "none" if zone.name in UNDRAWN else zone.kind)
        return "" if zone.kind == "known" or kind == "none" else kind

    def _is_followed(self, zone: ZoneView) -> bool:
        kind = self.ui.layout.get(zone.name, zone.kind)
        return kind in FOLLOWED and zone.name not in UNDRAWN and zone.kind not in ("pile", "known")

    def _marks(self, view: View) -> dict[str, dict[tuple[int, int], str]]:
        found: dict[str, dict[tuple[int, int], str]] = {}
        for (zone, seat, place), mark in self.ui.marks(view).items():
            found.setdefault(zone, {})[seat, place] = mark
        return self.same("marks", found)

    def _spent(self, view: View) -> Mapping[tuple[str, str], int]:
        """Return the cards that the viewer's own draft has taken out of their hand."""
        found: Counter[tuple[str, str]] = Counter()
        for zone in view.zones:
            if zone.hides_count and zone.kind == "groups" and view.viewer < len(zone.rows):
                for card in zone.rows[view.viewer].cards:
                    found.update((part.dimension, part.label) for part in card.parts)
        return found

    def _drawn(self, view: View, others: Iterable[Node]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Return the nodes of the game for the middle and for the dock.

        There are none if two nodes have the same id.
        """
        middle = self.same("middle", self.ui.middle(view, self))
        panel = self.same("panel", self.ui.panel(view, self))
        drawn, around = [self._ids_below(node) for node in (*middle, *panel)], [self._ids_below(node) for node in others]
        if self.keep("ids", (drawn, around), lambda: self._have_own_ids(drawn, around)):
            return middle, panel
        return (), ()

    def _have_own_ids(self, drawn: Iterable[tuple[str, ...]], around: Iterable[tuple[str, ...]]) -> bool:
        """Return True if no two nodes have the same id."""
        taken = {"table", "dock", "log"}.union(*around)
        for id in chain.from_iterable(drawn):
            if id in taken or id.startswith("turn-"):
                LOG.error("%s.ui.nodes: expected every node to have an id of its own, got two with the id %r", self.ui.game.home, id)
                return False
            taken.add(id)
        return True

    def _ids_below(self, node: Node) -> tuple[str, ...]:
        """Return the ids of a node and of all below it.

        The same object has those of last time.
        """
        had = self._ids.get(node.id)
        if had is None or had[0] is not node:
            below = [self._ids_below(kid) for name in node.KIDS for kid in getattr(node, name)]
            if not below:
                return (node.id,)
            had = self._ids[node.id] = node, (node.id, *chain.from_iterable(below))
        return had[1]

    # Seats.
    def _plate(self, view: View, seat: int, one: Person, items: Sequence[Any], counts: Sequence[str], picks: Picks) -> Plate:
        figures, known = self.ui.figures(view, seat), self.ui.knowledge(view, seat)
        badge, gauge = self.ui.badge(view, seat), self.ui.gauge(view, seat)
        mark = "ready" if seat in view.ready else "asked" if seat in view.deciding else ""
        token = f"{SEAT}:{seat}"
        pick = token if SEAT in self.ui.pressable and token in picks.all and seat != view.viewer else ""
        won = view.outcome is not None and view.outcome.placements[seat] == 1
        inputs = (one, figures, known, badge, gauge, mark, pick, items, counts, won)

        def make() -> Plate:
            tones = [tone for _, _, tone in figures]
            place = {zone: k for k, zone in enumerate(self.ui.layout)}
            kinds = {kind: k for k, kind in enumerate(ORDER)}
            told = tuple(dict.fromkeys((*counts, *(words for words, _, tone in figures if not tone))))
            order = sorted(items, key=lambda item: (place.get(item[0], len(place)), kinds.get(item[1], len(kinds))))
            return Plate(
                f"seat-{seat}",
                say=WORDS.say("seat-bot", name=bidi_isolate(one.name)) if one.bot else bidi_isolate(one.name),
                seat=seat,
                name=one.name,
                bot=one.bot,
                mark=mark,
                tone="won" if won else "gone" if "gone" in tones else "" if one.here or one.bot else "away",
                summary=", ".join(told),
                counts=told,
                figures=tuple(Figure(*figure) for figure in figures if figure[2] and figure[0] not in counts),
                known=tuple(Figure(*words) for words in known),
                badge=badge,
                gauge=gauge,
                pick=pick,
                clock=one.clock,
                items=tuple(node for _, _, node in order),
            )

        return self.keep(f"seat-{seat}", inputs, make)

    # The dock and the result.
    def _dock(self, view: View, people: Sequence[Person], picks: Picks, panel: tuple[Node, ...], around: tuple[Node, ...]) -> Dock:
        ui, stage = self.ui, view.stage
        deciding = view.must_decide and not stage
        moves = self._moves(view) if view.legal_moves else ()
        reached = self.keep("reached", (around, panel), lambda: decision.reached_by((*around, *panel))) if view.legal_moves else NO_PICKS
        inputs = view.legal_moves, reached, view.labels, view.viewer, view.chosen
        held = self.same("held", ui.option_counts(view))
        options = (
            self.keep("options", (*inputs, held), lambda: decision.options(view, ui, picks, reached, held)) if view.legal_moves else ()
        )
        return self.same(
            "dock",
            Dock(
                "dock",
                say=WORDS.say("your-decision" if view.viewer < len(people) else "the-decision"),
                ask=decision.question(view, ui),
                waiting=decision.waits_for(view, [one.name for one in people]),
                help=ui.help(view),
                deciding=deciding,
                want=ui.want(view) if deciding else "",
                sentences=sentences(view.slug, view.phase.key if view.phase else "") if view.viewer != len(people) else (),
                moves=moves if not stage else (),
                closed=self.same("closed", decision.closed(view, ui)) if not stage else (),
                options=options if not stage else (),
                slots=ui.slots(view) if deciding else (),
                tray=self.same("tray", decision.tray(view, ui)),
                drafted=len(view.draft),
                turns=ui.turn[0],
                called=decision.called(view, picks) if deciding else (),
                stage=WORDS.say("stage-of", n=stage.number, all=stage.total) if stage else "",
                forced=decision.forced(view, ui, self.is_alone),
                items=panel,
            ),
        )

    def _moves(self, view: View) -> tuple[Move, ...]:
        words = self.ui.drafted(view), self.ui.aside(view), self.ui.previews(view)
        return self.keep("moves", (view.legal_moves, view.action_types, *words), lambda: decision.moves(view, self.ui, *words))

    def _result(self, view: View, people: Sequence[Person]) -> Result:
        out = view.outcome
        assert out is not None
        ranked = sorted(range(len(people)), key=lambda seat: out.placements[seat])
        told = self.ui.ending(view)
        columns = shown_columns(told.columns)
        return self.same(
            "dock",
            Result(
                "dock",
                say=WORDS.say("result-title"),
                text=told.headline,
                story=told.story,
                clause=out.clause,
                heads=tuple(one.head for one in columns),
                counts=score_columns(columns),
                sum=sum_of(columns, ranked[0]) if any(out.win_shares) else "",
                ranks=tuple(
                    Ranked(
                        seat,
                        people[seat].name,
                        out.placements[seat],
                        tuple(one.values[seat] for one in columns),
                        self.ui.causes(view, seat),
                    )
                    for seat in (ranked if any(out.placements) else ())
                ),
                broke=self.ui.causes(view, -1),
            ),
        )

    # The log.
    def _lines(self, view: View) -> Log:
        """Return the newest lines, and from then on all that come.

        Lines with the same words about several things are one.
        """
        lines = self._merged.lines(view.log)
        before, log = self._log
        if lines is before and log.say:
            return log
        first = log.lines[0].number if log.lines else 0
        start = bisect_left(lines, first, key=NUMBER) if log.lines else max(0, len(lines) - NEWEST)
        if start == len(lines):
            start = 0
        if len(lines) - start > MOST:
            start = len(lines) - NEWEST
        # Most lines are the objects of last time, so what was made of them is kept.
        same = 0
        if start == log.earlier:
            same = _lines_alike(before[start:], lines[start:])
        fresh = tuple([self._told(line) for line in lines[start + same :]])
        told = (*log.lines[:same], *fresh)
        going_on = log.lines[-1].turn if log.lines else 0
        if same and (same == len(log.lines) or (same == len(log.lines) - 1 and fresh and fresh[0].turn == going_on)):
            # Only the last turn goes on, so those before it stay as they are.
            rounds = tuple(dict.fromkeys([going_on, *[line.turn for line in fresh]]))
            turns = (*log.items[:-1], *[self._turn(view, turn, turn == rounds[-1]) for turn in rounds])
        else:
            rounds = tuple(dict.fromkeys([line.turn for line in told]))
            turns = tuple([self._turn(view, turn, turn == rounds[-1]) for turn in rounds])
        made = self.same("log", Log("log", say=WORDS.say("log-title"), lines=told, earlier=start, items=turns))
        self._log = lines, made
        return made

    def _told(self, line: LogLine) -> Told:
        return told_line(line, line.kind in self.ui.key_events)

    def _turn(self, view: View, number: int, is_open: bool) -> Turn:
        def make() -> Turn:
            title = WORDS.say("turn-title", word=self.ui.round_word, n=number) if number else WORDS.say("before-play")
            return Turn(
                f"turn-{number}", say=title, number=number, title=title, summary="" if is_open else self.ui.turn_summary(view, number)
            )

        return self.keep(f"turn-{number}", is_open, make)
