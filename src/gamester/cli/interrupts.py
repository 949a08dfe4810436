"""Ctrl+C on the command line: asks a command to stop once, and ends the program at once the second time.

A command that plays for long opens `until_interrupted`: there the first Ctrl+C interrupts nothing, and is seen by whoever looks. So what
was counted is whole, and is told. Everywhere else it raises KeyboardInterrupt, as usual.
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
"""Exit code of a command that Ctrl+C has ended."""
ONE_PRESS = 0.5
"""Seconds within which a second signal is the first once more: the terminal sends it to all, and a program in between passes it on."""
SHOW_CURSOR = "\x1b[?25h"


class Interrupts:
    """Whether and when Ctrl+C was pressed."""

    def __init__(self) -> None:
        self._first: float | None = None
        self._looked_at = False

    def asked(self) -> bool:
        """Return True once it was pressed."""
        return self._first is not None

    def pressed(self, number: int, frame: FrameType | None) -> None:
        """Hear a signal."""
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
        """Hear Ctrl+C in this block, if the block is in the main thread: no other hears signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self._first, self._looked_at = None, False
        before, lost = signal.signal(signal.SIGINT, self.pressed), sys.unraisablehook

        def unraisable(fault: sys.UnraisableHookArgs) -> None:
            """Nobody gets an interrupt that falls into the clean-up of an object: the library would print and forget it."""
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
        """Interrupt nothing in this block; yields a function that is true once Ctrl+C was pressed."""
        self._looked_at = True
        try:
            yield self.asked
        finally:
            self._looked_at = False


INTERRUPTS = Interrupts()
until_interrupted = INTERRUPTS.until_interrupted


def leave(code: int = INTERRUPTED) -> Any:
    """End the program at once, without waiting for threads or for anything that is half done."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is sys.stderr and stream.isatty():
                stream.write(SHOW_CURSOR)
            stream.flush()
        except (OSError, ValueError, RuntimeError):  # nobody reads it any more, or it was being written just now
            pass
    os._exit(code)
