"""`gamester play` without a usable terminal: one sentence, no control sequences."""

import os
import pty
import subprocess
import sys

import pytest

PLAY = [sys.executable, "-m", "gamester", "play"]


def told(*words: str, **environment: str) -> tuple[int, str]:
    """The exit code and what is said on a terminal that answers nothing."""
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen([*PLAY, *words], stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **environment}) as process:
            code = process.wait(120)
        return code, os.read(ours, 1 << 16).decode().replace("\r\n", "\n")
    finally:
        os.close(ours)
        os.close(theirs)


def test_without_a_terminal_the_table_is_refused_in_one_sentence() -> None:
    done = subprocess.run([*PLAY, "armies"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("gamester: the table needs a terminal with a keyboard")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("environment", "words", "said"),
    [
        ({"TERM": "dumb"}, ["armies"], "cannot be drawn on a dumb terminal"),
        ({}, ["armies", "quiet-otter"], "expected nothing after a local game, got 'quiet-otter'"),
        ({}, ["armies", "--seats", "-1"], "armies has 2 to 4 seats, got -1 (AR-01)"),
        ({}, ["armies", "--people", "4"], "expected 0 to 3 people at 3 seats, got 4"),
    ],
)
def test_unusable_terminal_is_reported_before_drawing(environment: dict[str, str], words: list[str], said: str) -> None:
    """A terminal that cannot be used is reported before anything is drawn."""
    code, seen = told(*words, **{"TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment})
    assert code == 2 and said in seen and seen.startswith("gamester: ") and seen.count("\n") == 1
