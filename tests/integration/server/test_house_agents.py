"""Agents of an operator: they sit at tables of the server like its own bots, and a failing one stops nothing."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.bots.house_agents import HouseAgents, parse_house_agents
from gamester.bots.spec import UnknownBot, parse_bot
from gamester.cli import USAGE, main
from gamester.client.address import SeatLink
from gamester.client.bot_client import play_as_bot
from gamester.match.match import Match
from gamester.server.session.features import bots
from tests.support.independent_client import call, lay
from tests.support.server_fixtures import Server

SCRIPT = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    print(line.rstrip(), file=open({notes!r}, "a"), flush=True)
    if asked["type"] in ("decision", "refused"):
        {answer}
"""
LAST = 'print(json.dumps({"action": asked["legal_actions"][-1]}), flush=True)'
Commands = Callable[[str], str]


@pytest.fixture
def command(tmp_path: Path) -> Commands:
    """Return the maker of a command whose program answers with this line of Python."""

    def made(answer: str) -> str:
        script = tmp_path / "agent.py"
        script.write_text(SCRIPT.format(notes=str(tmp_path / "told"), answer=answer))
        return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"

    return made


def told(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "told").read_text().splitlines()]


class AgentServer(Server):
    """A server that offers one agent, `net`."""

    agent = ""

    def call_of_serve(self) -> str:
        agents = tuple(parse_house_agents([f"net={self.agent}"]).items())
        return super().call_of_serve().removesuffix(")") + f", wishes=ServerConfig(agents={agents!r}))"


@pytest.fixture
def server(tmp_path: Path, command: Commands) -> Iterator[Server]:
    AgentServer.agent = command(LAST)
    made = AgentServer(tmp_path / "data")
    yield made
    made.stop()


def test_an_agent_is_chosen_in_the_form_and_plays(server: Server, tmp_path: Path) -> None:
    """The form offers it by its name, the protocol too; it is asked about its own seat only."""
    form = httpx.get(f"{server.url}/new?game=armies", follow_redirects=True).text
    assert 'value="net"' in form and "agent.py" not in form
    assert "net" in call(server.url, "/games/armies").json()["bots"]
    code, (token,) = lay(server.url, "armies", "", "net", options={"turn_limit": "2"})
    assert asyncio.run(play_as_bot(SeatLink(server.url, code, token), parse_bot("heuristic"), 1.0, lambda _: None))
    seats = call(server.url, f"/tables/{code}").json()["seats"]
    assert [seat["bot"] for seat in seats] == ["", "net"]
    assert {(one["type"], one["seat"]) for one in told(tmp_path)} == {("hello", 1), ("decision", 1)}
    unknown = call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo", "bot": "other"}]})
    assert unknown.status_code == 400 and "net" in unknown.text


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["net"], "expected --agent NAME=COMMAND"),
        (["net="], "expected --agent NAME=COMMAND"),
        (["Net=python3"], "expected --agent NAME=COMMAND"),
        (["random=python3"], "expected --agent NAME=COMMAND"),
        (["search-7=python3"], "expected --agent NAME=COMMAND"),
        (["person=python3"], "expected --agent NAME=COMMAND"),
        (["net=no-such-program"], "cannot find the program 'no-such-program'"),
        (["net=python3", "net=python3"], "the agent net was named twice"),
    ],
)
def test_unusable_agents_are_refused_before_the_server_starts(given: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownBot, match=words):
        parse_house_agents(given)
    assert main(["serve", *(word for one in given for word in ("--agent", one))]) == USAGE
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("sys.exit(3)", "died with exit code 3"),
        ("time.sleep(1000)", "it had no move within 1 s"),
        ('print("hello", flush=True)', "5 answers to one question were refused"),
    ],
)
def test_heuristic_bot_moves_for_a_failing_agent(
    answer: str, words: str, command: Commands, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log has one sentence for each failure, and the move comes after the whole time of a bot."""
    house = HouseAgents()
    waits: list[float] = []
    house.name(parse_house_agents([f"net={command(answer)}"]))
    monkeypatch.setattr(bots, "HOUSE_AGENTS", house)
    match = Match.open("armies", 2, {}, "", "house", ["Ana", "Bo"])
    seat, real = match.pending_seats()[0], asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    try:
        act = asyncio.run(bots.choose_bot_move(match, seat, "net", 0.2))
    finally:
        house.close()
    assert act and match.apply_numbers(seat, act, compound=True) and not match.must_decide(seat)
    assert waits and sum(words in record.message for record in caplog.records) == 1


def test_agent_that_is_named_no_more_plays_as_the_heuristic_bot() -> None:
    """A table keeps the name of its agent when the operator starts the server without it."""
    match = Match.open("armies", 2, {}, "", "house", ["Ana", "Bo"])
    seat = match.pending_seats()[0]
    act = asyncio.run(bots.choose_bot_move(match, seat, "net", 0.1))
    assert act and not isinstance(match.apply_numbers(seat, act, compound=True), Exception)


def test_an_agent_is_greeted_again_for_another_seat_or_game(command: Commands, tmp_path: Path) -> None:
    house = HouseAgents()
    house.name(parse_house_agents([f"net={command(LAST)}"]))
    one, other = (Match.open("armies", 2, {}, "", seed, ["Ana", "Bo"]) for seed in ("one", "other"))

    async def ask() -> None:
        for match in (one, one, other, one):
            assert await house.choose_move(match, match.pending_seats()[0], "net", 60)

    asyncio.run(ask())
    house.close()
    kinds = "".join(one["type"][0] for one in told(tmp_path))
    assert kinds.replace("dd", "d").startswith("hd") and kinds.count("h") == 3
