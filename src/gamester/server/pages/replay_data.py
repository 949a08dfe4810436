"""The data that the page of a replay is loaded with: its steps, its analysis.

A person who may open a replay may look from every perspective: the game is over.
The lines of all perspectives therefore come at once, each with
the viewer that was told it; a step comes for one perspective.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from itertools import pairwise
from typing import Any

import msgspec

from gamester.bots.review import Review, ReviewedDecision, WinChances
from gamester.games.registry import Game
from gamester.match.outcome import WIN
from gamester.match.replay import Replay
from gamester.server.messages import WORDS
from gamester.server.pages.table_html import person
from gamester.server.pages.table_text import still_text
from gamester.server.pages.timeline import Timeline, perspective_param
from gamester.server.render.templates import rounds
from gamester.server.session.sitters import Sitter
from gamester.server.storage.jobs import JobStatus
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import flatten
from gamester.ui.replayed import describe_steps, still_table
from gamester.ui.vocabulary import Chart, ChartLine, ChartMark

AT_ONCE = 32
"""Steps that are sent together."""
VERDICTS = ((0.02, "best"), (0.05, "good"), (0.15, "slip"), (2.0, "mistake"))
"""The least share of a win that is more than a move of this verdict has cost."""
TURNING = 0.1
"""Change of a win chance from one round to the next that may be a turning point, at least."""
MOST_MOMENTS = 3
"""Moments that tell the story of a game, at most."""


def steps_around(line: Timeline, sitters: Sequence[Sitter]) -> bytes:
    """Return the steps that are sent together with that of a timeline."""
    first = (line.n - 1) // AT_ONCE * AT_ONCE + 1
    steps = range(first, min(first + AT_ONCE, line.of + 1))
    return describe_steps(game_ui(line.replay.match.game.slug), line.replay, line.perspective, steps, [person(one) for one in sitters])


def step_text(line: Timeline, sitters: Sequence[Sitter]) -> list[tuple[str, list[str]]]:
    """Return the table of a step as text, in sections."""
    match = line.replay.match
    view = line.replay.view(line.perspective, line.instant)
    table = still_table(game_ui(match.game.slug), view, [person(one) for one in sitters])
    return still_text(match, table, dict(line.perspectives(sitters))[line.perspective])


def first_data(line: Timeline, sitters: Sequence[Sitter], **about: Any) -> dict[str, Any]:
    """Return what the page of a replay is loaded with."""
    replay = line.replay
    text = replay.match.game.text
    return {
        "chunk": msgspec.Raw(steps_around(line, sitters)),
        "replay": {
            **about,
            "base": line.base,
            "at": line.n,
            "eyes": line.chosen,
            "together": AT_ONCE,
            "round": rounds(replay.match.game.slug),
            "perspectives": [(perspective_param(one, line.rail), words) for one, words in line.perspectives(sitters)],
            "steps": [_step(replay, n) for n in range(1, line.of + 1)],
            "counted": [(words, steps) for words, steps in line.counted.items()],
            "over": replay.over,
            "title": text.TITLE,
        },
    }


def _step(replay: Replay, n: int) -> dict[str, Any]:
    one = replay.instants[n - 1]
    ends = replay.over and one.move_number == len(replay.acts)
    lines = [[to, words] for to, words in one.lines if words]
    return {"t": lines, "turn": one.turn, "laws": one.clauses, "seat": one.seat, "act": -1 if ends else one.move_number}


def analysis_data(replay: Replay, review: Review | None, state: JobStatus | None, curve: Review | None = None) -> dict[str, Any]:
    """Return the analysis beside a replay, as far as there is one.

    `state` is that of the job that reviews the game, or that finds its curve, or None. `curve` has the win chances alone: they are shown
    until the review is done.
    """
    if review is not None:
        return {"state": "done", **_found(replay, review)}
    failed, running = state is not None and state.failed, state is not None and not state.done
    told = {
        "state": "failed" if failed else "running" if running else "curve" if curve is not None else "none",
        "words": state.words if state is not None else "",
        "share": round(state.share, 3) if state is not None else 0,
    }
    return told if curve is None else {**told, **_found(replay, curve)}


def _found(replay: Replay, review: Review) -> dict[str, Any]:
    at: dict[int, int] = {}
    for n, one in enumerate(replay.instants, 1):
        at.setdefault(one.move_number, n)
    moves = [_move(replay.match.game, one, at.get(one.move_number, 1)) for one in review.decisions]
    chart = win_chart(replay, review.chances, at)
    turned = turning_moments(rounds(replay.match.game.slug), chart, review.chances, moves) if chart else []
    return {"moves": moves, "chart": flatten(chart)["curve"] if chart else None, "moments": turned}


def _move(game: Game, one: ReviewedDecision, step: int) -> dict[str, Any]:
    return {
        "at": step,
        "turn": one.round,
        "seat": one.seat,
        "t": one.sentence,
        "share": one.win_share.mean,
        "best": one.best_sentence,
        "most": one.best_win_share.mean,
        "cost": one.regret.mean,
        "hindsight": one.hindsight.mean,
        "of": one.num_moves,
        "verdict": verdict(one),
    }


def verdict(one: ReviewedDecision) -> str:
    """Return how good a move was. A loss within chance is no fault."""
    found = next(word for least, word in VERDICTS if one.regret.mean < least)
    return found if one.is_significant or found == "best" else "good"


def win_chart(replay: Replay, chances: Sequence[WinChances], at: Mapping[int, int]) -> Chart | None:
    """Return the win chances over the steps of a game; None for too few."""
    match, shares = replay.match, [[one.win_shares[seat].mean for one in chances] for seat in range(len(replay.match.seats))]
    # A chance that was found before a move stands on the step before it: the move's own step is the first that it has changed.
    moments = [max(1, at.get(one.move_number + 1, 2) - 1) for one in chances]
    outcome = match.outcome()
    if outcome is not None:
        moments.append(len(replay.instants))
        shares = [[*values, outcome.win_shares[seat] / WIN] for seat, values in enumerate(shares)]
    if len(moments) < 2:
        return None
    return Chart(
        "curve",
        say=WORDS.say("chart-say"),
        text=WORDS.say("win-chance"),
        lines=tuple(ChartLine(name, seat, tuple(round(1000 * share) for share in shares[seat])) for seat, name in enumerate(match.seats)),
        moments=tuple(moments),
        marks=tuple(mark for seat, values in enumerate(shares) if (mark := _turning_point(seat, values, moments)) is not None),
    )


def _turning_point(seat: int, values: Sequence[float], moments: Sequence[int]) -> ChartMark | None:
    """Return the mark on a line where it falls or rises most."""
    changes = [(abs(now - before), k) for k, (before, now) in enumerate(pairwise(values), 1)]
    most, place = max(changes, key=lambda one: one[0])
    if most < TURNING:
        return None
    return ChartMark(moments[place], seat, WORDS.say("turning-point"), "good" if values[place] > values[place - 1] else "bad")


def turning_moments(turn: str, chart: Chart, chances: Sequence[WinChances], moves: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the turns in which the win chances changed most, in their order.

    Each has whose chance changed most, and the costliest move in it if one was worse than good. `turn` is what the game calls a turn.
    """
    swings: list[dict[str, Any]] = []
    for k, (begin, (before, after)) in enumerate(zip(chances, pairwise(chart.moments), strict=False)):
        line = max(chart.lines, key=lambda line: abs(line.values[k + 1] - line.values[k]))
        was, now = line.values[k] / 1000, line.values[k + 1] / 1000
        faults = [move for move in moves if before < move["at"] <= after and move["verdict"] in ("slip", "mistake")]
        worst = max(faults, key=lambda move: float(move["cost"]), default=None)
        at = worst["at"] if worst else after
        swings.append({"at": at, "when": f"{turn} {begin.round}", "seat": line.seat, "was": was, "now": now, "move": worst})
    most = nlargest(MOST_MOMENTS, swings, key=lambda one: abs(one["now"] - one["was"]))
    return [one for one in swings if one in most and abs(one["now"] - one["was"]) >= TURNING]
