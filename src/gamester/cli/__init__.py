"""The command line. Each command is imported only when it is used."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, ArgumentCollection, CoercionError, CycloptsError, MissingArgumentError, UnknownCommandError, UnusedCliTokensError

from gamester import __version__
from gamester.cli.interrupts import INTERRUPTED, INTERRUPTS
from gamester.garbage import collect_rarely
from gamester.system import replace_unencodable

USAGE = 2
"""Exit code for unusable input."""
TYPE_NAMES: dict[type | None, str] = {int: "a whole number", float: "a number", bool: "yes or no"}


class UsageError(Exception):
    """Raised for unusable input, with one clear sentence or one for each line."""


class Stopped(Exception):
    """Raised if Ctrl+C ended a command early, with a sentence on what was done."""


def whole_numbers(_: App, __: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Refuse numbers such as 2.7 where a whole number is expected.

    The library would round them.
    """
    for argument in arguments:
        for token in argument.tokens:
            if argument.hint in (int, int | None) and "." in token.value:
                raise UsageError(f"expected a whole number for {argument.name}, got {token.value!r}")


app = App(
    name="gamester",
    config=[whole_numbers],
    version=__version__,
    help="Tabletop card games for people, designers and programs: play, simulate, measure, verify.",
    help_on_error=False,
    suppress_keyboard_interrupt=False,
)
COMMAND_MODULES = {
    "serve:serve": "Start the server: tables in the browser for people and bots.",
    "play:play": "Play in the terminal, a local game or a seat at a server's table.",
    "play:join": "Let a bot play a seat at a server's table.",
    "simulate:simulate": "Play many games between bots and report the results.",
    "ladder:ladder": "Play every bot against every bot and rate them.",
    "lab:lab": "Measure whether a game is fair, and the effect of each house rule, card set or number.",
    "review:review": "List the costliest decisions of a finished game.",
    "cards:cards": "List every card of a set, or all its errors.",
    "serve:rules": "Print a game's rules, or one clause of them.",
    "verify:referee": "Run the cases of position files.",
    "admin:admin": "Moderate a server, also while it runs: close tables, free seats, block addresses.",
    "doctor:doctor": "Check a server and its machine, and say what is wrong and what to do.",
    "archive:archive": "Write finished public games to a file, without the players' names.",
    "verify:verify": "Replay records and check every line.",
    "envs:envs": "Describe a game's learning environment: its actions and observations.",
    "mcp:mcp": "Give a language model a seat, at a local table or a server's.",
    "new_game:new": "Write a package with a small game of your own, which passes the contract suite.",
    "new_game:dev": "Serve a game that you are writing, and check it at every change.",
    "docs:docs": "List the pages of the manual, or print one.",
    "completion:completion": "Print the completion script for bash, zsh or fish.",
}
for path, help_line in COMMAND_MODULES.items():
    app.command(f"gamester.cli.{path}", help=help_line)
app.register_install_completion_command(help="Install completion of commands and flags for your shell.")
COMMANDS = sorted(path.partition(":")[2] for path in COMMAND_MODULES)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Unusable input is reported in one line on stderr, without a traceback.
    """
    replace_unencodable()
    collect_rarely()
    try:
        with INTERRUPTS.heard():
            code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as fault:
        print(f"gamester: {_message(fault)}", file=sys.stderr)
        return USAGE
    except UsageError as fault:
        print(f"gamester: {fault}", file=sys.stderr)
        return USAGE
    except Stopped as what:
        print(f"gamester: stopped {what}", file=sys.stderr)
        return INTERRUPTED
    except KeyboardInterrupt:
        print("gamester: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # The reader, such as `head`, has closed the pipe.
        return 1
    return code if isinstance(code, int) else 0


def _message(fault: CycloptsError) -> str:
    command = " ".join(fault.command_chain or ())
    if isinstance(fault, UnusedCliTokensError):
        return f"{command}: expected no more words, got {' '.join(fault.unused_tokens or ())!r} (gamester {command} --help)"
    if isinstance(fault, MissingArgumentError) and fault.argument and not fault.argument.name.startswith("-"):
        return f"{command}: expected {fault.argument.name}, got nothing (gamester {command} --help)"
    if isinstance(fault, UnknownCommandError):
        return f"unknown command {next(iter(fault.unused_tokens or ()), '')!r}: there are {', '.join(COMMANDS)}"
    if isinstance(fault, CoercionError) and fault.token and fault.token.keyword and fault.target_type in TYPE_NAMES:
        return f"expected {TYPE_NAMES[fault.target_type]} for {fault.token.keyword}, got {fault.token.value!r}"
    return " ".join(str(fault).split())
