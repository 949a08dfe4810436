"""boardgame.io for comparison: its package and our scripts in a temporary folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parent / "rival"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3")
NONE = "no Node here"


@contextmanager
def boardgame() -> Iterator[tuple[str, Path] | None]:
    """Yield this machine's Node and the folder, or None without Node."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        for file in SCRIPTS.glob("*.js"):
            shutil.copy(file, folder)
        subprocess.run([npm, "install", "--silent", "--no-audit", "--no-fund", *PACKAGES], cwd=folder, check=True, timeout=240)
        yield node, Path(folder)


def said(node: str, folder: Path, *command: str) -> dict[str, Any]:
    """Return the JSON that a script prints at its end."""
    done = subprocess.run([node, *command], cwd=folder, capture_output=True, text=True, timeout=120, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
