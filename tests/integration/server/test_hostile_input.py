"""Hostile input: invisible names, forged forms, overlong links and cookies."""

import asyncio
from typing import Any

import httpx
import pytest

from gamester.server.middleware.request_log import redact_path
from gamester.server.storage.tokens import ADJECTIVES, ANIMALS, SeatTokens
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting

UNSEEN = ("An\u200da", "\U0001f469\u200d", "\u200b", "\u202e", "\x00", "a\x00b")


def test_invisible_name_is_refused_and_seat_stays_free(server: Server) -> None:
    """An invisible name is refused, and the seat stays free."""
    code = server.laid("you", "person").split("/")[2]
    for name in UNSEEN:
        answer = httpx.post(f"{server.url}/join", data={"code": code, "seat": "1", "name": name})
        words = "without the sign of number 0" if "\x00" in name else "A name is 1 to 24 characters"
        assert answer.status_code == 400 and words in answer.text, ascii(name)
    assert httpx.post(f"{server.url}/join", data={"code": code, "seat": "1", "name": "Zoe"}).status_code == 303


def test_joining_characters_are_part_of_a_name(server: Server) -> None:
    """Joining characters are part of a name.

    Persian names of two parts and composed emoji need them.
    """
    for name in ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\U0001f469\u200d\U0001f4bb"):
        code = server.laid("you", "person").split("/")[2]
        answer = httpx.post(f"{server.url}/join", data={"code": code, "seat": "1", "name": name})
        assert answer.status_code == 303 and name in httpx.get(server.url + answer.headers["location"]).text


def test_refused_name_shows_its_hidden_characters(server: Server) -> None:
    """A refused name is shown with its hidden characters."""
    code = server.laid("you", "person").split("/")[2]
    answer = httpx.post(f"{server.url}/join", data={"code": code, "seat": "1", "name": "Zo\u00eb\u200b"})
    assert answer.status_code == 400 and "Zo\u00eb\u27e8U+200B\u27e9" in answer.text and "\\u" not in answer.text


@pytest.mark.parametrize("seat", ["", None, "99", "-1", "two", "9" * 5000])
def test_missing_seat_is_not_reported_as_taken(server: Server, seat: str | None) -> None:
    """A seat that does not exist is not reported as taken by somebody else."""
    code = server.laid("you", "person").split("/")[2]
    answer = httpx.post(f"{server.url}/join", data={"code": code} | ({} if seat is None else {"seat": seat}))
    assert answer.status_code == 404 and "TB-901" in answer.text and "quicker" not in answer.text


def test_forged_forms_get_one_sentence(server: Server) -> None:
    def lay(**fields: Any) -> httpx.Response:
        return httpx.post(f"{server.url}/tables", data={"game": "armies", **fields})

    assert "Armies has 2 to 4 seats, got 100" in lay(name=["Ana"] * 100, kind=["you"] + ["heuristic"] * 99).text
    for kinds in (["heuristic", "heuristic"], ["nobody", "heuristic", "person"]):
        answer = lay(name=["Ana", "Bo", "Cy"][: len(kinds)], kind=kinds)
        assert answer.status_code == 400 and "the first seat is yours" in answer.text
    large = lay(name="x" * 1_000_000)
    assert large.status_code == 413 and "too long for this page" in large.text


def test_impossible_file_name_is_not_found(server: Server) -> None:
    """A name that no file can have is not found."""
    answer = httpx.get(f"{server.url}/static/{'a' * 5000}")
    assert answer.status_code == 404 and "Page not found" in answer.text
    for name in ("%00", "table.js%00.png"):
        answer = httpx.get(f"{server.url}/static/{name}")
        assert answer.status_code == 400 and "without the sign of number 0" in answer.text


def test_head_is_answered_like_get_without_a_page(server: Server) -> None:
    for path in ("/", "/rules", "/rules/armies"):
        answer = httpx.head(server.url + path)
        assert answer.status_code == 200 and answer.text == ""


def test_why_accepts_picks_and_answers_in_words(server: Server) -> None:
    """`why` accepts picks from the table and answers in words for people."""

    async def run() -> None:
        async with Sitting(server, server.lay("you", "person")) as table:

            async def why(asked: Any) -> dict[str, Any]:
                return await table.ask(why_not=asked)

            for picks in ([], ["soldier:K"], ["soldier:A", "soldier:J"]):
                refused = await why(picks)
                assert (refused["clause"], refused["title"]) == ("AR-07", "What is missing?"), picks
                assert refused["detail"] == "Stack your army …"
            for picks in (["seat:9"], ["soldier:Z"], ["soldier:J", "nonsense"]):
                refused = await why(picks)
                assert (refused["clause"], refused["title"]) == ("TB-905", "Why not?"), picks
                assert "Nothing on the table is called that" in refused["detail"]
            assert (await why("ask 1 J"))["title"] == "Why not ask Bo whether J is on top?"
            assert (await why("arrange KQJA"))["detail"] == "Stack King, Queen, Jack and Ace"
            assert (await why("present nothing"))["title"] == "Why not present nothing?"

    asyncio.run(run())


@pytest.mark.parametrize("around", ["/t/quiet-otter/{}", "/T/quiet-otter/{}.", "/t/quiet-otter/at/{},", "/https:/x/t/quiet-otter/{})/live"])
def test_overlong_link_is_logged_without_secret(around: str) -> None:
    """A link with text copied around it is logged without its secret.

    The code of the table stays: the longest has 19 characters.
    """
    token = SeatTokens(b"5a" * 32, "").token("quiet-otter", 0)
    assert token not in redact_path(around.format(token)) and "quiet-otter" in redact_path(around.format(token))
    longest = f"{max(ADJECTIVES.split(), key=len)}-{max(ANIMALS.split(), key=len)}-1234"
    assert redact_path(f"/t/{longest}/log") == f"/t/{longest}/log"


@pytest.mark.parametrize("forged", ["%ff%fe/x", "é/ü", "a%00b/c", "a/b%0d%0aset-cookie:c=d", "//", "a/b/c"])
def test_foreign_cookie_content_is_dropped(server: Server, forged: str) -> None:
    """Foreign content of the cookie is dropped.

    Any page of the same machine may set it; it is rewritten with the opened seat.
    """
    path = server.lay("you", "heuristic")
    kept = "/".join(path.split("/")[2:])
    answer = httpx.get(server.url + path, headers={b"cookie": f"gamester_seats={forged}".encode()})
    assert answer.status_code == 200 and answer.cookies["gamester_seats"].strip('"') == kept
