"""Former names of bots: every door takes them, and says the present ones."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from gamester import envs
from gamester.bots.ladder import parse_pool
from gamester.bots.spec import BOTS, FORMER_BOTS, BotSpec, parse_bot, parse_bots
from gamester.cli import COMMAND_MODULES, main
from gamester.cli.mcp import _local_seat
from gamester.cli.play import _local_table
from gamester.client import bot_client
from gamester.games.registry import get_game
from gamester.lab.plan import ExperimentPlan, expand_plan
from gamester.lab.report import plan_as_toml
from gamester.server.pages.archive import archive_game
from gamester.server.pages.new_table import parse_table_form
from gamester.server.storage.rows import StoredMove, StoredTable
from gamester.server.storage.schema import LOG, SEATS
from gamester.server.storage.store import Store
from tests.support.finished_tables import keep, stored
from tests.support.independent_client import call
from tests.support.server_fixtures import Server

FORMER = sorted(FORMER_BOTS.items())
QUICK = ("--seats", "2", "--plain", "--json")


@pytest.fixture(params=FORMER, ids=[before for before, _ in FORMER])
def names(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Return a former name and the present one."""
    before, now = request.param
    return before, now


def test_former_names_are_no_present_ones() -> None:
    """A former name belongs to a bot that has another name now."""
    assert FORMER_BOTS and set(FORMER_BOTS.values()) <= set(BOTS) and not set(FORMER_BOTS) & set(BOTS)


def test_commands_with_bots_are_all_tried() -> None:
    """Every command with bots among its arguments is tried below."""
    found = set()
    for path in COMMAND_MODULES:
        module, _, name = path.partition(":")
        command = getattr(importlib.import_module(f"gamester.cli.{module}"), name)
        if callable(command) and {"bot", "bots"} & set(inspect.signature(command).parameters):
            found.add(name)
    assert found == {"simulate", "ladder", "lab", "play", "join", "mcp"}


def test_parsers_return_present_names(names: tuple[str, str]) -> None:
    """Names, lists of names and line-ups are parsed into present names."""
    before, now = names
    assert parse_bot(before) == parse_bot(now) and parse_bot(before).name == now
    assert parse_bots(before, 3) == (now,) * 3
    assert parse_bots(f"{before}, random", 2) == (now, "random")
    assert parse_pool(f"random,{before}") == ("random", now)


def test_simulation_is_the_same_by_either_name(names: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A simulation by a former name is the one by the present name, records included."""
    told = []
    for number, name in enumerate(names):
        words = ("simulate", "armies", *QUICK, "--bots", f"{name},random", "--games", "2", "--records", str(tmp_path / str(number)))
        assert main(words) == 0
        told.append(json.loads(capsys.readouterr().out)["bots"])
    assert told == [[names[1], "random"]] * 2
    old, new = ({path.name: path.read_text("utf-8") for path in (tmp_path / str(number)).iterdir()} for number in range(2))
    assert old == new and f"name 0: {names[1]} 0" in old["armies-0.txt"]


def test_ladder_says_present_names(names: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A ladder and the command on its page have present names."""
    before, now = names
    assert main(["ladder", "armies", *QUICK, "--deals", "1", "--bots", f"random,{before}", "--out", str(tmp_path)]) == 0
    assert {entry["bot"] for entry in json.loads(capsys.readouterr().out)["entries"]} == {"random", now}
    page = (tmp_path / "armies-2.md").read_text("utf-8")
    assert f"--bots random,{now}" in page and before not in page


def test_lab_says_present_names(names: tuple[str, str], tmp_path: Path) -> None:
    """The report of the lab and the plan beside it have present names."""
    before, now = names
    few = ("--workers", "1", "--fewest", "4", "--most", "4", "--detail", "2")
    assert main(["lab", "armies", *QUICK, *few, "--bots", f"{before},random", "--out", str(tmp_path)]) == 0
    assert tomllib.loads((tmp_path / "plan.toml").read_text("utf-8"))["bots"] == [f"{now},random"]
    assert now in (page := (tmp_path / "report.html").read_text("utf-8")) and before not in page
    plan = ExperimentPlan("armies", seats=[2], bots=before)
    assert {one.bots for one in expand_plan(plan)} == {(now, now)} and before not in plan_as_toml(plan)


def test_local_tables_say_present_names(names: tuple[str, str]) -> None:
    """Bots at a table of the terminal, of a model and of an environment have present names."""
    before, now = names
    table: Any = _local_table("armies", 3, 1, f"{before},random", "", [], "a rainy evening", "")
    assert table._bots == {1: now, 2: "random"}
    seat, _ = _local_seat("armies", 3, 0, before, "a rainy evening", (), "")
    assert seat.names[1:] == [f"{now} 1", f"{now} 2"]
    assert envs.gym("armies", seats=2, bots=before, plain=True)._agents.opponents._bots.levels[1] == parse_bot(now)


def test_model_at_a_server_may_leave_out_bots_by_either_name(names: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """At a server's table the default of `--bots` is no setting, by whichever name."""
    told = []
    for name in (*names, "random"):
        assert main(["mcp", "http://127.0.0.1:9/t/old-crow", "--bots", name]) == 2
        told.append("leave --bots out" in capsys.readouterr().err)
    assert told == [False, False, True]


def test_forms_of_pages_take_former_names(names: tuple[str, str]) -> None:
    """The form of a new table takes a former name, which browsers may have kept."""
    before, now = names
    form = parse_table_form(get_game("armies"), {"name": ["Ana", "Bo"], "kind": ["you", before]})
    assert not isinstance(form, list) and [seat.bot for seat in form.seated] == ["", now]


def test_server_takes_former_names_and_says_present_ones(server: Server, names: tuple[str, str]) -> None:
    """Form, protocol, waiting room and the lab's page take a former name."""
    before, now = names

    def bots(code: str) -> list[str]:
        return [seat["bot"] for seat in call(server.url, f"/tables/{code}").json()["seats"]]

    assert bots(server.lay("you", before).split("/")[2]) == ["", now]
    asked = {"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo", "bot": before}]}
    assert bots(httpx.post(f"{server.url}/api/v1/tables", json=asked).json()["code"]) == ["", now]
    host = server.laid("you", "person")
    assert httpx.post(f"{server.url}{host}/arrange", data={"do": "bot", "seat": "1", "kind": before}).status_code == 303
    assert bots(host.split("/")[2]) == ["", now]
    plan = {"game": "armies", "seats": "2", "width": "0.01", "vary": ""}
    by_name = [httpx.post(f"{server.url}/lab", data={**plan, "bots": name}).text for name in names]
    assert "Expected width" in by_name[0] and "Expected bots" not in by_name[0] and by_name[0] == by_name[1]


def test_bot_that_joins_has_its_present_name(server: Server, names: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that takes a seat without a name of its own is called by its present one."""
    before, now = names
    played = []

    async def play_as_bot(address: object, level: BotSpec, *rest: object) -> str:
        played.append(level.name)
        return "The game is over."

    monkeypatch.setattr(bot_client, "play_as_bot", play_as_bot)
    code = server.laid("you", "person").split("/")[2]
    assert main(["join", f"{server.url}/t/{code}", "--bot", before]) == 0
    assert played == [now] and call(server.url, f"/tables/{code}").json()["seats"][1]["name"] == f"{now} bot"


def test_stored_tables_say_present_names(tmp_path: Path, names: tuple[str, str]) -> None:
    """A table that was stored with former names opens, is shown and is archived with present ones."""
    before, now = names
    code, over = keep(tmp_path, stored("armies-3-skirmish"), acts=4), keep(tmp_path, stored("armies-2-classic"), public=True)
    store = Store(tmp_path)

    def as_before(connection: sa.Connection) -> None:
        connection.execute(SEATS.update().where(SEATS.c.bot == now).values(bot=before))
        connection.execute(SEATS.update().where(SEATS.c.seat == 0).values(stand_in=before))
        connection.execute(LOG.update().where(LOG.c.ply == 1).values(by=before))

    async def look() -> tuple[StoredTable | None, StoredTable | None, list[StoredMove], dict[int, str]]:
        await store.db.write(as_before)
        return await store.table(code), await store.table(over), await store.log_with_times(over), await store.actors(over)

    row, done, log, actors = asyncio.run(look())
    assert row is not None and done is not None
    store.close()
    assert [(seat.bot, seat.stand_in) for seat in row.seats] == [("", now), (now, ""), (now, "")]
    assert actors == {1: now} and log[0].by == now
    game = archive_game(1, done, log)
    assert game.seats == ("person", now) and game.acted_by == {1: now} and before not in game.record
    server = Server(tmp_path)
    try:
        assert [seat["bot"] for seat in call(server.url, f"/tables/{code}").json()["seats"]] == ["", now, now]
    finally:
        assert server.stop() == ""
