"""A frame drawn from what was kept of the last one is the frame drawn anew, byte for byte; and a piece is drawn only when it must be."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jinja2 import meta, nodes
from markupsafe import Markup, escape

from gamester.games import slugs
from gamester.play.match import Match
from gamester.web.draw import pieces
from gamester.web.draw.blocks import Block
from gamester.web.draw.engine import SMALL, written
from gamester.web.draw.page import environment
from gamester.web.draw.parts import PART, same
from gamester.web.draw.pieces import Pieces, reads, taker
from gamester.web.draw.rows import Rows
from gamester.web.draw.trimming import Trimmer
from gamester.web.live.gallery import Gallery
from gamester.web.live.pace import Pace
from gamester.web.storage.kept import SeatRow, TableRow
from tests.conftest import Budget

SEATS = {"surviving": 3, "armies": 3}


def room(game: str, seed: str) -> Gallery:
    names = ["Ana", "Bo", "Cy"][: SEATS.get(game, 2)]
    match = Match.open(game, len(names), {}, "", seed, names)
    seats = tuple(SeatRow(k, name, "", "", taken=True, host=k == 0) for k, name in enumerate(names))
    return Gallery(TableRow("old-crow", game, 1, {}, "", "", "", "", seats), match, {}, dict.fromkeys(range(4), "token"), Pace())


@pytest.mark.parametrize("game", slugs())
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
        table.enter(viewer)
    for _ in range(budget(4, 300)):
        if table.match.over():
            break
        seat = draw.choice(table.match.pending())
        table.match.act(seat, draw.choice(table.match.moves(seat)).act)
        table.publish()
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


@pytest.mark.parametrize("game", slugs())
def test_what_was_kept_is_what_would_be_drawn(game: str, seed: int, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0
    render = Pieces.render

    def both(self: Pieces, template: str, values: dict[str, Any]) -> str:
        nonlocal drawn
        html = render(self, template, values)
        assert html == render(Pieces(), template, values)
        drawn += 1
        return html

    monkeypatch.setattr(Pieces, "render", both)
    table, draw = room(game, f"{seed}"), random.Random(seed)
    for viewer in range(table.rail + 1):
        table.enter(viewer)
    for _ in range(budget(12, 300)):
        if table.match.over():
            break
        seat = draw.choice(table.match.pending())
        table.match.act(seat, draw.choice(table.match.moves(seat)).act)
        table.publish()
    assert drawn > 20


def test_a_page_puts_together_what_was_sent(seed: int) -> None:
    table, draw, trimmer, parts = room("armies", f"{seed}"), random.Random(seed), Trimmer(), dict[str, str]()
    queue = table.enter(0)
    for _ in range(30):
        while not queue.empty():
            frame: Any = queue.get_nowait()
            sent = trimmer.trim(frame)
            for html, whole in (*zip((s.html for s in sent.stages), (s.html for s in frame.stages), strict=True), (sent.html, frame.html)):
                parts.update((part[1], part[2]) for part in PART.finditer(html))
                for id, said in parts.items():
                    html = html.replace(same(id), said)
                assert PART.sub(lambda part: part[2], html) == PART.sub(lambda part: part[2], whole)
        if table.match.over():
            break
        seat = draw.choice(table.match.pending())
        table.match.act(seat, draw.choice(table.match.moves(seat)).act)
        table.publish()
    assert {"bar", "dock", "line-1", "seat-0", "seat-1", "settings", "tabs"} <= set(parts)


def test_what_a_template_reads_is_found_in_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    from jinja2 import DictLoader

    texts = {
        "a": "{% if s.me %}{{ s.me.seat }}{% endif %}{{ s.turn }}{% for p in view.seats %}{{ p }}{% endfor %}{{ game }}{% include 'b' %}",
        "b": "{% set own = held %}{{ own }}{{ law(slug, 'x') }}{{ piece('c') }}",
        "c": "{{ view.log if not view.stage else s }}",
        "d": "{% include held %}",
    }
    monkeypatch.setattr(environment(), "loader", DictLoader(texts))
    found = {("s", "me", "?"), ("s", "me", "seat"), ("s", "turn", ""), ("view", "seats", "")}
    assert set(reads.__wrapped__("a")) == found | {("game", "", ""), ("held", "", ""), ("slug", "", "")}
    assert reads.__wrapped__("c") == (("s", "", ""), ("view", "log", ""), ("view", "stage", "?"))
    with pytest.raises(TypeError, match="named at run time"):
        reads.__wrapped__("d")


def test_a_piece_is_drawn_again_when_what_it_reads_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    from jinja2 import DictLoader

    texts = {"page": "{{ piece('part', name='one') }}{{ other }}", "part": "[{{ held }}]{{ count() }}"}
    made, calls = environment().overlay(loader=DictLoader(texts)), []

    def count() -> str:
        calls.append(1)
        return ""

    made.globals = {**made.globals, "count": count}  # An overlay shares them with the templates of every other test
    monkeypatch.setattr(pieces, "environment", lambda: made)
    kept = Pieces()
    reads.cache_clear()
    taker.cache_clear()
    try:
        said = [kept.render("page", {"held": held, "other": other}) for held, other in (("a", 1), ("a", 2), ("b", 2), ("a", 3))]
    finally:
        reads.cache_clear()
        taker.cache_clear()
    assert [PART.sub(lambda part: part[2], one) for one in said] == ["[a]1", "[a]2", "[b]2", "[a]3"]
    assert len(calls) == 2, "once for each of what it reads"
    assert "&lt;" in kept.render("page", {"held": "<b>", "other": Markup("<i>")})


def test_an_if_without_an_else_says_nothing() -> None:
    assert environment().from_string("[{{ 'yes' if many > 1 }}]").render(many=1) == "[]"
