"""`gamester play --choose`: the choice of a seat, local and remote, and its text."""

from __future__ import annotations

import asyncio

import pytest

from gamester.cli import UsageError
from gamester.cli.play import _local_table, _remote_table
from gamester.client.address import ConnectionFailed, parse_link
from gamester.client.http import claim_seat
from gamester.client.remote_table import RemoteTable
from gamester.match.match import Match
from gamester.terminal.local import LocalTable
from tests.support.independent_client import call
from tests.support.joined_terminal import open_table
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import felt_of


def home(choose: str, people: int = 2, game: str = "armies") -> LocalTable:
    side = _local_table(game, 3, people, "heuristic", "", [], "a rainy evening", choose)
    assert isinstance(side, LocalTable)
    return side


def seats(server: Server, code: str) -> list[str]:
    return [seat["chosen"] for seat in call(server.url, f"/tables/{code}").json()["seats"]]


@pytest.mark.parametrize(("choose", "then"), [("", ()), ("H", ("H", "S", "D")), ("D, C", ("D", "C", "S")), (",S", ("H", "S", "D"))])
def test_people_at_one_screen_choose_in_the_order_of_their_seats(choose: str, then: tuple[str, ...]) -> None:
    assert home(choose).match.header.chosen == then


@pytest.mark.parametrize(
    ("choose", "people", "game", "wrong"),
    [
        ("X", 1, "armies", "expected a suit, one of S, H, D, C, got 'X' for Ana"),
        ("H,H", 2, "armies", "Bo cannot: Ana has Hearts, and no two seats have the same suit (AR-05)"),
        ("H,S", 1, "armies", "expected a choice for each of 1 people at this screen, got 2: bots get free values"),
        ("H", 0, "armies", "expected a choice for each of 0 people at this screen, got 1: bots get free values"),
        ("H", 1, "shapes", "seats of shapes have nothing to choose while they sit down, got 'H' for Ana"),
    ],
)
def test_impossible_local_choices_are_refused(choose: str, people: int, game: str, wrong: str) -> None:
    """Impossible choices at a local table are refused."""
    with pytest.raises(UsageError) as why:
        home(choose, people, game)
    assert str(why.value) == wrong


def test_choice_shows_as_a_sign() -> None:
    """A choice shows as a sign, not as a colour."""
    match = home("D").match
    match.act(0, "arrange KQJA")
    for seat in (1, 2):
        match.apply_default(seat)
    for seat in match.pending_seats():
        match.act(seat, match.legal_moves(seat)[0].move)
    assert " ".join(felt_of(match, 0).split()).count("K♦ Q♦ J♦ A♦") == 1
    plain = felt_of(Match.open("gameon", 2, {}, "", "a", ["Ana", "Bo"]), 0)
    assert "Bo (bot" in plain and not set("♠♥♦♣") & set(plain)


def test_remote_choice_is_made_with_the_seat_and_seen_by_all(server: Server) -> None:
    """A remote choice is made with the seat and seen by all."""
    code, token = open_table(server, "Ana", "Bo", "Cy")
    table = parse_link(server.url, code)
    bo = claim_seat(table, "Bo", "H")
    assert seats(server, code) == ["", "H", ""]
    with pytest.raises(ConnectionFailed, match=r"Bo has Hearts, and no two seats have the same suit. Free: Spades, .* \[AR-05\]"):
        claim_seat(table, "Cy", "H")
    with pytest.raises(ConnectionFailed, match="Expected a suit, one of S, H, D, C, got 'X'"):
        claim_seat(bo, "", "X")
    assert seats(server, code) == ["", "H", ""]
    assert claim_seat(bo, "", "C") == bo and claim_seat(parse_link(f"{server.url}/t/{code}/{token}"), "", "D").token == token
    assert seats(server, code) == ["D", "C", ""]
    side = _remote_table(f"{server.url}/t/{code}", "", "Cy", "S")
    assert isinstance(side, RemoteTable) and seats(server, code) == ["D", "C", "S"]
    with pytest.raises(ConnectionFailed, match="TB-927"):
        claim_seat(bo, "", "H")

    async def look() -> None:
        staying = asyncio.create_task(side.run(lambda: None))
        try:
            async with asyncio.timeout(30):
                while side.table is None:
                    side.client.changed.clear()
                    await side.client.changed.wait()
            queens = {name for face, name in side.client.faces.items() if face.startswith("soldier.Q.")}
            assert side.table.viewer == 2 and queens == {f"Queen of {suit}" for suit in ("diamonds", "clubs", "spades")}
        finally:
            staying.cancel()
            await asyncio.gather(staying, return_exceptions=True)

    asyncio.run(look())
