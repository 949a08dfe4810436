"""The server without a browser: pages, forms, seats, messages, log and secrecy."""

import asyncio
import html
import json
import random
import re
import sqlite3
from importlib.util import find_spec
from typing import Any

import httpx
import pytest
import websockets

from gamester.server.serve import ServeError, serve
from tests.support.server_fixtures import Server
from tests.support.table_socket import POLICY, Sitting, Table, as_played

OPEN = "0, 0.01, 4.0"
"""A phase that closes by itself stays open as long as a slow machine takes to say and hear four things."""


async def arranged(table: Table) -> None:
    assert await table.ask({"move": "arrange KQJA"}) == {"done": True}
    await table.until("Turn 1 begins")


def test_server_starts_with_uvloop_installed(server: Server) -> None:
    """A server accepts connections if uvloop is installed."""
    assert find_spec("uvloop"), "whoever runs servers has it, and it would be taken unasked"
    assert httpx.get(f"{server.url}/health").is_success


def test_pages_answer_with_the_policy_and_without_inline_code(server: Server) -> None:
    host = server.lay("you", "heuristic", "heuristic")
    code = host.split("/")[2]
    for path in ("/", "/new/armies", "/rules", "/rules/armies", host, f"/t/{code}"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 200, path
        assert answer.headers["content-security-policy"] == POLICY
        assert not re.search(r"<style|\sstyle=|<script(?! type=.application/json)(?![^>]*\ssrc=)|\son[a-z]+=", answer.text), path
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', answer.text), path
    assert httpx.get(f"{server.url}/static/ui/app.js").headers["content-security-policy"] == POLICY


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/t/no-such", 404, "TB-907"),
        ("/t/no-such/record", 404, "TB-907"),
        ("/t/no-such/token", 404, "TB-904"),
        ("/rules/chess", 404, "there are"),
        ("/nothing", 404, "Page not found"),
    ],
)
def test_missing_pages_say_so(server: Server, path: str, status: int, words: str) -> None:
    """A missing page says so."""
    answer = httpx.get(server.url + path)
    assert answer.status_code == status
    assert words in html.unescape(answer.text)
    assert "Traceback" not in answer.text


def test_the_rules_have_every_clause_as_an_anchor(server: Server) -> None:
    page = httpx.get(f"{server.url}/rules/armies").text
    for id in ("AR-01", "AR-48", "AR-60", "AR-R06", "AR-R37"):
        assert f'id="{id}"' in page
    assert 'id="TB-903"' in httpx.get(f"{server.url}/rules").text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"kind": ["you", "wizard"]}, "unknown bot 'wizard'"),
        ({"kind": ["you", "nobody"]}, "armies has 2 to 4 seats, got 1"),
        ({"name": ["Ana"]}, "got 1 name and 2 kinds"),
        ({"set": "../secret"}, "unknown card set '../secret'"),
        ({"rule-questions": "maybe"}, ">AR-R14</a> must be auto or ask"),
        ({"rule-turn_limit": "-1"}, ">AR-R37</a> must be 0 to 10000"),
        (
            {"rule-draw_break": ["hand_value", "hand_value"]},
            ">AR-R36</a> must be extra attacks, cards in hand, hand value, first on skin, youngest, each once",
        ),
        ({"rule-nonsense": "1"}, "unknown house rule 'nonsense'"),
    ],
)
def test_invalid_form_lists_its_errors(server: Server, fields: dict[str, Any], words: str) -> None:
    """An invalid form lists its errors."""
    form = {"game": "armies", "name": ["Ana", "Bo"], "kind": ["you", "heuristic"], "set": "classic", **fields}
    answer = httpx.post(f"{server.url}/tables", data=form)
    assert answer.status_code == 400
    assert words in html.unescape(answer.text)


def test_bad_messages_get_one_sentence_and_change_nothing(server: Server) -> None:
    async def run() -> None:
        path = server.lay("you", "person")
        code = path.split("/")[2]
        async with Sitting(server, f"/t/{code}") as rail, Sitting(server, path) as table:
            n, before = table.n, as_played(table.nodes)
            for message, clause, words in (
                ("{", "TB-905", "JSON"),
                ("\x00", "TB-905", "NUL"),
                ("[]", "TB-905", "Expected"),
                ('{"frame": 1}', "TB-905", "exactly one"),
                ('{"frame": "x", "move": "keep"}', "TB-905", "frame"),
                ('{"frame": 1, "move": "keep", "colour": 1}', "TB-905", "colour"),
                ("x" * 5000, "TB-906", "5000"),
                ("x" * 900_000, "TB-906", "900000"),
                ("", "TB-905", "JSON"),
                ({"move": "arrange KQJA", "table": "other-table"}, "TB-911", "other-table"),
                ({"move": "arrange KQJA", "seat": 1}, "TB-904", "seat 1"),
                ({"frame": n + 7, "move": "arrange KQJA"}, "TB-903", str(n + 7)),
                ({"frame": n - 1, "move": "arrange KQJA"}, "TB-903", str(n - 1)),
                ({"move": "arrange KQJJ"}, "AR-07", ""),
                ({"move": "group 2+9"}, "AR-14", ""),
                ({"move": "fly away"}, "TB-909", "fly"),
                ({"draft": "fly away"}, "TB-909", "fly"),
                ({"withdraw_draft": True}, "TB-909", "draft"),
            ):
                refused = await table.ask(message)
                assert refused["clause"] == clause, (message, refused)
                assert words in refused["detail"] + refused["clause_text"], (message, refused)
                assert refused["clause_text"].endswith(".") and "Traceback" not in str(refused)
            refused = await rail.ask({"move": "arrange KQJA"})
            assert refused["clause"] == "TB-904"
        async with Sitting(server, path) as table:
            assert (table.n, as_played(table.nodes)) == (n, before)
            assert await table.ask({"move": "arrange KQJA"}) == {"done": True}
            repeated = await table.ask({"frame": n, "move": "arrange KQJA"})
            assert repeated["clause"] == "TB-903"

    asyncio.run(run())


def test_frames_are_deflated_and_a_message_need_not_be_text(server: Server) -> None:
    async def run() -> None:
        path = server.lay("you", "heuristic")
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live") as socket:
            assert socket.response is not None
            assert "permessage-deflate" in socket.response.headers["Sec-WebSocket-Extensions"]
            table = Table(socket)
            await table.next()
            assert (await table.ask(b"\xff\xfe"))["clause"] == "TB-905"

    asyncio.run(run())


def test_auto_closing_phase_reveals_nothing_early(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A phase that ends by itself reveals nothing before its end."""
    server = Server(tmp_path_factory.mktemp("closing"), OPEN)

    async def play(table: Table, build: bool) -> None:
        """Seal a presentation: of one group if it is wanted or owed, else of nothing."""
        groups = [move["a"] for move in table.moves if move.get("d")]
        if groups and (build or all(move.get("d") for move in table.moves)):
            await table.ask({"draft": groups[0]})
        seal = next(move["a"] for move in table.moves if not move.get("d"))
        assert await table.ask({"move": seal}) == {"done": True}

    async def run() -> bool:
        """False when no smaller hand came up in eight turns of this deal."""
        path = server.lay("you", "person")
        async with Sitting(server, path) as ana, Sitting(server, server.links(path)[0]) as bo:
            await ana.ask({"move": "arrange KQJA"})
            await bo.ask({"move": "arrange JQKA"})
            for table in (ana, bo):
                await table.until("Turn 1 begins")
            for turn in range(2, 10):
                await play(ana, build=True)
                await play(bo, build=False)
                for table in (ana, bo):
                    await table.until(f"Turn {turn} begins")
                if ana.nodes["table"]["phase"] == "Smaller hands":
                    break
            else:
                return False
            assert await ana.ask({"auto_response": True}) == {"done": True}
            assert ana.about["standing"][0]["on"] and not bo.about["standing"][0]["on"]
            asked = [table for table in (ana, bo) if table.moves]
            assert asked
            one = asked[0]
            assert await one.ask({"move": "keep"}) == {"done": True}
            assert one.about["held"] == "keep"
            other = bo if one is ana else ana
            with pytest.raises(asyncio.TimeoutError):
                await other.next(0.3)
            for table in (ana, bo):
                while table.nodes["table"]["phase"] == "Smaller hands":
                    await table.next()
        return True

    try:
        assert any(asyncio.run(run()) for _ in range(6))
    finally:
        assert server.stop() == ""


def test_socket_without_seat_is_told_and_closed(server: Server) -> None:
    """A socket whose link opens no seat is told and closed."""

    async def run() -> None:
        code = server.lay("you", "heuristic").split("/")[2]
        for path, clause in ((f"/t/{code}/forged", "TB-904"), ("/t/no-such", "TB-907"), ("/t/no-such/forged", "TB-904")):
            async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live") as socket:
                assert json.loads(await socket.recv())["refused"]["clause"] == clause
                with pytest.raises(websockets.ConnectionClosed):
                    await socket.recv()

    asyncio.run(run())


def test_every_refusal_has_a_clause_with_a_page(server: Server) -> None:
    """Every refusal in the panel has a clause with a page."""

    async def run() -> None:
        async with Sitting(server, server.lay("you", "heuristic")) as table:
            await arranged(table)
            rules = httpx.get(f"{server.url}/rules/armies").text
            asked = [one["why"] for one in table.dock.get("closed", ()) if one.get("why")]
            asked += ["arrange KQJA", "keep", "announce", "hush"]  # acts of other phases, which a page does not list
            hand = sorted({card["pick"] for card in table.nodes["hand-0"]["cards"]})
            assert hand
            for why in [*asked, *([pick] for pick in hand), hand]:
                refused = await table.ask({"why_not": why})
                if refused["title"] == "This is a move":
                    continue
                assert re.fullmatch(r"AR-R?\d\d", refused["clause"]), refused
                assert f'id="{refused["clause"]}"' in rules
                assert refused["clause_text"]

    asyncio.run(run())


def test_draft_is_private_and_changes_no_other_page(server: Server) -> None:
    """A draft is private and changes no other page."""

    async def run() -> None:
        path = server.lay("you", "person")
        code, other = path.split("/")[2], server.links(path)[0]
        async with Sitting(server, path) as ana, Sitting(server, other) as bo, Sitting(server, f"/t/{code}") as rail:
            await ana.ask({"move": "arrange KQJA"})
            await bo.ask({"move": "arrange JQKA"})
            for table in (ana, bo, rail):
                await table.until("Turn 1 begins")
            groups = [move for move in ana.moves if move.get("d")]
            if not groups:
                return
            assert await ana.ask({"draft": groups[0]["a"]}) == {"done": True}
            assert ana.dock["drafted"] == 1
            assert (await ana.ask({"frame": ana.n - 1, "draft": groups[0]["a"]}))["clause"] == "TB-903"
            assert await ana.ask({"withdraw_draft": True}) == {"done": True}
            assert "drafted" not in ana.dock
            for table in (bo, rail):
                with pytest.raises(asyncio.TimeoutError):
                    await table.next(0.2)
            mine = next(move for move in bo.moves if "p" not in move)
            before = ana.n
            assert await bo.ask({"move": mine["a"]}) == {"done": True}
            while ana.n == before:
                await ana.next()
            assert await ana.ask({"draft": groups[0]["a"]}) == {"done": True}

    asyncio.run(run())


def test_frame_stays_valid_when_others_submit_in_secret(server: Server) -> None:
    """A frame stays valid when another player submits in secret."""

    async def run() -> None:
        path = server.lay("you", "person")
        async with Sitting(server, path) as ana, Sitting(server, server.links(path)[0]) as bo:
            n = ana.n
            await bo.ask({"move": "arrange JQKA"})
            await ana.until("Bo is ready")
            assert ana.n > n
            assert await ana.ask({"frame": n, "move": "arrange KQJA"}) == {"done": True}

    asyncio.run(run())


def test_move_is_stored_before_it_is_answered(server: Server) -> None:
    """A move is stored before it is answered."""

    async def run() -> None:
        path = server.lay("you", "person")
        async with Sitting(server, path) as table:
            await table.ask({"move": "arrange KQJA"})
            with sqlite3.connect(server.data / "gamester.db") as kept:
                rows = kept.execute("select ply, seat, act from log where code = ?", (path.split("/")[2],)).fetchall()
            assert rows == [(1, 0, "arrange KQJA")]
            with sqlite3.connect(server.data / "gamester.db") as kept:
                assert kept.execute("pragma journal_mode").fetchone() == ("wal",)
                tokens = [row[0] for row in kept.execute("select token_hash from seats")]
            assert path.split("/")[3] not in tokens

    asyncio.run(run())


def test_kill_9_loses_nothing_that_was_answered(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("killed"))

    async def run() -> None:
        path = server.lay("you", "person")
        other = server.links(path)[0]
        async with Sitting(server, path) as ana, Sitting(server, other) as bo:
            await ana.ask({"move": "arrange KQJA"})
            await bo.ask({"move": "arrange JQKA"})
            await ana.until("Turn 1 begins")
            draft = next(move["a"] for move in ana.moves if move.get("d") or "p" not in move)
            await ana.ask({"draft": draft})
            await bo.until("Turn 1 begins")
            before, theirs = [(table.n, as_played(table.nodes)) for table in (ana, bo)]
        server.kill()
        server.start()
        async with Sitting(server, path) as ana, Sitting(server, other) as bo:
            assert [(table.n, as_played(table.nodes)) for table in (ana, bo)] == [before, theirs]
            seal = next(move["a"] for move in ana.moves if "p" not in move)
            assert await ana.ask({"move": seal}) == {"done": True}

    try:
        asyncio.run(run())
    finally:
        assert server.stop() == ""


def test_no_viewer_is_sent_hidden_information(server: Server) -> None:
    """No viewer is sent hidden information.

    Bo's page, frames and refusals name none of Ana's hand, army or groups before they are open; nor do
    a spectator's.
    """

    async def run() -> None:
        path = server.lay("you", "person")
        code, other = path.split("/")[2], server.links(path)[0]
        async with Sitting(server, path) as ana, Sitting(server, other) as bo, Sitting(server, f"/t/{code}") as rail:
            await ana.ask({"move": "arrange KJAQ"})
            await bo.ask({"move": "arrange JQKA"})
            for table in (bo, rail):
                await table.until("Turn 1 begins")
                assert "KJAQ" not in table.text
                plate = table.nodes["seat-0"]
                before_her = [plate, *(table.nodes[id] for id in plate["items"])]
                assert {one["c"] for one in before_her} == {"Plate", "Stack", "Hand"}
                assert not re.search(r'"(?:face|key|pick|tag)"', json.dumps(before_her))
            assert '"pick"' not in rail.text
            assert httpx.get(f"{server.url}/t/{code}/record").status_code == 403

    asyncio.run(run())


@pytest.mark.parametrize(
    "kinds", [("heuristic", "heuristic"), ("heuristic", "random", "heuristic"), ("random", "random", "random", "random")]
)
def test_bots_play_a_game_to_its_end_and_the_record_opens(server: Server, kinds: tuple[str, ...], seed: int) -> None:
    draw = random.Random(seed)

    async def run() -> None:
        path = server.lay("you", *kinds[1:], **{"rule-turn_limit": "12"})
        code = path.split("/")[2]
        async with asyncio.timeout(200), Sitting(server, path) as table:
            while not table.over:
                if table.asked:
                    move = draw.choice(table.moves)
                    await table.ask({"draft" if move.get("d") else "move": move["a"]})
                else:
                    await table.next()
        answer = httpx.get(f"{server.url}/t/{code}/record")
        assert answer.status_code == 200 and answer.text.startswith("gamester record")

    asyncio.run(run())


def test_a_port_in_use_and_a_folder_that_cannot_be_written(server: Server, tmp_path: Any) -> None:
    with pytest.raises(ServeError, match=rf"port {server.port} of 127.0.0.1 is in use"):
        serve("127.0.0.1", server.port, tmp_path)
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(ServeError, match="cannot write to the data folder"):
        serve("127.0.0.1", 0, file / "below")
    with pytest.raises(ServeError, match="cannot listen"):
        serve("127.0.0.1", 70000, tmp_path)
