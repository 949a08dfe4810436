"""Configuration of a server from the command line, the same for all its workers."""

from __future__ import annotations

from msgspec import Struct

from gamester.server.middleware.gate import GateConfig


class ServerConfig(Struct, frozen=True):
    """Switches of `gamester serve`, all off by default."""

    guard: GateConfig = GateConfig()
    lan: bool = False
    """True to print the address for other devices of the network."""
    allow_private_webhooks: bool = False
    """True to allow webhooks to private addresses."""
    new_secret: bool = False
    """True to accept that links were made with another secret."""
    archive: bool = False
    """True to publish finished public games for research."""
    warm_up: bool = False
    """True to load what the first pages need at start; `gamester serve` sets it, no switch does."""
    agents: tuple[tuple[str, str], ...] = ()
    """Names of agents that tables may seat, and each as a bot is named on the command line."""
    retention_days: int = 0
    """Days after which finished, abandoned and unstarted tables are deleted; 0 keeps them."""


class Timings(Struct, frozen=True):
    """Durations in seconds.

    A bot waits between `bot_delay_min` and `bot_delay_max` before it moves; a search bot takes at most
    `bot_time_limit` for a move. A phase that ends by itself stays open for `auto_close_delay`. A stage of
    a reveal is shown for `stage_seconds`, one count of a countdown for `countdown_beat`. A player without
    a page is absent after `disconnect_grace`, so that reloading is not an absence. A webhook is called
    after somebody has been asked for `webhook_delay`; a failed call is repeated after `webhook_retry`,
    then at growing intervals. How many watch is told once in `spectator_count_interval` at most.
    """

    bot_delay_min: float = 0.6
    bot_delay_max: float = 1.5
    auto_close_delay: float = 2.0
    stage_seconds: float = 4.0
    countdown_beat: float = 0.5
    bot_time_limit: float = 2.0
    disconnect_grace: float = 1.0
    webhook_delay: float = 60.0
    webhook_retry: float = 10.0
    spectator_count_interval: float = 1.0
