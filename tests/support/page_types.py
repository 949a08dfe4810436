"""The check of the types in the browser's scripts: `python tests/support/page_types.py [FOLDER]`, a part of `make lint`.

TypeScript's compiler reads the scripts in `server/static` (or in a copy of it), writes nothing, and finds names that do not exist,
identifiers that are declared twice, calls with too many arguments, fields that no node or atom of the wire has, and props that no component
or element of a template has (`htm_types.py` makes calls of the templates, so that the compiler reads them). The types of the wire
are made from `gamester.ui.vocabulary`; those of the vendored modules and of the browser stand in `page_types/`. The compiler is installed
from npm into `.cache/typescript` where it is missing. Prints a line for each fault; the exit code is 1 if there are any, or no compiler.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from gamester.ui import vocabulary
from tests.support.htm_types import with_calls

HOUSE = Path(__file__).resolve().parents[2]
STATIC = HOUSE / "src" / "gamester" / "server" / "static"
TYPES = Path(__file__).resolve().with_suffix("")
OURS = HOUSE / ".cache" / "typescript"
PACKAGE, VERSION = "typescript", "7.0.2"
LEAST_NODE = "16.20"
FOLDERS = (".", "ui", "worker")
PLAIN = {str: "string", int: "number", bool: "boolean", float: "number", NoneType: "null", Any: "any"}
OPTIONS = {
    "target": "ES2022",
    "module": "ESNext",
    "moduleResolution": "bundler",
    "moduleDetection": "force",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": [],
    "allowJs": True,
    "checkJs": True,
    "noEmit": True,
    "strict": False,
    "noImplicitAny": False,
}


class NoCompiler(Exception):
    """No compiler can be had; the message says what to install."""


def compiler() -> list[str]:
    """Return the command that compiles, installing it where it is missing."""
    node = shutil.which("node")
    installed = OURS / "node_modules" / PACKAGE
    if node and version_of(installed) == VERSION:
        return [node, str(installed / "bin" / "tsc")]
    npm = shutil.which("npm")
    if not node or not npm:
        raise NoCompiler(f"The check of the scripts needs node {LEAST_NODE} or newer, and npm: install both (Debian: `nodejs` and `npm`).")
    print(f"Installing {PACKAGE} {VERSION} from npm ...", file=sys.stderr, flush=True)
    OURS.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=OURS.parent) as folder:  # moved when it is whole: a broken install leaves nothing behind
        quiet = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(
            [npm, "install", *quiet, "--prefix", folder, f"{PACKAGE}@{VERSION}"], capture_output=True, text=True, timeout=900
        )
        if done.returncode or version_of(Path(folder) / "node_modules" / PACKAGE) != VERSION:
            words = (done.stderr or done.stdout).strip().splitlines() or ["no word of why"]
            raise NoCompiler(f"npm could not install {PACKAGE} {VERSION}: {words[-1]}. Install it into {OURS} yourself.")
        if version_of(installed) != VERSION:  # linter and tests may install beside each other: who is second takes the first one's
            shutil.rmtree(OURS, ignore_errors=True)
            with contextlib.suppress(OSError):
                Path(folder).rename(OURS)
                Path(folder).mkdir()  # for the end of this block
    if version_of(installed) != VERSION:
        raise NoCompiler(f"{PACKAGE} {VERSION} could not be moved to {OURS}: make that folder writable, or remove it.")
    return [node, str(installed / "bin" / "tsc")]


def version_of(package: Path) -> str:
    """The version of an npm package that is installed there, or ""."""
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return ""


def written(annotation: Any) -> str:
    """Return a type of the vocabulary as TypeScript writes it. Nodes in nodes are ids on the wire."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation in PLAIN:
        return PLAIN[annotation]
    if annotation is vocabulary.Node:
        return "string"
    if origin in (Union, UnionType):
        return f"({' | '.join(written(part) for part in parts)})"
    if origin is tuple and parts[-1] is Ellipsis:
        return f"{written(parts[0])}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, parts))}]"
    if origin in (dict, Mapping):
        return f"Record<string, {written(parts[1])}>"
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return annotation.__name__
    raise TypeError(f"no type of TypeScript is known for {annotation!r}")


def fields_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the types of the fields by their names on the wire."""
    hints = get_type_hints(struct)
    return {field.encode_name: written(hints[field.name]) for field in msgspec.structs.fields(struct)}


def interface(name: str, fields: Mapping[str, str], *first: str) -> str:
    return "\n".join([f"  interface {name} {{", *first, *(f"    {field}?: {kind};" for field, kind in fields.items()), "  }"])


def wire() -> str:
    """Return the declarations of the wire: an interface for each node and atom, and `Node`, which is any of the nodes.

    Every field may be left out. A field that nodes have with several types has no type in `Node`.
    """
    several: dict[str, set[str]] = {}
    for node in vocabulary.NODES:
        for field, kind in fields_of(node).items():
            several.setdefault(field, set()).add(kind)
    any_of = {field: kinds.pop() if len(kinds) == 1 else "any" for field, kinds in several.items()}
    names = [node.__name__ for node in vocabulary.NODES]
    return "\n".join(
        [
            "declare namespace Wire {",
            *(interface(atom.__name__, fields_of(atom)) for atom in vocabulary.ATOMS),
            *(interface(node.__name__, fields_of(node), f'    c?: "{node.__name__}";') for node in vocabulary.NODES),
            f"  type Name = {' | '.join(json.dumps(name) for name in names)};",
            interface("Node", any_of, "    c?: Name;"),
            interface("Parts", {name: f"(one: {name}) => any" for name in names}),
            "}\n",
        ]
    )


def faults(static: Path = STATIC) -> list[str]:
    """Return the faults of the scripts in a folder, each as `ui/app.js(12,3): error ...`."""
    command = compiler()
    with tempfile.TemporaryDirectory(dir=OURS.parent) as folder:
        place = Path(folder)
        shutil.copytree(TYPES, place, dirs_exist_ok=True)
        # The scripts are copied beside our declarations: ../vendor/preact.mjs is then vendor/preact.d.mts; what is vendored is not read.
        for script in (script for name in FOLDERS for script in (static / name).glob("*.js") if not script.name.endswith(".min.js")):
            copy = place / script.relative_to(static)
            copy.parent.mkdir(exist_ok=True)
            copy.write_text(with_calls(script.read_text(encoding="utf-8")), encoding="utf-8")
        (place / "wire.d.ts").write_text(wire(), encoding="utf-8")
        (place / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS}), encoding="utf-8")
        done = subprocess.run([*command, "--pretty", "false", "-p", "."], cwd=place, capture_output=True, text=True)
    found = [line for line in done.stdout.splitlines() if line.strip()]
    if done.returncode and not any(re.search(r"\berror TS\d+", line) for line in found):
        raise NoCompiler(f"TypeScript {VERSION} does not run: {(done.stderr or done.stdout).strip() or 'no word of why'}")
    return found


def main(static: Path = STATIC) -> int:
    try:
        found = faults(static)
    except NoCompiler as error:
        found = [str(error)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
