"""Bundled modules: the sent code equals the source, and errors name the module."""

import re
from pathlib import Path

import httpx
import pytest

from gamester.server.pages.static_files import IMPORT, TAIL, lean, plain, whole
from gamester.server.render.templates import HERE
from tests.support.server_fixtures import Server

STATIC = HERE / "static"


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_comments_and_indentation_stay_at_home() -> None:
    assert lean('// says why\n\n  const a = 1; // b\n\tcall("// c");\n') == 'const a = 1;\ncall("// c");\n'
    for file in STATIC.glob("*.js"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if tail := TAIL.search(line):
                assert line[: tail.start()].count('"') % 2 == line[: tail.start()].count("`") % 2 == 0, (file.name, line)


def test_style_sheet_is_sent_without_comments() -> None:
    """A style sheet is sent without comments."""
    assert plain("/* why\n   so */\n.a { b: 1; } /* c */\n\n  .d { e: 2; }\n") == ".a { b: 1; }\n.d { e: 2; }\n"
    for file in STATIC.glob("*.css"):
        text = file.read_text(encoding="utf-8")
        assert text.count("/*") == text.count("*/") and "*" not in "".join(re.findall(r'"[^"]*"', text)), file.name


def test_modules_are_bundled_once_in_order(tmp_path: Path) -> None:
    """Each module is bundled once, before those that need it."""
    folder = written(
        tmp_path,
        top='import { a } from "./left.js";\nimport { b, c } from "./right.js";\na(b, c);\n',
        left='import { b } from "./right.js";\nexport const a = () => b;\n',
        right="export function b() {}\nexport class c {}\nconst own = 1;\n",
    )
    made = whole(folder, "top")
    assert [made.count(f"const _{name} = (") for name in ("top", "left", "right")] == [1, 1, 1]
    assert made.index("_right =") < made.index("_left =") < made.index("_top =")
    assert "return { b, c };" in made and "const { b, c } = _right;" in made
    assert "import" not in made and "export" not in made


def test_modules_that_the_table_imports_are_sent_with_their_exports(server: Server) -> None:
    """No module of the table imports a name that the sent file does not export."""
    imported = {
        (name, module)
        for file in (STATIC / "ui").glob("*.js")
        for names, module in re.findall(r'import (?:\{ ([^}]+) \}|\* as \w+) from "\.\./(\w+)\.js"', file.read_text("utf-8"))
        for name in names.split(", ")
        if name
    }
    sent = {module: httpx.get(f"{server.url}/static/{module}.js").text for _, module in imported}
    assert len(sent) > 2
    for name, module in imported:
        assert re.search(rf"^export (?:async )?(?:function|class|const) {name.partition(' as ')[0]}\b", sent[module], re.M), (name, module)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('import { b } from "./b.js";\nexport const a = 1;\n', "expected no circular imports, got a > b > a"),
        ("export default 1;\n", "a.js: expected a plain import or export, got 'export default 1;'"),
        ('import { a as c } from "./b.js";\n', "a.js: expected a plain import or export"),
        ("export let a = 1;\n", "a.js: expected a plain import or export"),
    ],
)
def test_unbundlable_module_is_named(tmp_path: Path, text: str, words: str) -> None:
    """A module that cannot be bundled is named."""
    written(tmp_path, a=text, b='import { a } from "./a.js";\nexport const b = 1;\n')
    with pytest.raises(ValueError, match=words):
        whole(tmp_path, "a")


def test_no_module_has_a_text_of_several_lines() -> None:
    files = [file for file in STATIC.glob("*.js") if ".min" not in file.name]
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not [line for line in text.splitlines() if line.count("`") % 2], file.name
        assert len(IMPORT.findall(text)) == text.count("import {"), file.name


def test_cached_file_is_not_sent_again(server: Server) -> None:
    """A file that the browser has is not sent again."""
    first = httpx.get(f"{server.url}/static/lobby.js")
    assert first.text == whole(STATIC, "lobby")
    assert first.headers["content-type"].startswith("text/javascript")
    again = httpx.get(f"{server.url}/static/lobby.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.get(f"{server.url}/static/lobby.js", headers={"if-none-match": '"old"'}).text == first.text
    assert httpx.head(f"{server.url}/static/lobby.js").headers["etag"] == first.headers["etag"]
