"""What a table says of its deal: the promise, the dice that everybody added, and once it is over, where all of it is checked.

Then the deal of a rematch is promised, too, and pages throw their dice for it, so that all lie there when somebody asks for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.match.setup import entropy_error
from gamester.server import messages
from gamester.server.messages import BAD_ENTROPY, Rejection, platform_rejection
from gamester.server.storage.errors import StorageError

if TYPE_CHECKING:
    from gamester.server.session.session import Session


class DealProof(Struct, frozen=True):
    """For the pane beside the table: the whole commitment, names with dice, and the path of the check where there is one.

    `again` and `thrown` are the same of a rematch; `throws`: this page has not thrown for it yet.
    """

    promise: str
    dice: tuple[tuple[str, str], ...]
    check: str
    again: str = ""
    thrown: tuple[tuple[str, str], ...] = ()
    throws: bool = False


def deal_proof_context(room: Session, viewer: int) -> dict[str, Any]:
    """The same for everybody; whoever sees the table later learns later that it is over."""
    header = room.match.header
    dice = tuple((name, said) for name, said in zip(header.names, header.entropy, strict=False) if said)
    over = room.seen_by(viewer).over() and room.seen_by(room.rail).over()
    found = DealProof(room.row.commitment, dice, f"/t/{room.row.code}/verify" if over else "")
    if room.seen_by(viewer).over():
        thrown = tuple((room.match.seats[seat], said) for seat, said in sorted(room.thrown.items()))
        own = _thrower(room, viewer)
        found = replace(found, again=room.promised, thrown=thrown, throws=own is not None and own not in room.thrown)
    return {"dealt": found}


def _thrower(room: Session, viewer: int) -> int | None:
    """For which seat a page throws: at a table on one device for the first, as when it was laid."""
    return 0 if room.row.hot and viewer == room.hot else viewer if viewer < room.rail and not room.row.hot else None


async def reload_entropy(room: Session) -> None:
    """Dice for a rematch, thrown here or at another worker."""
    if room.match.over():
        room.thrown = await room.store.thrown(room.row.code, room.rail)


async def add_entropy(room: Session, viewer: int, dice: str) -> Rejection | None:
    """`dice 8c1f`: for a rematch, before anybody asks for it. Those that lie there stay."""
    seat = _thrower(room, viewer)
    if seat is None:
        return platform_rejection(messages.NOT_YOURS, "You are watching.")
    if wrong := entropy_error(dice) or ("" if dice else "nothing was thrown"):
        return platform_rejection(BAD_ENTROPY, f"{wrong[:1].upper()}{wrong[1:]}.", "Your dice")
    async with room.lock:
        if not room.match.over():
            return platform_rejection(messages.CLOSED, "They are for the next deal.", "Not yet")
        try:
            await room.store.throw(room.row.code, seat, dice)
            await reload_entropy(room)
        except StorageError as error:
            return error.refused
        room.publish()
        return None


ANSWERS = {"dice": add_entropy}
