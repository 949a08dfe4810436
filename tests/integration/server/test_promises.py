"""The promises page and its document show the counts of `make prove`.

No test that proves a promise is forgotten.
"""

import ast
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeGuard

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.server.pages import promises
from tests.support import contract
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.proof_counts import DOCUMENT, HOUSE, Ledger, whole_files
from tests.support.server_fixtures import Server

TEN = [f"R{k}" for k in range(1, 11)]
CONTRACT = Path(contract.__file__)


def proving() -> dict[str, set[str]]:
    """Return every promise with the files that prove it.

    Their tests call `proof`, or pass it to the contract suite.
    """
    found: dict[str, set[str]] = {}
    for path in sorted((HOUSE / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        shared = any(isinstance(node, ast.ImportFrom) and node.module == contract.__name__ for node in tree.body)
        for promise in _counted(path, tree) | (_counted(CONTRACT, ast.parse(CONTRACT.read_text("utf-8"))) if shared else set()):
            found.setdefault(promise, set()).add(path.relative_to(HOUSE).as_posix())
    return found


def _counted(path: Path, tree: ast.Module) -> set[str]:
    words = [word for node in ast.walk(tree) if _is_proof(node) for word in node.args]
    assert all(isinstance(word, ast.Constant) for word in words), f"{path}: a promise is named in the call"
    return {str(word.value) for word in words if isinstance(word, ast.Constant)}


def _is_proof(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "proof"


def test_every_promise_has_a_test() -> None:
    assert promises.ids() == TEN
    assert set(proving()) == set(TEN)


def test_figures_are_of_tests_that_are_there() -> None:
    files = proving()
    for file, entry in promises.figures().items():
        assert all(file in files[promise] for promise in entry["proved"]), f"{file} proves otherwise now: run `make prove`"
        assert entry["failed"] == 0, f"{file} had failures: the page would say so"


def test_the_document_is_what_the_figures_say() -> None:
    assert DOCUMENT.read_text("utf-8") == promises.document(), "docs/explanation/promises.md is written by `make prove`"


def test_the_page(server: Server, browser: Browser) -> None:
    page = httpx.get(f"{server.url}/promises").text
    for one in promises.promises():
        assert f'id="{one.id}"' in page
    with visitor(browser, NARROW) as visit:
        visit.goto(f"{server.url}/promises")
        said = visit.inner_text("main")
        for one in promises.promises():
            assert one.words in said and one.figure in said and one.command in said
        assert violations(visit) == []
        assert visit.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert visit.evaluate("[...document.querySelectorAll('pre')].every(one => one.scrollWidth <= one.clientWidth)"), "commands fit"


def config(**options: Any) -> Any:
    chosen = {"--prove": True, "--games": 70, "keyword": "", "markexpr": "", "lf": False, **options}
    return SimpleNamespace(getoption=chosen.get, option=SimpleNamespace(**chosen), args=chosen.get("args", ["tests"]))


KEPT: dict[str, Any] = {"seed": "1", "version": "0", "games": 9, "seconds": 4, "failed": 0, "date": "2020-01-02"}


def report(file: str, passed: bool, *proofs: tuple[str, dict[str, int]], when: str = "call") -> Any:
    said = [("proof", list(one)) for one in proofs]
    values = {"nodeid": f"{file}::test_it", "duration": 1.5, "failed": not passed, "passed": passed, "when": when}
    return SimpleNamespace(**values, user_properties=[("other", 1), *said])


def end(ledger: Ledger) -> None:
    finishing = ledger.pytest_sessionfinish()
    next(finishing)
    with pytest.raises(StopIteration):
        next(finishing)


def test_what_tests_say_adds_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "FIGURES", tmp_path / "proofs.json")
    monkeypatch.setattr("tests.proofs.DOCUMENT", tmp_path / "promises.md")
    here = "tests/integration/server/test_promises.py"
    before = {
        "tests/gone.py": {**KEPT, "proved": {"R4": {"kills": 9}}},
        "tests/support/proof_counts.py": {**KEPT, "proved": {"R1": {"games": 1}}},
    }
    (tmp_path / "proofs.json").write_text(json.dumps({**before, here: before["tests/gone.py"]}))
    ledger = Ledger(config())
    ledger.pytest_runtest_logreport(report(here, True, ("R4", {"games": 2, "kills": 29}), ("R4", {"kills": 1}), ("R1", {"games": 2})))
    ledger.pytest_runtest_logreport(report(here, True, ("R4", {"games": 3, "kills": 12})))
    ledger.pytest_runtest_logreport(report(here, False, ("R4", {"kills": 1000})))
    end(ledger)
    found = {one.id: one for one in promises.promises()}
    assert found["R4"].figure == "42 kills, 5 games, 2 tests" and found["R4"].failed == 1
    assert "1 failed" in found["R4"].held and found["R4"].command == f'make prove GAMES=70 ARGS="{here}"'
    assert dict(found["R1"].counts) == {"games": 3, "tests": 1} and "2020-01-02 to " in found["R1"].held
    assert found["R2"].figure == promises.UNPROVED and not found["R2"].command
    text = (tmp_path / "promises.md").read_text("utf-8")
    assert "42 kills, 5 games" in text and text == promises.document()


def test_a_run_cut_short_writes_down_what_it_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "FIGURES", tmp_path / "proofs.json")
    monkeypatch.setattr("tests.proofs.DOCUMENT", tmp_path / "promises.md")
    here, there, before = "tests/integration/server/test_promises.py", "tests/support/proof_counts.py", {"proved": {"R1": {"games": 7}}}
    (tmp_path / "proofs.json").write_text(json.dumps({there: {**KEPT, **before}}))
    ledger = Ledger(config())
    for _ in "two workers":
        ledger.pytest_xdist_node_collection_finished([f"{here}::test_it", f"{there}::test_it", f"{there}::test_never"])
    for file in (here, there):
        for when in ("setup", "call", "teardown"):
            ledger.pytest_runtest_logreport(report(file, True, ("R4", {"kills": 2}), when=when))
    end(ledger)
    figures = promises.figures()
    assert figures[here]["proved"] == {"R4": {"kills": 2, "tests": 1}} and figures[there]["proved"] == before["proved"]


@pytest.mark.parametrize(
    ("options", "whole"),
    [({}, True), ({"--prove": False}, False), ({"keyword": "x"}, False), ({"markexpr": "y"}, False), ({"args": ["tests/a.py::b"]}, False)],
)
def test_only_a_whole_run_is_written_down(options: dict[str, Any], whole: bool) -> None:
    assert whole_files(config(**options)) is whole
