"""The house itself: its floors, its files, its pages, and what a visitor is told to type."""

import ast
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

HOUSE = Path(__file__).resolve().parents[2]
SOURCES = HOUSE / "src" / "gamester"
GAMES = "gamester.games"
HOSTS = {"127.0.0.1", "localhost", "www.w3.org"}  # what an address in our files may name
NOBODYS = re.compile(r"(?:[\w-]+\.)*(?:example\.(?:org|com)|example|invalid|test)$")  # names set aside for examples
# Files of others, whose addresses are their own.
AS_THEY_CAME = re.compile(r"/static/.*(?:\.min\.js|\.OFL\.txt|\.LICENSE|vendor/\w+\.LICENSE\.txt)$")
MACHINE_PATH = re.compile(r"(?<![\w.~/}-])/(?:home|root|Users|tmp|work|mnt)/[\w.-]")
INDEX = re.compile(r"--(?:extra-)?index-url|--find-link[s]|--registr[y]\b|^\s*registry\s*=", re.MULTILINE)
LAZY = ("numpy", "litestar", "pydantic", "sqlalchemy", "uvicorn", "jinja2", "asyncio")  # never needed to say what can be typed


def ours() -> list[str]:
    """Paths of all files of the project: what git holds, or would hold."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=HOUSE, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [path for path in listed.stdout.split("\0") if path and (HOUSE / path).is_file()]


def texts(*endings: str) -> Iterator[tuple[str, str]]:
    """Path and text of every file of ours that is text, or only of those whose names end so."""
    for path in ours():
        data = (HOUSE / path).read_bytes()
        if path.endswith(endings or "") and b"\0" not in data:
            yield path, data.decode()


def run(*command: str) -> str:
    """Return what a command printed. Fails with it if the command failed."""
    done = subprocess.run([sys.executable, *command], cwd=HOUSE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_imports_go_downward() -> None:
    run("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache", "--no-logo")


def test_games_stand_alone() -> None:
    """A game imports nothing of another game, only what all games share (import contracts cannot say that without a list of the games)."""
    graph = grimp.build_graph("gamester", cache_dir=None)
    games = {child for child in graph.find_children(GAMES) if graph.find_children(child)}
    faults = []
    for game in sorted(games):
        modules = {game} | graph.find_descendants(game)
        imported = {other for module in modules for other in graph.find_modules_directly_imported_by(module)}
        faults += [f"{game} imports {other}" for other in imported - modules if any(other.startswith(one) for one in games)]
    assert not faults


def test_every_folder_of_code_is_a_package() -> None:
    """A folder without `__init__.py` would be seen by no import contract."""
    folders = {path.parent for path in SOURCES.rglob("*.py")}
    assert not [str(folder.relative_to(HOUSE)) for folder in sorted(folders) if not (folder / "__init__.py").exists()]


def test_no_file_is_called_after_nothing() -> None:
    nothing = {"utils", "util", "helpers", "helper", "base", "common", "manager", "misc"}
    assert not [path for path in ours() if path.endswith(".py") and Path(path).stem in nothing]


def test_no_test_waits_in_a_way_that_our_pages_forbid() -> None:
    """Playwright's `wait_for_function` is evaluated in the page from its second look on; `comes_true` asks from outside."""
    assert not [path for path, text in texts(".py") if re.search(r"\.wait_for_functio[n]\(", text)]


def test_everything_public_says_what_it_is() -> None:
    silent = []
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text())
        named = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef))
        public = (node for node in named if not node.name.startswith("_"))
        silent += [f"{path.name}:{node.lineno} {node.name}" for node in public if not ast.get_docstring(node)]
        silent += [] if ast.get_docstring(tree) or not tree.body else [path.name]
    assert not silent


def test_no_word_of_the_machines_that_made_it() -> None:
    faults = []
    for path, text in texts():
        for line, words in enumerate(text.splitlines(), 1):
            hosts = {host.split(":")[0] for host in re.findall(r"https?://([\w.:-]*\w)", words)}
            strange = [host for host in hosts - HOSTS if not NOBODYS.match(host)] and not AS_THEY_CAME.search(path)
            if strange or MACHINE_PATH.search(words) or INDEX.search(words):
                faults.append(f"{path}:{line}: {words.strip()[:120]}")
    assert not faults


def test_the_readme_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its Python runs as it stands, in an empty folder, and is refused by the clause it names."""
    blocks = re.findall(r"^```python\n(.*?)^```", (HOUSE / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 1
    assert 0 < len(blocks[0].splitlines()) <= 10
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks[0], "README.md", "exec"), {"__name__": "readme"})
    assert re.findall(r"why not\? (AR-[0-9]+)", blocks[0]) == re.findall(r"^group 2\+3: (AR-[0-9]+)", capsys.readouterr().out)


def test_the_readme_is_typed(tmp_path: Path) -> None:
    """Its Python passes the checks of whoever copies it into a project that is strict."""
    (block,) = re.findall(r"^```python\n(.*?)^```", (HOUSE / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    (tmp_path / "copied.py").write_text(block, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(tmp_path / "cache")]
    environment = {**os.environ, "MYPYPATH": str(HOUSE / "src")}
    told = subprocess.run(
        [*command, "--follow-imports", "silent", "--explicit-package-bases", "copied.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    assert told.returncode == 0, told.stdout + told.stderr


SYSTEMS = re.compile(
    r"hasattr\((?:os|signal|socket|sys)\b|sys\.platform|os\.name\b|import (?:fcntl|resource|termios|msvcrt|pwd|grp)\b"
    r"|os\.(?:nice|killpg|getuid|geteuid|setsid|fork)\b|SO_REUSEADDR|st_mode|\.chmod\("
)
"""Code that asks for, or depends on, the operating system."""


def test_one_module_knows_systems() -> None:
    """A function that one of them lacks is called there, with what is done in its place."""
    asking = {path for path, text in texts(".py") if path.startswith("src/") and SYSTEMS.search(text)}
    assert asking == {"src/gamester/system.py"}


def test_help_is_quick() -> None:
    """Nothing heavy is loaded before it is needed."""
    loaded = "import sys; from gamester.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\nprint('LOADED', *sys.modules)"
    modules = run("-c", loaded).split("LOADED")[1].split()
    assert not set(LAZY) & set(modules)


def test_the_wheel_holds_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules without their clauses, or a page without its fonts, would only be missed by people who install."""
    monkeypatch.setenv("GAMESTER_CC", "none")  # tests/integration/compile/test_wheel.py builds one with compiled rules
    run("-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path))
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert not {path.removeprefix("src/") for path in ours() if path.startswith("src/")} - held
    assert any(name.endswith("licenses/LICENSE") for name in held)
    assert {f"gamester/{path}" for path in ours() if path.startswith("docs/")} <= held, "`gamester docs` and the server show them"
