"""Serving: the listening socket, one or several workers, and the LAN address."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from functools import partial
from io import StringIO
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import Any

import ifaddr
import segno
import uvicorn
from msgspec.structs import replace

from gamester import system
from gamester.server.app import create_app
from gamester.server.config import ServerConfig, Timings
from gamester.server.middleware import request_log
from gamester.server.middleware.connections import HttpProtocol, WebSocketProtocol
from gamester.server.middleware.hosts import names_of
from gamester.server.middleware.vendor_internals import Multiprocess, Process
from gamester.server.storage.data_folder import DataFolderError, default_folder, hold_folder
from gamester.server.storage.engines import display_name
from gamester.server.storage.store import Store

FAR = "192.0.2.1"
"""An address of the documentation range that a route is looked up for. Nothing is sent to it."""


def lan_address() -> str:
    """Return the likeliest address of this machine in its network, or ""."""
    return preferred_address([*_route_addresses(), *_card_addresses()])


def preferred_address(found: Iterable[str]) -> str:
    """Return the first private address, else the first reachable, else ""."""
    others = [one for one in map(ipaddress.ip_address, found) if not (one.is_loopback or one.is_link_local or one.is_unspecified)]
    return str(next((one for one in others if one.is_private), next(iter(others), "")))


def lan_banner(port: int, address: str = "") -> str:
    """Return the text with the server's address and a QR code for other devices."""
    address = address or lan_address()
    if not address:
        return "This machine is in no network that other devices could share."
    url = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
    drawn = StringIO()
    segno.make(url, error="m", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # The terminal cannot show the QR code.
        return f"Other devices in your network: {url}"
    return f"Other devices in your network: {url} or this picture.\n{drawn.getvalue().rstrip()}"


def _route_addresses() -> Iterable[str]:
    """Yield the address from which the machine would send to FAR."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect((FAR, 9))
        yield asking.getsockname()[0]


def _card_addresses() -> Iterable[str]:
    """Yield the IPv4 addresses of all network cards."""
    yield from (str(one.ip) for card in ifaddr.get_adapters() for one in card.ips if one.is_IPv4)


LOG = logging.getLogger("gamester")
LONGEST_FRAME = 1 << 20
"""Bytes of a message. A socket that sends more is closed."""
SHUTDOWN_TIMEOUT = 30
"""Seconds in which a worker must start that replaces another on SIGHUP."""
KILL_AFTER = 10.0
"""Seconds after which a stopping process is killed, even if its database hangs. Answered moves are stored."""


def serve_single(listening: socket.socket, app: Any, wishes: ServerConfig) -> None:
    """Serve in this process until interrupted."""
    with suppress(KeyboardInterrupt):
        uvicorn.Server(_config(app, wishes)).run(sockets=[listening])


def serve_workers(listening: socket.socket, count: int, where: str, pace: Timings | None, wishes: ServerConfig) -> None:
    """Serve in several processes until interrupted.

    They know of one another only through the database.
    """
    made = partial(worker, where, pace, wishes)
    config = _config(made, wishes, factory=True, workers=count, timeout_worker_healthcheck=SHUTDOWN_TIMEOUT)
    WorkerSupervisor(config, sockets=[listening]).run()


class WorkerSupervisor(Multiprocess):
    """Uvicorn's supervisor without health checks.

    A worker that is killed during its health check would block all others.
    """

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have ended."""
        for place, one in enumerate(self.processes):
            if not self.should_exit.is_set() and not one.process.is_alive():
                one.join()
                LOG.warning("worker %s: ended with exit code %s and is replaced", one.pid, one.process.exitcode)
                self.processes[place] = Process(self.config, self.sockets)
                self.processes[place].start()


def worker(where: Path | str, pace: Timings | None, wishes: ServerConfig) -> Any:
    """Return the application of one worker, which ends with its parent."""
    threading.Thread(target=_until_orphaned, daemon=True).start()
    request_log.configure(wishes.guard.log)
    try:
        return create_app(where, pace, wishes)
    except DataFolderError as error:
        LOG.error("worker cannot start: %s", error)
        sys.exit(1)


class WorkerConfig(uvicorn.Config):
    """Uvicorn's configuration, with a time limit for shutdown.

    Threads may wait for the database for any time.
    """

    def load(self) -> None:
        """Load the application and then install the signal handlers."""
        super().load()
        if threading.current_thread() is threading.main_thread():
            for one in (signal.SIGINT, signal.SIGTERM):
                signal.signal(one, partial(_told_to_end, signal.getsignal(one)))


def _told_to_end(before: Any, number: int, frame: Any) -> None:
    threading.Thread(target=_end, daemon=True).start()
    before(number, frame)


def _end() -> None:
    time.sleep(KILL_AFTER)
    LOG.warning("shutdown took longer than %g s: the process is killed; all answered moves are stored", KILL_AFTER)
    os._exit(1)


def _config(app: Any, wishes: ServerConfig, **more: Any) -> WorkerConfig:
    request_log.configure(wishes.guard.log)
    system.many_files()
    return WorkerConfig(
        app,
        log_config=None,  # Its lines use our formatter, which drops error messages: they may hold a card.
        log_level="warning",
        access_log=False,
        loop="asyncio",  # Not uvloop: its transports ignore `max_size`, which limits how much is read at once.
        http=HttpProtocol,
        ws=WebSocketProtocol,
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


SEVERAL = "several workers need a PostgreSQL database: set DATABASE_URL to its address and leave --data out, or leave --workers out"


class ServeError(Exception):
    """Raised if the port or the data cannot be used.

    The message says why and what to do.
    """


def serve(
    host: str, port: int, data: Path | str | None = None, pace: Timings | None = None, workers: int = 1, wishes: ServerConfig | None = None
) -> None:
    """Print the address and serve until interrupted. Raises ServeError.

    `data` is a folder, created if missing, or the address of a PostgreSQL database; None means the
    user's own folder.
    """
    wishes = wishes or ServerConfig()
    names = names_of(host, wishes.guard.origins, wishes.lan, bool(wishes.guard.trusted_proxy))
    wishes = replace(wishes, guard=replace(wishes.guard, names=names))
    try:
        where = data if data is not None else default_folder()
    except DataFolderError as error:
        raise ServeError(str(error)) from error
    if workers > 1 and isinstance(where, Path):
        raise ServeError(SEVERAL)
    with _bind_socket(host, port) as listening, ExitStack() as open_here:
        try:
            # Hold the folder before its database is opened: two servers must not migrate it at once.
            if isinstance(where, Path):
                open_here.enter_context(hold_folder(where))
            app = create_app(where, pace, wishes) if workers == 1 else None
            # Workers open the database themselves. Try it here first, to migrate it once and to report errors.
            if app is None:
                Store(where).close()
        except DataFolderError as error:
            raise ServeError(f"{error}; choose another with --data" if isinstance(where, Path) else str(error)) from error
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        shown = f"[{shown}]" if ":" in shown else shown
        kept = str(where) if isinstance(where, Path) else display_name(where)
        print(f"Gamester is at http://{shown}:{listening.getsockname()[1]}/ (data in {kept}); Ctrl+C ends it.", flush=True)
        if wishes.lan:
            print(lan_banner(listening.getsockname()[1]), flush=True)
        if isinstance(where, str) and workers > 1:
            serve_workers(listening, workers, where, pace, wishes)
        else:
            serve_single(listening, app, wishes)


def _bind_socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only if the protocol is named; without it small messages wait 40 ms for the one before.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        system.take_port_again(listening)
        listening.bind((host, port))
        listening.listen(256)
    except (OSError, OverflowError) as error:
        listening.close()
        raise ServeError(_bind_error_text(host, port, error)) from error
    return listening


def _bind_error_text(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use; choose another with --port, or --port 0 for any that is free"
    return f"cannot listen at {host} port {port}: {getattr(error, 'strerror', None) or error}"
