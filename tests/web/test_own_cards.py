"""Cards and questions that people bring to a table: sent, judged, looked at, played with, kept in the record."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.games import find, slugs
from gamester.games.gameon.events import ASKED
from gamester.play.cards import LARGEST, named
from gamester.play.match import Match
from gamester.play.record import verify, write
from gamester.web.brought import MOST_FAULTS, OWN
from gamester.web.faces import symbols
from tests.play.playing import play
from tests.web.conftest import Server
from tests.web.test_browser import NARROW, violations, visitor
from tests.web.test_hotseat import room_of

GAMES = [slug for slug in slugs() if slug in ("armies", "gameon", "shapes", "surviving")]
SEEN = re.compile(r'name="(set|beside)_seen" value="([0-9a-f]+)"')
TEXT = re.compile(r'<textarea id="(set|beside)-text"[^>]*>\n(.*?)</textarea>', re.DOTALL)

NAMES = ["Ana", "Bo", "Cy"]
CHANGED = {
    "armies": ('{ id = "J", name = "Jack", value = 11 }', '{ id = "X", name = "Ox", value = 15 }', "soldier", "X", {"X", "15"}),
    "gameon": ('shapes = ["red square"], points = 1,', 'shapes = ["red square"], points = 37,', "game", "anchor-1", {"37", "anchor-1"}),
    "shapes": ("a = { n = 0 }\nb = { n = 9 }", "a = { n = 0 }\nb = { n = 12 }", "card", "C0-12", {"0", "12"}),
    "surviving": ('copies=6, cost=2, play=["damage 20"]', 'copies=6, cost=7, play=["damage 90"]', "card", "knife", {"7", "90"}),
}
"""What one card of a set of one's own says otherwise: file, file, dimension, label, what its face must show."""


def question(number: int) -> str:
    answers = ", ".join(f'"{letter}{number}"' for letter in "abcd")
    return f'[[question]]\ntext = "Mine {number}?"\nanswers = [{answers}]\nright = "{"abcd"[number % 4]}{number}"\n'


QUESTIONS = '[bank]\nschema = 1\ngame = "gameon"\nid = "mine"\nname = "Mine"\n' + "".join(map(question, range(1, 31)))


def own(slug: str) -> str:
    """The usual set of a game under another name."""
    game = find(slug)
    loaded = named(game, game.names.SET)
    assert not isinstance(loaded, list)
    return (
        re.sub(r'(?m)^id\s*=\s*"[\w-]+"', 'id = "mine"', loaded.text, count=1)
        .replace('"rulebook"', '"custom"')
        .replace('"ours"', '"custom"')
    )


def sent(server: Server, slug: str, files: Any = None, **fields: Any) -> httpx.Response:
    """The form of a new table for three, as a browser sends it."""
    form = {"game": slug, "name": ["Ana", "Bo", "Cy"], "kind": ["you", "policy", "policy"], "set": find(slug).names.SET, **fields}
    parts = [(key, (None, part)) for key, value in form.items() for part in (value if isinstance(value, list) else [value])]
    held = [(key, (name, data, "application/octet-stream")) for key, (name, data) in (files or {}).items()]
    return httpx.post(f"{server.url}/tables", files=[*parts, *held], follow_redirects=False, timeout=60)


def again(page: str) -> dict[str, str]:
    """What the page that came back would send: texts as they lie in it."""
    fields = {f"{what}_text": unescape(text) for what, text in TEXT.findall(page)}
    return fields | {f"{what}_seen": mark for what, mark in SEEN.findall(page)}


@pytest.mark.parametrize("slug", GAMES)
def test_a_set_is_shown_then_played_with_and_lies_in_the_record(server: Server, slug: str) -> None:
    text = own(slug)
    shown = sent(server, slug, {"set_file": ("mine.toml", text.encode())})
    assert shown.status_code == 200, shown.text[:2000]
    assert "These are your cards" in shown.text
    assert shown.text.count('<span class="card">') > 10
    assert 'value="Bo"' in shown.text and f'value="{OWN}" id="set-own" checked' in shown.text
    fields = again(shown.text)
    assert fields["set_text"] == text
    laid = sent(server, slug, set=OWN, **fields)
    assert laid.status_code == 303, laid.text[:2000]
    page = httpx.get(server.url + laid.headers["location"]).text
    assert "of their own: " in page


def test_all_faults_are_told_at_once_and_nothing_else_is_lost(server: Server) -> None:
    text = own("armies").replace("game", "gaem", 1)
    bad = QUESTIONS.replace(', "d7"]', "]").replace('right = "b1"', 'right = ["a1", "b1"]')
    told = sent(server, "armies", {"set_file": ("mine.toml", text.encode())}, name=["Zoe", "Yan", "Xi"], **{"rule-questions": "perhaps"})
    assert told.status_code == 400
    assert "mine.toml: " in told.text and "must be one of" in told.text
    assert 'value="Zoe"' in told.text and again(told.text)["set_text"] == text
    assert "set_seen" not in again(told.text)
    asked = sent(server, "gameon", {"set_file": ("c.toml", b"[set]\nid = 3\n"), "beside_file": ("q.toml", bad.encode())})
    assert asked.status_code == 400
    for words in ("c.toml: GO-V02", "c.toml: GO-V03", "q.toml:32: GO-Q10 an answer is missing", "q.toml:9: GO-Q13 2 right answers"):
        assert words in asked.text.replace("&#39;", "'"), words


def test_faults_can_be_mended_where_they_are_told(server: Server) -> None:
    text = own("shapes")
    told = sent(server, "shapes", {"set_file": ("mine.toml", text.replace("game", "gaem", 1).encode())})
    fields = again(told.text)
    mended = sent(server, "shapes", set=OWN, **(fields | {"set_text": fields["set_text"].replace("gaem", "game").replace("\n", "\r\n")}))
    assert mended.status_code == 200 and "These are your cards" in mended.text
    assert sent(server, "shapes", set=OWN, **again(mended.text)).status_code == 303


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "expected UTF-8"),
        (b"#" * (LARGEST + 1), "TB-906"),
        (b"<script>alert(1)</script>", "AR-V01"),
        (b"a = [\n" * 3, "AR-V01"),
        (b"x = 1\n" + b"".join(b"k%d = 1\n" % k for k in range(200)), ": and 1"),
    ],
)
def test_a_file_that_is_no_set(server: Server, data: bytes, words: str) -> None:
    told = sent(server, "armies", {"set_file": ("<b>.toml", data)})
    assert told.status_code == 400
    assert "<script>alert" not in told.text and "<b>.toml" not in told.text
    assert words in told.text
    assert told.text.count("&lt;b&gt;.toml: ") <= MOST_FAULTS + 1


def test_a_file_that_is_too_long_for_any_table(server: Server) -> None:
    assert sent(server, "armies", {"set_file": ("long.toml", b"#" * 1_000_000)}).status_code == 413


@pytest.mark.parametrize(
    ("slug", "name"), [("armies", '"Jack"'), ("gameon", '"Buoy"'), ("surviving", '"Combat Knife"'), ("shapes", '"heart"')]
)
def test_names_on_cards_are_words_and_never_a_page(server: Server, slug: str, name: str) -> None:
    text = own(slug)
    assert name in text
    told = sent(server, slug, {"set_file": ("mine.toml", b"\xef\xbb\xbf" + text.replace(name, '"<img src=x>"').encode())})
    assert told.status_code in (200, 400)
    assert "<img" not in told.text and "&lt;img" in told.text


def test_own_cards_that_nobody_has_sent(server: Server) -> None:
    told = sent(server, "armies", set=OWN)
    assert told.status_code == 400 and "Choose a file with your cards." in told.text


def test_a_text_that_is_not_asked_for_is_kept_and_not_played(server: Server) -> None:
    laid = sent(server, "armies", set="grand", set_text="nothing = 1")
    assert laid.status_code == 303
    assert "of their own" not in httpx.get(server.url + laid.headers["location"]).text


def test_questions_are_asked_at_the_table_after_a_restart_and_in_the_record(server: Server) -> None:
    shown = sent(server, "gameon", {"beside_file": ("quiz.toml", QUESTIONS.encode())}, **{"rule-competition": "trivia"})
    assert shown.status_code == 200 and "Your file is sound" in shown.text
    assert 'name="rule-competition" value="trivia" checked' in shown.text
    laid = sent(server, "gameon", **{"rule-competition": "trivia"}, **again(shown.text))
    assert laid.status_code == 303, laid.text[:2000]
    server.kill()
    server.start()
    page = httpx.get(server.url + laid.headers["location"]).text
    assert "questions" in page and "of their own" in page


def test_nobody_reads_a_question_before_it_is_asked() -> None:
    """The table as data has words for every id; of the questions that somebody brought those alone that have been asked."""
    for seed in range(20):
        match = Match.open("gameon", 3, {"competition": "trivia"}, "", f"{seed}", NAMES, beside=QUESTIONS)
        room, asked = room_of(match), set[int]()
        for _ in play(match, seed, 60):
            asked |= {line.a for line in match.lines(3) if line.kind == ASKED}
            for viewer in (0, 3):
                labels = room.wire.desk(viewer).table.labels
                for dim in ("asked", "posed"):
                    assert {id for id, words in enumerate(labels[dim]) if words} == asked and len(labels[dim]) == 30
                assert all("Mine" in labels["asked"][id] for id in asked)
        if asked:
            return
    raise AssertionError("no question was asked")


def test_a_game_without_a_second_file_has_no_room_for_one(server: Server) -> None:
    assert "beside_file" not in httpx.get(f"{server.url}/new/armies").text
    assert "beside_file" in httpx.get(f"{server.url}/new/gameon").text
    assert sent(server, "armies", {"beside_file": ("quiz.toml", QUESTIONS.encode())}).status_code == 303


def test_the_record_of_a_game_with_own_cards_and_questions_replays_anywhere() -> None:
    match = Match.open("gameon", 2, {"competition": "trivia"}, "", "s", ["Ana", "Bo"], own("gameon"), QUESTIONS)
    while not match.over():
        match.absent(match.pending()[0])
    text = write(match)
    assert "set:\n| " in text and "questions:\n| [bank]" in text
    assert verify(text).holds
    assert not verify(text.replace("Mine 7?", "Mine 77?")).holds
    last = "".join(f"| {line}\n" for line in question(30).splitlines())
    assert last in text
    assert "questions:121: GO-Q16 30 to 2000 questions needed, got 29" in verify(text.replace(last, "")).words


@pytest.mark.parametrize("slug", GAMES)
def test_faces_words_and_log_are_those_of_the_set_and_not_of_ours(slug: str) -> None:
    """A card that is called as one of ours and says something else is drawn as it is."""
    before, after, dim, label, shown = CHANGED[slug]
    text = own(slug)
    assert text.count(before) == 1
    match = Match.open(slug, 3, {}, "", "a seed", NAMES, text.replace(before, after))
    for _ in range(60):
        if not match.over():
            match.absent(match.pending()[0])
    assert label in match.labels()[dim]
    face = re.search(rf'<g id="f-{dim}-{label.encode().hex()}-[-0-9]+" class="face">(.*?)</g>(?=<g id|</defs)', str(symbols(match)))
    assert face is not None
    assert shown <= {*re.findall(r">([^<>]+)<", face[1])}
    lines = [line.words for viewer in range(4) for line in match.view(viewer).log if line.words]
    assert lines and not [words for words in lines if re.search(r"[{}]|\bNone\b|-1\b", words)]
    assert verify(write(match)).holds


def test_cards_are_brought_in_a_browser_on_a_phone(server: Server, browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    with visitor(browser, NARROW, "dark", calm=True) as page:
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{server.url}/new/armies")
        page.fill("#name-1", "Zoe")
        file.write_text(own("armies").replace("value = 11", "value = 99"), "utf-8")
        page.set_input_files("#set-file", file)
        assert page.locator("#set-own").is_checked()
        page.click("#lay")
        page.wait_for_selector("#fault >> text=AR-V")
        assert page.locator("#fault").evaluate("one => one === document.activeElement")
        assert violations(page) == []
        page.fill("#set-text", own("armies").replace('"Jack"', '"Jester"'))
        page.click("#lay")
        page.wait_for_selector("#ready")
        assert page.locator(".mine .card").count() > 10 and page.locator(".mine >> text=Jester").count()
        assert page.input_value("#name-1") == "Zoe"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
        page.click("#lay")
        page.wait_for_selector("#dock")
        assert page.locator("text=Zoe").count() and not faults, faults


def test_the_questions_of_the_page_are_as_questions_must_be() -> None:
    """docs/own_cards.md shows one of the thirty that are needed."""
    page = (Path(__file__).parent.parent.parent / "docs" / "own_cards.md").read_text("utf-8")
    shown = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(shown) == 1
    faults = find("gameon").names.BESIDE.read(shown[0], "quiz.toml")
    assert faults == ["quiz.toml:10: GO-Q16 30 to 2000 questions needed, got 1"]
