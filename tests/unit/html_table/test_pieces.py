"""A frame drawn from what was kept of the last one is the frame drawn anew, byte for byte; and a piece is drawn only when it must be."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jinja2 import DictLoader, meta, nodes
from markupsafe import Markup, escape

from gamester.games.registry import game_slugs
from gamester.server.html_table import pieces, reading
from gamester.server.html_table.blocks import Block
from gamester.server.html_table.pieces import Pieces
from gamester.server.html_table.reading import reads, taker
from gamester.server.html_table.rows import Rows
from gamester.server.html_table.trimming import Trimmer
from gamester.server.render.parts import Parts, whole
from gamester.server.render.templates import SMALL, environment, written
from tests.conftest import Budget
from tests.support.drawn_pieces import room


@pytest.mark.parametrize("game", game_slugs())
def test_a_row_that_was_kept_is_the_row_as_it_would_be_made(game: str, seed: int, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    made, kept = dict[int, Block](), list[bool]()
    of = Rows.of

    def both(self: Rows, *about: Any) -> tuple[Block, ...]:
        found = of(self, *about)
        assert found == of(Rows(), *about)
        kept.extend(id(one) in made for one in found)
        made.update((id(one), one) for one in found)
        return found

    monkeypatch.setattr(Rows, "of", both)
    table, draw = room(game, f"{seed}"), random.Random(seed)
    for viewer in range(table.rail + 1):
        table.broadcast.subscribe(viewer)
    for _ in range(budget(4, 300)):
        if table.match.ended_by():
            break
        seat = draw.choice(table.match.pending_seats())
        table.match.act(seat, draw.choice(table.match.legal_moves(seat)).move)
        table.push()
    assert sum(kept) > len(kept) / 4, "a row is made again only where something of it has changed"


def test_what_a_page_keeps_of_words_keeps_what_was_fit_apart_from_what_was_not() -> None:
    for value in ("<b>", Markup("<b>"), "<b>", 1, True, None, 1.0, "x" * 500 + "'", Markup("&lt;")):
        assert written(value) == escape(value)


@pytest.mark.parametrize("template", ["_cards.html", "_macros.html", "_seats.html"])
def test_a_macro_that_is_kept_reads_its_arguments_alone(template: str) -> None:
    made = environment()
    assert made.loader is not None
    tree = made.parse(made.loader.get_source(made, template)[0])
    found = [macro for macro in tree.find_all(nodes.Macro) if macro.name in SMALL]
    imported = {name for one in tree.find_all(nodes.FromImport) for name in one.names if isinstance(name, str)}
    beside = {macro.name for macro in found}
    for macro in found:
        alone = nodes.Template([macro], lineno=1)
        alone.set_environment(made)
        assert meta.find_undeclared_variables(alone) <= set(made.globals) | imported | beside
    assert found


@pytest.mark.parametrize("game", game_slugs())
def test_what_was_kept_is_what_would_be_drawn(game: str, seed: int, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0
    render = Pieces.render

    def both(self: Pieces, template: str, values: dict[str, Any]) -> tuple[str, Parts]:
        nonlocal drawn
        outline, parts = render(self, template, values)
        assert (outline, parts) == render(Pieces(), template, values)
        drawn += 1
        return outline, parts

    monkeypatch.setattr(Pieces, "render", both)
    table, draw = room(game, f"{seed}"), random.Random(seed)
    for viewer in range(table.rail + 1):
        table.broadcast.subscribe(viewer)
    for _ in range(budget(12, 300)):
        if table.match.ended_by():
            break
        seat = draw.choice(table.match.pending_seats())
        table.match.act(seat, draw.choice(table.match.legal_moves(seat)).move)
        table.push()
    assert drawn > 20


def test_a_page_puts_together_what_was_sent(seed: int) -> None:
    table, draw, trimmer, parts = room("armies", f"{seed}"), random.Random(seed), Trimmer(), dict[str, str]()
    queue = table.broadcast.subscribe(0)
    for _ in range(30):
        while not queue.empty():
            frame: Any = queue.get_nowait()
            sent = trimmer.trim(frame)
            pages: list[tuple[Any, Any]] = [*zip(sent.stages, frame.stages, strict=True), (sent, frame)]
            for cut, drawn in pages:
                parts |= cut.parts
                assert whole(cut.outline, parts) == drawn.html
        if table.match.ended_by():
            break
        seat = draw.choice(table.match.pending_seats())
        table.match.act(seat, draw.choice(table.match.legal_moves(seat)).move)
        table.push()
    assert {"bar", "dock", "felt", "foot", "hand", "line-1", "log", "rail", "seat-0", "seat-1", "settings", "tabs"} <= set(parts)


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[str]]]:
    """Templates in place of the page's own, which call `drawn` with their names as they are drawn: what is called is listed."""
    calls: list[str] = []

    def drawn(what: str) -> str:
        calls.append(what)
        return ""

    def lay(**texts: str) -> list[str]:
        made = environment().overlay(loader=DictLoader(texts))
        made.globals = {**made.globals, "drawn": drawn}  # An overlay shares them with the templates of every other test
        for one in (pieces, reading):
            monkeypatch.setattr(one, "environment", lambda: made)
        return calls

    reads.cache_clear()
    taker.cache_clear()
    yield lay
    reads.cache_clear()
    taker.cache_clear()


def test_a_piece_is_drawn_again_when_what_it_reads_has_changed(drawing: Callable[..., list[str]]) -> None:
    calls, kept = drawing(page="{{ piece('part', 'one') }}{{ other }}", part="[{{ held }}]{{ drawn('part') }}"), Pieces()
    said = [whole(*kept.render("page", {"held": held, "other": other})) for held, other in (("a", 1), ("a", 2), ("b", 2), ("a", 3))]
    assert said == ["[a]1", "[a]2", "[b]2", "[a]3"]
    assert len(calls) == 2, "once for each of what it reads"
    assert "&lt;" in whole(*kept.render("page", {"held": "<b>", "other": Markup("<i>")}))


def test_a_piece_within_another_is_drawn_again_alone(drawing: Callable[..., list[str]]) -> None:
    calls = drawing(
        page="{{ piece('out', 'out') }}",
        out="({{ drawn('out') }}{{ place }}{% for one in ones %}{{ piece('in', 'in-' ~ one, one=one) }}{% endfor %})",
        **{"in": "{{ drawn('in') }}{{ one }}{{ held }}"},
    )
    kept = Pieces()
    for place, ones, held, wanted, again in (
        (1, "ab", "x", "(1axbx)", ["out", "in", "in"]),
        (1, "ab", "y", "(1ayby)", ["in", "in"]),
        (2, "ab", "y", "(2ayby)", ["out"]),
        (2, "abc", "y", "(2aybycy)", ["out", "in"]),
        (1, "ab", "y", "(1ayby)", []),
        (1, "ab", "z", "(1azbz)", ["in", "in"]),
    ):
        calls.clear()
        outline, parts = kept.render("page", {"place": place, "ones": ones, "held": held})
        assert (whole(outline, parts), calls) == (wanted, again)
        assert set(parts) == {"out", *(f"in-{one}" for one in ones)}, "nothing else goes over the line"


def test_an_if_without_an_else_says_nothing() -> None:
    assert environment().from_string("[{{ 'yes' if many > 1 }}]").render(many=1) == "[]"
