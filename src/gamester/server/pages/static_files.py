"""Static files: a module is sent in one piece with its imports, uncommented.

There is no build step. A module becomes a function that is called at once and returns its exports,
so its names stay private. `whole` checks the assumptions about our modules: an import is one line
of names, and an export is declared where it is defined.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

from litestar import Request, Response, route
from litestar.handlers import HTTPRouteHandler

from gamester.server.pages.games import READING

IMPORT = re.compile(r'^import \{ (\w+(?:, \w+)*) \} from "\./(\w+)\.js";$', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.M)
COMMENT = re.compile(r"/\*.*?\*/", re.S)
TAIL = re.compile(r"(?<=[;{}]) // .*")
OTHER = re.compile(r"^(?:import|export)\b.*$", re.M)


def lean(text: str) -> str:
    """Return a module without comments, empty lines and indentation.

    Our modules have no strings with several lines or with comment signs.
    """
    lines = (TAIL.sub("", line.strip()) for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def plain(text: str) -> str:
    """Return a style sheet without comments, empty lines and indentation.

    Our sheets have no strings with comment signs.
    """
    lines = (line.strip() for line in COMMENT.sub("", text).splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def whole(folder: Path, name: str) -> str:
    """Return a module with all its imports, each once, in the order of dependency.

    Raises ValueError for circular imports and unexpected statements.
    """
    made: dict[str, str] = {}
    waiting: list[str] = []

    def take(name: str) -> None:
        if name in waiting:
            raise ValueError(f"expected no circular imports, got {' > '.join([*waiting, name])}")
        if name in made:
            return
        text = lean((folder / f"{name}.js").read_text(encoding="utf-8"))
        waiting.append(name)
        for _, other in IMPORT.findall(text):
            take(other)
        waiting.pop()
        names = ", ".join(EXPORT.findall(text))
        text = EXPORT.sub("", IMPORT.sub(r"const { \1 } = _\2;", text))
        if odd := OTHER.search(text):
            raise ValueError(f"{name}.js: expected a plain import or export, got {odd[0]!r}")
        made[name] = f"const _{name} = (() => {{\n{text}return {{ {names} }};\n}})();\n"

    take(name)
    return "".join(made.values())


def assets(folder: Path) -> list[HTTPRouteHandler]:
    """Return a route for every style sheet and every top-level module.

    A top-level module is one that exports nothing and that no other imports. The modules of the table, in a folder of their own, import
    some of the others as they are.
    """
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.js")) if ".min" not in file.name}
    parts = {other for text in texts.values() for _, other in IMPORT.findall(text)}
    modules = [
        _sent(f"/static/{name}.js", whole(folder, name), "text/javascript")
        for name, text in texts.items()
        if name not in parts and not EXPORT.search(text)
    ]
    sheets = sorted(folder.glob("*.css"))
    return [*modules, *(_sent(f"/static/{file.name}", plain(file.read_text(encoding="utf-8")), "text/css") for file in sheets)]


def _sent(path: str, text: str, kind: str) -> HTTPRouteHandler:
    tag = f'"{blake2b(text.encode(), digest_size=8).hexdigest()}"'

    @route(path, http_method=READING, sync_to_thread=False)
    def sent(request: Request[Any, Any, Any]) -> Response[str]:
        """Send the file, or 304 if the browser has it."""
        known = request.headers.get("if-none-match", "").removeprefix("W/") == tag
        return Response("" if known else text, status_code=304 if known else 200, media_type=kind, headers={"etag": tag})

    return sent
