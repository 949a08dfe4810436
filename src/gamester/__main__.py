"""The program `gamester`, also started by `python -m gamester`."""

from __future__ import annotations

import os
import signal
import sys
import threading

INTERRUPTED = 130


def main() -> int:
    """Run the command line. Until a command has begun, Ctrl+C ends it silently."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from gamester.cli import main as run
    from gamester.cli.interrupts import leave

    code = run()
    if code == INTERRUPTED and threading.active_count() > 1:
        leave()  # Other threads may still play games; do not wait for them.
    return code


if __name__ == "__main__":
    sys.exit(main())
