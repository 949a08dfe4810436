"""A ladder to look at: a drawing of the ratings, and the page that tells how they came about."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from msgspec import Struct

from gamester.bots.ladder import Rung
from gamester.bots.measured import percent

WIDE, LEFT, RIGHT, STEP, TOP = 640, 120, 24, 34, 20
INK, FAINT, GOLD = "#191a17", "#c9c4b4", "#9a6b00"


class Ladder(Struct, frozen=True, omit_defaults=True):
    """All that was measured for one number of seats."""

    game: str
    seats: int
    deals: int
    seatings: int
    """On every deal; 0 for all there are."""
    games: int
    seed: str
    version: str
    rules: int
    options: dict[str, str]
    set: str
    rungs: tuple[Rung, ...]
    asked: int = 0
    """Deals that were asked for, where somebody stopped before all were played; left out of JSON otherwise."""


def drawing(ladder: Ladder) -> str:
    """Ratings as dots with their intervals, an SVG that needs nothing besides itself."""
    low = floor(min(rung.rating.mean - rung.rating.within for rung in ladder.rungs) / 5) * 5
    high = ceil(max(rung.rating.mean + rung.rating.within for rung in ladder.rungs) / 5) * 5

    def across(rating: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * (rating - low) / (high - low), 1)

    bottom = TOP + STEP * len(ladder.rungs)
    marks = []
    for tick in range(low, high + 1, 5):
        marks.append(f'<line x1="{across(tick)}" y1="{TOP - 6}" x2="{across(tick)}" y2="{bottom}" stroke="{FAINT}"/>')
        marks.append(f'<text x="{across(tick)}" y="{bottom + 18}" text-anchor="middle">{tick}</text>')
    for number, rung in enumerate(ladder.rungs):
        y = TOP + STEP * number + STEP // 2 - 3
        least, most = across(rung.rating.mean - rung.rating.within), across(rung.rating.mean + rung.rating.within)
        marks.append(f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(rung.bot)}</text>')
        marks.append(f'<line x1="{least}" y1="{y}" x2="{most}" y2="{y}" stroke="{INK}" stroke-width="3"/>')
        marks.append(f'<circle cx="{across(rung.rating.mean)}" cy="{y}" r="6" fill="{GOLD}" stroke="{INK}"/>')
    title = f"Ratings of bots at {ladder.game}, {ladder.seats} seats, with 95% intervals"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {bottom + 30}" role="img" font-family="sans-serif" font-size="14">'
    paper = f'<title>{escape(title)}</title><rect width="{WIDE}" height="{bottom + 30}" fill="#fbf8ef"/>'
    return "\n".join([head, paper, f'<g fill="{INK}">', *marks, "</g></svg>"]) + "\n"


def page(ladders: Sequence[Ladder], title: str, command: str) -> str:
    """The page of one game, for every number of seats that was played."""
    first = ladders[0]
    given = [f"card set {first.set}"] if first.set else []
    given += [f"{name}={value}" for name, value in first.options.items()]
    lines = [
        f"# {title}: the ladder",
        "",
        f"How strong its bots are, measured. Every choice of bots was seated in every rotation, there and back, {_dealt(first.seatings)};",
        "an interval is meant to hold what is true 95 times in a hundred, and counts a deal with all its seatings as one draw.",
        "The rating is OpenSkill's (Plackett and Luce, 25 at first). `search-N` thinks for N iterations over every decision.",
        "",
        "```",
        command,
        "```",
        "",
        f"Version {first.version}, rules {first.rules}{', ' + ', '.join(given) if given else ''}, seed {first.seed}.",
    ]
    for ladder in ladders:
        lines += ["", f"## {ladder.seats} seats", "", *table(ladder), "", f"![Ratings, {ladder.seats} seats]({name_of(ladder)}.svg)"]
    return "\n".join(lines) + "\n"


def _dealt(seatings: int) -> str:
    return f"{seatings} of them a deal and the next ones on the next" if seatings else "on the same deals"


def table(ladder: Ladder) -> list[str]:
    """One ladder as a table of Markdown."""
    names = [rung.bot for rung in ladder.rungs]
    rows = [["bot", "rating", "wins", *(f"before {name}" for name in names)]]
    rows.append(["---", *["---:"] * (len(names) + 2)])
    for rung in ladder.rungs:
        compared = [percent(rung.before[name]) if name in rung.before else "" for name in names]
        rows.append([rung.bot, f"{rung.rating.mean:.1f} ± {rung.rating.within:.1f}", percent(rung.wins), *compared])
    said = (
        f"{ladder.games} games of {ladder.deals} deals for each choice of bots; an equal share of wins would be {100 / ladder.seats:.1f}%."
    )
    said += f" It was stopped there; {ladder.asked} deals had been asked for." if ladder.asked else ""
    return [*("| " + " | ".join(row) + " |" for row in rows), "", said]


def name_of(ladder: Ladder) -> str:
    """What the files of one ladder are called."""
    return f"{ladder.game}-{ladder.seats}"
