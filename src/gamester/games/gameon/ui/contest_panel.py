"""Contests and steals in words: contestants, and the fights of a round."""

from __future__ import annotations

from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.strings import LETTERS, SIGNS
from gamester.games.gameon.ui.round_log import ContestLog, StealLog, round_log
from gamester.games.ui_kit import View, join_names, name_or_you


def state_of_contestant(view: View, bout: ContestLog, seat: int) -> tuple[str, str]:
    """Return how a contestant stands, in words, and their tone."""
    if bout.leader == seat:
        return ("wins" if seat != view.viewer else "win"), "good"
    if seat in bout.out:
        return "out", "gone"
    if view.stage is None and seat in view.deciding:
        state = "has chosen" if seat in view.ready else "chooses"
        return (state if seat != view.viewer else {"has chosen": "have chosen", "chooses": "choose"}[state]), ""
    return "still in", ""


ENDS = {"blocked": "was blocked", "stolen": "was stolen", "locked": "was locked for good", "taken back": "was left to another thief"}


def settled(view: View) -> tuple[str, list[str]]:
    """Return a heading and the list of this round's contests and steals, in words."""
    found = round_log(view)
    lines = [_bout_settled(view, bout) for bout in found.bouts] + [_raid_settled(view, raid) for raid in found.raids]
    return f"{'Last' if view.phase and view.phase.key == 'action' else 'This'} round\u2019s fights", lines


def _bout_settled(view: View, bout: ContestLog) -> str:
    title = str(view.labels["game"][bout.game])
    steps = [join_names([f"{name_or_you(view, seat)} {_said(view, code)}" for seat, code in step.items()]) for step in bout.shows]
    steps += [join_names([f"{name_or_you(view, seat)} rolled {pips}" for seat, pips in step.items()]) for step in bout.rolls]
    between = join_names([name_or_you(view, seat) for seat in sorted(bout.seats, key=lambda seat: seat != view.viewer)])
    end = f"{name_or_you(view, bout.winner)} won" if bout.winner >= 0 else "not settled yet"
    return f"{title}, {between}: {'; '.join([*steps, end])}."


def _said(view: View, code: int) -> str:
    """Return a shown choice in words."""
    method, choice = divmod(code, CHOICES)
    if method == EXTERNAL:
        return f"named {name_or_you(view, choice)}" if choice < len(view.seats) else ""
    known = {HAND_ROLL: SIGNS, TRIVIA: LETTERS}.get(method, ())
    return f"showed {known[choice]}" if choice < len(known) else f"chose {view.labels['shown'][code]}"


def _raid_settled(view: View, raid: StealLog) -> str:
    card, title = str(view.labels["drawn"][raid.card]), str(view.labels["game"][raid.game])
    with_what = f" with {view.labels['drawn'][raid.by]}" if raid.by >= 0 else ""
    end = ENDS.get(raid.end, f"was {raid.end}" if raid.end else "is still open")
    return f"{name_or_you(view, raid.seat)} went for {title} with {card}: it {end}{with_what}."
