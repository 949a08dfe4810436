"""Rules pages, worked examples step by step, and lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any

from litestar import Request, Response, WebSocket, route, websocket
from litestar.params import Parameter
from msgspec import Struct

from gamester.core.law import PLATFORM_OFFSET, RULING_OFFSET, Clause, clause_number, platform_law
from gamester.games.registry import Game, UnknownGame, get_game
from gamester.match.match import Match
from gamester.match.positions.case_texts import read_cases
from gamester.match.positions.format import PositionCase
from gamester.match.positions.narration import InteractiveCase, NarratedCase, NarratedStep
from gamester.match.positions.position import Note, is_refused
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY_SOCKETS
from gamester.server.middleware.limits import per_client_lock
from gamester.server.pages.games import EXAMPLES, LESSON, READING, OptionText, Slug, games, option_texts, tile, tiles, unknown
from gamester.server.pages.new_table import NAMES
from gamester.server.pages.table_html import table_html
from gamester.server.pages.table_text import still_text, table_text, text_sections
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.tables.page_socket import as_json, closing, run_socket
from gamester.server.tables.practice import LessonText, PracticeSession
from gamester.ui.build import Person
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import flatten
from gamester.ui.replayed import still_table
from gamester.words.languages import cache_by_language

MOST_PAGES = 512
"""Pages of examples that are cached."""
MOST_TOLD = 16
"""Narrated examples that are cached for the pages of their other steps."""


class LawChapter(Struct, frozen=True):
    """One chapter of a law: its clauses, and the rulings on gaps of the rulebook."""

    title: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Clause, ...]


@cache_by_language(maxsize=64)
def examples(game: Game) -> tuple[PositionCase, ...]:
    """Return the valid worked examples of a game in their order; () without any."""
    return tuple(case for case in read_cases(game.folder / EXAMPLES) if not is_refused(case.setup))


def chapters(clauses: Sequence[Clause]) -> list[LawChapter]:
    """Return the clauses by chapter, in the order of the file."""
    order = list(dict.fromkeys(clause.chapter for clause in clauses))
    found = groupby(sorted(clauses, key=lambda clause: order.index(clause.chapter)), key=lambda clause: clause.chapter)
    made = []
    for title, group in found:
        inside = list(group)
        ruled = [RULING_OFFSET <= clause_number(clause.id) < PLATFORM_OFFSET for clause in inside]
        made.append(LawChapter(title, *(tuple(c for c, one in zip(inside, ruled, strict=True) if one is want) for want in (False, True))))
    return made


def examples_by_clause(cases: Sequence[PositionCase]) -> dict[str, list[str]]:
    """Return the names of the examples that show a clause, by its id."""
    made: dict[str, list[str]] = {}
    for case in cases:
        for id in case.clauses:
            made.setdefault(id, []).append(case.name)
    return made


def rules_lead(clauses: Sequence[Clause]) -> str:
    """Say how many clauses there are, and how many name their place."""
    sourced = sum(1 for clause in clauses if clause.source)
    places = "all" if sourced == len(clauses) else "some" if sourced else "none"
    return WORDS.say("rules-lead", n=len(clauses), sourced=sourced, places=places)


@cache_by_language(maxsize=64)
def law_page(slug: str) -> str:
    """Return the rules page of a game, or with "" the platform clauses."""
    game = get_game(slug) if slug else None
    clauses = [
        clause
        for clause in (game.law if game else platform_law()).clauses.values()
        if not game or clause_number(clause.id) < PLATFORM_OFFSET
    ]
    cases = examples(game) if game else ()
    return render(
        "rules.html",
        games=games(),
        slug=slug,
        tile=tile(game) if game else None,
        chapters=chapters(clauses),
        lead=rules_lead(clauses),
        examples=examples_by_clause(cases),
        titles={case.name: case.title for case in cases},
        cases=cases,
        readings={ruling.name: ruling for ruling in (option_texts(game) if game else list[OptionText]())},
    )


@route(["/rules", "/rules/{slug:str}"], http_method=READING)
async def rules_page(slug: Slug = "") -> Response[str]:
    """Show the clauses of a game by chapter, or the platform clauses."""
    try:
        return html(law_page(slug))
    except UnknownGame as why:
        return unknown(why)


@route(["/rules/{slug:str}/{name:str}", "/rules/{slug:str}/{name:str}/{step:str}"], http_method=READING)
async def example_page(
    request: Request[Any, Any, Any],
    slug: Slug,
    name: Annotated[str, Parameter(max_length=60)],
    step: Annotated[str, Parameter(max_length=9)] = "0",
) -> Response[str]:
    """Show one step of a worked example, with all cards open."""
    try:
        game = get_game(slug)
    except UnknownGame as why:
        return unknown(why)
    case = next((case for case in examples(game) if case.name == name), None)
    if case is None:
        words = messages.WORDS.say("no-example-named", game=game.text.TITLE)
        return rejection_page(Rejection("", words, ascii(name), messages.WORDS.say("no-such-example"), f"/rules/{slug}"), 404)
    at = int(step) if step.isascii() and step.isdigit() else -1
    async with per_client_lock():  # The first time, its game is played for up to 0.5 s.
        page = await asyncio.to_thread(_example, slug, name, at) if 0 <= at <= len(case.steps) else ""
    if not page:
        return rejection_page(
            Rejection("", messages.WORDS.say("no-step-in-example", example=name), ascii(step), messages.WORDS.say("no-such-step")), 404
        )
    return html(page)


@cache_by_language(maxsize=MOST_PAGES)
def _example(slug: str, name: str, step: int) -> str:
    """Return the page of a step, or "" if there is no such step."""
    game = get_game(slug)
    cases = examples(game)
    place = next(place for place, case in enumerate(cases) if case.name == name)
    recital, scenes = _play_example(cases[place])
    if step >= len(scenes):
        return ""
    scene = scenes[step]
    about = {
        "game": game,
        "slug": slug,
        "case": cases[place],
        "scene": scene,
        "step": step,
        "steps": len(scenes),
        "options": recital.match.header.options,
        "readings": {ruling.name: ruling for ruling in option_texts(game)},
        "before": cases[place - 1] if place else None,
        "after": cases[place + 1] if place + 1 < len(cases) else None,
    }
    title = messages.WORDS.say("example-title", example=cases[place].name, n=step + 1, m=len(scenes), game=game.text.TITLE)
    return _still_html("example.html", recital.match, scene, title=title, **about)


def _still_html(template: str, match: Match, told: NarratedStep, **about: Any) -> str:
    """Return a page that shows a table and plays nothing."""
    table = still_table(game_ui(match.game.slug), told.view, [Person(name) for name in match.seats])
    first = {"all": flatten(table), "about": {"spots": told.spots}}
    return table_html(template, match, first, sections=still_text(match, table), **about)


@cache_by_language(maxsize=MOST_TOLD)
def _play_example(case: PositionCase) -> tuple[NarratedCase, list[NarratedStep]]:
    """Return an example played to its end.

    Cached, since readers go from step to step.
    """
    recital = NarratedCase(case, NAMES)
    return recital, list(recital.scenes())


MOST_AT_ONCE = 200
"""Practice tables at a time, at most."""


def lesson_cases(game: Game) -> tuple[PositionCase, ...]:
    """Return the steps of a game's lesson; () without one."""
    return read_cases(game.folder / LESSON)


def lesson_text(game: Game, step: int, said: Sequence[Note]) -> LessonText:
    """Return the texts of a lesson's step, counted from 1."""
    cases = lesson_cases(game)
    return LessonText(game.text.TITLE, game.slug, step, len(cases), cases[step - 1].title, tuple(said))


@cache_by_language(maxsize=256)
def lesson_page(slug: str, step: int) -> str:
    """Return the page of a step; the last one is a table to play at."""
    game = get_game(slug)
    cases = lesson_cases(game)
    title = messages.WORDS.say("lesson-title", game=game.text.TITLE, n=step, m=len(cases))
    if step == len(cases):
        exercise = InteractiveCase(cases[-1], NAMES)
        room = practice(game, exercise, Timings())
        here = {"socket": f"/learn/{slug}/live", "base": f"/learn/{slug}", "code": "", "seated": True, "title": title}
        first = {**room.ui_stream.first_data(exercise.seat), **here}
        lesson = lesson_text(game, step, exercise.said)
        sections = text_sections(table_text(exercise.match, first["all"]))
        return table_html("lesson.html", exercise.match, first, title=title, lesson=lesson, still=False, sections=sections)
    recital = NarratedCase(cases[step - 1], NAMES)
    scenes = list(recital.scenes())
    lesson = lesson_text(game, step, [one for scene in scenes for one in scene.said])
    return _still_html("lesson.html", recital.match, scenes[-1], title=title, lesson=lesson, still=True)


def practice(game: Game, exercise: InteractiveCase, pace: Timings) -> PracticeSession:
    """Return the practice table of the last step."""
    return PracticeSession(exercise, lesson_text(game, len(lesson_cases(game)), exercise.said), pace)


@route("/learn", http_method=READING)
async def lessons_page() -> Response[str]:
    """Show all games with their lessons and rules."""
    return html(render("lessons.html", tiles=tiles()))


@route(["/learn/{slug:str}", "/learn/{slug:str}/{step:str}"], http_method=READING)
async def lesson_route(request: Request[Any, Any, Any], slug: Slug, step: Annotated[str, Parameter(max_length=9)] = "1") -> Response[str]:
    """Show a step of a lesson."""
    try:
        game = get_game(slug)
    except UnknownGame as why:
        return unknown(why)
    many = len(lesson_cases(game))
    if not many:
        return rejection_page(
            Rejection(
                "", messages.WORDS.say("no-lesson-of", game=game.text.TITLE), title=messages.WORDS.say("no-lesson"), href=f"/rules/{slug}"
            ),
            404,
        )
    if not (step.isascii() and step.isdigit() and 1 <= int(step) <= many):
        return rejection_page(
            Rejection("", messages.WORDS.say("lesson-steps", n=many), ascii(step), messages.WORDS.say("no-such-step")), 404
        )
    return html(await asyncio.to_thread(lesson_page, slug, int(step)))


@websocket("/learn/{slug:str}/live")
async def practice_socket(socket: WebSocket[Any, Any, Any], slug: str) -> None:
    """Serve the practice table for as long as the socket is open."""
    await socket.accept()
    opened = _open(slug[:60])
    if isinstance(opened, Rejection):
        await socket.send_data(as_json(opened))
        await socket.close(code=closing(opened))
        return
    _playing.add(opened)
    try:
        await run_socket(socket, opened, opened.reader, UiSubscriber())
    finally:
        _playing.discard(opened)


_playing: set[PracticeSession] = set()


def _open(slug: str) -> PracticeSession | Rejection:
    try:
        game = get_game(slug)
    except UnknownGame as why:
        return Rejection("", messages.WORDS.say("sentence", said=str(why)), title=messages.WORDS.say("no-such-game"))
    if not lesson_cases(game):
        return platform_rejection(
            messages.NO_TABLE, messages.WORDS.say("brings-no-lesson", game=game.text.TITLE), messages.WORDS.say("no-lesson-now")
        )
    if len(_playing) >= MOST_AT_ONCE:
        return platform_rejection(TOO_MANY_SOCKETS, title=messages.WORDS.say("no-lesson-now"))
    return practice(game, InteractiveCase(lesson_cases(game)[-1], NAMES), Timings())
