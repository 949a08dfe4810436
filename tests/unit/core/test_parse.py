"""Source parsed by several threads."""

import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import gamester.games
from gamester.core.compile.parse import parse_source

CHAPTERS = sorted(path.read_text("utf-8") for path in Path(gamester.games.__path__[0]).glob("*/rules/*.py"))


@pytest.fixture
def hasty_collector() -> Iterator[None]:
    """Collect garbage very often, and let other threads run in every collection."""

    def let_others_run(phase: str, about: dict[str, int]) -> None:
        time.sleep(0)

    usual = gc.get_threshold()
    gc.callbacks.append(let_others_run)
    gc.set_threshold(20, 2, 2)
    yield
    gc.set_threshold(*usual)
    gc.callbacks.remove(let_others_run)


@pytest.mark.usefixtures("hasty_collector")
def test_threads_parse_beside_each_other() -> None:
    """No thread is told that the depth of its tree does not match, which CPython 3.11 raises when two build trees at once."""
    with ThreadPoolExecutor(4) as threads:
        trees = list(threads.map(parse_source, CHAPTERS[:12] * 4))
    assert all(tree.body for tree in trees)
