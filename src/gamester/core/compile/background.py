"""Compilation of rules beside a program that begins at once.

The program plays plain until they are ready, and goes on compiled with equal results.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from gamester.core.compile.compiler import CompilationUnavailable


class BackgroundCompilation:
    """Entry points that are ready now or later, or never: then `why_not` says why.

    A thread waits for the process that compiles. If this program ends before it, that process goes on, and the next program finds the
    rules compiled.
    """

    def __init__(self, ready: Callable[[], Any], compiled: Callable[[], Any]) -> None:
        """Take the two functions that return entry points.

        `ready` returns None where they must be compiled first; `compiled` compiles them.
        """
        self.why_not = ""
        self._entries: Any = None
        self._compiled = compiled
        try:
            self._entries = ready()
            if self._entries is None:
                threading.Thread(target=self._compile, daemon=True).start()
        except CompilationUnavailable as why:
            self.why_not = str(why)

    def entries(self) -> Any:
        """Return the entry points, or None while they are not ready."""
        return self._entries

    def _compile(self) -> None:
        try:
            self._entries = self._compiled()
        except CompilationUnavailable as why:
            self.why_not = str(why)
        except SyntaxError as why:
            self.why_not = f"the rules did not compile: {why}"
