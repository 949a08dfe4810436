"""`gamester serve`: one house at one address, in one process or in several."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack
from pathlib import Path

from msgspec.structs import replace

from gamester import system
from gamester.web.app import application
from gamester.web.guard.hosts import names_of
from gamester.web.hall.wishes import Wishes
from gamester.web.lan import invitation
from gamester.web.live.pace import Pace
from gamester.web.storage.engines import named
from gamester.web.storage.folder import Unwritable, at_home, held
from gamester.web.storage.store import Store
from gamester.web.workers import alone, together

SEVERAL = "several workers share one house through PostgreSQL: set DATABASE_URL to its address and leave --data out, or leave --workers out"


class CannotServe(Exception):
    """The port or the data cannot be used; one sentence says why and what to do."""


def serve(
    host: str, port: int, data: Path | str | None = None, pace: Pace | None = None, workers: int = 1, wishes: Wishes | None = None
) -> None:
    """Serve until interrupted, and print the address first.

    `data` is a folder, made where it is missing, or the address of a PostgreSQL database; None means a folder of one's own.
    """
    wishes = wishes or Wishes()
    names = names_of(host, wishes.guard.origins, wishes.lan, bool(wishes.guard.trusted_proxy))
    wishes = replace(wishes, guard=replace(wishes.guard, names=names))
    try:
        where = data if data is not None else at_home()
    except Unwritable as error:
        raise CannotServe(str(error)) from error
    if workers > 1 and isinstance(where, Path):
        raise CannotServe(SEVERAL)
    with _listen(host, port) as listening, ExitStack() as open_here:
        try:
            if isinstance(where, Path):
                open_here.enter_context(held(where))
            app = application(where, pace, wishes) if workers == 1 else None
            if app is None:
                Store(where).close()
        except Unwritable as error:
            raise CannotServe(f"{error}; name another with --data" if isinstance(where, Path) else str(error)) from error
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        shown = f"[{shown}]" if ":" in shown else shown
        kept = str(where) if isinstance(where, Path) else named(where)
        print(f"Gamester is at http://{shown}:{listening.getsockname()[1]}/ (data in {kept}); Ctrl+C ends it.", flush=True)
        if wishes.lan:
            print(invitation(listening.getsockname()[1]), flush=True)
        if isinstance(where, str) and workers > 1:
            together(listening, workers, where, pace, wishes)
        else:
            alone(listening, app, wishes)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; without it each waits 40 ms for the one before.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        system.take_port_again(listening)
        listening.bind((host, port))
        listening.listen(256)
    except (OSError, OverflowError) as error:
        listening.close()
        raise CannotServe(_why_not(host, port, error)) from error
    return listening


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use; choose another with --port, or --port 0 for any that is free"
    return f"cannot listen at {host} port {port}: {getattr(error, 'strerror', None) or error}"
