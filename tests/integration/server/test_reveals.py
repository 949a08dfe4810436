"""A reveal comes to every page in steps, with the act that ended the phase."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting, Table


async def drained(page: Table) -> list[dict[str, Any]]:
    """Return all that was sent before the answer to a question."""
    found: list[dict[str, Any]] = []
    await page.socket.send(f'{{"why_not": "hush", "frame": {page.n}}}')
    while "refused" not in (said := await page.next()):
        found.append(said)
    return found


def test_a_reveal_comes_in_steps_with_the_act_that_ended_the_phase(server: Server) -> None:
    """Each step has its words; a page that is opened later sees none of them."""

    async def sit() -> None:
        host = server.lay("you", "person", "person")
        async with AsyncExitStack() as stack:
            paths = [host, *server.links(host), f"/t/{host.split('/')[2]}"]
            pages = [await stack.enter_async_context(Sitting(server, path)) for path in paths]
            people = pages[:3]
            for page in people:
                assert (await page.ask(move="arrange KQJA")).get("done")
            for page in pages:
                await page.until("Turn 1 begins")
                await drained(page)
            for page in people:
                assert (await page.ask(move="present nothing")).get("done")
            for page in pages[:2] + pages[3:]:
                messages = await drained(page)
                staged = [said for said in messages if "steps" in said]
                assert len(staged) == 1
                (steps,) = [said["steps"] for said in staged]
                assert len(steps) == 4, "turned up, three pairs"
                assert all(step["say"] and step["stay"] > 0 for step in steps)
                docks = [step["set"]["dock"] for step in steps]
                assert [dock["stage"] for dock in docks] == [f"{k} of 4" for k in range(1, 5)]
                assert "stage" not in page.nodes["dock"] and "presents nothing" in str(page.nodes["log"])
                async with Sitting(server, paths[pages.index(page)]) as again:
                    assert again.nodes["dock"] == page.nodes["dock"]

    asyncio.run(sit())
