"""`gamester referee` and `gamester verify`: position files and records."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from gamester.cli import UsageError
from gamester.cli.arguments import Flag
from gamester.cli.output import as_json, waiting
from gamester.system import replace_file

MOST = 64
"""Millions of characters of a file, at most. An endless file is not a record."""


def read_text(path: Path) -> str:
    """Return the text of a file. Raises Unusable if it cannot be read."""
    try:
        with path.open(encoding="utf-8-sig") as file:  # Editors on Windows may write a byte-order mark.
            text = file.read(MOST * 10**6 + 1)
    except OSError as fault:
        raise UsageError(f"{path}: {fault.strerror or fault}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: expected UTF-8 text, got other bytes") from None
    if len(text) > MOST * 10**6:
        raise UsageError(f"{path}: expected at most {MOST} million characters, got more")
    return text


def write_json(path: Path, what: object) -> None:
    """Replace a file with JSON atomically."""
    import msgspec

    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(msgspec.json.encode(what))
    with suppress(PermissionError):  # A reader on Windows has the file open; the next update follows soon.
        replace_file(fresh, path)


def referee(*files: Path, plain: Flag = False, json: Flag = False) -> int:
    """Run the cases of position files (docs/reference/positions.md).

    Prints a line for each warning and failure, `N passed, N failed`, and how many cases ran compiled and plain, or why only plain.
    The exit code is 1 if any case failed.

    Parameters
    ----------
    files
        Position files; the name of a game stands for the files that come with it.
    plain
        Run the rules only in plain Python, uncompiled.
    json
        Print one JSON object at the end and nothing else.
    """
    if not files:
        raise UsageError("expected at least one file of positions, got none")
    files = tuple(file for named in files for file in _position_files(named))
    from gamester.match.positions.runner import CaseResults, run_file

    tally = CaseResults()
    for path, text in [(path, read_text(path)) for path in files]:
        with waiting(f"Running {path} (rules are compiled once per machine)"):
            verdict = run_file(str(path), text, plain_only=plain)
        tally.add(verdict)
        for line in (*verdict.warnings, *verdict.failures) if not json else ():
            print(line)
    if json:
        told = ("passed", "failed", "compiled", "alone", "warnings", "failures")
        as_json({name: getattr(tally, name) for name in told})
    else:
        print("\n".join(tally.summary()))
    return 1 if tally.failed else 0


def _position_files(named: Path) -> list[Path]:
    from gamester.games.registry import game_slugs, get_game

    own = sorted(get_game(str(named)).folder.glob("*.pos")) if str(named) in game_slugs() and not named.is_file() else []
    return own or [named]


def verify(*records: Path, json: Flag = False) -> int:
    """Replay records and check every line.

    Names the first line that does not match. The exit code is 1 if any record does not hold.

    Parameters
    ----------
    records
        Records to verify.
    json
        Print one JSON object at the end and nothing else.
    """
    if not records:
        raise UsageError("expected at least one record, got none")
    from msgspec import structs

    from gamester.match.verification import verify as replay

    verdicts = []
    for path, text in [(path, read_text(path)) for path in records]:
        verdicts.append((path, replay(text)))
        if not json:
            print(f"{path}: {verdicts[-1][1].text}", flush=True)
    if json:
        as_json({"records": [{"file": str(path)} | structs.asdict(verdict) for path, verdict in verdicts]})
    return 0 if all(verdict.is_valid for _, verdict in verdicts) else 1
