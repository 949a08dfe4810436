"""The states of the four games at the sizes of their default sets.

`assert_seen` checks what each viewer sees of a position.
"""

from functools import lru_cache
from typing import Any

from gamester.core.layout import Layout, layout
from gamester.games.armies.state import State as Armies
from gamester.games.gameon.state import State as GameOn
from gamester.games.shapes.state import State as Shapes
from gamester.games.surviving.state import State as Surviving

SIZES: dict[type, dict[str, int]] = {
    Armies: {"soldier": 4, "place": 4, "order": 24, "rank": 9, "group": 82, "laid": 3, "stock": 36},
    GameOn: {
        "design": 19, "game": 60, "target": 54, "area": 4, "slot": 3, "hand_place": 11, "pile_place": 31, "deck_place": 60,
        "type": 6, "colour": 5, "form": 3, "question": 200, "question_word": 7, "stream": 10,
    },
    Surviving: {
        "card": 57, "obstacle": 32, "identity": 4, "draw_place": 181, "stack_place": 12, "den_place": 18, "injury_place": 18,
        "effects": 48, "line": 2, "shelf": 36, "playable": 35, "guarding": 6, "stream": 6,
    },
    Shapes: {"shape": 6, "card": 42, "play": 84, "list": 22, "deck_place": 90},
}  # fmt: skip
SLUGS: dict[type, str] = {Armies: "armies", GameOn: "gameon", Surviving: "surviving", Shapes: "shapes"}


@lru_cache(maxsize=64)
def at(table: type, seats: int) -> Layout:
    """Return the layout of a state for so many seats."""
    return layout(table, {"seat": seats, **SIZES[table]})


class Own:
    """An expectation: each seat sees its own row as `rows` has it, others as `others`.

    Spectators see every row as in `others`.
    """

    def __init__(self, rows: list[Any], others: list[Any]) -> None:
        self.rows, self.others = rows, others

    def seen(self, viewer: int) -> list[Any]:
        """Return what one viewer sees."""
        return [row if seat == viewer else other for seat, (row, other) in enumerate(zip(self.rows, self.others, strict=True))]


def nothing(rows: list[Any]) -> Own:
    """Return the expectation that only the owner of a row sees anything of it."""
    return Own(rows, [None] * len(rows))


def assert_seen(laid: Layout, t: Any, **expected: Any) -> None:
    """Check what every viewer sees of the named zones, and everything of the others.

    Nobody sees anything of secrets.
    """
    for viewer in range(laid.seats + 1):
        seen = laid.visible_zones(t, viewer)
        for name, zone in laid.zones.items():
            if zone.is_fact:
                assert name not in seen
                continue
            all_of_it = [None] * zone.shape[0] if zone.is_secret and zone.rows_are_seats else None if zone.is_secret else getattr(t, name)
            what = expected.get(name, all_of_it)
            assert seen[name] == (what.seen(viewer) if isinstance(what, Own) else what), (name, viewer)


def cells(wide: int, empty: int, *here: int) -> list[int]:
    """Return a row of a list: the given cells, then blanks."""
    return [*here, *[empty] * (wide - len(here))]


def many(wide: int, **cards: int) -> list[int]:
    """Return a row of counts; `_5=2` stands for two cards 5."""
    return [cards.get(f"_{k}", 0) for k in range(wide)]
