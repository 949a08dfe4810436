"""A sensible player (section h of the law), in whole thousandths. The table is blind: it holds what the seat knows."""

from gamester.games.gameon.actions import CHOICES, compete, done, first_choice, first_convert, first_defend, redraw, reject
from gamester.games.gameon.contests import is_judge
from gamester.games.gameon.draft import why_not_convert
from gamester.games.gameon.hands import pile_size
from gamester.games.gameon.matching import has_form
from gamester.games.gameon.methods import options
from gamester.games.gameon.phases import METHOD_VOTE
from gamester.games.gameon.plan import extend
from gamester.games.gameon.table import Table
from gamester.games.gameon.worth import is_plain, kept_value, undraft, value_of
from gamester.kernel.chance import WORD, mix, scaled
from gamester.kernel.zones import NONE

BETTER = 1000  # what a conversion must bring more
CONTESTED = 2000  # a Game Card worth less is defended with a plain card only


def policy(t: Table, seat: int, salt: int) -> int:
    """The action a sensible player takes; all micro-actions of a round belong to one plan."""
    if t.contest != 0 or is_judge(t, seat) == 1:
        return choose_option(t, seat, salt)
    if t.phase == METHOD_VOTE:
        return reject(t)
    if t.answering == seat:
        return choose_defence(t, seat)
    return choose_play(t, seat)


def choose_option(t: Table, seat: int, salt: int) -> int:
    """Any of the open choices, by chance."""
    many = 0
    for choice in range(CHOICES):
        many += options(t, seat, choice)
    left = scaled(mix((mix((salt + t.round * CHOICES + t.step) & WORD) + t.contested * CHOICES + seat) & WORD), many)
    for choice in range(CHOICES):
        left -= options(t, seat, choice)
        if left < 0:
            return first_choice(t) + choice
    return first_choice(t)


def choose_defence(t: Table, seat: int) -> int:
    """With a plain card if there is one; with a better one if the Game Card is worth it."""
    spare = NONE
    for place in range(t.hand_n[seat]):
        if has_form(t, t.hand[seat][place], t.thief_form) == 1:
            if is_plain(t, t.hand[seat][place]) == 1:
                return first_defend(t) + place
            spare = place
    if spare >= 0 and value_of(t, t.queue[t.cursor]) >= CONTESTED:
        return first_defend(t) + spare
    return compete(t)


def choose_play(t: Table, seat: int) -> int:
    """The next step of the best plan: perhaps with a conversion, else plays; where there are none, a redraw or a pass."""
    begun = t.draft_n[seat]
    best = extend(t, seat)
    chosen = t.draft[seat][begun] if t.draft_n[seat] > begun else NONE
    undraft(t, seat, begun)
    if begun == 0 and t.draft_convert[seat] < 0:
        best += BETTER
        for place in range(t.won_n[seat]):
            game = t.won[seat][place]
            if t.convert[game] >= 0 and why_not_convert(t, seat, game) == 0:
                worth = worth_converted(t, seat, game)
                if worth > best:
                    best = worth
                    chosen = first_convert(t) + game
    if chosen >= 0:
        return chosen
    empty = begun == 0 and t.draft_convert[seat] < 0
    return redraw(t) if empty and pile_size(t, seat) > 0 else done(t)


def worth_converted(t: Table, seat: int, game: int) -> int:
    """What the plan is worth after converting with a Game Card, less that card."""
    t.draft_convert[seat] = game
    worth = extend(t, seat) - kept_value(t, game)
    undraft(t, seat, 0)
    t.draft_convert[seat] = NONE
    return worth
