"""The documentation: the site builds, every command of its pages works, and every piece of Python runs."""

from __future__ import annotations

import io
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gamester.cli import COMMANDS, app, main
from gamester.games.registry import game_slugs, get_game
from tests.support.pages import PAGES, ROOT, Block, blocks, inline_commands

SMALL = {
    "simulate": {"--games": "2", "--plain": "", "--agent-seconds": "60"},
    "ladder": {"--deals": "1", "--bots": "random,heuristic", "--plain": ""},
    "lab": {"--fewest": "2", "--most": "4", "--detail": "2", "--interval": "20", "--plain": "", "--workers": "1"},
    "review": {"--worlds": "4", "--worst": "1", "--plain": ""},
    "serve": {"--port": "0", "--data": "data"},
}
"""Flags that make a command short, by command. They take the place of those of the page; `--plain` compiles nothing."""
SERVERS_FOLDER = "/var/lib/gamester"
"""The data folder of the pages for operators. Tests use the folder `data` instead."""
PUBLISHED = [slug for slug in game_slugs() if (ROOT / "src/gamester/games" / slug).is_dir()]


def words_of(command: str) -> list[str]:
    """Return the words after `gamester`, with small sizes."""
    words = [re.sub(r"^(.*\b(?:search|rollout))-\d+", r"\1-2", word) for word in shlex.split(command.replace(SERVERS_FOLDER, "data"))[1:]]
    for flag, value in SMALL.get(words[0], {}).items():
        if flag in words:
            place = words.index(flag)
            words[place : place + (2 if value else 1)] = []
        words += [flag, value] if value else [flag]
    return words


def serve(words: list[str]) -> None:
    """Start a server as the page says, and end it as an operator does."""
    house = subprocess.Popen([sys.executable, "-m", "gamester", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert house.stdout is not None
    assert "Gamester is at http://" in house.stdout.readline()
    house.send_signal(signal.SIGINT)
    assert house.wait(60) in (0, 130)
    house.communicate()


def run(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run one command of a page and compare its output, if the page shows it."""
    if not command.startswith("gamester "):
        subprocess.run(["sh", "-c", command], check=True)
    elif (words := words_of(command))[0] == "serve":
        serve(words)
    else:
        code = main(words if not said else shlex.split(command)[1:])
        out, err = capsys.readouterr()
        assert code in ((0, 1) if said else (0,)), f"{command}: {err or out}"  # a page may show what a fault looks like
        assert not said or [line.rstrip() for line in out.splitlines()] == said.splitlines(), command


def commands_of(block: Block) -> list[tuple[str, str]]:
    """Return the `gamester` commands of a block."""
    return [(command, said) for command, said in block.commands() if re.match(r"gamester( |$)", command)]


def test_the_site_builds(tmp_path: Path) -> None:
    """A broken link, an unknown anchor, a page that no other lists or a docstring that cannot be read fails the build."""
    site, trees = tmp_path / "site", tmp_path / "trees"
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", "-d", str(trees), ".", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "docs/index.html" in (site / "index.html").read_text("utf-8")
    reference = site / "docs" / "reference"
    shown = set(re.findall(r'<section id="gamester-(\w+)">', (reference / "command_line.html").read_text("utf-8")))
    assert set(COMMANDS) <= shown
    anchors = set(re.findall(r'id="([a-z]{2}-r?\d{2})"', (reference / "laws.html").read_text("utf-8")))
    assert anchors == {id.lower() for slug in PUBLISHED for id in get_game(slug).law.clauses}
    assert 'id="gamester.match.match.Match.act"' in (reference / "api.html").read_text("utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if any(map(commands_of, blocks(page)))])
def test_every_command_of_a_page_works(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    """The commands run one after another in a folder with the files of the page."""
    if page == "docs/tutorials/new_game.md":
        request.getfixturevalue("goofspiel")
    monkeypatch.chdir(tmp_path)
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.file).write_text(block.text, "utf-8")
        for command in block.first:
            run(command, "", capsys)
        for command, said in commands_of(block):
            if block.why_not_run:
                app.parse_args(shlex.split(command.partition(" > ")[0])[1:], print_error=False, exit_on_error=False)
            else:
                run(command, said, capsys)


@pytest.mark.parametrize("page", [page for page in PAGES if inline_commands(page)])
def test_every_command_of_a_sentence_is_one(page: str) -> None:
    """A command that is named in a sentence has flags and values that the command line takes."""
    for command in inline_commands(page):
        words = shlex.split(command.replace("...", ""))[1:]
        if words[0] != "--install-completion" and len(words) > 1:
            app.parse_args(words, print_error=False, exit_on_error=False)
        assert words[0].startswith("--") or words[0] in COMMANDS, command


@pytest.mark.parametrize("page", [page for page in PAGES if any(not one.file for one in blocks(page, "python"))])
def test_the_python_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every block runs by itself, in an empty folder and without input."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "python"):
        if not block.file and not block.why_not_run:
            monkeypatch.setattr(sys, "stdin", io.StringIO())
            exec(compile(block.text, page, "exec", dont_inherit=True), {"__name__": "documentation"})
            assert "print(" not in block.text or capsys.readouterr().out or "sys.stdin" in block.text
