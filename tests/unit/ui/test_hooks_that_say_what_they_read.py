"""Hooks that are asked once for all viewers who see the same (`ui_kit.reads`)."""

from collections import Counter
from typing import Any

import pytest

from gamester.games.registry import game_slugs, get_game, ui_of
from gamester.games.ui_kit import reads, row, value_of
from gamester.match.views import make_view
from gamester.ui.game_ui import nodes_of
from tests.conftest import Budget
from tests.support.random_tables import games

HOOKS = ("seat_figures", "public_knowledge", "badge", "gauge")


@pytest.mark.parametrize("slug", game_slugs())
def test_a_hook_says_the_same_of_the_part_that_it_reads_as_of_the_whole_view(slug: str, seed: int, budget: Budget) -> None:
    home = get_game(slug).home
    found = [getattr(module, name, None) for module in (ui_of(home), nodes_of(home)) for name in HOOKS]
    hooks: list[Any] = [hook for hook in found if hasattr(hook, "__wrapped__")]
    answers: Counter[str] = Counter()
    for match, _ in games(slug, seed, budget(1, 10), 3):
        for viewer in range(len(match.seats) + 1):
            view = make_view(match, viewer)
            for hook in hooks:
                for seat in range(len(match.seats)):
                    said = hook.__wrapped__(view, seat)
                    assert hook(view, seat) == said, (hook.__name__, viewer, seat)
                    answers[hook.__name__] += bool(said)
    assert hooks and all(answers[hook.__name__] for hook in hooks)


def test_a_hook_cannot_read_what_it_does_not_say() -> None:
    asked: list[int] = []

    @reads("status")
    def honest(view: Any, seat: int) -> int:
        asked.append(seat)
        return value_of(view, "status", seat)

    @reads("status")
    def peeks(view: Any, seat: int) -> Any:
        return row(view, "health", seat), row(view, "status", 1 - seat)

    @reads("status")
    def looks(view: Any, seat: int) -> Any:
        return view.legal_moves

    match, seat = next(games("surviving", 1, 1, 40))
    views = [make_view(match, viewer) for viewer in range(len(match.seats))]
    assert len({honest(view, seat) for view in views}) == 1 and asked == [seat], "it is asked once for all who see the same"
    assert all(peeks(view, seat) == (None, None) for view in views)
    assert all(row(views[0], zone, seat) for zone in ("health", "status")), "there was something to read"
    with pytest.raises(AttributeError):
        looks(views[0], seat)
