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
from gamester.lab import sentences
from gamester.lab.findings import Chart, Finding, compare_variants, make_findings
from gamester.lab.plan import ExperimentPlan, as_list
from gamester.lab.runner import VariantResult
from gamester.lab.sentences import WORDS
from gamester.system import replace_file
from gamester.words.languages import language

INK, FAINT, GOLD = "#5f5b50", "#b9b3a2", "#9a6b00"
WIDE = 260
"""Pixels of a chart without its margins: it fits a phone, and a wide page makes it larger."""
TALL = 38
"""Pixels of one line of dots, with its label above it."""
TICKS = 5
"""Numbers on an axis, about: more run together in a wide font."""
MARGIN = 14


class ChartDrawer:
    """Draws charts until a deadline; later ones are left out."""

    def __init__(self, seconds: float = math.inf) -> None:
        """Draw for at most `seconds` from now on."""
        self.deadline = time.monotonic() + seconds
        self.left_out = 0

    def draw(self, finding: Finding) -> list[tuple[str, str]]:
        """Return (title, SVG) of each chart of a finding for which there was time."""
        drawn = []
        for chart in finding.charts:
            if time.monotonic() >= self.deadline:
                self.left_out += _has_content(chart)
            elif drawing := chart_svg(chart):
                drawn.append((chart.title, drawing))
        return drawn


def load_chart_library() -> threading.Thread:
    """Start to load the library that draws charts, beside other work.

    Loading takes about two seconds. Ctrl+C would wait for it otherwise.
    """
    thread = threading.Thread(target=chart_svg, args=(Chart("rounds", bars=((1, 1), (2, 1))),), daemon=True)
    thread.start()
    return thread


def chart_svg(chart: Chart) -> str:
    """Return a chart as SVG, or "" if there is nothing to draw."""
    if not _has_content(chart):
        return ""
    return _svg(_dots(chart) if chart.dots else _bars(chart))


def _has_content(chart: Chart) -> bool:
    return bool(chart.dots) or len(chart.bars) > 1


def _dots(chart: Chart) -> Any:
    import altair

    rows = [
        {"what": dot.label, **{name: chart.scale * getattr(dot.figure, name) for name in ("mean", "low", "high")}} for dot in chart.dots
    ]
    axis, scale = _axis(chart.title), altair.Scale(zero=False)
    down = altair.Y("what:N", sort=[dot.label for dot in chart.dots], axis=None)
    base = altair.Chart(altair.InlineData(rows)).encode(y=down)
    layers = [
        base.mark_rule(color=INK, strokeWidth=2).encode(x=altair.X("low:Q", axis=axis, scale=scale), x2="high:Q"),
        base.mark_point(filled=True, size=90, color=GOLD, opacity=1, stroke=INK).encode(x=altair.X("mean:Q", axis=axis, scale=scale)),
        base.mark_text(align="left", dx=4, dy=-12, color=INK, fontSize=12).encode(x=altair.value(0), text="what:N"),
    ]
    if chart.line is not None:
        line = altair.Chart(altair.InlineData([{"line": chart.scale * chart.line, "label": chart.line_label}])).encode(x="line:Q")
        layers.insert(0, line.mark_rule(color=INK, strokeDash=[4, 3]))
        layers.append(line.mark_text(color=INK, baseline="bottom", dy=-4, y=0, fontSize=12).encode(text="label:N"))
    return altair.layer(*layers).properties(width=WIDE, height=TALL * len(rows))


def _bars(chart: Chart) -> Any:
    import altair

    rows = [{"rounds": rounds, "games": games} for rounds, games in chart.bars]
    bars = altair.Chart(altair.InlineData(rows)).mark_bar(color=GOLD)
    across = altair.X("rounds:Q", bin=altair.Bin(maxbins=40), axis=_axis(chart.title))
    return bars.encode(x=across, y=altair.Y("sum(games):Q", axis=_axis(WORDS.say("games-axis")))).properties(width=WIDE, height=160)


def _axis(title: str) -> Any:
    import altair

    return altair.Axis(title=title, tickCount=TICKS, labelOverlap="greedy", labelSeparation=12)


def _svg(chart: Any) -> str:
    import vl_convert

    axis = {"labelColor": INK, "titleColor": INK, "gridColor": FAINT, "gridOpacity": 0.5, "domainColor": INK, "tickColor": INK}
    plain = chart.configure(
        background="transparent", font="sans-serif", padding={"left": MARGIN, "right": MARGIN, "top": 5, "bottom": 5}
    ).configure_axis(**axis, labelFontSize=12, titleFontSize=12, titleFontWeight="normal")
    return str(vl_convert.vegalite_to_svg(plain.configure_view(stroke=None).to_json()))


HERE = Path(__file__).parent
PAGE, PLAN = "report.html", "plan.toml"
STYLE = "report.css"


class RenderedFinding(Struct, frozen=True):
    """A finding with its charts, each as (title, SVG)."""

    finding: Finding
    drawings: list[tuple[str, str]]


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
    suggested: Finding | None = None,
) -> Path:
    """Write the page, the plan and the tables. Return the path of the page.

    `suggested` is what a designer could change, which comes first.
    """
    tables: dict[str, list[dict[str, Any]]] = {}
    drawer = ChartDrawer(chart_seconds)
    parts = []
    if suggested is not None:
        parts.append(ReportSection(variant_name(played[0]), WORDS.say("ranges"), [_drawn(suggested, played[0], tables, drawer)]))
    parts += [part for first, changed in group_variants(played) for part in _parts(first, changed, tables, drawer)]
    if drawer.left_out:
        halted = f"{halted} {WORDS.say('left-out', n=drawer.left_out)}".strip()
    files = _write_tables(folder, tables, parquet)
    game = get_game(plan.game)
    title = plan.title or WORDS.say("report-title", title=game.text.TITLE)
    games = sum(one.tally.games for one in played)
    seconds = sum(one.seconds for one in played)
    page = (
        environment()
        .get_template(PAGE)
        .render(
            title=title,
            summary=WORDS.say("summary", games=games, tables=len(played), seconds=sentences.decimal(seconds)),
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
            style=(HERE / STYLE).read_text("utf-8"),
            language=language(),
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
            told.append(table | {"findings": [without_drawing(finding) for finding in found]})
    return told


def without_drawing(finding: Finding) -> dict[str, Any]:
    """Return a finding for JSON."""
    rows = [dict(zip(finding.columns, row, strict=True)) for row in finding.rows]
    return {"kind": finding.kind, "question": finding.question, "answer": finding.answer, "lines": finding.lines, "rows": rows}


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
    if len(set(bots)) == 1:
        return WORDS.say("seats-and-bots-alike", seats=one.variant.seats, bot=bots[0])
    return WORDS.say("seats-and-bots", seats=one.variant.seats, bots=", ".join(bots))


def _parts(
    first: VariantResult, changed: Sequence[VariantResult], tables: dict[str, list[dict[str, Any]]], drawer: ChartDrawer
) -> list[ReportSection]:
    parts = []
    if changed:
        words = WORDS.say("changes", table=variant_name(first))
        found = [_drawn(finding, first, tables, drawer) for finding in compare_variants(first, changed)]
        parts.append(ReportSection(words, WORDS.say("changes-note"), found))
    given = [WORDS.say("given-cards", set=first.variant.cards)] if first.variant.cards else []
    given += [f"{name.replace('_', ' ')} {value.replace('_', ' ')}" for name, value in first.variant.options.items()]
    rules = ", ".join(given) or WORDS.say("usual-rules")
    told = WORDS.say("section" if first.is_precise else "section-unsure", given=rules, games=first.tally.games, runtime=first.world)
    told = told if changed else " ".join([told, WORDS.say("ranges")])
    parts.append(ReportSection(variant_name(first), told, [_drawn(one, first, tables, drawer) for one in make_findings(first)]))
    if changed:
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


def _heading(column: str) -> str:
    """Return what a column of a table is called on the page."""
    message = f"column-{column.replace(' ', '-')}"
    return WORDS.say(message) if message in WORDS else column


@cache
def environment() -> Environment:
    """Return the template environment: strict and escaping."""
    made = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["figure"] = lambda cell: f"{cell:,}" if isinstance(cell, int) else sentences.decimal(cell, 4)
    made.filters["heading"] = _heading
    made.globals["say"] = WORDS.say
    return made
