"""`gamester join` and `gamester play LINK` against a running server.

A seat is taken, the game ends, a lost server is found again.
"""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from queue import Queue
from threading import Thread
from typing import Any

import httpx
import pytest

from gamester.bots.spec import parse_bot
from gamester.cli import main
from gamester.cli.mcp import build_server
from gamester.client import bot_client, connection
from gamester.client.address import ConnectionFailed, SeatLink, parse_link
from gamester.client.bot_client import choose_move, play_as_bot
from gamester.client.http import claim_seat
from gamester.client.remote_table import RemoteTable
from gamester.client.seat_tools import RemoteSeat
from gamester.games.registry import game_slugs
from gamester.match.information_state import masked_cells
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.setup import new_setup
from gamester.terminal.app import TableApp
from gamester.ui.reading import dock_of, log_of, result_of
from tests.support.independent_client import call, lay
from tests.support.joined_terminal import open_table
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import SMALL, WIDE, described, is_asked, screen, shows, shows_no_more

GAMESTER = [sys.executable, "-c", "import sys; from gamester.cli import main; sys.exit(main())"]
SHORT = {"turn_limit": "4"}


class Later:
    """A clock of the waiting client that can be put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.late = 0.0
        monkeypatch.setattr(connection, "time", self)

    def monotonic(self) -> float:
        return time.monotonic() + self.late


def test_a_bot_takes_a_free_seat_and_plays_to_the_end(server: Server) -> None:
    """Bots take a free seat and play to the end.

    One command uses the link of a seat, the other the two words of the table.
    """
    code, token = open_table(server, "Ana", "Bo", options=SHORT)
    host = [*GAMESTER, "join", f"{server.url}/t/{code}/{token}", "--bot", "heuristic"]
    guest = [*GAMESTER, "join", server.url, code.replace("-", " "), "--bot", "random", "--name", "Robin"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for command in (host, guest)]
    for process in running:
        said, wrong = process.communicate(timeout=200)
        assert process.returncode == 0 and wrong == "", wrong
        assert re.search(r"(wins|share)", said) and "The game has begun." in said
    table = call(server.url, f"/tables/{code}").json()
    assert (table["state"], table["seats"][1]["name"]) == ("over", "Robin")


@pytest.mark.parametrize("game", game_slugs())
def test_search_bot_finds_a_legal_move_remotely(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search bot finds a legal move in what it is sent.

    It resamples states from what its seat knows; here plain, as during compilation.
    """
    monkeypatch.setattr(bot_client, "ensure_compiled", lambda *_: False)
    match = Match.open(game, 3, {}, "", f"{seed}", ["Ana", "Bo", "Cy"])
    laid = new_setup(game, 3)
    for _ in range(6):
        seat = match.pending_seats()[0]
        sent = json.loads(json.dumps(masked_cells(match.game, match.layout, match.state_for(seat), seat)))
        for kind in ("search-2", "heuristic", "random"):
            assert match.check(seat, choose_move(laid, sent, seat, parse_bot(kind), 0.5)) is None
        match.apply_default(seat)


def test_a_house_that_is_killed_is_found_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    """kill -9 in mid-game: the bot comes back and plays on, and the game ends."""
    house = Server(tmp_path_factory.mktemp("killed"))
    code, tokens = lay(house.url, "armies", "", "", options={"turn_limit": "8"})

    async def whole() -> None:
        seats = [SeatLink(house.url, code, token) for token in tokens]
        playing = [asyncio.create_task(play_as_bot(seat, parse_bot("random"), 1, lambda _: None)) for seat in seats]
        async with asyncio.timeout(60):
            while len((await asyncio.to_thread(call, house.url, f"/tables/{code}/view")).json()["events"]) <= 8:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(house.kill)
        await asyncio.to_thread(house.start)
        async with asyncio.timeout(200):
            assert len(set(await asyncio.gather(*playing))) == 1

    asyncio.run(whole())
    assert "Traceback" not in house.stop()


@pytest.mark.parametrize("lost", ["kill", "stop"])
def test_lost_server_is_found_again_within_patience(
    lost: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is lost after a long connection is found again.

    Patience counts from the loss, however the connection ends: by kill -9, or by a server that is
    stopped and started again.
    """
    house, clock = Server(tmp_path_factory.mktemp("lost")), Later(monkeypatch)
    code, (first, second) = lay(house.url, "armies", "", "", options=SHORT)

    async def whole() -> None:
        begun = asyncio.Event()
        waiting = asyncio.create_task(play_as_bot(SeatLink(house.url, code, first), parse_bot("random"), 1, lambda _: begun.set()))
        async with asyncio.timeout(200):
            await begun.wait()
            clock.late += 600
            await asyncio.to_thread(getattr(house, lost))
            await asyncio.to_thread(house.start)
            other = play_as_bot(SeatLink(house.url, code, second), parse_bot("random"), 1, lambda _: None)
            assert len(set(await asyncio.gather(waiting, other))) == 1

    asyncio.run(whole())
    assert "Traceback" not in house.stop()


def test_table_says_when_it_gave_up_the_server(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table says when it has given up a lost server.

    It reconnects after a long outage, and does not claim to try when it does not.
    """
    house, clock = Server(tmp_path_factory.mktemp("given up")), Later(monkeypatch)
    code, (token, _) = lay(house.url, "armies", "", "", clock="600+15")
    side = RemoteTable(SeatLink(house.url, code, token))
    app = TableApp(side)

    async def refused() -> Refusal:
        return Refusal("TB-905", "This is no word.", "You are watching.")

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=WIDE) as pilot:
            await shows(app, pilot, "Ana (you, deciding)")
            await app.run_request(refused())
            await shows(app, pilot, "You are watching: This is no word. TB-905")
            clock.late += 600
            await asyncio.to_thread(house.kill)
            await shows(app, pilot, "The server is away; trying to reach it again.")
            await shows(app, pilot, "the server is away, and what the clocks say is unknown")  # a clock is drawn every second
            assert not re.search(r"\d:\d\d", screen(app))
            await asyncio.to_thread(house.start)
            while not side.client.connected:
                assert not side.client.gone
                await pilot.pause(0.01)
            await shows_no_more(app, pilot, "The server is away")
            await shows(app, pilot, "▸Ana 9:")
            assert "the server is away" not in screen(app)
            await asyncio.to_thread(house.kill)
            await shows(app, pilot, "The server is away; trying to reach it again.")
            clock.late += 600
            await shows(app, pilot, "has not answered for 120 seconds. It is not tried any more")
            assert "trying" not in screen(app)
            await pilot.press("t", *"hello", "enter")
            await pilot.pause()
            assert "trying" not in screen(app)

    asyncio.run(whole())


def test_unjoinable_tables_give_one_sentence(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """A table that cannot be joined is reported in one sentence."""
    code, _ = lay(server.url, "armies", "", "heuristic")
    for words, said in (
        (["no-link"], "names no table"),
        (["http://127.0.0.1:1/t/quiet-otter"], "there is no Gamester server at"),
        (["ftp://example.org/t/quiet-otter"], "expected the link of a seat"),
        (["http://localhost:99999/t/quiet-otter"], "expected a port"),
        ([f"{server.url}/t/no-such"], "[TB-907]"),
        ([f"{server.url}/t/{code}"], f"every seat of {code} is taken"),
        ([f"{server.url}/t/{code}/forgedforged"], "[TB-904]"),
        ([f"{server.url}/t/{code}", "--bot", "chess"], "unknown bot 'chess'"),
        ([f"{server.url}/t/{code}", "--name", "x" * 25], "expected a name of at most 24 characters, got 25"),
    ):
        assert main(["join", *words]) == 2, words
        wrong = capsys.readouterr().err
        assert said in wrong and wrong.count("\n") == 1, wrong


def test_another_rules_number_and_a_judge_s_link_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    code, (token,) = lay(server.url, "armies", "", "heuristic")
    cards = {"has_extra_file": False, "card_set": "base", "card_set_text": ""}
    table = {"game": "gameon", "seats": [{}, {}], "viewer": 0, "rules_version": 1, "options": {}, **cards}
    older = bot_client._laid(table)
    assert (older.rules, older.state.stall_limit) == (1, 4), "a house that plays by an older number is played at by that"
    with pytest.raises(ConnectionFailed, match="by rules number 3, this Gamester by number 2 or 1"):
        bot_client._laid({**table, "rules_version": 3})
    monkeypatch.setattr("gamester.games.armies.text.RULES_VERSION", 99)
    with pytest.raises(ConnectionFailed, match="by rules number 1, this Gamester by number 99"):
        asyncio.run(play_as_bot(SeatLink(server.url, code, token), parse_bot("heuristic"), 1, lambda _: None))


def test_links_are_read_as_people_copy_them() -> None:
    for text, code, house, found, token in (
        ("http://localhost:8000/t/quiet-otter/abc_D-1", "", "http://localhost:8000", "quiet-otter", "abc_D-1"),
        ("localhost:8000/t/quiet-otter", "", "http://localhost:8000", "quiet-otter", ""),
        ("https://example.org/join?code=Quiet Otter", "", "https://example.org", "quiet-otter", ""),
        ("localhost:8000", "Quiet Otter", "http://localhost:8000", "quiet-otter", ""),
        ("http://[::1]:9/t/a-b/c/log", "", "http://[::1]:9", "a-b", "c"),
    ):
        assert parse_link(text, code) == SeatLink(house, found, token)
    assert parse_link("https://example.org/t/a-b").socket == "wss://example.org/api/v1/tables/a-b/live"


def test_an_invitation_takes_the_seat_it_is_for(server: Server) -> None:
    code, token = open_table(server, "Ana", "Bo", "Cy")
    page = httpx.get(f"{server.url}/t/{code}/{token}").text
    invitation = re.findall(r'data-path="([^"]+)"', page)[1]
    seat = claim_seat(parse_link(server.url + invitation), "Zoe")
    assert seat.token not in invitation
    assert [one["name"] for one in call(server.url, f"/tables/{code}").json()["seats"]] == ["Ana", "Bo", "Zoe"]
    assert claim_seat(seat, "again") == seat


@pytest.mark.parametrize("invited", [False, True])
def test_printed_link_opens_the_seat_again(server: Server, invited: bool) -> None:
    """The printed link opens the seat again.

    The program that took the seat ends; another plays on by its link, and nobody else could.
    """
    code, token = open_table(server, "Ana", "Bo", options=SHORT)
    found = re.findall(r'data-path="([^"]+)"', httpx.get(f"{server.url}/t/{code}/{token}").text)
    asked = f"{server.url}{found[0]}" if invited else f"{server.url}/t/{code}"
    first = subprocess.Popen([*GAMESTER, "join", asked, "--name", "Robin"], stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    told = re.fullmatch(r"Your seat: (\S+)\n", first.stdout.readline())
    first.kill()
    first.communicate()
    assert told and told[1] != asked
    links = (told[1], f"{server.url}/t/{code}/{token}")
    running = [subprocess.Popen([*GAMESTER, "join", link, "--bot", "random"], stdout=subprocess.PIPE, text=True) for link in links]
    for process in running:
        said, _ = process.communicate(timeout=200)
        assert process.returncode == 0 and "Your seat" not in said
    table = call(server.url, f"/tables/{code}", token=parse_link(told[1]).token).json()
    assert (table["state"], table["viewer"], table["seats"][1]["name"]) == ("over", 1, "Robin")


def test_terminal_prints_taken_seat_or_why_it_only_watches(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The terminal prints the link of a taken seat, or why it only watches."""
    code, _ = open_table(server, "Ana", "Bo")
    tables: list[TableApp] = []
    monkeypatch.setattr("gamester.cli.play._require_terminal", lambda: None)
    monkeypatch.setattr(TableApp, "run", lambda table: tables.append(table))
    for name, no in (("x" * 25, "a name of at most 24 characters, got 25"), ("\u202e", "A name is 1 to 24 characters")):
        assert main(["play", server.url, code, "--name", name]) == 2 and no in capsys.readouterr().err  # nobody only watches for that
    assert main(["play", server.url, code, "--name", "Zoe"]) == 0
    told = re.search(r"^Your seat: (\S+)$", capsys.readouterr().out, re.M)
    assert told and claim_seat(parse_link(told[1]), "again") == parse_link(told[1])
    assert main(["play", server.url, code]) == 0
    why = f"You only watch: every seat of {code} is taken (Ana, Zoe); the link of a seat opens it."
    assert "Your seat" not in (said := capsys.readouterr().out) and why in said

    async def whole(app: TableApp, words: str, behind: str) -> None:
        async with asyncio.timeout(200), app.run_test(size=WIDE) as pilot:
            await shows(app, pilot, words)
            await pilot.press("question_mark")
            await shows(app, pilot, behind)

    for app, words, behind in zip(tables, ("Zoe (you", why), (told[1], f"{server.url}/t/{code}"), strict=True):
        asyncio.run(whole(app, words, behind))


def test_a_seat_far_away_is_played_in_the_terminal(server: Server) -> None:
    """`gamester play LINK` plays a remote seat.

    The screen and keys are the same as for a local table, and its log is the page's log.
    """
    code, (token,) = lay(server.url, "armies", "", "heuristic", options=SHORT)
    app = TableApp(RemoteTable(SeatLink(server.url, code, token)))

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=SMALL) as pilot:
            while app.side.table is None or result_of(app.side.table) is None:
                await pilot.pause(0.01)
                if is_asked(app) and app.offers and app.offers[0].closed_type is None:
                    await pilot.press("home", "enter")
            result, log = result_of(app.side.table), log_of(app.side.table).lines
            assert result is not None
            await shows(app, pilot, result.text)
            await pilot.press("p")
            await shows(app, pilot, "The game is over: This question is closed")
            page = httpx.get(f"{server.url}/t/{code}/{token}/log").text
            lines = [line.text for line in log]
            assert len(lines) > 20
            assert [line for line in lines if line.replace("'", "&#39;") not in page] == []
            await pilot.press("r")
            await shows(app, pilot, "AR-01 ")

    asyncio.run(whole())


def test_clocks_chat_and_votes_are_shown_and_answered(server: Server) -> None:
    """Clocks, chat and votes of a server are shown, and votes can be answered."""
    code, (token, other) = lay(server.url, "armies", "", "", clock="600+15")
    side = RemoteTable(SeatLink(server.url, code, token))
    app = TableApp(side)

    def bo(words: str, **more: Any) -> httpx.Response:
        n = call(server.url, f"/tables/{code}/view", token=other).json()["n"]
        return call(server.url, f"/tables/{code}/messages", {"frame": n, "command": words, **more}, other)

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=SMALL) as pilot:

            async def until(true: Callable[[], bool]) -> None:
                while not true():
                    await pilot.pause(0.01)

            await until(lambda: re.search(r"▸Ana (10:00|9:\d\d)  ▸Guest 1 (10:00|9:\d\d)", screen(app)) is not None)
            await until(lambda: re.search(r"When time is up: [^.]+\. (AR|TB)-\w+", screen(app)) is not None)
            was = screen(app)
            await until(lambda: screen(app) != was)  # it runs on with nothing happening
            await asyncio.to_thread(bo, "chat Good [b]luck[/b]")
            await until(lambda: "Guest 1: Good [b]luck[/b]" in screen(app))
            await pilot.press("t", *"q to you", "enter")
            await until(lambda: "Ana: q to you" in screen(app))
            await asyncio.to_thread(bo, "pause")
            await until(lambda: "Guest 1 asks to pause. y agree, n no" in screen(app))
            await pilot.press("y")
            await until(lambda: "Paused. p goes on" in screen(app) and "▸Ana" not in screen(app).replace("▸ Ana", ""))
            await pilot.press("p")
            await until(lambda: "Paused" not in screen(app))
            await pilot.press("p")
            await until(lambda: "You ask to pause. n never mind" in screen(app))
            await pilot.press("n")
            await until(lambda: "You ask" not in screen(app))
            await pilot.press("y")
            await until(lambda: "Nobody has asked anything." in screen(app))
            await pilot.press("h")
            await until(lambda: "You can ask what to play only at your own seat" in screen(app))
            await pilot.press("b")
            await until(lambda: "TB-931" in screen(app))
            ana = call(server.url, f"/tables/{code}/view", token=token).json()["n"]
            await asyncio.to_thread(call, server.url, f"/tables/{code}/messages", {"frame": ana, "move": "arrange KQJA"}, token)
            await pilot.press("b")
            await until(lambda: "You ask to take the last act back" in screen(app))
            (asked,) = app.side.side_channel.votes
            assert asked.own and not asked.open
            await asyncio.to_thread(bo, f"agree {asked.key}")
            await until(lambda: app.side.table is not None and any("Everyone agreed" in line.text for line in log_of(app.side.table).lines))
            await until(lambda: is_asked(app) and "You ask" not in screen(app))

    asyncio.run(whole())


def test_language_model_plays_a_remote_seat(server: Server) -> None:
    """A language model plays a seat on a server.

    The tools of `gamester mcp LINK` return only what the seat may know, refuse by clause, and play to
    the end.
    """
    code, token = open_table(server, "Ana", "Bo", options=SHORT)
    guest = RemoteSeat(claim_seat(parse_link(f"{server.url}/t/{code}/{token}"), "Model"), longest=20)
    tools = build_server(guest, "Armies", listed=True)

    def call_tool(name: str, **arguments: str) -> str:
        done: Any = asyncio.run(tools.call_tool(name, arguments))
        return str(done.content[0].text)

    try:
        assert {tool.name for tool in asyncio.run(tools.list_tools())} == {"look", "legal", "act", "wait", "why", "rules", "advice"}
        assert call_tool("look") == f"Armies at {code} begins when everybody is here: Ana and a free seat."
        other = claim_seat(parse_link(f"{server.url}/t/{code}"), "Zoe")
        ended: Queue[str] = Queue()
        playing = Thread(target=lambda: ended.put(asyncio.run(play_as_bot(other, parse_bot("heuristic"), 1, lambda _: None))), daemon=True)
        assert call_tool("wait").endswith("You must decide now.")
        seen = call_tool("look")
        ask = dock_of(described(Match.open("armies", 2, {}, "", "1", ["Ana", "Zoe"]), 0)[0]).ask
        asked = " ".join([one if isinstance(one, str) else one.text for one in ask])
        assert asked and "You are Ana. Seats in order of play: Ana and Zoe." in seen and f"> {asked}" in seen
        refused = call_tool("act", move="group 2+2")
        clause = re.match(r"Refused by (AR-\d+): ", refused)
        assert clause and "Nothing has changed" in refused and call_tool("look") == seen
        assert call_tool("why", move="group 2+2").startswith(f"{clause[1]}: ")
        assert call_tool("rules", clause=clause[1].lower()).startswith(f"{clause[1]} ")
        assert call_tool("advice").startswith("Refused by TB-960")
        playing.start()
        said = call_tool("act", move="arrange KQJA")
        for _ in range(200):
            assert said.startswith(("Done.", "That is in your draft")), said
            if "The game is over" in said:
                break
            said = call_tool("act", move=call_tool("legal").splitlines()[-1].partition(":")[0])
        over = re.search(r"The game is over \((.+?)\)\. (.+) Your place: (\d)\.", said)
        assert over and call_tool("legal") == "You may do nothing now."
        assert f"{over[2]} [{over[1]}]" in call_tool("look"), "the headline of the description"
        assert ("Ana" in ended.get(timeout=60)) == (over[3] == "1"), "both players hear of the same winner"
    finally:
        guest.close()


def test_waiting_table_and_lost_server_say_so(server: Server) -> None:
    """A waiting table and a lost server say so."""
    code, token = open_table(server, "Ana", "Bo")
    app = TableApp(RemoteTable(SeatLink(server.url, code, token)))

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=SMALL) as pilot:
            while "begins when everybody is here: Ana and a free seat" not in " ".join(screen(app).split()):
                await pilot.pause(0.01)
            await asyncio.to_thread(call, server.url, f"/tables/{code}/seats/1", {"name": "Zoe"})
            while "Ana (you, deciding)" not in screen(app):
                await pilot.pause(0.01)

    asyncio.run(whole())
