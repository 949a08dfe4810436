"""Right-to-left names are isolated in every sentence of a table and its pages."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.games.registry import game_slugs
from gamester.games.ui_kit import bidi_isolate
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.positions.format import parse_cases
from gamester.match.positions.problem_report import problem_report
from gamester.match.record import write_record
from tests.support.bidi_names import ISOLATE, NAMES, turned
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server, first_data, is_dealt

ALONE = {"h3", "bdi", "option"}
"""Elements that hold a name and nothing else, each in a direction of its own or in a box of the browser's."""
FIRST = re.compile(r'(?<=id="first">).*?(?=</script>)', re.DOTALL)
WRITTEN = {"value", "placeholder"}
"""Attributes of fields: what somebody may write there himself, letter by letter as it was written."""


class Sentences(HTMLParser):
    """Sentences and labels of a page that contain a name which is not isolated."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        self.found += [f"{key}={value}" for key, value in attrs if key not in WRITTEN and turned(value or "")]

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag, said = self._inside[-1] if self._inside else "", data.strip()
        if turned(said) and tag not in ALONE and len(said) > 1:  # a monogram is one letter
            self.found.append(f"<{tag}> {said}")


def sentences(page: str) -> list[str]:
    """Return the sentences of a page, and of what it is drawn from, that contain a name which is not isolated."""
    if not is_dealt(page):
        return Sentences(page).found
    drawn = first_data(page)
    return [*Sentences(FIRST.sub("", page)).found, *(said for said in strings(drawn) if turned(said) and said not in NAMES)]


def strings(told: Any) -> Iterator[str]:
    """Yield every text in the data of a page. A text that is a name and nothing else is drawn in a direction of its own."""
    if isinstance(told, str):
        yield told
    for one in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from strings(one)


@pytest.mark.parametrize(
    ("name", "in_a_sentence"),
    [
        ("משה", "\u2068משה\u2069"),
        ("ليلى", "\u2068ليلى\u2069"),
        ("Rami רמי", "\u2068Rami רמי\u2069"),
        ("Ana", "Ana"),
        ("Éloïse 2", "Éloïse 2"),
        ("Ольга", "Ольга"),
        ("小林", "小林"),
    ],
)
def test_only_a_name_with_letters_from_the_right_is_set_apart(name: str, in_a_sentence: str) -> None:
    assert bidi_isolate(name) == in_a_sentence


@pytest.mark.parametrize("slug", game_slugs())
def test_bidi_names_are_isolated_in_texts_not_in_records(slug: str) -> None:
    """All texts of a table isolate right-to-left names; records keep them as given."""
    match = Match.open(slug, 3, {}, "", "names from the right", NAMES[:3])
    said: set[str] = set()
    for _ in range(400):
        for seat in match.pending_seats():
            said |= {move.sentence for move in match.legal_moves(seat)}
            assert isinstance(match.apply_default(seat), LogEntry)
    said |= {line.text for viewer in range(4) for line in match.log_for(viewer)}
    assert [words for words in said if turned(words)] == [] and any(map(ISOLATE.search, said))
    outcome = match.outcome()
    assert outcome is None or not turned(outcome.text)
    assert not turned(told := problem_report(match, 0)) and len(parse_cases(told)) == 1
    assert "\u2068" not in write_record(match) and match.seats == NAMES[:3]


def test_every_page_of_a_table_sets_such_names_apart(tmp_path: Path) -> None:
    whole = ("armies-3-skirmish", "gameon-5-open", "shapes-3-hidden", "surviving-3-default")
    codes = [keep(tmp_path, stored(name), acts, names=NAMES[: int(name.split("-")[1])]) for name in whole for acts in (None, 40)]
    server = Server(tmp_path)
    try:
        paths = [f"/t/{code}{rest}" for code in codes for rest in ("", "/log")]
        paths += [f"/t/{code}/replay?at={at}&perspective={eyes}" for code in codes[::2] for at in (60, 9999) for eyes in ("0", "all")]
        for game in game_slugs():
            paths.append(server.lay("you", "heuristic", "heuristic", game=game, name=list(NAMES[:3])))
        paths += [f"{path}?plain=1" for path in paths[-len(game_slugs()) :]]
        waiting = server.laid("you", "person", "person", "heuristic", name=["Ana", *NAMES[:3]], game="armies", public="on")
        paths += [waiting, f"/t/{waiting.split('/')[2]}", f"/join?code={waiting.split('/')[2]}", server.links(waiting)[0], "/"]
        paths.append(server.lay("you", "person", "heuristic", name=list(NAMES[:3]), game="armies", hot="on"))
        with httpx.Client(base_url=server.url, timeout=60, follow_redirects=True) as visitor:
            pages = {path: visitor.get(path) for path in paths}
        assert {path: page.status_code for path, page in pages.items() if page.status_code != 200} == {}
        assert {path: found for path, page in pages.items() if (found := sentences(page.text))} == {}
        assert {path for path, page in pages.items() if "\u2068" in page.text} >= {path for path in paths if path != "/"}
    finally:
        server.stop()


def test_other_names_get_no_isolates(server: Server) -> None:
    """A page whose names are not bidirectional has no isolate characters."""
    page = httpx.get(server.url + server.lay("you", "heuristic", "heuristic", name=["Ana", "Ольга", "小林"]), timeout=30).text
    assert "小林" in page and "\u2068" not in page and "\u2069" not in page
