"""The command line. Each surface is imported only when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, ArgumentCollection, CoercionError, CycloptsError, MissingArgumentError, UnknownCommandError, UnusedCliTokensError

from gamester import __version__
from gamester.cli.interrupts import INTERRUPTED, INTERRUPTS
from gamester.system import replace_unencodable

USAGE = 2
"""Exit code for input that cannot be used."""
WANTED: dict[type | None, str] = {int: "a whole number", float: "a number", bool: "yes or no"}


class Unusable(Exception):
    """Input that cannot be used: one clear sentence, or one a line."""


class Stopped(Exception):
    """Ctrl+C was pressed before a command was done: a sentence says what was done until then."""


def whole_numbers(_: App, __: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Where a whole number is wanted 2.7 is none; the library would round it."""
    for argument in arguments:
        for token in argument.tokens:
            if argument.hint in (int, int | None) and "." in token.value:
                raise Unusable(f"expected a whole number for {argument.name}, got {token.value!r}")


app = App(
    name="gamester",
    config=[whole_numbers],
    version=__version__,
    help="Card tables for people, designers and programs: play in the browser, simulate, referee, verify.",
    help_on_error=False,
    suppress_keyboard_interrupt=False,
)
PATHS = {
    "serve:serve": "Open the house: tables in the browser for people and bots.",
    "play:play": "Play in the terminal, at home or at a table of a house.",
    "play:join": "Let a bot play a seat of a house, by the open protocol.",
    "simulate:simulate": "Play many games between bots and say how they went.",
    "ladder:ladder": "Play every bot against every bot over all seats and say how strong each is.",
    "lab:lab": "Say whether a game is fair, and what each house rule, card set or number changes.",
    "review:review": "Say which decisions of a finished game cost most.",
    "cards:cards": "List every card of a set, or everything that is wrong with it.",
    "serve:rules": "Print a game's rules, or one clause of them.",
    "verify:referee": "Judge files of positions, actions and what is expected of them.",
    "admin:admin": "Act against abuse in a house, also while it runs: close tables, free seats, block addresses.",
    "archive:archive": "Write finished public games to a file, without who played them.",
    "verify:verify": "Replay records of games and say whether every line holds.",
    "envs:envs": "Say what a game's learning environment shows: every piece of an observation.",
    "mcp:mcp": "Serve one seat, of a local table or of a house, to a language model.",
    "simulate:warm": "Compile the rules of all games now, so that nothing waits later.",
    "docs:docs": "List the pages about all this, or print one of them.",
    "completion:completion": "Print what completes commands and flags in bash, zsh or fish.",
}
for path, help_line in PATHS.items():
    app.command(f"gamester.cli.{path}", help=help_line)
app.register_install_completion_command(help="Put what completes commands and flags where your shell finds it.")
COMMANDS = sorted(path.partition(":")[2] for path in PATHS)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. What cannot be used is said in one line on stderr, without a traceback."""
    replace_unencodable()
    try:
        with INTERRUPTS.heard():
            code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as fault:
        print(f"gamester: {_plain(fault)}", file=sys.stderr)
        return USAGE
    except Unusable as fault:
        print(f"gamester: {fault}", file=sys.stderr)
        return USAGE
    except Stopped as what:
        print(f"gamester: stopped {what}", file=sys.stderr)
        return INTERRUPTED
    except KeyboardInterrupt:
        print("gamester: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return 1
    return code if isinstance(code, int) else 0


def _plain(fault: CycloptsError) -> str:
    command = " ".join(fault.command_chain or ())
    if isinstance(fault, UnusedCliTokensError):
        return f"{command}: expected no more words, got {' '.join(fault.unused_tokens or ())!r} (gamester {command} --help)"
    if isinstance(fault, MissingArgumentError) and fault.argument and not fault.argument.name.startswith("-"):
        return f"{command}: expected {fault.argument.name}, got nothing (gamester {command} --help)"
    if isinstance(fault, UnknownCommandError):
        return f"unknown command {next(iter(fault.unused_tokens or ()), '')!r}: there are {', '.join(COMMANDS)}"
    if isinstance(fault, CoercionError) and fault.token and fault.token.keyword and fault.target_type in WANTED:
        return f"expected {WANTED[fault.target_type]} for {fault.token.keyword}, got {fault.token.value!r}"
    return " ".join(str(fault).split())
