"""Resampling of Game-On: everything that a viewer cannot know is drawn again.

That is the others' hands, drafts, choices and votes, the piles, the Game Deck, right answers and future random numbers
(GO-R45).
"""

from gamester.core.lists import append, clear, count_of, pop_last, swap
from gamester.core.rng import UINT32_MAX, hash32, reseed, scale_to
from gamester.core.seats import seats
from gamester.core.zones import NONE, Row
from gamester.games.gameon.rules.actions import slot_places
from gamester.games.gameon.rules.constants import ACTION, NO_CONTEST, OPEN
from gamester.games.gameon.rules.draft import converted_colour, draft_play, why_not_convert_with, why_not_slot, why_not_target
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.legal_actions import num_targets, target_at
from gamester.games.gameon.rules.matching import fits_slot
from gamester.games.gameon.rules.methods import num_options, option_at
from gamester.games.gameon.rules.methods.trivia import ANSWERS
from gamester.games.gameon.state import State

STEP = 0x9E3779B9  # added for each number drawn
LANE = 0x85EBCA6B  # added for each purpose, so that purposes draw unrelated numbers
# Of 8 sealed drafts, 1 is assumed to be a redraw, and 1 to contain a conversion (numbers 0 and 1 of 0 to 7).
REDRAWS, CONVERTS, OF = 1, 2, 8


def lane_random(lane: int, count: int, n: int) -> int:
    """Return number `count` of a lane, below n."""
    return scale_to(hash32((lane + count * STEP) & UINT32_MAX), n)


def resample_hidden(t: State, viewer: int, seed: int) -> None:
    """Resample everything that the viewer cannot know, consistent with what it knows.

    Cards known to be in a hand stay there, and cards that went face up under a pile are open. A seat that has committed
    gets some draft that its new hand allows. Nobody has voted, because it is secret who has.
    """
    reseed(t, seed)
    shuffle_first(t.game_deck, t.deck_n, (seed + LANE) & UINT32_MAX)
    redraw_answers(t, (seed + 2 * LANE) & UINT32_MAX)
    for seat in seats(t):
        lane = (seed + (3 + seat) * LANE) & UINT32_MAX
        if seat != viewer:
            redraw_hand(t, seat, lane)
            redraw_draft(t, seat, hash32(lane))
            redraw_choice(t, seat, hash32(lane ^ 1))
            t.vote[seat] = NONE
        else:
            shuffle_first(t.draw_pile[seat], t.draw_pile_n[seat], lane)


def shuffle_first(row: Row, count: int, lane: int) -> None:
    """Shuffle the first cells of a row."""
    for last in range(count - 1, 0, -1):
        swap(row, last, lane_random(lane, last, last + 1))


def redraw_answers(t: State, lane: int) -> None:
    """Make any answer the right one, except for the question whose answer is shown."""
    for question in range(t.questions):
        t.answer[question] = lane_random(lane, question, ANSWERS)
    if t.right_answer >= 0:
        t.answer[t.question] = t.right_answer


def redraw_hand(t: State, seat: int, lane: int) -> None:
    """Deal a seat's hand and pile again, with the cards known to be in hand kept."""
    size = t.hand_n[seat]
    kept = 0
    for place in range(size):
        card = t.hand[seat][place]
        t.hand[seat][place] = NONE
        if count_of(t.hand[seat], kept, card) < t.known_in_hand[seat][card]:
            t.hand[seat][kept] = card
            kept += 1
        else:
            t.draw_pile_n[seat] = append(t.draw_pile[seat], t.draw_pile_n[seat], card)
    shuffle_first(t.draw_pile[seat], t.draw_pile_n[seat], lane)
    for place in range(kept, size):
        t.hand[seat][place], t.draw_pile_n[seat] = pop_last(t.draw_pile[seat], t.draw_pile_n[seat])
    shuffle_first(t.hand[seat], size, hash32(lane ^ 2))


def redraw_draft(t: State, seat: int, lane: int) -> None:
    """Resample a sealed draft: a redraw, or perhaps a conversion and some plays.

    A draft that is not sealed becomes empty.
    """
    t.draft_convert[seat] = NONE
    t.draft_redraw[seat] = 0
    t.draft_n[seat] = clear(t.draft[seat], t.draft_n[seat])
    if t.phase != ACTION or t.ready[seat] == 0 or t.commit_visibility == OPEN:
        return
    kind = lane_random(lane, 0, OF)
    if kind < REDRAWS and pile_size(t, seat) > 0:
        t.draft_redraw[seat] = 1
        return
    if kind < CONVERTS and t.hand_n[seat] > 0 and t.controlled_n[seat] > 0:
        game = t.controlled[seat][lane_random(lane, 1, t.controlled_n[seat])]
        if why_not_convert_with(t, seat, game) == 0:
            t.draft_convert[seat] = game
    for place in range(t.hand_n[seat]):
        draft_random_play(t, seat, place, (lane + (2 + place) * LANE) & UINT32_MAX)


def draft_random_play(t: State, seat: int, place: int, lane: int) -> None:
    """Draft half of the cards, each on the first legal slot after a random one."""
    many = num_targets(t, seat)
    if many == 0 or lane_random(lane, 0, 2) == 0:
        return
    slots = slot_places(t)
    first = lane_random(lane, 1, many * slots)
    for k in range(many * slots):
        at = (first + k) % (many * slots)
        game, slot = target_at(t, seat, at // slots), at % slots
        if game >= 0 and may_play(t, seat, place, game, slot):
            draft_play(t, seat, place, game, slot)
            return


def may_play(t: State, seat: int, place: int, game: int, slot: int) -> bool:
    """Return True if a card of the hand may go on a slot.

    It comes besides what the draft has already.
    """
    if why_not_target(t, seat, game) != 0 or why_not_slot(t, seat, game, slot) != 0:
        return False
    return fits_slot(t, t.hand[seat][place], converted_colour(t, seat), game, slot)


def redraw_choice(t: State, seat: int, lane: int) -> None:
    """Resample a sealed choice in a contest: any that was open."""
    t.choice[seat] = NONE
    if t.contest == NO_CONTEST or t.deciding[seat] == 0 or t.ready[seat] == 0:
        return
    many = num_options(t, seat)
    if many > 0:
        t.choice[seat] = option_at(t, seat, lane_random(lane, 0, many))
