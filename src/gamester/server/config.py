"""Configuration of a server from the command line, the same for all its workers."""

from __future__ import annotations

from msgspec import Struct

from gamester.server.middleware.gate import GateConfig


class ServerConfig(Struct, frozen=True):
    """Switches of `gamester serve`, all off by default."""

    guard: GateConfig = GateConfig()
    lan: bool = False
    """True to print the address for other devices of the network."""
    private_hooks: bool = False
    """True to allow webhooks to private addresses."""
    new_secret: bool = False
    """True to accept that links were made with another secret."""
    archive: bool = False
    """True to publish finished public games for research."""
    ahead: bool = False
    """True to load what the first pages need at start; `gamester serve` sets it, no switch does."""
    keep_days: int = 0
    """Days after which finished, abandoned and unstarted tables are deleted; 0 keeps them."""


class Timings(Struct, frozen=True):
    """Durations in seconds.

    A bot waits between `fewest` and `most` before it moves; a search bot takes at most `think` for a
    move. A phase that ends by itself stays open for `pause`. A stage of a reveal is shown for `stay`,
    one count of a countdown for `beat`. A player without a page is absent after `flicker`, so that
    reloading is not an absence. A webhook is called after somebody has been asked for `ask`; a failed call
    is repeated after `post`, then at growing intervals.
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
