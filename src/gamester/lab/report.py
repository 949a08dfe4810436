"""Reports of the lab: page, charts (self-contained SVG) and tables."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import Struct
from msgspec.structs import replace

from gamester import __version__
from gamester.bots.spec import split_bots
from gamester.games.registry import get_game
from gamester.lab.findings import ChartPoint, Finding, compare_variants, make_findings
from gamester.lab.plan import ExperimentPlan, as_list
from gamester.lab.runner import VariantResult
from gamester.system import replace_file

INK, FAINT, GOLD = "#5f5b50", "#b9b3a2", "#9a6b00"
WIDE = 520
TALL = 24
"""Pixels of one line of dots."""
SPARE = 44
"""Pixels left of the labels: the reader's font may be wider than the one they were measured in."""


class ChartDrawer:
    """Draws findings until a deadline; findings after it keep their tables only."""

    def __init__(self, seconds: float = math.inf) -> None:
        """Draw for at most `seconds` from now on."""
        self.deadline = time.monotonic() + seconds
        self.left_out = 0

    def draw(self, finding: Finding) -> str:
        """Return the chart of a finding; "" if there is none or it is too late."""
        if time.monotonic() < self.deadline:
            return chart_svg(finding)
        self.left_out += bool(finding.dots or len(finding.bars) > 1)
        return ""


def load_chart_library() -> threading.Thread:
    """Start to load the library that draws charts, beside other work.

    Loading takes about two seconds. Ctrl+C would wait for it otherwise.
    """
    thread = threading.Thread(target=chart_svg, args=(Finding("", "", "", ("rounds", "games"), (), bars=((1, 1), (2, 1))),), daemon=True)
    thread.start()
    return thread


def chart_svg(finding: Finding) -> str:
    """Return the chart of a finding as SVG, or "" if there is nothing to draw."""
    if finding.dots:
        return _svg(_dots(finding.dots, finding.line, "difference in points" if finding.line == 0 else "share of the win, in percent"))
    if len(finding.bars) > 1:
        return _svg(_bars(finding.bars, finding.columns[0]))
    return ""


def _dots(dots: Sequence[ChartPoint], line: float | None, title: str) -> Any:
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


HERE = Path(__file__).parent
PAGE, PLAN = "report.html", "plan.toml"
LEFT_OUT = "{} charts were left out to end at once; their tables are here."


class RenderedFinding(Struct, frozen=True):
    """A finding with its chart."""

    finding: Finding
    drawing: str


class ReportSection(Struct, frozen=True):
    """One section: a variant, or the comparison with its changes."""

    heading: str
    told: str
    findings: list[RenderedFinding]


def write(
    folder: Path,
    plan: ExperimentPlan,
    played: Sequence[VariantResult],
    command: str,
    parquet: bool = False,
    halted: str = "",
    chart_seconds: float = math.inf,
) -> Path:
    """Write the page, the plan and the tables. Return the path of the page."""
    tables: dict[str, list[dict[str, Any]]] = {}
    drawer = ChartDrawer(chart_seconds)
    parts = [part for first, changed in group_variants(played) for part in _parts(first, changed, tables, drawer)]
    if drawer.left_out:
        halted = f"{halted} {LEFT_OUT.format(drawer.left_out)}".strip()
    files = _write_tables(folder, tables, parquet)
    game = get_game(plan.game)
    title = plan.title or f"{game.text.TITLE}: is it fair?"
    games = sum(one.tally.games for one in played)
    seconds = sum(one.seconds for one in played)
    page = (
        environment()
        .get_template(PAGE)
        .render(
            title=title,
            summary=f"{games:,} games of {len(played)} {'table' if len(played) == 1 else 'tables'} between bots, in {seconds:,.1f} s.",
            halted=halted,
            parts=parts,
            version=__version__,
            rules=game.text.RULES_VERSION,
            game=game.text.TITLE,
            seed=plan.seed,
            command=command,
            plan=plan_as_toml(plan),
            files=files,
            plan_file=PLAN,
            ink=INK,
            faint=FAINT,
            gold=GOLD,
        )
    )
    (folder / PLAN).write_text(plan_as_toml(plan), encoding="utf-8")
    half = folder / f"{PAGE}.new"
    half.write_text(page, encoding="utf-8")
    replace_file(half, folder / PAGE)  # Atomic: a reader never sees half a page.
    return folder / PAGE


def group_variants(played: Sequence[VariantResult]) -> list[tuple[VariantResult, list[VariantResult]]]:
    """Return every base variant with the variants that differ from it."""
    groups: dict[tuple[int, tuple[str, ...]], list[VariantResult]] = {}
    for one in played:
        groups.setdefault((one.variant.seats, one.variant.bots), []).append(one)
    return [(group[0], group[1:]) for group in groups.values()]


def as_told(played: Sequence[VariantResult]) -> list[dict[str, Any]]:
    """Return every variant with its findings for JSON, as the page states them."""
    told = []
    for first, changed in group_variants(played):
        for one in (first, *changed):
            found = make_findings(one) + (compare_variants(first, changed) if one is first else [])
            table = {"table": variant_name(one), "seats": one.variant.seats, "bots": one.variant.bots, "change": one.variant.change_text}
            table |= {"games": one.tally.games, "seconds": one.seconds, "runtime": one.world, "is_precise": one.is_precise}
            told.append(table | {"findings": [_without_drawing(finding) for finding in found]})
    return told


def _without_drawing(finding: Finding) -> dict[str, Any]:
    rows = [dict(zip(finding.columns, row, strict=True)) for row in finding.rows]
    return {"kind": finding.kind, "question": finding.question, "answer": finding.answer, "rows": rows}


def plan_as_toml(plan: ExperimentPlan) -> str:
    """Return the plan as TOML, without default values.

    Bots have their present names.
    """
    import tomli_w

    lineups = [",".join(split_bots(bots)) for bots in as_list(plan.bots)]
    plan = replace(plan, bots=lineups if isinstance(plan.bots, list) else lineups[0])
    usual = msgspec.to_builtins(ExperimentPlan(plan.game))
    said = {name: value for name, value in msgspec.to_builtins(plan).items() if name == "game" or value != usual[name]}
    return tomli_w.dumps(said)


def variant_name(one: VariantResult) -> str:
    """Return a variant in words."""
    bots = one.variant.bots
    who = f"all {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)
    return f"{one.variant.seats} seats, {who}"


def _parts(
    first: VariantResult, changed: Sequence[VariantResult], tables: dict[str, list[dict[str, Any]]], drawer: ChartDrawer
) -> list[ReportSection]:
    parts = []
    given = [f"cards {first.variant.cards}"] if first.variant.cards else []
    given += [f"{name.replace('_', ' ')} {value.replace('_', ' ')}" for name, value in first.variant.options.items()]
    sure = "" if first.is_precise else " The interval asked for was not reached."
    told = f"{', '.join(given) or 'usual rules'}; {first.tally.games:,} games ({first.world}).{sure}"
    parts.append(ReportSection(variant_name(first), told, [_drawn(one, first, tables, drawer) for one in make_findings(first)]))
    if changed:
        one = compare_variants(first, changed)
        words = "Everything else as above; every change is held against the table above, dealt from the same seeds."
        parts.append(
            ReportSection(f"{variant_name(first)}: one thing changed", words, [_drawn(finding, first, tables, drawer) for finding in one])
        )
        for other in changed:
            for finding in make_findings(other):
                _file(finding, other, tables)
    return parts


def _drawn(finding: Finding, one: VariantResult, tables: dict[str, list[dict[str, Any]]], drawer: ChartDrawer) -> RenderedFinding:
    _file(finding, one, tables)
    return RenderedFinding(finding, drawer.draw(finding))


def _file(finding: Finding, one: VariantResult, tables: dict[str, list[dict[str, Any]]]) -> None:
    table = {"table": f"{one.variant.seats} {' '.join(one.variant.bots)}", "change": one.variant.change_text}
    tables.setdefault(finding.kind, []).extend({**table, **dict(zip(finding.columns, row, strict=True))} for row in finding.rows)


def _write_tables(folder: Path, tables: dict[str, list[dict[str, Any]]], parquet: bool) -> list[str]:
    import polars

    files = []
    for kind, rows in tables.items():
        frame = polars.DataFrame(rows, infer_schema_length=None, strict=False)
        name = f"{kind}.parquet" if parquet else f"{kind}.csv"
        if parquet:
            frame.write_parquet(folder / name)
        else:
            frame.write_csv(folder / name)
        files.append(name)
    return files


@cache
def environment() -> Environment:
    """Return the template environment: strict and escaping."""
    made = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["figure"] = lambda cell: f"{cell:,}" if isinstance(cell, int) else f"{cell:.4f}"
    return made
