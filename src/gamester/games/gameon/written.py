"""Game-On in text, where nothing is drawn: each Game Card on a line with what is printed on it, and who has covered which shape."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.gameon.board import Board, Printed, worth
from gamester.games.gameon.idle import idleness
from gamester.games.seeing import View, isolated, labels, listing, once_a_view, within


def written(view: View, zone: str, seat: int) -> list[str] | None:
    """The lines of one zone, of a seat or (-1) of nobody; None where it is told like any other, nothing where another zone tells it."""
    match zone:
        case "area":
            board = _board(view)
            return [_game(board, area, title) for area, title in sorted(board.area.items())]
        case "placed":
            return []
        case "stall" if said := idleness(view):
            return [said]
        case "won" if labels(view, "won", seat):
            return [_won(_board(view), title) for title in labels(view, "won", seat)]
    return None


@once_a_view
def _board(view: View) -> Board:
    return Board(view)


def _game(board: Board, area: int, title: str) -> str:
    """`Quill (lantern, 2 points): red circle (Bo), blue square`."""
    card = board.printed(title)
    shapes = [f"{words}{_covered(board, area, title, slot)}" for slot, words in enumerate(card[5])]
    return _with(card, shapes)


def _won(board: Board, title: str) -> str:
    """A Game Card that somebody controls: GO-42 its shapes are what a thief needs, GO-51 unless it is locked."""
    card = board.printed(title)
    return _with(card, card[5], "locked" if title in labels(board.view, "locked", 0) else "")


def _with(card: Printed, shapes: Sequence[str], more: str = "") -> str:
    """A Black Card shows no shapes, and nothing else that counts."""
    said = [more, *worth(card)] if more else worth(card)
    return f"{isolated(card[0])} ({', '.join(said)}): {', '.join(shapes)}" if shapes else isolated(card[0])


def _covered(board: Board, area: int, title: str, slot: int) -> str:
    """Who has a card on a slot: for good, committed in the open, or drafted by the viewer alone."""
    view = board.view
    who = []
    for seat in range(len(view.seats)):
        if slot in board.lying[seat].get(area, {}):
            who.append(within(view, seat))
        elif (seat, title, slot) in board.shown:
            who.append(f"{within(view, seat)}, committed")
        elif seat == view.viewer and (title, slot) in board.drafted:
            who.append(f"{within(view, seat)}, not yet committed")
    return f" [{listing(who)}]" if who else ""
