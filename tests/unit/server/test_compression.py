"""Compressed messages arrive as they were sent, for every agreement with a client."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

from gamester.server.middleware.connections import DEFLATE

ASKED: list[Sequence[ExtensionParameter]] = [
    [],
    [("server_max_window_bits", "9")],
    [("client_max_window_bits", None), ("server_max_window_bits", "12")],
    [("server_no_context_takeover", None)],
    [("client_no_context_takeover", None), ("client_max_window_bits", "15")],
]
FRAMES = st.lists(
    st.text(max_size=300) | st.builds(lambda text, times: text * times, st.text(min_size=1, max_size=90), st.integers(1, 2_000)), min_size=1
)


@pytest.mark.parametrize("asked", ASKED)
@given(frames=FRAMES)
def test_every_client_reads_what_was_written(asked: Sequence[ExtensionParameter], frames: list[str]) -> None:
    agreed, ours = DEFLATE.process_request_params(asked, [])
    said = dict(agreed)
    theirs = PerMessageDeflate(
        remote_no_context_takeover="server_no_context_takeover" in said,
        local_no_context_takeover="client_no_context_takeover" in said,
        remote_max_window_bits=int(said.get("server_max_window_bits") or 15),
        local_max_window_bits=int(said.get("client_max_window_bits") or 15),
    )
    for text in frames:
        sent = ours.encode(Frame(Opcode.TEXT, text.encode()))
        assert bytes(theirs.decode(sent).data).decode() == text
        back = theirs.encode(Frame(Opcode.TEXT, text.encode()))
        assert bytes(ours.decode(back).data).decode() == text


def test_what_a_socket_was_sent_before_makes_the_next_small() -> None:
    _, ours = DEFLATE.process_request_params([], [])
    text = secrets.token_hex(10_000).encode()
    first, second = (len(ours.encode(Frame(Opcode.TEXT, text)).data) for _ in range(2))
    assert first > 9_000 > 500 > second, "half of it is chance, and all of it is known the second time"
