"""Some games of one variant, played by whoever has hands free: the same job gives the same tallies everywhere."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct

from gamester.bots.arena import Arena
from gamester.lab.closer import Closer
from gamester.lab.intervals import Sum
from gamester.lab.tallies import Detail, Mass
from gamester.lab.variants import Variant
from gamester.play.header import lay


class Job(Struct, frozen=True):
    """Games first..first+games-1 of a variant, by the thousand or, with `closer`, one by one."""

    variant: Variant
    seed: str
    first: int
    games: int
    closer: bool = False
    plain: bool = False


def arena(variant: Variant, plain: bool) -> Arena:
    """The tables of a variant; kept, since a worker has many jobs of the same one."""
    return _arena(msgspec.json.encode(variant), plain)


@lru_cache(maxsize=16)
def _arena(written: bytes, plain: bool) -> Arena:
    variant = msgspec.json.decode(written, type=Variant)
    laid = lay(variant.game, variant.seats, variant.cards, variant.options, variant.text)
    return Arena(laid.game, laid.t, laid.layout, variant.bots, plain)


def carry_out(job: Job) -> Mass | Detail:
    """Play the games of a job."""
    table = arena(job.variant, job.plain)
    if job.closer:
        closer, found = Closer(table), Detail()
        for game in range(job.first, job.first + job.games):
            closer.look(job.seed, game, found)
        return found
    mass = Mass([Sum() for _ in range(job.variant.seats)])
    mass.add(*table.run(job.seed, job.first, job.games))
    return mass
