"""The processes that serve: this one alone, or several on one socket, of which each that dies is replaced."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import Any

import uvicorn

from gamester import system
from gamester.web.app import application
from gamester.web.guard import logs
from gamester.web.guard.connections import Asking, Listening
from gamester.web.guard.inner import Multiprocess, Process
from gamester.web.hall.wishes import Wishes
from gamester.web.live.pace import Pace
from gamester.web.storage.folder import Unwritable

LOG = logging.getLogger("gamester")
LONGEST_FRAME = 1 << 20
"""Bytes of a message; a socket that sends more is closed unread."""
PATIENCE = 30
"""Seconds in which a worker must begin that takes the place of another on SIGHUP."""
LAST = 10.0
"""Seconds after which a process that was told to end does, also while its database does not say a word: what was answered is kept."""


def alone(listening: socket.socket, app: Any, wishes: Wishes) -> None:
    """Serve in this process until interrupted."""
    with suppress(KeyboardInterrupt):
        uvicorn.Server(_config(app, wishes)).run(sockets=[listening])


def together(listening: socket.socket, many: int, where: str, pace: Pace | None, wishes: Wishes) -> None:
    """Serve in so many processes until interrupted; they know of one another by the database alone."""
    made = partial(worker, where, pace, wishes)
    config = _config(made, wishes, factory=True, workers=many, timeout_worker_healthcheck=PATIENCE)
    Workers(config, sockets=[listening]).run()


class Workers(Multiprocess):
    """Several of them. One that dies is replaced; one that is killed while it is asked for its health would hold up all the rest."""

    def keep_subprocess_alive(self) -> None:
        """Look which have died, and ask nobody."""
        for place, one in enumerate(self.processes):
            if not self.should_exit.is_set() and not one.process.is_alive():
                one.join()
                LOG.warning("a worker has ended (exit code %s); another takes its place", one.process.exitcode)
                self.processes[place] = Process(self.config, self.sockets)
                self.processes[place].start()


def worker(where: Path | str, pace: Pace | None, wishes: Wishes) -> Any:
    """The application of one of several processes, which ends when the one that started it does."""
    threading.Thread(target=_until_orphaned, daemon=True).start()
    logs.configure(wishes.guard.log)
    try:
        return application(where, pace, wishes)
    except Unwritable as error:
        LOG.error("a worker cannot begin: %s", error)
        sys.exit(1)


class Ending(uvicorn.Config):
    """How one process serves, and that it ends in time; other threads of it may wait for the database as long as that likes."""

    def load(self) -> None:
        """With all that is asked for at its start, once it hears signals."""
        super().load()
        if threading.current_thread() is threading.main_thread():
            for one in (signal.SIGINT, signal.SIGTERM):
                signal.signal(one, partial(_told_to_end, signal.getsignal(one)))


def _told_to_end(before: Any, number: int, frame: Any) -> None:
    threading.Thread(target=_end, daemon=True).start()
    before(number, frame)


def _end() -> None:
    time.sleep(LAST)
    LOG.warning("this took longer than %g seconds to end: it does so now, and whatever was answered is kept", LAST)
    os._exit(1)


def _config(app: Any, wishes: Wishes, **more: Any) -> Ending:
    logs.configure(wishes.guard.log)
    system.many_files()
    return Ending(
        app,
        log_config=None,  # its lines go where ours go, in the same form: a fault of its telling has words, and these may hold a card
        log_level="warning",
        access_log=False,
        loop="asyncio",  # where uvloop is installed it would be taken, whose connections cannot be read in pieces
        http=Asking,
        ws=Listening,
        ws_per_message_deflate=True,
        ws_max_size=LONGEST_FRAME,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=bool(wishes.guard.trusted_proxy),
        forwarded_allow_ips=wishes.guard.trusted_proxy,
        **more,
    )


def _until_orphaned() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        system.ask_to_end()
