"""Pages of the documentation as tests read them: the fenced blocks with their language, and the files and commands in them.

Comments directly above a block tell tests about it: `<!-- Run first: COMMAND -->` makes what the block needs, and
`<!-- Not run: REASON -->` names the reason why the block is only read.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"(?:^\*\*`(?P<file>[\w./]+)`\*\*\n\n)?(?P<notes>(?:^<!-- [^\n]* -->\n)*)^```(?P<language>[\w{}-]*)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
INLINE = re.compile(r"`(gamester [^`\n]+)`")


class Block(NamedTuple):
    """A fenced block, with the name of the file that it is, or ""."""

    language: str
    text: str
    file: str
    first: list[str]
    why_not_run: str

    def commands(self) -> list[tuple[str, str]]:
        """Return the commands with their expected output, "" where the page shows none."""
        if self.language == "console":
            parts = re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", self.text, re.DOTALL | re.MULTILINE)
            return [(command, said) for command, said in parts]
        return [(line.partition("  #")[0].strip(), "") for line in self.text.splitlines()] if self.language == "sh" else []


@cache
def read(page: str) -> str:
    """Return the text of a page, named by its path in the repository."""
    return (ROOT / page).read_text("utf-8")


@cache
def blocks(page: str, language: str = "") -> list[Block]:
    """Return the blocks of a page, or those in one language."""
    found = []
    for one in BLOCK.finditer(read(page)):
        first = re.findall(r"<!-- Run first: (.*) -->", one["notes"])
        reason = re.search(r"<!-- Not run: (.*) -->", one["notes"])
        found.append(Block(one["language"], one["text"], one["file"] or "", first, reason[1] if reason else ""))
    return [block for block in found if language in ("", block.language)]


def inline_commands(page: str) -> list[str]:
    """Return the `gamester` commands in the sentences of a page."""
    return INLINE.findall(re.sub(r"^```.*?^```$", "", read(page), flags=re.DOTALL | re.MULTILINE))
