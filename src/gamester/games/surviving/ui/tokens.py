"""Icons and tokens of Surviving.

Every number stands on a plain ground in the outline of its kind.
"""

from __future__ import annotations

from math import cos, pi, sin

from gamester.games.lettering import figure
from gamester.games.surviving.rules import operations as ops

INK, PAPER = "#191a17", "var(--paper)"
RED, YELLOW, BLACK, GOLD = "#c3221a", "#f4c430", "#33191b", "#e0a012"
LIGHT = 'fill="var(--paper)"'
"""Attribute of letters on a dark ground."""


def burst(r: float, teeth: int = 14, inner: float = 0.84) -> str:
    """Return the path of a burst: shallow teeth, so that its number lies inside."""
    corners = ((r if k % 2 else r * inner, pi * k / teeth - pi / 2) for k in range(2 * teeth))
    return "M" + "L".join(f"{round(q * cos(a), 1):g} {round(q * sin(a), 1):g}" for q, a in corners) + "Z"


HEART = "M0 15.5C-21 2-19.5-14-9-14-3.5-14-.8-10.5 0-8 .8-10.5 3.5-14 9-14 19.5-14 21 2 0 15.5Z"
DIE = "M0-19L17-7V7L0 19-17 7V-7Z"
STAR = "M0-8L2.3-2.6 8-2 3.7 1.9 5 7.5 0 4.5-5 7.5-3.7 1.9-8-2-2.3-2.6Z"
SMALL_HEART = "M0 7.5C-10.5.5-9.7-7-4.5-7-1.8-7-.4-5.2 0-4 .4-5.2 1.8-7 4.5-7 9.7-7 10.5.5 0 7.5Z"
CARD = "M-4.5-8H4.5Q6-8 6-6.5V6.5Q6 8 4.5 8H-4.5Q-6 8-6 6.5V-6.5Q-6-8-4.5-8Z"
ARROW = "M-7.5-3.2H.5V-7.5L8.5 0 .5 7.5V3.2H-7.5Z"
PLASTER = "M-8.2 2.2L2.2-8.2Q5-9.5 7.3-7.3T8.2-2.2L-2.2 8.2Q-5 9.5-7.3 7.3T-8.2 2.2Z"
ICONS = {
    "damage": (burst(8, 10, 0.74), ""),
    "heal": (SMALL_HEART, "M-1.1-4.6H1.1V-2H3.7V.2H1.1V2.8H-1.1V.2H-3.7V-2H-1.1Z"),
    "hurt": (SMALL_HEART, "M-4-2H4V.4H-4Z"),
    "armor": ("M-5-7.5H-2Q0-4 2-7.5H5L8-4.5V-1H5.5V7.5H-5.5V-1H-8V-4.5Z", "M-.7-1.5H.7V7.5H-.7Z"),
    "guard": ("M-7-7.5H7V0Q7 5.5 0 8.5-7 5.5-7 0Z", "M-1.3-5H1.3V-2H4.3V.6H1.3V4.5H-1.3V.6H-4.3V-2H-1.3Z"),
    "draw": (CARD, "M-1.2-4H1.2V-1.2H4V1.2H1.2V4H-1.2V1.2H-4V-1.2H-1.2Z"),
    "discard": (CARD, "M-1.3-5H1.3V0H4.2L0 5-4.2 0H-1.3Z"),
    "scrap": ("M-7-6H-2.5V-8H2.5V-6H7V-3.5H-7ZM-5.5-2H5.5L4.5 8H-4.5Z", "M-2.6 0H-1.1V6H-2.6ZM1.1 0H2.6V6H1.1Z"),
    "move": (ARROW, ""),
    "slow": (ARROW, "M-6-1.1H5V1.1H-6Z"),
    "flight": ("M-8-5.5C-2-8 5-7 8.5-6 8-1.5 5 1 2 1 2 3.2-.5 4-2.5 4-2.5 6-5 7-7.5 6.5-4 3.5-5-1.5-8-5.5Z", ""),
    "mend": (PLASTER, "M-3.2-1.1H3.2V1.1H-3.2Z"),
    "injure": (PLASTER, "M-1.1-3.4H1.1V-1.1H3.4V1.1H1.1V3.4H-1.1V1.1H-3.4V-1.1H-1.1Z"),
    "creds": ("M0-7.5A7.5 7.5 0 1 1 0 7.5 7.5 7.5 0 1 1 0-7.5Z", "M-3.2-3.5H3.2V-1.2H-.8V1.2H3.2V3.5H-3.2Z"),
    "up": ("M0-8.5L8 .5H3.2V8H-3.2V.5H-8Z", ""),
    "down": ("M0 8.5L8-.5H3.2V-8H-3.2V-.5H-8Z", ""),
    "assault": ("M2.5-9L-7 1.5H-1L-3 9 7-2.5H1Z", ""),
    "survive": (
        "M-8 7.5Q-6.5-1-2.5-8-2.8 0-4.5 7.5ZM-2 7.5Q-.5-1 3.2-8 3 0 1.5 7.5ZM4 7.5Q5.5 0 8.5-6 8.6 1 7.2 7.5Z",
        "",
    ),
    "star": (STAR, ""),
}
"""Icons in a box from -8 to 8: a surface, and what is cut out of it."""
OPERATION_ICONS = {
    **{ops.DAMAGE: "damage", ops.CREDS: "creds", ops.DRAW: "draw", ops.MOVE: "move", ops.HEAL: "heal", ops.ARMOR: "armor"},
    **{ops.FLIGHT: "flight", ops.MEND: "mend", ops.SCRAP: "scrap", ops.SLOW: "slow", ops.HURT: "hurt", ops.DISCARD: "discard"},
    **{ops.INJURE: "injure"},
}
MARKS = (
    "M-5.2 0A5.2 5.2 0 1 1 5.2 0 5.2 5.2 0 1 1-5.2 0ZM-8 0H-2M2 0H8M0-8V-2M0 2V8",
    "M-4.6-4.6H4.6V4.6H-4.6ZM-2-5V-8M2-5V-8M-2 5V8M2 5V8M-5-2H-8M-5 2H-8M5-2H8M5 2H8",
    "M-6 6.5C-9-4 0-8 7.5-7.5 8 3 3 9-6 6.5ZM-8 8.5L2-2",
    "M0-6.5L6.5 0 0 6.5-6.5 0Z",
)
"""Marks of soldier, cyborg, bio, and of no type."""


def icon(name: str, x: float, y: float, scale: float = 1, colour: str = INK, edge: float = 0) -> str:
    """Return an icon, with an edge of this width in ink."""
    shape, out = ICONS[name]
    edged = f' stroke="{INK}" stroke-width="{edge:g}" stroke-linejoin="round"' if edge else ""
    holes = f'<path d="{out}" fill="{PAPER}"/>' if out else ""
    return f'<g transform="translate({x:g} {y:g})scale({scale:g})"><path d="{shape}" fill="{colour}"{edged}/>{holes}</g>'


def type_mark(kind: int, x: float, y: float, scale: float, colour: str, line: float = 1.9) -> str:
    """Return the mark of a type in lines; -1 is no type."""
    drawn = f'fill="none" stroke="{colour}" stroke-width="{line:g}" stroke-linejoin="round"'
    return f'<path d="{MARKS[kind]}" transform="translate({x:g} {y:g})scale({scale:g})" {drawn}/>'


def type_disc(kind: int, x: float, y: float, scale: float, colour: str) -> str:
    """Return the mark of a type in paper on a disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{9.4 * scale:.3g}" fill="{colour}"/>' + type_mark(kind, x, y, scale * 0.78, PAPER, 2.1)


def damage(number: str, x: float, y: float, r: float) -> str:
    """Return damage in its burst."""
    shape = (
        f'<path d="{burst(r)}" transform="translate({x:g} {y:g})" fill="{RED}" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"/>'
    )
    return shape + figure(x, y, r * (1.12 if len(number) < 3 else 0.86), number, LIGHT)


def heart(number: str, x: float, y: float, r: float) -> str:
    """Return Health in its heart."""
    edge = f'fill="{PAPER}" stroke="{INK}" stroke-width="1.7" stroke-linejoin="round"'
    shape = f'<path d="{HEART}" transform="translate({x:g} {y:g})scale({r / 16:.3g})" {edge}/>'
    return shape + figure(x, y - r * 0.1, r * (1 if len(number) < 3 else 0.84), number, 'fill="#a5170f"')


def coin(number: str, x: float, y: float, r: float) -> str:
    """Return Creds in their coin."""
    rim = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{YELLOW}" stroke="{INK}" stroke-width="1.5"/>'
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.76:.3g}" fill="none" stroke="#7a5a00" stroke-width=".9"/>'
    return rim + ring + figure(x, y, r * (1.16 if len(number) < 2 else 1), number)


def drawn_cards(number: str, x: float, y: float, r: float) -> str:
    """Return the number of cards to draw on a card."""
    box = f'x="{x - r * 0.78:.4g}" y="{y - r:.4g}" width="{r * 1.56:.4g}" height="{r * 2:.4g}" rx="{r * 0.22:.3g}"'
    return f'<rect {box} fill="{PAPER}" stroke="{INK}" stroke-width="1.7"/>' + figure(x, y, r * 1.15, number)


def die(number: str, x: float, y: float, r: float) -> str:
    """Return the Health of a Character ID in its die."""
    edge = f'fill="{RED}" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"'
    shape = f'<path d="{DIE}" transform="translate({x:g} {y:g})scale({r / 19:.3g})" {edge}/>'
    return shape + figure(x, y, r * (1 if len(number) < 3 else 0.8), number, LIGHT)


def loss(number: str, x: float, y: float, r: float) -> str:
    """Return the points that an Injury costs in a dark disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{BLACK}" stroke="{INK}" stroke-width="1.2"/>' + figure(
        x, y, r * 1.1, number, LIGHT
    )
