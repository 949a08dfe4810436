"""What a sensible player buys, discards and scraps (section h of the law). The table is blind: it holds what the seat knows."""

from gamester.games.surviving.actions import DONE, first_buy, first_discard, first_scrap
from gamester.games.surviving.armory import card_on, price_of, why_not_buy
from gamester.games.surviving.judgement import damage_of, worth_of_owning
from gamester.games.surviving.ops import A_CREDS_CARD, CREDS, INJURY, SELLS_ROLES, STARTER
from gamester.games.surviving.phases import SCRAP as SCRAPPING
from gamester.games.surviving.phases import TRAIN_SHOP
from gamester.games.surviving.table import Table
from gamester.kernel.chance import WORD, mix, scaled
from gamester.kernel.zones import NONE

CREDS_UNTIL = 8  # the Round from which on no Creds cards are bought
A_CRED_CARD = 11  # what a Cred a turn is worth, in points of damage


def choose_loss(t: Table, seat: int) -> int:
    """The card that is worth least; of one's own will only Injuries and starter cards."""
    scrapping = t.phase == SCRAPPING
    worst, choice = 0, NONE
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            worth = worth_of_owning(t, seat, card)
            if t.card_kind[card] == A_CREDS_CARD:
                worth = 5 + 3 * t.total[t.play_list[card]][CREDS] + 10 * t.vp[card]
            saved = t.card_kind[card] == A_CREDS_CARD and t.identity[seat] == t.recruit and t.status[seat] == 0
            may = not scrapping or t.card_kind[card] == INJURY or (t.section[card] == STARTER and worth <= 10 and not saved)
            if may and (choice == NONE or worth < worst):
                worst, choice = worth, card
    if scrapping:
        return first_scrap(t) + choice if choice != NONE else DONE
    return first_discard(t) + choice


def choose_goods(t: Table, seat: int, salt: int) -> int:
    """An identity as soon as one can be paid, which of them by lot; else the best card, if it makes the deck better."""
    best, choice = mean_worth(t, seat), DONE
    first, last = (0, t.training_shelves) if t.phase == TRAIN_SHOP else (t.training_shelves, t.shelves)
    for shelf in range(first, last):
        if why_not_buy(t, seat, shelf) == 0:
            worth = worth_of_goods(t, seat, shelf, salt)
            if worth > best:
                best, choice = worth, first_buy(t) + shelf
    return choice


def worth_of_goods(t: Table, seat: int, shelf: int, salt: int) -> int:
    """What something for sale is worth, in points of damage; a little less the more it costs."""
    if t.sells[shelf] == SELLS_ROLES:
        return 1000 + scaled(mix((salt + t.goods[shelf] * 7919 + seat) & WORD), 1000)
    card = card_on(t, shelf)
    if t.card_kind[card] == A_CREDS_CARD:
        worth = A_CRED_CARD * t.total[t.play_list[card]][CREDS] if t.round < CREDS_UNTIL else 0
        return 3 * worth if t.identity[seat] == t.recruit and t.status[seat] == 0 else worth
    return worth_of_owning(t, seat, card) - price_of(t, seat, shelf)


def mean_worth(t: Table, seat: int) -> int:
    """The mean worth of the cards of one's deck."""
    total = 0
    for card in range(t.cards):
        if t.owned[seat][card] > 0:
            total += t.owned[seat][card] * damage_of(t, card)
    return total // max(1, sum(t.owned[seat]))
