"""The description of a table over the open protocol: one stream with the pages, one frame number, one way to come back."""

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import websockets

from gamester.server.config import Timings
from gamester.server.session.delivery import MAX_QUEUED
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.ui.patch import apply_message
from tests.support.independent_client import call, lay
from tests.support.protocol_sockets import UiClient, lay_with_a_play, page_data, served, ui_client
from tests.support.server_fixtures import Server

PAGE = (Path(__file__).resolve().parents[3] / "docs/reference/protocol.md").read_text("utf-8")
SECTION = PAGE.partition("\n## The table as pages draw it\n")[2].partition("\n## ")[0]
SHORT = {"armies": {"turn_limit": "3"}, "gameon": {"stall_limit": "2"}, "surviving": {"round_limit": "20"}, "shapes": {"stall_rounds": "4"}}


def address(server: Server) -> str:
    return f"ws://127.0.0.1:{server.port}/api/v1"


def documented() -> set[str]:
    """Return the fields of a message that the page explains."""
    cells = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", SECTION.partition("| field | content |")[2], re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"\w+", cell)}


def faces_in(nodes: Any) -> set[str]:
    """Return every face that nodes name."""
    if isinstance(nodes, dict):
        named = {nodes["face"]} if isinstance(nodes.get("face"), str) and nodes["face"] else set()
        return named.union(*(faces_in(one) for one in nodes.values()))
    return set[str]().union(*(faces_in(one) for one in nodes)) if isinstance(nodes, list) else set()


def without_keys(value: Any) -> Any:
    """Return a description without what follows from the viewer's past: keys of cards, and where its log begins."""
    if isinstance(value, list):
        return [without_keys(one) for one in value]
    if not isinstance(value, dict):
        return value
    past = ("key", *(("lines", "earlier", "items") if value.get("c") == "Log" else ()))
    return {name: without_keys(one) for name, one in value.items() if name not in past and not name.startswith("turn-")}


async def play(client: UiClient, draw: random.Random) -> set[str]:
    """Play at random by the description alone, until the result is there. Return the fields of all messages."""
    fields, answered = set[str](), -1
    while not any(node["c"] == "Result" for node in client.nodes.values()):
        dock = client.nodes.get("dock", {})
        if dock.get("deciding") and dock.get("moves") and not client.beside.get("held_answer") and answered != client.n:
            moves = [move for move in client.moves if not move.get("d")] or client.moves
            move, answered = draw.choice(moves), client.n
            await client.socket.send(json.dumps({"frame": client.n, "draft" if move.get("d") else "move": move["a"]}))
        said = await client.next()
        if said["type"] == "ui":
            fields |= said.keys()
        elif said["refused"]:
            answered = -1
    return fields


@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_played_to_its_end_by_the_description_alone(server: Server, seed: int, game: str) -> None:
    """Every message has only fields that the page explains, and patches lead to what somebody is sent who comes later."""

    async def visit() -> None:
        code, (token,) = lay(server.url, game, "", "random", options=SHORT[game])
        async with asyncio.timeout(200), ui_client(address(server), code, token) as client:
            first = await client.next()
            assert first["boot"] and first["n"] == client.n and first["all"]["table"]["viewer"] == 0
            fields = first.keys() | await play(client, random.Random(f"{game} {seed}"))
            assert {"boot", "n", "all", "faces", "side_channel", "set", "log"} <= fields <= documented() | {"type"}
            assert faces_in(client.nodes) and faces_in(client.nodes) <= client.beside["faces"].keys()
            await client.heard()
            async with ui_client(address(server), code, token) as later:
                whole = await later.next()
            assert without_keys(whole["all"]) == without_keys(client.nodes) and whole["n"] == client.n
            assert whole["faces"] == client.beside["faces"] and whole["side_channel"].keys() == client.beside["side_channel"].keys()

    asyncio.run(visit())


def test_a_program_has_the_description_and_the_numbers_of_the_page(server: Server) -> None:
    async def visit() -> None:
        host = lay_with_a_play(server)
        _, _, code, token = host.split("/")
        async with ui_client(address(server), code, token) as client:
            await client.next()
            page = page_data(f"{server.url}{host}")
            assert page["all"] == client.nodes and page["n"] == client.n
            draft = next(move for move in client.moves if move["h"] == "play")
            answer = await client.ask(draft=draft["a"])
            assert answer["done"] and answer["n"] == client.n == page_data(f"{server.url}{host}")["n"] > page["n"]
            assert client.nodes["dock"]["drafted"] == 1 and client.nodes == page_data(f"{server.url}{host}")["all"]
            stale = await client.ask(frame=10**6, move="done")
            assert not stale["done"] and stale["refused"]["clause"] == "TB-903" and client.nodes["dock"]["drafted"] == 1

    asyncio.run(visit())


async def come_back(server: Server, code: str, token: str, nodes: dict[str, Any], n: int, boot: str) -> list[dict[str, Any]]:
    """Return all that a program is sent that has these nodes, this number and this boot."""
    async with ui_client(address(server), code, token, have=n, boot=boot) as client:
        client.nodes = nodes
        await client.ask(why_not="nonsense")
        return [json.loads(text) for text in client.texts[:-1]]


def test_whoever_comes_back_gets_what_it_has_missed_or_the_whole_table(server: Server) -> None:
    async def visit() -> None:
        code, (token, other) = lay(server.url, "armies", "", "")
        async with ui_client(address(server), code, token) as client, ui_client(address(server), code, other) as rival:
            await rival.next()
            await client.next()
            await client.heard()
            n, boot, nodes = client.n, client.boot, client.nodes
            await client.socket.close()
            same = await come_back(server, code, token, nodes, n, boot)
            assert same == [{"type": "ui", "boot": boot, "n": n}], "nothing has changed"
            await rival.ask(frame=rival.n, move=rival.moves[0]["a"])
            missed = await come_back(server, code, token, nodes, n, boot)
            assert missed[0] == {"type": "ui", "boot": boot, "n": n} and len(missed) == 2 and "all" not in missed[1]
            for message in missed:
                nodes = apply_message(nodes, message)
            n = missed[1]["n"]
            (whole,) = await come_back(server, code, token, nodes, n, "another")
            assert whole["n"] == n and without_keys(whole["all"]) == without_keys(nodes)
            assert "all" in (await come_back(server, code, token, nodes, n - 1, boot))[0], "an old number"
            await rival.ask(command="chat Good luck")
            told = await come_back(server, code, token, nodes, n, boot)
            assert [set(one) for one in told] == [{"type", "boot", "n"}, {"type", "boot", "side_channel"}]
            assert told[1]["boot"] != boot, "the number is the same, so the boot is another"
            assert "all" in (await come_back(server, code, token, nodes, n, boot))[0]
            assert await come_back(server, code, token, nodes, n, told[1]["boot"]) == [{"type": "ui", "boot": told[1]["boot"], "n": n}]

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("hello", "sentence"),
    [
        ({"want": "known"}, 'Expected `want` to be `view` or `ui`, got "known".'),
        ({"want": 5}, "Expected `want` to be `view` or `ui`, got 5."),
        ({"want": None}, "Expected `want` to be `view` or `ui`, got null."),
        ({"want": "u" * 300}, f'Expected `want` to be `view` or `ui`, got "{"u" * 39}….'),
        ({"want": "ui", "masked_state": True}, "Expected `since`, `masked_state` only with `want` `view`, got them with `ui`."),
        ({"want": "ui", "since": 3}, "Expected `since`, `masked_state` only with `want` `view`, got them with `ui`."),
        ({"have": 3}, "Expected `have`, `boot` only with `want` `ui`, got them with `view`."),
        ({"want": "view", "boot": "x"}, "Expected `have`, `boot` only with `want` `ui`, got them with `view`."),
    ],
)
def test_wishes_that_nobody_can_grant_are_refused_in_a_sentence(server: Server, hello: dict[str, Any], sentence: str) -> None:
    async def visit() -> None:
        code = server.lay("you", "person").split("/")[2]
        async with websockets.connect(f"{address(server)}/tables/{code}/live") as socket:
            await socket.send(json.dumps(hello))
            said = json.loads(await socket.recv())
            assert said["type"] == "answer" and not said["done"] and said["n"] == -1
            assert (said["refused"]["clause"], said["refused"]["detail"]) == ("TB-905", sentence)
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4004

    asyncio.run(visit())


def test_a_program_that_waits_is_told_the_table_and_then_the_description(server: Server) -> None:
    async def visit() -> None:
        seats = [{"name": "Ana"}, {"name": "Bo"}]
        laid = call(server.url, "/tables", {"game": "shapes", "seats": seats}).json()
        async with ui_client(address(server), laid["code"], laid["token"]) as client:
            assert (await client.next())["state"] == "waiting"
            await asyncio.to_thread(call, server.url, f"/tables/{laid['code']}/seats/1", {"name": "Cy"})
            while (said := await client.next())["type"] == "table":
                pass
            assert said["type"] == "ui" and said["all"]["seat-1"]["name"] == "Cy"

    asyncio.run(visit())


def test_a_spectator_of_the_description_watches_only(server: Server) -> None:
    async def visit() -> None:
        code, _ = lay(server.url, "armies", "", "")
        async with ui_client(address(server), code) as client:
            await client.next()
            assert client.nodes["table"]["viewer"] == 2 and client.moves == []
            assert (await client.ask(move="arrange KQJA"))["refused"]["clause"] == "TB-904"

    asyncio.run(visit())


def test_examples_of_the_page_are_true(server: Server) -> None:
    """Its messages have documented fields, and its client writes the table as text."""
    examples = re.findall(r"^\{\"type\": \"ui\".*\}$", SECTION, re.MULTILINE)
    assert len(examples) == 3
    for example in examples:
        said = json.loads(example.replace(", ...", "").replace("...", ""))
        assert said["type"] == "ui" and said.keys() <= documented() | {"type"}
    (block,) = (one for one in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "def watch(" in one)
    scope: dict[str, Any] = {}
    exec(block, scope)
    code, (token, _) = lay(server.url, "armies", "", "")
    texts = scope["watch"](f"127.0.0.1:{server.port}", code, token)
    first = next(texts)
    assert "Armies" in first and "Guest 1" in first and "soldier." not in first, "faces are called by their names"
    texts.close()


# The oldest Litestar that we support has no names for the style of parameters that the newest asks for.
@pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")
def test_a_program_that_is_too_slow_is_cut_off_and_comes_back_to_the_whole_table(tmp_path: Path) -> None:
    """A program that misses no patch has the whole description."""

    async def visit() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow"))
        room = await house.get_session(code)
        assert room is not None
        async with served([house]) as host:
            async with ui_client(host, code) as client:
                await client.next()
                (ear,) = room.watching(room.rail)
                for _ in range(MAX_QUEUED + 1):
                    ear.put_nowait(b'{"type": "ui"}')
                with pytest.raises(websockets.ConnectionClosed):
                    await client.next()
                assert client.socket.close_code == 1008
            async with ui_client(host, code, have=client.n - 1, boot=client.boot) as client:
                assert "all" in await client.next()
        await house.close()

    asyncio.run(visit())
