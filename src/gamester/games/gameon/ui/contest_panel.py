"""Contests and steals in words: contestants, and the fights of a round."""

from __future__ import annotations

from gamester.games.gameon.questions import LETTERS
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.spoken_names import card_argument
from gamester.games.gameon.strings import SIGNS, WORDS
from gamester.games.gameon.ui.round_log import ContestLog, StealLog, round_log
from gamester.games.ui_kit import View, people_at, person_at
from gamester.words.values import SELF, join_items


def state_of_contestant(view: View, bout: ContestLog, seat: int) -> tuple[str, str]:
    """Return how a contestant stands, in words, and their tone."""
    state, tone = "in", ""
    if bout.leader == seat:
        state, tone = "wins", "good"
    elif seat in bout.out:
        state, tone = "out", "gone"
    elif view.stage is None and seat in view.deciding:
        state = "chosen" if seat in view.ready else "chooses"
    return WORDS.say("contestant", state=state, **person_at(view, seat)), tone


def settled(view: View) -> tuple[str, list[str]]:
    """Return the contests and steals that were settled, one line for each.

    The first value is "yes" if they are those of the last round, "no" if they are those of this one.
    """
    found = round_log(view)
    lines = [_bout_settled(view, bout) for bout in found.bouts] + [_raid_settled(view, raid) for raid in found.raids]
    return "yes" if view.phase and view.phase.key == "action" else "no", lines


def _bout_settled(view: View, bout: ContestLog) -> str:
    steps = [join_items([_said(view, seat, code) for seat, code in step.items()]) for step in bout.shows]
    steps += [
        join_items([WORDS.say("fight-rolled", **person_at(view, seat), pips=pips) for seat, pips in step.items()]) for step in bout.rolls
    ]
    between = sorted(bout.seats, key=lambda seat: seat != view.viewer)
    end = WORDS.say("fight-won", **person_at(view, bout.winner)) if bout.winner >= 0 else WORDS.say("fight-open")
    game = str(view.labels["game"][bout.game])
    return WORDS.say("fight", game=game, people=people_at(view, between), steps="; ".join([*steps, end]))


def _said(view: View, seat: int, code: int) -> str:
    """Return what a seat chose, in words."""
    method, choice = divmod(code, CHOICES)
    who = person_at(view, seat)
    if method == EXTERNAL:
        return WORDS.say("fight-named", **who, **named(view, seat, choice)) if choice < len(view.seats) else ""
    known = {HAND_ROLL: SIGNS, TRIVIA: LETTERS}.get(method, ())
    if choice < len(known):
        return WORDS.say("fight-showed", **who, shown=known[choice])
    return WORDS.say("fight-chose", **who, shown=str(view.labels["shown"][code]))


def named(view: View, seat: int, choice: int) -> dict[str, str]:
    """Return the arguments for the player whom a seat named."""
    target = person_at(view, choice, "target")
    return target | {"target": SELF} if choice == seat == view.viewer else target


def _raid_settled(view: View, raid: StealLog) -> str:
    cards = view.labels["card_name"]
    return WORDS.say(
        "went-for",
        **person_at(view, raid.seat),
        game=str(view.labels["game"][raid.game]),
        card=card_argument(str(cards[raid.card])),
        end=raid.end or "open",
        by=card_argument(str(cards[raid.by])) if raid.by >= 0 else "",
    )
