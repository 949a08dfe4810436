"""Choices of seats: forms, waiting room, protocol, hot seat, rematch, continuation."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
import websockets
from msgspec.structs import replace

from gamester.match import record, verification
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.record import read_record
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.storage.rows import StoredTable
from gamester.server.tables import continuations, seating
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.independent_client import call
from tests.support.rematches import again, opened
from tests.support.seating import done, laid, refused
from tests.support.server_fixtures import Server, first_data
from tests.support.table_socket import Sitting

SLOW = Timings(600, 600, 600, 4, 0.5, 2, disconnect_grace=600)
BAD = {
    "unknown": ({"kind": ["you", "heuristic"], "chosen-0": "X"}, "expected a suit, one of S, H, D, C, got &#39;X&#39; for Ana"),
    "a bot": ({"kind": ["you", "heuristic"], "chosen-1": "H"}, "Bo is a bot: bots take what is left, got &#39;H&#39; for it"),
    "not here": ({"kind": ["you", "person"], "chosen-1": "H"}, "Bo is not here yet and chooses while sitting down, got &#39;H&#39;"),
    "twice": (
        {"kind": ["you", "person"], "hot": "on", "chosen-0": "H", "chosen-1": "H"},
        "Bo cannot: Ana has Hearts, and no two seats have the same suit (AR-05)",
    ),
    "another game": (
        {"game": "shapes", "kind": ["you", "heuristic"], "chosen-0": "H"},
        "seats of shapes have nothing to choose while they sit down, got &#39;H&#39; for Ana",
    ),
}


def waiting_at(server: Server, **fields: str) -> tuple[str, str, str]:
    """Return a table of three with only Ana: its host's path, code and her token."""
    host = server.laid("you", "person", "person", **fields)
    _, _, code, token = host.split("/")
    return host, code, token


def choose(server: Server, path: str, value: str, **more: str) -> httpx.Response:
    return httpx.post(f"{server.url}{path}/arrange", data={"do": "choose", "chosen": value, **more}, timeout=30)


def seats(server: Server, code: str) -> list[str]:
    return [seat["chosen"] for seat in call(server.url, f"/tables/{code}").json()["seats"]]


def kings(server: Server, path: str) -> list[str]:
    """Return the names of the Kings that lie face up on the page of a table."""
    first = first_data(httpx.get(server.url + path).text)
    return kings_of(first["faces"], first["all"])


def kings_of(faces: dict[str, Any], nodes: dict[str, Any]) -> list[str]:
    shown = [card.get("face", "") for node in nodes.values() for card in node.get("cards", ())]
    return [faces[face][1] for face in shown if face.startswith("soldier.K")]


# rows ---------------------------------------------------------------------------------------------------------------------
def test_seat_choice_is_first_come_and_changeable_until_deal() -> None:
    """The first player to choose a value has it, and may change it until the deal.

    (AR-05, AR-R01)
    """
    row = done(laid(), seating.take_seat, 1, "Bo", "", 1001, "bo", "H")
    assert refused(row, seating.take_seat, 2, "Cy", "", 1002, "cy", "H") == "AR-05"
    assert refused(row, seating.choose, "hash 0", 0, "H") == "AR-05"
    row = done(row, seating.choose, "bo", 1, "C")
    row = done(row, seating.choose, "hash 0", 0, "H")
    assert [seat.chosen for seat in row.seats] == ["H", "C", "", ""] and done(row, seating.choose, "bo", 1, "C") == row
    row = done(row, seating.choose, "hash 0", 0, "")
    assert [seat.chosen for seat in row.seats] == ["", "C", "", ""]
    assert refused(replace(row, started=True), seating.choose, "bo", 1, "S") == "TB-927"


def test_choice_follows_leaving_removal_and_swaps() -> None:
    """A choice follows leaving, removal and swaps of seats."""
    row = done(laid(), seating.take_seat, 1, "Bo", "", 1001, "bo", "H")
    row = done(row, seating.take_seat, 2, "Cy", "", 1002, "cy", "S")
    row = done(row, seating.swap_seats, "hash 0", 1, 3)
    assert [seat.chosen for seat in row.seats] == ["", "", "S", "H"], "it goes along with whoever has it"
    row = done(row, seating.leave_seat, "bo", 1003, "free")
    row = done(row, seating.free_seat, "hash 0", 2, 1004, "free too")
    assert [seat.chosen for seat in row.seats] == [""] * 4
    assert done(row, seating.choose, "hash 0", 0, "H").seats[0].chosen == "H"


@pytest.mark.parametrize(
    ("by", "seat", "value", "clause", "what"),
    [
        ("bo", 1, "X", "TB-905", "Expected a suit, one of S, H, D, C, got 'X'."),
        ("bo", 1, "S", "AR-05", "P0 has Spades, and no two seats have the same suit. Free: Hearts, Diamonds and Clubs."),
        ("bo", 2, "C", "TB-904", "You sit on seat 2, and chose for seat 3."),
        ("bo", 0, "", "TB-904", "You sit on seat 2, and chose for seat 1."),
        ("hash 2", 2, "C", "TB-904", "Sit down first."),
        ("hash 3", 3, "C", "TB-904", "Sit down first."),
        ("forged", 1, "C", "TB-904", "Sit down first."),
    ],
)
def test_refused_choices(by: str, seat: int, value: str, clause: str, what: str) -> None:
    """A choice is refused for another's seat, a bot and an unknown value.

    Seat 2 is free, seat 3 is a bot's.
    """
    row = done(laid(bots=1), seating.take_seat, 1, "Bo", "", 1001, "bo", "H")
    row = done(row, seating.choose, "hash 0", 0, "S")
    after = seating.apply_change(row, seating.choose, by, seat, value)
    assert isinstance(after, Rejection) and (after.clause, after.detail) == (clause, what)
    assert after.clause_text and (clause != "AR-05" or after.href == "/rules/armies#AR-05")


def test_choice_is_refused_in_game_without_choices() -> None:
    """A game without seat choices refuses a choice."""
    row = replace(laid(), game="shapes", cards="")
    for change, args in ((seating.choose, ("hash 0", 0, "H")), (seating.take_seat, (1, "Bo", "", 1001, "bo", "H"))):
        after = seating.apply_change(row, change, *args)
        assert isinstance(after, Rejection) and after.detail == "Seats of shapes have nothing to choose while they sit down, got 'H'."
    assert done(row, seating.take_seat, 1, "Bo", "", 1001, "bo", "").seats[1].taken


# pages --------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", BAD)
def test_form_refuses_impossible_choices(server: Server, case: str) -> None:
    """The form refuses impossible choices."""
    fields, wrong = BAD[case]
    sent = {"game": "armies", "name": ["Ana", "Bo"], **fields}
    answer = httpx.post(f"{server.url}/tables", data=sent, timeout=30)
    assert answer.status_code == 400 and answer.text.count("<li>" + wrong) == 1, answer.text
    if sent["game"] == "armies":
        assert any(f'value="{value}" selected' in answer.text for value in "HX") == (case != "unknown"), "what was sent is still there"


def test_pages_of_game_without_choices_do_not_ask(server: Server) -> None:
    """The pages of a game without seat choices ask for none."""
    host = server.laid("you", "person", game="shapes")
    for page in ("/new/shapes", host, *server.links(host)):
        text = httpx.get(server.url + page).text
        assert 'name="chosen' not in text and "that is left" not in text, page
    assert choose(server, host, "H").status_code == 400


def test_players_choose_free_values(server: Server) -> None:
    """Players choose among the free values, and their choice is shown."""
    host, code, _ = waiting_at(server, auto="", terms="1", **{"chosen-0": "H"})
    invitations = server.links(host)
    door = httpx.get(server.url + invitations[0]).text
    assert "Which suit is your army?" in door and 'value="S"' in door and 'value="H"' not in door and "here, Hearts" in door
    taken = httpx.post(f"{server.url}{invitations[0]}/sit", data={"name": "Zoe", "chosen": "H"})
    assert taken.status_code == 409 and "Ana has Hearts, and no two seats have the same suit. Free: Spades" in taken.text
    assert f'href="{invitations[0]}">Back to the table' in taken.text and "That suit is taken" in taken.text and "AR-05" in taken.text
    assert seats(server, code) == ["H", "", ""], "nothing has changed, and nobody sits there"
    zoe = server.sit(invitations[0], name="Zoe", chosen="C")
    room = httpx.get(server.url + zoe).text
    assert re.findall(r'id="choose-(.)" value="(.?)" aria-pressed="(\w+)"', room) == [
        ("S", "S", "false"),
        ("D", "D", "false"),
        ("C", "", "true"),
    ]
    assert choose(server, zoe, "H").status_code == 409 and choose(server, zoe, "X").status_code == 400
    assert choose(server, zoe, "S", seat="0").status_code == 409 and choose(server, zoe, "S", seat="7").status_code == 404
    assert choose(server, f"/t/{code}/forged", "S").status_code == 404 and choose(server, invitations[1], "S").status_code == 409
    assert seats(server, code) == ["H", "C", ""]
    assert choose(server, zoe, "D").status_code == 303 and choose(server, host, "").status_code == 303
    assert seats(server, code) == ["", "D", ""]
    cy = server.sit(invitations[1])
    assert httpx.post(f"{server.url}{host}/arrange", data={"do": "start"}).status_code == 303
    late = choose(server, cy, "C")
    assert late.status_code == 409 and "Seats can&#39;t be changed after the deal" in late.text
    assert seats(server, code) == ["S", "D", "H"], "the rest is dealt out in the order of the seats"
    assert kings(server, zoe) == ["King of diamonds"]


def test_second_of_two_equal_choices_is_refused(server: Server) -> None:
    """The second of two simultaneous equal choices is refused.

    The first has it; the other is told, and both see it on their sockets.
    """
    for _ in range(4):
        host, code, _ = waiting_at(server, auto="", terms="1")
        paths = [server.sit(one) for one in server.links(host)]
        asyncio.run(_race(server, code, paths))


async def _race(server: Server, code: str, paths: list[str]) -> None:
    at = [f"{server.url.replace('http', 'ws', 1)}{path}/live" for path in paths]
    async with websockets.connect(at[0]) as one, websockets.connect(at[1]) as two:
        for socket in (one, two):
            assert "Which suit is your army?" in json.loads(await socket.recv())["html"]
        barrier = Barrier(2)

        def ask(path: str) -> httpx.Response:
            barrier.wait(20)
            return choose(server, path, "D")

        with ThreadPoolExecutor(2) as pool:
            answers = await asyncio.gather(*[asyncio.get_running_loop().run_in_executor(pool, ask, path) for path in paths])
        assert sorted(answer.status_code for answer in answers) == [303, 409]
        first = next(k for k, answer in enumerate(answers) if answer.status_code == 303)
        assert "no two seats have the same suit" in answers[1 - first].text
        for k, socket in enumerate((one, two)):
            html = json.loads(await asyncio.wait_for(socket.recv(), 20))["html"]
            assert ('id="choose-D"' in html) == (k == first) and f'id="chosen-{first + 1}"' in html
    assert seats(server, code) == ["", *("D" if k == first else "" for k in range(2))]


def test_one_device_for_all(server: Server) -> None:
    host = server.laid("you", "person", "heuristic", hot="on", **{"chosen-0": "S", "chosen-1": "D"})
    code = host.split("/")[2]
    assert seats(server, code) == ["S", "D", "H"], "a bot takes what is left"
    faces = first_data(httpx.get(server.url + host).text)["faces"]

    async def run() -> None:
        async with Sitting(server, host) as table:
            for seat, suit in enumerate(("spades", "diamonds")):
                assert not kings_of(faces, table.nodes), "the curtain is closed"
                assert await table.ask({"command": f"curtain {seat}"}) == {"done": True}
                assert kings_of(faces, table.nodes) == [f"King of {suit}"]
                assert await table.ask({"command": "curtain"}) == {"done": True}

    asyncio.run(run())


# the protocol -------------------------------------------------------------------------------------------------------------
def test_the_protocol_has_it(server: Server) -> None:
    house = server.url
    game = call(house, "/games/armies").json()["choice"]
    assert (game["name"], game["unique"], game["clause"]) == ("suit", True, "AR-05")
    assert [(one["id"], one["name"], one["sign"]) for one in game["values"]] == [
        ("S", "Spades", "♠"),
        ("H", "Hearts", "♥"),
        ("D", "Diamonds", "♦"),
        ("C", "Clubs", "♣"),
    ]
    assert game["values"][1]["spoken_labels"]["soldier:K"] == "King of hearts"
    assert call(house, "/games/shapes").json()["choice"] is None
    lay = {"game": "armies", "seats": [{"name": "Ana", "chosen": "H"}, {"name": "Bo"}, {"name": "Cy"}]}
    ana = call(house, "/tables", lay).json()
    code, at = ana["code"], f"/tables/{ana['code']}/seats"
    assert seats(server, code) == ["H", "", ""] and call(house, f"/tables/{code}").json()["choice"] == game
    taken = call(house, f"{at}/1", {"name": "Bo", "chosen": "H"})
    assert taken.status_code == 409 and taken.json()["clause"] == "AR-05" and taken.json()["href"] == "/rules/armies#AR-05"
    assert call(house, f"{at}/1", {"name": "Bo", "chosen": "X"}).status_code == 400
    bo = call(house, f"{at}/1", {"name": "Bo", "chosen": "C"}).json()
    told = call(house, f"{at}/1/chosen", {"chosen": "D"}, bo["token"])
    assert told.status_code == 200 and told.json()["viewer"] == 1 and [one["chosen"] for one in told.json()["seats"]] == ["H", "D", ""]
    wrong = [
        (f"{at}/1/chosen", {"chosen": "H"}, bo["token"], 409, "AR-05"),
        (f"{at}/1/chosen", {"chosen": "X"}, bo["token"], 400, "TB-905"),
        (f"{at}/0/chosen", {"chosen": "S"}, bo["token"], 409, "TB-904"),
        (f"{at}/9/chosen", {"chosen": "S"}, bo["token"], 404, "TB-901"),
        (f"{at}/1/chosen", {"chosen": "S"}, "forged", 404, "TB-904"),
        (f"{at}/1/chosen", {"chosen": "S"}, "", 404, "TB-907"),
        ("/tables/no-such/seats/1/chosen", {"chosen": "S"}, bo["token"], 404, "TB-904"),
        (f"{at}/1/chosen", {}, bo["token"], 400, ""),
        (f"{at}/1/chosen", {"suit": "S"}, bo["token"], 400, ""),
    ]
    for path, said, token, status, clause in wrong:
        answer = call(house, path, said, token)
        assert (answer.status_code, answer.json()["clause"]) == (status, clause), (path, said, answer.text)
    assert seats(server, code) == ["H", "D", ""]
    cy = call(house, f"{at}/2", {"name": "Cy"}).json()
    late = call(house, f"{at}/2/chosen", {"chosen": "C"}, cy["token"])
    assert (late.status_code, late.json()["clause"]) == (409, "TB-927")
    assert seats(server, code) == ["H", "D", "S"]


@pytest.mark.parametrize(
    ("game", "chosen", "wrong"),
    [
        ("armies", ("X", ""), "expected a suit, one of S, H, D, C, got 'X' for Ana"),
        ("armies", ("", "H"), "Bo is not here yet and chooses while sitting down, got 'H'"),
        ("shapes", ("H", ""), "seats of shapes have nothing to choose while they sit down, got 'H' for Ana"),
    ],
)
def test_protocol_refuses_tables_with_impossible_choices(server: Server, game: str, chosen: tuple[str, str], wrong: str) -> None:
    """The protocol creates no table with impossible choices."""
    wanted = [{"name": name, "chosen": one} for name, one in zip(("Ana", "Bo"), chosen, strict=True)]
    answer = call(server.url, "/tables", {"game": game, "seats": wanted})
    assert answer.status_code == 400 and answer.json()["detail"] == wrong


def test_waiting_client_gets_choices(server: Server) -> None:
    """A waiting client gets the choices of others."""
    host, code, token = waiting_at(server)
    zoe = server.sit(server.links(host)[0], chosen="S")

    async def run() -> None:
        async with websockets.connect(f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{code}/live") as socket:
            await socket.send(json.dumps({"token": token}))
            first = json.loads(await asyncio.wait_for(socket.recv(), 20))
            assert [seat["chosen"] for seat in first["seats"]] == ["", "S", ""] and first["state"] == "waiting"
            await asyncio.to_thread(choose, server, zoe, "C")
            then = json.loads(await asyncio.wait_for(socket.recv(), 20))
            assert [seat["chosen"] for seat in then["seats"]] == ["", "C", ""]

    asyncio.run(run())


# a house that falls, a rematch, another game from here ---------------------------------------------------------------------
def test_choices_survive_a_kill(tmp_path: Path) -> None:
    """Choices survive a kill."""
    server = Server(tmp_path)
    try:
        host, code, _ = waiting_at(server, **{"chosen-0": "D"})
        invitations = server.links(host)
        server.sit(invitations[0], chosen="S")
        server.kill()
        server.start()
        assert seats(server, code) == ["D", "S", ""]
        assert httpx.post(f"{server.url}{invitations[1]}/sit", data={"chosen": "S"}).status_code == 409
        server.sit(invitations[1])
        assert seats(server, code) == ["D", "S", "H"]
        server.kill()
        server.start()
        assert seats(server, code) == ["D", "S", "H"] and kings(server, host) == ["King of diamonds"]
    finally:
        server.kill()


async def _over(house: TableRegistry, *wanted: SeatRequest, **kept: Any) -> tuple[StoredTable, str]:
    """A table that has been played to its end, with its record."""
    code = await create_table(house, TableRequest("armies", wanted, {"turn_limit": 3}, "classic", hot=True, **kept))
    room = await opened(house, code)
    async with room.lock:
        while not room.match.ended_by():
            fork = room.match.fork()
            assert isinstance(fork.apply_default(fork.pending_seats()[0]), LogEntry)
            await room.append(fork)
        text = await room.record()
    assert text is not None
    return room.row, text


def test_rematch_keeps_choices(tmp_path: Path) -> None:
    """A rematch keeps the choices of its players."""

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        row, text = await _over(house, SeatRequest("Ana", chosen="H"), SeatRequest("Bo", "heuristic"), SeatRequest("Cy", chosen="S"))
        assert "suit 0: H\nsuit 1: D\nsuit 2: S\n" in text and verification.verify(text).is_valid
        laid = await again(house, await opened(house, row.code), 0)
        assert [seat.chosen for seat in laid.seats] == ["H", "", "S"]
        assert [one.id for one in (await opened(house, laid.code)).match.chosen] == ["H", "D", "S"]
        await house.close()

    asyncio.run(run())


def test_continued_record_keeps_seat_choices(tmp_path: Path) -> None:
    """A continuation of a record has the choices of seats that the record shows."""

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        _, text = await _over(house, SeatRequest("Ana", chosen="H"), SeatRequest("Bo"), SeatRequest("Cy", chosen="S"))
        match = read_record(text)
        path = await continuations.continue_from_replay(house, match.header, record.ordered_moves(match.entries)[:4], 1)
        room = await opened(house, path.split("/")[2])
        assert room.match.header.chosen == match.header.chosen == ("H", "D", "S")
        plain = Match.open("armies", 2, {}, "classic", "a", ["Ana", "Bo"])
        path = await continuations.continue_from_replay(house, plain.header, [], 1)
        assert (await opened(house, path.split("/")[2])).match.header.chosen == ()
        await house.close()

    asyncio.run(run())


def test_custom_set_offers_its_own_suits(server: Server) -> None:
    """A custom set offers its own suits.

    An id that no record could hold becomes a number.
    """
    shipped = call(server.url, "/games/armies/sets/classic").json()["text"]
    suit = 'id = "no record: holds\\nthis", name = "Suns"'
    own = shipped.replace('id = "S", name = "Spades"', suit).replace('id = "classic"', 'id = "own"')
    assert own != shipped
    lay = {"game": "armies", "card_set_text": own, "seats": [{"name": "Ana", "chosen": "1"}, {"name": "Bo", "bot": "heuristic"}]}
    made = call(server.url, "/tables", lay).json()
    told = call(server.url, f"/tables/{made['code']}", token=made["token"]).json()
    assert [one["id"] for one in told["choice"]["values"]] == ["1", "H", "D", "C"]
    assert [seat["chosen"] for seat in told["seats"]] == ["1", "H"]
    assert kings(server, made["href"]) == ["King of suns"]


def test_choice_is_checked_on_the_written_row(tmp_path: Path) -> None:
    """The check is made on the row that is written.

    Two workers that read the same table ask for the same suit.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        code = await create_table(
            house, TableRequest("armies", [SeatRequest(name) for name in ("Ana", "Bo", "Cy")], {}, "classic", auto=False)
        )
        sat = [await house.lobby.change(code, seating.take_seat, seat, "", "", 1000 + seat, f"hash {seat}", "") for seat in (1, 2)]
        assert all(isinstance(one, StoredTable) for one in sat)
        wants: list[tuple[Callable[..., Any], str, int]] = [(seating.choose, f"hash {seat}", seat) for seat in (1, 2)]
        found = await asyncio.gather(*[house.lobby.change(code, change, by, seat, "C") for change, by, seat in wants])
        assert sorted(isinstance(one, Rejection) for one in found) == [False, True]
        await house.close()

    asyncio.run(run())
