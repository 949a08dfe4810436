"""`make bench`: every figure of one run, with versions and ratios. `python -m bench minds` or `envs` measures those and nothing else."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

from bench import envs, kernel, minds, peers, web
from bench.clock import Figure, rate, show
from gamester.games import find, slugs
from gamester.play.header import lay


def main() -> None:
    """Measure everything."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("gamester", "numba", "numpy", "open-spiel", "litestar", "uvicorn"))
    print(f"Python {platform.python_version()}, {versions}")
    if "minds" in sys.argv[1:]:
        show("Bots that think", minds.rates())
        return
    if "envs" in sys.argv[1:]:
        show("Learning environments", envs.rates())
        return
    gin = rate(peers.player("gin_rummy"))
    show("The measure", [Figure(f"{peers.name()} gin_rummy from Python", gin, "decisions/s")])
    for slug in slugs():
        show(find(slug).names.TITLE, kernel.rates(slug, gin, "gin_rummy"))
    goof = rate(peers.player("goofspiel"))
    show("The fifth game", [Figure(f"{peers.name()} goofspiel from Python", goof, "decisions/s"), *kernel.toy(goof, "goofspiel")])
    show("Bots that think", minds.rates())
    show("Learning environments", envs.rates())
    show("Copies", kernel.copies(lay("armies", kernel.SEATS)))
    show("Compiling", kernel.compiling())
    show("An event loop meanwhile", kernel.lag())
    show("Starting", kernel.starting())
    show("The page, rendered", web.rendering())
    show("The page, served", web.living())


if __name__ == "__main__":
    main()
