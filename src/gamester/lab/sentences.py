"""The sentences of a report, all in one place."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.bots.statistics import Interval

RANGES = "A range in brackets holds the true figure 95 times in 100."
AS_IT_IS = "as it is"
"""The label of the table that changes are compared with."""
FAIR_SHARE = "fair share {}"
"""The label of the line where every seat would win as often."""
WITHOUT = "without a change"
SEAT_CHART = "wins of seat {}, in percent"
LENGTH_CHART = "length in {}s"
DRAWS_CHART = "games without a single winner, in percent"
CARD_CHART = "points that a seat wins more often with the card than without it"
SHARE_CHART = "wins, in percent"
SUGGESTED = "What could you change?"
TARGET = "target"
FAIRER = "Does a change make it fairer?"
SEATS = "Does the seat matter?"
LENGTH = "How long is a game?"
DRAWS = "Does it end with a winner?"
ENDINGS = "Which rule ends it?"
LEADS = "Is it open until late?"
FIRST_CARDS = "Which first cards win?"
LAST_CARDS = "What do winners hold at the end?"
RULES = "Which rules are never used?"
CHANGES = "{}: what each change does"
CHANGES_NOTE = f"Each change is alone, and everything else is as below. {RANGES}"
LAST_CARDS_NOTE = "Cards held at the end may come from winning, instead of the other way round."
DIFFERENT_BOTS = "The bots on the seats differ, so this compares bots as much as seats."
LEFT_OUT = "{} charts were left out to end at once. Their tables are here."
INTERRUPTED = "This was interrupted. It has {} of {} tables, and the last of them may have fewer games."
METHOD = (
    "A table is played until no seat's range is wider than asked for, or its games run out. It is looked at after numbers of games that "
    "are fixed in advance. If many figures are compared, 1 in 20 leaves its range by chance."
)


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.{digits}f}%"


def counted(many: int, thing: str) -> str:
    """Return a number with its thing, such as `1 game`."""
    return f"{many:,} {thing}{'' if many == 1 else 's'}"


def joined(parts: Sequence[str]) -> str:
    """Return a list as a sentence says it."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def share(one: Interval) -> str:
    """Return a share with its range."""
    return f"{percent(one.mean)} ({100 * one.low:.1f} to {100 * one.high:.1f})"


def number(one: Interval) -> str:
    """Return a mean with its range."""
    return f"{one.mean:.1f} ({one.low:.1f} to {one.high:.1f})"


def points(one: Interval) -> str:
    """Return a difference in points with its range, without its sign."""
    low, high = _ends(one)
    return f"{abs(one.mean) * 100:.1f} points ({low * 100:.1f} to {high * 100:.1f})"


def _ends(one: Interval) -> tuple[float, float]:
    """Return the ends of the range of a difference that is told without its sign."""
    return (one.low, one.high) if one.mean >= 0 else (-one.high, -one.low)


def seat_answer(shares: Sequence[Interval], fair: float, games: int, different_bots: bool) -> str:
    """Say which seats win more or less than a fair share."""
    outside = [seat for seat, one in enumerate(shares) if not one.contains(fair)]
    said = [
        f"Seat {seat + 1} wins {share(shares[seat])}: {abs(shares[seat].mean - fair) * 100:.1f} points "
        f"{'more' if shares[seat].mean > fair else 'less'} than a fair {percent(fair)}."
        for seat in outside
    ]
    if not said:
        far = max(range(len(shares)), key=lambda seat: abs(shares[seat].mean - fair))
        said = [
            f"No seat wins more or less than a fair {percent(fair)}, as far as {counted(games, 'game')} can tell.",
            f"Seat {far + 1} is furthest from it, with {share(shares[far])}.",
        ]
    return " ".join([*said, *([DIFFERENT_BOTS] if different_bots else [])])


def length_answer(mean: Interval, half: int, most: int, longest: int, decisions: float, unit: str) -> str:
    """Say how long games are."""
    return (
        f"A game takes {mean.mean:.1f} {unit}s on average ({mean.low:.1f} to {mean.high:.1f}) and {counted(round(decisions), 'decision')}. "
        f"Half the games end within {counted(half, unit)}, 99 of 100 within {most}, and the longest took {longest}."
    )


def draws_answer(draws: Interval, stalled: Interval, limits: Sequence[str]) -> str:
    """Say how many games have no single winner, and how many a limit stops."""
    said = f"{share(draws)} of games end without a single winner."
    return f"{said} {share(stalled)} end only because a limit stops them ({joined(limits)})." if limits else said


def endings_answer(rows: Sequence[tuple[str, float]]) -> str:
    """Say which rules end games."""
    return " ".join(f"{id} ends {percent(part)}." for id, part in rows)


def leads_answer(changes: Interval, ahead: Interval, lead: str) -> str:
    """Say how often the lead changes and what it is worth."""
    return f"The lead ({lead}) changes {number(changes)} times in a game. The player who leads halfway wins {share(ahead)} of games."


def card_answer(name: str, where: str, gain: Interval, sure: bool, others: int, at_start: bool) -> str:
    """Say which card differs most from its like, and whether to change it first."""
    more = "more" if gain.mean > 0 else "less"
    holder = "start with" if at_start else "end with"
    said = f"Players who {holder} {name} ({where}) win {points(gain)} {more} often than those with other cards there."
    if not sure:
        best = f"No card stands out: among {counted(others, 'card')} chance alone gives differences as large."
        return f"{best} The largest: {said}"
    if not at_start:
        return said
    return f"{said} If you change one card, change {name} first: it is too {'strong' if gain.mean > 0 else 'weak'} for its like."


def card_line(name: str, where: str, gain: Interval) -> str:
    """Say how much more or less often players with a card win than others."""
    return f"{name} ({where}): {points(gain)} {'more' if gain.mean > 0 else 'less'}."


def rules_answer(unused: int, active: int, games: int) -> str:
    """Say how many rules that can act never did."""
    if not unused:
        return f"None: all {counted(active, 'rule')} that can act did so in {counted(games, 'game')}."
    return f"{unused} of {counted(active, 'rule')} that can act never did in {counted(games, 'game')}:"


def rules_note(games: int, decisions: int) -> str:
    """Say what the count of rules rests on."""
    return (
        f"{counted(games, 'game')} were played again and listened to. In {counted(decisions, 'decision')} every possible move was checked "
        "for the rule that forbids it. Rules that only explain are not counted."
    )


def fairness(change: str, seat: Interval, base: Interval, nearer: Interval, fair: float) -> str:
    """Say whether the first seat wins nearer to its fair share with a change."""
    said = f"With {change}, the first seat wins {percent(seat.mean)} instead of {percent(base.mean)}"
    if nearer.contains(0):
        low, high = max(0.0, -nearer.low), max(0.0, nearer.high)
        return f"{said}: no clear change ({100 * low:.1f} points further from fair to {100 * high:.1f} nearer)."
    crossed = (seat.mean - fair) * (base.mean - fair) < 0 and not seat.contains(fair)
    side = f" It now wins {'more' if seat.mean > fair else 'less'} than its share." if crossed else ""
    return f"{said}: {'nearer to' if nearer.mean > 0 else 'further from'} fair by {points(nearer)}.{side}"


def seat_moved(seat: int, now: Interval, base: Interval, change: Interval) -> str:
    """Say how the wins of another seat moved."""
    more = "more" if change.mean > 0 else "less"
    return f"Seat {seat + 1} wins {percent(now.mean)} instead of {percent(base.mean)}, {points(change)} {more}."


def costs(longer: Interval, draws: Interval, now: Interval, base: Interval, unit: str) -> str:
    """Say what a change does to the length and to draws."""
    still = []
    said = []
    if longer.contains(0):
        still.append("Length")
    else:
        low, high = _ends(longer)
        said.append(f"Games get {abs(longer.mean):.1f} {unit}s {'longer' if longer.mean > 0 else 'shorter'} ({low:.1f} to {high:.1f}).")
    if draws.contains(0):
        still.append("draws" if still else "Draws")
    else:
        verb = "rise" if draws.mean > 0 else "fall"
        said.append(f"Draws {verb} from {percent(base.mean)} to {percent(now.mean)}, by {points(draws)}.")
    if still:
        said.append(f"{joined(still)} {'stays' if still == ['Length'] else 'stay'} as before, as far as these games can tell.")
    return " ".join(said)


def verdict(nearest: tuple[str, float, float] | None, less_fair: int, changes: int, fair: float) -> str:
    """Answer whether any change makes it fairer.

    `nearest` is the change that does most, with the share of the first seat before and after.
    """
    if nearest is not None:
        change, before, after = nearest
        which = "Yes" if changes == 1 else f"Yes, most of all with {change}"
        return f"{which}: the first seat wins {percent(after)} instead of {percent(before)}. A fair share is {percent(fair)}."
    if less_fair:
        return (
            "No, it makes it less fair."
            if changes == less_fair == 1
            else f"No. {less_fair} of {counted(changes, 'change')} make it less fair."
        )
    return "Not clearly: any difference is small enough to be chance."


def target_line(words: str, now: Interval, target: float, unit: str, sure: bool) -> str:
    """Say where a suggested change brings the figure that was asked about."""
    far = abs(now.mean - target)
    away = "on the target" if f"{far:.1f}" == "0.0" else f"{far:.1f} from the target"
    chance = "" if sure else " The difference from now may be chance."
    return f"With {words}: {now.mean:.1f}{unit} ({now.low:.1f} to {now.high:.1f}), {away}.{chance}"


def target_answer(figure: str, now: Interval, target: float, unit: str, found: int, tried: int) -> str:
    """Say what was looked for and what was found."""
    said = f"The {figure} is {now.mean:.1f}{unit} ({now.low:.1f} to {now.high:.1f}) and should be {target:g}{unit}."
    many = f"{counted(tried, 'change')} of one number {'was' if tried == 1 else 'were'} tried."
    if not found:
        return f"{said} {many} None of them brings it nearer."
    return f"{said} {many} {'This one comes' if found == 1 else f'These {found} come'} nearest in a test with new games:"
