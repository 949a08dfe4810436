"""The promises R1 to R10 with the figures of the last `make prove`.

There is a page and a document, made from the same files.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from typing import Any

from litestar import Response, route
from msgspec import Struct

from gamester.server.pages.games import READING
from gamester.server.render.templates import HERE, html, render

FIGURES = HERE / "proofs.json"
"""Written by `make prove` (tests/support/proof_counts.py), never by hand."""
WORDS = HERE / "promises.toml"
UNPROVED = "The last proof of everything counted nothing for it."


class Promise(Struct, frozen=True):
    """One promise: text, proof, figures, and the command that repeats the proof.

    The command is "" if nothing was counted.
    """

    id: str
    title: str
    words: str
    proof: str
    counts: tuple[tuple[str, int], ...] = ()
    failed: int = 0
    seconds: int = 0
    dates: tuple[str, ...] = ()
    command: str = ""

    @property
    def figure(self) -> str:
        """The figures in one line."""
        return ", ".join(f"{number:,} {name.replace('_', ' ')}" for name, number in self.counts) or UNPROVED

    @property
    def held(self) -> str:
        """The result, dates and seconds of the proof."""
        if not self.counts:
            return ""
        verdict = "no failure" if not self.failed else f"{self.failed} failed"
        return f"{verdict}, {' to '.join(self.dates)}, {self.seconds:,} s"


@cache
def _words() -> tuple[dict[str, Any], ...]:
    return tuple(tomllib.loads(WORDS.read_text(encoding="utf-8"))["promise"])


def ids() -> list[str]:
    """Return R1 to R10."""
    return [one["id"] for one in _words()]


def figures() -> dict[str, Any]:
    """Return the counts of each test file from its last run by `make prove`."""
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def promises() -> list[Promise]:
    """Return all promises with their figures."""
    ran = figures()
    return [_promise(one, {file: entry for file, entry in ran.items() if one["id"] in entry["proved"]}) for one in _words()]


def _promise(words: dict[str, Any], ran: dict[str, Any]) -> Promise:
    if not ran:
        return Promise(**words)
    counts: Counter[str] = Counter()
    for entry in ran.values():
        counts.update(entry["proved"][words["id"]])
    dates = sorted({entry["date"] for entry in ran.values()})
    games = max(entry["games"] for entry in ran.values())
    return Promise(
        **words,
        counts=tuple(sorted(counts.items(), key=lambda item: -item[1])),
        failed=sum(entry["failed"] for entry in ran.values()),
        seconds=sum(entry["seconds"] for entry in ran.values()),
        dates=tuple(dict.fromkeys((dates[0], dates[-1]))),
        command=f'make prove GAMES={games} ARGS="{" ".join(sorted(ran))}"',
    )


def document() -> str:
    """Return the text of docs/explanation/promises.md."""
    lines = [
        "# Promises",
        "",
        "Each is a test. The figures are those of the last `make prove`, which writes this file; nobody types them.",
        "",
    ]
    for one in promises():
        lines += [f"## {one.id}. {one.title}", "", one.words, "", f"**Proof.** {one.proof}", "", f"**Figure.** {one.figure}"]
        lines += [f"({one.held}).", "", "```", one.command, "```"] if one.counts else []
        lines.append("")
    return "\n".join(lines)


@route("/promises", http_method=READING, sync_to_thread=False)
def promises_page() -> Response[str]:
    """Show the promises and their proofs."""
    return html(render("promises.html", promises=promises(), unproved=UNPROVED))
