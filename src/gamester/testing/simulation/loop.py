"""An event loop with virtual time, which serves several processes in one thread.

A process runs its callbacks in their order, as asyncio does. Which process goes on next is drawn from the seed.
Threads are steps of the loop too.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")
FIRST_THREAD, LAST_THREAD = 0.0002, 0.004
"""Seconds that a piece of work in a thread takes, and its result to be noticed, at least and mostly at most."""


class StoodStill(Exception):
    """Raised if nothing is left that could ever happen."""


class Process:
    """A process of the world: a worker, or the world outside."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.ready: deque[asyncio.Handle] = deque()
        self.tasks: dict[asyncio.Task[Any], None] = {}
        """Tasks that are not done. They are held, so that what a dead process was doing is never wound up."""

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def die(self) -> None:
        """End at once: nothing of this process is ever executed again."""
        self.alive = False
        self.ready.clear()

    def awaits(self) -> set[str]:
        """Return the places in the code at which its tasks wait now."""
        return {place for task in self.tasks for place in _places(task)}


OUTSIDE = Process("outside")
CURRENT: ContextVar[Process] = ContextVar("process", default=OUTSIDE)


def _places(task: asyncio.Task[Any]) -> Iterator[str]:
    """Yield the places of the server's code at which a task waits, as `file:line`.

    There are several where one coroutine waits for another.
    """
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None) or getattr(coroutine, "ag_frame", None)
        if frame is not None and "/gamester/server/" in (file := frame.f_code.co_filename.replace("\\", "/")):
            yield f"{file.rpartition('/gamester/server/')[2]}:{frame.f_lineno}"
        coroutine = getattr(coroutine, "cr_await", None)


class SimulatedLoop(asyncio.BaseEventLoop):
    """The loop of one world."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._now = 1000.0
        self._order = random.Random(f"{seed}/order")
        self._threads = random.Random(f"{seed}/threads")
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._made = 0
        self.steps = 0
        self.outside = Process("outside")
        self.processes = [self.outside]
        self.last = self.outside
        """The process of the last step."""
        self.in_thread = False
        self.thread_delay: Callable[[str, bool], float] = lambda kind, result: 0.0
        """More seconds that a thread of a kind takes, or that its result takes to be noticed."""
        self.after_step: Callable[[], None] = lambda: None
        self.unexpected: list[dict[str, Any]] = []
        self.graveyard: list[asyncio.Task[Any]] = []

    # what asyncio asks of a loop ---------------------------------------------------------------------------------------
    def time(self) -> float:
        """Return the virtual time in seconds."""
        return self._now

    def _process_events(self, event_list: Any) -> None:
        return

    def _write_to_self(self) -> None:
        return

    def set_exception_handler(self, handler: Any) -> None:
        """Keep the world's own handler, whatever a worker wants."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Note what nobody has caught, unless its process is dead."""
        if CURRENT.get().alive:
            self.unexpected.append(context)

    def create_task(self, coro: Any, *, name: object = None, context: Context | None = None) -> asyncio.Task[Any]:
        """Create a task of the process in whose context it runs."""
        process = self._process(context)
        task: asyncio.Task[Any] = super().create_task(coro, name=name, context=context)
        process.tasks[task] = None
        task.add_done_callback(lambda done: process.tasks.pop(done, None), context=context)
        return task

    def call_soon(self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None) -> asyncio.Handle:
        """Let a process call this after all that it has still to do."""
        handle = asyncio.Handle(callback, args, self, context)
        self._enqueue(handle)
        return handle

    def call_soon_threadsafe(self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None) -> asyncio.Handle:
        """Do the same; if a thread calls it is noticed a little later."""
        if not self.in_thread:
            return self.call_soon(callback, *args, context=context)
        return self.call_later(self._thread_seconds("", True), callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None) -> asyncio.TimerHandle:
        """Call this at a virtual time."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._made += 1
        heapq.heappush(self._timers, (when, self._made, timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        return

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        """Run a piece of work as a step.

        It runs in the threads given, or else in those that every loop has.
        """
        threads = executor if isinstance(executor, SimulatedThreads) else SimulatedThreads(8, "any")
        return asyncio.wrap_future(threads.submit(func, *args), loop=self)

    def _enqueue(self, handle: asyncio.Handle) -> None:
        process = self._process(handle._context)  # type: ignore[attr-defined]
        if process.alive:
            process.ready.append(handle)

    def _process(self, context: Context | None) -> Process:
        found = CURRENT.get() if context is None else context.get(CURRENT, OUTSIDE)
        return self.outside if found is OUTSIDE else found

    def _run_once(self) -> None:
        ready = [process for process in self.processes if process.ready]
        while not ready:
            self._advance()
            ready = [process for process in self.processes if process.ready]
        process = ready[0] if len(ready) == 1 else self._order.choice(ready)
        handle = process.ready.popleft()
        if not handle.cancelled():
            self.steps += 1
            self.last = process
            handle._run()
            self.after_step()

    def _advance(self) -> None:
        """Go on to the next moment for which anything is planned."""
        if not self._timers:
            raise StoodStill
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            timer = heapq.heappop(self._timers)[2]
            if not timer.cancelled():
                self._enqueue(timer)

    # processes and their threads ---------------------------------------------------------------------------------------
    def new_process(self, name: str) -> tuple[Process, Context]:
        """Return a process and the context in which all that is its own runs."""
        process, context = Process(name), copy_context()
        context.run(CURRENT.set, process)
        self.processes.append(process)
        return process, context

    def bury(self, process: Process) -> None:
        """Let a process die."""
        process.die()
        self.processes.remove(process)
        self.graveyard += process.tasks

    def wind_up(self) -> None:
        """Take apart what still waits, once the world is over and nothing of it counts."""
        left = [*self.graveyard, *(task for process in self.processes for task in process.tasks)]
        for process in self.processes:
            process.die()
        for task in left:
            coroutine: Any = task.get_coro()
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            for _ in range(3):  # what waits again while it is taken apart is taken apart again
                try:
                    coroutine.close()
                    break
                except BaseException:  # it may do anything: it is a process that was killed
                    continue
        self._timers.clear()

    def _thread_seconds(self, kind: str, result: bool) -> float:
        draw = self._threads
        usual = draw.uniform(FIRST_THREAD, LAST_THREAD) if draw.random() > 0.03 else draw.uniform(LAST_THREAD, 0.2)
        return usual + self.thread_delay(kind, result)

    @contextmanager
    def thread(self) -> Iterator[None]:
        """Do what a thread does: the loop notices it later."""
        before, self.in_thread = self.in_thread, True
        try:
            yield
        finally:
            self.in_thread = before


class SimulatedFuture(Future[T]):
    """The result of a piece of work.

    A caller that waits for it without a loop has it done at once.
    """

    threads: SimulatedThreads

    def result(self, timeout: float | None = None) -> T:
        """Return the result."""
        while not self.done():
            self.threads.do_next()
        return super().result(0)


class SimulatedThreads(Executor):
    """Threads of one process, each piece of work a step of the loop."""

    def __init__(self, max_workers: int | None = None, thread_name_prefix: str = "", *_: Any) -> None:
        self._free = max_workers or 8
        self._kind = thread_name_prefix
        self._waiting: deque[tuple[SimulatedFuture[Any], Callable[[], Any]]] = deque()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have something done by the next free thread."""
        future: SimulatedFuture[T] = SimulatedFuture()
        future.threads = self
        self._waiting.append((future, partial(fn, *args, **kwargs)))
        self._begin()
        return future

    def _begin(self) -> None:
        loop = asyncio._get_running_loop()
        if isinstance(loop, SimulatedLoop) and self._free and self._waiting:
            self._free -= 1
            loop.call_later(loop._thread_seconds(self._kind, False), self._done, loop)

    def _done(self, loop: SimulatedLoop) -> None:
        with loop.thread():
            if self._waiting:
                self.do_next()
        self._free += 1
        self._begin()

    def do_next(self) -> None:
        """Do what has waited longest."""
        future, work = self._waiting.popleft()
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(work())
        except BaseException as error:  # it goes to whoever waits, as a thread gives it
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do all that waits."""
        while self._waiting:
            self.do_next()


def run(loop: SimulatedLoop, main: Coroutine[Any, Any, T]) -> T:
    """Run a world until its main task is done."""
    task: asyncio.Task[T] = loop.create_task(main)
    return loop.run_until_complete(task)
