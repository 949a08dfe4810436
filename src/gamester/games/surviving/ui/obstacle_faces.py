"""Faces of Obstacles: the picture lies on the dark of the Level."""

from __future__ import annotations

from gamester.games.lettering import figure, text, width
from gamester.games.surviving.card_vocabulary import Line
from gamester.games.surviving.cards import Obstacle
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.spoken_names import said_name
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui import tokens
from gamester.games.surviving.ui.face_parts import (
    HAZARD,
    LEVELS,
    OBSTACLE_STEPS,
    Palette,
    face,
    foot_words,
    large_name,
    middle_name,
    picture,
    points,
    sentences,
    short_rows,
    thumbnail,
    top,
)
from gamester.games.surviving.ui.faces import LARGE_COIN, MIDDLE_COIN, obstacle_emblem
from gamester.games.surviving.ui.printed_words import obstacle_rows
from gamester.games.surviving.ui.tokens import INK, PAPER

PLATE_SIZE = 13.0
ARROW = "#ffcf3f"
MANY = 2
"""Cards of a way to shut a room down that are drawn one by one; more are a number and one mark."""
MOST_WAYS = 3


def obstacle_face(one: Obstacle) -> str:
    """Return the face of an Obstacle."""
    look, rows = LEVELS[min(one.level, len(LEVELS)) - 1], obstacle_rows(one)
    trap, room = one.form == ops.TRAP, one.form == ops.ROOM
    told = sentences(rows, INK, OBSTACLE_STEPS)
    stacked = room and _row_width(one.shutdown, PLATE_SIZE) > 90 / 0.92
    large = _dark(look, 26, 76) + large_name(said_name(one.name), 13, 71)
    large += f'<circle cx="88.5" cy="12.5" r="8" fill="{PAPER}"/>' + figure(88.5, 12.5, 11, str(one.level))
    large += "" if stacked else picture(41, 46, 36) if room else picture(50, 48.5, 44)
    if stacked:
        large += _stacked_ways(one.shutdown, 58 if one.damage else 90)
    elif room:
        large += _ways(one.shutdown, 67, 19, 5, 4)
    large += _tokens(one, (75.0, 17.0, 17.5), 70, 46 if room else 75)
    large += told.drawn + (points(one.vp, True) if one.vp else foot_words(WORDS.say("form-trap" if trap else "form-trophy"), 7))
    large += LARGE_COIN(str(one.creds)) if one.creds else ""
    middle = _dark(look, 31, 79) + middle_name(said_name(one.name))
    middle += picture(36, 50.5, 34) if room else picture(50, 53, 40)
    middle += _fitting_ways(one.shutdown, 70, 20) if room else ""
    middle += _tokens(one, (76.0, 17.0, 17.0), 74, 50.5 if room else 76)
    middle += short_rows(rows, INK, 103.5, 14) + (points(one.vp, False) if one.vp else "")
    middle += f'<g class="from-76">{MIDDLE_COIN(str(one.creds))}</g>' if one.creds else ""
    small = thumbnail(*_one_number(one), look.deep, rows[0] if rows else None)
    return face(obstacle_emblem(one), look.dark_tones, large, middle, small, told.fine, HAZARD if trap else "")


def _dark(look: Palette, band: float, end: float) -> str:
    return top(end, look.deep) + f'<path d="M0 {band:g}H100V{end:g}H0Z" fill="{look.dark}"/>'


def _one_number(one: Obstacle) -> tuple[str, str]:
    """Return plate and number of the smallest face."""
    if one.form == ops.FOE:
        return "paper", str(one.health)
    if one.form == ops.ROOM:
        return "paper", str(one.shutdown[0].damage) if one.shutdown else ""
    return "hazard", f"{one.shift:+}".replace("-", "−") if one.shift else str(one.damage or "")


def _tokens(one: Obstacle, at: tuple[float, float, float], stripes: float, burst: float) -> str:
    """Return Health or the way of a Trap at the left, and damage at the right."""
    y, health, damage = at
    drawn = ""
    if one.form == ops.FOE:
        drawn += tokens.heart(str(one.health), 19.5, y, health)
    elif one.form == ops.TRAP:
        drawn += f'<rect y="{stripes:g}" width="100" height="8.5" fill="url(#h)"/>'
        if one.shift:
            up = one.shift > 0
            drawn += tokens.icon("up" if up else "down", 20, y - 7, 2.3, ARROW, 0.6)
            drawn += figure(20, y - (5.5 if up else 9), 14, str(abs(one.shift)))
    if not one.damage:
        return drawn
    room = one.form == ops.ROOM
    return drawn + tokens.damage(str(one.damage), 80.5, burst, 15.5 if room else damage)


def _plate(line: Line, x: float, y: float, high: float) -> tuple[str, float]:
    """Return one way to shut a room down on a plate, and the width of the plate."""
    middle = y + high / 2
    at = x + 4 + width(str(line.damage), PLATE_SIZE) * 1.08
    said = text(x + 4, round(middle + 4.6, 2), PLATE_SIZE, str(line.damage), kind="num")
    if line.flight:
        said += tokens.icon("flight", at + 7, middle, 0.68)
        at += 13.5
    if line.type >= 0:
        few = line.count <= MANY
        if not few:
            said += text(at + 2, round(middle + 4.6, 2), PLATE_SIZE, str(line.count), kind="num")
            at += width(str(line.count), PLATE_SIZE) + 2
        for place in range(line.count if few else 1):
            said += tokens.type_disc(line.type, at + 7 + 10.5 * place, middle, 0.52, INK)
        at += 2 + 10.5 * (line.count if few else 1)
    wide = at + 4 - x
    box = f'x="{x:g}" y="{y:g}" width="{wide:.4g}" height="{high:g}" rx="3"'
    return f'<rect {box} fill="{PAPER}" stroke="{INK}" stroke-width="1.7"/>{said}', wide


def _row_width(ways: tuple[Line, ...], high: float, gap: float = 4) -> float:
    return sum(_plate(line, 0, 0, high)[1] for line in ways) + gap * (len(ways) - 1)


def _ways(ways: tuple[Line, ...], y: float, high: float, left: float, gap: float) -> str:
    """Return the ways to shut a room down in one row.

    They are made a little smaller where they need it.
    """
    drawn, x = "", left
    for line in ways:
        plate, wide = _plate(line, x, y, high)
        drawn += plate
        x += wide + gap
    room, used = 100 - 2 * left, x - gap - left
    if used <= room:
        return f'<g transform="translate({(room - used) / 2:.1f} 0)">{drawn}</g>'
    by = room / used
    return f'<g transform="translate({left - left * by:.2f} {(y + high / 2) * (1 - by):.2f})scale({by:.3f})">{drawn}</g>'


def _stacked_ways(ways: tuple[Line, ...], room: float) -> str:
    """Return the ways under one another, where they do not fit in a row."""
    drawn = ""
    more = len(ways) > MOST_WAYS
    for place, line in enumerate(ways[: MOST_WAYS - 1 if more else MOST_WAYS]):
        y = 30 + 18.5 * place
        plate, wide = _plate(line, 5, y, 16)
        by = min(1, room / wide)
        drawn += f'<g transform="translate({5 - 5 * by:.2f} {(y + 8) * (1 - by):.2f})scale({by:.3f})">{plate}</g>'
    return drawn + (text(6, 73.5, 9, WORDS.say("more-ways", n=len(ways) - MOST_WAYS + 1), f'fill="{PAPER}"') if more else "")


def _fitting_ways(ways: tuple[Line, ...], y: float, high: float) -> str:
    """Return as many ways as fit in a row at their full size, then an ellipsis."""
    shown = list(ways)
    while len(shown) > 1 and _row_width(tuple(shown), high, 3) > (92 if len(shown) == len(ways) else 78):
        shown.pop()
    drawn = _ways(tuple(shown), y, high, 4, 3)
    return drawn if len(shown) == len(ways) else drawn + text(86, y - 2, PLATE_SIZE, "…", f'fill="{PAPER}"')
