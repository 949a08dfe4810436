"""Goofspiel, extracted from docs/tutorials/new_game.md: installed, or with planted faults."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "new_game.md"
FILE = re.compile(r"^\*\*`(?P<name>[\w./]+)`\*\*\n\n```\w+\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
SLUG = "goofspiel"


@cache
def files() -> dict[str, str]:
    """Return every file of the page, by name."""
    return {found["name"]: found["text"] for found in FILE.finditer(PAGE.read_text("utf-8"))}


def write(folder: Path) -> Path:
    """Write the files into a folder. Return that folder."""
    for name, text in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def install(source: Path, target: Path) -> None:
    """Install it with pip, as an author would, into a folder on the path."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    done = subprocess.run([*command, "--target", str(target), str(source)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def plant(folder: Path, slug: str, edits: Iterable[tuple[str, str, str]]) -> None:
    """Write the game under another name with edits (file, old text, new text).

    The old text must occur once.
    """
    texts = {name.removeprefix(f"{SLUG}/"): text for name, text in files().items() if name.startswith(f"{SLUG}/")}
    for name, old, new in edits:
        assert texts[name].count(old) == 1, f"{name} says {old!r} {texts[name].count(old)} times"
        texts[name] = texts[name].replace(old, new)
    (folder / slug).mkdir()
    for name, text in texts.items():
        (folder / slug / name).write_text(re.sub(rf"\b(from|game) {SLUG}\b", rf"\1 {slug}", text), encoding="utf-8")
    info = folder / f"{slug}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[gamester.games]\n{slug} = {slug}\n")
