"""The number of a viewer's frame, and since which of his frames he has been asked the same: of what is on disk alone.

So it is the same number wherever it is counted, also after a restart and at another worker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.play.match import Match
from gamester.web.draw.decision import Count
from gamester.web.storage.kept import DraftRow

if TYPE_CHECKING:
    from gamester.web.live.gallery import Gallery


def counted(room: Gallery, viewer: int) -> Count:
    """What a viewer's frame is now."""
    match, draft = room.seen_by(viewer), room.drafts.get(viewer, DraftRow())
    n = number(match, draft, viewer)
    first = n if draft.changed is None and (draft.times or draft.answers) else draft.changed or 0
    own = [entry.ply for entry in match.entries if entry.seat == viewer]
    risen = match.story.risen(viewer, max([match.asked_after, *own[-1:]]))
    return Count(n, min(n, max(first, n - risen)), len(own), draft.times + draft.answers)


def number(match: Match, draft: DraftRow, viewer: int) -> int:
    """The number of a frame: it counts what the viewer saw change of the table, and every change of his own draft and answer."""
    return match.frame(viewer) + draft.answers
