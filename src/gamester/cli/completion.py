"""`gamester completion`: the words of the command line for a shell to complete."""

from __future__ import annotations

from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print what a shell needs to complete the commands and flags of `gamester`; `gamester --install-completion` puts it in its place.

    Parameters
    ----------
    shell
        bash, zsh or fish.
    """
    from gamester.cli import app

    print(app.generate_completion(shell=shell))
    return 0
