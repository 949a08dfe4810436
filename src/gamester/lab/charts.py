"""Drawings of findings, as SVG that needs nothing besides itself (Altair draws, vl-convert writes)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.lab.findings import Dot, Finding

INK, FAINT, GOLD = "#5f5b50", "#b9b3a2", "#9a6b00"
WIDE = 520
TALL = 24
"""Pixels of one line of dots."""
SPARE = 44
"""Pixels left of the labels: the reader's font may be wider than the one they were measured in."""


def drawing(finding: Finding) -> str:
    """The drawing of a finding; "" where there is nothing to draw."""
    if finding.dots:
        return _svg(_dots(finding.dots, finding.line, "difference in points" if finding.line == 0 else "share of the win, in percent"))
    if len(finding.bars) > 1:
        return _svg(_bars(finding.bars, finding.columns[0]))
    return ""


def _dots(dots: Sequence[Dot], line: float | None, title: str) -> Any:
    import altair

    rows = [{"what": dot.label, "mean": 100 * dot.figure.mean, "low": 100 * dot.figure.low, "high": 100 * dot.figure.high} for dot in dots]
    across = altair.X("mean:Q", title=title, scale=altair.Scale(zero=False))
    down = altair.Y("what:N", sort=[dot.label for dot in dots], title=None)
    base = altair.Chart(altair.InlineData(rows)).encode(y=down)
    layers = [
        base.mark_rule(color=INK, strokeWidth=2).encode(x=altair.X("low:Q", title=title, scale=altair.Scale(zero=False)), x2="high:Q"),
        base.mark_point(filled=True, size=90, color=GOLD, opacity=1, stroke=INK).encode(x=across),
    ]
    if line is not None:
        fair = altair.Chart(altair.InlineData([{"fair": 100 * line}]))
        layers.insert(0, fair.mark_rule(color=INK, strokeDash=[4, 3]).encode(x="fair:Q"))
    return altair.layer(*layers).properties(width=WIDE, height=TALL * len(rows))


def _bars(bars: Sequence[tuple[int, int]], title: str) -> Any:
    import altair

    rows = [{"rounds": rounds, "games": games} for rounds, games in bars]
    chart = altair.Chart(altair.InlineData(rows)).mark_bar(color=GOLD)
    across = altair.X("rounds:Q", bin=altair.Bin(maxbins=40), title=title)
    return chart.encode(x=across, y=altair.Y("sum(games):Q", title="games")).properties(width=WIDE, height=160)


def _svg(chart: Any) -> str:
    import vl_convert

    axis = {"labelColor": INK, "titleColor": INK, "gridColor": FAINT, "gridOpacity": 0.5, "domainColor": INK, "tickColor": INK}
    plain = chart.configure(
        background="transparent", font="sans-serif", padding={"left": SPARE, "right": 5, "top": 5, "bottom": 5}
    ).configure_axis(**axis, labelFontSize=12, labelLimit=240)
    return str(vl_convert.vegalite_to_svg(plain.configure_view(stroke=None).to_json()))
