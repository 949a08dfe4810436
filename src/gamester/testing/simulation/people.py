"""The people of a world.

They play, double, delay, forge, reload, change device and go away.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter, deque
from contextlib import suppress
from typing import Any

import msgspec

from gamester.games.schema import closing_answer
from gamester.server.tables.page_socket import RETRYABLE_CLAUSES
from gamester.testing.simulation.machines import Worker
from gamester.testing.simulation.model import DRAFT, HELD, MOVE, OTHER, Broken, Model, Sent
from gamester.testing.simulation.network import Lost, Network, Socket

API = "/api/v1/tables"
DEVICES = 8
"""Devices from which people come by a link that is about to be replaced."""
PATIENT = 45.0
"""Seconds for which people wait for an answer."""


class Town:
    """The things that all people share: the workers in reach, and their luck."""

    def __init__(self, network: Network, model: Model, workers: list[Worker | None]) -> None:
        self.network, self.model, self.workers = network, model, workers
        self.calm = False
        """True once nobody goes astray any more: then everybody plays at once and honestly."""
        self.closed_until = 0.0
        """The time until which the server is closed: nobody comes before."""
        self.deserted: set[str] = set()
        """Tables that everybody has left."""
        self.orphaned: set[str] = set()
        """Tables of which somebody has lost their link: the answer with the new one never came."""
        self.dead: list[tuple[str, str]] = []
        """Links that were replaced, with their tables."""
        self.left_open: list[tuple[str, Socket]] = []
        """Sockets that came by a link while it was replaced, with their tables."""
        self.counts: Counter[str] = Counter()

    def worker(self, draw: random.Random, other: Worker | None = None) -> Worker | None:
        """Return a worker that is up, if possible another one."""
        up = [one for one in self.workers if one is not None and one.up]
        return draw.choice([one for one in up if one is not other] or up) if up else None

    async def ask(self, draw: random.Random, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """Send a request to whichever worker is up. Raises Lost."""
        worker = self.worker(draw)
        if worker is None:
            await asyncio.sleep(0.5)
            raise Lost
        status, text, _ = await self.network.request(worker, method, path, body, **more)
        if status == 500:
            self.model.fail(f"the server stumbled over {method} {path}: {text[:300]!r}")
        with suppress(msgspec.DecodeError):
            return status, msgspec.json.decode(text)
        return status, text


class Person:
    """A person with a seat, or a spectator."""

    def __init__(self, town: Town, code: str, viewer: int, token: str, seed: str) -> None:
        self.town, self.code, self.viewer, self.token = town, code, viewer, token
        self.draw = random.Random(f"{seed}/{code}/{viewer}/{bool(token)}")
        self.lines: dict[int, Any] = {}
        self.undone: set[int] = set()
        """Numbers of lines that this person was told, and that are stored no more."""
        self.frame: dict[str, Any] | None = None
        self.worker: Worker | None = None
        self.away_until = 0.0
        self.knows_link = True
        self._pending: deque[Sent] = deque()
        self._said = self._since = 0
        self._begun: set[asyncio.Task[Any]] = set()

    @property
    def _now(self) -> float:
        return self.town.network.loop.time()

    async def live(self) -> None:
        """Come, play, go, and come again, for ever."""
        while True:
            if (self.code, self.viewer) in self.town.model.replaced and self.token:
                self.knows_link = False
                self.town.orphaned.add(self.code)
                return
            if self.code in self.town.deserted:
                await asyncio.sleep(1.0)
                continue
            if self._now < self.away_until and not self.town.calm:
                await asyncio.sleep(min(1.0, self.away_until - self._now))
                continue
            if (worker := self.town.worker(self.draw)) is None:
                await asyncio.sleep(max(self.draw.uniform(0.2, 1.0), self.town.closed_until - self._now))
                continue
            if self.worker not in (None, worker):
                self.town.counts["changed worker"] += 1
            self.worker = worker
            socket = self.town.network.connect(worker, f"{API}/{self.code}/live")
            try:
                await self._visit(socket)
            except (Lost, TimeoutError):
                pass
            finally:
                socket.close()
                self._leave()
            await asyncio.sleep(self.draw.uniform(0.05, 0.6))

    def _leave(self) -> None:
        if self.frame is not None and self.token:
            self.town.model.here[self.code, self.viewer] = self._now
        self.frame = None
        while self._pending:
            self.town.model.lose(self._pending.popleft())

    async def _visit(self, socket: Socket) -> None:
        hello: dict[str, Any] = {"token": self.token} if self.token else {}
        self._since = 0
        if self.lines and self.draw.random() < 0.6:
            hello["since"] = self._since = max(self.lines)
        else:
            self.lines = {}
        socket.send(msgspec.json.encode(hello).decode())
        came, patience = self._now, self._now + self.draw.expovariate(1 / 25)
        while True:
            waiting = bool(self._pending)
            try:
                self._hear(await socket.receive(PATIENT if waiting else self.draw.uniform(0.1, 1.5)))
                continue
            except TimeoutError:
                if waiting:  # nobody answers: they come again
                    self.town.model.silence(self.code, self.viewer, PATIENT)
                    return
            if self.frame is None:
                if self._now > came + PATIENT:
                    self.town.model.silence(self.code, self.viewer, PATIENT)
                if self._now > patience + 60:
                    return
                continue
            if self.token:
                self.town.model.here[self.code, self.viewer] = self._now
            if self.code in self.town.deserted or (not self.town.calm and self._now > patience):
                await self._go()
                return
            self._act(socket, self.frame)

    async def _go(self) -> None:
        """Reload, take a new link, or stay away for a while."""
        fate = self.draw.random()
        if fate < 0.1 and self.token and not self._pending and self.code not in self.town.orphaned:
            await self._renew()
            return
        if fate < 0.6:
            self.town.counts["reloads"] += 1
            return
        self.town.counts["left"] += 1
        self.away_until = self._now + (self.draw.uniform(5, 40) if fate < 0.85 else self.draw.uniform(60, 240))

    async def _renew(self) -> None:
        """Have a new link made, since others may know the one of before."""
        model, old = self.town.model, self.token
        model.holders.pop((self.code, self.viewer), None)
        others = self._come_by(old) if self.draw.random() < 0.7 else []
        try:
            status, said = await self.town.ask(self.draw, "POST", f"{API}/{self.code}/seats/{self.viewer}/link", token=old)
        except Lost:
            status, said = 503, {}
        if status == 201:
            self.town.counts["new links"] += 1
            self.town.dead.append((self.code, old))
            self.town.left_open += [(self.code, socket) for socket in others]
            self.token = said["token"]
            model.holders[self.code, self.viewer] = self.token
            model.secrets[self.token] = f"the link of seat {self.viewer} at {self.code}"
        elif status == 503:  # it may have been made: nobody knows which link opens the seat
            self.town.orphaned.add(self.code)
            self.knows_link = False
        if status != 201:
            for socket in others:
                socket.close()

    def _come_by(self, token: str) -> list[Socket]:
        """Come by a link from other devices too, and stay there."""
        found = []
        for worker in [one for one in self.town.workers if one is not None and one.up] * DEVICES:
            found.append(socket := self.town.network.connect(worker, f"{API}/{self.code}/live"))
            socket.send(msgspec.json.encode({"token": token}).decode())
        return found

    def _hear(self, text: str) -> None:
        said = msgspec.json.decode(text)
        if said["type"] == "frame":
            if self.frame is None and self.undone:
                self._begin_log_anew(said)
            told = {line["number"]: line for line in said["events"]}
            self.lines |= told
            self.undone -= told.keys()
            self.town.model.frame(self.code, self.viewer, text, said)
            self.town.model.lines(self.code, self.viewer, said, self.lines.keys() - self.undone)
            if self.frame is None:
                self.town.model.arrival(self.code, self.viewer, said["n"])
            self.frame = said
            if self.token:
                self.town.model.here[self.code, self.viewer] = self._now
        elif said["type"] == "answer":
            if said["n"] == -1 and self.frame is None:
                raise Lost  # it was not let in: the database is away, or it was lost on the way
            if self._pending:
                self._answered(self._pending.popleft(), said)

    def _begin_log_anew(self, said: dict[str, Any]) -> None:
        """Forget lines that are stored no more if the server sends all that it has.

        It does so after an older database was put back. Once it has as many lines again as this person has, nobody can tell.
        """
        if any(line["number"] <= self._since for line in said["events"]):
            self.lines = {}
        if self.town.model.newest_line(self.code, self.viewer, said["n"]) >= self._since:
            self.undone.clear()

    def _answered(self, message: Sent, said: dict[str, Any]) -> None:
        """Take an answer; that the database has failed says nothing of what it has kept."""
        if not said["done"] and (said["refused"] or {}).get("clause") in RETRYABLE_CLAUSES:
            self.town.model.lose(message)
        else:
            self.town.model.answered(message, said["done"])

    # what they do ------------------------------------------------------------------------------------------------------
    def _act(self, socket: Socket, frame: dict[str, Any]) -> None:
        if self.token and self._agree(socket, frame):
            return
        fate = 1.0 if self.town.calm else self.draw.random()
        if fate < 0.04:
            self._say(socket, frame)
        elif fate < 0.07 and self.token:
            self._ask(socket, frame)
        elif fate < (0.19 if frame["view"]["must_decide"] else 0.11):
            self._forge(socket, frame)
        elif self.token and frame["view"]["must_decide"] and not frame["held_answer"]:
            final = any(not move["drafts"] for move in frame["view"]["legal_moves"])
            if frame["view"]["draft"] and not final and self.draw.random() < (0.1 if frame["view"]["legal_moves"] else 1.0):
                self._send(socket, {"frame": frame["n"], "withdraw_draft": True}, DRAFT)  # this draft may lead nowhere
            elif frame["view"]["legal_moves"]:
                self._play(socket, frame)

    def _agree(self, socket: Socket, frame: dict[str, Any]) -> bool:
        """Answer a request of somebody else, or go on after a pause.

        Return True if that was all.
        """
        side, sure = frame["side_channel"], self.town.calm
        asked = [one for one in side["votes"] if self.viewer in one["waiting_for"]]
        if side["paused"] and (sure or self.draw.random() < 0.15):
            return self._command(socket, frame, "resume")
        if asked and not sure and self.draw.random() < 0.7:
            return self._command(socket, frame, f"{self.draw.choice(('agree', 'agree', 'agree', 'no'))} {self.draw.choice(asked)['key']}")
        return bool(side["paused"]) and self.draw.random() < 0.5

    def _ask(self, socket: Socket, frame: dict[str, Any]) -> None:
        """Ask the others for something, or do without them what a seat may do for itself."""
        if self.draw.random() < 0.15:
            self._send(socket, {"frame": frame["n"], "move": "undo"}, MOVE)
            return
        answers = [f"answer {one['name']} {'off' if one['on'] else 'on'}" for one in frame["side_channel"]["standing"]]
        other = self.draw.randrange(self.town.model.tables[self.code].seats)
        rare = ["end", "end standing", "void", "resign", "claim", f"substitute bot {other}", f"substitute person {other}", "jump"]
        usual = ["pause", "takeback", "open hands", "terms 60 60", "terms none 60", *answers]
        self._command(socket, frame, self.draw.choice([*usual * 2, *["takeback"] * 4, *rare]))

    def _command(self, socket: Socket, frame: dict[str, Any], command: str) -> bool:
        self.town.counts[f"asked: {command.split()[0]}"] += 1
        self._send(socket, {"frame": frame["n"], "command": command}, OTHER)
        return True

    def _play(self, socket: Socket, frame: dict[str, Any]) -> None:
        moves = frame["view"]["legal_moves"]
        final = [move for move in moves if not move["drafts"]]
        move = self.draw.choice(final if final and (self.town.calm or self.draw.random() < 0.6) else moves)
        kind = DRAFT if move["drafts"] else HELD if self._closes(frame) else MOVE
        body: dict[str, Any] = {"frame": frame["n"], "draft" if move["drafts"] and self.draw.random() < 0.3 else "move": move["move"]}
        fate = 1.0 if self.town.calm else self.draw.random()
        if frame["view"]["draft"] and 0.96 < fate < 1.0:
            kind, body = DRAFT, {"frame": frame["n"], "withdraw_draft": True}
        self.town.counts["moves"] += 1
        if fate < 0.08:
            self.town.counts["by request"] += 1
            self._request(body, kind)
            return
        self._send(socket, body, kind)
        if fate < 0.16:
            self.town.counts["doubled"] += 1
            self._send(socket, body, kind)
        elif fate < 0.24:  # the same again, by another way and perhaps at another worker: it may come first
            self.town.counts["doubled"] += 1
            self._request(body, kind)

    def _closes(self, frame: dict[str, Any]) -> bool:
        """Return True in a phase that closes by itself."""
        table = self.town.model.tables[self.code]
        form, phase = closing_answer(table.match.game.text), frame["view"]["phase"]
        return bool(form and phase and phase["key"] in form.moves)

    def _say(self, socket: Socket, frame: dict[str, Any]) -> None:
        self._said += 1
        self.town.counts["chats"] += 1
        self._send(socket, {"frame": frame["n"], "command": f"chat line {self._said} of {self.viewer} at {self.code}"}, OTHER)

    def _forge(self, socket: Socket, frame: dict[str, Any]) -> None:
        moves = frame["view"]["legal_moves"]
        move = self.draw.choice(moves)["move"] if moves else "pass"
        self.town.counts["forged"] += 1
        elsewhere: list[dict[str, Any]] = [
            {"frame": frame["n"], "move": move, "seat": self.viewer + 1},
            {"frame": frame["n"], "move": move, "table": "brave-marten"},
        ]
        ways: list[dict[str, Any]] = [
            *elsewhere * 2,
            {"frame": frame["n"] + 7, "move": move},
            {"frame": frame["n"], "move": move, "draft": move},
            {"frame": frame["n"], "move": "no such move"},
            {"frame": frame["n"], "command": "mute 0"} if not self.token else {"frame": frame["n"], "move": ""},
        ]
        if not self.token:
            ways.append({"frame": frame["n"], "move": "bid A"})
        self._send(socket, self.draw.choice(ways), OTHER, forged=True)

    def _send(self, socket: Socket, body: dict[str, Any], kind: str, forged: bool = False) -> None:
        text = body.get("command") or msgspec.json.encode(body).decode()
        self._pending.append(self.town.model.sent(Sent(kind, self.code, self.viewer, text, forged)))
        socket.send(msgspec.json.encode(body).decode())

    def _request(self, body: dict[str, Any], kind: str) -> None:
        """Send a message as a request, from another device of theirs."""
        message = self.town.model.sent(Sent(kind, self.code, self.viewer, msgspec.json.encode(body).decode()))
        task = asyncio.ensure_future(self._asked(body, message))
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def _asked(self, body: dict[str, Any], message: Sent) -> None:
        try:
            status, said = await self.town.ask(self.draw, "POST", f"{API}/{self.code}/messages", body, token=self.token)
        except Lost:
            self.town.model.lose(message)
            return
        if status in (200, 409) and isinstance(said, dict) and "done" in said:
            self._answered(message, said)
        elif status == 503:
            self.town.model.lose(message)
        elif status in (400, 404, 409):
            self.town.model.answered(message, False)
        else:
            raise Broken(f"{self.code}: a message was answered with {status}: {said!r}")


LOOKS = 8
"""How often a table is looked at that moves on meanwhile."""
NEWS = 2.5
"""Seconds after which every worker has heard what another one has stored."""


async def is_let_go(socket: Socket) -> bool:
    """Return True if a socket is closed, once all is heard that was sent to it."""
    try:
        while True:
            await socket.receive(1.0)
    except Lost:
        return True
    except TimeoutError:
        return not socket.open


async def look(town: Town, draw: random.Random, worker: Worker, code: str, viewer: int, token: str) -> None:
    """Look at a table as one who comes now: it is as stored, at this worker too.

    A bot or a clock may move while the answer travels, or another worker have moved just before: so it is asked for again.
    Of a table that moves on all the time the answer is as old as news at most.
    """
    model, news, looks = town.model, NEWS if len(town.workers) > 1 else 0.0, 0
    while True:
        heard, looks = town.network.loop.time() - news, looks + 1
        status, text, _ = await town.network.request(worker, "GET", f"{API}/{code}/view", token=token)
        if status != 200:
            model.fail(f"{code}: viewer {viewer} cannot look at the table at {worker}: {status} {text[:200]!r}")
            return
        stands = model.tables[code].changed <= heard
        if stands or looks == LOOKS:
            break
    frame, table = msgspec.json.decode(text), model.tables[code]
    model.frame(code, viewer, text.decode(), frame, newest=stands)
    if table.row.delay and viewer == table.seats:
        return
    model.not_older(code, viewer, frame["n"], heard)
    if stands:
        model.log(code, viewer, {line["number"]: line for line in frame["events"]})
