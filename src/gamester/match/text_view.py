"""A view as text, for language models, agents and logs.

It uses only the view, so it can reveal nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamester.games.registry import game_slugs, get_game
from gamester.games.ui_kit import bidi_isolate
from gamester.match.views import RowView, View, ZoneView, others

DEFAULT_LOG_LINES = 30
"""Last log lines that the text contains."""


def view_as_text(view: View, lines: int = DEFAULT_LOG_LINES) -> str:
    """Return the players, the zones, the last log lines and the decision as text."""
    return "\n".join((*_head(view), "", *_table(view), "", *_log(view, lines), "", *_decision_lines(view)))


def _head(view: View) -> Iterator[str]:
    worn = [f" ({value.name})" for value in view.chosen] or [""] * len(view.seats)
    who = f"You are {bidi_isolate(view.seats[view.viewer])}" if view.viewer < len(view.seats) else "You watch"
    seats = [bidi_isolate(name) + has for name, has in zip(view.seats, worn, strict=True)]
    yield f"{view.title}. {who}. Seats in order of play: {', '.join(seats)}."
    if view.phase is not None:
        said = view.phase.description if view.must_decide else others(view)
        yield f"Round {view.round}, {view.phase.title}: {said}" if said else f"Round {view.round}, {view.phase.title}."


def _table(view: View) -> Iterator[str]:
    yield "On the table:"
    for zone in view.zones:
        shown = [(row, words) for row in zone.rows if (words := _written(view, zone, row))]
        if not zone.rows_are_seats and len(shown) == 1 and not shown[0][0].label:
            yield f"- {zone.meaning}: {shown[0][1]}"
        elif shown:
            yield f"- {zone.meaning}:"
            yield from (f"    {_whose(view, row)}: {words}" for row, words in shown)


def _whose(view: View, row: RowView) -> str:
    if row.seat < 0:
        return row.label or "here"
    return bidi_isolate(view.seats[row.seat]) + (" (you)" if row.seat == view.viewer else "")


def _written(view: View, zone: ZoneView, row: RowView) -> str:
    """Return a row in the game's own text, or in the general form."""
    told = get_game(view.slug).text_rows(view, zone.name, row.seat) if view.slug in game_slugs() else None
    return _row(view, zone, row) if told is None else "; ".join(told)


def _row(view: View, zone: ZoneView, row: RowView) -> str:
    """Return the contents of a row, "" if the viewer knows nothing of it."""
    if row.visibility == "nothing":
        return ""
    if row.cells:
        return ", ".join(f"{bidi_isolate(cell.label)} {bidi_isolate(cell.text)}".strip() for cell in row.cells)
    down = max(0, row.count - len(row.cards))
    # Views give stacks top first; the text gives the top last, as the meanings of zones say.
    cards = row.cards[::-1] if zone.kind in ("stack", "pile") else row.cards
    value = view.chosen[row.seat] if 0 <= row.seat < len(view.chosen) else None
    said = [value.short(card.dimension, card.label) if value else card.label for card in cards]
    captions = [f"({card.caption})" if card.caption else "" for card in cards]
    faces = [" ".join(filter(None, (bidi_isolate(label) or "face down", more))) for label, more in zip(said, captions, strict=True)]
    if row.positions and len(row.positions) == len(faces):
        faces = [f"{face} in place {place + 1}" for face, place in zip(faces, row.positions, strict=True)]
    return ", ".join([*faces, *([f"{down} face down"] if down else [])]) or "none"


def _log(view: View, lines: int) -> Iterator[str]:
    said = [line for line in view.log if line.text][-lines:] if lines else []
    yield "What was told last:" if said else "Nothing has happened yet."
    yield from (f"- {line.text}{' (told to you alone)' if line.private else ''}" for line in said)


def _decision_lines(view: View) -> Iterator[str]:
    if view.outcome is not None:
        yield f"The game is over ({view.outcome.clause}). {view.outcome.text}"
        yield "Places: " + ", ".join(
            f"{bidi_isolate(name)} {place}" for name, place in zip(view.seats, view.outcome.placements, strict=True)
        )
        return
    if view.draft:
        yield f"Your draft so far: {'; '.join(view.draft)}"
    yield "You must decide now." if view.must_decide else "You are not asked now."
