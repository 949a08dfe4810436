"""The review of a finished game: what could be expected in every round, and the decisions that cost most, with links into the replay."""

from __future__ import annotations

import json
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from gamester.bots.measured import Measured, cost, said
from gamester.web.draw.page import html, refusal, render, rounds
from gamester.web.guard.limits import sender
from gamester.web.messages import Refused
from gamester.web.pages import curves
from gamester.web.pages.players import Player, Shown, not_shown
from gamester.web.pages.timeline import Timeline
from gamester.web.pages.workshop import REVIEW, Asked, Workshop

WORST = 6
"""Decisions of one seat that are shown."""
NEEDED = "numba"


class Cost(Struct, frozen=True):
    """One decision: a link into the replay, what was done and what was better, the cost in words, and in hindsight in points of a win."""

    href: str
    turn: int
    words: str
    better: str
    cost: str
    hindsight: float


class Part(Struct, frozen=True):
    """One seat's part: how many decisions it had, how many of them were costly beyond chance, and the costliest."""

    seat: int
    name: str
    decisions: int
    costly: int
    worst: tuple[Cost, ...]


@get("/t/{code:str}/review")
async def of_table(player: Player, bench: Workshop, code: str) -> Response[Any]:
    """The review of a finished table."""
    return await _page(player, bench, await player.of_table(code))


@get("/replay/{name:str}/review")
async def of_upload(player: Player, bench: Workshop, name: str) -> Response[Any]:
    """The review of a record that was brought."""
    return await _page(player, bench, await player.of_upload(name))


@post("/t/{code:str}/review")
async def ask_of_table(player: Player, bench: Workshop, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Have a finished table reviewed."""
    return await _ask(player, bench, await player.of_table(code), sender(request.scope))


@post("/replay/{name:str}/review")
async def ask_of_upload(player: Player, bench: Workshop, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Have a record reviewed that was brought."""
    return await _ask(player, bench, await player.of_upload(name), sender(request.scope))


async def _ask(player: Player, bench: Workshop, shown: Shown | Refused, who: str) -> Response[Any]:
    if isinstance(shown, Refused):
        return not_shown(shown)
    text = await player.text(shown)
    state = await bench.state(bench.review_of(text))
    if state is None or state.failed:
        if busy := bench.why_not(who, review=True):
            return refusal(Refused("", busy, title="Not now"), 503)
        await bench.ask(Asked(f"Review of {shown.replay.match.title}, {shown.name}", record=text), who)
    return Redirect(shown.review, status_code=303)


async def _page(player: Player, bench: Workshop, shown: Shown | Refused) -> Response[Any]:
    if isinstance(shown, Refused):
        return not_shown(shown)
    job = bench.review_of(await player.text(shown))
    state, text = await bench.state(job), await bench.file(job, REVIEW)
    match = shown.replay.match
    found = json.loads(text) if text is not None else None
    names = [who.name for who in shown.sitters]
    return html(
        render(
            "review.html",
            title=f"{match.title}, {shown.name}",
            round=rounds(match.game.slug),
            replay=shown.base,
            path=shown.review,
            state=state,
            chart=curves.drawing(found["chances"], names, rounds(match.game.slug).lower()) if found and len(found["chances"]) > 1 else "",
            chances=[(one["turn"], [said(Measured(**share)) for share in one["shares"]]) for one in found["chances"]] if found else [],
            names=names,
            parts=_parts(shown, found["judged"], names) if found else [],
        )
    )


def _parts(shown: Shown, judged: list[dict[str, Any]], names: list[str]) -> list[Part]:
    line = Timeline(shown.replay, shown.base, 1, 0)
    at: dict[int, int] = {}
    for n, instant in enumerate(shown.replay.instants, 1):
        at.setdefault(instant.ply, n)
    parts = []
    for seat, name in enumerate(names):
        own = [one for one in judged if one["seat"] == seat]
        costly = sorted((one for one in own if one["regret"]["mean"] > one["regret"]["within"]), key=lambda one: -one["regret"]["mean"])
        worst = tuple(
            Cost(
                line.to(at.get(one["ply"], 1), seat),
                one["turn"],
                one["words"],
                one["best_words"],
                cost(Measured(**one["regret"])),
                100 * one["hindsight"]["mean"],
            )
            for one in costly[:WORST]
        )
        parts.append(Part(seat, name, len(own), len(costly), worst))
    return parts


HANDLERS = (of_table, of_upload, ask_of_table, ask_of_upload)
