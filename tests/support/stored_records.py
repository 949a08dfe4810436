"""Store records of today's rules number, after it has risen: `python -m tests.support.stored_records`.

Every record of the newest stored number that bots played alone is played again, with the same table and bots, by today's rules.
Older records stay.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from gamester.cli import main
from gamester.games.registry import game_slugs, get_game

FOLDER = Path(__file__).resolve().parents[1] / "data" / "records"


def store_anew(slug: str, folder: Path = FOLDER) -> list[Path]:
    """Store records of today's rules number of a game, and return their files; none if there are some already."""
    today = get_game(slug).text.RULES_VERSION
    stored = {path: int(_value(path, "rules")) for path in sorted(folder.glob("*.txt")) if _value(path, "game") == slug}
    newest = max(stored.values(), default=0)
    if newest == today:
        return []
    return [_play(path, today) for path, number in stored.items() if number == newest and _value(path, "seed")]


def _play(old: Path, today: int) -> Path:
    """Play the table of a record by today's rules, and store it beside the old one."""
    text = old.read_text("utf-8")
    bots = [name.rsplit(" ", 1)[0] for name in re.findall(r"^name \d: (.*)$", text, re.MULTILINE)]
    seed, _, game = _value(old, "seed").rpartition("/")
    words = ["simulate", _value(old, "game"), "--seats", _value(old, "seats"), "--set", _value(old, "set"), "--bots", ",".join(bots)]
    words += [
        word for option in re.findall(r"^option (\w+: .*)$", text, re.MULTILINE) for word in ("--option", option.replace(": ", "=", 1))
    ]
    with TemporaryDirectory() as kept:
        assert main([*words, "--plain", "--games", str(int(game) + 1), "--seed", seed, "--records", kept]) == 0
        played = Path(kept) / f"{_value(old, 'game')}-{game}.txt"
        new = old.with_name(f"{re.sub(r'-rules[0-9]+', '', old.stem)}-rules{today}.txt")
        new.write_text(played.read_text("utf-8"), "utf-8")
    return new


def _value(path: Path, name: str) -> str:
    """Return what the header of a record says, "" where it does not say it."""
    found = re.search(rf"^{name}: (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


if __name__ == "__main__":
    paths = [path for slug in game_slugs() for path in store_anew(slug)]
    print("\n".join(f"stored {path}" for path in paths) or "every game has records of its rules number")
    sys.exit(0)
