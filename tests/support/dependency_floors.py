"""Check of the declared versions: install them in a fresh environment and play.

    python tests/support/dependency_floors.py lowest       `make floors`: the lowest version that each requirement allows
    python tests/support/dependency_floors.py newest       `make newest`: the newest version below each ceiling
    python tests/support/dependency_floors.py locked       `make locked`: the lock file, with its hashes and nothing else

It runs `smoke.py` and needs a package index. Exit code 1 and the error if something does not install or work.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WANTED = f"{ROOT}[lab,ladder,push,terminal,postgres]"
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
LOCK = ROOT / "deploy" / "lock.txt"
IMPORTS = ("alembic", "altair", "polars", "psycopg", "textual", "tomli_w", "vl_convert")
"""Packages that no page opened by `smoke.py` needs; they are only imported."""


def run(*command: str | Path) -> None:
    """Run a command with visible output. Raises SystemExit if it fails."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(list(map(str, command)), env=environment, check=False, cwd=ROOT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}")


def install(python: Path, which: str) -> None:
    """Install gamester and its requirements in the requested versions."""
    pip = (sys.executable, "-m", "uv", "pip")
    if which == "locked":
        run(*pip, "install", "--quiet", "--python", python, "--require-hashes", "-r", LOCK)
        run(*pip, "install", "--quiet", "--python", python, "--no-deps", ROOT)
    else:
        run(*pip, "install", "--quiet", "--python", python, "--resolution", RESOLUTIONS[which], WANTED)
    run(*pip, "check", "--python", python)
    run(*pip, "list", "--python", python)


def main(which: str) -> None:
    """Install and play."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, folder)
        python = Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        install(python, which)
        ladder = () if which == "locked" else ("openskill",)  # the lock leaves it out: it only measures bots
        run(python, "-c", f"import gamester.terminal, {', '.join(IMPORTS + ladder)}")
        run(python, ROOT / "tests" / "smoke.py")
    print(f"{which}: all that was tried works")


if __name__ == "__main__":
    if sys.argv[1:] not in [["lowest"], ["newest"], ["locked"]]:
        sys.exit("expected lowest, newest or locked")
    main(sys.argv[1])
