"""Findings: questions about one variant with answers and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from gamester.bots.statistics import Interval, ProportionStats, difference_interval
from gamester.games.registry import Game, get_game
from gamester.lab.runner import VariantResult
from gamester.lab.tallies import CardKey

MIN_GAMES = 30
"""Seats with and without a card below which nothing is said about it."""
SHOWN = 24
"""Cards in a chart; the table has all of them."""
FIRST = "The first cards that lay in each place before a seat."


class ChartPoint(Struct, frozen=True):
    """One point of a chart: label and interval."""

    label: str
    figure: Interval


class Finding(Struct, frozen=True):
    """A question, its answer, its table, and a chart of dots or bars.

    `line` is where dots would lie without any effect; `kind` names the table's file.
    """

    kind: str
    question: str
    answer: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    dots: tuple[ChartPoint, ...] = ()
    line: float | None = None
    bars: tuple[tuple[int, int], ...] = ()
    note: str = ""


def make_findings(one: VariantResult) -> list[Finding]:
    """Return all findings of one variant."""
    game = get_game(one.variant.game)
    made = [seat_advantage(one), length(one, game), draws(one, game), endings(one, game)]
    if one.detail.games:
        made += [*lead_changes(one, game), *card_win_rates(one), clause_usage(one, game)]
    return made


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.{digits}f}%"


def with_interval(one: Interval) -> str:
    """Return a share as a percentage with its interval."""
    return f"{percent(one.mean)}, 95% interval {100 * one.low:.1f} to {100 * one.high:.1f}"


def seat_advantage(one: VariantResult) -> Finding:
    """Report the win share of each seat against a fair share."""
    shares = [share.interval() for share in one.tally.shares]
    fair = 1 / len(shares)
    far = max(range(len(shares)), key=lambda seat: abs(shares[seat].mean - fair))
    answer = f"Seat {far + 1} wins {with_interval(shares[far])}, of {one.tally.games:,} games; a fair share is {percent(fair)}. "
    outside = [seat for seat, share in enumerate(shares) if not share.contains(fair)]
    if not outside:
        answer += "No seat is seen to win more or less than its share."
    else:
        more = [f"seat {seat + 1} {'more' if shares[seat].mean > fair else 'less'}" for seat in outside]
        answer += f"Beyond chance, {', '.join(more)} than its share."
    if len(set(one.variant.bots)) > 1:
        answer += " The bots on the seats differ, so this is of bots as much as of seats."
    rows = tuple((seat + 1, bot, s.n, s.mean, s.low, s.high) for seat, (bot, s) in enumerate(zip(one.variant.bots, shares, strict=True)))
    dots = tuple(ChartPoint(f"seat {seat + 1}, {bot}", s) for seat, (bot, s) in enumerate(zip(one.variant.bots, shares, strict=True)))
    return Finding("seats", "Does the seat matter?", answer, ("seat", "bot", "games", "share", "low", "high"), rows, dots, fair)


def length(one: VariantResult, game: Game) -> Finding:
    """Report the length of games in the game's own rounds."""
    mean = one.tally.length().interval()
    word = str(getattr(game.text, "ROUND_WORD", "Turn")).lower()
    answer = (
        f"{mean.mean:.1f} {word}s on average, 95% interval {mean.low:.1f} to {mean.high:.1f}; half are over after "
        f"{one.tally.percentile(50)}, "
        f"99 in 100 after {one.tally.percentile(99)}, the longest took {max(one.tally.rounds)}. "
        f"A game has {one.tally.decisions / max(1, one.tally.games):.0f} decisions."
    )
    bars = tuple(sorted(one.tally.rounds.items()))
    return Finding("length", "How long is a game?", answer, (f"{word}s", "games"), bars, bars=bars)


def draws(one: VariantResult, game: Game) -> Finding:
    """Report games without a single winner and games that hit a limit."""
    draws, stalled = one.tally.draws.interval(), one.tally.share_ended_by(_stalls(game)).interval()
    names = ", ".join(getattr(game.text, "STALL_CLAUSES", ())) or "none"
    answer = f"{with_interval(draws)}, of games end without a single winner. {with_interval(stalled)}, are ended by a limit only ({names})."
    rows = (("no single winner", draws.n, draws.mean, draws.low, draws.high), ("limit", stalled.n, stalled.mean, stalled.low, stalled.high))
    return Finding("draws", "Does it come to an end with a winner?", answer, ("what", "games", "share", "low", "high"), rows)


def _stalls(game: Game) -> list[int]:
    return [game.law.number(id) for id in getattr(game.text, "STALL_CLAUSES", ())]


def endings(one: VariantResult, game: Game) -> Finding:
    """Report the clauses that ended games."""
    most = one.tally.endings.most_common()
    rows = tuple((game.law.id(clause), game.law.text_of(clause), many, many / one.tally.games) for clause, many in most)
    answer = "By " + ", ".join(f"{id} ({percent(share)})" for id, _, _, share in rows) + "."
    return Finding("endings", "Which rule ends it?", answer, ("clause", "words", "games", "share"), rows)


def lead_changes(one: VariantResult, game: Game) -> Iterator[Finding]:
    """Report how often the lead changes and what it is worth.

    There is no finding if the game defines no lead.
    """
    if not one.detail.leads.n:
        return
    changes, ahead = one.detail.leads.interval(), one.detail.leader_wins.interval()
    part, sign = game.text.LEADER_BY
    what = f"{'most' if sign > 0 else 'fewest'}: {game.text.SCORE_NAMES[part].partition(' (0: ')[0]}"
    answer = (
        f"The lead ({what}) changes hands {changes.mean:.1f} times in a game, 95% interval {changes.low:.1f} to {changes.high:.1f}. "
        f"Whoever leads halfway through wins {with_interval(ahead)}."
    )
    rows = (("changes of the lead in a game", *_row(changes)), ("leader halfway wins", *_row(ahead)))
    yield Finding("leads", "Is it open until late?", answer, ("what", "games", "mean", "low", "high"), rows)


def card_win_rates(one: VariantResult) -> Iterator[Finding]:
    """Report the win share of seats with a card minus that of seats without it.

    There is one finding for first cards and one for cards at the end.
    """
    for when, question in (("first", "Is a good start half the game?"), ("at the end", "What do winners hold at the end?")):
        compared = [(key, *_with_and_without(one, key)) for key in one.detail.card_results if key[0] == when]
        told = [(key, had, gain) for key, had, rest, gain in compared if had.n >= MIN_GAMES and rest.n >= MIN_GAMES]
        if not told:
            continue
        told.sort(key=lambda row: -abs(row[2].mean))
        sure = [row for row in told if not row[2].contains(0)]
        first = told[0]
        answer = (
            f"{first[0][2]} ({first[0][1]}) makes the largest difference: {100 * first[2].mean:+.1f} points, "
            f"95% interval {100 * first[2].low:+.1f} to {100 * first[2].high:+.1f}. "
            f"Of {len(told)} that could be compared, {len(sure)} differ beyond their interval; "
            f"chance alone would give {len(told) / 20:.1f}."
        )
        note = "What is held at the end need not have won the game: winning may have brought it." if when == "at the end" else FIRST
        rows = tuple((key[2], key[1], had.n, had.mean, gain.mean, gain.low, gain.high) for key, had, gain in told)
        dots = tuple(
            ChartPoint(f"{key[2]} ({key[1]})" if len({row[0][1] for row in told}) > 1 else key[2], gain) for key, _, gain in told[:SHOWN]
        )
        columns = ("card", "where", "seats with", "share with", "difference", "low", "high")
        yield Finding(f"cards-{when.replace(' ', '-')}", question, answer, columns, rows, dots, 0.0, note=note)


def _with_and_without(one: VariantResult, key: CardKey) -> tuple[ProportionStats, ProportionStats, Interval]:
    had = one.detail.card_results[key]
    rest = one.detail.seats.without(had)
    return had, rest, difference_interval(had, rest)


def clause_usage(one: VariantResult, game: Game) -> Finding:
    """Report how often each clause acted or refused, and which never did."""
    detail, law = one.detail, game.law
    rows = []
    unused = []
    for id, clause in law.clauses.items():
        number = law.number(id)
        acted, acting, refused, ended = (
            detail.clause_events[number],
            detail.games_with_clause[number],
            detail.clause_refusals[number],
            one.tally.endings[number],
        )
        rows.append(
            (id, clause.text, acted / detail.games, acting / detail.games, refused / max(1, detail.looked), ended / one.tally.games)
        )
        if not (acted or refused or ended or clause.explanatory):
            unused.append(id)
    busiest = max(rows, key=lambda row: row[2])
    answer = (
        f"{busiest[0]} acts most, {busiest[2]:.1f} times in a game. {len(unused)} of {len(rows)} clauses were heard of in no game: "
        f"{', '.join(unused) or 'none'}."
    )
    note = (
        f"Of {detail.games:,} games played once more and listened to; refusals are of {detail.looked:,} decisions, "
        "each held against everything that could be named. A clause without an event of its own can do its work unheard."
    )
    columns = ("clause", "words", "acts a game", "games in which it acts", "decisions in which it refuses", "games it ends")
    return Finding("clauses", "Which rules are used?", answer, columns, tuple(rows), note=note)


def _row(one: Interval) -> tuple[int, float, float, float]:
    return one.n, one.mean, one.low, one.high


def compare_variants(first: VariantResult, others: Sequence[VariantResult]) -> list[Finding]:
    """Report what differs from the first variant.

    That is the share of its first seat, the length, and games without a single winner.
    """
    if not others:
        return []
    rows, dots, telling = [], [], []
    base = first.tally.length().interval()
    for one in others:
        seat, draw = (
            difference_interval(one.tally.shares[0], first.tally.shares[0]),
            difference_interval(one.tally.draws, first.tally.draws),
        )
        long = one.tally.length().interval()
        within = ((long.high - long.mean) ** 2 + (base.high - base.mean) ** 2) ** 0.5
        longer = Interval(long.mean - base.mean, long.mean - base.mean - within, long.mean - base.mean + within, long.n)
        rows.append((one.variant.change_text, one.tally.games, *_bounds(seat), *_bounds(longer), *_bounds(draw)))
        dots.append(ChartPoint(one.variant.change_text, seat))
        what = [words for words, figure in (("the first seat", seat), ("the length", longer), ("draws", draw)) if not figure.contains(0)]
        if what:
            telling.append(f"{one.variant.change_text} ({', '.join(what)})")
    answer = f"Beyond chance: {'; '.join(telling)}." if telling else "None of the changes makes a difference beyond chance."
    columns = (
        "change",
        "games",
        "first seat",
        "seat low",
        "seat high",
        "rounds",
        "rounds low",
        "rounds high",
        "draws",
        "draws low",
        "draws high",
    )
    return [Finding("compared", "What does each change do?", answer, columns, tuple(rows), tuple(dots), 0.0)]


def _bounds(one: Interval) -> tuple[float, float, float]:
    return one.mean, one.low, one.high
