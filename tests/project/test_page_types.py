"""The types of the browser's scripts hold, and the check of them finds what it is there for."""

import re
import shutil
from pathlib import Path

import pytest

from tests.support import page_types
from tests.support.htm_types import with_calls

PLANTED = {
    "ui/rail.js": ("const MANY = 10;", "TS2451", "an identifier that is declared twice"),
    "ui/curtain.js": ("function tile(...all) {}", "TS2440", "a declaration that has the name of an import"),
    "ui/forced.js": ("export const planted = () => nobodyDeclaredThis();", "TS2304", "a name that does not exist"),
    "ui/ending.js": (
        "/** @param {Wire.Result} one */\nexport const planted = (one) => one.ranks;",
        "TS2339",
        "a field that is called `rows` on the wire",
    ),
    "ui/away.js": ('export const planted = () => node("log").lainz;', "TS2339", "a field that no node has"),
    "ui/settings.js": ('export const planted = () => document.getElementById("dock").vlaue;', "TS2551", "a member that no element has"),
    "ui/zones.js": ("export const planted = () => html`\n<${Node} ident=${1} />`;", "TS2353", "a prop that the component has not"),
    "ui/rules.js": ("export const planted = () => html`<p>${html`<${Law} big />`}</p>`;", "TS2353", "a prop of a component without any"),
    "ui/replay.js": ("export const planted = () => html`<div>\n<${Node} id=${7} /></div>`;", "TS2322", "a prop of another type"),
    "ui/frame.js": ("export const planted = () => html`<${Node} as=${Own} />`;", "TS2345", "a prop that is missing"),
    "ui/lesson.js": (
        'export const planted = () => html`<p clas="x" data-any=${1} aria-label="y">/</p>`;',
        "TS2353",
        "a misspelt attribute",
    ),
    "sound.js": ('sound("card", 1);', "TS2554", "an argument too many"),
    "worker/service-worker.js": ("self.clienst.claim();", "TS2551", "a name that a service worker has not"),
}


def test_each_planted_fault_is_found_and_nothing_else(tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(page_types.STATIC, static)
    for script, (code, _, _) in PLANTED.items():
        with (static / script).open("a", encoding="utf-8") as file:
            file.write(f"{code}\n")
    found = page_types.faults(static)
    pairs = {(at[1], at[2]) for line in found if (at := re.match(r"(.+)\(\d+,\d+\): error (TS\d+)", line))}
    assert pairs == {(script, number) for script, (_, number, _) in PLANTED.items()}, "\n".join(found)


def test_a_template_becomes_calls_line_by_line() -> None:
    script = (
        "const a = (b) => html`<p class=\"x ${b}\" open\n id=${`#${b}`}>1 < 2 ${b ? html`<${Node} ...${b} />` : /`/.test('`')}</p>`; // `<p"
    )
    assert with_calls(script) == (
        'const a = (b) => html`${attributesOf("p", { "class": `x ${b}`,  "open": true, \n "id": (`#${b}`), })}1 < 2 '
        "${b ? html`${propsOf(Node, { ...(b),  })}` : /`/.test('`')}</p>`; // `<p"
    )


def test_a_machine_without_node_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(page_types, "OURS", tmp_path / "typescript")
    monkeypatch.setenv("PATH", "")
    assert page_types.main() == 1
    assert "install both" in capsys.readouterr().out


def test_the_types_of_the_wire_have_its_names() -> None:
    declared = page_types.wire()
    assert 'interface Counter {\n    c?: "Counter";\n    id?: string;' in declared
    assert "ranks" not in declared and "rows?: Ranked[];" in declared
    assert "middle?: string[];" in declared  # nodes in nodes are ids
    assert "parts?: (string | Bit)[];" in declared
