"""Static files as they are sent, and their addresses with the version of all.

There is no build step. A module of a page is sent in one piece with its imports: each becomes a function that is called at once and returns
its exports, so its names stay private. `whole` checks the assumptions about our modules: an import is one line of names, and an export is
declared where it is defined.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "static"
TOGETHER = "ui/all.css"
"""The style sheets of every table in one file: alike rules are compressed together, and a browser asks once."""
SHEETS = tuple(f"ui/{name}.css" for name in ("kit", "table", "tower", "around", "ending", "lookback"))
"""Their order matters."""
ROOT = "/static"
VERSION = re.compile(r"v-[0-9a-f]{16}")
"""The folder of a version, below the root."""
IMPORT = re.compile(r'^import \{ (\w+(?:, \w+)*) \} from "\./(\w+)\.js";$', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.M)
COMMENT = re.compile(r"/\*.*?\*/", re.S)
ABOVE = re.compile(r"^[ \t]*/\*\*.*?\*/", re.S | re.M)
"""A comment with the types of what stands below it or behind it."""
TAIL = re.compile(r"(?<=[;{}]) // .*")
OTHER = re.compile(r"^(?:import|export)\b.*$", re.M)


def lean(text: str) -> str:
    """Return a module without comments, empty lines and indentation.

    Our modules have no strings with comment signs, and texts of several lines are markup, in which spaces at a line's ends mean nothing.
    """
    lines = (TAIL.sub("", line.strip()) for line in ABOVE.sub("", text).splitlines())
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


def sent_files(folder: Path) -> dict[str, bytes]:
    """Return every file by its path in the folder, as it is sent.

    Style sheets and our modules are sent without comments. A top-level module, which exports nothing and which no other imports, is sent in
    one piece. The modules of the table, in a folder of their own, import each other and some of the others.
    """
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.js")) if ".min" not in file.name}
    parts = {other for text in texts.values() for _, other in IMPORT.findall(text)}
    for name, text in texts.items():
        if name not in parts and not EXPORT.search(text):
            files[f"{name}.js"] = whole(folder, name).encode()
    sent = {path: _shortened(path, data) for path, data in files.items()}
    return {**sent, TOGETHER: b"".join(sent[path] for path in SHEETS)} if sent.keys() >= {*SHEETS} else sent


def _shortened(path: str, data: bytes) -> bytes:
    """Return a style sheet or a module of ours without comments.

    Any other file is returned as it is.
    """
    if path.endswith(".css"):
        return plain(data.decode()).encode()
    return lean(data.decode()).encode() if path.endswith(".js") and ".min" not in path else data


@cache
def our_files() -> dict[str, bytes]:
    """Return the files of this server, read once.

    A running server does not mix the files of two versions.
    """
    return sent_files(FOLDER)


@cache
def packed(path: str) -> bytes:
    """Return a file as gzip, as small as it can be.

    It is the same for everybody, so it is packed once.
    """
    return gzip.compress(our_files()[path], mtime=0)


def version_of(files: Mapping[str, bytes]) -> str:
    """Return the name of the version that these files make together."""
    digest = blake2b(digest_size=8)
    for path, data in sorted(files.items()):
        digest.update(f"{path}\0{len(data)}\0".encode() + data)
    return f"v-{digest.hexdigest()}"


@cache
def our_version() -> str:
    """Return the version of the files of this server, which each of them changes."""
    return version_of(our_files())


def static(path: str) -> str:
    """Return the address of a file with the version.

    A browser that has it never asks for it again.
    """
    return f"{ROOT}/{our_version()}/{path}"
