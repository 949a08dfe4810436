"""Setup: Play Area and Game Deck, Player Decks and hands, the timer, the method.

(GO-12 .. GO-21, GO-67, GO-71)
"""

from gamester.core.lists import append, pop_last
from gamester.core.rng import shuffle
from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import ACTION, DEAL
from gamester.games.gameon.rules.hands import draw_to_limit
from gamester.games.gameon.state import State


def lay_out(t: State) -> None:
    """Put out everything that is there before anybody decides.

    The Game Deck is shuffled first, then each seat's deck, then the timer (GO-R43). The method is an option (GO-15,
    GO-R38). The first seat leads (GO-R46).
    """
    lay_game_cards(t)
    for seat in seats(t):
        t.deck_type[seat] = deck_of(t, seat)
        take_deck(t, seat)
    add_timer(t)
    t.method = t.competition
    t.round = 1
    t.lead = 0
    t.phase = ACTION


def lay_game_cards(t: State) -> None:
    """Shuffle the Game Cards, lay four face up; the rest is the Game Deck.

    (GO-12, GO-13, GO-R47)
    """
    for game in range(t.games):
        t.game_deck[game] = game
    t.deck_n = t.games
    shuffle(t, DEAL, t.game_deck, t.deck_n)
    for area in range(len(t.play_area)):
        t.play_area[area], t.deck_n = pop_last(t.game_deck, t.deck_n)


def add_timer(t: State) -> None:
    """Shuffle Black Cards into the Game Deck, after the first cards (GO-67, GO-R33).

    Those that the option does not ask for stay out (GO-71).
    """
    if t.black_cards == 0:
        return
    for black in range(t.black_cards):
        t.deck_n = append(t.game_deck, t.deck_n, t.games + black)
    shuffle(t, DEAL, t.game_deck, t.deck_n)


def deck_of(t: State, seat: int) -> int:
    """Return the Player Deck of a seat (GO-18).

    It is the one picked for it; the other seats take the decks left over, in order (GO-R01).
    """
    if t.decks[seat] != NONE:
        return t.decks[seat]
    left = 0
    for other in range(seat):
        if t.decks[other] == NONE:
            left += 1
    for deck in range(t.types):
        if deck not in t.decks:
            if left == 0:
                return deck
            left -= 1
    return NONE


def take_deck(t: State, seat: int) -> None:
    """Shuffle the deck of a seat and draw three hidden cards; the rest is its pile.

    (GO-19, GO-20, GO-21)
    """
    for card in range(t.designs):
        for _ in range(t.deck_cards[t.deck_type[seat]][card]):
            t.draw_pile_n[seat] = append(t.draw_pile[seat], t.draw_pile_n[seat], card)
    shuffle(t, DEAL, t.draw_pile[seat], t.draw_pile_n[seat])
    draw_to_limit(t, seat)
