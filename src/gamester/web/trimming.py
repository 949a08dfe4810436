"""What a page already has is not sent to it again: parts of a frame that are as they were when this socket got them last.

A part is a section of the middle that has an id; it lies between two comments. Of a part that has not changed the first comment
alone is sent, and the page puts in what it had. All of it follows from the frames that one socket was sent, and from nothing else.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from gamester.web.frames import Frame
from gamester.web.parts import PART, head


class Trimmer:
    """What one socket has been sent of each part."""

    def __init__(self) -> None:
        self._sent: dict[str, str] = {}

    def trim(self, frame: Frame) -> Frame:
        """The frame with its stages, in the order in which the page reads them."""
        stages = tuple(replace(stage, html=self._less(stage.html)) for stage in frame.stages)
        return replace(frame, stages=stages, html=self._less(frame.html))

    def _less(self, html: str) -> str:
        return PART.sub(self._kept, html)

    def _kept(self, found: re.Match[str]) -> str:
        id, said = found.groups()
        same = self._sent.get(id) == said
        self._sent[id] = said
        return head(id) if same else found[0]
