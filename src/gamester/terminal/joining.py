"""A bot that takes a seat at a table far away. It is sent what its seat knows and decides by that alone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gamester.bots.chooser import Chooser, compiled
from gamester.bots.levels import Level
from gamester.games import UnknownGame, find
from gamester.play.actions import Notation
from gamester.play.header import BadHeader, Laid, lay
from gamester.play.known import Unlike, imagined, laid_as_known
from gamester.terminal.address import Address, Unreached
from gamester.terminal.client import Client

LATER, AGAIN = ("TB-912", "TB-913", "TB-932", "TB-948"), 1.0
"""Refusals for which nobody at the table is to blame, and seconds until the bot tries again."""
MOST_REFUSED = 5
"""Refusals in a row of what the bot thought possible; then it says so and goes."""


async def join(address: Address, level: Level, seconds: float, tell: Callable[[str], None], patience: float = 120.0) -> str:
    """Play until the game is over: how it ended. Unreached says why that could not be."""
    client = Client(address, known=True, patience=patience)
    staying = asyncio.create_task(client.run())
    playing = asyncio.create_task(_play(client, level, seconds, tell))
    try:
        done, _ = await asyncio.wait({staying, playing}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        assert client.view is not None and client.view.outcome is not None
        return client.view.outcome.words
    finally:
        for task in (staying, playing):
            task.cancel()
        await asyncio.gather(staying, playing, return_exceptions=True)


async def _play(client: Client, level: Level, seconds: float, tell: Callable[[str], None]) -> None:
    laid: Laid | None = None
    refused, told, answered = 0, "", -1
    while not client.over:
        await client.changed.wait()
        client.changed.clear()
        if client.table and client.table["state"] != told:
            told = client.table["state"]
            tell({"waiting": "Waiting for the others.", "playing": "The game has begun.", "over": "The game is over."}[told])
        await _agree(client)
        if client.view is None or not client.view.mine or not client.known or client.held or answered == client.n:
            continue
        laid = laid or _laid(client.table)
        try:
            if client.view.draft:
                await client.say(take_back=True)
                continue
            n, seat = client.n, client.view.viewer
            text = await asyncio.to_thread(decide, laid, client.known, seat, level, seconds)
            answer = await client.say(frame=n, act=text)
        except Unreached:
            continue
        clause = "" if answer["done"] else answer["refused"]["clause"]
        refused = 0 if answer["done"] else refused + (clause not in ("TB-903", *LATER))
        answered = n if answer["done"] else -1
        if refused > MOST_REFUSED:
            raise Unreached(f"the house refuses what the bot does: {answer['refused']['words']} [{answer['refused']['clause']}]")
        if not answer["done"]:
            await asyncio.sleep(AGAIN if clause in LATER else 0)
            client.changed.set()


async def _agree(client: Client) -> None:
    """A bot agrees to whatever people ask of all who sit there, as the house's own do."""
    own = client.view.viewer if client.view else None
    with suppress(Unreached):
        for asked in client.beside.get("asks", ()):
            if own in asked["waits"]:
                await client.say(house=f"agree {asked['key']}")


def decide(laid: Laid, known: dict[str, Any], seat: int, level: Level, seconds: float) -> str:
    """The act of a bot in notation, from the table as its seat knows it. A search dreams up worlds that look like that."""
    game, layout = laid.game, laid.layout
    try:
        seen = laid_as_known(laid, known, seat)
    except Unlike as why:
        raise Unreached(f"the house plays another {game.names.TITLE}: {why}") from None
    if level.searches:
        seen = imagined(laid, seen)
        game.rules.redeal(seen, seat, secrets.randbits(32))
    acts = Chooser(game, layout, seen, seat, level, seconds, lambda: not compiled(game, layout, level)).choose()
    if not acts:
        acts = (game.rules.absent(seen, seat),)
    return Notation(game, seen).write(seat, acts)


def _laid(table: dict[str, Any]) -> Laid:
    """A blank table like the one far away; Unreached where this Gamester has no such."""
    if table["viewer"] >= len(table["seats"]):
        raise Unreached("this link has no seat at the table: bots do not judge, and there is nothing to play for who watches")
    if table["beside"]:
        raise Unreached("questions of their own were brought to this table, and their answers are nobody's to know: bots cannot lay it out")
    try:
        return lay(table["game"], len(table["seats"]), table["cards"], table["options"], table["text"], number=_number(table))
    except BadHeader as why:
        raise Unreached(f"this Gamester cannot lay that table: {why}") from None


def _number(table: dict[str, Any]) -> int:
    """The rules number of the table far away; Unreached where a game that is here is not played by it."""
    try:
        here = find(table["game"]).numbers
    except UnknownGame as why:
        raise Unreached(f"this Gamester cannot lay that table: {why}") from None
    if table["rules"] not in here:
        numbers = " or ".join(map(str, here))
        raise Unreached(
            f"the house plays {table['game']} by rules number {table['rules']}, this Gamester by number {numbers}: update the older one"
        )
    return int(table["rules"])
