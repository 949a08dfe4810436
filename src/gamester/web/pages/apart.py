"""A command of gamester in a process of its own, which makes way for the tables and never outlives this one."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gamester import system

MOST_SECONDS = 900
SILENT = "it ended without a word"
ALONE = "threading.Thread(target=lambda: (os.read(0, 1), system.end_with_parent()), daemon=True).start()"
"""It hears the end of this process on its stdin, even of one that was killed, and ends with all that it has started."""
START = f"import os, sys, threading; from gamester import system; {ALONE}; system.make_way(); "
START += "from gamester.cli import main; sys.exit(main(sys.argv[1:]))"


class Fruitless(Exception):
    """Nothing comes of a command; says why."""


async def said(words: Sequence[str]) -> str:
    """What a command prints; Fruitless with its last words where it fails or takes too long."""
    with _alive() as stdin:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", START, *words),
            stdin=stdin,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},  # what it prints is read as UTF-8 here, whatever a terminal would like
            **system.own_group(behind=True),
        )
        try:
            told, wrong = await asyncio.wait_for(child.communicate(), MOST_SECONDS)
        except TimeoutError:
            await _end(child)
            raise Fruitless(f"it took longer than {MOST_SECONDS // 60} minutes") from None
        except asyncio.CancelledError:
            await _end(child)
            raise
    if child.returncode:
        raise Fruitless((wrong.decode(errors="replace").strip().splitlines() or [SILENT])[-1].removeprefix("gamester: "))
    return told.decode()


@contextmanager
def _alive() -> Iterator[int]:
    """The end of a pipe on which nothing comes, and which is over when this process is."""
    theirs, ours = os.pipe()
    try:
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


async def _end(child: asyncio.subprocess.Process) -> None:
    """End a job with all that it has started, such as what compiles the rules: nothing of it works on, and nobody waits for it."""
    system.end_group(child.pid)
    await child.wait()
