"""Checks of notation: actions, records and positions parse to what was formatted.

Every event has a sentence.
"""

from __future__ import annotations

import random

from gamester.core.events import EventRecorder
from gamester.match.history import UNDO
from gamester.match.log_text import BLANK
from gamester.match.match import Match
from gamester.match.platform_acts import RESERVED
from gamester.match.positions.position import format_position, parse_position
from gamester.match.record import read_record
from gamester.match.record import write_record as write_record
from gamester.match.refusals import Refusal
from gamester.match.setup import make_header, new_setup
from gamester.match.verification import verify
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import FIRST, GameSegment, TrajectoryBatch


def check_notation(subject: GameUnderTest) -> int:
    """Check that every action of every seat parses to its own number.

    No two actions may have the same text. Return the number of texts.
    """
    t, written = subject.blank_state_of(0), 0
    reserved = {UNDO, *RESERVED} & {block.shape.name for block in subject.notation.blocks}
    if reserved:
        raise subject.failure(f"an action type is called {min(reserved)!r}, which is reserved for the platform")
    for seat in range(subject.seats):
        seen: dict[str, int] = {}
        for number in range(subject.actions):
            try:
                text = subject.notation.describe(seat, number).text
            except LookupError:
                continue  # the seat has no such action
            if text in seen:
                raise subject.failure(f"actions {seen[text]} and {number} of seat {seat} have the same notation {text!r}")
            seen[text] = number
            got = subject.notation.parse(t, seat, text)
            if got != (number,):
                raise subject.failure(f"action {number} of seat {seat} has the notation {text!r} and is parsed as {got}")
        if sum(block.size for block in subject.notation.blocks) != subject.actions:
            raise subject.failure("the action types do not add up to the number of actions")
        written += len(seen)
    return written


def check_events(subject: GameUnderTest, scene: GameSegment, reel: TrajectoryBatch) -> int:
    """Check that every event of a game has a sentence and an existing clause.

    The sentence must fit the numbers. Return the number of events.
    """
    names, law = subject.game.text, subject.game.law
    t = subject.blank(scene.number)
    t.scribe = EventRecorder()
    labels = names.labels(t)
    subject.rules.deal(t)
    for row in range(scene.first - FIRST, scene.last - FIRST):
        seat, action, _ = reel.marks[row].tolist()
        subject.rules.apply(t, seat, action)
    for event in t.scribe.events:
        told = names.EVENT_TEXTS.get(event.kind)
        if told is None:
            raise subject.failure(f"{event} has no sentence", f"game {scene.number}")
        if told.clause and told.clause not in law.clauses:
            raise subject.failure(f"{event} names the clause {told.clause}, which does not exist", f"game {scene.number}")
        for blank in BLANK.finditer(told.words):
            if blank["dim"] and blank["dim"] not in labels:
                raise subject.failure(f"{event}: {told.words!r} names {blank['dim']!r}, which has no labels", f"game {scene.number}")
            number, words = getattr(event, blank["number"]), labels.get(blank["dim"] or "", [""] * 2**16)
            if blank["dim"] and blank["dim"] != "seat" and not -1 <= number < len(words):
                raise subject.failure(f"{event}: there is no {blank['dim']} {number}", f"game {scene.number}")
    return len(t.scribe.events)


def check_positions(reel: TrajectoryBatch, many: int) -> int:
    """Check that positions parse to the same bytes, RNG state included.

    Return the number of positions.
    """
    subject, rng = reel.subject, reel.subject.rng("positions", reel.games[0].number)
    for row in rng.sample(range(reel.count), min(many, reel.count)):
        t = subject.layout.from_words(reel.rows[row].tolist())
        again = parse_position(format_position(subject.game, t)).t
        differs = [name for name in subject.layout.zones if getattr(t, name) != getattr(again, name)]
        if differs:
            raise subject.failure(f"parsed from its position text, {', '.join(differs)} differ", reel.where(row))
    return min(many, reel.count)


def check_record_round_trip(subject: GameUnderTest, number: int, cut: int) -> int:
    """Play a match with default and random moves and check its record.

    The record verifies, reopens to the same bytes, and does not verify after a change. Return the number of log entries.
    """
    match, rng = open_match(subject, number), subject.rng("record", number)
    while match.ended_by() == 0 and len(match.entries) < cut:
        seat = rng.choice(match.pending_seats())
        if rng.random() < 0.2:
            match.apply_default(seat)
            continue
        acts = match.legal_moves(seat)
        done = match.act(seat, rng.choice(acts).move)
        if isinstance(done, Refusal):
            raise subject.failure(f"a listed legal move is refused: {done}", f"match {number}")
    text = write_record(match)
    found = verify(text)
    if not found.is_valid:
        raise subject.failure(f"its own record does not verify: {found.text}", f"match {number}")
    again = read_record(text)
    if subject.layout.to_bytes(again.table) != subject.layout.to_bytes(match.table) or write_record(again) != text:
        raise subject.failure("a record reopens to another state", f"match {number}")
    _check_damage(subject, number, text, rng)
    return len(match.entries)


def open_match(subject: GameUnderTest, number: int) -> Match:
    """Return a match of game `number`, as a surface opens it."""
    names = [f"player {seat}" for seat in range(subject.seats)]
    laid = new_setup(subject.slug, subject.seats, subject.cards, subject.options_of(number))
    return Match(make_header(laid, subject.seed_of(number), names, subject.cards))


def _check_damage(subject: GameUnderTest, number: int, text: str, rng: random.Random) -> None:
    """Check that a changed or missing line of a record is found."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    for changed in (lines[:at] + lines[at + 1 :], [*lines[:at], f"{lines[at]}x", *lines[at + 1 :]]):
        found = verify("\n".join(changed) + "\n")
        if found.is_valid:
            raise subject.failure(f"a record whose line {at + 1} was changed still verifies", f"match {number}")
