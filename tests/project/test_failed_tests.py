"""A test that fails harms no other one."""

from __future__ import annotations

import warnings
import weakref
from pathlib import Path
from typing import IO

import pytest

from tests.support.failed_tests import release
from tests.support.server_fixtures import Server, stop_what_was_left


@pytest.mark.parametrize("grouped", [False, True], ids=["alone", "in a group"])
def test_what_a_failed_test_left_open_is_gone_without_a_warning(tmp_path: Path, grouped: bool) -> None:
    left: list[weakref.ref[IO[str]]] = []

    def fails() -> None:
        held = (tmp_path / "left").open("w")
        left.append(weakref.ref(held))
        assert held is None

    def told() -> None:
        try:
            fails()
        except AssertionError as why:
            if grouped:
                raise ExceptionGroup("both", [why]) from None
            raise

    with pytest.raises((AssertionError, ExceptionGroup)) as found:
        told()
    assert left[0]() is not None, "the traceback holds it"
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        release(found.value)
    assert left[0]() is None and not said


def test_a_server_that_a_test_left_running_is_stopped(tmp_path: Path) -> None:
    before = set(Server.running)
    left = Server(tmp_path)
    stop_what_was_left(before)
    assert left.process.poll() is not None and Server.running == before
