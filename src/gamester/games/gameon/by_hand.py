"""What a position made by hand need not say: where the other cards are, who controls what, which round it is."""

from gamester.games.gameon.phases import ACTION
from gamester.games.gameon.setup import deck_of
from gamester.games.gameon.table import Table
from gamester.kernel.zones import NONE

WHOLE = -1
"""The row of a line that gives a whole zone."""


def blank(t: Table, given: set[tuple[str, int]]) -> None:
    """Fill in what `given` (zone and row) does not name: round 1, time to act, decks in order, the method of the house rules.

    Player Cards that lie nowhere have been discarded, Game Cards that lie nowhere are out of play.
    """
    for name, usual in (("round", 1), ("lead", 0), ("phase", ACTION), ("method", t.competition)):
        if (name, WHOLE) not in given:
            setattr(t, name, usual)
    for seat in range(len(t.asked)):
        if not {("deck_type", WHOLE), ("deck_type", seat)} & given:
            t.deck_type[seat] = deck_of(t, seat)
        for game in t.won[seat]:
            if game != NONE:
                t.keeper[game] = seat
        _discard(t, seat)
    lying = {*t.deck, *t.area, *(game for row in t.won for game in row)}
    for game in range(t.games + t.black_cards):
        if game not in lying and not t.gone[game] and ("gone", WHOLE) not in given:
            t.gone[game] = 1


def _discard(t: Table, seat: int) -> None:
    """What is missing of a Player Deck; nothing where there is too much, which is told."""
    rows = (t.hand, t.pile, t.under, t.laid_card, t.placed)
    lying = [card for row in rows for card in row[seat] if card != NONE]
    for card in range(t.designs):
        missing = t.deck_cards[t.deck_type[seat]][card] - lying.count(card) - t.discards[seat][card]
        t.discards[seat][card] += max(0, missing)
