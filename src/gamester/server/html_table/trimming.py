"""Trimming of frames: parts that a socket already sent are left out.

A part is a section of the middle, a seat, a hand or a line of the log. The page keeps every part by
name and puts it into the frame's hole. This depends only on the frames that the same socket was
sent.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamester.server.html_table.frames import Frame
from gamester.server.render.parts import Parts


class Trimmer:
    """Parts that one socket has been sent."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}
        """Hash of the part last sent, by name. Storing the parts themselves would cost a page per socket."""

    def trim(self, frame: Frame) -> Frame:
        """Return the frame and its stages without parts that were sent before.

        Stages are trimmed first, in the page's reading order.
        """
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
