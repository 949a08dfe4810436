"""Output of commands: text for people, JSON for programs, progress on stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

ENDLESS = 100_000
"""Columns of a line if the output is not a terminal."""
RULES = "Getting the rules ready (compiled once per machine)"


def to_read(plain: bool = False) -> Console:
    """Return the console for stdout.

    Lines wrap at the width of a terminal, and not in a file or pipe. A `plain` console has no colours
    and never wraps.
    """
    from rich.console import Console

    told = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(highlight=False, no_color=plain or None, width=None if told and not plain else ENDLESS)


def as_json(said: Any) -> None:
    """Print one JSON document. Characters that the output cannot encode are escaped."""
    from gamester.words.phrases import encode_json

    text = encode_json(said).decode()
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), separators=(",", ":"))
    print(text)


def warn(words: str) -> None:
    """Print a line on stderr."""
    print(f"gamester: {words}", file=sys.stderr)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show a spinner with these words, if stderr is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(words):
        yield


def progress(*columns: Any) -> Progress:
    """Return a progress bar on stderr, invisible if stderr is not a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def counting() -> Progress:
    """Return a progress bar that counts games."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    return progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
