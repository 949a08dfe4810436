"""`gamester docs`: the pages of the manual, also without a checkout."""

from __future__ import annotations

from pathlib import Path

import gamester
from gamester.cli import UsageError

PACKAGE = Path(gamester.__file__).parent
PLACES = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
"""Folders of the pages: in an installed package, and in a checkout."""


def docs(page: str = "", /) -> int:
    """List the pages of the manual, or print one as Markdown.

    Parameters
    ----------
    page
        A page, such as agents or docs/how-to/agents.md; without it all pages are listed.
    """
    folder = pages_folder()
    pages = {file.stem: file for file in sorted(folder.glob("*/**/*.md")) if file.stem != "index"}
    if not page:
        for name, file in pages.items():
            title = file.read_text("utf-8").splitlines()[0].removeprefix("# ")
            print(f"{file.relative_to(folder).parts[0]:12} {name:16} {title}")
        return 0
    wanted = page.removesuffix(".md").split("/")[-1]
    if wanted not in pages:
        raise UsageError(f"there is no page {page!r}: there are {', '.join(pages)}")
    print(pages[wanted].read_text("utf-8"), end="")
    return 0


def pages_folder() -> Path:
    """Return the folder of the pages. Raises UsageError if they are not installed."""
    folder = next((place for place in PLACES if (place / "reference" / "protocol.md").is_file()), None)
    if folder is None:
        raise UsageError("the pages are not part of this installation")
    return folder
