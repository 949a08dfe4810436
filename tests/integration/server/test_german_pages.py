"""A reader of German meets no English on the pages of the site but names, code and documentation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from litestar.testing import TestClient

from gamester.games.registry import game_slugs, get_game
from gamester.server.app import create_app
from gamester.server.config import ServerConfig
from gamester.server.tables.uploads import OWN_FILE_MARK
from gamester.words.languages import OFFERED

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
GERMAN = "de"
READ = ("aria-label", "aria-description", "title", "placeholder", "alt")
VOID = {"meta", "link", "input", "br", "img", "path", "use", "rect", "circle", "hr", "line", "polyline"}
SILENT = {"script", "style", "code", "kbd", "svg"}
ENGLISH = re.compile(
    r"\b(?:the|of|and|are|is|you|your|with|this|that|for|not|or|from|at|on|by|none|any|who|when|players?|waiting)\b",
    re.IGNORECASE,
)
"""Words that no German sentence has."""
PLACE = re.compile(r"^(?:Regelheft|: ).*|Guy Moore|Gamester default set|Open Font Licence|base set|standard deck", re.IGNORECASE)
"""Places in an English rulebook, and names of people and card sets."""

BLANK = re.compile(r"\{\w+\}|(?<=Schlüssel )„\w+“")
"""A blank of a sentence that a script fills, or a key of a file."""


class Texts(HTMLParser):
    """Collects what a reader of German reads: text and attributes that are not marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._quiet: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not any(self._quiet):
            self.found += [value for name, value in attrs if name in READ and value]
        if tag not in VOID:
            self._quiet.append(tag in SILENT or dict(attrs).get("lang") not in (None, GERMAN))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing lies in it."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._quiet:
            self._quiet.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._quiet):
            self.found.append(data)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    offered = GERMAN in OFFERED
    if not offered:
        OFFERED.append(GERMAN)
    wishes = ServerConfig(warm_up=False, archive=True)
    with TestClient(create_app(tmp_path_factory.mktemp("house"), wishes=wishes)) as client:
        client.headers.update({"accept-language": GERMAN, "sec-fetch-site": "same-origin"})
        yield client
    if not offered:
        OFFERED.remove(GERMAN)


def english(texts: list[str]) -> list[str]:
    """Return the texts that are English."""
    titles = [str(get_game(slug).text.TITLE) for slug in game_slugs()]
    found = []
    for text in texts:
        words = " ".join(BLANK.sub("", text).split())
        for title in titles:
            words = words.replace(title, "")
        if ENGLISH.search(words) and not PLACE.search(words):
            found.append(words)
    return found


def read(page: str) -> list[str]:
    texts = Texts()
    texts.feed(page)
    return texts.found


def strings(value: Any) -> Iterator[str]:
    """Yield the sentences in data: texts with a space."""
    if isinstance(value, str) and " " in value:
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(one)


PAGES = ["", "about", "archive", "learn", "lab", "replay", "verify", "you", "promises", "offline", "rules", "nowhere", "join?code=no-such"]
PAGES += [f"{kind}/{game}" for game in ("armies", "gameon") for kind in ("games", "rules", "new", "cards", "learn", "lab/new")]
PAGES += [
    "cards/armies/print",
    "games/chess",
    "learn/armies/99",
    "t/no-such",
    "t/no-such/link",
    "rules/armies/E01",
    "new?mode=chess",
    "lab/none",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_german(client: TestClient[Any], path: str) -> None:
    page = client.get(f"/{path}").text
    assert f'<html lang="{GERMAN}">' in page
    assert english(read(page)) == []


SEATED: dict[str, Any] = {"name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}
FORMS: list[tuple[str, dict[str, Any]]] = [
    ("/verify", {"record": "gamester record 1"}),
    ("/verify", {"record": ""}),
    ("/tables", {"game": "armies", "mode": "bots", "players": "9"}),
    ("/tables", {"game": "armies", "name": ["Ana", "Bo"], "kind": ["you", "nonsense"]}),
    ("/tables", {"game": "armies", **SEATED, "clock": "often"}),
    ("/tables", {"game": "armies", "name": ["Du", "Bo"], "kind": ["you", "heuristic"]}),
    ("/lab", {"game": "armies", "seats": "9", "bots": "heuristic", "width": "5"}),
    ("/join", {"code": "no-such", "seat": "1", "name": "Bo"}),
    ("/tables", {"game": "armies", "set": OWN_FILE_MARK, "set_text": "[set]\nhand = 99\nextra = 1", **SEATED}),
    ("/tables", {"game": "gameon", "beside_text": "[bank]\nid = 7\n[[question]]\nlevel = 9", **SEATED}),
]


@pytest.mark.parametrize(("path", "fields"), FORMS)
def test_a_refused_form_is_german(client: TestClient[Any], path: str, fields: dict[str, Any]) -> None:
    answer = client.post(path, data=fields)
    assert answer.status_code < 500
    assert english(read(answer.text)) == []


def test_faults_of_a_card_file_are_told_in_german(client: TestClient[Any]) -> None:
    path, fields = FORMS[-2]
    told = " ".join(read(client.post(path, data=fields).text))
    assert "AR-V02 unbekannter Schlüssel „extra“ (Zeile 3)" in told and "AR-V09 hand muss 2..10 sein (Zeile 2)" in told


def test_a_record_that_does_not_hold_is_told_in_german(client: TestClient[Any]) -> None:
    page = client.post("/verify", data={"record": "gamester record 1\ngame: chess"}).text
    assert "ein Spiel, das hier bekannt ist" in page and "unbekanntes Spiel" in page


def laid(client: TestClient[Any], mode: str, game: str = "armies") -> str:
    answer = client.post("/tables", data={"game": game, "mode": mode, "players": "3"}, follow_redirects=False)
    assert answer.status_code == 303, read(answer.text)
    return str(answer.headers["location"])


def test_a_waiting_room_is_german_for_all_who_look(client: TestClient[Any]) -> None:
    host = laid(client, "friends")
    code = host.split("/")[2]
    for path in (host, f"/t/{code}", f"/join?code={code}", f"{host}/log"):
        assert english(read(client.get(path).text)) == [], path
    for fields in ({"do": "name", "seat": "0", "name": ""}, {"do": "bot", "seat": "9"}, {"do": "start"}, {"do": "nonsense"}):
        assert english(read(client.post(f"{host}/arrange", data=fields).text)) == [], fields


@pytest.mark.parametrize("game", ["armies", "gameon"])
def test_a_table_is_german_drawn_and_as_text(client: TestClient[Any], game: str) -> None:
    seat = laid(client, "bots", game)
    page = client.get(seat).text
    first = json.loads(re.findall(r'id="first">(.*?)</script>', page, re.DOTALL)[0])
    words = json.loads(re.findall(r'id="sentences">(.*?)</script>', page, re.DOTALL)[0])
    assert english([*strings(first["all"]), *strings(first["about"]), *strings(words), *read(page)]) == []
    for path in (f"{seat}?plain=1", f"{seat}/log", f"{seat}/report", f"/t/{seat.split('/')[2]}/record", f"/t/{seat.split('/')[2]}/replay"):
        assert english(read(client.get(path).text)) == [], path
    for command in ("mute 7", "open sesame", "no pause-0-0", "nonsense"):
        answer = client.post(f"{seat}/play", data={"frame": str(first["n"]), "command": command})
        assert english(read(answer.text)) == [], command


def test_english_is_found() -> None:
    assert english(read('<p>Das Spiel</p><p>Nobody has the card.</p><code>the code</code><p lang="en">the text</p>')) == [
        "Nobody has the card."
    ]
    assert english(read('<a aria-label="Skip to the rules">Regeln</a>')) == ["Skip to the rules"]
