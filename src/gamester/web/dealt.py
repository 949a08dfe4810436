"""What a table says of its deal: the promise, the dice that everybody added, and once it is over, where all of it is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from gamester.web.room import Room


class Dealt(Struct, frozen=True):
    """For the pane beside the table: the whole commitment, names with dice, and the path of the check where there is one."""

    promise: str
    dice: tuple[tuple[str, str], ...]
    check: str


def beside(room: Room, viewer: int) -> dict[str, Any]:
    """The same for everybody; whoever sees the table later learns later that it is over."""
    header = room.match.header
    dice = tuple((name, said) for name, said in zip(header.names, header.entropy, strict=False) if said)
    over = room.seen_by(viewer).over() and room.seen_by(room.rail).over()
    return {"dealt": Dealt(room.row.commitment, dice, f"/t/{room.row.code}/verify" if over else "")}
