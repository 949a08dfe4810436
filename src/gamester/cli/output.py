"""How commands say what came of them: words for people, one JSON document for programs, and on stderr how far they are."""

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
"""Columns of a line where no terminal says how many it has."""
RULES = "Getting the rules ready (compiled once per machine)"


def to_read(plain: bool = False) -> Console:
    """Return the console on stdout: lines end at the edge of a terminal, and nowhere where a file or a program reads them.

    A `plain` one has no colours, and its lines end nowhere in a terminal either.
    """
    from rich.console import Console

    told = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(highlight=False, no_color=plain or None, width=None if told and not plain else ENDLESS)


def as_json(said: Any) -> None:
    """Print one JSON document. Letters that the encoding of the output does not have are escaped, and no letter is lost."""
    import msgspec

    text = msgspec.json.encode(said).decode()
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), separators=(",", ":"))
    print(text)


def warn(words: str) -> None:
    """Say something on stderr, in a line of its own."""
    print(f"gamester: {words}", file=sys.stderr)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show that something goes on, if stderr is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(words):
        yield


def progress(*columns: Any) -> Progress:
    """Return a line that tells how far a command is, and shows nothing where stderr is no terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def counting() -> Progress:
    """Return such a line that counts games."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    return progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
