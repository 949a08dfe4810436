"""Cards that people bring to a table: sent, judged, looked at, played with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from gamester.match.card_sets import MAX_BYTES
from gamester.match.match import Match
from gamester.match.record import write_record
from gamester.match.verification import verify
from gamester.server.tables.uploads import MOST_FAULTS, OWN_FILE_MARK
from gamester.ui.faces.cards import sprite
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.upload_forms import GAMES, NAMES, QUESTIONS, again, own, sent, settings_told

CHANGED = {
    "armies": ('{ id = "J", name = "Jack", value = 11 }', '{ id = "X", name = "Ox", value = 15 }', "soldier", "X", {"X", "15"}),
    "gameon": ('shapes = ["red square"], points = 1,', 'shapes = ["red square"], points = 37,', "game", "anchor-1", {"37", "anchor-1"}),
    "shapes": ("a = { n = 0 }\nb = { n = 9 }", "a = { n = 0 }\nb = { n = 12 }", "card", "C0-12", {"0", "12"}),
    "surviving": ('copies=6, cost=2, play=["damage 20"]', 'copies=6, cost=7, play=["damage 90"]', "card", "knife", {"7", "90"}),
}
"""Changed card of a custom set: file, file, dimension, label, expected text of its face."""


@pytest.mark.parametrize("slug", GAMES)
def test_own_set_is_shown_played_and_recorded(server: Server, slug: str) -> None:
    """An own set is shown first, then played with, and is in the record."""
    text = own(slug)
    shown = sent(server, slug, {"set_file": ("mine.toml", text.encode())})
    assert shown.status_code == 200, shown.text[:2000]
    assert "These are your cards" in shown.text
    assert shown.text.count('<span class="card">') > 10
    assert 'value="Bo"' in shown.text and f'value="{OWN_FILE_MARK}" id="set-own" checked' in shown.text
    fields = again(shown.text)
    assert fields["set_text"] == text
    laid = sent(server, slug, set=OWN_FILE_MARK, **fields)
    assert laid.status_code == 303, laid.text[:2000]
    assert settings_told(server, laid)["Cards"].startswith("of their own: ")


def test_all_errors_are_listed_and_the_form_is_kept(server: Server) -> None:
    """All errors of uploaded files are listed, and the rest of the form is kept."""
    text = own("armies").replace("game", "gaem", 1)
    bad = QUESTIONS.replace(', "d7"]', "]").replace('right = "b1"', 'right = ["a1", "b1"]')
    told = sent(server, "armies", {"set_file": ("mine.toml", text.encode())}, name=["Zoe", "Yan", "Xi"], **{"rule-questions": "perhaps"})
    assert told.status_code == 400
    assert "mine.toml: " in told.text and "must be auto or ask" in told.text
    assert 'value="Zoe"' in told.text and again(told.text)["set_text"] == text
    assert "set_seen" not in again(told.text)
    asked = sent(server, "gameon", {"set_file": ("c.toml", b"[set]\nid = 3\n"), "beside_file": ("q.toml", bad.encode())})
    assert asked.status_code == 400
    for words in ("c.toml: GO-V02", "c.toml: GO-V03", "q.toml: GO-Q10 question 7: an answer", "q.toml: GO-Q13 question 1: 2 right"):
        assert words in asked.text.replace("&#39;", "'"), words


def test_errors_can_be_corrected_in_the_form(server: Server) -> None:
    """Errors of an uploaded file can be corrected in the form that lists them."""
    text = own("shapes")
    told = sent(server, "shapes", {"set_file": ("mine.toml", text.replace("game", "gaem", 1).encode())})
    fields = again(told.text)
    mended = sent(
        server, "shapes", set=OWN_FILE_MARK, **(fields | {"set_text": fields["set_text"].replace("gaem", "game").replace("\n", "\r\n")})
    )
    assert mended.status_code == 200 and "These are your cards" in mended.text
    assert sent(server, "shapes", set=OWN_FILE_MARK, **again(mended.text)).status_code == 303


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "not UTF-8 text"),
        (b"#" * (MAX_BYTES + 1), "TB-906"),
        (b"<script>alert(1)</script>", "AR-V01"),
        (b"a = [\n" * 3, "AR-V01"),
        (b"x = 1\n" + b"".join(b"k%d = 1\n" % k for k in range(200)), ": and 1"),
    ],
)
def test_invalid_set_file_is_refused(server: Server, data: bytes, words: str) -> None:
    """A file that is not a card set is refused, with a limited number of errors."""
    told = sent(server, "armies", {"set_file": ("<b>.toml", data)})
    assert told.status_code == 400
    assert "<script>alert" not in told.text and "<b>.toml" not in told.text
    assert words in told.text
    assert told.text.count("&lt;b&gt;.toml: ") <= MOST_FAULTS + 1


def test_too_long_set_file_is_refused(server: Server) -> None:
    """A file that is too long for any table is refused."""
    assert sent(server, "armies", {"set_file": ("long.toml", b"#" * 1_000_000)}).status_code == 413


@pytest.mark.parametrize(
    ("slug", "name"), [("armies", '"Jack"'), ("gameon", '"Buoy"'), ("surviving", '"Combat Knife"'), ("shapes", '"heart"')]
)
def test_card_names_are_never_markup(server: Server, slug: str, name: str) -> None:
    """Names on cards are shown as words and never read as markup."""
    text = own(slug)
    assert name in text
    told = sent(server, slug, {"set_file": ("mine.toml", b"\xef\xbb\xbf" + text.replace(name, '"<img src=x>"').encode())})
    assert told.status_code in (200, 400)
    assert "<img" not in told.text and "&lt;img" in told.text


def test_own_cards_without_file_are_refused(server: Server) -> None:
    """A table with own cards but without a file is refused."""
    told = sent(server, "armies", set=OWN_FILE_MARK)
    assert told.status_code == 400 and "Choose a file with your cards." in told.text


def test_unselected_set_text_is_not_played(server: Server) -> None:
    """The text of an own set is not played unless own cards are selected."""
    laid = sent(server, "armies", set="grand", set_text="nothing = 1")
    assert laid.status_code == 303
    assert "of their own" not in settings_told(server, laid)["Cards"]


@pytest.mark.parametrize("slug", GAMES)
def test_custom_set_determines_faces_words_and_log(slug: str) -> None:
    """Faces, words and log are those of the custom set.

    A card with the name of one of ours and another text is drawn as it is.
    """
    before, after, dim, label, shown = CHANGED[slug]
    text = own(slug)
    assert text.count(before) == 1
    match = Match.open(slug, 3, {}, "", "a seed", NAMES, text.replace(before, after))
    for _ in range(60):
        if not match.ended_by():
            match.apply_default(match.pending_seats()[0])
    assert label in match.labels()[dim]
    drawings, listed, _ = sprite(match)
    face = re.search(rf'<g id="{listed[f"{dim}.{label}"][0]}" class="face">(.*?)</g>(?=<g id|</defs)', str(drawings))
    assert face is not None
    assert shown <= {*re.findall(r">([^<>]+)<", face[1])}
    lines = [line.text for viewer in range(4) for line in match.view(viewer).log if line.text]
    assert lines and not [words for words in lines if re.search(r"[{}]|\bNone\b|-1\b", words)]
    assert verify(write_record(match)).is_valid


def test_own_cards_are_uploaded_on_a_phone(server: Server, browser: Browser, tmp_path: Path) -> None:
    """Own cards are uploaded, corrected and played with on a phone."""
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
