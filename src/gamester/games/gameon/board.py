"""The middle of the table: the Game Cards of the Play Area with their slots, and under each what every seat has put on it.

Where the viewer may play on a slot, the slot is a button; it lights up where a card that is picked fits. What the viewer has
drafted lies there already, for his eyes only.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from gamester.games.gameon.faces import game_face, placed_face
from gamester.games.gameon.panel import deck
from gamester.games.gameon.settled import settled
from gamester.games.seeing import View, at, figure, labels, named, row

CARD = '<svg viewBox="0 0 100 140" role="img" aria-label="{said}"><use href="#paper"/>{drawn}<use href="#edge"/></svg>'
PLACED = '<svg viewBox="0 0 100 140" role="img" class="on{worn}" aria-label="{said}">{drawn}</svg>'


class Board:
    """The Play Area as the viewer sees it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.titles: list[str] = list(view.labels["game"])
        self.slots = len(view.labels["slot"])
        self.area = at(view, "area")
        self.picks = {pick for move in view.moves for pick in move.picks}
        self.contested = (labels(view, "contested", 0) if figure(view, "contest", 0) else []) or [""]
        self.drafted = {(game, slot): card for game, slot, card in drafts(view)}

    def fact(self, name: str, title: str) -> str:
        """What is printed on a Game Card."""
        return str(self.view.labels[name][self.titles.index(title)])

    def shapes(self, title: str) -> list[str]:
        """The shapes of its slots; a Black Card has none."""
        return [words for words in self.fact("shapes", title).split("|") if words]

    def lying(self, seat: int, area: int) -> dict[int, tuple[str, str]]:
        """What a seat has on a Game Card: by slot, the card and the colour in which it is used."""
        cards, colours = at(self.view, "placed", seat), at(self.view, "placed_colour", seat)
        return {place % self.slots: (card, colours.get(place, "")) for place, card in cards.items() if place // self.slots == area}


def drafts(view: View) -> Iterator[tuple[str, int, str]]:
    """The plays that the viewer has drafted: Game Card, slot, card."""
    hand = labels(view, "hand", view.viewer) if view.draft else []
    for act in view.draft:
        shape, *words = act.split()
        if shape == "play":
            yield words[1].replace("_", " "), int(words[2]), hand[int(words[0])]


def centre(view: View) -> str:
    """The Play Area; below it how competitions are settled, and what else is public about the round."""
    board = Board(view)
    cards = "".join(_game(board, area, title) for area, title in sorted(board.area.items()))
    return f'<div class="games">{cards}</div>{_foot(view)}'


def _game(board: Board, area: int, title: str) -> str:
    shapes, points, white = board.shapes(title), board.fact("points", title), board.fact("chevrons", title)
    kind, turns = board.fact("kind", title), board.fact("turns", title)
    if not shapes:
        return f'<section class="game"><h3>{escape(title)}</h3></section>'
    drawn = game_face(title, kind, int(points), int(white), turns, shapes)
    extra = f", {white} {'chevron' if white == '1' else 'chevrons'}" if white != "0" else ""
    said = f"{title}, {kind}, {points} {'point' if points == '1' else 'points'}{extra}: {', '.join(shapes)}"
    slots = "".join(_slot(board, title, slot, words) for slot, words in enumerate(shapes))
    rows = "".join(_row(board, seat, area, title, shapes) for seat in range(len(board.view.seats)))
    state = " now" if title == board.contested[0] else ""
    card = CARD.format(said=escape(said), drawn=drawn)
    pic = f'<div class="pic">{card}<div class="slots">{slots}</div></div>'
    return f'<section class="game{state}"><h3 class="vh">{escape(title)}</h3>{pic}{rows}</section>'


def _slot(board: Board, title: str, slot: int, words: str) -> str:
    pick = f"on:{title.replace(' ', '_')}/{slot}"
    if pick in board.picks:
        said = f"{escape(words)} of {escape(title)}"
        return f'<button data-pick="{escape(pick)}" data-say="{said}" aria-label="{said}"> </button>'
    mine = board.lying(board.view.viewer, next(k for k, name in board.area.items() if name == title)) if _seated(board.view) else {}
    covered = slot in mine or (title, slot) in board.drafted
    return '<span class="done"> </span>' if covered else "<span> </span>"


def _row(board: Board, seat: int, area: int, title: str, shapes: list[str]) -> str:
    """What one seat has on a Game Card, and how much is missing (GO-03)."""
    view, lying = board.view, board.lying(seat, area)
    own = {slot: card for (game, slot), card in board.drafted.items() if game == title} if seat == view.viewer else {}
    if not lying and not own:
        return ""
    cards, kind = [], deck(view, seat)
    for slot, words in enumerate(shapes):
        colour, _, form = words.partition(" ")
        if slot in lying:
            card, colour = lying[slot]
            cards.append(_placed(card, form, colour, kind, ""))
        elif slot in own:
            cards.append(_placed(own[slot], form, colour, kind, " yes"))
    left = len(shapes) - len(cards)
    name = escape(named(view, seat))
    to_go = f'<span class="sm mut">{left} to go</span>' if left else '<b class="sm">✓<span class="vh"> complete</span></b>'
    monogram = f'<b class="av s s{seat + 1}" aria-hidden="true">{escape(view.seats[seat][:1])}</b><span class="vh">{name}: </span>'
    return f'<p class="by">{monogram}{"".join(cards)}{to_go}</p>'


def _placed(card: str, form: str, colour: str, kind: str, worn: str) -> str:
    """One card on a slot; `worn` marks what is only drafted."""
    what = card if "+" not in card else f"Omni as {colour} {form}"
    said = escape(what + (", only you see this" if worn else ""))
    return PLACED.format(said=said, drawn=placed_face(card, form, colour, kind), worn=worn)


def _foot(view: View) -> str:
    """How competitions are settled (GO-17), what may be proposed instead, and what has been settled since the last reveal."""
    found = row(view, "method", 0)
    way = found.cells[0].words if found and found.cells else ""
    methods, ways = list(view.labels["method"]), list(view.labels["way"])
    said = ways[methods.index(way)] if way in methods[: len(ways)] else way.replace("_", " ")
    picks = {pick for move in view.moves for pick in move.picks}
    asked = "".join(
        f'<button data-pick="way:{name}">{escape(words)}</button>'
        for name, words in zip(methods, ways, strict=False)
        if f"way:{name}" in picks
    )
    left, stall, blacks = row(view, "deck", 0), figure(view, "stall", 0), figure(view, "blacks", 0)
    more = [
        f"{left.count} in the Game Deck." if left and left.count >= 0 else "",
        f"{stall} idle {'round' if stall == 1 else 'rounds'} in a row." if stall else "",
        f"{blacks} Black {'Card' if blacks == 1 else 'Cards'} drawn." if blacks else "",
        f"Competitions are settled by <b>{escape(said)}.</b>",
    ]
    offer = f'<span class="ways"><span class="mut">Propose instead:</span> {asked}</span>' if asked else ""
    return f'<div class="about sm"><p>{" ".join(filter(None, more))}</p>{offer}{settled(view)}</div>'


def _seated(view: View) -> bool:
    return bool(view.viewer < len(view.seats))
