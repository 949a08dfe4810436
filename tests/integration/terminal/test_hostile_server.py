"""A hostile server: no character that it sends is obeyed by the terminal."""

from __future__ import annotations

import ast
import json
import os
import pty
import select
import subprocess
import sys
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamester.terminal
from gamester.client.address import ConnectionFailed, SeatLink, parse_link
from gamester.client.connection import TableConnection
from gamester.client.http import request
from gamester.client.safe_text import APART, read, safe
from gamester.games.registry import game_slugs
from gamester.games.ui_kit import bidi_isolate
from gamester.match.match import Match
from gamester.match.text_view import view_as_text
from gamester.terminal import drawing
from gamester.terminal.cards import Look
from gamester.terminal.choices import Choices, Selection
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import content, plain
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from tests.support.independent_client import call, lay
from tests.support.server_fixtures import Server

EVIL = (
    "\x1b]0;PWNED\x07\x1b[31mRED\x1b[2J\x1b]8;;http://evil.example\x1b\\link\x1b]52;c;ZXZpbA==\x07\r\x08\x7f\x9b31m\x9d0;C1\x9c\u202eabc\u2066\u2067\u200b\u200d"
    "\u2028\u2029\ufeff\U000e0041\ud800 end"
)  # fmt: skip
OBEYED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
HTTP = "http:" + "//"
TERMINAL = Path(gamester.terminal.__file__).parent


def obeyed(text: str) -> list[str]:
    """The signs of a text that a terminal might obey, or that nobody sees."""
    return [f"{ord(sign):x}" for sign in text if unicodedata.category(sign) in OBEYED and sign not in APART]


@given(st.text() | st.text(st.sampled_from([*EVIL, *APART, "a", "\u0639", "\n"])))
def test_safe_text_has_no_control_characters(text: str) -> None:
    """A safe text has no character that a terminal obeys."""
    assert not obeyed(said := safe(text)) or all(sign in ("200c", "200d") for sign in obeyed(said))
    assert said.count(APART[0]) == said.count(APART[1]) and "\n" not in said
    assert safe(said) == said
    assert not [sign for sign in obeyed(safe(text, lines=True)) if sign not in ("a", "200c", "200d")]


@pytest.mark.parametrize(
    "text",
    [
        "Ana",
        "Zo\u00eb",
        "\u5c0f\u660e",
        bidi_isolate("\u05d0\u05e0\u05d4"),
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "\U0001f469\u200d\U0001f4bb",
    ],
)
def test_honest_text_stays_unchanged(text: str) -> None:
    """The text of an honest server stays unchanged."""
    assert safe(f"It is {text}'s move.") == f"It is {text}'s move."


VALUES = st.recursive(st.none() | st.integers() | st.text(), lambda some: st.lists(some) | st.dictionaries(st.text(), some), max_leaves=20)


@given(VALUES)
def test_every_field_of_every_answer_is_made_safe(value: Any) -> None:
    def texts(one: Any) -> Iterator[str]:
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            for part in one:
                yield from texts(part)
        elif isinstance(one, dict):
            for name, part in one.items():
                yield name
                yield from texts(part)

    found = read(json.dumps(value))
    assert not [sign for text in texts(found) for sign in obeyed(text) if sign not in ("a", "200c", "200d")]


def test_answers_are_decoded_in_one_place() -> None:
    """Answers are decoded in one place only.

    Other code that reads JSON would let control characters in.
    """
    read_elsewhere = []
    for file in TERMINAL.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in ("load", "loads", "decode") and file.name != "safe.py":
                read_elsewhere.append((file.name, node.lineno))
    assert read_elsewhere == []


def spoiled(said: Any, where: str = "") -> Any:
    """A true message with something evil behind every text that people read."""
    if isinstance(said, str):
        kept = ("type", "state", "game", "move", "token", "dimension", "zone", "slug", "code", "clause", "id", "of", "kind")
        return said if where in kept or said == "" else said + EVIL
    if isinstance(said, list):
        return [spoiled(one, where) for one in said]
    return {name: spoiled(one, name) for name, one in said.items()} if isinstance(said, dict) else said


def test_control_characters_in_any_text_are_removed(server: Server) -> None:
    """A table with control sequences in every text is shown without them."""
    code, (token, _) = lay(server.url, "armies", "", "")
    seat = {"authorization": f"Bearer {token}"}
    table = call(server.url, f"/tables/{code}", token=token).json()
    frame = call(server.url, f"/tables/{code}/view", token=token).json()
    assert seat and table["type"] == "table" and frame["type"] == "frame"
    there = TableConnection(SeatLink(server.url, code, token))
    for message in (table, frame):
        there.handle_message(read(json.dumps(spoiled(message))))
    assert there.view is not None
    shown = "\n".join(
        [view_as_text(there.view), *(line.text for line in there.view.log), *(move.sentence for move in there.view.legal_moves)]
    )
    assert "PWNED" in shown, "what is evil about it is seen"
    assert [sign for sign in obeyed(shown) if sign != "a"] == []


KEPT = (
    *("c", "face", "pick", "why", "key", "kind", "mark", "tone", "glyph", "boot", "a", "h", "p"),
    *("seats", "middle", "mine", "dock", "log", "items"),
)
"""Fields of a description that are not read by people."""


def spoiled_nodes(said: Any, where: str = "") -> Any:
    """A true description with something evil behind every text that people read."""
    if isinstance(said, list):
        return [spoiled_nodes(one, where) for one in said]
    if isinstance(said, dict):
        return {name: one if name in KEPT and name != "mark" else spoiled_nodes(one, name) for name, one in said.items()}
    return said + EVIL if isinstance(said, str) and said and where not in KEPT else said


def test_control_characters_in_a_description_are_removed() -> None:
    """A description with control sequences in every text is drawn without them, and its picks can still be chosen."""
    for game in game_slugs():
        match = Match.open(game, 3, {}, "", "evil", ["Ana", "Bo", "Cy"])
        for _ in range(30):
            match.apply_default(match.pending_seats()[0])
        viewer, people = match.pending_seats()[0], [Person(name) for name in match.seats]
        said = json.loads(Desk(game_ui(game)).whole(match.view(viewer), people))
        said["all"] = {id: spoiled_nodes(node) for id, node in said["all"].items()}
        there = TableConnection(SeatLink("http://localhost:1", "a-b"), described=True)
        there.handle_message(read(json.dumps({"type": "ui", "faces": {"rank.2": EVIL}, "side_channel": {}, **said})))
        assert there.description is not None
        drawer = ComponentDrawer(there.description, lambda face, faces=there.faces: faces.get(face, face), Look(), 80)  # type: ignore[misc]
        parts = (drawing.felt(drawer), drawing.own_place(drawer), drawing.question(drawer), drawing.render_log(drawer))
        offered = [offer.words for offer in Choices(there.description, lambda face: face).next(Selection())]
        shown = "\n".join([*map(plain, parts), *(content(part).plain for part in parts), *offered])
        assert "PWNED" in shown and offered, "what is evil about it is seen"
        assert [sign for sign in obeyed(shown) if sign != "a"] == []


@pytest.mark.parametrize(
    "message",
    [
        {"all": {}},
        {"all": {"table": {"c": "Table", "middle": ["table"]}}},
        {"all": {"table": {"c": "Table", "title": 5}}},
        {"set": {"table": {"title": "x"}}},
        {"all": {"table": {"c": "Table"}}, "faces": {"a": 5}},
        {"all": []},
    ],
)
def test_what_is_no_description_is_no_answer_of_gamester(message: dict[str, Any]) -> None:
    """The connection ends for it with one sentence, and the description before it stays."""
    there = TableConnection(SeatLink("http://localhost:1", "a-b"), described=True)
    with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
        there.handle_message({"type": "ui", **message})
    assert there.nodes == {} or there.description is not None


@contextmanager
def hostile(answers: Any, status: int = 409) -> Iterator[str]:
    """Start a server that answers everything with this text; return its address."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = answers if isinstance(answers, bytes) else json.dumps(answers).encode()
            self.send_response(status, "Nothing \x1b[31mRED")
            self.send_header("content-type", "application/json")
            self.send_header("location", f"{HTTP}ev\x1b[31mil/t/a-b/c")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


REFUSAL = {"clause": EVIL, "clause_text": EVIL, "detail": EVIL, "title": EVIL}
FULL = {"type": "table", "state": "playing", "viewer": 9, "seats": [{"name": EVIL, "taken": True}], "title": EVIL, "code": EVIL}


EACH = """
import json, sys
from gamester.cli import main
for words in json.loads(sys.argv[1]):
    main(words)
    print("\\f", flush=True)
"""
"""A program that runs several commands: most of the time of one command goes into its imports."""


def on_a_terminal(*commands: tuple[str, ...]) -> list[str]:
    """Return everything that each command writes to a terminal."""
    ours, theirs = pty.openpty()
    said = b""
    try:
        environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
        with subprocess.Popen(
            [sys.executable, "-c", EACH, json.dumps(commands)], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        ) as process:
            os.set_blocking(ours, False)
            while process.poll() is None:
                select.select([ours], [], [], 0.05)
                said += _some(ours)
            said += _some(ours)
    finally:
        os.close(ours)
        os.close(theirs)
    *told, rest = said.decode().split("\f\r\n")
    assert len(told) == len(commands) and rest == "", said
    return told


def _some(file: int) -> bytes:
    try:
        return os.read(file, 1 << 16)
    except BlockingIOError:
        return b""


def told_by(command: str, answers: Sequence[Any], status: int = 409) -> list[str]:
    """Return what a command writes to a terminal for each answer of a hostile server."""
    with ExitStack() as hostile_ones:
        return on_a_terminal(*((command, f"{hostile_ones.enter_context(hostile(one, status))}/t/quiet-otter") for one in answers))


@pytest.mark.parametrize("command", ["join", "play", "mcp"])
def test_hostile_refusal_is_one_clean_line(command: str) -> None:
    """A hostile server's refusal is one clean line."""
    answers = [REFUSAL, {"clause_text": 7}, EVIL, [], b"\x1b[31mRED", b"[" * 100_000]
    for said, answer in zip(told_by(command, answers), answers, strict=True):
        lines = said.replace("\r\n", "\n")
        assert lines.startswith("gamester: ") and lines.count("\n") == 1 and "Traceback" not in said, answer
        assert obeyed(lines.removesuffix("\n")) == [], answer


def test_hostile_table_is_refused() -> None:
    """A hostile server's table is refused."""
    answers = [{"token": EVIL}, {"token": ""}, {"seat": 1}, [], EVIL, FULL]
    for said, answer in zip(told_by("join", answers, status=200), answers, strict=True):
        lines = said.replace("\r\n", "\n")
        assert lines.startswith("gamester: ") and obeyed(lines.replace("\n", "")) == [] and "Traceback" not in said, answer


def test_error_of_failed_call_is_clean() -> None:
    """The error of a failed call is clean."""
    with hostile(b"\x1b[31mRED", status=500) as url, pytest.raises(ConnectionFailed) as refused:
        request(f"{url}/api/v1/tables/a-b")
    assert obeyed(str(refused.value)) == []
    with pytest.raises(ConnectionFailed):
        parse_link(f"{HTTP}ev\x1b[31mil/t/quiet-otter")
