"""How small something is made tells nothing of the secrets in it, whatever a visitor puts beside them."""

from __future__ import annotations

import gzip
import secrets
import string
import zlib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

from gamester.server.middleware.compression import Gzip, secrets_in
from gamester.server.middleware.connections import DEFLATE

TOKENS = st.text(string.ascii_letters + string.digits + "-_", min_size=24, max_size=24)
WORDS = st.text(max_size=40) | st.sampled_from(["/t/quiet-otter/", '<a href="/t/quiet-otter/', "x" * 400])
PAGES = st.lists(
    st.tuples(WORDS, st.sampled_from(['<a href="/t/quiet-otter/%s">', '"/t/quiet-otter/%s/live"', "/t/quiet-otter/%s"])), max_size=6
)
ASKED: list[Sequence[ExtensionParameter]] = [[], [("server_no_context_takeover", None)]]


def page(parts: list[tuple[str, str]], token: str, guess: str = "") -> bytes:
    """A page with the link of a seat in some places, and with what a visitor guesses of it."""
    return "".join(f"{words} {link % token} {guess}\n" for words, link in parts).encode()


def sent(texts: list[bytes], asked: Sequence[ExtensionParameter]) -> list[bytes]:
    """These messages as one socket carries them."""
    _, ours = DEFLATE.process_request_params(asked, [])
    return [bytes(ours.encode(Frame(Opcode.TEXT, text)).data) for text in texts]


@given(parts=PAGES, token=TOKENS, known=st.integers(0, 23), cuts=st.lists(st.integers(0, 400), max_size=3))
def test_a_page_is_what_it_was(parts: list[tuple[str, str]], token: str, known: int, cuts: list[int]) -> None:
    """In one piece, and in several."""
    text, stream, made, start = page(parts, token, f"/t/quiet-otter/{token[:known]}"), Gzip(), b"", 0
    for end in sorted(cuts):
        made, start = made + stream.made(text[start:end], more=True), max(start, end)
    made += stream.made(text[start:], more=False)
    assert gzip.decompress(made) == text
    assert zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(made) == text


@given(parts=PAGES, one=TOKENS, other=TOKENS, known=st.integers(1, 23))
def test_a_page_is_as_small_with_any_token(parts: list[tuple[str, str]], one: str, other: str, known: int) -> None:
    """A guess of a token gets as many bytes whether it is right or wrong."""
    guess = f"/t/quiet-otter/{one[:known]}~"
    assert len(Gzip().made(page(parts, one, guess), more=False)) == len(Gzip().made(page(parts, other, guess), more=False))


@pytest.mark.parametrize("asked", ASKED)
@given(parts=PAGES, one=TOKENS, other=TOKENS, known=st.integers(1, 23))
def test_a_message_is_as_small_with_any_token(
    asked: Sequence[ExtensionParameter], parts: list[tuple[str, str]], one: str, other: str, known: int
) -> None:
    """Also where the guess comes in a message of its own, before or after."""
    guess = f"/t/quiet-otter/{one[:known]}~".encode()
    sizes = [[len(data) for data in sent([guess, page(parts, token), guess], asked)] for token in (one, other)]
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("asked", ASKED)
@given(parts=st.lists(PAGES, max_size=4), token=TOKENS)
def test_every_message_with_a_secret_is_read_as_it_was(
    asked: Sequence[ExtensionParameter], parts: list[list[tuple[str, str]]], token: str
) -> None:
    agreed, ours = DEFLATE.process_request_params(asked, [])
    each = "server_no_context_takeover" in dict(agreed)
    assert each == bool(asked)
    theirs = PerMessageDeflate(
        remote_no_context_takeover=each, local_no_context_takeover=False, remote_max_window_bits=15, local_max_window_bits=12
    )
    for one in parts:
        text = page(one, token)
        assert bytes(theirs.decode(ours.encode(Frame(Opcode.TEXT, text))).data) == text


def test_what_is_compressed_as_usual_tells_the_token() -> None:
    """The tests before this one can see what they look for."""
    token, other = (secrets.token_urlsafe(18) for _ in range(2))
    guess = f"/t/quiet-otter/{token}".encode()
    sizes = [len(zlib.compress(f'<a href="/t/quiet-otter/{one}">'.encode() + guess)) for one in (token, other)]
    assert sizes[0] < sizes[1]
    assert [guess[start:end] for start, end in secrets_in(guess)] == [token.encode()]
