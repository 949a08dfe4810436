"""The lab's report: charts that are left out when there is no time for them."""

from gamester.lab.findings import Finding
from gamester.lab.report import ChartDrawer, load_chart_library

BARS = Finding("length", "How long?", "Long.", ("rounds", "games"), (), bars=((1, 3), (2, 5)))
WORDS = Finding("clauses", "Which?", "None.", ("clause",), ())


def test_a_chart_is_drawn_in_time() -> None:
    drawer = ChartDrawer()
    assert drawer.draw(BARS).startswith("<svg") and drawer.draw(WORDS) == "" and drawer.left_out == 0


def test_charts_after_the_deadline_are_counted_and_left_out() -> None:
    drawer = ChartDrawer(0)
    assert [drawer.draw(one) for one in (BARS, WORDS, BARS)] == ["", "", ""] and drawer.left_out == 2


def test_the_library_is_loaded_beside_other_work() -> None:
    thread = load_chart_library()
    thread.join(120)
    assert not thread.is_alive()
