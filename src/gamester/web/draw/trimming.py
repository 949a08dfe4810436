"""What a page already has is not sent to it again: parts of a frame that are as they were when this socket got them last.

A part lies between two comments: a section of the middle, a seat, the dock, a line of the log. For a part that has not changed
a comment is sent that names it, and the page puts in what it had. All of it follows from the frames that one socket was sent, and
from nothing else.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamester.web.draw.frames import Frame
from gamester.web.draw.parts import BEGIN, END, NAMED, same


class Trimmer:
    """What one socket has been sent of each part."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}
        """By name a number that stands for it: thousands of sockets would else hold thousands of pages."""

    def trim(self, frame: Frame) -> Frame:
        """The frame with its stages, in the order in which the page reads them."""
        if frame.anew:
            self._sent.clear()
        stages = tuple(replace(stage, html=self._less(stage.html)) for stage in frame.stages)
        return replace(frame, stages=stages, html=self._less(frame.html))

    def _less(self, html: str) -> str:
        before, *parts = html.split(BEGIN)
        return "".join([before, *map(self._left, parts)])

    def _left(self, one: str) -> str:
        """What comes behind one beginning: a part, or its name where this socket has it, and what lies between it and the next."""
        ends = one.index(END)
        id, now = one[: one.index(NAMED)], hash(one[:ends])
        if self._sent.get(id) == now:
            return same(id) + one[ends + len(END) :]
        self._sent[id] = now
        return BEGIN + one
