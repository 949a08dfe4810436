"""Effects of Surviving the G.A.M.E. in words, as they are printed."""

from __future__ import annotations

from gamester.games.surviving import ops
from gamester.games.surviving.cards import Effects
from gamester.games.surviving.vocabulary import TYPES, Line

SAID = {
    ops.DAMAGE: "{} damage",
    ops.CREDS: "{} Cred",
    ops.DRAW: "draw {}",
    ops.MOVE: "{} more move",
    ops.HEAL: "regain {} Health",
    ops.ARMOR: "{} armor",
    ops.FLIGHT: "flight",
    ops.MEND: "be rid of {} Injury",
    ops.SCRAP: "scrap up to {}",
    ops.SLOW: "{} move less",
    ops.HURT: "lose {} Health",
    ops.DISCARD: "discard {}",
    ops.INJURE: "take {} Injury",
}
"""Each effect, with room for its number."""

SAID_OF_MORE = {
    ops.CREDS: "{} Creds",
    ops.MOVE: "{} more moves",
    ops.MEND: "be rid of {} Injuries",
    ops.SLOW: "{} moves less",
    ops.INJURE: "take {} Injuries",
}
"""The same where the number is more than one, and the words are others."""


def said(effects: Effects) -> str:
    """A list of effects: `30 damage, draw 1`."""
    return ", ".join((SAID_OF_MORE if number > 1 else SAID).get(op, SAID[op]).format(number) for op, number in effects if op in SAID)


def way(line: Line) -> str:
    """A way to shut a room down: `60 damage with flight and 2 cyborg cards`."""
    also = ["flight"] if line.flight else []
    also += [f"{line.count} {TYPES[line.type]} {'card' if line.count == 1 else 'cards'}"] if line.type >= 0 else []
    return f"{line.damage} damage{' with ' if also else ''}{' and '.join(also)}"
