"""The whole log of a viewer as a page to read: by turns, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from gamester.match.log_text import merge_lines
from gamester.match.views import LogLine, View
from gamester.server.messages import WORDS
from gamester.ui.game_ui import game_ui

MANY = 9
"""Lines of a turn that can be read at a glance."""


class LoggedTurn(Struct, frozen=True):
    """A turn of the log.

    A line has the step in which it was told if its turn has many lines.
    """

    number: int
    title: str
    summary: str
    lines: tuple[tuple[LogLine, str], ...]


def turns_of(view: View) -> list[LoggedTurn]:
    """Return the log of a view by turns, without lines that it was not told."""
    ui = game_ui(view.slug)
    found = [(number, tuple(lines)) for number, lines in groupby(merge_lines(view.log), key=lambda line: line.round)]
    return [
        LoggedTurn(
            number,
            f"{ui.round_word} {number}" if number else WORDS.say("before-play"),
            ui.turn_summary(view, number) if (number, lines) != found[-1] or view.outcome else "",
            tuple(zip(lines, _steps(lines), strict=True)),
        )
        for number, lines in found
    ]


def _steps(lines: Sequence[LogLine]) -> Iterator[str]:
    """Yield the step of each line where a long turn comes to another one, else ""."""
    last = ""
    for line in lines:
        yield line.phase_title if len(lines) > MANY and line.phase_title != last else ""
        last = line.phase_title
