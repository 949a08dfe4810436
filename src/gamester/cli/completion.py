"""`gamester completion`: completion scripts for shells."""

from __future__ import annotations

from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print the completion script of a shell.

    `gamester --install-completion` installs it.

    Parameters
    ----------
    shell
        The shell: bash, zsh or fish.
    """
    from gamester.cli import app

    print(app.generate_completion(shell=shell))
    return 0
