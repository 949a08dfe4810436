"""The inner parts of uvicorn, websockets and h11 that the guard builds on: all in one place, and looked over before anything is served.

They are no promise of those packages. `pyproject.toml` lets in no minor version of uvicorn and h11 that was not tried; and where one of
these parts is made otherwise all the same, a limit would silently be none. So whatever is overridden or read must be there.
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
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

__all__ = [
    "Extension",
    "ExtensionParameter",
    "Frame",
    "H11Protocol",
    "Multiprocess",
    "PerMessageDeflate",
    "Process",
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
            "handle_ping": (),
            "handle_pong": ("event",),
            "handle_cont": ("event",),
            "keepalive_timeout": (),
        },
    ),
    ("uvicorn", Multiprocess, {"keep_subprocess_alive": ()}),
    ("websockets", ServerPerMessageDeflateFactory, {"process_request_params": ("params", "accepted_extensions")}),
)
"""Package, class, and what of it is overridden or read: methods with their parameters."""
CALLED = {
    "handle_ping": WebSocketsSansIOProtocol,
    "handle_pong": WebSocketsSansIOProtocol,
    "handle_cont": WebSocketsSansIOProtocol,
    "keepalive_timeout": WebSocketsSansIOProtocol,
    "handle_websocket_upgrade": H11Protocol,
    "keep_subprocess_alive": Multiprocess,
}
"""What the class itself must call by this name: an override that nobody calls guards nothing."""


class Unfit(ImportError):
    """A part of another package is made otherwise than what is built on it here."""


def check() -> None:
    """Raise Unfit where an inner part is not what it was: a limit that silently is none is worse than no server."""
    for package, inner, methods in BUILT_ON:
        for name, wanted in methods.items():
            found = getattr(inner, name, None)
            got = tuple(signature(found).parameters)[1:] if callable(found) else ()
            if found is None or (callable(found) and got != wanted):
                said = f"{inner.__name__}.{name}({', '.join(wanted)})"
                raise Unfit(f"the limits of connections need {said}, which {package} {version(package)} has not: see pyproject.toml")
    for name, inner in CALLED.items():
        callers = [method for method in vars(inner).values() if name in getattr(getattr(method, "__code__", None), "co_names", ())]
        if not callers:
            raise Unfit(f"the limits of connections need {inner.__name__} to call {name}, which the uvicorn that is installed does not")


check()
