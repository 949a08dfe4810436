"""The tower as it is drawn: five Areas, each with what lies there, how much is left and the pawns of who is there."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from gamester.games.seeing import View, at, figure, named, pictured, row
from gamester.games.surviving.faces import called
from gamester.games.surviving.glyphs import PAWN
from gamester.games.surviving.ops import EXIT
from gamester.games.surviving.phases import INSIDE

AREAS = ("The Entrance", "Level 2", "Level 3", "Level 4", "The Exit")
BACK = '<svg viewBox="0 0 100 140" aria-hidden="true"><use href="#back"/></svg>'


def status(view: View, seat: int) -> int:
    """In Training, inside, out, dead."""
    return figure(view, "status", seat)


def level_of(view: View, seat: int) -> int:
    """The Level of a seat that is inside, from 1; 0 elsewhere."""
    return figure(view, "level", seat) if status(view, seat) == INSIDE else 0


def tower(view: View, seat: int) -> str:
    """Five Areas, the Entrance first: what lies there, how much is left, who is there."""
    facing, levels = at(view, "facing"), [level_of(view, k) for k in range(len(view.seats))]
    areas = []
    dens = [row(view, "den", level) for level in range(len(AREAS))]
    lying = [den.count if den else 0 for den in dens]
    top = max((level for level in range(EXIT) if any(lying) and not lying[level] and level not in facing), default=-1)
    for level, name in enumerate(AREAS):
        many = lying[level]
        here = [k for k, where in enumerate(levels) if where == level + 1]
        who = "".join(standee(k, named(view, k), view.seats[k][:1]) for k in here)
        areas.append(_area(level, name, facing.get(level, ""), many, level <= top, who, seat in here))
    return f'<section class="tower"><h3 class="vh">The tower</h3><ol>{"".join(areas)}</ol></section>'


@lru_cache(maxsize=512)
def _area(level: int, name: str, facing: str, many: int, shut: bool, who: str, now: bool) -> str:
    """One Area: what lies there face up, how many are left or SG-R26 that it is shut, and the pawns of who is there."""
    told = f"{escape(called('obstacle', facing))}, face up" if facing else "nothing face up"
    picture = pictured("obstacle", facing) if facing else BACK if many else ""
    rest = f"{many} left" if not shut else "shut" if many or facing else "closed"
    return (
        f'<li class="lv{" now" if now else ""}"><b class="ln">{level + 1}</b><span class="nm"><b>{name}</b> <small>{rest}</small></span>'
        f'<span class="fc"><span class="vh">{told}</span>{picture}</span><span class="wh">{who}</span></li>'
    )


@lru_cache(maxsize=256)
def standee(seat: int, name: str, letter: str) -> str:
    """A pawn in the colour of a seat, with its letter."""
    return (
        f'<svg viewBox="-15 -23 30 46" class="std s{seat + 1}" role="img" aria-label="{escape(name)}">'
        f'<path d="{PAWN}" fill="var(--c)"/><text y="16" font-size="13" text-anchor="middle">{escape(letter)}</text></svg>'
    )
