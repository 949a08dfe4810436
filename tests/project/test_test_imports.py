"""Tests share helpers through `tests.support` and never import one another."""

import ast
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def imported(path: Path) -> set[str]:
    """Return the names of the modules that a file imports, local imports included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return found


def test_no_test_imports_a_test_module() -> None:
    tests = {".".join(path.relative_to(TESTS.parent).with_suffix("").parts) for path in TESTS.rglob("test_*.py")}
    assert len(tests) > 100
    assert {str(path.relative_to(TESTS)): found for path in TESTS.rglob("*.py") if (found := imported(path) & tests)} == {}
