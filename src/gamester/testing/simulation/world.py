"""One world: its parts, what befalls it, and how it ends.

All of it follows from a seed.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from gamester.games.registry import game_slugs
from gamester.server.session.clock import clock_of
from gamester.server.tables.webhook_delivery import GIVEN_UP
from gamester.testing.simulation.backup import make_backup, put_back
from gamester.testing.simulation.driver import AWAY, FULL, READ_ONLY, SimulatedDatabase
from gamester.testing.simulation.loop import Process, SimulatedLoop, StoodStill, run
from gamester.testing.simulation.machines import WallClock, Worker, nature
from gamester.testing.simulation.model import GIVEN_BACK, Broken, Model, TableModel
from gamester.testing.simulation.network import Lost, Network
from gamester.testing.simulation.people import API, Person, Town, is_let_go, look

HOOK = "http://hooks.example:8080/"
KINDS = ("crash", "database", "commits", "hang", "news", "clock", "weeks", "older")
"""The kinds of trouble that a world can have."""
CLOCKS = ("", "", "40", "60", "120+5")
SEATS = {"armies": (2, 2), "gameon": (3, 4), "shapes": (2, 4), "surviving": (2, 4)}


ARRIVED = 10.0
"""Seconds after which nothing is on its way any more that a worker sent before it died."""
DENSE = 0.25
"""Seconds between two misfortunes in most worlds. They are short then, and crashes are half of them."""
TERM = 150.0
"""Seconds after the last misfortune within which every table moves on."""


class Plan(Struct, frozen=True):
    """A seed, and what of it is to happen.

    `seconds` is how long misfortune lasts, `kinds` what may befall it and `every` how often: seconds on average;
    `games` are those that are played (all if none is named), `tables` and `workers` how many there are (0, and 0 of `every`: drawn),
    `terms` what is agreed at every table, as the protocol has it. `skip` are the numbers of misfortunes that do not come.
    """

    seed: int
    seconds: float = 90.0
    kinds: Sequence[str] = KINDS
    every: float = 0.0
    games: Sequence[str] = ()
    tables: int = 0
    workers: int = 0
    terms: Mapping[str, Any] = {}
    skip: Sequence[int] = ()

    @property
    def line(self) -> str:
        """The command that repeats this world exactly."""
        usual, said = Plan(self.seed), [f"python -m gamester.testing.simulation --seed {self.seed}"]
        said += [f"--seconds {self.seconds:g}"] if self.seconds != usual.seconds else []
        said += [f"--kinds {','.join(self.kinds) or 'none'}"] if tuple(self.kinds) != usual.kinds else []
        said += [f"--every {self.every:g}"] if self.every != usual.every else []
        said += [f"--games {','.join(self.games)}"] if self.games else []
        said += [f"--tables {self.tables}"] if self.tables else []
        said += [f"--workers {self.workers}"] if self.workers else []
        said += [f"--skip {','.join(map(str, self.skip))}"] if self.skip else []
        return " ".join(said + ([f"--terms '{msgspec.json.encode(self.terms).decode()}'"] if self.terms else []))


class Outcome(Struct):
    """The result of a world."""

    plan: Plan
    broken: str = ""
    steps: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of a processor that it took."""
    ill: float = 0.0
    """Seconds of misfortune until its end."""
    workers: int = 1
    happened: list[int] = msgspec.field(default_factory=list)
    """The numbers of the misfortunes that came."""
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    points: set[str] = msgspec.field(default_factory=set)
    """The places in the code at which a worker waited when it died."""
    crossings: int = 0
    """How often a worker has written to a table after another one."""
    digest: str = ""
    """A digest of everything stored. Two worlds of one seed have the same."""


class World:
    """The world of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.name = plan, str(plan.seed)
        self.draw = random.Random(f"{self.name}/world")
        self.size = plan.workers or self.draw.choice((1, 1, 2, 2, 3, 4))
        self.shared = self.size > 1 or self.draw.random() < 0.3
        self.every = plan.every or self.draw.choice((DENSE, DENSE, DENSE, 2.0, 7.0))
        self.loop = SimulatedLoop(self.name)
        self.clock = WallClock(self.loop)
        self.base = SimulatedDatabase(self.loop, self.name, self.shared)
        self.network = Network(self.loop, self.name)
        self.model = Model(self.base, self.time_up, lambda: self._ill_at, self.clock.now)
        self.base.on_commit = self.model.on_commit
        self.loop.thread_delay, self.loop.after_step = self.base.delay, self._after_step
        self.workers: list[Worker | None] = [None] * self.size
        self.town = Town(self.network, self.model, self.workers)
        self.people: list[Person] = []
        self.counts: Counter[str] = Counter()
        self.points: set[str] = set()
        self.fell_ill = self.loop.time()
        self.happened: list[int] = []
        self._outages: list[tuple[float, float]] = []
        self._down_since: float | None = self.loop.time()
        self._ill_at = self.loop.time()
        self._doomed: dict[Process, int] = {}
        """Processes that die after so many more of their steps."""
        self._tasks: list[asyncio.Task[Any]] = []
        self._backed_up = False
        self._closed_for = 0.0
        """Seconds for which the server was closed on purpose, and misfortune waited."""
        self._hook_fails = 0.0
        self._usual = 0.0, 0.0
        """Probabilities that a commit fails, before it is done or after, when nothing makes them worse."""

    # what is noted of it -----------------------------------------------------------------------------------------------
    def _after_step(self) -> None:
        base, now = self.base, self.loop.time()
        up = not base.trouble and now >= base.hangs_until and any(one is not None and one.up for one in self.workers)
        if not up or base.cut or base.fails_before or base.fails_after or None in self.workers:
            self._ill_at = now
        if up and self._down_since is not None:
            self._outages.append((self._down_since, self.loop.time()))
            self._down_since = None
        elif not up and self._down_since is None:
            self._down_since = self.loop.time()
        if (last := self.loop.last) in self._doomed:
            self._doomed[last] -= 1
            if self._doomed[last] <= 0:
                del self._doomed[last]
                for worker in [one for one in self.workers if one is not None and one.process is last]:
                    self._kill(worker)
        if self.model.broken:
            raise Broken(self.model.broken)

    def time_up(self, since: float, until: float) -> float:
        """Return the seconds between two moments, without long outages."""
        lost = [*self._outages, *([(self._down_since, until)] if self._down_since is not None else [])]
        long = ((max(a, since), min(b, until)) for a, b in lost if b - a >= GIVEN_BACK)
        return until - since - sum(max(0.0, b - a) for a, b in long)

    # its course --------------------------------------------------------------------------------------------------------
    async def course(self) -> None:
        """Let it begin, suffer, recover and end."""
        for place in range(self.size):
            await self._open(place)
        wanted = self.plan.tables or self.draw.choice((1, 1, 2))
        for number in range(wanted):
            await self._lay(number)
        for person in self.people:
            self._tasks.append(task := asyncio.ensure_future(person.live()))
            task.add_done_callback(self._ended)
        await self._suffer()
        await self._recover()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self.model.fail(f"somebody in the world cannot go on: {type(error).__name__}: {error}")

    async def _open(self, place: int) -> None:
        if (closed := self.town.closed_until - self.loop.time()) > 0:
            await asyncio.sleep(closed)
        if self.workers[place] is not None:  # another misfortune has ended first
            return
        self.workers[place] = worker = Worker(self.loop, f"worker {place + 1}")
        if not await worker.open():
            self.counts["workers that could not be opened"] += 1
            if self.workers[place] is worker:
                self.workers[place] = None

    async def _lay(self, number: int) -> None:
        games = self.plan.games or game_slugs()
        game = self.draw.choice(list(games))
        few, most = SEATS.get(game, (2, 3))
        seats = self.draw.randint(few, most)
        bots = self.draw.choice((0, 0, 1)) if seats > 2 else 0
        body: dict[str, Any] = {
            "game": game,
            "seats": [{"name": f"Person {k}", "bot": "random" if k >= seats - bots else ""} for k in range(seats)],
            "clock": self.draw.choice(CLOCKS),
            "takeover_after": self.draw.choice((0, 60)),
            "spectator_delay": self.draw.choice((0, 0, 30)),
            "public": self.draw.random() < 0.5,
        }
        status, laid = await self.town.ask(self.draw, "POST", API, body | dict(self.plan.terms))
        if status != 201:
            raise Broken(f"a table could not be laid: {status} {laid!r}")
        code = laid["code"]
        self.counts[f"tables of {game}"] += 1
        self.model.granted(code, 0, laid["token"])
        tokens = {0: laid["token"]}
        for seat in range(1, seats - bots):
            rivals = await asyncio.gather(*(self._sit(code, seat) for _ in range(self.draw.choice((1, 2)))))
            tokens.update((seat, token) for token in rivals if token)
        for seat, token in tokens.items():
            self.model.secrets[token] = f"the link of seat {seat} at {code}"
            self.people.append(Person(self.town, code, seat, token, self.name))
            if self.draw.random() < 0.3:
                await self._set_hook(code, token)
        self.people += [Person(self.town, code, seats, "", self.name)]

    async def _sit(self, code: str, seat: int) -> str:
        """Take a seat, if nobody else is quicker. Return its token."""
        status, said = await self.town.ask(self.draw, "POST", f"{API}/{code}/seats/{seat}", {"name": f"Guest {seat}"})
        if status != 201:
            return ""
        self.model.granted(code, seat, said["token"])
        return str(said["token"])

    async def _set_hook(self, code: str, token: str) -> None:
        worker = self.town.worker(self.draw)
        if worker is not None:
            await self.network.request(worker, "POST", f"/t/{code}/{token}/webhook", f"url={HOOK}", form=True)

    async def receive_hook(self, request: httpx.Request) -> httpx.Response:
        """Take a webhook, or fail to."""
        about = msgspec.json.decode(request.content)["id"]
        self.model.attempts[about] += 1
        self.counts["webhooks"] += 1
        fate = self.draw.random()
        await asyncio.sleep(self.draw.uniform(0.01, 0.4) if fate > 0.05 else 30.0)
        if fate < self._hook_fails:
            raise httpx.ConnectError("nobody there")
        self.model.arrived.add(about)
        return httpx.Response(204)

    # misfortune --------------------------------------------------------------------------------------------------------
    def _while(self, draw: random.Random, short: tuple[float, float], long: tuple[float, float]) -> float:
        """Return the seconds that a misfortune lasts, mostly short.

        The more often misfortunes come, the shorter they are.
        """
        return draw.uniform(*(short if draw.random() < 0.7 else long)) * min(1.0, self.every / 7)

    async def _suffer(self) -> None:
        self.fell_ill = self.loop.time()
        ends = self.loop.time() + self.plan.seconds
        befalls: dict[str, Callable[[random.Random], Awaitable[None]]] = {
            "crash": self._crash,
            "database": self._trouble,
            "commits": self._commits,
            "hang": self._hang,
            "news": self._cut_news,
            "clock": self._set_clock,
            "weeks": self._close_for_weeks,
            "older": self._come_back_older,
        }
        kinds = [kind for kind in self.plan.kinds if kind != "news" or self.shared]
        self._hook_fails = self.draw.choice((0.0, 0.3, 0.9))
        if "commits" in kinds:
            self._usual = self.draw.choice(((0.0, 0.0), (0.0, 0.0), (0.2, 0.2)))
            self.base.fails_before, self.base.fails_after = self._usual
        busy = set[asyncio.Task[Any]]()
        for number in itertools.count():
            if self.loop.time() >= ends + self._closed_for:
                break
            if (closed := self.town.closed_until - self.loop.time()) > 0:
                await asyncio.sleep(closed)
            await asyncio.sleep(min(self.draw.expovariate(1 / self.every), ends + self._closed_for - self.loop.time()))
            if kinds and self.loop.time() < ends + self._closed_for:
                kind = self.draw.choice([*kinds, *["crash"] * (5 if self.every < 1 else 1) * ("crash" in kinds)])
                if number in self.plan.skip:
                    continue
                self.happened.append(number)
                task = asyncio.ensure_future(befalls[kind](random.Random(f"{self.name}/misfortune {number}")))
                busy.add(task)
                self._tasks.append(task)
        if busy:
            await asyncio.wait(busy)
        for task in busy:
            task.result()

    async def _crash(self, draw: random.Random) -> None:
        """Let a worker die, and be opened again a while later."""
        up = [place for place, one in enumerate(self.workers) if one is not None and one.up]
        if not up:
            return
        place = draw.choice(up)
        worker = self.workers[place]
        assert worker is not None
        if draw.random() < 0.8:  # while it does something: so many of its steps from now
            self._doomed[worker.process] = draw.randint(1, 120)
            await worker.dies.wait()
        else:
            self._kill(worker)
        await asyncio.sleep(self._while(draw, (0.1, 4), (4, 60)))
        while self.workers[place] is None:
            await self._open(place)
            await asyncio.sleep(1.0)

    def _kill(self, worker: Worker) -> None:
        self.points |= worker.process.awaits()
        self.counts["crashes"] += 1
        worker.kill()
        self.workers[self.workers.index(worker)] = None

    async def _close_for_weeks(self, draw: random.Random) -> None:
        """Close the server for weeks, once, and open it again.

        Everybody is away meanwhile.
        """
        if self._closed_for:
            return
        self._closed_for = draw.uniform(7.5, 30.0) * 86_400.0
        self.town.closed_until = self.loop.time() + self._closed_for
        self.counts["closed for weeks"] += 1
        for worker in [one for one in self.workers if one is not None]:
            self._kill(worker)
        await asyncio.sleep(self._closed_for)
        for place in [place for place, worker in enumerate(self.workers) if worker is None]:
            await self._open(place)

    async def _come_back_older(self, draw: random.Random) -> None:
        """Put a backup of the database back, once.

        What was stored since then is lost, and the server begins there.
        """
        if self._backed_up:
            return
        self._backed_up = True
        backup = make_backup(self.base, self.model, self.people)
        await asyncio.sleep(self._while(draw, (1, 10), (10, 60)))
        if self.town.closed_until > self.loop.time():
            return
        self.town.closed_until = self.loop.time() + draw.uniform(ARRIVED, 2 * ARRIVED)
        for worker in [one for one in self.workers if one is not None]:
            self._kill(worker)
        await asyncio.sleep(self.town.closed_until - self.loop.time())
        put_back(backup, self.base, self.model, self.town, self.people)
        self.counts["database put back as it was"] += 1
        self._forget_since(backup.at)
        for place in [place for place, worker in enumerate(self.workers) if worker is None]:
            await self._open(place)

    def _forget_since(self, at: float) -> None:
        """Take all time since a moment for an outage: nothing of it is stored."""
        since = min([at, *(a for a, b in self._outages if b > at)])
        self._outages = [(a, b) for a, b in self._outages if b <= at]
        self._down_since = since

    async def _trouble(self, draw: random.Random) -> None:
        """Let the database be away, full or read-only for a while."""
        if self.base.trouble:
            return
        self.base.trouble = kind = draw.choice((AWAY, FULL, READ_ONLY))
        self.counts[f"database {kind}"] += 1
        if kind == AWAY:
            for listener in list(self.base.listeners):
                listener.fall()
        await asyncio.sleep(self._while(draw, (0.5, 6), (6, 50)))
        self.base.trouble = ""

    async def _commits(self, draw: random.Random) -> None:
        """Let some commits fail for a while, before or after they are done."""
        self.base.fails_before, self.base.fails_after = draw.choice(((0.5, 0.0), (0.0, 0.5), (0.3, 0.3), (0.0, 1.0)))
        self.counts["spells of failing commits"] += 1
        await asyncio.sleep(self._while(draw, (1, 6), (1, 6)))
        self.base.fails_before, self.base.fails_after = self._usual

    async def _hang(self, draw: random.Random) -> None:
        """Let the database hang for a while; what it was asked meanwhile it does then."""
        self.base.hangs_until = self.loop.time() + self._while(draw, (0.5, 8), (8, 40))
        self.counts["database hangs"] += 1

    async def _cut_news(self, draw: random.Random) -> None:
        """Cut the news of a worker for a while."""
        up = [one for one in self.workers if one is not None and one.up]
        if not up:
            return
        process = draw.choice(up).process
        self.base.cut.add(process)
        self.counts["partitions"] += 1
        await asyncio.sleep(self._while(draw, (1, 40), (1, 40)))
        self.base.cut.discard(process)
        for listener in [one for one in self.base.listeners if one.process is process]:
            listener.heal()

    async def _set_clock(self, draw: random.Random) -> None:
        """Set the clocks of all machines forward or back.

        Some are set right again so soon that a worker may not notice, while another one has beaten meanwhile.
        """
        far = draw.choice((0.5, -0.5, 25.0, 600.0, 86_400.0 * 30, -25.0, -600.0, -86_400.0))
        self._clocks_set(far)
        if draw.random() < 0.4:
            await asyncio.sleep(draw.uniform(0.1, 2.0))
            self._clocks_set(-far)
            self.counts["clocks set and set right again"] += 1

    def _clocks_set(self, far: float) -> None:
        self.clock.ahead += far
        self._ill_at = self.loop.time()
        self.model.hurried += max(0.0, far)
        self.model.clocks_set = True
        self.counts[f"clocks set {'forward' if far > 0 else 'back'}"] += 1

    # the end -----------------------------------------------------------------------------------------------------------
    async def _recover(self) -> None:
        """End all trouble, and check that the world recovers.

        Every table must move on, and everybody must see what is stored.
        """
        base, model = self.base, self.model
        base.trouble, base.fails_before, base.fails_after, base.hangs_until, self._hook_fails = "", 0.0, 0.0, 0.0, 0.0
        base.cut.clear()
        for listener in list(base.listeners):
            listener.heal()
        self.town.calm = True
        if deserted := {code for code, table in model.tables.items() if self._moves_alone(table) and self.draw.random() < 0.5}:
            await self._desert(deserted)
        for place, worker in enumerate(self.workers):
            if worker is None:
                await self._open(place)
        await self._move_on({*model.tables} - deserted, TERM)
        for code in deserted:
            table, clock = model.tables[code], clock_of(model.tables[code].row)
            longest = max(table.row.grace, clock.bank_seconds + clock.increment * len(table.log), clock.seconds_per_move)
            await self._move_on({code}, 2 * longest + TERM)
        self.town.deserted = set()
        await asyncio.sleep(8.0)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(3.0)
        await self._compare()

    @staticmethod
    def _moves_alone(table: TableModel) -> bool:
        """Return True if a table moves on without any people."""
        return bool(table.row.clock or table.row.grace) and table.paused_at is None

    async def _desert(self, codes: set[str]) -> None:
        """Let all people leave these tables, and all workers begin anew.

        Only the server itself can move the tables on then.
        """
        self.town.deserted = codes
        self.counts["deserted tables"] += len(codes)
        await asyncio.sleep(self.draw.choice((3.0, self.draw.uniform(0.0, 3.0))))  # their leaving may not be stored yet
        for place, worker in enumerate(self.workers):
            if worker is not None:
                self._kill(worker)
            await self._open(place)

    async def _move_on(self, codes: set[str], term: float) -> None:
        """Wait until all these tables have moved on. They must within the term."""
        model, began = self.model, {code: len(self.model.tables[code].log) for code in codes}
        ends = self.loop.time() + term

        def stuck() -> list[str]:
            return [code for code, many in began.items() if not model.tables[code].over and len(model.tables[code].log) == many]

        while self.loop.time() < ends and stuck():
            await asyncio.sleep(2.0)
        for code in stuck():
            excused = code in self.town.orphaned or (code in self.town.deserted and model.tables[code].paused_at is not None)
            model.demand(excused, f"{code}: nothing has moved for {term:.0f} seconds, and all is well")

    async def _compare(self) -> None:
        """Let everybody look at every table, at every worker."""
        for person in self.people:
            for worker in self.workers:
                if worker is not None and person.knows_link and person.code in self.model.tables:
                    await look(self.town, self.draw, worker, person.code, person.viewer, person.token)
        for code in {person.code for person in self.people if person.code in self.model.tables and self.model.tables[person.code].over}:
            await self._rematch(code)
        for code, socket in self.town.left_open:
            self.model.demand(await is_let_go(socket), f"{code}: a connection by a link that was replaced is still there")
        for code, old in self.town.dead:
            for worker in self.workers:
                if worker is not None:
                    await self._knock(worker, code, old)
        for code, seat, _, since in self.model.notices.values():
            waits = self.loop.time() - since
            self.model.demand(waits < 3600.0, f"{code}: the notification for seat {seat} waits for {waits:.0f} seconds")

    async def _rematch(self, code: str) -> None:
        """Let all people of a table that is over ask for a rematch at once, twice.

        There is one, and each of them has a seat of their own there.
        """
        people = [one for one in self.people if one.code == code and one.token and one.knows_link]
        workers = [one for one in self.workers if one is not None]
        if not people or not workers or len(people) != len({one.viewer for one in people}):
            return
        asks = [(one, self.draw.choice(workers)) for one in people * 2]
        answers = await asyncio.gather(
            *(self.network.request(at, "POST", f"/t/{code}/{one.token}/rematch", "", form=True) for one, at in asks)
        )
        self.counts["rematches"] += 1
        found: dict[int, set[str]] = {}
        for (one, at), (status, _, said) in zip(asks, answers, strict=True):
            self.model.demand(status == 303, f"{code}: seat {one.viewer} gets no rematch at {at}: {status}")
            found.setdefault(one.viewer, set()).add(said.get("location", ""))
        tables = {place.split("/")[2] for places in found.values() for place in places if place.count("/") > 2}
        self.model.demand(len(tables) == 1, f"{code}: people who ask for a rematch get {len(tables)} tables")
        links = [place for places in found.values() for place in places]
        self.model.demand(
            len(links) == len({*links}) == len(people), f"{code}: in the rematch {len(people)} people have {len({*links})} links"
        )

    async def _knock(self, worker: Worker, code: str, old: str) -> None:
        """Try a link that was replaced: it opens nothing, here or in a rematch."""
        status, _, _ = await self.network.request(worker, "GET", f"{API}/{code}/view", token=old)
        self.model.demand(status == 404, f"{code}: a link that was replaced opens the table ({status})")
        status, _, said = await self.network.request(worker, "POST", f"/t/{code}/{old}/rematch", "", form=True)
        self.model.demand(status != 303, f"{code}: a link that was replaced has been given a seat of the rematch, {said.get('location')}")

    def digest(self) -> str:
        """Return a digest of all that is stored and how it came."""
        told = blake2b(f"{self.loop.steps} {self.loop.time()!r}".encode(), digest_size=8)
        for table in ("log", "drafts", "seats", "tables", "chat", "house"):
            for row in self.base.keeper.execute(f"SELECT * FROM {table} ORDER BY 1, 2"):
                told.update(
                    repr([value for value in row if not str(value).startswith("20")]).encode()
                )  # a moment set by the database itself
        return told.hexdigest()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Listen to what the server writes down as an error."""
        log, handler = logging.getLogger("gamester"), _Errors(self)
        before, handlers, passes = log.level, log.handlers, log.propagate
        log.handlers, log.propagate = [handler], False
        log.setLevel(logging.WARNING)
        collecting = gc.isenabled()
        gc.disable()  # when rubbish is collected depends on more than the seed
        try:
            yield
        finally:
            log.handlers, log.propagate = handlers, passes
            log.setLevel(before)
            if collecting:
                gc.enable()


class _Errors(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == GIVEN_UP and isinstance(record.args, tuple):
            self._world.model.arrived.add(int(str(record.args[-1])))
            self._world.counts["webhooks that were given up"] += 1
        if record.levelno < logging.ERROR:
            return
        error = record.exc_info[1] if record.exc_info else None
        self._world.model.fail(
            f"the server has written down an error: {record.getMessage()}{f' ({type(error).__name__}: {error})' if error else ''}"
        )


def simulate(plan: Plan) -> Outcome:
    """Run a world to its end, or to the first thing that must not be."""
    began = time.process_time()
    world = World(plan)
    outcome = Outcome(plan)
    try:
        with world.watched(), nature(world.loop, world.clock, world.base, world.name, httpx.MockTransport(world.receive_hook)):
            try:
                run(world.loop, world.course())
                outcome.broken = world.model.broken
            except (Broken, Lost) as error:
                outcome.broken = str(error) or "nobody could lay the tables"
            except StoodStill:
                outcome.broken = "the whole world stands still"
            outcome.digest = world.digest()
            world.loop.wind_up()
    finally:
        world.loop.close()
        world.base.close()
    outcome.steps, outcome.seconds = world.loop.steps, world.loop.time() - 1000.0
    outcome.processor = time.process_time() - began
    outcome.ill, outcome.workers, outcome.happened = world.loop.time() - world.fell_ill, world.size, world.happened
    outcome.counts = world.counts + Counter(world.base.counts) + Counter(world.town.counts)
    outcome.counts |= Counter(taken=world.model.taken, refused=world.model.refused, frames=world.model.frames, checks=world.model.checks)
    outcome.counts.update({f"done: {kind}": 1 for kind in world.model.agreed.kinds})
    outcome.counts[f"worlds of {world.size} workers"] += 1
    outcome.points, outcome.crossings = world.points, world.model.crossings
    return outcome
