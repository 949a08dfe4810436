"""Templates of htm as calls that TypeScript can check, for `page_types`.

An opening tag `<${Card} id=${id} big />` of a template becomes `${propsOf(Card, { "id": id, "big": true, })}`, and `<p class="x">` becomes
`${attributesOf("p", { "class": `x`, })}`. Nothing moves to another line, so the compiler's faults name lines of the script.
"""

from __future__ import annotations

import re

STRING = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/", re.DOTALL)
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};>]|\breturn)\s*$")
"""Code after which a slash begins a pattern, and divides nothing."""
TAGGED = re.compile(r"(?<![\w.$])html$")
SPACE, NAME = re.compile(r"\s+"), re.compile(r"[^\s=/>$]+")
TAG = re.compile(r"[a-zA-Z][\w-]*")
OPENING = re.compile(r"<(?=[a-zA-Z]|\$\{)")


def with_calls(script: str) -> str:
    """Return a script whose templates call `propsOf` and `attributesOf` for each opening tag."""
    return _Script(script).code(in_braces=False)


class _Script:
    """Reads a script from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def next(self, form: re.Pattern[str]) -> str:
        """Take what has a form here, or ""."""
        found = form.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found[0] if found else ""

    def letter(self) -> str:
        self.at += 1
        return self.text[self.at - 1]

    def starts(self, words: str) -> bool:
        return self.text.startswith(words, self.at)

    def code(self, in_braces: bool) -> str:
        """Return code up to the end, or with `in_braces` up to the brace that closes it, which is taken and left out."""
        made, depth = "", 0
        while self.at < len(self.text):
            is_regex = self.starts("/") and BEFORE_REGEX.search(made[-20:])
            if found := self.next(STRING) or (self.next(REGEX) if is_regex else ""):
                made += found
            elif self.starts("`"):
                is_html = bool(TAGGED.search(made[-6:]))
                self.at += 1
                made += f"`{self.template(is_html)}`"
            else:
                letter = self.letter()
                depth += (letter == "{") - (letter == "}")
                if in_braces and depth < 0:
                    return made
                made += letter
        return made

    def template(self, is_html: bool) -> str:
        """Return the inside of a template, up to the backtick that closes it, which is taken."""
        made = ""
        while not self.starts("`"):
            if self.starts("${"):
                made += f"${{{self.hole()}}}"
            elif self.starts("\\"):
                made += self.letter() + self.letter()
            elif is_html and OPENING.match(self.text, self.at):
                made += self.tag()
            else:
                made += self.letter()
        self.at += 1
        return made

    def hole(self) -> str:
        self.at += 2
        return self.code(in_braces=True)

    def tag(self) -> str:
        """Return the call for an opening tag."""
        self.at += 1
        if self.starts("${"):
            component = self.hole()
            made = f"${{propsOf({component}, {{"
        else:
            name = self.next(TAG)
            made = f'${{attributesOf("{name}", {{'
        while not self.starts(">"):
            if space := self.next(SPACE):
                made += space
            elif self.starts("...${"):
                self.at += 3
                made += f"...({self.hole()}), "
            elif self.starts("/"):
                self.at += 1
            else:
                made += self.prop()
        self.at += 1
        return f"{made}}})}}"

    def prop(self) -> str:
        name = self.next(NAME)
        if not name:
            raise ValueError(f"expected a prop of a tag, got {self.text[self.at : self.at + 40]!r}")
        if not self.starts("="):
            return f'"{name}": true, '
        self.at += 1
        if self.starts("${"):
            return f'"{name}": ({self.hole()}), '
        quote = self.letter()
        made = ""
        while not self.starts(quote):
            made += f"${{{self.hole()}}}" if self.starts("${") else self.letter()
        self.at += 1
        return f'"{name}": `{made}`, '
