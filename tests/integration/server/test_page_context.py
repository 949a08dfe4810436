"""Data that pages get beside the description, for each kind of viewer."""

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace

from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiStream
from tests.support.hot_seats import room_of
from tests.support.protocol_sockets import page_data
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting

JUDGED = {"competition": "external", "judge": "named"}
DELAY = 300


def room(match: Match, **values: Any) -> Session:
    made = room_of(match)
    made.row = replace(made.row, hot=False, **values)
    made.pace = Timings()
    return made


def test_a_judge_is_asked_and_has_the_moves(seed: int) -> None:
    """The dock of the judge says so, and has the moves when two compete."""
    draw = random.Random(seed)
    for game in range(40):
        match = Match.open("gameon", 2, JUDGED, "", f"{seed} {game}", ["Ana", "Bo"])
        judge = match.layout.spectator + 1
        before = room(match).ui_stream.first_data(judge)
        assert before["about"]["judge"] and "You're the judge." in before["all"]["dock"]["ask"]
        for _ in range(200):
            if match.ended_by() or match.must_decide(judge):
                break
            seat = draw.choice(match.pending_seats())
            moves = match.legal_moves(seat)
            steals = [move for move in moves if move.sentence.startswith("Steal") or move.move == "compete"]
            match.act(seat, draw.choice(steals or moves).move)
        if match.must_decide(judge):
            dock = room(match).ui_stream.first_data(judge)["all"]["dock"]
            assert dock["deciding"] and {move["a"] for move in dock["moves"]} == {"choose 0", "choose 1"}
            assert not room(match).ui_stream.first_data(0)["all"]["dock"].get("deciding")
            return
    raise AssertionError("nobody ever competed")


def test_late_spectators_are_told_of_no_clock_and_no_stand_in() -> None:
    match = Match.open("gameon", 2, {}, "", "1", ["Ana", "Bo"])
    table = room(match)
    table.row = replace(table.row, seats=(table.row.seats[0], replace(table.row.seats[1], stand_in="policy")))
    assert table.ui_stream.first_data(table.rail)["about"]["stand_ins"] == [1]
    table.row = replace(table.row, delay=DELAY)
    table.ui_stream = UiStream(table)
    about = table.ui_stream.first_data(table.rail)["about"]
    assert about["spectator_delay"] == DELAY
    assert not {"stand_ins", "clocks", "absent", "timeout_notice", "undo", "webhook", "links"} & set(about)


def test_the_host_has_the_links_of_others_and_nobody_has_their_own_in_what_is_sent(server: Server) -> None:
    async def visit() -> None:
        host = server.lay("you", "person", "policy")
        guest = server.seated[host][0]
        for path in (host, guest):
            async with Sitting(server, path) as page:
                assert path.split("/")[-1] not in page.text
                assert ("others" in page.about["relinks"]) and bool(page.about["relinks"]["others"]) == (path == host)
                assert page.about["webhook"]["host"] == (path == host)

    asyncio.run(visit())


def test_only_what_has_changed_beside_the_table_is_sent_again(server: Server) -> None:
    """A line of talk brings the talk, and no line about the deal; what is gone is sent as null."""

    async def visit() -> None:
        host = server.lay("you", "person", game="gameon", grace="0")
        async with Sitting(server, host) as page:
            first = page.about
            assert {"chat", "deal_proof", "rules_here"} <= set(first)
            await page.say(command="chat hello")
            while "chat" not in (said := await page.next()).get("about", {}):
                pass
            assert {"chat"} <= set(said["about"]) <= {"chat", "ways_out"} and said["about"]["chat"]["lines"][-1]["text"] == "hello"
            await page.say(command="pause")
            while "votes" not in (said := await page.next()).get("about", {}):
                pass
            await page.say(command=f"no {said['about']['votes'][0]['key']}")
            while "votes" not in (said := await page.next()).get("about", {}):
                pass
            assert said["about"]["votes"] is None
            assert page_data(server.url + host)["about"].keys() == first.keys()

    asyncio.run(visit())


@pytest.mark.parametrize("standing", [True, False])
def test_a_standing_answer_is_offered_where_the_game_has_one(standing: bool) -> None:
    match = Match.open("armies", 2, {}, "classic", "1", ["Ana", "Bo"])
    table = room(match)
    table.row = replace(table.row, seats=(replace(table.row.seats[0], answers="announce" if standing else ""), table.row.seats[1]))
    (offered,) = table.ui_stream.first_data(0)["about"]["standing"]
    assert offered["name"] == "announce" and offered["on"] == standing and offered["label"].startswith("Announce for me")
    assert "standing" not in table.ui_stream.first_data(table.rail)["about"]
