"""Pages of the documentation that the server itself shows.

They are read from the Markdown that comes with the package.
"""

from __future__ import annotations

import re
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

import gamester
from gamester.server.render.templates import render
from gamester.words.languages import cache_by_language

PACKAGE = Path(gamester.__file__).parent
ELSEWHERE = re.compile(r'<a href="(?!/|#|https?:)[^"]*">(.*?)</a>', re.S)
"""A link relative to a page of the documentation."""
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
"""The documentation in an installed package, and in a checkout."""


@cache_by_language(maxsize=64)
def render_document(name: str, title: str, here: str = "") -> str:
    """Return a page of the documentation as a page of the server.

    The page is named by a word such as `protocol`, and `here` is its word in the bar. Code blocks can
    be reached by keyboard, because a narrow screen scrolls them. A link to a page of the documentation
    that the server does not show becomes text.
    """
    path = next(path for folder in FOLDERS if folder.is_dir() for path in folder.rglob(f"{name}.md"))
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8"))
    text = ELSEWHERE.sub(r"\1", text).replace("<pre>", '<pre tabindex="0">')
    return render("document.html", title=title, here=here, text=Markup(text))
