"""Names that a template reads are found in its text."""

import pytest
from jinja2 import DictLoader

from gamester.server.html_table.reading import reads
from gamester.server.render.templates import environment


def test_what_a_template_reads_is_found_in_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
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
    with pytest.raises(TypeError, match="known only at run time"):
        reads.__wrapped__("d")
