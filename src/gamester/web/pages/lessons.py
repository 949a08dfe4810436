"""Learn in sixty seconds: small tables to read and, at the end, one to play at. Nothing of it is kept: who leaves begins anew."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

from litestar import Response, WebSocket, route, websocket
from litestar.params import Parameter
from markupsafe import Markup

from gamester.games import Game, UnknownGame, find
from gamester.play.cases import Case, read_cases
from gamester.play.notes import Said
from gamester.play.recital import Exercise, Recital
from gamester.web import messages
from gamester.web.draw.faces import symbols
from gamester.web.draw.page import html, refusal, render
from gamester.web.guard.gate import CROWDED
from gamester.web.hall.practice import Coach, Practice, Showcase
from gamester.web.hall.sockets import closing, converse, told
from gamester.web.live.pace import Pace
from gamester.web.messages import Refused, reason
from gamester.web.pages.forms import NAMES
from gamester.web.pages.shelf import LESSON, READING, Slug, unknown

MOST_AT_ONCE = 200
"""Practice tables in play at one time."""


@lru_cache(maxsize=64)
def lesson(game: Game) -> tuple[Case, ...]:
    """The steps of a game's lesson; none where it brings none."""
    file = game.folder / LESSON
    return tuple(read_cases(file.read_text("utf-8"))) if file.exists() else ()


def coach_of(game: Game, step: int, said: Sequence[Said], **more: Any) -> Coach:
    """What is said at a step, from 1."""
    cases = lesson(game)
    return Coach(game.names.TITLE, game.slug, step, len(cases), cases[step - 1].title, tuple(said), **more)


@lru_cache(maxsize=256)
def read(slug: str, step: int) -> str:
    """The page of a step; the last one is a table to play at."""
    game = find(slug)
    case = lesson(game)[step - 1]
    if step == len(lesson(game)):
        exercise = Exercise(case, NAMES)
        room = practice(game, exercise, Pace())
        return _shell(game, exercise, step, Markup(room.frame(exercise.seat).html), f"/learn/{slug}/live")
    recital = Recital(case, NAMES)
    scenes = list(recital.scenes())
    said = [one for scene in scenes for one in scene.said]
    coach = coach_of(game, step, said, dock="_lesson_dock.html")
    return _shell(game, recital, step, Showcase(recital, coach).draw(scenes[-1].view, scenes[-1].spots), "")


def _shell(game: Game, recital: Recital, step: int, table: Markup, socket: str) -> str:
    faces = symbols(recital.match)
    title = f"Learn {game.names.TITLE}, {step} of {len(lesson(game))} · Gamester"
    return render("practice.html" if socket else "learn.html", socket=socket, title=title, faces=faces, table=table)


def practice(game: Game, exercise: Exercise, pace: Pace) -> Practice:
    """The table of the last step."""
    return Practice(exercise, coach_of(game, len(lesson(game)), exercise.said, rail=True), pace)


@route(["/learn/{slug:str}", "/learn/{slug:str}/{step:str}"], http_method=READING)
async def learn(slug: Slug, step: Annotated[str, Parameter(max_length=9)] = "1") -> Response[str]:
    """A step of Learn in sixty seconds."""
    try:
        game = find(slug)
    except UnknownGame as why:
        return unknown(why)
    many = len(lesson(game))
    if not many:
        return refusal(
            Refused("", f"{game.names.TITLE} brings no lesson. Its rules are there.", title="No lesson", href=f"/rules/{slug}"), 404
        )
    if not (step.isascii() and step.isdigit() and 1 <= int(step) <= many):
        return refusal(Refused("", f"The lesson has {many} steps.", ascii(step), "No such step"), 404)
    return html(await asyncio.to_thread(read, slug, int(step)))


@websocket("/learn/{slug:str}/live")
async def live(socket: WebSocket[Any, Any, Any], slug: str) -> None:
    """The table of the last step, for as long as the socket is open."""
    await socket.accept()
    opened = _open(slug[:60])
    if isinstance(opened, Refused):
        await socket.send_data(told(opened))
        await socket.close(code=closing(opened))
        return
    _playing.add(opened)
    try:
        await converse(socket, opened, opened.reader)
    finally:
        _playing.discard(opened)


_playing: set[Practice] = set()


def _open(slug: str) -> Practice | Refused:
    try:
        game = find(slug)
    except UnknownGame as why:
        return Refused("", f"{why}.", title="No such game")
    if not lesson(game):
        return reason(messages.NO_TABLE, f"{game.names.TITLE} brings no lesson.", "No lesson now")
    if len(_playing) >= MOST_AT_ONCE:
        return reason(CROWDED, title="No lesson now")
    return practice(game, Exercise(lesson(game)[-1], NAMES), Pace())
