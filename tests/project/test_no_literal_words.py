"""No sentence stands in a template or a script: what people read there comes from messages, so that it has every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

SERVER = Path(__file__).resolve().parents[2] / "src" / "gamester" / "server"
TEMPLATES = sorted((SERVER / "templates").glob("*.html"))
SCRIPTS = sorted(file for file in (SERVER / "static").rglob("*.js") if "vendor" not in file.parts and ".min" not in file.name)
READ = ("aria-label", "aria-description", "title", "placeholder", "alt", "aria-valuetext")
"""Attributes that people read or hear."""
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
EXPRESSION = re.compile(r"\{\{(.*?)\}\}|\{%(.*?)%\}", re.DOTALL)
QUOTED = re.compile(r'"([^"]*)"')
WORD = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[A-Z][a-z]+|[a-z]+ [a-z]+")
"""Quoted text that may be read: a capital, or two words."""
LIKE_A_SENTENCE = re.compile(r"[A-Z][a-z\u2019']+(?: \w|,? \0|[.…?])")
KEYS = {"Tab", "Space", "Enter", "Shift", "Esc", "Home", "End"}
"""Keys as scripts name them; people read the messages `key-tab` and so on."""
EXAMPLES = {"quiet-otter", "gamester record 1", "TB-907", "https://"}
"""A code, the first line of a record, a clause and the beginning of an address, which are notation."""
CLASSES = re.compile(r"(?: [a-z-]+)+")
"""Further classes of an element."""
NAMES = {"Gamester", "JSON", "POST", "mm", "min"}
"""Names, which are the same in every language."""
SILENT = {"script", "style", "code", "kbd", "svg", "defs"}


def code_removed(source: str) -> str:
    return CODE.sub("", source)


class Texts(HTMLParser):
    """Collects the text and the attributes that people read."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in READ and value]
        self._silent += tag in SILENT

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT and self._silent > 0

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def read_texts(html: str) -> list[str]:
    """Return the texts of a piece of HTML in which there are words."""
    parser = Texts()
    parser.feed(html)
    return [text.strip() for text in parser.found if {*WORD.findall(text)} - NAMES and text.strip() not in EXAMPLES]


def in_expressions(source: str) -> Iterator[str]:
    """Yield quoted texts of a template's code that look like something to read."""
    for printed, _ in EXPRESSION.findall(source):
        for text in QUOTED.findall(re.sub(r"\b(?:say|rich)\(\s*\"[^\"]*\"", "", printed)):
            if SENTENCE.search(text) and text not in EXAMPLES | KEYS and not CLASSES.fullmatch(text):
                yield text


HOLE = "\0"
"""Stands for `${...}` in the text of a template of a script."""
BEFORE_REGEX = "(,=:[!&|?{;>"
"""Signs after which a slash begins a regular expression."""


class Script:
    """The texts of a script: `markup` of templates for elements, and `plain` strings and templates."""

    def __init__(self, source: str) -> None:
        self.source, self.at = source, 0
        self.markup: list[str] = []
        self.plain: list[str] = []
        self._code("")

    def _code(self, end: str) -> None:
        """Read code up to a closing brace that ends a hole, or to the end."""
        depth, before, word = 0, "", ""
        while self.at < len(self.source):
            sign, two = self.source[self.at], self.source[self.at : self.at + 2]
            if two in ("//", "/*"):
                stop = self.source.find("\n" if two == "//" else "*/", self.at)
                self.at = len(self.source) if stop < 0 else stop + (two == "/*") * 2
                continue
            if sign == end and depth == 0:
                return
            depth += (sign == "{") - (sign == "}")
            if sign in "\"'":
                self.plain.append(self._until(sign))
            elif sign == "`":
                self._template(self.markup if word == "html" else self.plain)
            elif sign == "/" and (not before or before in BEFORE_REGEX):
                self._regex()
            else:
                self.at += 1
            word = word + sign if sign.isalnum() else ""
            before = before if sign.isspace() else sign

    def _until(self, quote: str) -> str:
        start = self.at = self.at + 1
        while self.source[self.at] != quote:
            self.at += 2 if self.source[self.at] == "\\" else 1
        self.at += 1
        return self.source[start : self.at - 1]

    def _regex(self) -> None:
        in_class = False
        self.at += 1
        while self.source[self.at] != "/" or in_class:
            in_class = self.source[self.at] == "[" or (in_class and self.source[self.at] != "]")
            self.at += 2 if self.source[self.at] == "\\" else 1
        self.at += 1

    def _template(self, into: list[str]) -> None:
        text, place = "", len(into)
        into.append("")
        self.at += 1
        while self.source[self.at] != "`":
            if self.source.startswith("${", self.at):
                self.at += 2
                self._code("}")
                text += HOLE
            else:
                text += self.source[self.at]
            self.at += 1
        self.at += 1
        into[place] = text


def in_script(source: str) -> Iterator[str]:
    """Yield what people would read of a script without a message."""
    script = Script(source)
    for text in script.markup:
        yield from read_texts(text.replace(f"<{HOLE}", "<x").replace(f"={HOLE}", '=""').replace(HOLE, ""))
    for text in script.plain:
        if LIKE_A_SENTENCE.match(text.strip()):
            yield text


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.name)
def test_a_template_has_no_words_of_its_own(file: Path) -> None:
    source = file.read_text("utf-8")
    assert read_texts(code_removed(source)) == []
    assert list(in_expressions(source)) == []


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_script_has_no_words_of_its_own(file: Path) -> None:
    assert list(in_script(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('<p>{{ say("rules") }} of the game</p>', ["of the game"]),
        ('<a href="/rules" aria-label="Rules">{{ icon("book") }}</a>', ["Rules"]),
        ('<p>{{ say("rules") }} · <code>gamester lab</code></p>', []),
    ],
)
def test_words_of_a_template_are_found(source: str, found: list[str]) -> None:
    assert read_texts(code_removed(source)) == found


def test_words_of_a_script_are_found() -> None:
    source = 'const one = html`<b title="Time left">${say("x")}</b>${more ? html`<i>or so</i>` : "Not yet"}`; // A comment\n'
    assert sorted(in_script(source)) == ["Not yet", "Time left", "or so"]
    assert list(in_expressions('{{ "Your turn" if still else say("next") }}')) == ["Your turn"]
