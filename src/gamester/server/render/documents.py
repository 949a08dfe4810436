"""Pages of the documentation that the server itself shows.

They are read from the Markdown that comes with the package.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

import gamester
from gamester.server.render.templates import render

PACKAGE = Path(gamester.__file__).parent
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
"""The documentation in an installed package, and in a checkout."""


@cache
def render_document(name: str, title: str) -> str:
    """Return a page of the documentation as a page of the server.

    The page is named by a word such as `protocol`. Code blocks can be reached by keyboard, because a
    narrow screen scrolls them.
    """
    path = next(path for folder in FOLDERS if folder.is_dir() for path in folder.rglob(f"{name}.md"))
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8"))
    return render("document.html", title=title, text=Markup(text.replace("<pre>", '<pre tabindex="0">')))
