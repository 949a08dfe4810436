"""Pictures of a table as arrays, for `render_mode="rgb_array"`.

They need the extra `render` (pip install 'gamester[render]'), which draws without a screen and without libraries of the system.
"""

from __future__ import annotations

import atexit
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

from gamester.envs.env_core import EnvCore, play_judge
from gamester.envs.opponents import WORDS
from gamester.match.match import Match
from gamester.ui.build import Builder, Person
from gamester.ui.faces.cards import FaceSet, faces_of
from gamester.ui.faces.inks import FONTS
from gamester.ui.game_ui import game_ui
from gamester.ui.picture.page import picture_of

NEEDED = ("resvg_py", "PIL", "fontTools", "brotli")
INSTALL = "pip install 'gamester[render]'"
Pixels = NDArray[np.uint8]


def check_installed() -> None:
    """Raise DependencyNotInstalled with the command that installs what is missing."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise DependencyNotInstalled(WORDS.say("render-needed", missing=", ".join(missing), command=INSTALL))


@cache
def _font_files() -> list[str]:
    """Return the fonts of the pages as files that the rasteriser reads.

    They are removed at the end of the process.
    """
    from fontTools.ttLib import TTFont

    folder = Path(mkdtemp(prefix="gamester-fonts-"))
    atexit.register(_remove, folder)
    files = []
    for font in FONTS:
        opened, file = TTFont(font), folder / f"{font.stem}.ttf"
        opened.flavor = None
        opened.save(file)
        files.append(str(file))
    return files


def _remove(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def rasterised(drawing: str) -> Pixels:
    """Return an SVG document as an array of rows, columns, and red, green and blue."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True, font_files=_font_files())
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))


class TablePainter:
    """Draws one table as a viewer may know it, frame by frame.

    It follows the game, so that a frame costs only the moves since the last one.
    """

    def __init__(self, sitting: EnvCore) -> None:
        self._sitting = sitting
        self._match: Match | None = None
        self._seed, self._done = "", list[tuple[int, int]]()
        self._named: Any = None
        self._faces = FaceSet({}, {}, {})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._sitting,)

    def pixels(self, viewer: int) -> Pixels:
        """Return the table as a viewer sees it now; spectators have the number of seats."""
        match = self._followed()
        view = match.view(viewer)
        if (named := (view.labels, view.chosen)) != self._named:
            self._named, self._faces = named, faces_of(match)
        table = Builder(game_ui(match.game.slug)).table(view, [Person(name) for name in match.seats])
        return rasterised(picture_of(table, self._faces))

    def _followed(self) -> Match:
        """Return the match so far.

        It goes on from that of the last frame if the game is the same.
        """
        sitting = self._sitting
        known = len(self._done)
        if self._match is None or self._seed != sitting.seed or self._done != sitting.steps[:known]:
            self._match, self._seed, known = sitting.first_match(), sitting.seed, 0
            play_judge(self._match)
        for seat, action in sitting.steps[known:]:
            self._match.apply_numbers(seat, (action,))
            play_judge(self._match)
        self._done = list(sitting.steps)
        return self._match
