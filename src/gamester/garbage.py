"""How often a program of ours looks for garbage."""

import gc

RARELY = (20_000, 20, 50)
"""New objects after which the youngest are searched, and how many such searches come before one of the next two generations."""


def collect_rarely() -> None:
    """Search seldom from now on.

    An import makes a few hundred thousand objects that stay: Python's own numbers spend a fifth of the start on them. Only
    programs call it: a program that imports our library decides that for itself.
    """
    gc.set_threshold(*RARELY)
