"""Setting up: Play Area and Game Deck, Player Decks and first hands, the timer, the method (GO-12 .. GO-21, GO-67, GO-71)."""

from gamester.core.rng import shuffle
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import ACTION, DEAL
from gamester.games.gameon.rules.hands import draw_to_limit
from gamester.games.gameon.state import Table


def lay_out(t: Table) -> None:
    """Everything that is there before anybody decides. GO-R43 the Game Deck is shuffled first, then each seat's deck, then the timer.

    GO-15, GO-R38 the method is the one the table shows. GO-R46 the first seat leads.
    """
    lay_game_cards(t)
    for seat in range(len(t.asked)):
        t.deck_type[seat] = deck_of(t, seat)
        take_deck(t, seat)
    add_timer(t)
    t.method = t.competition
    t.round = 1
    t.lead = 0
    t.phase = ACTION


def lay_game_cards(t: Table) -> None:
    """GO-12, GO-R47 shuffle, and four face up; GO-13 the rest is the Game Deck."""
    for game in range(t.games):
        t.deck[game] = game
    t.deck_n = t.games
    shuffle(t, DEAL, t.deck, t.deck_n)
    for area in range(len(t.area)):
        t.deck_n -= 1
        t.area[area] = t.deck[t.deck_n]
        t.deck[t.deck_n] = NONE


def add_timer(t: Table) -> None:
    """GO-67 Black Cards go into the Game Deck, GO-R33 after the first cards are laid; GO-71 those not asked for stay out."""
    if t.black_cards == 0:
        return
    for black in range(t.black_cards):
        t.deck[t.deck_n] = t.games + black
        t.deck_n += 1
    shuffle(t, DEAL, t.deck, t.deck_n)


def deck_of(t: Table, seat: int) -> int:
    """GO-18 the Player Deck of a seat. GO-R01 the one it picked; seats that picked none take those left over, in order."""
    if t.decks[seat] >= 0:
        return t.decks[seat]
    left = 0
    for other in range(seat):
        if t.decks[other] < 0:
            left += 1
    for deck in range(t.types):
        if is_picked(t, deck) == 0:
            if left == 0:
                return deck
            left -= 1
    return NONE


def is_picked(t: Table, deck: int) -> int:
    """1 if some seat picked this Player Deck."""
    for seat in range(len(t.asked)):
        if t.decks[seat] == deck:
            return 1
    return 0


def take_deck(t: Table, seat: int) -> None:
    """GO-19 shuffle it and draw three; GO-20 hidden; GO-21 the rest is the draw pile."""
    for card in range(t.designs):
        for _ in range(t.deck_cards[t.deck_type[seat]][card]):
            t.pile[seat][t.pile_n[seat]] = card
            t.pile_n[seat] += 1
    shuffle(t, DEAL, t.pile[seat], t.pile_n[seat])
    draw_to_limit(t, seat)
