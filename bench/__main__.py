"""`make bench`: all figures of one run, with versions and ratios.

`python -m bench minds envs states lab` measures only the named parts.
"""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

from bench import envs, kernel, lab, minds, peers, states, web
from bench.clock import Figure, rate, show
from gamester.games.registry import game_slugs, get_game
from gamester.match.setup import new_setup

PARTS = {
    "minds": ("Bots that think", minds.rates),
    "envs": ("Learning environments", envs.rates),
    "states": ("States of OpenSpiel, CPU time", states.rates),
    "lab": ("The lab", lab.rates),
}


def main() -> None:
    """Measure everything, or the named parts."""
    named = sys.argv[1:]
    if unknown := [name for name in named if name not in PARTS]:
        sys.exit(f"unknown part {unknown[0]!r}: there are {', '.join(PARTS)}")
    versions = ", ".join(f"{name} {version(name)}" for name in ("gamester", "numpy", "open-spiel", "litestar", "uvicorn"))
    print(f"Python {platform.python_version()}, {versions}")
    if named:
        for name in named:
            title, rates = PARTS[name]
            show(title, rates())
        return
    gin = rate(peers.player("gin_rummy"))
    show("The measure", [Figure(f"{peers.name()} gin_rummy from Python", gin, "decisions/s")])
    for slug in game_slugs():
        show(get_game(slug).text.TITLE, kernel.rates(slug, gin, "gin_rummy"))
    goof = rate(peers.player("goofspiel"))
    show("The fifth game", [Figure(f"{peers.name()} goofspiel from Python", goof, "decisions/s"), *kernel.toy(goof, "goofspiel")])
    for title, rates in PARTS.values():
        show(title, rates())
    show("Copies", kernel.copies(new_setup("armies", kernel.SEATS)))
    show("Compiling", kernel.compiling())
    show("An event loop meanwhile", kernel.lag())
    show("Starting", kernel.starting())
    show("The page, rendered", web.rendering())
    show("The page, served", web.living())


if __name__ == "__main__":
    main()
