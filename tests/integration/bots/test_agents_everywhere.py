"""An agent has a seat wherever a bot has one: alone, in the terminal, at a server, in the lab, in reviews and beside a model."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamester.bots.agent_process import AgentPool
from gamester.bots.agent_turn import make_question
from gamester.bots.spec import parse_bot
from gamester.cli import USAGE, main
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.bot_client import play_as_bot
from gamester.client.seat_tools import LocalSeat
from gamester.games.registry import game_slugs, get_game
from gamester.match.information_state import observation_size
from gamester.match.match import Match
from gamester.match.record import read_record
from gamester.match.setup import new_setup
from gamester.terminal.local import LocalTable
from tests.support.independent_client import lay
from tests.support.server_fixtures import Server

SCRIPT = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    print(line.rstrip(), file=open({notes!r}, "a"), flush=True)
    if asked["type"] in ("decision", "refused"):
        {answer}
"""
BY_NUMBER = """
        if asked["type"] == "decision":
            legal = [number for number, may in enumerate(asked["action_mask"]) if may]
            assert sorted(asked["legal_actions"]) == legal and len(asked["legal_moves"]) == len(legal)
            print(json.dumps({"action": legal[-1]}), flush=True)"""
Agents = Callable[[str], str]


@pytest.fixture
def agent(tmp_path: Path) -> Agents:
    """Return the maker of an agent that answers with these lines of Python."""

    def made(answer: str) -> str:
        script = tmp_path / "agent.py"
        script.write_text(SCRIPT.format(notes=str(tmp_path / "told"), answer=answer.strip()))
        return f"agent+observation:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"

    return made


def told(folder: Path) -> list[dict[str, Any]]:
    """Return all messages that the agent got."""
    return [json.loads(line) for line in (folder / "told").read_text().splitlines()]


@pytest.mark.parametrize("game", game_slugs())
def test_agent_plays_by_the_numbers_of_actions(game: str, agent: Agents, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What it answers by number is what `legal_moves` names in the same place."""
    code = main(
        ["simulate", game, "--games", "1", "--json", "--plain", "--bots", f"{agent(BY_NUMBER)},heuristic", "--records", str(tmp_path)]
    )
    said = capsys.readouterr()
    assert (code, said.err) == (0, "") and json.loads(said.out)["games"] == 1
    asked = [one for one in told(tmp_path) if one["type"] == "decision"]
    assert len({(len(one["action_mask"]), len(one["observation"])) for one in asked}) == 1
    assert not any(one["type"] == "refused" for one in told(tmp_path))
    (record,) = tmp_path.glob(f"{game}-*.txt")
    match = read_record(record.read_text())
    assert asked[0]["legal_moves"][asked[0]["legal_actions"].index(max(asked[0]["legal_actions"]))] in record.read_text()
    assert match.outcome() is not None


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('print(json.dumps({"action": 99999}), flush=True)', "expected the number of an action from 0 to"),
        ('print(json.dumps({"action": -1}), flush=True)', "expected the number of an action from 0 to"),
        ('print(json.dumps({"action": 1, "move": "done"}), flush=True)', "expected a line such as"),
        ("print(json.dumps({}), flush=True)", "expected a line such as"),
    ],
)
def test_wrong_numbers_are_refused_in_one_sentence(answer: str, words: str, agent: Agents, tmp_path: Path) -> None:
    assert main(["simulate", "armies", "--games", "1", "--plain", "--bots", f"{agent(answer)},heuristic"]) == 0
    refused = [one["clause_text"] for one in told(tmp_path) if one["type"] == "refused"]
    assert refused and all(words in text and "\n" not in text for text in refused)


@pytest.mark.parametrize("game", game_slugs())
def test_masked_state_gives_the_same_question(game: str, agent: Agents) -> None:
    """A seat far away is asked from the masked state, and gets what it would get at home."""
    from gamester.bots.agent_process import parse_agent

    kind = parse_agent(agent("pass"))
    seats = get_game(game).text.SEATS[0]
    match = Match.open(game, seats, {}, "", "questions", ["Ana", "Bo", "Cy", "Dee"][:seats])
    for _ in range(12):
        seat = match.pending_seats()[0]
        tables = [match.table, None]
        match.doors.mask(tables, 1, 0, seat)
        view = match.view(seat) if seat < match.layout.seats else None
        if view is not None:
            known, true = (make_question(kind, match.game, match.layout, t, view, 0) for t in (tables[1], match.table))
            assert known == true and len(true.observation or ()) == observation_size(match.layout, match.table)
        match.apply_default(seat)
        if match.ended_by():
            break


def test_agent_plays_at_home(agent: Agents, tmp_path: Path) -> None:
    """Nobody at the screen, so both seats are bots; the game ends."""
    match = Match.open("armies", 2, {}, "", "home", ["Ana", "Bo"])
    with AgentPool() as programs:
        table = LocalTable(match, (), {0: agent(BY_NUMBER), 1: "heuristic"}, pause=0, programs=programs)
        asyncio.run(asyncio.wait_for(table.run(lambda: None), 120))
        assert match.outcome() is not None and programs.failures() == []
    assert told(tmp_path)[-1]["type"] == "over"


def test_agent_that_dies_at_home_takes_default_moves(agent: Agents) -> None:
    match = Match.open("armies", 2, {}, "", "home", ["Ana", "Bo"])
    with AgentPool() as programs:
        table = LocalTable(match, (), {0: agent("sys.exit(3)"), 1: "heuristic"}, pause=0, programs=programs)
        asyncio.run(asyncio.wait_for(table.run(lambda: None), 120))
        (line,) = programs.failures()
    assert match.outcome() is not None and "died with exit code 3; default actions were taken for the rest of the game" in line


def test_agent_plays_beside_a_model(agent: Agents, tmp_path: Path) -> None:
    """It gets a hello with every game."""
    with AgentPool() as programs:
        seat = LocalSeat(new_setup("armies", 2, "classic"), "classic", "", 0, [agent(BY_NUMBER)], "model", programs)
        for _ in range(3):
            move = seat.match.legal_moves(0)[0].move
            assert "Refused" not in seat.act(move)
        seat.new_game()
        assert programs.failures() == []
    kinds = [one["type"] for one in told(tmp_path)]
    assert kinds.count("hello") == 2 and kinds[0] == "hello"


def test_agent_proposes_moves_in_a_review(agent: Agents, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "armies", "--games", "1", "--plain", "--bots", "random", "--records", str(tmp_path)]
    assert main(words) == 0
    (record,) = tmp_path.glob("armies-*.txt")
    assert main(["review", str(record), "--worlds", "4", "--seat", "0", "--plain", "--thinker", agent(BY_NUMBER)]) == 0
    assert capsys.readouterr().err == "" and any(one["type"] == "decision" and one["seat"] == 0 for one in told(tmp_path))


def test_agent_plays_in_the_lab(agent: Agents, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A plan file may name agents only with `--programs`: it may come from a stranger."""
    small = ["--fewest", "2", "--most", "2", "--detail", "1", "--plain", "--json", "--out", str(tmp_path / "lab")]
    assert main(["lab", "armies", "--bots", f"{agent(BY_NUMBER)},heuristic", *small]) == 0
    assert "default action" not in capsys.readouterr().err
    assert sum(one["type"] == "over" for one in told(tmp_path)) == 2
    plan = tmp_path / "plan.toml"
    plan.write_text(f"game = 'armies'\nbots = ['''{agent(BY_NUMBER)},heuristic''']\nmost = 2\nfewest = 2\ndetail = 1\n")
    assert main(["lab", str(plan), "--out", str(tmp_path / "lab")]) == USAGE
    assert "unknown bot" in capsys.readouterr().err
    assert main(["lab", str(plan), "--plain", "--programs", "--out", str(tmp_path / "lab")]) == 0


def joined(server: Server, name: str, seconds: float = 60.0) -> str:
    """Let a bot play against another joined one to the end. Return the sentence of the result."""
    code, (ana, bo) = lay(server.url, "armies", "", "", options={"turn_limit": "4"})

    async def run() -> str:
        other = asyncio.create_task(play_as_bot(SeatLink(server.url, code, bo), parse_bot("heuristic"), 1.0, lambda _: None))
        try:
            level = parse_bot(name, allow_programs=True)
            return await play_as_bot(SeatLink(server.url, code, ana), level, seconds, lambda _: None)
        finally:
            other.cancel()
            await asyncio.gather(other, return_exceptions=True)

    return asyncio.run(run())


def test_agent_joins_a_table_of_a_server(server: Server, agent: Agents, tmp_path: Path) -> None:
    said = joined(server, agent(BY_NUMBER))
    kinds = [one["type"] for one in told(tmp_path)]
    assert said and (kinds[0], kinds[-1]) == ("hello", "over") and "refused" not in kinds


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("sys.exit(3)", "the agent died with exit code 3"),
        ("time.sleep(1000)", "the agent hung: no answer within 0.5 s"),
        ('print("x" * 100_000, flush=True)', "the agent flooded"),
        ('print("hello", flush=True)', "5 answers of the agent to one question were refused, the last one was the answer: TB-909"),
        ('print(json.dumps({"move": "ask 1 Z"}), flush=True)', "5 answers of the agent to one question were refused"),
    ],
)
def test_failing_agent_ends_its_connection_with_one_sentence(server: Server, answer: str, words: str, agent: Agents) -> None:
    with pytest.raises(ConnectionFailed) as failed:
        joined(server, agent(answer), 0.5 if "0.5" in words else 60.0)
    assert str(failed.value).startswith(words) and "\n" not in str(failed.value)
