"""The structs of views: one set for pages, the protocol and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from gamester.games.registry import game_slugs
from gamester.match.views import TableView, View
from gamester.words.phrases import encode_json
from tests.conftest import Budget
from tests.support.matches import opened, play


def views_of(game: str, seed: int, moves: int) -> Iterator[View]:
    """Yield the views of every viewer after each move of a random match."""
    for match, _ in play(opened(seed, game), seed, moves):
        yield from (match.view(viewer) for viewer in range(match.layout.seats + 1))


@pytest.mark.parametrize("game", game_slugs())
def test_a_frame_and_a_log_bring_the_whole_view_back(game: str, seed: int, budget: Budget) -> None:
    for view in views_of(game, seed, budget(25, 400)):
        seen, log = encode_json(view.table_view()), encode_json(view.log)
        more = {"slug": view.slug, "title": view.title, "seats": view.seats, "labels": view.labels, "facts": view.facts}
        kept = msgspec.json.decode(encode_json({**more, "chosen": view.chosen}))
        back = msgspec.convert({**msgspec.json.decode(seen), "log": msgspec.json.decode(log), **kept}, View)
        assert encode_json(back.table_view()) == seen and encode_json(back.log) == log
        assert encode_json(back) == encode_json(view)


def undescribed(struct: Any, seen: set[Any]) -> list[str]:
    """Return the fields of a struct, and of those in its fields, that have no description."""
    if struct in seen:
        return []
    seen.add(struct)
    found = []
    for field in msgspec.structs.fields(struct):
        extra = inspect.type_info(field.type)
        if not (isinstance(extra, inspect.Metadata) and (extra.extra_json_schema or {}).get("description")):
            found.append(f"{struct.__name__}.{field.name}")
        todo = [field.type]
        while todo:
            one = todo.pop()
            todo += get_args(one)
            if isinstance(one, type) and issubclass(one, msgspec.Struct):
                found += undescribed(one, seen)
    return found


def test_every_field_of_a_frame_has_a_description() -> None:
    seen: set[Any] = set()
    assert not undescribed(TableView, seen)
    assert len(seen) > 5, "the zones, rows, cards, moves and phases were looked at, too"
