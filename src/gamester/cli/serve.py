"""`gamester serve` and `gamester rules`: the web server, and the rules to read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path

from gamester.cli import UsageError
from gamester.cli.arguments import Flag, game_or_exit
from gamester.cli.output import as_json, to_read

LOCALHOST = "127.0.0.1"
MOST_SECONDS = 60
MOST_WORKERS = 64
MOST_DAYS = 36_500
FORMS = ("plain", "json")


def serve(
    *,
    host: str = LOCALHOST,
    port: int = 8000,
    lan: Flag = False,
    data: Path | None = None,
    think: float = 2.0,
    workers: int = 1,
    keep_days: int = 0,
    archive: Flag = False,
    allow_private_hooks: Flag = False,
    new_secret: Flag = False,
    log: str = "",
    metrics_token: str = "",
    trusted_proxy: str = "",
    origin: str = "",
    agent: Sequence[str] = (),
) -> int:
    """Start the server: tables in the browser for people and bots.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets other devices in.
    port
        Port to listen on.
    lan
        Accept other devices of your network: listen on all addresses and print the right one with a QR code.
    data
        Data folder for tables and logs; by default the PostgreSQL database in DATABASE_URL, else a folder of your own.
    think
        Seconds that a search bot may take for a move. It uses one core at most.
    workers
        Number of processes of this server. More than one need PostgreSQL.
    keep_days
        Days after which tables are deleted that are over, abandoned or never started. 0 keeps them for ever.
    archive
        Publish finished public games, without the players' names, at /archive.
    allow_private_hooks
        Allow webhooks to addresses of your own machine and network. A stranger at a table could misuse this.
    new_secret
        Accept a data folder whose file `secret` is lost for good, once.
    log
        Write a line for each request to stderr: plain or json. Without it only problems are logged.
    metrics_token
        Bearer token that allows other machines to read /metrics. GAMESTER_METRICS_TOKEN sets it out of sight of other users.
    trusted_proxy
        Address or network of the proxy in front of the server, whose statement of a client's address is believed; * believes anybody.
    origin
        Public address of the server, such as https://games.example.org (several separated by commas). It then answers to no other
        name but this machine's own. Without it a server that listens only locally, and has no proxy, answers to local names only.
    agent
        A program of yours that tables may seat, as NAME=COMMAND (docs/how-to/agents.md); may be repeated. People choose it by its
        name. It gets what its seat may know, and must answer in five times the seconds of --think.
    """
    if lan and host != LOCALHOST:
        raise UsageError(f"--lan listens on all addresses: leave --host {host} out")
    if not 0 < think <= MOST_SECONDS:
        raise UsageError(f"expected more than 0 and up to {MOST_SECONDS} seconds for a bot to think, got {think:g}")
    if not 1 <= workers <= MOST_WORKERS:
        raise UsageError(f"expected 1 to {MOST_WORKERS} workers, got {workers}")
    if not 0 <= keep_days <= MOST_DAYS:
        raise UsageError(f"expected 0 (for ever) to {MOST_DAYS} days of retention, got {keep_days}")
    if log not in ("", *FORMS):
        raise UsageError(f"expected --log {' or '.join(FORMS)}, got {log}")
    if not _is_valid_proxy_list(trusted_proxy):
        wanted = "an address such as 127.0.0.1 or a network such as 172.30.86.0/24 (several with commas), or *"
        raise UsageError(f"expected --trusted-proxy {wanted}, got {trusted_proxy}")
    from gamester.server.middleware.hosts import named

    origins = tuple(one.strip() for one in origin.split(",") if one.strip())
    if wrong := next((one for one in origins if named(one) is None), ""):
        raise UsageError(f"expected --origin with an address such as https://games.example.org, got {wrong}")
    from gamester.bots.house_agents import parse_house_agents
    from gamester.bots.spec import UnknownBot
    from gamester.server.config import ServerConfig, Timings
    from gamester.server.middleware.gate import GateConfig
    from gamester.server.serve import ServeError
    from gamester.server.serve import serve as open_house

    try:
        named_agents = tuple(parse_house_agents(agent).items())
        guard = GateConfig(log, metrics_token or os.environ.get("GAMESTER_METRICS_TOKEN", ""), trusted_proxy, origins)
        wishes = ServerConfig(
            guard, lan, allow_private_hooks, new_secret, archive, warm_up=True, retention_days=keep_days, agents=named_agents
        )
        open_house(
            "0.0.0.0" if lan else host, port, data or os.environ.get("DATABASE_URL") or None, Timings(bot_time_limit=think), workers, wishes
        )
    except (ServeError, UnknownBot) as fault:
        raise UsageError(str(fault)) from None
    return 0


def _is_valid_proxy_list(proxies: str) -> bool:
    """Return True if uvicorn can match these proxies.

    It would take anything that is not an address or network for a name, from which no connection comes.
    """
    try:
        for one in proxies.split(",") if proxies not in ("", "*") else ():
            ip_network(one.strip()) if "/" in one else ip_address(one.strip())
    except ValueError:
        return False
    return True


def rules(game: str, clause: str | None = None, /, *, plain: Flag = False, json: Flag = False) -> int:
    """Print a game's rules, or one clause of them.

    Parameters
    ----------
    game
        The game, such as armies.
    clause
        One clause or ruling, such as AR-48.
    plain
        Print without colours and wrapping.
    json
        Print one JSON object and nothing else.
    """
    found = game_or_exit(game)
    law = found.law
    if clause is not None:
        wanted = law.clauses.get(clause.upper())
        if wanted is None:
            raise UsageError(f"{game} has no clause {clause!r}: ids are {law.prefix}-01 and on, rulings {law.prefix}-R01 and on")
        chosen = [wanted]
    else:
        chosen = list(law.clauses.values())
    if json:
        as_json({"game": game, "title": found.text.TITLE, "rules_version": found.text.RULES_VERSION, "clauses": chosen})
        return 0
    from rich.text import Text

    console = to_read(plain)
    chapter = ""
    for one in chosen:
        if one.chapter != chapter:
            chapter = one.chapter
            console.print(Text(f"\n{chapter}" if clause is None else chapter, style="bold"))
        tail = ", ".join(part for part in (one.source, f"house rule {one.option}" if one.option else "") if part)
        console.print(Text.assemble((f"{one.id:8}", "cyan"), one.text, (f"  ({tail})" if tail else "", "dim")))
    return 0
