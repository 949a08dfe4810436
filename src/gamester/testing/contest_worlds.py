"""Contests in which nobody may see a choice that is sealed, and contests played in both worlds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gamester.games import find
from gamester.games.gameon.phases import OUTSIDE
from gamester.kernel.chance import signed
from gamester.testing.contest_runs import Contest, Run
from gamester.testing.tables import Broken

DOORS = "gamester.testing.contest_doors"


def sealed(table: Contest, run: Run) -> None:
    """Whoever has chosen, and what, is nobody else's business until all have."""
    table.doubting = True
    t = table.begun(run.key, run.rivals, run.kind, run.lead)
    seats = [seat for seat in range(len(t.asked)) if t.asked[seat]]
    for seat in seats[:-1]:
        seen = []
        for choice in table.open_to(t, seat):
            u = table.laid.layout.copy(t)
            table.rules.choose(u, seat, choice)
            others = [other for other in range(len(t.asked) + 1) if other != seat]
            views = [repr(table.laid.layout.view(u, viewer)) for viewer in others]
            seen.append((views, [table.open_to(u, other) for other in others[:-1]]))
        if any(one != seen[0] for one in seen):
            raise Broken("a sealed choice shows: what others see, or may choose, depends on it")
    table.doubting = False


def agreed(table: Contest, plays: Sequence[tuple[int, ...]], rng: random.Random) -> None:
    """Both worlds play the same contests to the same tables."""
    game, laid = find("gameon"), table.laid
    quick, plain = game.compiled(laid.layout, DOORS), game.plain(laid.layout, DOORS)
    stack = laid.layout.lay_many(1)
    for rivals in plays:
        t = laid.layout.copy(laid.t)
        t.chance_key, t.competition, t.method = [signed(rng.getrandbits(32)) for _ in range(8)], table.mark, OUTSIDE
        t.lead = rng.randrange(laid.layout.seats)
        laid.layout.put(stack, 0, t)
        bits = sum(1 << seat for seat in rivals)
        won = [doors.contend(tables, 0, 1, 0, bits) for doors, tables in ((plain, [t]), (quick, stack))]
        while won[0] < 0 and won[0] == won[1] and laid.layout.flat(t) == stack[0].tolist():
            for seat in [seat for seat in range(len(t.asked)) if t.asked[seat]]:
                choice = rng.choice(table.open_to(t, seat))
                won = [doors.decide(tables, 0, seat, choice) for doors, tables in ((plain, [t]), (quick, stack))]
            won = [doors.settle(tables, 0) for doors, tables in ((plain, [t]), (quick, stack))]
        if won[0] != won[1] or laid.layout.flat(t) != stack[0].tolist():
            raise Broken("the two worlds do not agree")
