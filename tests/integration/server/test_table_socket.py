"""The socket of a table's page: the whole table, then patches of it, with the numbers of all pages of the seat."""

import asyncio

from tests.support.protocol_sockets import lay_with_a_play, page_data
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting

BEHIND = 2**40
"""A frame that no table has had."""


def test_moves_are_played_and_patches_give_what_a_page_is_loaded_with(server: Server) -> None:
    async def visit() -> None:
        host = lay_with_a_play(server)
        async with Sitting(server, host) as page:
            assert page.nodes == page_data(f"{server.url}{host}")["all"]
            draft = next(move for move in page.moves if move["h"] == "play")
            assert (await page.ask(draft=draft["a"])).get("done")
            assert page.nodes["dock"]["drafted"] == 1
            assert (await page.ask(withdraw_draft=True)).get("done")
            done = next(move for move in page.moves if move["a"] == "done")
            assert (await page.ask(move=done["a"])).get("done")
            assert not page.nodes["dock"].get("deciding") and page.patches >= 3
            assert page.nodes == page_data(f"{server.url}{host}")["all"]

    asyncio.run(visit())


def test_a_move_for_another_table_than_the_one_that_stands_is_refused(server: Server) -> None:
    async def visit() -> None:
        host = server.lay("you", "person")
        async with Sitting(server, host) as page:
            before = page.nodes
            move = page.moves[0]["a"]
            page.n, n = BEHIND, page.n
            refused = await page.ask(move=move)
            assert refused["clause"] == "TB-903" and page.nodes == before
            page.n = n
            assert (await page.ask(move=move)).get("done")
            assert (await page.ask(why_not=move))["clause"]

    asyncio.run(visit())


def test_two_pages_of_one_seat_count_alike(server: Server) -> None:
    """What one page of a seat plays the other shows, and both may go on."""

    async def visit() -> None:
        host = lay_with_a_play(server)
        async with Sitting(server, host) as table, Sitting(server, host) as page:
            assert page.n == table.n
            draft = next(move for move in table.moves if move["h"] == "play")
            assert (await table.ask(draft=draft["a"])).get("done")
            while not page.nodes["dock"].get("drafted"):
                await page.next()
            assert (await page.ask(move="done")).get("done")

    asyncio.run(visit())


def test_a_spectator_is_told_no_move_and_may_not_play(server: Server) -> None:
    async def visit() -> None:
        code = server.lay("you", "person").split("/")[2]
        async with Sitting(server, f"/t/{code}") as page:
            assert page.moves == [] and page.nodes["table"]["viewer"] == 2
            assert (await page.ask(move="arrange KQJA"))["clause"] == "TB-904"

    asyncio.run(visit())


def test_what_is_beside_the_table_has_the_names_of_the_protocol(server: Server) -> None:
    """Talk and votes come to the page under the names by which features give them."""

    async def visit() -> None:
        host = server.lay("you", "person", game="armies")
        async with Sitting(server, host) as page:
            assert "clause" not in await page.ask(command="chat good evening")
            assert "clause" not in await page.ask(command="pause")
        about = page_data(server.url + host)["about"]
        assert [line["text"] for line in about["chat"]["lines"]] == ["good evening"]
        assert [vote["kind"] for vote in about["votes"]] == ["pause"] and about["votes"][0]["text"]

    asyncio.run(visit())
