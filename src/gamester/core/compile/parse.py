"""Parse Python source by one thread at a time."""

from __future__ import annotations

import ast
import threading

_ONE_AT_A_TIME = threading.Lock()


def parse_source(text: str, filename: str = "<unknown>") -> ast.Module:
    """Return the syntax tree of Python source.

    CPython 3.11 counts the depth of all trees being built in one place, so two threads that parse at once can get SystemError.
    Raises SyntaxError as `ast.parse` does.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text, filename)
