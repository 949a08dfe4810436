"""Ctrl+C: the first press asks a command to stop, the second ends it.

A long command runs in `until_interrupted`. There the first Ctrl+C raises nothing; the command
checks for it and reports complete results so far. Elsewhere Ctrl+C raises KeyboardInterrupt as
usual.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

INTERRUPTED = 130
"""Exit code of a command that Ctrl+C ended."""
ONE_PRESS = 0.5
"""Seconds in which a second signal counts as the same key press: the terminal and a wrapper program may both send it."""
SHOW_CURSOR = "\x1b[?25h"


class Interrupts:
    """The state of Ctrl+C: whether and when it was pressed."""

    def __init__(self) -> None:
        self._first: float | None = None
        self._looked_at = False

    def asked(self) -> bool:
        """Return True once Ctrl+C was pressed."""
        return self._first is not None

    def pressed(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal."""
        now = time.monotonic()
        if self._first is not None:
            if now - self._first > ONE_PRESS:
                leave()
            return
        self._first = now
        if not self._looked_at:
            raise KeyboardInterrupt

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Handle Ctrl+C in this block. Only the main thread receives signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self._first, self._looked_at = None, False
        before, lost = signal.signal(signal.SIGINT, self.pressed), sys.unraisablehook

        def unraisable(fault: sys.UnraisableHookArgs) -> None:
            """End the program if Ctrl+C fell into an object's clean-up.

            Python would print the exception and forget it.
            """
            if not issubclass(fault.exc_type, KeyboardInterrupt):
                lost(fault)
                return
            print("gamester: stopped", file=sys.stderr)
            leave()

        sys.unraisablehook = unraisable
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            sys.unraisablehook = lost

    @contextmanager
    def until_interrupted(self) -> Iterator[Callable[[], bool]]:
        """Raise nothing in this block. Yield a function that is True after Ctrl+C."""
        self._looked_at = True
        try:
            yield self.asked
        finally:
            self._looked_at = False


INTERRUPTS = Interrupts()
until_interrupted = INTERRUPTS.until_interrupted


def leave(code: int = INTERRUPTED) -> Any:
    """End the program at once, without waiting for threads."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is sys.stderr and stream.isatty():
                stream.write(SHOW_CURSOR)
            stream.flush()
        except (OSError, ValueError, RuntimeError):  # The reader has gone, or the signal interrupted a write.
            pass
    os._exit(code)
