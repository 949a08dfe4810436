"""What whoever runs the house has said on the command line, the same for all of its workers."""

from __future__ import annotations

from msgspec import Struct

from gamester.server.middleware.gate import GateConfig


class ServerConfig(Struct, frozen=True):
    """Each is a switch of `gamester serve`, off unless it is said."""

    guard: GateConfig = GateConfig()
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


class Timings(Struct, frozen=True):
    """Seconds: how long a bot thinks at least and at most, and how long a phase stays open that closes by itself.

    A bot that thinks ahead takes `think` for an act at most, whatever its level.
    A stage of a reveal stays for `stay` unless somebody moves on; where it is counted in, a count takes a `beat`.
    Somebody whose page is closed is away after `flicker`, so that loading it anew is no leaving.
    A webhook says whose move it is when that has been so for `ask`; what has not arrived is tried again after `post`, and then ever later.
    """

    fewest: float = 0.6
    most: float = 1.5
    pause: float = 2.0
    stay: float = 4.0
    beat: float = 0.5
    think: float = 2.0
    flicker: float = 1.0
    ask: float = 60.0
    post: float = 10.0
