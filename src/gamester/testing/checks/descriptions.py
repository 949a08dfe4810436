"""Checks of the descriptions that viewers are sent, and of their patches.

A random match is played with a desk for every viewer. After every move: a patch applied gives the description; what is kept from frame to
frame is as if built anew; nothing is sent where nothing changed; every text can be read; and no byte that goes out depends on what its
viewer cannot know (R2).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from gamester.games.registry import Game
from gamester.match.match import Match
from gamester.match.replay import PastMatch, stage_view_for, views_of_stages
from gamester.match.views import View, make_view
from gamester.testing.checks.notation import open_match
from gamester.testing.subject import GameUnderTest
from gamester.ui.build import Builder, Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import GameUi, game_ui, html_faults, layout_faults
from gamester.ui.patch import Nodes, apply_message, encode, flatten, walk
from gamester.ui.vocabulary import Atom, Bit, Node, Table

CHANCES = 12
"""Frames of another possible world before a planted peek that was never caught counts as a failure."""
SHARE = 0.1
"""Share of the moves after which a description is built anew."""
UNDOS = 0.1
"""Share of the undoable moves that are undone."""
BRACKETS = re.compile(r"[\[\]{}<>_]|\(s\)|\bNone\b|  |\w:\w|&#?\w+;")
"""Signs of a text that was never filled in, of notation, or of HTML."""
SHORT = 3
"""Letters up to which a label may stand in a sentence as it is: `J`, `10`."""
NO_TEXT = frozenset(
    (
        *("id", "face", "key", "pick", "picks", "why", "mark", "by", "tone", "clause", "glyph", "kind", "bot", "game"),
        *("move", "action_type", "turns", "then", "shows", "stands", "sentences", "held"),
    )
)
"""Fields that are for programs."""


@dataclass
class DescriptionCounts:
    """Counts of the work done.

    `other_worlds` are frames of another possible world that differs from the true one.
    """

    messages: int = 0
    silent: int = 0
    steps: int = 0
    compared: int = 0
    other_worlds: int = 0
    rebuilt: int = 0
    peeked: int = 0

    def add(self, other: DescriptionCounts) -> None:
        """Add the counts of another check."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def __str__(self) -> str:
        return (
            f"{self.messages} messages with {self.steps} stages and {self.silent} silences, {self.compared} compared in two worlds "
            f"({self.other_worlds} differ), {self.rebuilt} built anew, a description that peeks caught {self.peeked} times"
        )


class PeekingUi(GameUi):
    """The hooks of a game that looks at the true state: a check must catch it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.state: Any = None

    def figures(self, view: View, seat: int) -> tuple[tuple[str, str, str], ...]:
        """Return a figure that depends on every cell of the state."""
        return (*super().figures(view, seat), (str(hash(self.state)), "", "bad"))


class Watch:
    """A viewer of a match: a desk, the nodes of its client, and a desk that peeks."""

    def __init__(self, subject: GameUnderTest, match: Match, viewer: int) -> None:
        self.subject, self.match, self.viewer = subject, match, viewer
        self.people = [Person(name) for name in match.seats]
        self.peeking = PeekingUi(subject.game)
        self.desk, self.peeker = Desk(game_ui(subject.slug)), Desk(self.peeking)
        self.view = match.view(viewer)
        self.nodes: Nodes = msgspec.json.decode(self.desk.whole(self.view, self.people))["all"]
        self.peeking.state = tuple(match.layout.to_words(match.table))
        self.peeker.whole(self.view, self.people)

    @property
    def who(self) -> str:
        """The viewer in words."""
        return f"seat {self.viewer}" if self.viewer < self.subject.seats else "the spectator"

    def table(self) -> Table:
        """Return the description as it stands."""
        assert self.desk.table is not None
        return self.desk.table

    def follow(self, after: int, seed: int, counts: DescriptionCounts, where: str) -> None:
        """Check the message about the moves since move `after`.

        It is compared with the message of another possible world.
        """
        over = self.match.ended_by() > 0
        stages = views_of_stages(self.match, self.viewer, after)
        twin, peeker = self.desk.fork(), self.peeker.fork()
        before, self.view = self.view, self.match.view(self.viewer)
        said = self._next(self.desk, self.peeker, self.match, self.view, stages)
        self._check_message(said, before, stages, counts, where)
        # After the end everybody may see everything.
        if over:
            return
        state = self.match.layout.copy_state(self.match.table)
        self.subject.rules.resample_hidden(state, self.viewer, seed)
        other = self.match.with_state(state)
        told = self._next(twin, peeker, other, other.view(self.viewer), self._stages(other, after, seed))
        counts.compared += 1
        counts.other_worlds += self.match.layout.to_words(state) != self.match.layout.to_words(self.match.table)
        counts.peeked += said[1] != told[1]
        if said[0] != told[0]:
            raise self.subject.failure(f"a message to {self.who} depends on what it cannot know: {_difference(said[0], told[0])}", where)

    def _next(self, desk: Desk, peeker: Desk, match: Match, view: View, stages: Sequence[View]) -> tuple[bytes, bytes]:
        self.peeking.state = tuple(match.layout.to_words(match.table))
        return desk.next(view, self.people, stages), peeker.next(view, self.people, stages)

    def _stages(self, match: Match, after: int, seed: int) -> tuple[View, ...]:
        """Return the views of the stages since a move in another possible world.

        In each, all that the viewer could not know at that time is resampled.
        """
        found = []
        for stages in match.event_log.stages(after):
            for place, stage in enumerate(stages):
                state = match.layout.copy_state(stage.t)
                self.subject.rules.resample_hidden(state, self.viewer, seed)
                view = make_view(PastMatch(match.with_state(state), replace(stage, t=state)), self.viewer)
                found.append(replace(view, stage=stage_view_for(match, self.viewer, stages, place)))
        return tuple(found)

    def _check_message(
        self, said: tuple[bytes, bytes], before: View, stages: Sequence[View], counts: DescriptionCounts, where: str
    ) -> None:
        message = said[0]
        counts.messages += 1
        counts.steps += len(stages)
        counts.silent += not message
        if message and before == self.view and not stages:
            raise self.subject.failure(f"{self.who} is sent something though it sees nothing new: {message.decode()}", where)
        if message:
            self.nodes = apply_message(self.nodes, msgspec.json.decode(message))
        whole = msgspec.json.decode(encode(flatten(self.table())))
        if self.nodes != whole:
            raise self.subject.failure(f"a patch to {self.who} does not lead to the description: {_other_node(self.nodes, whole)}", where)
        if again := self.desk.next(self.view, self.people):
            raise self.subject.failure(f"{self.who} is sent the same view twice: {again.decode()}", where)

    def check_kept(self, where: str) -> None:
        """Check that the description is as if built anew.

        Card keys and the beginning of the log may differ.
        """
        fresh = Builder(game_ui(self.subject.slug)).table(self.view, self.people)
        kept, anew = (_without_past(msgspec.json.decode(encode(flatten(one)))) for one in (self.table(), fresh))
        old, new = kept["log"].pop("lines", []), anew["log"].pop("lines", [])
        if old[len(old) - len(new) :] != new or kept != anew:
            raise self.subject.failure(f"the description of {self.who} is not as if built anew: {_other_node(kept, anew)}", where)

    def check_texts(self, where: str) -> None:
        """Check that every text of the description can be read."""
        ids = _label_pattern(self.subject.slug, tuple((dim, tuple(map(str, names))) for dim, names in self.match.labels().items()))
        for node in walk(self.table()):
            if not node.say and not any(text for _, text in texts_of(node)):
                raise self.subject.failure(f"{type(node).__name__} {node.id} says nothing to {self.who}", where)
            for name, text in texts_of(node):
                fault = _fault(text, ids)
                if fault:
                    raise self.subject.failure(f"{name} of {type(node).__name__} {node.id} {fault} for {self.who}: {text!r}", where)


def check_descriptions(subject: GameUnderTest, number: int, cut: int) -> DescriptionCounts:
    """Play a random match of at most `cut` moves, and check all messages."""
    match, rng, counts = open_match(subject, number), subject.rng("descriptions", number), DescriptionCounts()
    home, zones = subject.game.home, {zone.name for zone in match.view(0).zones}
    for fault in (*html_faults(home), *layout_faults(home, zones).values()):
        raise subject.failure(fault, "its drawing")
    watches = [Watch(subject, match, viewer) for viewer in range(subject.seats + 1)]
    for watch in watches:
        watch.check_texts(f"match {number}, the deal")
    while match.pending_seats() and len(match.entries) < cut:
        after = len(match.entries)
        _move(match, subject, rng)
        where = f"match {number}, move {len(match.entries)}"
        for watch in watches:
            watch.follow(after, rng.randrange(2**32), counts, where)
            watch.check_texts(where)
            if rng.random() < SHARE or match.ended_by():
                watch.check_kept(where)
                counts.rebuilt += 1
    if counts.other_worlds >= CHANCES and not counts.peeked:
        where = f"match {number}"
        raise subject.failure(
            f"a planted description that peeks was not caught in {counts.other_worlds} frames, so this proves nothing", where
        )
    return counts


def _move(match: Match, subject: GameUnderTest, rng: random.Random) -> None:
    seat = rng.choice(match.pending_seats())
    undoable = [one for one in range(subject.seats) if match.why_not_undo(one) is None]
    if undoable and rng.random() < UNDOS:
        match.undo(rng.choice(undoable))
    elif seat < subject.seats:
        match.act(seat, rng.choice(match.legal_moves(seat)).move)
    else:
        match.apply_default(seat)


# Texts ------------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def _text_fields(kind: type[Node | Atom]) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a component that are for people.

    Each is (name, True if it must not be empty).
    """
    kids = kind.KIDS if issubclass(kind, Node) else ()
    return tuple((one.name, one.required) for one in msgspec.structs.fields(kind) if one.name not in NO_TEXT and one.name not in kids)


def texts_of(part: Node | Atom) -> Iterator[tuple[str, str]]:
    """Yield every text of a node or an atom with the name of its field.

    Texts of nodes below it are not included.
    """
    for name, needed in _text_fields(type(part)):
        value = getattr(part, name)
        if isinstance(value, str):
            if value or needed:
                yield name, value
        else:
            yield from _texts_in(name, value)
    if isinstance(part, Bit) and part == Bit(tone=part.tone):
        yield "text", ""


def _texts_in(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Atom):
        yield from texts_of(value)
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts_in(name, one)


def _fault(text: str, ids: re.Pattern[str]) -> str:
    """Return what is wrong with a text, or ""."""
    if not text.strip():
        return "is empty"
    if text != text.strip():
        return "has blanks around it"
    if found := BRACKETS.search(text):
        return f"has {found[0]!r} in it"
    found = ids.search(text)
    return f"has the id {found[0]!r} in it" if found else ""


@lru_cache(maxsize=64)
def _label_pattern(slug: str, labels: tuple[tuple[str, tuple[str, ...]], ...]) -> re.Pattern[str]:
    """Return a pattern of the labels that are said in other words."""
    spoken = game_ui(slug).game.spoken_label
    found = {label for dim, names in labels for label in names if len(label) > SHORT and label not in spoken(dim, label)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(found)))})(?![\w-])" if found else r"(?!)")


# Differences ------------------------------------------------------------------------------------------------------------
def _without_past(value: Any) -> Any:
    """Return a description without what follows from the viewer's past.

    That is card keys, and where its log begins.
    """
    if isinstance(value, list):
        return [_without_past(one) for one in value]
    if not isinstance(value, dict):
        return value
    past = {"key", *(("earlier", "items") if value.get("c") == "Log" else ())}
    return {name: _without_past(one) for name, one in value.items() if name not in past and not name.startswith("turn-")}


def _other_node(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    id = next((id for id in sorted(one.keys() | other.keys()) if one.get(id) != other.get(id)), "log")
    return f"{id} is {one.get(id)}, expected {other.get(id)}"


def _difference(one: bytes, other: bytes) -> str:
    at = next((k for k, (a, b) in enumerate(zip(one + b"\0", other + b"\0", strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 40]!r} and {other[max(0, at - 20) : at + 40]!r}"
