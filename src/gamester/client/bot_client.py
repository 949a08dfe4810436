"""A bot that plays a seat of a remote table.

It decides by what the server sends to its seat.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gamester.bots.live_bot import LiveBot, ensure_compiled
from gamester.bots.spec import BotSpec
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.agent_client import AgentFailed, RemoteAgent
from gamester.client.connection import TableConnection, refusal_from
from gamester.games.registry import UnknownGame, get_game
from gamester.match.information_state import IncompatibleState, fill_unknown, setup_from_cells
from gamester.match.notation import Notation
from gamester.match.setup import InvalidSetup, Setup, new_setup
from gamester.words.library import Words

WORDS = Words.beside(__file__)

RETRYABLE_CLAUSES, AGAIN = ("TB-912", "TB-913", "TB-932", "TB-948"), 1.0
"""Clauses of refusals that can happen to a correct bot, and seconds until the bot tries again."""
MOST_REFUSED = 5
"""Refusals in a row of moves that the bot thought legal, before it gives up."""


async def play_as_bot(address: SeatLink, level: BotSpec, seconds: float, tell: Callable[[str], None], patience: float = 120.0) -> str:
    """Play until the game is over and return the sentence of its result.

    Raises ConnectionFailed if that is impossible.
    """
    client = TableConnection(address, known=True, patience=patience)
    staying = asyncio.create_task(client.run())
    playing = asyncio.create_task(_play(client, level, seconds, tell))
    try:
        done, _ = await asyncio.wait({staying, playing}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        assert client.view is not None and client.view.outcome is not None
        return client.view.outcome.text
    finally:
        for task in (staying, playing):
            task.cancel()
        await asyncio.gather(staying, playing, return_exceptions=True)


async def _play(client: TableConnection, level: BotSpec, seconds: float, tell: Callable[[str], None]) -> None:
    agent = RemoteAgent(level.name, seconds) if level.is_agent else None
    try:
        await _play_decisions(client, level, seconds, tell, agent)
    finally:
        if agent is not None:
            agent.close(client)


async def _play_decisions(
    client: TableConnection, level: BotSpec, seconds: float, tell: Callable[[str], None], agent: RemoteAgent | None
) -> None:
    laid: Setup | None = None
    refused, told, answered = 0, "", -1
    while not client.over:
        await client.changed.wait()
        client.changed.clear()
        if client.table and client.table["state"] != told:
            told = client.table["state"]
            tell(WORDS.say({"waiting": "bot-waiting", "playing": "bot-begun", "over": "bot-over"}[told]))
        await _accept_votes(client)
        if client.view is None or not client.view.must_decide or not client.known or client.held or answered == client.n:
            continue
        laid = laid or _laid(client.table)
        try:
            if client.view.draft and agent is None:
                await client.send(withdraw_draft=True)
                continue
            n, seat = client.n, client.view.viewer
            if agent is None:
                text = await asyncio.to_thread(choose_move, laid, client.known, seat, level, seconds)
            else:
                text = await agent.choose_move(laid, client, known_state(laid, client.known, seat))
            drafts = agent is not None and any(move.drafts for move in client.view.legal_moves if move.move == text)
            answer = await client.send(frame=n, **{"draft" if drafts else "move": text})
        except AgentFailed:
            raise
        except ConnectionFailed:
            continue
        clause = "" if answer["done"] else answer["refused"]["clause"]
        refused = 0 if answer["done"] else refused + (clause not in ("TB-903", *RETRYABLE_CLAUSES))
        answered = n if answer["done"] else -1
        if agent is not None and not answer["done"] and clause not in ("TB-903", *RETRYABLE_CLAUSES):
            why = refusal_from(answer)
            assert why is not None
            agent.refuse(why)
        elif refused > MOST_REFUSED:
            raise ConnectionFailed(f"the server refuses the bot's move: {answer['refused']['clause_text']} [{answer['refused']['clause']}]")
        if not answer["done"]:
            await asyncio.sleep(AGAIN if clause in RETRYABLE_CLAUSES else 0)
            client.changed.set()


async def _accept_votes(client: TableConnection) -> None:
    """Agree to every vote that waits for this seat, as the server's own bots do."""
    own = client.view.viewer if client.view else None
    with suppress(ConnectionFailed):
        for asked in client.beside.get("votes", ()):
            if own in asked["waiting_for"]:
                await client.send(command=f"agree {asked['key']}")


def choose_move(laid: Setup, known: dict[str, Any], seat: int, level: BotSpec, seconds: float) -> str:
    """Return the move of a bot in notation, from the state as its seat knows it.

    Search bots resample the unknown cards.
    """
    game, layout = laid.game, laid.layout
    seen = known_state(laid, known, seat)
    if level.thinks_ahead:
        seen = fill_unknown(laid, seen)
        game.game.resample_hidden(seen, seat, secrets.randbits(32))
    acts = LiveBot(game, layout, seen, seat, level, seconds, lambda: not ensure_compiled(game, layout, level)).choose_move()
    if not acts:
        acts = (game.game.default_action(seen, seat),)
    return Notation(game, seen).format(seat, acts)


def known_state(laid: Setup, known: dict[str, Any], seat: int) -> Any:
    """Return the state as a seat knows it.

    Raises ConnectionFailed if it does not fit the game of this Gamester.
    """
    try:
        return setup_from_cells(laid, known, seat)
    except IncompatibleState as why:
        raise ConnectionFailed(f"the server plays another {laid.game.text.TITLE}: {why}") from None


def _laid(table: dict[str, Any]) -> Setup:
    """Return a setup like the remote table's.

    Raises ConnectionFailed if this version of Gamester cannot make it.
    """
    if table["viewer"] >= len(table["seats"]):
        raise ConnectionFailed("this link has no seat: a bot can neither judge nor watch")
    if table["has_extra_file"]:
        raise ConnectionFailed("this table has uploaded questions, whose answers are secret, so bots cannot play it")
    try:
        return new_setup(
            table["game"], len(table["seats"]), table["card_set"], table["options"], table["card_set_text"], number=_number(table)
        )
    except InvalidSetup as why:
        raise ConnectionFailed(f"this version of Gamester cannot play that table: {why}") from None


def _number(table: dict[str, Any]) -> int:
    """Return the rules number of the remote table.

    Raises ConnectionFailed if this version of Gamester does not have these rules.
    """
    try:
        here = get_game(table["game"]).numbers
    except UnknownGame as why:
        raise ConnectionFailed(f"this version of Gamester cannot play that table: {why}") from None
    if table["rules_version"] not in here:
        numbers = " or ".join(map(str, here))
        raise ConnectionFailed(
            f"the server plays {table['game']} by rules number {table['rules_version']}, "
            f"this Gamester by number {numbers}: update the older one"
        )
    return int(table["rules_version"])
