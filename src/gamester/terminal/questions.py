"""What became of the questions one has asked everybody: where the game went on the house closes them without a word."""

from __future__ import annotations

from gamester.play.undo import AGREED
from gamester.play.views import View
from gamester.terminal.aside import Aside, Question


class Own:
    """One's own questions that are open, and the sentence on the last that was closed, until one does something else."""

    def __init__(self) -> None:
        self.said = ""
        self._open: dict[str, Question] = {}
        self._given_up = ""
        self._told = 0

    def done(self, words: str = "") -> None:
        """One has done something: an answer that was told is past, and what one gives up oneself (`no KEY`) is no news."""
        self.said = ""
        self._given_up = words.removeprefix("no ") if words.startswith("no ") else ""

    def hear(self, aside: Aside, view: View) -> None:
        """Compare what is open now with what was. While it is paused nothing but a pause is judged: the rest may come back."""
        now = {one.key: one for one in aside.questions if one.own}
        again = any(line.kind == AGREED and line.a == view.viewer for line in view.log if line.number > self._told)
        granted = {"pause": aside.paused, "open": aside.open_hands, "takeback": again}
        for key, one in list(self._open.items()):
            if key not in now and (not aside.paused or one.kind == "pause"):
                del self._open[key]
                if key != self._given_up and not granted.get(one.kind, True) and not aside.denied:
                    self.said = f"The game went on before all agreed: {one.words}."
        self.said = "" if now.keys() - self._open.keys() else self.said
        self._open |= now
        self._told = view.log[-1].number if view.log else 0
