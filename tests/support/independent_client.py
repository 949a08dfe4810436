"""A client written from the protocol page and OpenAPI alone.

Nothing of gamester is imported here.
"""

import asyncio
import json
import random
from typing import Any

import httpx
import websockets

Said = dict[str, Any]


class Stranger:
    """A client with one seat, or a spectator; it keeps every byte it receives."""

    def __init__(self, house: str, code: str, token: str = "", seed: int = 0) -> None:
        self.socket_at = f"{house.replace('http', 'ws', 1)}/api/v1/tables/{code}/live"
        self.token = token
        self.draw = random.Random(seed)
        self.bytes: list[str] = []
        self.tables: list[Said] = []
        self.frames: list[Said] = []
        self.answers: list[Said] = []
        self.log: dict[int, str] = {}

    async def play(self, drafts: float = 0.3) -> Said:
        """Play random moves to the end and return the outcome.

        A draft among the choices is sometimes drafted first.
        """
        async with websockets.connect(self.socket_at, max_size=1 << 24) as socket:
            await socket.send(json.dumps({"token": self.token} if self.token else {}))
            async for text in socket:
                said = self.hear(str(text))
                if said["type"] != "frame":
                    continue
                if said["view"]["outcome"]:
                    return dict(said["view"]["outcome"])
                if said["view"]["must_decide"] and said["view"]["legal_moves"] and not said["held_answer"]:
                    move = self.choose(said["view"]["legal_moves"])
                    how = "draft" if move["drafts"] and self.draw.random() < drafts else "move"
                    await socket.send(json.dumps({"frame": said["n"], how: move["move"]}))
        raise AssertionError(f"the house hung up: {self.answers[-1:]}")

    def choose(self, moves: list[Said]) -> Said:
        """Return a random move, preferring moves that submit, so that games end."""
        seals = [move for move in moves if not move["drafts"]]
        return self.draw.choice(seals if seals and self.draw.random() < 0.5 else moves)

    def hear(self, text: str) -> Said:
        """Record one message of the server and return it."""
        self.bytes.append(text)
        said: Said = json.loads(text)
        {"table": self.tables, "frame": self.frames, "answer": self.answers}[said["type"]].append(said)
        if said["type"] == "frame":
            self.log |= {line["number"]: line["text"] for line in said["events"]}
        return said


def call(house: str, path: str, said: Said | None = None, token: str = "") -> httpx.Response:
    """Send one request of the protocol."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    url = f"{house}/api/v1{path}"
    return httpx.post(url, json=said, headers=headers, timeout=30) if said is not None else httpx.get(url, headers=headers, timeout=40)


def lay(house: str, game: str, *seats: str, **more: Any) -> tuple[str, list[str]]:
    """Create a table with these seats ("" for a client), and take all seats.

    Return its code, and the tokens of the seats without a bot.
    """
    names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"]
    asked = [{"name": name, "bot": bot} for name, bot in zip(names, seats, strict=False)]
    answer = call(house, "/tables", {"game": game, "seats": asked, **more})
    assert answer.status_code == 201, answer.text
    laid = answer.json()
    free = [seat for seat, bot in enumerate(seats) if not bot and seat]
    taken = [call(house, f"/tables/{laid['code']}/seats/{seat}", {"name": f"Guest {seat}"}).json() for seat in free]
    return laid["code"], [laid["token"], *(one["token"] for one in taken)]


async def together(*strangers: Stranger) -> list[Said]:
    """Play with all clients until the game is over. Return the outcomes."""
    async with asyncio.timeout(200):
        return await asyncio.gather(*(one.play() for one in strangers))
