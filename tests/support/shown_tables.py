"""What viewers of a table in this process are shown, without a socket."""

from __future__ import annotations

import json
from typing import Any

from gamester.server.session.session import Session


def frame_number(room: Session, viewer: int) -> int:
    """Return the number of a viewer's frame, which a message names that answers it."""
    return room.broadcast.count(viewer).n


def page_data(room: Session, viewer: int) -> str:
    """Return what a page of a viewer that is loaded now is told, as JSON; its process aside."""
    told = room.ui_stream.first_data(viewer)
    del told["boot"]
    return json.dumps(told, ensure_ascii=False)


def page_about(room: Session, viewer: int) -> dict[str, Any]:
    """Return what such a page draws beside the table."""
    return dict(room.ui_stream.first_data(viewer)["about"])
