"""The Play Area: Game Cards with their slots, and each seat's cards under them.

A slot that the viewer may play on is a button; it lights up if a picked card fits. The viewer's drafted cards already
lie there, visible to the viewer only. Committed cards lie there for all if commitments are open (GO-R03).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from gamester.games.gameon.rules.constants import KEEP
from gamester.games.gameon.ui.cards import game_face, placed_face
from gamester.games.gameon.ui.contest_panel import deck, settled_html
from gamester.games.gameon.ui.idle_rounds import idleness
from gamester.games.gameon.ui.round_log import commitment_sentences, open_commitments
from gamester.games.ui_kit import (
    View,
    bidi_isolate,
    cached_per_view,
    cards_by_place,
    counted_noun,
    join_names,
    labels,
    name_or_you,
    name_or_you_inline,
    row,
    value_of,
)

CARD = '<svg class="picture" viewBox="0 0 100 140" role="img" aria-label="{said}"><use href="#paper"/>{drawn}<use href="#edge"/></svg>'
WILD = "black"
"""The wild colour (GO-62); no set may have a colour of this name (GO-V05)."""
FACTS = ("kind", "points", "chevrons", "turns", "shapes")
Printed = tuple[str, str, str, str, str, tuple[str, ...]]
"""A Game Card: title, Card Type, points, chevrons, converted colour, slot shapes; a Black Card has no shapes."""
PLACED = '<svg viewBox="0 0 100 140" role="img" class="on{worn}" aria-label="{said}">{drawn}</svg>'

WORN = {"": "", " yes": ", only you see this", " next": ", committed"}
"""CSS classes of a card that is not placed yet, with their spoken text."""


class Board:
    """The Play Area as the viewer sees it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.slots = len(view.labels["slot"])
        self.area = cards_by_place(view, "play_area")
        self.picks = {pick for move in view.legal_moves for pick in move.picks}
        self.contested = (labels(view, "contested", 0) if value_of(view, "contest", 0) else []) or [""]
        self.drafted = {(game, slot): card for game, slot, card in drafts(view)}
        self.turned = next((self.printed(act[8:].replace("_", " "))[4] for act in view.draft if act.startswith("convert ")), "")
        self.keeps = view.facts["convert_black"] == KEEP
        self.lying = [self._lying(seat) for seat in range(len(view.seats))]
        self.shown = {(play.seat, play.game, play.slot): play for play in open_commitments(view).plays}
        self.decks = [deck(view, seat) for seat in range(len(view.seats))]

    def _lying(self, seat: int) -> dict[int, dict[int, tuple[str, str]]]:
        """Return the cards of a seat on Game Cards with their colours, by place and slot."""
        cards, colours = cards_by_place(self.view, "placed", seat), cards_by_place(self.view, "placed_colour", seat)
        found: dict[int, dict[int, tuple[str, str]]] = {}
        for place, card in cards.items():
            found.setdefault(place // self.slots, {})[place % self.slots] = card, colours.get(place, "")
        return found

    def printed(self, title: str) -> Printed:
        """Return everything printed on a Game Card."""
        labels, number = self.view.labels, self.view.labels["game"].index(title)
        kind, points, white, turns, shapes = (str(labels[name][number]) for name in FACTS)
        return title, kind, points, white, turns, tuple([words for words in shapes.split("|") if words])


def drafts(view: View) -> Iterator[tuple[str, int, str]]:
    """Yield the viewer's drafted plays: Game Card, slot, card."""
    hand = labels(view, "hand", view.viewer) if view.draft else []
    for act in view.draft:
        shape, *words = act.split()
        if shape == "play":
            yield words[1].replace("_", " "), int(words[2]), hand[int(words[0])]


def centre_html(view: View) -> str:
    """Return the Play Area, and below it the method and public facts of the round."""
    board = Board(view)
    cards = "".join(_game_line(board, area, title) for area, title in sorted(board.area.items()))
    return f'<div class="games">{cards}</div>{_foot(view, board.picks)}'


def _game_line(board: Board, area: int, title: str) -> str:
    card, view = board.printed(title), board.view
    shapes = card[5]
    if not shapes:
        return f'<section class="game"><h3>{escape(title)}</h3></section>'
    own = {slot: card for (game, slot), card in board.drafted.items() if game == title} if board.drafted else {}
    mine = {slot for seat, game, slot in board.shown if seat == view.viewer and game == title}
    covered = {*board.lying[view.viewer].get(area, ()), *own, *mine} if view.viewer < len(view.seats) else own
    slots = "".join(_slot(board, title, slot, words, slot in covered) for slot, words in enumerate(shapes))
    rows = "".join(_row(board, seat, area, card, own if seat == view.viewer else {}) for seat in range(len(view.seats)))
    state = " now" if title == board.contested[0] else ""
    pic = f'<div class="pic">{_card(*card)}<div class="slots">{slots}</div></div>'
    return f'<section class="game{state}"><h3 class="vh">{escape(title)}</h3>{pic}{rows}</section>'


@lru_cache(maxsize=256)
def _card(title: str, kind: str, points: str, white: str, turns: str, shapes: tuple[str, ...]) -> str:
    """Return the drawing of a Game Card."""
    said = f"{', '.join([title, *worth((title, kind, points, white, turns, shapes))])}: {', '.join(shapes)}"
    return CARD.format(said=escape(said), drawn=game_face(title, kind, int(points), int(white), turns, shapes))


def worth(card: Printed) -> list[str]:
    """Return everything printed on a Game Card besides title and shapes, in words."""
    _, kind, points, white, turns, _ = card
    said = [
        kind,
        counted_noun(int(points), "point"),
        counted_noun(int(white), "chevron") if white != "0" else "",
        f"turns a hand {turns}" if turns else "",
    ]
    return [words for words in said if words]


def _slot(board: Board, title: str, slot: int, words: str, covered: bool) -> str:
    if board.picks and (pick := f"on:{title.replace(' ', '_')}/{slot}") in board.picks:
        said = f"{escape(words)} of {escape(title)}"
        return f'<button data-pick="{escape(pick)}" data-say="{said}" aria-label="{said}"> </button>'
    return '<span class="done"> </span>' if covered else "<span> </span>"


def _row(board: Board, seat: int, area: int, game: Printed, own: Mapping[int, str]) -> str:
    """Return a seat's cards on a Game Card, and the number of missing ones (GO-03)."""
    title, shapes, lying = game[0], game[5], board.lying[seat].get(area, {})
    cards, kind = [], board.decks[seat]
    for slot, words in enumerate(shapes):
        colour, _, form = words.partition(" ")
        if slot in lying:
            card, colour = lying[slot]
            cards.append(_placed(card, form, colour, kind, ""))
        elif play := board.shown.get((seat, title, slot)):
            cards.append(_placed(play.card, form, play.colour, kind, " next"))
        elif slot in own:
            cards.append(_placed(own[slot], form, colour_on(own[slot], colour, form, board.turned, board.keeps), kind, " yes"))
    if not cards:
        return ""
    left = len(shapes) - len(cards)
    to_go = f'<span class="sm mut">{left} to go</span>' if left else '<b class="sm">✓<span class="vh"> complete</span></b>'
    return f'<p class="by">{_whose(seat, name_or_you(board.view, seat), board.view.seats[seat][:1])}{"".join(cards)}{to_go}</p>'


@lru_cache(maxsize=256)
def _whose(seat: int, name: str, letter: str) -> str:
    return f'<b class="av s s{seat + 1}" aria-hidden="true">{escape(letter)}</b><span class="vh">{escape(name)}: </span>'


def colour_on(card: str, colour: str, form: str, turned: str, keeps: bool) -> str:
    """Return the colour in which a drafted card will lie on a slot.

    It is that of the first face that fits (GO-R08), in a converted hand or not (GO-R10).
    """
    for face in card.split("+"):
        printed, _, shape = face.partition(" ")
        shown = printed if not turned or (keeps and printed == WILD) else turned
        if shape == form and (WILD in (shown, colour) or shown == colour):
            return shown
    return colour


@lru_cache(maxsize=2048)
def _placed(card: str, form: str, colour: str, kind: str, worn: str) -> str:
    """Return one card on a slot; `worn` marks drafted and committed cards."""
    what = card if "+" not in card else f"Omni as {colour} {form}"
    said = escape(what + WORN[worn])
    return PLACED.format(said=said, drawn=placed_face(card, form, colour, kind), worn=worn)


def _foot(view: View, picks: Collection[str]) -> str:
    """Return the method of competing, proposals, and the contests since the reveal.

    (GO-17)
    """
    found = row(view, "method", 0)
    way = found.cells[0].text if found and found.cells else ""
    methods, ways = list(view.labels["method"]), list(view.labels["way"])
    said = ways[methods.index(way)] if way in methods[: len(ways)] else way.replace("_", " ")
    asked = "".join(
        f'<button data-pick="way:{name}">{escape(words)}</button>'
        for name, words in zip(methods, ways, strict=False)
        if f"way:{name}" in picks
    )
    left, blacks = row(view, "game_deck", 0), value_of(view, "blacks", 0)
    more = [
        f"{left.count} in the Game Deck." if left and left.count >= 0 else "",
        f"{idle}." if (idle := idleness(view)) else "",
        f"{blacks} Black {'Card' if blacks == 1 else 'Cards'} drawn." if blacks else "",
        f"Competitions are settled by <b>{escape(said)}.</b>",
    ]
    offer = f'<span class="ways"><span class="mut">Propose instead:</span> {asked}</span>' if asked else ""
    now = f"<p>{escape(said)}</p>" if (said := commitment_sentences(view)) else ""
    return f'<div class="about sm">{now}<p>{" ".join(filter(None, more))}</p>{offer}{settled_html(view)}</div>'


def text_rows(view: View, zone: str, seat: int) -> list[str] | None:
    """Return the text lines of a zone, of a seat or (-1) of nobody.

    None selects the generic text, and an empty list means that another zone includes this one.
    """
    match zone:
        case "play_area":
            board = _board(view)
            return [_game_written(board, area, title) for area, title in sorted(board.area.items())]
        case "placed":
            return []
        case "idle_rounds" if said := idleness(view):
            return [said]
        case "controlled" if labels(view, "controlled", seat):
            return [_won(_board(view), title) for title in labels(view, "controlled", seat)]
    return None


@cached_per_view
def _board(view: View) -> Board:
    return Board(view)


def _game_written(board: Board, area: int, title: str) -> str:
    """Return a Game Card in text.

    Example: `Quill (lantern, 2 points): red circle (Bo), blue square`.
    """
    card = board.printed(title)
    shapes = [f"{words}{_covered(board, area, title, slot)}" for slot, words in enumerate(card[5])]
    return _with(card, shapes)


def _won(board: Board, title: str) -> str:
    """Return a controlled Game Card in text.

    Its shapes tell a thief what to play (GO-42), unless it is locked (GO-51).
    """
    card = board.printed(title)
    return _with(card, card[5], "locked" if title in labels(board.view, "locked", 0) else "")


def _with(card: Printed, shapes: Sequence[str], more: str = "") -> str:
    """Return a Game Card with its shapes; a Black Card has only its title."""
    said = [more, *worth(card)] if more else worth(card)
    return f"{bidi_isolate(card[0])} ({', '.join(said)}): {', '.join(shapes)}" if shapes else bidi_isolate(card[0])


def _covered(board: Board, area: int, title: str, slot: int) -> str:
    """Return who has a card on a slot: placed, committed, or drafted by the viewer."""
    view = board.view
    who = []
    for seat in range(len(view.seats)):
        if slot in board.lying[seat].get(area, {}):
            who.append(name_or_you_inline(view, seat))
        elif (seat, title, slot) in board.shown:
            who.append(f"{name_or_you_inline(view, seat)}, committed")
        elif seat == view.viewer and (title, slot) in board.drafted:
            who.append(f"{name_or_you_inline(view, seat)}, not yet committed")
    return f" [{join_names(who)}]" if who else ""
