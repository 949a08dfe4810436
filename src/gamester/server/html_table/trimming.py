"""What a page already has is not sent to it again: parts of a frame that are as they were when this socket got them last.

A part is a section of the middle, a seat, a hand, a line of the log. The page keeps what it got of each by its name, and puts it
where the frame has a hole for it. All of it follows from the frames that one socket was sent, and from nothing else.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamester.server.html_table.frames import Frame
from gamester.server.render.parts import Parts


class Trimmer:
    """What one socket has been sent of each part."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}
        """By name a number that stands for it: thousands of sockets would else hold thousands of pages."""

    def trim(self, frame: Frame) -> Frame:
        """The frame with its stages, in the order in which the page reads them."""
        if frame.anew:
            self._sent.clear()
        stages = tuple([replace(stage, parts=self._new(stage.parts)) for stage in frame.stages])
        return replace(frame, stages=stages, parts=self._new(frame.parts))

    def _new(self, parts: Parts) -> Parts:
        sent, new = self._sent, dict[str, str]()
        for id, said in parts.items():
            now = hash(said)
            if sent.get(id) != now:
                sent[id] = now
                new[id] = said
        return new
