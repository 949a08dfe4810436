"""The report: one page that needs nothing besides itself, and every figure of it as CSV or Parquet beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import Struct

from gamester import __version__
from gamester.games import find
from gamester.lab.charts import FAINT, GOLD, INK, drawing
from gamester.lab.comparing import compared
from gamester.lab.findings import Finding, findings
from gamester.lab.plan import Plan
from gamester.lab.run import Played
from gamester.system import replace_file

HERE = Path(__file__).parent
PAGE, PLAN = "report.html", "plan.toml"


class Drawn(Struct, frozen=True):
    """A finding with its drawing."""

    finding: Finding
    drawing: str


class Part(Struct, frozen=True):
    """One chapter: a table of the plan, or what differs from it."""

    heading: str
    told: str
    findings: list[Drawn]


def write(folder: Path, plan: Plan, played: Sequence[Played], command: str, parquet: bool = False, halted: str = "") -> Path:
    """Write the page, the plan and the tables; the path of the page."""
    tables: dict[str, list[dict[str, Any]]] = {}
    parts = [part for first, changed in grouped(played) for part in _parts(first, changed, tables)]
    files = _write_tables(folder, tables, parquet)
    game = find(plan.game)
    title = plan.title or f"{game.names.TITLE}: is it fair?"
    games = sum(one.mass.games for one in played)
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
            rules=game.names.RULES,
            game=game.names.TITLE,
            seed=plan.seed,
            command=command,
            plan=text_of(plan),
            files=files,
            plan_file=PLAN,
            ink=INK,
            faint=FAINT,
            gold=GOLD,
        )
    )
    (folder / PLAN).write_text(text_of(plan), encoding="utf-8")
    half = folder / f"{PAGE}.new"
    half.write_text(page, encoding="utf-8")
    replace_file(half, folder / PAGE)  # where there is a page, there is all of it
    return folder / PAGE


def grouped(played: Sequence[Played]) -> list[tuple[Played, list[Played]]]:
    """Every table that is first of its seats and bots, with those that differ from it in one thing."""
    groups: dict[tuple[int, tuple[str, ...]], list[Played]] = {}
    for one in played:
        groups.setdefault((one.variant.seats, one.variant.bots), []).append(one)
    return [(group[0], group[1:]) for group in groups.values()]


def as_told(played: Sequence[Played]) -> list[dict[str, Any]]:
    """Every table with what was found at it, for programs: as the page says it, without drawings."""
    told = []
    for first, changed in grouped(played):
        for one in (first, *changed):
            found = findings(one) + (compared(first, changed) if one is first else [])
            table = {"table": named(one), "seats": one.variant.seats, "bots": one.variant.bots, "varied": one.variant.change}
            table |= {"games": one.mass.games, "seconds": one.seconds, "world": one.world, "enough": one.enough}
            told.append(table | {"findings": [_without_drawing(finding) for finding in found]})
    return told


def _without_drawing(finding: Finding) -> dict[str, Any]:
    rows = [dict(zip(finding.columns, row, strict=True)) for row in finding.rows]
    return {"kind": finding.kind, "question": finding.question, "answer": finding.answer, "rows": rows}


def text_of(plan: Plan) -> str:
    """The plan as its file would say it, without what is usual."""
    import tomli_w

    usual = msgspec.to_builtins(Plan(plan.game))
    said = {name: value for name, value in msgspec.to_builtins(plan).items() if name == "game" or value != usual[name]}
    return tomli_w.dumps(said)


def named(one: Played) -> str:
    """A table in words."""
    bots = one.variant.bots
    who = f"all {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)
    return f"{one.variant.seats} seats, {who}"


def _parts(first: Played, changed: Sequence[Played], tables: dict[str, list[dict[str, Any]]]) -> list[Part]:
    parts = []
    given = [f"cards {first.variant.cards}"] if first.variant.cards else []
    given += [f"{name.replace('_', ' ')} {value.replace('_', ' ')}" for name, value in first.variant.options.items()]
    sure = "" if first.enough else " The interval asked for was not reached."
    told = f"{', '.join(given) or 'usual rules'}; {first.mass.games:,} games ({first.world}).{sure}"
    parts.append(Part(named(first), told, [_drawn(one, first, tables) for one in findings(first)]))
    if changed:
        one = compared(first, changed)
        words = "Everything else as above; every change is held against the table above, dealt from the same seeds."
        parts.append(Part(f"{named(first)}: one thing changed", words, [_drawn(finding, first, tables) for finding in one]))
        for other in changed:
            for finding in findings(other):
                _file(finding, other, tables)
    return parts


def _drawn(finding: Finding, one: Played, tables: dict[str, list[dict[str, Any]]]) -> Drawn:
    _file(finding, one, tables)
    return Drawn(finding, drawing(finding))


def _file(finding: Finding, one: Played, tables: dict[str, list[dict[str, Any]]]) -> None:
    table = {"table": f"{one.variant.seats} {' '.join(one.variant.bots)}", "varied": one.variant.change}
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
    """The page, strict and escaping."""
    made = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["figure"] = lambda cell: f"{cell:,}" if isinstance(cell, int) else f"{cell:.4f}"
    return made
