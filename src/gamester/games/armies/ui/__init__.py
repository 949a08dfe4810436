"""Drawing of Armies: number cards with one of four arms, and soldiers."""

from __future__ import annotations

from html import escape

from gamester.games.armies.cards import FOLDER, CardSet, NumberCard, suits
from gamester.games.armies.state import State
from gamester.games.armies.strings import WORDS
from gamester.games.armies.text import soldiers_of
from gamester.games.armies.ui.seat_info import (
    card_marks,
    decision,
    decision_help,
    drafted,
    ending_reasons,
    public_knowledge,
    seat_figures,
)
from gamester.games.ui_kit import ListedCard
from gamester.words.translated import name_phrase

__all__ = [
    "LAYOUT",
    "SAMPLE_CARDS",
    "card_marks",
    "decision",
    "decision_help",
    "drafted",
    "ending_reasons",
    "face",
    "face_at",
    "public_knowledge",
    "seat_figures",
]

LAYOUT = {"fallen": "fan", "army": "stack", "out": "none"}
"""Layout hints. The fallen lie above those who stand (AR-11); `out` is shown in `seat_figures`."""
SAMPLE_CARDS = (("soldier", "K", 1), ("rank", "7", -1), ("rank", "10", -1))
"""Three cards for the lobby: dimension, label, seat."""
SUITS = ("spades", "hearts", "diamonds", "clubs")
SWORDS = "M-7-10L4.500 4.500M1.800 6.800L6.800 1.800M5 5L8 8.500M7-10L-4.500 4.500M-1.800 6.800L-6.800 1.800M-5 5L-8 8.500"
PENNON = "M-7-9.500H10L4.500-3.800 10 2H-7Z"
POLE = "M-7-10.500V10.500"
SHIELD = "M-8.500-9.500H8.500V-1C8.500 5.500 4 9 0 10.500-4 9-8.500 5.500-8.500-1Z"
BEND = "M-8.500-9.500L5.500 7"
HELM = "M-8-2.500C-8-8-4.500-10.500 0-10.500 4.500-10.500 8-8 8-2.500V6.500L0 10.500-8 6.500Z"
VISOR = "M-8-1.500H8M0-1.500V10"
CROWNS = {
    "J": "M29 48V41C32 28 66 26 71 41V48ZM52 30C50 20 60 12 73 17 66 19 66 26 60 31Z",
    "Q": "M31 48L26 32Q36 40 39 28 45 38 50 24 55 38 61 28 64 40 74 32L69 48Z",
    "K": "M30 48L27 27 40 37 50 22 60 37 73 27 70 48Z",
    "A": "M50 20L54 33 65 25 63 38 76 37 67 48H33L24 37 37 38 35 25 46 33Z",
    "M": "M30 48V36L38 41 37 24 45 34 50 19 55 34 63 24 62 41 70 36V48Z",
}
VALUES = {"J": 11, "Q": 12, "K": 13, "A": 14, "M": 15}


def face(dim: str, label: str, look: int = -1) -> str:
    """Return the SVG inside a card of 100 by 140, or "" for the plain face.

    A soldier has the suit that its seat has chosen (AR-R01).
    """
    if dim == "soldier":
        return soldier_face(label, look, VALUES.get(label, 0))
    return _list_number_card(label) if dim == "rank" else ""


def face_at(t: State, dim: str, number: int, look: int = -1) -> str:
    """Return the SVG of one id of a state, with the soldier's value from its facts."""
    if dim == "soldier":
        return soldier_face(soldiers_of(t)[number], look, t.soldier_value[number])
    return _list_number_card(str(t.rank_value[number])) if dim == "rank" else ""


def _list_number_card(label: str) -> str:
    """Return the face of a number card: an index readable in a fan, and one emblem.

    The emblem has no meaning: a number card is just its number (AR-R01).
    """
    kind = int(label) % len(SUITS) if label.isdigit() else len(label) % len(SUITS)
    ink, size = SUITS[kind], 34 if len(label) < 2 else 28 if len(label) < 3 else 20
    index = f'<text x="19" y="35" font-size="{size}" text-anchor="middle" class="i-{ink}">{escape(label)}</text>'
    return (
        f'{index}<g transform="translate(18 53)scale(.92)">{_arms(kind, ink)}</g>'
        f'<g transform="translate(57 77)scale(2.4)">{_arms(kind, ink, hatched=True)}</g>'
        f'<g transform="rotate(180 50 70)">{index}</g>'
    )


def _arms(kind: int, ink: str, hatched: bool = False) -> str:
    """Return swords, a pennon, a shield or a helm, in a box from -10 to 10.

    Large ones are hatched in their ink.
    """
    line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    if kind == 0:
        return f'<path d="{SWORDS}" class="l-{ink}" {line} stroke-width="{1.9 if hatched else 2.4}"/>'
    solid, cut, wide = {1: (PENNON, POLE, 1.6), 2: (SHIELD, BEND, 2.4), 3: (HELM, VISOR, 1.9)}[kind]
    fill = f'fill="url(#h-{ink})"' if hatched else f'class="i-{ink}"'
    edge = f'<path d="{solid}" class="l-{ink}" {line} stroke-width=".9"/>' if hatched else ""
    over = ink if kind == 1 else "paper"
    return f'<path d="{solid}" {fill}/>{edge}<path d="{cut}" class="l-{over}" {line} stroke-width="{wide}"/>'


def soldier_face(label: str, look: int, value: int) -> str:
    """Return a soldier in the suit of this number, -1 for none, with its value.

    The crown is a king's if the letter has no crown.
    """
    suit, said = SUITS[max(look, 0) % len(SUITS)], escape(label)
    edge = 'stroke="#191a17" stroke-linejoin="round"'
    small = f'<use href="#suit-{suit}" transform="translate(17 51)scale(.95)" class="i-{suit}"/>' if look >= 0 else ""
    large = f'<use href="#suit-{suit}" transform="translate(50 90)scale(1.9)" fill="var(--paper)"/>' if look >= 0 else ""
    size, at = (33 if label != "M" else 28, 18) if len(label) < 2 else (max(9, 44 // len(label)), 19)
    return (
        f'<path d="M34 6H90Q94 6 94 10V130Q94 134 90 134H10Q6 134 6 130V66" fill="none" stroke-width="1.6" class="l-{suit}"/>'
        f'<text x="{at}" y="35" font-size="{size}" text-anchor="middle" class="i-{suit}">{said}</text>'
        f"{small}"
        f'<g transform="translate(7 4)"><path d="{CROWNS.get(label, CROWNS["K"])}" fill="url(#h-yellow)" {edge} stroke-width="2"/>'
        f'<path d="M24 53H76V84C76 104 61 115 50 121 39 115 24 104 24 84Z" fill="url(#h-{suit})" stroke="#191a17" stroke-width="2.4"/>'
        '<path d="M24 53H76V67H24Z" fill="var(--paper)" stroke="#191a17" stroke-width="2"/>'
        f'<text x="50" y="65" font-size="13" text-anchor="middle">{value or ""}</text>'
        f"{large}</g>"
    )


def card_list(cards: CardSet) -> list[ListedCard]:
    """Return every soldier in every suit that can be needed, then the number cards."""
    found = [
        ListedCard(
            section=WORDS.say("list-soldiers"),
            id=f"{soldier.id}-{suit.id}",
            name=WORDS.say("list-soldier", soldier=name_phrase(FOLDER, soldier.name), suit=suit.name),
            copies=1,
            values={"value": soldier.value},
            words=WORDS.say("list-soldier.words", value=soldier.value),
            face=soldier_face(soldier.id, suit.look, soldier.value),
            dim="soldier",
        )
        for suit in suits(cards)[: cards.players[1]]
        for soldier in cards.army
    ]
    return found + [_number_sheet(card) for card in cards.number]


def _number_sheet(card: NumberCard) -> ListedCard:
    said = str(card.value)
    return ListedCard(
        WORDS.say("list-numbers"),
        said,
        said,
        card.copies,
        {"value": card.value},
        WORDS.say("list-number.words", value=said),
        face("rank", said),
        "rank",
    )
