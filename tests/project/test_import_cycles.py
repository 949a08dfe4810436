"""No module of the package needs itself: imports of types alone, and those inside functions, count as any other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamester

ROOT = Path(gamester.__file__).parent


def modules(root: Path, package: str) -> dict[str, Path]:
    """Return the file of every module of a package, by its dotted name."""
    found = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join([package, *(parts[:-1] if parts[-1] == "__init__" else parts)])] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Yield the modules that a module imports, wherever in it. `from a import b` is `a.b` if that is a module, else `a`."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                full = f"{base}.{alias.name}"
                if full in known or base in known:
                    yield full if full in known else base


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that need each other: components of the graph with more than one module (Tarjan)."""
    index, low, stack = dict[str, int](), dict[str, int](), list[str]()
    found = list[set[str]]()

    def visit(one: str) -> None:
        index[one] = low[one] = len(index)
        stack.append(one)
        for other in sorted(graph[one]):
            if other not in index:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in stack:
                low[one] = min(low[one], index[other])
        if low[one] == index[one]:
            at = stack.index(one)
            group = {*stack[at:]}
            del stack[at:]
            if len(group) > 1:
                found.append(group)

    for one in sorted(graph):
        if one not in index:
            visit(one)
    return found


def graph_of(root: Path, package: str) -> dict[str, set[str]]:
    """Return which module imports which. That a package's `__init__` imports its own modules is how it exports them."""
    known = modules(root, package)
    return {name: {*imports(name, path, known)} - {name} for name, path in known.items()}


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert [sorted(group) for group in cycles(graph_of(ROOT, "gamester"))] == []


@pytest.mark.parametrize(
    "how",
    [
        "from made import other\n",
        "from .other import x\n",
        "if TYPE_CHECKING:\n    from made.other import x\n",
        "def f():\n    import made.other\n",
    ],
)
def test_a_cycle_is_found_however_it_is_written(tmp_path: Path, how: str) -> None:
    for name, text in (("__init__", ""), ("one", how), ("other", "from made.third import y\n"), ("third", "from made.one import z\n")):
        (tmp_path / f"{name}.py").write_text(text)
    assert cycles(graph_of(tmp_path, "made")) == [{"made.one", "made.other", "made.third"}]
    (tmp_path / "third.py").write_text("")
    assert cycles(graph_of(tmp_path, "made")) == []
