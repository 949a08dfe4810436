"""Card faces of Game-On: Player Cards, Game Cards and Black Cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from gamester.core.zones import NONE
from gamester.games.gameon.cards import BLACK_CARDS, CardSet, GameCard, PlayerCard, base
from gamester.games.gameon.spoken_names import design_in_words
from gamester.games.gameon.state import State
from gamester.games.gameon.strings import WORDS
from gamester.games.gameon.text import design_of, names_of, shapes_of, title_of
from gamester.games.gameon.ui.board import facts_in_words
from gamester.games.lettering import cut
from gamester.games.ui_kit import ListedCard

FORMS = ("square", "circle", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross")
INKS = ("red", "blue", "yellow", "green", "white", "black", "purple", "orange", "pine")
TYPES = ("anchor", "comet", "lantern", "acorn", "feather", "gear")
TINTS = ("#14485a", "#33266b", "#5c3008", "#22461f", "#571a3c", "#35393b")
"""Dark tone of each Card Type, on which white letters and lines are readable."""
GLYPHS = (
    "M0-5V9M-4-1H4M-8 4C-7 8-3 9 0 9 3 9 7 8 8 4M-2.500-7.500A2.500 2.500 0 1 0 2.500-7.500 2.500 2.500 0 1 0-2.500-7.500",
    "M-9 8L-1 0M-8 1L-3-3M-1 8L3 3M1-3A4.500 4.500 0 1 0 9-5 4.500 4.500 0 1 0 1-3",
    "M-5-4H5V6H-5ZM-3-4V-7H3V-4M-7 9H7M0-1V3M-1.500-9.500H1.500",
    "M-7-2C-7-6 7-6 7-2ZM-6-2C-6 4-2 8 0 9 2 8 6 4 6-2M0-6V-9",
    "M-8 9C-4-1 2-7 9-9 8-2 3 4-5 5M-8 9L3-3",
    "M0-9V-6M0 6V9M-9 0H-6M6 0H9M-6-6L-4-4M6-6L4-4M-6 6L-4 4M6 6L4 4M-4.500 0A4.500 4.500 0 1 0 4.500 0 4.500 4.500 0 1 0-4.500 0",
)
"""A glyph for each Card Type, in a box from -10 to 10."""
DROP = "M0-7C3-3 5-1 5 2A5 5 0 0 1-5 2C-5-1-3-3 0-7Z"
EDGE = 'stroke="#191a17" stroke-linejoin="round"'
UPPER = "M8 0H92Q100 0 100 8V82H0V8Q0 0 8 0Z"
NAME_SIZE, ROOM, BESIDE_A_DROP = 12, 82, 66
"""Size of a Game Card's name, which is drawn where it can be read, and its room."""
SCALES = {1: 0.95, 2: 0.85, 3: 0.68, 4: 0.52}
EMBLEM = {
    1: ((54, 36, 1.15),),
    2: ((44, 31, 0.95), (58, 44, 0.95)),
    3: ((50, 26, 0.85), (38, 46, 0.85), (62, 46, 0.85)),
    4: ((40, 27, 0.7), (62, 27, 0.7), (40, 50, 0.7), (62, 50, 0.7)),
}
"""Positions of the shapes in a Game Card's picture, by their number: x, y, scale."""


def face(dim: str, label: str, seat: int = -1) -> str:
    """Return the SVG inside a card of 100 by 140, or "" for the plain face.

    Game Cards of other sets get the plain face here.
    """
    said = " ".join(label.replace("_", " ").split())
    if dim == "design":
        return _list_player_card(said, TYPES[seat % len(TYPES)] if seat >= 0 else "")
    if dim == "game":
        return _black() if said.startswith("black card") else _list_game_card(said)
    return ""


def shape(words: str, x: float, y: float, scale: float) -> str:
    """Return a coloured shape, hatched as its colour always is; black is wild."""
    colour, _, form = words.partition(" ")
    if colour not in INKS or form not in FORMS:
        return f'<text x="{x:g}" y="{y:g}" font-size="{8 * scale + 5:g}" text-anchor="middle">{escape(words)}</text>'
    return f'<use href="#s-{form}" transform="translate({x:g} {y:g})scale({scale:g})" fill="url(#h-{colour})" {EDGE} stroke-width="1.8"/>'


def player_face(label: str, kind: str) -> str:
    """Return a Player Card: its shape on the upper half, the Card Type on the lower."""
    return _list_player_card(" ".join(label.split()), kind)


def _list_player_card(label: str, kind: str) -> str:
    faces = label.split("+")
    foot = _foot(kind) if kind else _words("Omni, one of three" if len(faces) > 1 else faces[0], 112, 10 if len(faces) > 1 else 12)
    if len(faces) == 1:
        return foot + shape(faces[0], 54, 42, 1.5) + shape(faces[0], 14, 16, 0.42)
    places = ((50, 24), (28, 60), (72, 60))
    return foot + "".join(shape(words, x, y, 0.86) for words, (x, y) in zip(faces, places, strict=False))


def type_glyph(kind: str, x: float, y: float, scale: float) -> str:
    """Return the sign of a Card Type, in white lines."""
    line = 'fill="none" class="l-paper" stroke-width="1.9" stroke-linecap="round"'
    return f'<path d="{GLYPHS[_number(kind)]}" transform="translate({x:g} {y:g})scale({scale:g})" {line}/>'


def _number(kind: str) -> int:
    return TYPES.index(kind) if kind in TYPES else (sum(map(ord, kind)) - 1) % len(TYPES)


def _foot(kind: str) -> str:
    return f'<path d="M0 84H100V132Q100 140 92 140H8Q0 140 0 132Z" fill="{TINTS[_number(kind)]}"/>{type_glyph(kind, 50, 112, 1.7)}'


def _words(said: str, y: int, size: int = 12) -> str:
    return f'<text x="50" y="{y}" font-size="{size}" text-anchor="middle" class="ui i-print">{escape(said)}</text>'


@lru_cache(maxsize=1)
def _known() -> dict[str, GameCard]:
    """Return the Game Cards that come with the game, by title."""
    return {" ".join(card.name.split()): card for card in base().games}


def _list_game_card(label: str) -> str:
    card = _known().get(label)
    return "" if card is None else game_face(label, card.type, card.points, card.chevrons, card.convert, card.shapes)


def game_face(name: str, kind: str, points: int, white: int, convert: str, shapes: Sequence[str]) -> str:
    """Return the face of a Game Card of any set.

    It has Card Type and chevrons on the left, points on the right, the emblem in the middle, and the slots below.
    """
    chevrons = "".join(
        f'<use href="#chevron" transform="translate(4 {30 + 14 * k})scale(1.1)" fill="none" class="l-paper" stroke-width="3"/>'
        for k in range(white)
    )
    emblem = "".join(_bare(words, *place) for words, place in zip(shapes, EMBLEM.get(len(shapes), EMBLEM[4]), strict=False))
    drop = f'<path d="{DROP}" transform="translate(15 70)scale(1.35)" fill="url(#h-{convert})" stroke="#fff" stroke-width="1.6"/>'
    drop, room = (drop, BESIDE_A_DROP) if convert in INKS else ("", ROOM)
    width, size = 100 / len(shapes), 22 if points < 10 else 18
    slots = "".join(shape(words, width * (k + 0.5), 111, SCALES.get(len(shapes), 0.4)) for k, words in enumerate(shapes))
    return (
        f'<path d="{UPPER}" fill="{TINTS[_number(kind)]}"/>{emblem}{type_glyph(kind, 14, 15, 0.9) if kind else ""}{chevrons}'
        f'{drop}<circle cx="82" cy="18" r="14.5" fill="var(--paper)" stroke="#191a17" stroke-width="1.4"/>'
        f'<text x="82" y="{18 + size * 0.34:g}" font-size="{size}" text-anchor="middle" class="i-print">{points}</text>'
        f'<g class="from-92"><text x="57" y="76.5" font-size="{NAME_SIZE}" text-anchor="middle" class="ui i-paper">'
        f"{escape(cut(name, NAME_SIZE, room))}</text></g>{slots}"
    )


def _bare(words: str, x: float, y: float, scale: float) -> str:
    """Return a shape as a picture: plain ink, white edge."""
    colour, _, form = words.partition(" ")
    if colour not in INKS or form not in FORMS:
        return ""
    drawn = 'opacity=".92" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"'
    return f'<use href="#s-{form}" transform="translate({x:g} {y:g})scale({scale:g})" class="i-{colour}" {drawn}/>'


def _black() -> str:
    return (
        '<path d="M8 0H92Q100 0 100 8V132Q100 140 92 140H8Q0 140 0 132V8Q0 0 8 0Z" fill="url(#h-black)"/>'
        '<circle cx="50" cy="62" r="27" fill="var(--paper)" stroke="#191a17" stroke-width="2"/>'
        '<path d="M50 44V62L62 71" fill="none" class="l-print" stroke-width="4" stroke-linecap="round"/>'
        '<text x="50" y="116" font-size="13" text-anchor="middle" class="ui i-paper from-92">Black Card</text>'
    )


def game_of(t: State, game: int) -> GameCard:
    """Return a Game Card as printed; a Black Card has no shapes."""
    title, colours, forms = title_of(t, game), names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms)
    kind, turns = t.card_type[game], t.convert[game]
    return GameCard(
        id=title,
        name=title,
        type="" if kind == NONE else names_of(t.type_name, t.types)[kind],
        shapes=tuple(shapes_of(t, game, colours, forms)),
        points=t.points[game],
        chevrons=t.chevrons[game],
        convert="" if turns == NONE else colours[turns],
    )


def deck_of(t: State, seat: int) -> int:
    """Return the Player Deck of a seat by the option alone (GO-R01).

    It is the one picked for the seat, or else the next in order that no seat picked.
    """
    left = [deck for deck in range(t.types) if deck not in t.decks]
    return t.decks[seat] if t.decks[seat] >= 0 else left[sum(picked < 0 for picked in t.decks[:seat])]


def face_at(t: State, dim: str, number: int, seat: int = -1) -> str:
    """Return the face of one id of a state, for any set."""
    if dim == "design":
        label = design_of(t, number, names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms))
        return player_face(label, names_of(t.type_name, t.types)[deck_of(t, seat)]) if seat >= 0 else face(dim, label)
    if dim != "game":
        return ""
    card = game_of(t, number) if number < t.games else None
    if card is None:
        return face(dim, title_of(t, number))
    return game_face(card.name, card.type, card.points, card.chevrons, card.convert, card.shapes)


def card_list(cards: CardSet) -> list[ListedCard]:
    """Return the card list: Game Cards, then Player Decks with Card Types as backs."""
    found = [_game_sheet(card) for card in cards.games]
    if cards.head.black_cards:
        drawn = face("game", BLACK_CARDS[0])
        name, words = WORDS.say("list-black"), WORDS.say("list-black.words")
        found.append(ListedCard(WORDS.say("list-blacks"), BLACK_CARDS[0], name, cards.head.black_cards, {}, words, drawn, "game"))
    return found + [_player_sheet(kind, card) for kind, name in cards.decks.items() for card in cards.lists[name]]


def _player_sheet(kind: str, card: PlayerCard) -> ListedCard:
    label = "+".join(card.shapes)
    return ListedCard(
        section=WORDS.say("list-deck", type=kind),
        id=f"{kind}_{label.replace(' ', '_')}",
        name=design_in_words("Omni") if len(card.shapes) > 1 else design_in_words(label),
        copies=card.count,
        values={"deck": kind, "shapes": ", ".join(card.shapes)},
        words=WORDS.say("list-omni", shapes=", ".join(map(design_in_words, card.shapes)))
        if len(card.shapes) > 1
        else design_in_words(label),
        face=player_face(label, kind),
        dim="design",
        backs=(kind,),
    )


def _game_sheet(card: GameCard) -> ListedCard:
    worth = ", ".join(facts_in_words(card.type, card.points, card.chevrons, card.convert))
    return ListedCard(
        section=WORDS.say("list-games"),
        id=card.id,
        name=card.name,
        copies=1,
        values={"type": card.type, "points": card.points, "chevrons": card.chevrons, "convert": card.convert},
        words=WORDS.say("list-game", worth=worth, shapes=", ".join(map(design_in_words, card.shapes))),
        face=game_face(card.name, card.type, card.points, card.chevrons, card.convert, card.shapes),
        dim="game",
    )
