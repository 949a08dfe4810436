"""Numbering of actions, equal for all player counts; blocks follow one another.

play(hand place, Game Card, slot) | convert(Game Card) | redraw | done | takeback | defend(hand place) | compete | choose(0..7)
| propose(method) | accept | reject
"""

from gamester.games.gameon.state import State

CHOICES, METHODS = 8, 8


def targets(t: State) -> int:
    """Return the number of Game Cards that can be played on.

    It is a size of the state and not the fact `games`, so that compiled code divides by a constant.
    """
    return len(t.controlled[0])


def slot_places(t: State) -> int:
    """Return how many slots a Game Card has room for; not all of them show one."""
    return len(t.slot_form[0])


def first_convert(t: State) -> int:
    """Return the number of the first conversion; the numbers below are plays."""
    return len(t.hand[0]) * len(t.controlled[0]) * len(t.slot_form[0])


def redraw(t: State) -> int:
    """Return the number of `redraw`."""
    return (len(t.hand[0]) * len(t.slot_form[0]) + 1) * len(t.controlled[0])


def done(t: State) -> int:
    """Return the number of `done`."""
    return redraw(t) + 1


def takeback(t: State) -> int:
    """Return the number of `takeback`."""
    return redraw(t) + 2


def first_defend(t: State) -> int:
    """Return the number of a defence with the first card in hand."""
    return redraw(t) + 3


def compete(t: State) -> int:
    """Return the number of `compete`."""
    return redraw(t) + 3 + len(t.hand[0])


def first_choice(t: State) -> int:
    """Return the number of the first choice in a contest."""
    return redraw(t) + 4 + len(t.hand[0])


def first_proposal(t: State) -> int:
    """Return the number of the proposal of method 0."""
    return redraw(t) + 4 + len(t.hand[0]) + CHOICES


def accept(t: State) -> int:
    """Return the number of `accept`."""
    return redraw(t) + 4 + len(t.hand[0]) + CHOICES + METHODS


def reject(t: State) -> int:
    """Return the number of `reject`, the last action."""
    return redraw(t) + 5 + len(t.hand[0]) + CHOICES + METHODS


def num_actions(t: State) -> int:
    """Return the number of actions."""
    return reject(t) + 1


def playing(t: State, place: int, game: int, slot: int) -> int:
    """Return the number of playing a card of the hand on a slot."""
    return (place * targets(t) + game) * slot_places(t) + slot


def place_of(t: State, play: int) -> int:
    """Return the hand place of a played card."""
    return play // (targets(t) * slot_places(t))


def game_of(t: State, play: int) -> int:
    """Return the Game Card played on."""
    return play // slot_places(t) % targets(t)


def slot_of(t: State, play: int) -> int:
    """Return the slot played on."""
    return play % slot_places(t)
