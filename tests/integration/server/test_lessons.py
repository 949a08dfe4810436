"""Lessons and worked examples: what their pages are loaded with, their tables as text, and the table of the last step."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from typing import Any

import httpx
import pytest
import websockets
from msgspec.structs import replace

from gamester.games.registry import get_game
from gamester.match.positions.narration import InteractiveCase, NarratedCase
from gamester.server.config import Timings
from gamester.server.pages.learn import examples, lesson_cases, practice
from gamester.server.pages.new_table import NAMES
from gamester.server.session.session import Session
from gamester.server.session.sitters import Sitter
from gamester.server.session.ui_stream import UiStream
from gamester.server.tables.practice import MOST_MESSAGES
from gamester.ui.patch import apply_message
from gamester.words.phrases import encode_json
from tests.support.protocol_sockets import page_data
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


def told_as_text(page: str, first: dict[str, Any]) -> bool:
    """Return True if a browser that runs no scripts is told whose places there are and what lies before them."""
    text = page.rsplit("<noscript>", 1)[1].split("</noscript>")[0]
    names = [one["name"] for one in first["all"].values() if one["c"] == "Plate"]
    return bool(names) and all(f"<pre>{name}" in text for name in names)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_words_and_a_table_on_which_they_can_be_found(server: Server, game: str) -> None:
    cases = lesson_cases(get_game(game))
    for step, case in enumerate(cases, 1):
        address = f"{server.url}/learn/{game}/{step}"
        page, first = unescape(httpx.get(address, timeout=60).text), page_data(address)
        words = page.split('id="lesson-words"')[1].split("</section>")[0]
        assert case.title in page and words.count("<p>") >= 1 and told_as_text(page, first)
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
        page, first = unescape(httpx.get(address, timeout=60).text), page_data(address)
        assert first["all"]["table"]["viewer"] == len(first["all"]["table"]["seats"])
        assert 'id="step-h"' in page and "Next" in page and told_as_text(page, first)
        hands = [node for node in first["all"].values() if node["c"] == "Hand"]
        assert all("face" in card for hand in hands for card in hand.get("cards", ()))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_an_example_has_its_page(server: Server, game: str) -> None:
    """Each leads on to the next one but for the last."""
    for case in examples(get_game(game)):
        many = len(list(NarratedCase(case, NAMES).scenes()))
        for step in range(many):
            page = httpx.get(f"{server.url}/rules/{game}/{case.name}/{step}", timeout=60).text
            assert f"{step + 1} of {many}" in page and ('rel="next"' in page) == (step + 1 < many), case.name
        assert httpx.get(f"{server.url}/rules/{game}/{case.name}/{many}").status_code == 404


class Reader:
    """The page of a last step at its socket."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.nodes: dict[str, Any] = {}
        self.about: dict[str, Any] = {}
        self.n = -1
        self.shown = 0
        """Stages of reveals that were sent."""

    async def next(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
        if "all" in said or {"set", "new", "gone", "log", "steps"} & said.keys():
            self.nodes = apply_message(self.nodes, said)
        self.n = said.get("n", self.n)
        self.about = {name: value for name, value in {**self.about, **said.get("about", {})}.items() if value is not None}
        self.shown += len(said.get("steps", ()))
        return said

    async def ask(self, **message: Any) -> dict[str, Any]:
        await self.socket.send(json.dumps({"frame": self.n, **message}))
        while not {"refused", "done"} & (said := await self.next()).keys():
            pass
        return dict(said.get("refused", said))

    async def play(self, act: str) -> dict[str, Any]:
        [move] = [one for one in self.nodes["dock"]["moves"] if one["a"] == act]
        return await self.ask(**{"draft" if move.get("d") else "move": act})


@asynccontextmanager
async def reading(server: Server, game: str = "armies") -> AsyncIterator[Reader]:
    """Connect a reader, who has the table."""
    async with websockets.connect(f"ws://127.0.0.1:{server.port}/learn/{game}/live") as socket:
        page = Reader(socket)
        await page.next()
        yield page


def visit(server: Server, game: str, acts: list[str]) -> Reader:
    """Play these moves; the lesson is over then, and nothing can be done any more."""

    async def sit() -> Reader:
        async with reading(server, game) as page:
            assert page.nodes == page_data(f"{server.url}/learn/{game}/{len(lesson_cases(get_game(game)))}")["all"]
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


NOT_HERE = ("deal_proof", "relinks", "links", "rules_here", "votes", "chat", "replay", "rematch", "undo", "standing", "webhook")
"""Names of values that only a stored table has beside its description."""


def test_practice_follows_the_rules_and_is_stored_nowhere(server: Server) -> None:
    async def run() -> None:
        async with reading(server) as table, reading(server) as other:
            at_first = table.nodes
            for message, clause in (
                ({"move": "present 2+3"}, "AR-16"),
                ({"move": "present 4+7"}, "AR-20"),
                ({"move": "arrange JQKA"}, "AR-09"),
                ({"move": "fly"}, "TB-909"),
                ({"why_not": ["hand:2", "hand:3"]}, "AR-16"),
                ({"move": "present 2+9", "seat": 1}, "TB-904"),
            ):
                assert (await table.ask(**message))["clause"] == clause, message
            for text, clause in (("{", "TB-905"), ("x" * 5000, "TB-906")):
                await table.socket.send(text)
                assert (await table.next())["refused"]["clause"] == clause
            for said in ("chat hello", "pause", "open hands", "takeback", "resume", "mute 1"):
                assert (await table.ask(command=said))["clause"] == "TB-933", said
            assert table.nodes == at_first and len(table.about["spots"]) == 2
            assert [one for one in NOT_HERE if one in table.about] == []
            assert (await table.ask(auto_response=True))["done"]
            assert (await table.ask(draft="group 2+9"))["done"]
            assert (await table.ask(withdraw_draft=True))["done"]
            assert (await table.ask(move="present 2+9 5+6"))["done"]
            assert table.about["lesson"]["reached"] and any("Jack falls" in line["text"] for line in table.about["lesson"]["news"])
            assert table.shown, "the reveal is played as at any table"
            assert "over" in (await table.ask(move="present nothing"))["clause_text"]
            assert (await other.ask(move="present nothing"))["done"], "tables of others stand by themselves"
            assert not other.about["lesson"].get("reached")
        async with reading(server) as anew:
            assert anew.nodes == at_first

    asyncio.run(run())


def test_practice_needs_a_lesson_and_hears_so_many_messages(server: Server) -> None:
    async def run() -> None:
        async with reading(server) as table:
            said = [await table.ask(move="fly") for _ in range(MOST_MESSAGES + 1)]
            assert said[0]["clause"] == said[-2]["clause"] == "TB-909" and "lesson is over" in said[-1]["clause_text"]
        for slug in ("chess", "x" * 200):
            async with websockets.connect(f"ws://127.0.0.1:{server.port}/learn/{slug}/live") as socket:
                assert "refused" in json.loads(await socket.recv())
                with pytest.raises(websockets.ConnectionClosed):
                    await socket.recv()
        with pytest.raises(websockets.InvalidStatus):  # a NUL is let in nowhere
            await websockets.connect(f"ws://127.0.0.1:{server.port}/learn/%00/live")

    asyncio.run(run())


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
                said.append(encode_json(room.ui_stream.first_data(exercise.seat)))
            assert said[0] == said[1], f"{game}: a reader is shown what is hidden"
    return differ


def test_a_reader_is_shown_nothing_that_is_hidden(seed: int) -> None:
    assert compare(seed) > 4


def test_a_lesson_that_peeks_is_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Session.sitters

    def peeking(room: Session, viewer: int) -> tuple[Sitter, ...]:
        state = hash(tuple(room.seen_by(viewer).layout.to_words(room.seen_by(viewer).table)))
        return tuple(replace(one, name=f"{one.name} {state}") for one in own(room, viewer))

    monkeypatch.setattr(Session, "sitters", peeking)
    with pytest.raises(AssertionError, match="shown what is hidden"):
        compare(seed)
