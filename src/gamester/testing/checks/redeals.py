"""Checks that a redeal agrees with what play has shown.

Everything that a viewer cannot know is resampled late in a game. The same cards are then exchanged in earlier positions of the game, as
far back as nobody has got a hidden card since. There every act that the viewer was told of must have been legal too: a seat that did not
follow a suit cannot hold a card of it.
"""

from __future__ import annotations

from typing import Any

from gamester.core.zones import NONE, Zone
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import FIRST, TrajectoryBatch

FAR = 24
"""Acts that a position is followed back, at most."""
MOST_OTHERS = 40
"""Legal actions from which an act must differ for its viewer to count as told."""
HIDDEN_FROM_RULES = ("chance_key", "chance_counters")
"""Zones that decide only what chance does later."""


def check_redeals(reel: TrajectoryBatch, positions: int, salt: int) -> int:
    """Check random positions of a batch, each resampled for one seat.

    Return the number of acts that were checked. Raises ContractViolation for an act that a redealt world forbids.
    """
    subject, checked = reel.subject, 0
    rng, layout = subject.rng("redeals", salt), subject.layout
    for _ in range(positions):
        row = rng.randrange(reel.count)
        scene = next(scene for scene in reel.games if scene.first - FIRST <= row <= scene.last - FIRST)
        end, viewer = layout.from_words(reel.rows[row].tolist()), rng.randrange(subject.seats)
        if subject.rules.ended_by(end):
            continue
        world = layout.copy_state(end)
        subject.rules.resample_hidden(world, viewer, rng.randrange(2**32))
        for before in range(row - 1, max(scene.first - FIRST, row - FAR) - 1, -1):
            t = layout.from_words(reel.rows[before].tolist())
            other = exchanged(subject, world, end, t)
            if other is None:
                break
            checked += _still_legal(reel, before, t, other, viewer, row)
    return checked


def _still_legal(reel: TrajectoryBatch, row: int, t: Any, other: Any, viewer: int, late: int) -> int:
    """Check the act that followed a position in the other world.

    Return 1 if another seat made it, and not as a draft.
    """
    subject = reel.subject
    doors = subject.game.load_plain(subject.layout)
    seat, action, _ = reel.marks[row].tolist()
    if seat == viewer or seat >= subject.seats or subject.rules.draft_kind(t, action):
        return 0
    clause = int(doors.check_action([other], 0, seat, action))
    # Only an act that is forbidden is looked at closely: was it told, and is the other world one that the viewer took for possible?
    if clause and observation(subject, other, viewer) == observation(subject, t, viewer) and _is_told(subject, t, seat, action, viewer):
        law, named = subject.game.law, subject.name_of(seat, action)
        raise subject.failure(
            f"a redeal for seat {viewer} contradicts what play has shown: seat {seat} did {named}, and with the cards of the redeal "
            f"{law.id(clause)} forbids it",
            f"{reel.where(row)}, redealt {late - row} acts later",
        )
    return 1


def _is_told(subject: GameUnderTest, t: Any, seat: int, action: int, viewer: int) -> bool:
    """Return True if the viewer sees something else after every other legal action."""
    room = [0] * subject.scratch_size
    listed = room[: subject.rules.legal_actions(t, seat, room)][:MOST_OTHERS]
    seen = _after(subject, t, seat, action, viewer)
    return all(other == action or _after(subject, t, seat, other, viewer) != seen for other in listed)


def _after(subject: GameUnderTest, t: Any, seat: int, action: int, viewer: int) -> list[int]:
    u = subject.layout.copy_state(t)
    subject.rules.apply(u, seat, action)
    return observation(subject, u, viewer)


def observation(subject: GameUnderTest, t: Any, viewer: int) -> list[int]:
    """Return what a viewer sees, as numbers."""
    out = [0] * (4 * subject.layout.words)
    return out[: subject.game.load_plain(subject.layout).observe([t], 0, viewer, out)]


def exchanged(subject: GameUnderTest, world: Any, end: Any, t: Any) -> Any | None:
    """Return an earlier state with the cards that the redealt world exchanges.

    Returns None if somebody has got a hidden card since, so that it cannot be known what was there before.
    """
    other, layout = subject.layout.copy_state(t), subject.layout
    for name in layout.changing:
        zone, drawn, true = layout.zones[name], getattr(world, name), getattr(end, name)
        if drawn == true or name in HIDDEN_FROM_RULES:
            continue
        made = _cells(zone, drawn, true, getattr(t, name))
        if made is None:
            return None
        setattr(other, name, made)
    return other


def _cells(zone: Zone, drawn: Any, true: Any, before: Any) -> Any | None:
    if isinstance(true, list) and true and isinstance(true[0], list):
        rows = [_cells(zone, *row) for row in zip(drawn, true, before, strict=True)]
        return None if any(row is None for row in rows) else rows
    if drawn == true:
        return before
    if before == true:
        return drawn
    if zone.storage == "counts":
        lost = [had - has for had, has in zip(before, true, strict=True)]
        return None if min(lost) < 0 else [has + gone for has, gone in zip(drawn, lost, strict=True)]
    if zone.storage == "listed":
        return _list(drawn, true, before)
    # A value that has changed meanwhile was another one before, of which the redeal says nothing.
    if not isinstance(true, list):
        return before
    return [new if now == then else then for new, now, then in zip(drawn, true, before, strict=True)]


def _list(drawn: list[int], true: list[int], before: list[int]) -> list[int] | None:
    """Return a list as it was, from which cards have only gone since.

    Returns None if it cannot be told where the cards lay that are gone.
    """
    made, at = list(before), 0
    gone = set()
    for place, card in enumerate(before):
        if at < len(true) and card == true[at]:
            made[place] = drawn[at]
            at += 1
        elif card != NONE:
            gone.add(card)
    whole = at == len(true) or true[at] == NONE
    return made if whole and gone.isdisjoint(true) else None
