"""The lab's report: its sentences, and charts that are left out when there is no time for them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from gamester.bots.statistics import ProportionStats
from gamester.games.registry import get_game
from gamester.lab.active_rules import active_rules
from gamester.lab.findings import Chart, ChartPoint, Finding, card_win_rates, clause_usage, compare_variants, make_findings
from gamester.lab.plan import Variant
from gamester.lab.report import ChartDrawer, chart_svg, load_chart_library
from gamester.lab.runner import VariantResult
from gamester.lab.tallies import EventTally, GameTally
from gamester.words import languages
from gamester.words.languages import speaking

BARS = Finding("length", "How long?", "Long.", ("rounds", "games"), (), charts=(Chart("rounds", bars=((1, 3), (2, 5))),))
WORDS = Finding("clauses", "Which?", "None.", ("clause",), ())


def played(wins: list[int], drawn: int, rounds: dict[int, int], words: str = "", detail: EventTally | None = None) -> VariantResult:
    """Return the results of games that these seats won, with draws."""
    games = sum(wins) + drawn
    tally = GameTally([ProportionStats() for _ in wins], rounds=Counter(rounds), endings=Counter({1: games}))
    for seat, won in enumerate(wins):
        tally.shares[seat].add(1.0, won)
        tally.shares[seat].add(1 / len(wins), drawn)
        tally.shares[seat].add(0.0, games - won - drawn)
    tally.draws.add(1.0, drawn)
    tally.draws.add(0.0, games - drawn)
    variant = Variant("armies", len(wins), ("heuristic",) * len(wins), change_text=words, change_words=words)
    return VariantResult(variant, tally, detail or EventTally())


BASE = played([5260, 4180], 560, {10: 5000, 20: 5000})


def test_a_change_is_answered_in_a_sentence() -> None:
    """Fairer by how much and how sure, and what it costs in length and draws."""
    (one,) = compare_variants(BASE, [played([4815, 4395], 790, {11: 4800, 21: 5200}, "value 14 for Jack")])
    assert one.answer == "Yes: the first seat wins 52.1% instead of 55.4%. A fair share is 50.0%."
    (line,) = one.lines
    assert line == (
        "With value 14 for Jack, the first seat wins 52.1% instead of 55.4%: nearer to fair by 3.3 points (2.0 to 4.6). "
        "Games get 1.2 turns longer (1.1 to 1.3). Draws rise from 5.6% to 7.9%, by 2.3 points (1.6 to 3.0)."
    )
    assert [chart.title for chart in one.charts] == [
        "wins of seat 1, in percent",
        "length in turns",
        "games without a single winner, in percent",
    ]
    assert one.charts[0].line == 0.5 and one.charts[0].line_label == "fair share 50.0%"
    assert [dot.label for dot in one.charts[0].dots] == ["as it is", "value 14 for Jack"]


def test_a_report_is_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences, charts and decimal signs are German; the columns of tables keep their names."""
    monkeypatch.setattr(languages, "OFFERED", ["en", "de"])
    changed = [played([4815, 4395], 790, {11: 4800, 21: 5200}, "value 14")]
    with speaking("de"):
        (one,) = compare_variants(BASE, changed)
        found = make_findings(BASE)
    (english,) = compare_variants(BASE, changed)
    assert one.answer == "Ja: Der erste Platz gewinnt 52,1 % statt 55,4 %. Ein fairer Anteil ist 50,0 %."
    assert one.lines[0].endswith("Unentschieden steigen von 5,6 % auf 7,9 %, um 2,3 Punkte (1,6 bis 3,0).")
    assert one.columns == english.columns and one.charts[1].title == "Länge in Zügen"
    said = " ".join([finding.question + finding.answer for finding in found])
    assert not re.search(r"\b(?:the|of|games?|wins?|seat|draws)\b", said, re.IGNORECASE), said


def test_a_change_that_makes_it_less_fair_is_told_as_such() -> None:
    (one,) = compare_variants(BASE, [played([6260, 3180], 560, {10: 5000, 20: 5000}, "hand 4")])
    assert one.answer == "No, it makes it less fair."
    assert "further from fair by 10.0 points (" in one.lines[0] and one.lines[0].endswith("These games show no change in length or draws.")
    assert len(one.charts) == 1, "what has not moved is not drawn"


def test_an_advantage_that_changes_sides_is_no_progress() -> None:
    (one,) = compare_variants(BASE, [played([4180, 5260], 560, {10: 5000, 20: 5000}, "hand 4")])
    assert one.answer == "Not clearly: any difference is small enough to be chance." and "no clear change" in one.lines[0]


def test_every_seat_that_moved_is_told_and_drawn() -> None:
    base = played([3000, 3000, 4000], 0, {9: 10_000})
    (one,) = compare_variants(base, [played([3000, 3500, 3500], 0, {9: 10_000}, "hand 4")])
    assert "Seat 2 wins 35.0% instead of 30.0%, 5.0 points (" in one.lines[0] and "Seat 3 wins 35.0% instead of 40.0%" in one.lines[0]
    assert [chart.title for chart in one.charts] == [
        "wins of seat 1, in percent",
        "wins of seat 2, in percent",
        "wins of seat 3, in percent",
    ]


def test_rules_never_used_are_those_that_can_act() -> None:
    """Definitions are not among them, and each is told in its own words."""
    game = get_game("armies")
    detail = EventTally(games=10, looked=100, clause_refusals=Counter({game.law.number("AR-16"): 3}))
    found = clause_usage(played([5, 5], 0, {9: 10}, detail=detail), game)
    unused = {line[:5] for line in found.lines}
    assert {"AR-01", "AR-16"}.isdisjoint(unused) and "AR-48" in unused
    assert f"AR-48: {game.law.clauses['AR-48'].text}" in found.lines
    assert found.answer.startswith(f"{len(found.lines)} of {len(active_rules(game))} rules that can act never did in 10 games")


def test_the_card_to_change_first_is_beyond_chance_among_all_cards() -> None:
    detail = EventTally(games=2000)
    detail.seats.add(1.0, 2000)
    detail.seats.add(0.0, 2000)
    for name, won in (("J", 500), ("Q", 495), ("K", 380), ("A", 625)):
        one = detail.card_results[("first", "hand", name)] = ProportionStats()
        one.add(1.0, won)
        one.add(0.0, 1000 - won)
    (found,) = card_win_rates(played([1000, 1000], 0, {9: 2000}, detail=detail))
    assert (
        "Players who start with A (hand) win 16.7 points (" in found.answer
        and "change A first: it is too strong for its like." in found.answer
    )
    assert len(found.lines) == 1 and found.lines[0].startswith("K (hand): 16.0 points (") and found.lines[0].endswith("less.")


def test_numbers_on_an_axis_keep_apart() -> None:
    """Labels of one axis have room for wider letters than those they were measured in."""
    dots = tuple(ChartPoint(name, share.interval()) for name, share in zip("ab", BASE.tally.shares, strict=True))
    drawing = chart_svg(Chart("wins, in percent", dots, 0.5, "fair share 50.0%"))
    labels = re.findall(r'<text text-anchor="middle" transform="translate\(([\d.]+),[\d.]+\)"[^>]*>([\d.]+)</text>', drawing)
    places = sorted((float(place), len(words)) for place, words in labels)
    assert len(places) > 2 and "fair share 50.0%" in drawing
    assert all(right - left > 9 * max(wide, next_wide) for (left, wide), (right, next_wide) in pairwise(places)), places


def test_a_chart_is_drawn_in_time() -> None:
    drawer = ChartDrawer()
    ((title, drawing),) = drawer.draw(BARS)
    assert title == "rounds" and drawing.startswith("<svg") and drawer.draw(WORDS) == [] and drawer.left_out == 0


def test_charts_after_the_deadline_are_counted_and_left_out() -> None:
    drawer = ChartDrawer(0)
    assert [drawer.draw(one) for one in (BARS, WORDS, BARS)] == [[], [], []] and drawer.left_out == 2


def test_the_library_is_loaded_beside_other_work() -> None:
    thread = load_chart_library()
    thread.join(120)
    assert not thread.is_alive()
