"""Lessons and worked examples of the second design: what their pages are loaded with, and the table of the last step."""

from __future__ import annotations

import asyncio
import json
import random
from html import unescape
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from gamester.games.registry import get_game
from gamester.match.positions.narration import InteractiveCase
from gamester.server.config import Timings
from gamester.server.pages.learn import examples, lesson_cases, practice
from gamester.server.pages.new_table import NAMES
from gamester.server.session.ui_stream import UiStream
from gamester.ui.build import Person
from gamester.ui.patch import apply_message
from tests.support.protocol_sockets import page_first
from tests.support.replayed_games import GAMES
from tests.support.server_fixtures import Server

MEANT = {
    "armies": ["group 2+9", "group 5+6", "group 3+10", "done"],
    "gameon": [],
    "shapes": ["card R18", "card R27"],
    "surviving": ["attack"],
}
"""Moves of the last step in the words of its table; those of Game-On are asked for."""
FALLS_SHORT = {"armies": ["done"], "gameon": ["done"], "shapes": ["end_turn", "forfeit"]}


def places(nodes: dict[str, Any], spot: tuple[str, int]) -> list[str]:
    """Return the nodes that the page marks for a place of a lesson."""
    name, row = spot
    if name == "draft":
        return ["tray"] if nodes["dock"].get("tray") else []
    return [id for id in nodes if id == name or (id.startswith(f"{name}-") if row < 0 else id == f"{name}-{row}")]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_words_and_a_table_on_which_they_can_be_found(server: Server, game: str) -> None:
    cases = lesson_cases(get_game(game))
    for step, case in enumerate(cases, 1):
        address = f"{server.url}/learn/{game}/{step}"
        page, first = unescape(httpx.get(address, timeout=60).text), page_first(address)
        words = page.split('id="lesson-words"')[1].split("</section>")[0]
        assert case.title in page and words.count("<p>") >= 1 and "noscript" in page
        assert [spot for spot in first["about"].get("spots", ()) if not places(first["all"], spot)] == [], step
        if step < len(cases):
            assert f'href="/learn/{game}/{step + 1}"' in page
            assert not first["all"]["dock"].get("moves") and "socket" not in first
        else:
            assert first["all"]["dock"]["moves"] and first["socket"] == f"/learn/{game}/live"
    assert httpx.get(f"{server.url}/learn/{game}/9", timeout=60).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_lie_open(server: Server, game: str) -> None:
    """No card lies face down that the example has named; the words and the way on are in the page itself."""
    for case in examples(get_game(game))[:6]:
        address = f"{server.url}/rules/{game}/{case.name}"
        page, first = unescape(httpx.get(address, timeout=60).text), page_first(address)
        assert first["all"]["table"]["viewer"] == len(first["all"]["table"]["seats"])
        assert 'id="step-h"' in page and "Next" in page and "" in page.split('class="acts"')[1]
        hands = [node for node in first["all"].values() if node["c"] == "Hand"]
        assert all("face" in card for hand in hands for card in hand.get("cards", ()))
    assert httpx.get(f"{server.url}/rules/{game}/E99", timeout=60).status_code == 404


class Reader:
    """The page of a last step at its socket."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.nodes: dict[str, Any] = {}
        self.about: dict[str, Any] = {}
        self.n = -1

    async def next(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
        if "all" in said or {"set", "new", "gone", "log", "steps"} & said.keys():
            self.nodes = apply_message(self.nodes, said)
        self.n, self.about = said.get("n", self.n), said.get("about", self.about)
        return said

    async def ask(self, **message: Any) -> dict[str, Any]:
        await self.socket.send(json.dumps({"frame": self.n, **message}))
        while not {"refused", "done"} & (said := await self.next()).keys():
            pass
        return dict(said.get("refused", said))

    async def play(self, act: str) -> dict[str, Any]:
        [move] = [one for one in self.nodes["dock"]["moves"] if one["a"] == act]
        return await self.ask(**{"draft" if move.get("d") else "move": act})


def visit(server: Server, game: str, acts: list[str]) -> Reader:
    """Play these moves; the lesson is over then, and nothing can be done any more."""

    async def sit() -> Reader:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/learn/{game}/live") as socket:
            page = Reader(socket)
            await page.next()
            assert page.nodes == page_first(f"{server.url}/learn/{game}/{len(lesson_cases(get_game(game)))}")["all"]
            assert (await page.ask(why_not="nonsense"))["clause"]
            assert "alone" in (await page.ask(command="chat Hello"))["clause_text"] + (await page.ask(command="pause"))["detail"]
            for act in acts or [next(one["a"] for one in page.nodes["dock"]["moves"] if one["a"].startswith("play ")), "done"]:
                assert (await page.play(act)).get("done"), act
            assert not page.nodes["dock"].get("moves") and not page.about.get("spots")
            assert (await page.ask(move="done"))["title"] == "That was it"
        return page

    return asyncio.run(sit())


@pytest.mark.parametrize("game", GAMES)
def test_the_meant_moves_reach_the_goal(server: Server, game: str) -> None:
    lesson = visit(server, game, MEANT[game]).about["lesson"]
    assert lesson["done"] and lesson["reached"] and lesson["said"] and lesson["news"]


@pytest.mark.parametrize("game", FALLS_SHORT)
def test_another_legal_move_is_told_that_it_falls_short(server: Server, game: str) -> None:
    lesson = visit(server, game, FALLS_SHORT[game]).about["lesson"]
    assert lesson["done"] and not lesson.get("reached")


def compare(seed: int) -> int:
    """Compare what readers are sent of last steps that they cannot tell apart; return how many differ."""
    draw, differ = random.Random(f"{seed} lessons"), 0
    for game in GAMES:
        for _ in range(4):
            said = []
            for anew in (False, True):
                exercise = InteractiveCase(lesson_cases(get_game(game))[-1], NAMES)
                match = exercise.match
                before = match.layout.to_words(match.table)
                if anew:
                    match.game.game.resample_hidden(match.table, exercise.seat, draw.getrandbits(31))
                differ += match.layout.to_words(match.table) != before
                room = practice(get_game(game), exercise, Timings())
                room.ui_stream = UiStream(room, "boot")
                said.append(msgspec.json.encode(room.ui_stream.first_data(exercise.seat)))
            assert said[0] == said[1], f"{game}: a reader is shown what is hidden"
    return differ


def test_a_reader_is_shown_nothing_that_is_hidden(seed: int) -> None:
    assert compare(seed) > 4


def test_a_lesson_that_peeks_is_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(stream: UiStream, viewer: int) -> tuple[Person, ...]:
        match: Any = stream._table.seen_by(viewer)
        return tuple(Person(f"{one.name} {hash(tuple(match.layout.to_words(match.table)))}") for one in stream._table.sitters(viewer))

    monkeypatch.setattr(UiStream, "_people", peeking)
    with pytest.raises(AssertionError, match="shown what is hidden"):
        compare(seed)
