"""Release of what a failed test has left open."""

from __future__ import annotations

import gc
import traceback
import warnings
from contextlib import suppress


def release(error: BaseException) -> None:
    """Let go of everything that the functions held in which an error was raised, and in those that led to it.

    A failed test does not close a server that it has opened. The traceback keeps it until the next failure; found by then it warns, and
    whichever test runs at that moment fails for it.
    """
    errors: list[BaseException | None] = [error]
    seen: set[int] = set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while errors:
            one = errors.pop()
            if one is None or id(one) in seen:
                continue
            seen.add(id(one))
            for frame, _ in traceback.walk_tb(one.__traceback__):
                with suppress(RuntimeError):  # it still runs
                    frame.clear()
                _ = frame.f_locals  # whoever has looked at them before left a copy, and this brings it up to date
            errors += [one.__cause__, one.__context__]
            if isinstance(one, BaseExceptionGroup):
                errors += one.exceptions
        gc.collect()
