"""The review of a game: a chart of win chances, and the costliest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from markupsafe import Markup, escape
from msgspec import Struct

from gamester.bots.review import Review, ReviewedDecision, WinChances, parse_review
from gamester.bots.statistics import MAX_HALF_WIDTH, Estimate
from gamester.server.jobs import FOLDER, JobRequest, JobRunner
from gamester.server.messages import WORDS, Rejection, StoredSentence
from gamester.server.middleware.limits import client_of
from gamester.server.pages.replay import LoadedReplay, ReplayCache, not_shown
from gamester.server.pages.replay_data import analysis_data
from gamester.server.pages.replay_workers import run_replay_job
from gamester.server.pages.table_html import json_answer
from gamester.server.pages.timeline import Timeline
from gamester.server.render.templates import html, rejection_page, render, rounds
from gamester.server.storage.jobs import CURVE
from gamester.words.phrases import encode_json

WIDE, TALL, LEFT, RIGHT, TOP, BOTTOM = 480, 240, 48, 122, 12, 30
DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 4", "1 3")
APART = 16
"""Pixels between two names at the end, at least."""


def drawing(chances: Sequence[WinChances], names: Sequence[str], part: str = "round") -> Markup:
    """Return the SVG of win chances: one line for each seat.

    `chances` has the round and the win shares at its start; `part` is the game's word for a round.
    Lines differ by their dashes and names.
    """

    def x(place: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * place / (len(chances) - 1), 1)

    def y(share: float) -> float:
        return round(TOP + (TALL - TOP - BOTTOM) * (1 - share), 1)

    marks = [f'<line class="grid" x1="{LEFT}" y1="{y(quarter / 4)}" x2="{WIDE - RIGHT}" y2="{y(quarter / 4)}"/>' for quarter in range(5)]
    marks += [f'<text x="{LEFT - 8}" y="{y(quarter / 4) + 4}" text-anchor="end">{25 * quarter}%</text>' for quarter in range(5)]
    step = max(1, len(chances) // 8)
    for place in range(0, len(chances), step):
        marks.append(f'<text x="{x(place)}" y="{TALL - 8}" text-anchor="middle">{chances[place].round}</text>')
    ends = _apart([y(chances[-1].win_shares[seat].mean) for seat in range(len(names))])
    for seat, name in enumerate(names):
        points = " ".join(f"{x(place)},{y(chance.win_shares[seat].mean)}" for place, chance in enumerate(chances))
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        marks.append(f'<polyline class="curve c{seat + 1}" points="{points}"{dash}/>')
        marks.append(f'<text class="end" x="{WIDE - RIGHT + 8}" y="{ends[seat] + 4}">{escape(name[:14])}</text>')
    label = escape(WORDS.say("review-chart", turn=part))
    return Markup(f'<svg class="chances" viewBox="0 0 {WIDE} {TALL}" role="img" aria-label="{label}">{"".join(marks)}</svg>')


def _apart(wanted: list[float]) -> list[float]:
    """Return the heights, moved so that no two names overlap."""
    placed, order = list(wanted), sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    last: float = -APART
    for seat in order:
        placed[seat] = last = max(wanted[seat], last + APART)
    last = TALL - BOTTOM + APART
    for seat in reversed(order):  # Push names up from the bottom only as far as needed: the winner stays at the top.
        placed[seat] = last = min(placed[seat], last - APART)
    return placed


WORST = 6
"""Decisions of one seat that are shown."""
REVIEW, RECORD = "review.json", "record.txt"


class CostlyDecision(Struct, frozen=True):
    """One decision: link, move, better move, cost, and the difference in hindsight.

    The cost is in points of win chance, with its interval; all are rounded.
    """

    href: str
    turn: int
    words: str
    better: str
    cost: int
    low: int
    high: int
    hindsight: str


class SeatReview(Struct, frozen=True):
    """The decisions of one seat.

    `costly` is the number of decisions that were costly beyond chance.
    """

    seat: int
    name: str
    decisions: int
    costly: int
    worst: tuple[CostlyDecision, ...]


CURVE_GAMES = "200"
"""Games that are played on from the start of every round for the curve that nobody has asked for."""


NOBODY = ""
"""Who asks for that curve: it does not count against anybody's one job at a time."""


def job_of(record: str) -> str:
    """Return the name of the job that reviews a record: it is reviewed once."""
    return sha256(record.encode()).hexdigest()[:16]


def curve_job_of(record: str) -> str:
    """Return the name of the job that finds only the win chances of a record."""
    return job_of(f"curve {record}")


@get("/t/{code:str}/review")
async def of_table(player: ReplayCache, bench: JobRunner, code: str) -> Response[Any]:
    """Show the review of a finished table."""
    return await _page(player, bench, await player.of_table(code))


@get("/replay/{name:str}/review")
async def of_upload(player: ReplayCache, bench: JobRunner, name: str) -> Response[Any]:
    """Show the review of an uploaded record."""
    return await _page(player, bench, await player.of_upload(name))


@post("/t/{code:str}/review")
async def ask_of_table(player: ReplayCache, bench: JobRunner, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Start the review of a finished table."""
    return await _ask(player, bench, await player.of_table(code), client_of(request.scope))


@post("/replay/{name:str}/review")
async def ask_of_upload(player: ReplayCache, bench: JobRunner, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Start the review of an uploaded record."""
    return await _ask(player, bench, await player.of_upload(name), client_of(request.scope))


@get("/t/{code:str}/replay/analysis")
async def analysis_of_table(player: ReplayCache, bench: JobRunner, code: str) -> Response[Any]:
    """Send the analysis of a finished table's game to the page of its replay."""
    return await _analysis(player, bench, await player.of_table(code))


@get("/replay/{name:str}/analysis")
async def analysis_of_upload(player: ReplayCache, bench: JobRunner, name: str) -> Response[Any]:
    """Send the analysis of an uploaded record to the page of its replay."""
    return await _analysis(player, bench, await player.of_upload(name))


@post("/t/{code:str}/replay/analysis")
async def start_for_table(player: ReplayCache, bench: JobRunner, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Start the review of a finished table, for the page of its replay."""
    return await _start(player, bench, await player.of_table(code), client_of(request.scope))


@post("/replay/{name:str}/analysis")
async def start_for_upload(player: ReplayCache, bench: JobRunner, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Start the review of an uploaded record, for the page of its replay."""
    return await _start(player, bench, await player.of_upload(name), client_of(request.scope))


@post("/t/{code:str}/replay/curve")
async def curve_for_table(player: ReplayCache, bench: JobRunner, code: str) -> Response[Any]:
    """Find the win chances of a finished table's game, if nothing else is to do."""
    return await _curve(player, bench, await player.of_table(code))


@post("/replay/{name:str}/curve")
async def curve_for_upload(player: ReplayCache, bench: JobRunner, name: str) -> Response[Any]:
    """Find the win chances of an uploaded record, if nothing else is to do."""
    return await _curve(player, bench, await player.of_upload(name))


async def _curve(player: ReplayCache, bench: JobRunner, shown: LoadedReplay | Rejection) -> Response[Any]:
    """Find the win chances of a game, unless any job is in line.

    Then a press is needed. What runs or is done is not begun again.
    """
    if isinstance(shown, Rejection):
        return not_shown(shown)
    text = await player.text(shown)
    job = curve_job_of(text)
    if bench.is_idle and await bench.state(job_of(text)) is None and await bench.state(job) is None and bench.is_idle:
        words = ("review", f"{FOLDER}/{RECORD}", "--json", "--chances", "--worlds", CURVE_GAMES)
        await bench.submit(JobRequest(CURVE, words, REVIEW, prints=True, reads={RECORD: text}, name=job), NOBODY)
    return await _analysis(player, bench, shown)


async def _start(player: ReplayCache, bench: JobRunner, shown: LoadedReplay | Rejection, who: str) -> Response[Any]:
    if isinstance(shown, Rejection):
        return not_shown(shown)
    if busy := await _submit(player, bench, shown, who):
        return json_answer(encode_json({"refused": busy}))
    return await _analysis(player, bench, shown)


async def _analysis(player: ReplayCache, bench: JobRunner, shown: LoadedReplay | Rejection) -> Response[Any]:
    if isinstance(shown, Rejection):
        return not_shown(shown)
    text = await player.text(shown)
    job, early = job_of(text), curve_job_of(text)
    state = await bench.state(job) or await bench.state(early)  # before the files: what is done has its file
    found, curve = await _review(bench, job), await _review(bench, early)
    return json_answer(encode_json(await run_replay_job(analysis_data, shown.replay, found, state, curve)))


async def _review(bench: JobRunner, job: str) -> Review | None:
    text = await bench.file(job, REVIEW)
    return parse_review(text) if text is not None else None


async def _ask(player: ReplayCache, bench: JobRunner, shown: LoadedReplay | Rejection, who: str) -> Response[Any]:
    if isinstance(shown, Rejection):
        return not_shown(shown)
    if busy := await _submit(player, bench, shown, who):
        return rejection_page(Rejection("", busy, title=WORDS.say("not-now")), 503)
    return Redirect(shown.review, status_code=303)


async def _submit(player: ReplayCache, bench: JobRunner, shown: LoadedReplay, who: str) -> str:
    """Start the review of a game unless it runs or is done; return why not, or ""."""
    text = await player.text(shown)
    state = await bench.state(job_of(text))
    if state is None or state.failed:
        if busy := bench.why_not(who, review=True):
            return busy
        title, words = _job_title(shown), ("review", f"{FOLDER}/{RECORD}", "--json")
        await bench.submit(JobRequest(title, words, REVIEW, prints=True, reads={RECORD: text}, name=job_of(text)), who)
    return ""


def _job_title(shown: LoadedReplay) -> StoredSentence:
    game = str(shown.replay.match.title)
    return (
        StoredSentence("job-review", {"game": game, "code": shown.name})
        if shown.name
        else StoredSentence("job-review-record", {"game": game})
    )


async def _page(player: ReplayCache, bench: JobRunner, shown: LoadedReplay | Rejection) -> Response[Any]:
    if isinstance(shown, Rejection):
        return not_shown(shown)
    job = job_of(await player.text(shown))
    state, found = await bench.state(job), await _review(bench, job)
    match = shown.replay.match
    names = [who.name for who in shown.sitters]
    return html(
        render(
            "review.html",
            title=WORDS.say("game-at", game=match.title, code=shown.called),
            round=rounds(match.game.slug),
            replay=shown.base,
            path=shown.review,
            state=state,
            chart=drawing(found.chances, names, rounds(match.game.slug).lower()) if found and len(found.chances) > 1 else "",
            chances=[(one.round, [_share(share) for share in one.win_shares]) for one in found.chances] if found else [],
            names=names,
            parts=_parts(shown, found.decisions, names) if found else [],
        )
    )


def signed(points: float) -> str:
    """Return a rounded number with its sign, and none for 0."""
    return f"{points:+.0f}".replace("-", "\u2212") if round(points) else "0"


def _points(measured: Estimate) -> tuple[int, int, int]:
    """Return a loss in points of win chance, and the ends of its interval."""
    ends = max(0.0, measured.mean - measured.half_width), min(1.0, measured.mean + measured.half_width)
    return round(100 * measured.mean), round(100 * ends[0]), round(100 * ends[1])


def _share(share: Estimate) -> str:
    if share.half_width > MAX_HALF_WIDTH:
        return WORDS.say("too-early")
    _, low, high = _points(share)
    return WORDS.say("share-between", share=round(100 * share.mean), low=low, high=high)


def _parts(shown: LoadedReplay, decisions: Sequence[ReviewedDecision], names: list[str]) -> list[SeatReview]:
    line = Timeline(shown.replay, shown.base, 1, 0)
    at: dict[int, int] = {}
    for n, instant in enumerate(shown.replay.instants, 1):
        at.setdefault(instant.move_number, n)
    parts = []
    for seat, name in enumerate(names):
        own = [one for one in decisions if one.seat == seat]
        costly = sorted((one for one in own if one.is_significant), key=lambda one: -one.regret.mean)
        worst = tuple(
            CostlyDecision(
                line.to(at.get(one.move_number, 1), seat),
                one.round,
                one.sentence,
                one.best_sentence,
                *_points(one.regret),
                signed(100 * one.hindsight.mean),
            )
            for one in costly[:WORST]
        )
        parts.append(SeatReview(seat, name, len(own), len(costly), worst))
    return parts


HANDLERS = (
    *(of_table, of_upload, ask_of_table, ask_of_upload),
    *(analysis_of_table, analysis_of_upload, start_for_table, start_for_upload),
    *(curve_for_table, curve_for_upload),
)
