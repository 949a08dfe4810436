"""Internals of uvicorn, websockets and h11 are used in one checking module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gamester
from gamester.server.middleware import vendor_internals
from gamester.server.middleware.connections import HttpProtocol, WebSocketProtocol
from gamester.server.middleware.vendor_internals import BUILT_ON, CALLED, Unfit, check
from gamester.server.serve import WorkerSupervisor

SOURCES = Path(gamester.__file__).parent
INNER = ("h11", "uvicorn.protocols", "uvicorn.supervisors", "websockets.extensions", "websockets.frames", "websockets.typing")


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_inner_parts_are_imported_in_one_module() -> None:
    strange = {
        str(path.relative_to(SOURCES)): sorted(
            module for module in imported(path) if f"{module}.".startswith(tuple(f"{one}." for one in INNER))
        )
        for path in SOURCES.rglob("*.py")
    }
    assert {path for path, modules in strange.items() if modules} == {"server/middleware/vendor_internals.py"}


def test_every_overridden_member_is_listed() -> None:
    """Every overridden member is in the list.

    A member that our class and its base define must be listed.
    """
    wanted = {cls: set(methods) for _, cls, methods in BUILT_ON}
    for ours, theirs in (
        (HttpProtocol, vendor_internals.H11Protocol),
        (WebSocketProtocol, vendor_internals.WebSocketsSansIOProtocol),
        (WorkerSupervisor, vendor_internals.Multiprocess),
    ):
        overridden = {name for name in vars(ours) if hasattr(theirs, name) and not name.startswith("__")}
        assert overridden <= wanted[theirs], ours
    assert all(name in methods for name, cls in CALLED.items() for methods in [wanted[cls]])


@pytest.mark.parametrize(("cls", "name"), [(cls, name) for _, cls, methods in BUILT_ON for name in methods])
def test_changed_internal_part_is_refused(monkeypatch: pytest.MonkeyPatch, cls: type, name: str) -> None:
    """A changed internal part is refused and not silently ignored."""
    check()
    other = f"{name}_as_it_is_called_now"
    monkeypatch.setattr(
        vendor_internals,
        "BUILT_ON",
        [(package, of, {other: wanted[name]} if of is cls else {}) for package, of, wanted in with_name(cls, name)],
    )
    with pytest.raises(Unfit, match=f"the limits of connections need {cls.__name__}.{other}"):
        check()


def with_name(cls: type, name: str) -> list[tuple[str, type, dict[str, tuple[str, ...]]]]:
    return [(package, of, methods) for package, of, methods in BUILT_ON if of is cls and name in methods]


def test_check_finds_changed_parameters_and_uncalled_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check finds changed parameters and a method that nobody calls."""

    def handle_cont(self: object, event: object, last: bool) -> None: ...

    with monkeypatch.context() as patch:
        patch.setattr(vendor_internals.WebSocketsSansIOProtocol, "handle_cont", handle_cont)
        with pytest.raises(Unfit, match=r"WebSocketsSansIOProtocol.handle_cont\(event\), which uvicorn"):
            check()
    with monkeypatch.context() as patch:
        patch.setattr(vendor_internals, "CALLED", {"handle_pings": vendor_internals.WebSocketsSansIOProtocol})
        with pytest.raises(Unfit, match="need WebSocketsSansIOProtocol to call handle_pings"):
            check()
