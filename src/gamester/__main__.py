"""The program: `gamester`, and `python -m gamester` where the command itself is not on the path."""

from __future__ import annotations

import os
import signal
import sys
import threading

INTERRUPTED = 130


def main() -> int:
    """Run the command line. Ctrl+C ends the program without a word until a command has begun."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from gamester.cli import main as run
    from gamester.cli.interrupts import leave

    code = run()
    if code == INTERRUPTED and threading.active_count() > 1:
        leave()  # the others may still play games, and nobody waits for them
    return code


if __name__ == "__main__":
    sys.exit(main())
