"""The wheel: with a C compiler it brings the compiled rules of all games, without one it is pure; both are made from the sdist."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CHECK = ROOT / "tests" / "support" / "shipped_rules.py"


def built(source: Path, folder: Path, target: str, **env: str) -> Path:
    """Build a wheel or an sdist from a source tree."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    without = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=source, env=without | env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = [path for path in folder.iterdir() if path.suffix in (".whl", ".gz")]
    return made


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked: what `pip install` builds from where no wheel fits."""
    folder = tmp_path_factory.mktemp("sdist")
    archive = built(ROOT, folder, "sdist")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", str(archive), str(folder)], check=True)
    (tree,) = [path for path in folder.iterdir() if path.is_dir()]
    return tree


def test_with_a_compiler_the_wheel_brings_compiled_rules(unpacked: Path, tmp_path: Path) -> None:
    wheel = built(unpacked, tmp_path, "wheel", GAMESTER_CFLAGS="-O0")
    assert "-cp311-abi3-" in wheel.name
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    env = os.environ | {"PYTHONPATH": str(site), "GAMESTER_CACHE": str(tmp_path / "kept")}
    done = subprocess.run([sys.executable, str(CHECK)], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["armies", "gameon", "shapes", "surviving"]
    assert not (tmp_path / "kept").exists(), "nothing was compiled"


@pytest.mark.parametrize("compiler", ["none", "false"], ids=["no-compiler", "one-that-fails"])
def test_without_a_compiler_the_wheel_is_pure(compiler: str, unpacked: Path, tmp_path: Path) -> None:
    wheel = built(unpacked, tmp_path, "wheel", GAMESTER_CC=compiler)
    assert wheel.name.endswith("-py3-none-any.whl")
    held = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in held if name.endswith((".so", ".pyd"))]
    assert {"gamester/core/compile/native.c", "gamester/core/compile/runtime.h"} <= set(held)
