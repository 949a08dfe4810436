"""A connection between a browser and a server that tests can cut and mend."""

from __future__ import annotations

import contextlib
import socket
import threading


class Line:
    """A proxy on a port of its own. Neither end is notified before it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = True
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        """Close every connection, and refuse new ones until `mend`."""
        with self._lock:
            self._whole = False
            for end in self._ends:
                _lost(end)

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self.cut()
        _lost(self._door)
        self._door.close()

    def _open(self) -> None:
        with contextlib.suppress(OSError):  # the door is closed
            while True:
                self._join(self._door.accept()[0])

    def _join(self, near: socket.socket) -> None:
        with self._lock:
            try:
                if not self._whole:
                    raise ConnectionError
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:  # cut, or nobody answers at the other end
                near.close()
                return
            self._ends |= {near, far}
        both = threading.Barrier(2)
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._pass, args=(one, other, both), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket, both: threading.Barrier) -> None:
        with contextlib.suppress(OSError):
            while some := one.recv(65536):
                other.sendall(some)
        _lost(one)
        _lost(other)
        both.wait()
        with self._lock:
            self._ends.discard(one)
            one.close()


def _lost(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
