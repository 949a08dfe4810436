"""`gamester mcp` as a client drives it: a process with JSON-RPC on its pipes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from gamester.bots import arena
from gamester.cli import USAGE, main
from gamester.client import seat_tools
from gamester.client.seat_tools import LocalSeat
from gamester.match.setup import new_setup


class Client:
    """A client of the Model Context Protocol, as little as there is to one."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-c", "import sys; from gamester.cli import main; sys.exit(main(sys.argv[1:]))", "mcp", *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self.about = self.ask("initialize", client)
        self.tell("notifications/initialized")

    def tell(self, method: str, **more: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "method": method, **more}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdout is not None
        self.asked += 1
        self.tell(method, id=self.asked, params=params)
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.asked
        return dict(answer["result"])

    def call(self, tool: str, **arguments: str) -> str:
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not answer.get("isError"), answer
        (content,) = answer["content"]
        return str(content["text"])

    def tools(self) -> set[str]:
        return {tool["name"] for tool in self.ask("tools/list", {})["tools"]}

    def close(self) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(10)


def test_simultaneous_tool_calls_are_serialized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous calls of a model are carried out one after another.

    Tools are called in threads. Two calls at once used to break the decider, and a new game was played
    by both.
    """
    table = LocalSeat(new_setup("armies", 2, "classic"), "classic", "", 0, ["heuristic"], "at once")
    thinking, both, most = [0], threading.Event(), [0]

    def slowly(*words: Any) -> Any:
        thinking[0] += 1
        most[0] = max(most[0], thinking[0])
        if thinking[0] > 1:
            both.set()
        both.wait(0.3)  # for the other, who may not come
        thinking[0] -= 1
        return arena.bot_move(*words)

    monkeypatch.setattr(seat_tools, "bot_move", slowly)
    threads = [threading.Thread(target=table.begin) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] and table.games == 3 and "You must decide" in table.describe_view()


@pytest.fixture
def client(request: pytest.FixtureRequest) -> Iterator[Client]:
    one = Client(*request.param)
    yield one
    assert one.close() == 0


@pytest.mark.parametrize("client", [("armies", "--seed", "3")], indirect=True)
def test_a_model_plays_a_whole_game(client: Client) -> None:
    assert client.about["serverInfo"]["title"] == "Armies"
    assert client.tools() == {"new_game", "look", "legal", "act", "why", "rules", "advice"}
    assert "You are Player" in client.call("look")
    advised = re.match(r"(arrange [KQJA]{4}): Stack \w+, \w+, \w+ and \w+\. \S+", client.call("advice"))
    assert advised is not None and client.call("why", move=advised[1]) == "It is legal now."
    assert client.call("act", move="arrange KQJA").startswith("Done.")
    view = client.call("look")
    assert re.search(r"^heuristic 1 \(bot\).*: \d+ in hand", view, re.M)
    refused = client.call("act", move="group 2+2")
    clause = re.match(r"Refused by (AR-\d+): ", refused)
    assert clause is not None and "Nothing has changed" in refused
    assert client.call("look") == view
    assert client.call("why", move="group 2+2").startswith(clause[1])
    assert client.call("rules", clause=clause[1].lower()).startswith(clause[1])
    assert client.call("act", move="undo").startswith("Refused by TB-909")
    for _ in range(400):
        legal = client.call("legal")
        if "The game is over" in client.call("act", move=legal.splitlines()[-1].partition(":")[0]):
            break
    assert "Your place: " in client.call("look")
    assert client.call("legal") == "You may do nothing now."
    assert client.call("advice").startswith("Refused by TB-961")
    assert "Armies: Turn 1" in client.call("new_game")


@pytest.mark.parametrize("client", [("gameon", "--nolist", "--seat", "1", "--bots", "random")], indirect=True)
def test_nolist_removes_the_legal_tool(client: Client) -> None:
    """With `--nolist` there is no tool that lists legal moves."""
    assert "legal" not in client.tools()
    assert "You are Player. Seats in order of play: random 0 and Player." in client.call("look")
    everything = client.call("rules")
    assert "GO-01 " in everything and len(everything) > 5000
    assert client.call("rules", clause="GO-999").startswith("There is no clause GO-999")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "unknown game 'chess'"),
        (("armies", "--seat", "2"), "expected a seat from 0 to 1"),
        (("armies", "--bots", "agent:no-such-program"), "cannot find the program 'no-such-program'"),
        (("armies", "--seats", "9"), "2 to 4 seats"),
        (("http://127.0.0.1:1/t/quiet-otter",), "there is no Gamester server at"),
        (("http://127.0.0.1:1", "quiet otter", "--seats", "2", "--seed", "3"), "has its settings: leave --seats, --seed out"),
    ],
)
def test_unusable_arguments_are_reported(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Unusable arguments are reported in one sentence."""
    assert main(["mcp", *words]) == USAGE
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
