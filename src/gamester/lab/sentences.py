"""The sentences of a report, made of messages and figures."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.bots.statistics import Interval
from gamester.words.languages import ENGLISH, language
from gamester.words.library import Words
from gamester.words.values import listed

WORDS = Words.beside(__file__)


def decimal(number: float, digits: int = 1) -> str:
    """Return a number with the decimal sign of the current language.

    `digits` is the fixed number of digits behind that sign.
    """
    said = f"{number:.{digits}f}"
    return said if language() == ENGLISH else said.replace(".", _decimal_sign())


def _decimal_sign() -> str:
    from babel.numbers import get_decimal_symbol

    return get_decimal_symbol(language())


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return WORDS.say("in-percent", number=decimal(100 * share, digits))


def share(one: Interval) -> str:
    """Return a share with its range."""
    return WORDS.say("with-range", number=percent(one.mean), low=decimal(100 * one.low), high=decimal(100 * one.high))


def number(one: Interval) -> str:
    """Return a mean with its range."""
    return WORDS.say("with-range", number=decimal(one.mean), low=decimal(one.low), high=decimal(one.high))


def points(one: Interval) -> str:
    """Return a difference in points with its range, without its sign."""
    low, high = _ends(one)
    return WORDS.say("points", points=decimal(abs(one.mean) * 100), low=decimal(low * 100), high=decimal(high * 100))


def _ends(one: Interval) -> tuple[float, float]:
    """Return the ends of the range of a difference that is told without its sign."""
    return (one.low, one.high) if one.mean >= 0 else (-one.high, -one.low)


def _side(difference: float) -> str:
    return "more" if difference > 0 else "less"


def seat_answer(shares: Sequence[Interval], fair: float, games: int, different_bots: bool) -> str:
    """Say which seats win more or less than a fair share."""
    outside = [seat for seat, one in enumerate(shares) if not one.contains(fair)]
    said = []
    for seat in outside:
        away = shares[seat].mean - fair
        figures = {"share": share(shares[seat]), "points": decimal(abs(away) * 100), "fair": percent(fair)}
        said.append(WORDS.say("seat-more" if away > 0 else "seat-less", seat=seat + 1, **figures))
    if not said:
        far = max(range(len(shares)), key=lambda seat: abs(shares[seat].mean - fair))
        said = [
            WORDS.say("seats-fair", fair=percent(fair), games=games),
            WORDS.say("seat-furthest", seat=far + 1, share=share(shares[far])),
        ]
    return " ".join([*said, *([WORDS.say("different-bots")] if different_bots else [])])


def length_answer(mean: Interval, half: int, most: int, longest: int, decisions: float, unit: str) -> str:
    """Say how long games are."""
    average = {"mean": decimal(mean.mean), "low": decimal(mean.low), "high": decimal(mean.high)}
    return WORDS.say("length-answer", **average, unit=unit, decisions=round(decisions), half=half, most=most, longest=longest)


def draws_answer(draws: Interval, stalled: Interval, limits: Sequence[str]) -> str:
    """Say how many games have no single winner, and how many a limit stops."""
    said = WORDS.say("draws-answer", share=share(draws))
    return " ".join([said, WORDS.say("limits-answer", share=share(stalled), rules=listed(limits))]) if limits else said


def endings_answer(rows: Sequence[tuple[str, float]]) -> str:
    """Say which rules end games."""
    return " ".join([WORDS.say("ends", rule=id, share=percent(part)) for id, part in rows])


def leads_answer(changes: Interval, ahead: Interval, lead: str) -> str:
    """Say how often the lead changes and what it is worth."""
    return WORDS.say("leads-answer", lead=lead, changes=number(changes), share=share(ahead))


def card_answer(name: str, where: str, gain: Interval, sure: bool, others: int, at_start: bool) -> str:
    """Say which card differs most from its like, and whether to change it first."""
    message = "no-card-stands-out" if not sure else "change-card" if at_start else "card-answer"
    about = {"card": name, "where": where, "points": points(gain), "side": _side(gain.mean)}
    return WORDS.say(message, **about, when="first" if at_start else "end", n=others)


def card_line(name: str, where: str, gain: Interval) -> str:
    """Say how much more or less often players with a card win than others."""
    return WORDS.say("card-line", card=name, where=where, points=points(gain), side=_side(gain.mean))


def rules_answer(unused: int, active: int, games: int) -> str:
    """Say how many rules that can act never did."""
    return WORDS.say("rules-unused" if unused else "no-rule-unused", unused=unused, rules=active, games=games)


def rules_note(games: int, decisions: int) -> str:
    """Say what the count of rules rests on."""
    return WORDS.say("rules-note", games=games, decisions=decisions)


def fairness(change: str, seat: Interval, base: Interval, nearer: Interval, fair: float) -> str:
    """Say whether the first seat wins nearer to its fair share with a change."""
    about = {"change": change, "now": percent(seat.mean), "before": percent(base.mean)}
    if nearer.contains(0):
        low, high = max(0.0, -nearer.low), max(0.0, nearer.high)
        return WORDS.say("no-clear-change", **about, further=decimal(100 * low), nearer=decimal(100 * high))
    said = WORDS.say("nearer-to-fair", **about, way="nearer" if nearer.mean > 0 else "further", points=points(nearer))
    crossed = (seat.mean - fair) * (base.mean - fair) < 0 and not seat.contains(fair)
    return " ".join([said, WORDS.say("now-wins", side=_side(seat.mean - fair))]) if crossed else said


def seat_moved(seat: int, now: Interval, base: Interval, change: Interval) -> str:
    """Say how the wins of another seat moved."""
    shares = {"now": percent(now.mean), "before": percent(base.mean)}
    return WORDS.say("seat-moved", seat=seat + 1, **shares, points=points(change), side=_side(change.mean))


def costs(longer: Interval, draws: Interval, now: Interval, base: Interval, unit: str) -> str:
    """Say what a change does to the length and to draws."""
    said = []
    if not longer.contains(0):
        low, high = _ends(longer)
        mean = {"mean": decimal(abs(longer.mean)), "low": decimal(low), "high": decimal(high)}
        said.append(WORDS.say("games-get-longer", **mean, unit=unit, way="longer" if longer.mean > 0 else "shorter"))
    if not draws.contains(0):
        shares = {"before": percent(base.mean), "now": percent(now.mean)}
        said.append(WORDS.say("draws-change", **shares, way="rise" if draws.mean > 0 else "fall", points=points(draws)))
    if longer.contains(0) or draws.contains(0):
        both = longer.contains(0) and draws.contains(0)
        said.append(WORDS.say("stays-both" if both else "stays-length" if longer.contains(0) else "stays-draws"))
    return " ".join(said)


def verdict(nearest: tuple[str, float, float] | None, less_fair: int, changes: int, fair: float) -> str:
    """Answer whether any change makes it fairer.

    `nearest` is the change that does most, with the share of the first seat before and after.
    """
    if nearest is not None:
        change, before, after = nearest
        shares = {"now": percent(after), "before": percent(before), "fair": percent(fair)}
        return WORDS.say("yes-fairer" if changes == 1 else "yes-fairer-with", change=change, **shares)
    if less_fair and changes == 1:
        return WORDS.say("no-less-fair")
    return WORDS.say("no-less-fair-some", less=less_fair, n=changes) if less_fair else WORDS.say("not-clearly")


def interrupted(played: int, planned: int) -> str:
    """Say that a report has only a part of its tables."""
    return WORDS.say("interrupted", n=played, of=planned)


def figure(value: str, unit: str) -> str:
    """Return a figure with its unit.

    The unit is a game's word for rounds, or percent if it is empty.
    """
    return WORDS.say("in-units", number=value, unit=unit) if unit else WORDS.say("in-percent", number=value)


def target_line(words: str, now: Interval, target: float, unit: str, sure: bool) -> str:
    """Say where a suggested change brings the figure that was asked about."""
    away = decimal(abs(now.mean - target))
    about = {"change": words, "figure": figure(decimal(now.mean), unit), "low": decimal(now.low), "high": decimal(now.high)}
    said = WORDS.say("target-line-on" if away == decimal(0) else "target-line", **about, distance=away)
    return said if sure else " ".join([said, WORDS.say("may-be-chance")])


def target_answer(what: str, now: Interval, target: float, unit: str, found: int, tried: int) -> str:
    """Say what was looked for and what was found."""
    range_now = {"figure": figure(decimal(now.mean), unit), "low": decimal(now.low), "high": decimal(now.high)}
    whole = f"{target:g}" if language() == ENGLISH else f"{target:g}".replace(".", _decimal_sign())
    said = [WORDS.say("target-is", what=what, **range_now, target=figure(whole, unit)), WORDS.say("tried", n=tried)]
    return " ".join([*said, WORDS.say("these-nearer", n=found) if found else WORDS.say("none-nearer")])
