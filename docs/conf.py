"""The docs site: `make docs`, or `sphinx-build -c docs -W . .cache/docs` in the root of a checkout.

The source folder is the root of the repository, so one relative link holds on the site, in a checkout and on
a forge. Two directives write what the program knows: `gamester-commands` and `gamester-laws`.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from gamester import __version__
from gamester.cli import app
from gamester.games.registry import Game, game_slugs, get_game
from gamester.garbage import collect_rarely

collect_rarely()  # The trees of all pages stay until the end: an eighth of the build went into looking through them.
GAMES = Path(__file__).resolve().parents[1] / "src" / "gamester" / "games"
START = '<!DOCTYPE html><title>Gamester</title><meta http-equiv="refresh" content="0; url=docs/index.html">\n'

project = "Gamester"
release = version = __version__
author = "The Gamester contributors"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "bench", "build", "deploy", "dist", "examples", "src", "tests"]
default_role = "code"
myst_heading_anchors = 4
smartquotes = False
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"Gamester {release}"
html_copy_source = False
html_show_copyright = False
copybutton_prompt_text = "$ "


class Commands(SphinxDirective):
    """Every command of `gamester`, from the help of its parameters."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each command."""
        text = app.generate_docs(recursive=True)
        return self.parse_text_to_nodes(text[text.index("## gamester ") :], allow_section_headings=True)


class Laws(SphinxDirective):
    """The clauses of the games of this repository, each with an anchor such as `ar-16`."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each game."""
        games = [get_game(slug) for slug in game_slugs() if (GAMES / slug).is_dir()]
        return self.parse_text_to_nodes("\n\n".join(map(law, games)), allow_section_headings=True)


def law(game: Game) -> str:
    """Return the clauses of a game as Markdown, in sections by chapter."""
    parts = [f"## {game.text.TITLE}"]
    for chapter, clauses in groupby(game.law.clauses.values(), lambda clause: clause.chapter):
        parts.append(f"### {game.text.TITLE}: {chapter}")
        for clause in clauses:
            more = [clause.source] if clause.source else []
            more += [f"house rule `{clause.option}`"] if clause.option else []
            said = f" *({', '.join(more)})*" if more else ""
            parts.append(f"({clause.id.lower()})=\n**{clause.id}** {plain(clause.text)}{said}")
    return "\n\n".join(parts)


def plain(text: str) -> str:
    """Return text in which Markdown finds no markup."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", text)


def escape_docstring(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Make a docstring reStructuredText: our docstrings are plain text with `code` and paragraphs."""
    for number, line in enumerate(lines):
        parts = line.split("`")
        parts[::2] = [re.sub(r"([*|_\\])", r"\\\1", part) for part in parts[::2]]
        lines[number] = "`".join(part if place % 2 == 0 else f"`{part}`" for place, part in enumerate(parts)) if len(parts) % 2 else line
    lines.append("")


def begin_at_the_index(app: Sphinx, fault: Exception | None) -> None:
    """Write a start page in the root of the site."""
    if fault is None and app.builder.format == "html":
        (Path(app.outdir) / "index.html").write_text(START, "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx about the directives and hooks above."""
    app.add_directive("gamester-commands", Commands)
    app.add_directive("gamester-laws", Laws)
    app.connect("autodoc-process-docstring", escape_docstring)
    app.connect("build-finished", begin_at_the_index)
    return {"parallel_read_safe": True}
