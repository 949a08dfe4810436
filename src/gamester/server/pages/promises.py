"""The promises R1 to R10 with the figures of the last `make prove`: a page, and the document that is rendered from the same files."""

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
"""Written by `make prove` (tests/support/proof_counts.py), by nobody's hand."""
WORDS = HERE / "promises.toml"
UNPROVED = "The last proof of everything counted nothing for it."


class Promise(Struct, frozen=True):
    """One promise: what it says, how it is proved, what was counted, and the command that repeats it ("" where nothing was)."""

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
        """What was counted, in one line."""
        return ", ".join(f"{number:,} {name.replace('_', ' ')}" for name, number in self.counts) or UNPROVED

    @property
    def held(self) -> str:
        """How it came out, when, and how long it took."""
        if not self.counts:
            return ""
        verdict = "no failure" if not self.failed else f"{self.failed} failed"
        return f"{verdict}, {' to '.join(self.dates)}, {self.seconds:,} s"


@cache
def _words() -> tuple[dict[str, Any], ...]:
    return tuple(tomllib.loads(WORDS.read_text(encoding="utf-8"))["promise"])


def ids() -> list[str]:
    """R1 to R10."""
    return [one["id"] for one in _words()]


def figures() -> dict[str, Any]:
    """What each file of tests counted when it was last run by `make prove`."""
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def promises() -> list[Promise]:
    """All of them, with their figures."""
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
    """The text of docs/explanation/promises.md."""
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
    """What is promised, and how it was proved."""
    return html(render("promises.html", promises=promises(), unproved=UNPROVED))
