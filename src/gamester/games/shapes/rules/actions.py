"""Numbering of actions, whose length depends on the set and the seats.

Blocks follow one another: six plain words | ask(k, shape) and challenge(k) with the target k seats on, k = 1 .. seats -
1 | card(t) | play(2t + face) | take(shape)
"""

from gamester.core.seats import num_seats, seat_after, steps_between
from gamester.games.shapes.state import State

END_TURN, PASS, SKIP_EXTRA, DECLINE, FORFEIT, FIGHT, FIRST_ASK = 0, 1, 2, 3, 4, 5, 6


def num_shapes(t: State) -> int:
    """Return the number of shapes."""
    return len(t.need[0])


def first_challenge(t: State) -> int:
    """Return the number of the challenge to the next seat."""
    return FIRST_ASK + (num_seats(t) - 1) * num_shapes(t)


def first_card(t: State) -> int:
    """Return the number of card type 0."""
    return FIRST_ASK + (num_seats(t) - 1) * (num_shapes(t) + 1)


def first_play(t: State) -> int:
    """Return the number of the play of face a of type 0."""
    return first_card(t) + t.cards


def first_take(t: State) -> int:
    """Return the number of taking shape 0."""
    return first_card(t) + 3 * t.cards


def num_actions(t: State) -> int:
    """Return the number of actions."""
    return first_card(t) + 3 * t.cards + num_shapes(t)


def playing(card: int, face: int) -> int:
    """Return the number of a play among the plays.

    A play is a card, and the face that is upright.
    """
    return 2 * card + face


def card_of(play: int) -> int:
    """Return the card of a play."""
    return play // 2


def face_of(play: int) -> int:
    """Return the upright face of a play."""
    return play % 2


def asking(t: State, asker: int, target: int, shape: int) -> int:
    """Return the number of an ask; the target is another seat."""
    return FIRST_ASK + (steps_between(t, asker, target) - 1) * num_shapes(t) + shape


def challenging(t: State, challenger: int, target: int) -> int:
    """Return the number of a challenge; the target is another seat."""
    return first_challenge(t) + steps_between(t, challenger, target) - 1


def asked_of(t: State, asker: int, action: int) -> int:
    """Return the seat that an ask goes to."""
    return seat_after(t, asker, (action - FIRST_ASK) // num_shapes(t) + 1)


def shape_asked(t: State, action: int) -> int:
    """Return the shape that an ask names."""
    return (action - FIRST_ASK) % num_shapes(t)


def challenged_by(t: State, challenger: int, action: int) -> int:
    """Return the seat that a challenge goes to."""
    return seat_after(t, challenger, action - first_challenge(t) + 1)
