"""Internals of uvicorn, websockets and h11 that the connection limits rely on.

These packages do not promise them. `pyproject.toml` admits only tested minor versions, and `check`
verifies every overridden or read part at start. Without it a limit could silently disappear.
"""

from __future__ import annotations

from importlib.metadata import version
from inspect import signature
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.supervisors.multiprocess import Multiprocess, Process
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.typing import ExtensionParameter

__all__ = [
    "Extension",
    "ExtensionParameter",
    "Frame",
    "H11Protocol",
    "Multiprocess",
    "Opcode",
    "PerMessageDeflate",
    "Process",
    "Request",
    "ServerPerMessageDeflateFactory",
    "WebSocketsSansIOProtocol",
    "h11",
]

BUILT_ON: tuple[tuple[str, Any, dict[str, tuple[str, ...]]], ...] = (
    ("h11", h11.Connection, {"next_event": (), "trailing_data": ()}),
    (
        "uvicorn",
        H11Protocol,
        {
            "connection_made": ("transport",),
            "data_received": ("data",),
            "handle_websocket_upgrade": ("event",),
            "connection_lost": ("exc",),
        },
    ),
    (
        "uvicorn",
        WebSocketsSansIOProtocol,
        {
            "connection_made": ("transport",),
            "connection_lost": ("exc",),
            "handle_connect": ("event",),
            "handle_ping": (),
            "handle_pong": ("event",),
            "handle_cont": ("event",),
            "keepalive_timeout": (),
        },
    ),
    ("uvicorn", Multiprocess, {"keep_subprocess_alive": ()}),
    ("websockets", Frame, {"serialize": ("mask", "extensions")}),
    ("websockets", ServerPerMessageDeflateFactory, {"process_request_params": ("params", "accepted_extensions")}),
)
"""Package, class, and its overridden or used members with their parameters."""
CALLED = {
    "handle_connect": WebSocketsSansIOProtocol,
    "handle_ping": WebSocketsSansIOProtocol,
    "handle_pong": WebSocketsSansIOProtocol,
    "handle_cont": WebSocketsSansIOProtocol,
    "keepalive_timeout": WebSocketsSansIOProtocol,
    "handle_websocket_upgrade": H11Protocol,
    "keep_subprocess_alive": Multiprocess,
}
"""Methods that the class must call by this name: an override that is never called limits nothing."""


class Unfit(ImportError):
    """Raised if a part of another package is not as expected."""


def check() -> None:
    """Raise Unfit if an internal part has changed."""
    for package, inner, methods in BUILT_ON:
        for name, wanted in methods.items():
            found = getattr(inner, name, None)
            got = tuple(signature(found).parameters)[1:] if callable(found) else ()
            if found is None or (callable(found) and got != wanted):
                said = f"{inner.__name__}.{name}({', '.join(wanted)})"
                raise Unfit(f"the limits of connections need {said}, which {package} {version(package)} lacks: see pyproject.toml")
    for name, inner in CALLED.items():
        callers = [method for method in vars(inner).values() if name in getattr(getattr(method, "__code__", None), "co_names", ())]
        if not callers:
            raise Unfit(f"the limits of connections need {inner.__name__} to call {name}, which the installed uvicorn does not")


check()
