"""Findings: questions about variants, with answers and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import Any

from msgspec import Struct

from gamester.bots.statistics import Z_95, Interval, ProportionStats, difference_interval
from gamester.games.registry import Game, get_game
from gamester.lab import sentences
from gamester.lab.active_rules import active_rules
from gamester.lab.comparison import Comparison, compare
from gamester.lab.event_analysis import zone_of
from gamester.lab.runner import VariantResult
from gamester.lab.sentences import WORDS
from gamester.lab.tallies import CardKey
from gamester.match.outcome import split_score_name

MIN_GAMES = 30
"""Seats with and without a card below which nothing is said about it."""
SHOWN = 24
"""Cards in a chart; the table has all of them."""
NAMED = 5
"""Cards that are told in words, at most."""


class ChartPoint(Struct, frozen=True):
    """One point of a chart: label and interval."""

    label: str
    figure: Interval


class Chart(Struct, frozen=True):
    """A chart of dots with intervals, or of bars.

    `title` is what its axis measures. `line` is where a dot would lie without any effect, and `line_label` says what that is. Shares are
    multiplied by `scale`, 100 for percent.
    """

    title: str
    dots: tuple[ChartPoint, ...] = ()
    line: float | None = None
    line_label: str = ""
    bars: tuple[tuple[int, int], ...] = ()
    scale: float = 100.0


class Finding(Struct, frozen=True):
    """A question, its answer with further lines, its table, and its charts.

    `kind` names the table's file.
    """

    kind: str
    question: str
    answer: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    lines: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    note: str = ""


def make_findings(one: VariantResult) -> list[Finding]:
    """Return all findings of one variant."""
    game = get_game(one.variant.game)
    made = [seat_advantage(one), length(one, game), draws(one, game), endings(one, game)]
    if one.detail.games:
        made += [*lead_changes(one, game), *card_win_rates(one), clause_usage(one, game)]
    return made


def round_word(game: Game) -> str:
    """Return the English word for a unit of a game's length.

    Messages take it as `$unit`.
    """
    word: str = getattr(game.text, "ROUND_WORD", "Turn")
    return word.lower()


def seat_advantage(one: VariantResult) -> Finding:
    """Report the win share of each seat against a fair share."""
    shares = [share.interval() for share in one.tally.shares]
    fair = 1 / len(shares)
    answer = sentences.seat_answer(shares, fair, one.tally.games, len(set(one.variant.bots)) > 1)
    rows = tuple((seat + 1, bot, s.n, s.mean, s.low, s.high) for seat, (bot, s) in enumerate(zip(one.variant.bots, shares, strict=True)))
    dots = tuple(
        ChartPoint(WORDS.say("seat-and-bot", seat=seat + 1, bot=bot), s)
        for seat, (bot, s) in enumerate(zip(one.variant.bots, shares, strict=True))
    )
    chart = Chart(WORDS.say("share-chart"), dots, fair, _fair_share(fair))
    return Finding("seats", WORDS.say("ask-seats"), answer, ("seat", "bot", "games", "share", "low", "high"), rows, charts=(chart,))


def length(one: VariantResult, game: Game) -> Finding:
    """Report the length of games in the game's own rounds."""
    tally, word = one.tally, round_word(game)
    decisions = tally.decisions / max(1, tally.games)
    mean = tally.length().interval()
    answer = sentences.length_answer(mean, tally.percentile(50), tally.percentile(99), max(tally.rounds), decisions, word)
    bars = tuple(sorted(tally.rounds.items()))
    chart = Chart(WORDS.say("units", unit=word), bars=bars)
    return Finding("length", WORDS.say("ask-length"), answer, (f"{word}s", "games"), bars, charts=(chart,))


def draws(one: VariantResult, game: Game) -> Finding:
    """Report games without a single winner and games that hit a limit."""
    draws, stalled = one.tally.draws.interval(), one.tally.share_ended_by(_stalls(game)).interval()
    answer = sentences.draws_answer(draws, stalled, getattr(game.text, "STALL_CLAUSES", ()))
    rows = (
        (WORDS.say("row-no-winner"), draws.n, draws.mean, draws.low, draws.high),
        (WORDS.say("row-limit"), stalled.n, stalled.mean, stalled.low, stalled.high),
    )
    return Finding("draws", WORDS.say("ask-draws"), answer, ("what", "games", "share", "low", "high"), rows)


def _stalls(game: Game) -> list[int]:
    return [game.law.number(id) for id in getattr(game.text, "STALL_CLAUSES", ())]


def endings(one: VariantResult, game: Game) -> Finding:
    """Report the clauses that ended games, in their own words."""
    most = one.tally.endings.most_common()
    rows = tuple((game.law.id(clause), game.law.text_of(clause), many, many / one.tally.games) for clause, many in most)
    answer = sentences.endings_answer([(id, share) for id, _, _, share in rows])
    lines = tuple(f"{id}: {text}" for id, text, _, _ in rows)
    return Finding("endings", WORDS.say("ask-endings"), answer, ("clause", "words", "games", "share"), rows, lines)


def lead_changes(one: VariantResult, game: Game) -> Iterator[Finding]:
    """Report how often the lead changes and what it is worth.

    There is no finding if the game defines no lead.
    """
    if not one.detail.leads.n:
        return
    changes, ahead = one.detail.leads.interval(), one.detail.leader_wins.interval()
    part, sign = game.text.LEADER_BY
    score, _ = split_score_name(game.text.SCORE_NAMES[part])
    what = WORDS.say("most-of" if sign > 0 else "fewest-of", score=score)
    rows = ((WORDS.say("row-lead-changes"), *_row(changes)), (WORDS.say("row-leader-wins"), *_row(ahead)))
    columns = ("what", "games", "mean", "low", "high")
    yield Finding("leads", WORDS.say("ask-leads"), sentences.leads_answer(changes, ahead, what), columns, rows)


class CardGain(Struct, frozen=True):
    """A card and how much more often its seats win than those with others.

    `sure` is True if the difference is beyond chance although so many cards were compared.
    """

    name: str
    where: str
    had: ProportionStats
    gain: Interval
    sure: bool


def card_gains(one: VariantResult, when: str) -> list[CardGain]:
    """Return the cards that could be compared, the surest difference first."""
    compared = [(key, *_with_and_without(one, key)) for key in one.detail.card_results if key[0] == when]
    told = [(key, had, gain) for key, had, rest, gain in compared if had.n >= MIN_GAMES and rest.n >= MIN_GAMES]
    if not told:
        return []
    wider = NormalDist().inv_cdf(1 - 0.025 / len(told)) / Z_95  # Bonferroni: the largest of many differences is large by chance.
    game, gains = get_game(one.variant.game), []
    for key, had, gain in told:
        within = wider * (gain.high - gain.low) / 2
        gains.append(CardGain(*_said_card(game, key), had, gain, abs(gain.mean) > within))
    return sorted(gains, key=lambda card: (-(abs(card.gain.mean) - wider * (card.gain.high - card.gain.low) / 2), card.where, card.name))


def _said_card(game: Game, key: CardKey) -> tuple[str, str]:
    """Return a card and the zone it was in, as people say them."""
    _, zone, label = key
    found = zone_of(game, zone)
    dimension = found.contents.name if found.contents is not None else ""
    return game.spoken_label(dimension, label), game.zone_meaning(found).partition(",")[0]


def card_win_rates(one: VariantResult) -> Iterator[Finding]:
    """Report how much more often seats with a card win than those with others.

    There is one finding for first cards and one for cards at the end.
    """
    for when, question in (("first", "ask-first-cards"), ("at the end", "ask-last-cards")):
        told = card_gains(one, when)
        if not told:
            continue
        first, at_start = told[0], when == "first"
        answer = sentences.card_answer(first.name, first.where, first.gain, first.sure, len(told), at_start)
        lines = tuple(sentences.card_line(card.name, card.where, card.gain) for card in told[1:NAMED] if card.sure)
        rows = tuple(
            (card.name, card.where, card.had.n, card.had.mean, card.gain.mean, card.gain.low, card.gain.high, int(card.sure))
            for card in told
        )
        places = len({card.where for card in told}) > 1
        dots = tuple(
            ChartPoint(WORDS.say("card-in", card=card.name, where=card.where) if places else card.name, card.gain) for card in told[:SHOWN]
        )
        columns = ("card", "where", "seats with", "share with", "difference", "low", "high", "beyond chance")
        chart = Chart(WORDS.say("card-chart"), dots, 0.0, WORDS.say("no-difference"))
        note = "" if at_start else WORDS.say("last-cards-note")
        yield Finding(f"cards-{when.replace(' ', '-')}", WORDS.say(question), answer, columns, rows, lines, (chart,), note)


def _with_and_without(one: VariantResult, key: CardKey) -> tuple[ProportionStats, ProportionStats, Interval]:
    had = one.detail.card_results[key]
    rest = one.detail.seats.without(had)
    return had, rest, difference_interval(had, rest)


def clause_usage(one: VariantResult, game: Game) -> Finding:
    """Report how often each clause acted or refused, and which could but never did."""
    detail, law, active = one.detail, game.law, active_rules(game)
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
        if id in active and not (acted or refused or ended):
            unused.append(f"{id}: {clause.text}")
    columns = ("clause", "words", "acts a game", "games in which it acts", "decisions in which it refuses", "games it ends")
    answer = sentences.rules_answer(len(unused), len(active), detail.games)
    return Finding(
        "clauses",
        WORDS.say("ask-rules"),
        answer,
        columns,
        tuple(rows),
        tuple(unused),
        note=sentences.rules_note(detail.games, detail.looked),
    )


def _row(one: Interval) -> tuple[int, float, float, float]:
    return one.n, one.mean, one.low, one.high


def compare_variants(first: VariantResult, others: Sequence[VariantResult]) -> list[Finding]:
    """Answer whether a change makes the game fairer, and what it costs."""
    if not others:
        return []
    game = get_game(first.variant.game)
    compared = compare(first, others)
    fair, base = 1 / len(first.tally.shares), first.tally.shares[0].interval()
    clearly = [one for one in compared if one.nearer.low > 0]
    best = max(clearly, key=lambda one: one.nearer.mean, default=None)
    nearest = None if best is None else (best.words, base.mean, best.one.tally.shares[0].mean)
    answer = sentences.verdict(nearest, sum(one.nearer.high < 0 for one in compared), len(compared), fair)
    columns = (
        *("change", "in words", "games", "share of the first seat", "nearer to fair", "nearer low", "nearer high"),
        *("first seat", "seat low", "seat high", "rounds", "rounds low", "rounds high", "draws", "draws low", "draws high"),
    )
    rows = tuple(
        (
            *(one.one.variant.change_text, one.words, one.one.tally.games, one.one.tally.shares[0].mean),
            *(*_bounds(one.nearer), *_bounds(one.seats[0]), *_bounds(one.longer), *_bounds(one.draws)),
        )
        for one in compared
    )
    lines = tuple(_told(one, base, fair, round_word(game)) for one in compared)
    return [
        Finding("compared", WORDS.say("ask-fairer"), answer, columns, rows, lines, tuple(_charts(first, compared, fair, round_word(game))))
    ]


def _told(one: Comparison, base: Interval, fair: float, unit: str) -> str:
    """Return one change in sentences: fairer or not, for whom, and what it costs."""
    said = [sentences.fairness(one.words, one.one.tally.shares[0].interval(), base, one.nearer, fair)]
    if len(one.seats) > 2:
        said += [
            sentences.seat_moved(seat, one.one.tally.shares[seat].interval(), one.base.tally.shares[seat].interval(), one.seats[seat])
            for seat in one.moved_seats
            if seat
        ]
    draws = one.one.tally.draws.interval(), one.base.tally.draws.interval()
    return " ".join([*said, sentences.costs(one.longer, one.draws, *draws, unit)])


def _charts(first: VariantResult, compared: Sequence[Comparison], fair: float, unit: str) -> Iterator[Chart]:
    """Yield a chart of the first seat, and of every other figure that moved."""
    all_of = [(WORDS.say("as-it-is"), first), *((one.words, one.one) for one in compared)]
    moved = {0} | ({seat for one in compared for seat in one.moved_seats} if len(first.tally.shares) > 2 else set())
    for seat in sorted(moved):
        dots = tuple(ChartPoint(words, one.tally.shares[seat].interval()) for words, one in all_of)
        yield Chart(WORDS.say("seat-chart", seat=seat + 1), dots, fair, _fair_share(fair))
    if any(not one.longer.contains(0) for one in compared):
        dots = tuple(ChartPoint(words, one.tally.length().interval()) for words, one in all_of)
        yield Chart(WORDS.say("length-chart", unit=unit), dots, dots[0].figure.mean, WORDS.say("without-change"), scale=1.0)
    if any(not one.draws.contains(0) for one in compared):
        dots = tuple(ChartPoint(words, one.tally.draws.interval()) for words, one in all_of)
        yield Chart(WORDS.say("draws-chart"), dots, dots[0].figure.mean, WORDS.say("without-change"))


def _fair_share(fair: float) -> str:
    return WORDS.say("fair-share", share=sentences.percent(fair))


def _bounds(one: Interval) -> tuple[float, float, float]:
    return one.mean, one.low, one.high
