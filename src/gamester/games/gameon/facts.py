"""Facts of a Game-On card set: the sizes of its dimensions and its facts by zone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from gamester.games.gameon.card_shapes import shape_fits_slot
from gamester.games.gameon.cards import (
    AREA,
    BLACK_CARDS,
    FACES,
    HAND,
    CardSet,
    GameCard,
    PlayerCard,
    bank,
    designs,
    game_card_names,
    pack_name,
    widest,
)
from gamester.games.gameon.rules.constants import TWO_END
from gamester.games.gameon.rules.methods.trivia import BITS
from gamester.games.options import UNSET, Cells


def sizes(cards: CardSet, seats: int) -> dict[str, int]:
    """Return the sizes of the named dimensions.

    A hand grows only by cards that come back from the Play Area (GO-65).
    """
    words = -(-len(bank(cards).questions) // BITS)
    return {
        "seat": seats,
        "design": len(designs(cards)),
        "game": len(cards.games) + cards.head.black_cards,
        "target": len(cards.games),
        "area": AREA,
        "slot": widest(cards),
        "hand_place": HAND + AREA * (widest(cards) - 1),
        "pile_place": max(sum(card.count for card in cards.lists[name]) for name in cards.decks.values()),
        "deck_place": len(cards.games) + cards.head.black_cards,
        "type": len(cards.types),
        "colour": len(cards.colours),
        "form": len(cards.head.shapes),
        "question": words * BITS,
        "question_word": words,
    }


def facts(cards: CardSet, seats: int) -> dict[str, Cells]:
    """Return the printed facts of a set by zone; blanks show nothing.

    The facts of options are not included.
    """
    games, faces, wide = cards.games, designs(cards), widest(cards)
    blacks, fits = cards.head.black_cards, _fits(cards)
    slots = [[_numbers(cards, words) for words in card.shapes] for card in games]
    shown = [[_numbers(cards, words) for words in design] for design in faces]
    return {
        "designs": len(faces),
        "games": len(games),
        "questions": len(bank(cards).questions),
        "wild": len(cards.head.colors),
        "types": len(cards.types),
        "colours": len(cards.colours),
        "forms": len(cards.head.shapes),
        "hand_limit": HAND,
        "common_pass": TWO_END,
        "game_name": [pack_name(title) for title in (*game_card_names(cards), *BLACK_CARDS[:blacks])],
        "type_name": [pack_name(name) for name in cards.types],
        "colour_name": [pack_name(name) for name in cards.colours],
        "form_name": [pack_name(name) for name in cards.head.shapes],
        "points": [card.points for card in games],
        "chevrons": [card.chevrons for card in games],
        "card_type": _bare([cards.types.index(card.type) if card.type else UNSET for card in games], blacks),
        "convert": _bare([cards.colours.index(card.convert) if card.convert else UNSET for card in games], blacks),
        "slot_colour": _rows([[colour for colour, _ in row] for row in slots], wide, blacks),
        "slot_form": _rows([[form for _, form in row] for row in slots], wide, blacks),
        "face_colour": _rows([[colour for colour, _ in row] for row in shown], FACES, 0),
        "face_form": _rows([[form for _, form in row] for row in shown], FACES, 0),
        # Checks of stored records cover it; rules read `fills`.
        "matches": [[_colours(cards, fits, design, form) for form in cards.head.shapes] for design in faces],
        "fills": [[*(_filled(fits, design, game) for game in games), *[0] * (blacks + 1)] for design in faces],
        "deck_cards": [_count(cards.lists[name], faces) for name in cards.decks.values()],
        "answer": [question.right for question in bank(cards).questions],
    }


def _numbers(cards: CardSet, words: str) -> tuple[int, int]:
    colour, form = cards.shape(words)
    return cards.colours.index(colour), cards.head.shapes.index(form)


def _bare(cells: Sequence[int], blacks: int) -> list[int]:
    """Return cells with -1 added for Black Cards and a blank."""
    return [*cells, *[UNSET] * (blacks + 1)]


def _rows(rows: Sequence[Sequence[int]], wide: int, blacks: int) -> list[list[int]]:
    return [[*row, *[UNSET] * (wide - len(row))] for row in (*rows, *[()] * (blacks + 1))]


def _fits(cards: CardSet) -> Callable[[str, str], bool]:
    """Return a function that says whether a face fits a slot, as printed.

    It remembers: there are few faces and slots, and many cards.
    """

    @cache
    def fits(face: str, slot: str) -> bool:
        return shape_fits_slot(cards.shape(face), cards.shape(slot))

    return fits


def _colours(cards: CardSet, fits: Callable[[str, str], bool], design: Sequence[str], form: str) -> int:
    """Return the colours of the slots of a form that a card fills, as bits."""
    return sum(1 << k for k, colour in enumerate(cards.colours) if any(fits(face, f"{colour} {form}") for face in design))


def _filled(fits: Callable[[str, str], bool], design: Sequence[str], game: GameCard) -> int:
    """Return the slots of a Game Card that a card fills as printed, as bits."""
    return sum(1 << place for place, slot in enumerate(game.shapes) if any(fits(face, slot) for face in design))


def _count(listed: Sequence[PlayerCard], faces: Sequence[tuple[str, ...]]) -> list[int]:
    return [sum(card.count for card in listed if card.shapes == design) for design in faces]
