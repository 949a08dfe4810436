"""What whoever runs the house has said on the command line, the same for all of its workers."""

from __future__ import annotations

from msgspec import Struct

from gamester.web.guard.gate import Guard


class Wishes(Struct, frozen=True):
    """Each is a switch of `gamester serve`, off unless it is said."""

    guard: Guard = Guard()
    lan: bool = False
    """Whether the address for other devices of the network is printed."""
    private_hooks: bool = False
    """Whether webhooks may go to addresses that only the machine of the house can reach."""
    new_secret: bool = False
    """Whether links are made from the secret that lies there, although those before were made from another."""
    archive: bool = False
    """Whether finished public games are given to research."""
    ahead: bool = False
    """Whether what first pages need is made ready before anybody asks: `gamester serve` does, and no switch says so."""
    keep_days: int = 0
    """Days for which tables are kept that are over, left by everybody, or never begun; 0 is for ever."""
