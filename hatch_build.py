"""The build hook of the wheel: with a C compiler and Python's headers it compiles the rules of all games into the extension.

Without them, or with GAMESTER_CC=none, the wheel is pure: rules are then compiled on demand, or played plain. GAMESTER_CFLAGS adds flags.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ABI = "cp311-abi3"
LIBRARY = "_native.pyd" if sys.platform == "win32" else "_native.abi3.so"
FOLDER = "gamester/core/compile"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # of no build of its own
    """Build hook that hatchling runs before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the extension, and say for which platform the wheel is. An editable install gets nothing: rules are compiled on demand."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root, "src")))
        from gamester.core.compile.compiler import CompilationUnavailable, build_command, include_folder

        try:
            command, headers = build_command(), include_folder()
        except CompilationUnavailable as why:
            self.app.display_warning(f"This wheel is without compiled rules: {why}")
            return
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        library = folder / LIBRARY
        try:
            build_extension(command, headers, folder, library)
        except (subprocess.CalledProcessError, OSError, ImportError) as why:
            said = getattr(why, "stderr", "") or str(why)
            self.app.display_warning(f"This wheel is without compiled rules: {said.strip().splitlines()[0] if said.strip() else why}")
            return
        build_data["force_include"][str(library)] = f"{FOLDER}/{LIBRARY}"
        build_data["pure_python"] = False
        build_data["tag"] = f"{ABI}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder of the extension away once it is packed."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def build_extension(command: tuple[str, ...], headers: Path, folder: Path, library: Path) -> None:
    """Compile `native.c` with the rules of all games into one library, as many files at a time as there are cores."""
    from gamester import system
    from gamester.core.compile.native import SOURCE

    compiling = [part for part in command if part != "-shared"]
    include = [f"-I{headers}", f"-I{SOURCE.parent}"]

    def compiled(source: Path) -> Path:
        made = folder / f"{source.stem}.o"
        words = [*compiling, *include, "-DSHIPPED", "-c", "-o", str(made), str(source)]
        subprocess.run(words, check=True, capture_output=True, text=True)
        return made

    native = compiled(SOURCE)  # first: a compiler that does not work shows it before the rules are translated
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = [str(path) for path in (native, *pool.map(compiled, write_rules(folder)))]
    linked = *system.extension_flags(), *system.MATHS_FLAGS
    subprocess.run([*command, "-o", str(library), *made, *linked], check=True, capture_output=True, text=True)


def write_rules(folder: Path) -> Iterator[Path]:
    """Write one file of C for every table that a shipped card set makes, and one that lists them."""
    from gamester.core.compile.build import rules_stamp
    from gamester.core.compile.c_package import RUNTIME, package_source
    from gamester.games.registry import OWN_GAMES, game_slugs, get_game
    from gamester.match.setup import builtin_sets, new_setup

    names = []
    for game in (get_game(slug) for slug in game_slugs()):
        if not game.home.startswith(OWN_GAMES):
            continue
        fewest, most = game.text.SEATS
        setups = [new_setup(game.slug, seats, cards) for seats in range(fewest, most + 1) for cards in builtin_sets(game) or [""]]
        for layout in {id(setup.layout): setup.layout for setup in setups}.values():
            together = game.entry_modules
            name = f"rules_{rules_stamp(game.home, layout, together)}"
            text = package_source(game.home, layout, together.modules, name, together.counted, together.counting)
            path = folder / f"{name}.c"
            path.write_text(text, encoding="utf-8")
            names.append(name)
            yield path
    listed = "".join(f"extern const Rules {name};\n" for name in names)
    shipped = folder / "shipped.c"
    rows = ", ".join([*(f"&{name}" for name in names), "0"])
    text = f"{RUNTIME.read_text(encoding='utf-8')}\n{listed}const Rules *const shipped_rules[] = {{{rows}}};\n"
    shipped.write_text(text, encoding="utf-8")
    yield shipped
