"""The card set of Game-On: the figures of the law, and titles of cards."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.core.layout import layout
from gamester.games.gameon.cards import CardSet, base, designs, game_card_names, pack_name, parse_card_set, unique_titles, unpack_name
from gamester.games.gameon.facts import facts, sizes
from gamester.games.gameon.state import State
from gamester.games.registry import get_game
from gamester.match.setup import new_setup
from tests.support.gameon_sets import changed

COLOURS, FORMS = ("red", "yellow", "blue", "white"), ("square", "circle", "triangle")


# our set ----------------------------------------------------------------------------------------------------------------
def test_the_game_cards_of_our_set() -> None:
    """Section f: 6 types of 9 cards with the same profile; 114 slots, each coloured shape nine times, each black form twice."""
    games = base().games
    assert len(games) == 54 and len({card.id for card in games}) == len({card.name for card in games}) == 54
    for kind in base().types:
        cards = [card for card in games if card.type == kind]
        assert Counter(len(card.shapes) for card in cards) == {1: 2, 2: 4, 3: 3}
        assert (sum(card.points for card in cards), sum(card.chevrons for card in cards)) == (26, 5)
        assert sum(bool(card.convert) for card in cards) == 2
        assert sum(words.startswith("black") for card in cards for words in card.shapes) == 1
    slots = Counter(words for card in games for words in card.shapes)
    assert sum(slots.values()) == 114
    assert slots == {**{f"{c} {f}": 9 for c in COLOURS for f in FORMS}, **{f"black {f}": 2 for f in FORMS}}
    assert sorted(card.shapes[0] for card in games if len(card.shapes) == 1) == sorted(f"{c} {f}" for c in COLOURS for f in FORMS)
    assert all(len(set(card.shapes)) == len(card.shapes) for card in games)
    assert len({frozenset(card.shapes) for card in games}) == 54
    assert all(not words.startswith(card.convert) for card in games if card.convert for words in card.shapes)
    assert Counter(card.convert for card in games if card.convert) == dict.fromkeys(COLOURS, 3)
    assert (sum(card.points for card in games), sum(card.chevrons for card in games)) == (156, 30)


def test_the_player_decks_of_our_set() -> None:
    """Section f: 31 cards, the same for every type.

    The faces of the Omnis are the twelve coloured shapes, once each (GO-63).
    """
    assert set(base().decks.values()) == {"common"} and len(base().types) == 6
    cards = base().lists["common"]
    assert sum(card.count for card in cards) == 31
    plain = {card.shapes[0]: card.count for card in cards if len(card.shapes) == 1}
    assert plain == {**{f"{c} {f}": 2 for c in COLOURS for f in FORMS}, **{f"black {f}": 1 for f in FORMS}}
    omnis = [card for card in cards if len(card.shapes) == 3]
    assert sorted(words for card in omnis for words in card.shapes) == sorted(f"{c} {f}" for c in COLOURS for f in FORMS)


@pytest.mark.parametrize("seats", range(2, 7))
def test_facts_fill_the_table(seats: int) -> None:
    laid, printed = layout(State, sizes(base(), seats)), facts(base(), seats)
    options = {option.name for option in get_game("gameon").text.OPTIONS}
    assert set(printed) == set(laid.printed) - options
    assert sizes(base(), seats) | {"seat": 2} == {
        **{"seat": 2, "design": 19, "game": 60, "target": 54, "area": 4, "slot": 3, "hand_place": 11, "pile_place": 31},
        **{"deck_place": 60, "type": 6, "colour": 5, "form": 3, "question": 240, "question_word": 8},
    }
    assert get_game("gameon").game.num_actions(new_setup("gameon", seats).state) == 1869  # section d


def colours_filled(printed: dict[str, Any], card: int) -> dict[str, set[str]]:
    """Return the colours of the slots that a Player Card fills, by form."""
    filled: dict[str, set[str]] = {}
    for game, bits in zip(base().games, printed["fills"][card], strict=False):
        for slot, words in enumerate(game.shapes):
            if bits >> slot & 1:
                colour, form = words.split()
                filled.setdefault(form, set()).add(colour)
    return filled


def test_facts_of_our_set() -> None:
    printed: dict[str, Any] = facts(base(), 2)
    assert (printed["wild"], printed["games"], printed["designs"], printed["hand_limit"]) == (4, 54, 19, 3)  # GO-R47
    red_square, black_square, omni = designs(base()).index(("red square",)), 12, 15
    assert colours_filled(printed, red_square) == {"square": {"red", "black"}}  # GO-62
    assert colours_filled(printed, black_square) == {"square": {"red", "yellow", "blue", "white", "black"}}  # GO-R07
    assert colours_filled(printed, omni) == {"square": {"red", "black"}, "circle": {"yellow", "black"}, "triangle": {"blue", "black"}}
    assert all(fills[54:] == [0] * 7 for fills in printed["fills"])  # Black Cards and the blank have no slots
    assert printed["face_form"][red_square] == [0, -1, -1] and printed["face_form"][19] == [-1, -1, -1]
    assert printed["slot_form"][6] == [0, 1, 2] and printed["slot_form"][54] == [-1, -1, -1]
    assert [sum(row) for row in printed["deck_cards"]] == [31] * 6


# names on the table -----------------------------------------------------------------------------------------------------
@given(st.text(st.characters(codec="ascii", categories=("L", "N")), max_size=16))
def test_packed_name_unpacks(name: str) -> None:
    assert unpack_name(pack_name(name)) == name
    assert all(0 <= cell < 2**31 for cell in pack_name(name))


def test_titles_of_game_cards_are_unambiguous() -> None:
    """Titles are names that are short, plain and different; a foreign card never has the name of one of ours."""
    assert game_card_names(base())[2] == "Harbour" and game_card_names(base())[5] == "Tide_Pool"
    assert unique_titles([("a", "One"), ("b", "One")]) == unique_titles([("a", "Größe"), ("b", "One")]) == ["a", "b"]
    other = changed('name = "Galleon"', 'name = "Galleon"').replace("points = 5, chevrons = 0 }", "points = 6, chevrons = 0 }", 1)
    cards = parse_card_set(other, "F")
    assert isinstance(cards, CardSet) and game_card_names(cards)[6] == "anchor-7"
