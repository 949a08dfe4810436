"""The short Whist of tests/data/whist.md, found in a folder on the path, as it stands or with edits."""

from __future__ import annotations

from pathlib import Path

from gamester.games import registry
from tests.support import toy_game as toy

WHIST = Path(__file__).resolve().parents[1] / "data" / "whist.md"


def plant(site: Path, slug: str, *edits: tuple[str, str]) -> str:
    """Install the Whist of the tests under a name, with edits. Return the name."""
    (site / slug).mkdir()
    for found in toy.FILE.finditer(WHIST.read_text("utf-8")):
        text = found["text"].replace("from whist.", f"from {slug}.")
        for old, new in edits:
            text = text.replace(old, new)
        (site / slug / found["name"].removeprefix("whist/")).write_text(text, encoding="utf-8")
    info = site / f"{slug}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[gamester.games]\n{slug} = {slug}\n")
    registry._found.cache_clear()
    return slug
