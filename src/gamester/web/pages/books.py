"""The books beside the table: the clauses of every game, and its worked examples, played step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Annotated

from litestar import Response, route
from litestar.params import Parameter
from msgspec import Struct

from gamester.games import Game, UnknownGame, find
from gamester.kernel.clauses import PLATFORM, RULING, Clause, number_of, platform
from gamester.play.cases import Case, read_cases
from gamester.play.positions import is_refused
from gamester.play.recital import Recital, Scene
from gamester.web.draw.faces import symbols
from gamester.web.draw.page import html, refusal, render
from gamester.web.guard.turns import own_turn
from gamester.web.hall.practice import Showcase
from gamester.web.messages import Refused
from gamester.web.pages.forms import NAMES
from gamester.web.pages.shelf import EXAMPLES, READING, Ruling, Slug, games, rulings, tile, unknown

MOST_PAGES = 512
"""Pages of examples that are kept once they have been drawn."""
MOST_TOLD = 16
"""Examples that are kept as they were played, for the pages of their other steps."""


class Chapter(Struct, frozen=True):
    """One chapter of a law: its clauses, and the rulings on what the rulebook leaves open."""

    title: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Clause, ...]


@lru_cache(maxsize=64)
def examples(game: Game) -> tuple[Case, ...]:
    """The worked examples of a game, in their order, without heads that are refused; none where it brings none."""
    file = game.folder / EXAMPLES
    cases = read_cases(file.read_text("utf-8")) if file.exists() else []
    return tuple(case for case in cases if not is_refused(case.setup))


def chapters(clauses: Sequence[Clause]) -> list[Chapter]:
    """Clauses by chapter, in the order of the file."""
    order = list(dict.fromkeys(clause.chapter for clause in clauses))
    found = groupby(sorted(clauses, key=lambda clause: order.index(clause.chapter)), key=lambda clause: clause.chapter)
    made = []
    for title, group in found:
        inside = list(group)
        ruled = [RULING <= number_of(clause.id) < PLATFORM for clause in inside]
        made.append(Chapter(title, *(tuple(c for c, one in zip(inside, ruled, strict=True) if one is want) for want in (False, True))))
    return made


def showing(cases: Sequence[Case]) -> dict[str, list[str]]:
    """The examples that show a clause, by its id."""
    made: dict[str, list[str]] = {}
    for case in cases:
        for id in case.clauses:
            made.setdefault(id, []).append(case.name)
    return made


@lru_cache(maxsize=64)
def book(slug: str) -> str:
    """The clauses of a game, or with "" the reasons of the table itself."""
    game = find(slug) if slug else None
    clauses = [clause for clause in (game.law if game else platform()).clauses.values() if not game or number_of(clause.id) < PLATFORM]
    cases = examples(game) if game else ()
    return render(
        "rules.html",
        games=games(),
        slug=slug,
        tile=tile(game) if game else None,
        chapters=chapters(clauses),
        many=sum(1 for clause in clauses),
        examples=showing(cases),
        titles={case.name: case.title for case in cases},
        cases=cases,
        readings={ruling.name: ruling for ruling in (rulings(game) if game else list[Ruling]())},
    )


@route(["/rules", "/rules/{slug:str}"], http_method=READING)
async def rules(slug: Slug = "") -> Response[str]:
    """The clauses of a game by chapter, or the reasons of the table itself."""
    try:
        return html(book(slug))
    except UnknownGame as why:
        return unknown(why)


@route(["/rules/{slug:str}/{name:str}", "/rules/{slug:str}/{name:str}/{step:str}"], http_method=READING)
async def example(
    slug: Slug, name: Annotated[str, Parameter(max_length=60)], step: Annotated[str, Parameter(max_length=9)] = "0"
) -> Response[str]:
    """One step of a worked example, all cards open."""
    try:
        game = find(slug)
    except UnknownGame as why:
        return unknown(why)
    case = next((case for case in examples(game) if case.name == name), None)
    if case is None:
        words = f"{game.names.TITLE} has no worked example of this name."
        return refusal(Refused("", words, ascii(name), "No such example", f"/rules/{slug}"), 404)
    at = int(step) if step.isascii() and step.isdigit() else -1
    async with own_turn():  # the first time its game is played, up to half a second
        page = await asyncio.to_thread(_example, slug, name, at) if 0 <= at <= len(case.steps) else ""
    if not page:
        return refusal(Refused("", f"The example {name} has no such step.", ascii(step), "No such step"), 404)
    return html(page)


@lru_cache(maxsize=MOST_PAGES)
def _example(slug: str, name: str, step: int) -> str:
    """The page of a step, or nothing where there is no such step."""
    game = find(slug)
    cases = examples(game)
    place = next(place for place, case in enumerate(cases) if case.name == name)
    recital, scenes = _told(cases[place])
    if step >= len(scenes):
        return ""
    scene = scenes[step]
    return render(
        "example.html",
        game=game,
        slug=slug,
        case=cases[place],
        scene=scene,
        step=step,
        steps=len(scenes),
        options=recital.match.header.options,
        readings={ruling.name: ruling for ruling in rulings(game)},
        before=cases[place - 1] if place else None,
        after=cases[place + 1] if place + 1 < len(cases) else None,
        faces=symbols(recital.match),
        table=Showcase(recital).draw(scene.view, scene.spots),
    )


@lru_cache(maxsize=MOST_TOLD)
def _told(case: Case) -> tuple[Recital, list[Scene]]:
    """An example played to its end: who reads one step of it reads the next."""
    recital = Recital(case, NAMES)
    return recital, list(recital.scenes())
