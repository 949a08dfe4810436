"""People at a browser: one uses the mouse, one the keyboard alone.

They choose among the moves that the page offers, with a fixed seed.
"""

import json
import random
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.support.server_fixtures import wait

Move = dict[str, Any]
FOCUSED = """(n => ({
    id: n.id, pick: n.dataset?.pick || '', act: n.dataset?.act || '', pressed: n.getAttribute('aria-pressed') || '', tag: n.tagName
}))(document.activeElement)"""
ASKED = "document.getElementById('dock')?.dataset.mine === 'yes' && !document.getElementById('ask')?.textContent.includes('You answered')"
PRESSED = "[...document.querySelectorAll('#table [data-pick][aria-pressed=true]')].flatMap(one => one.dataset.pick.split(/ (?=\\w+:)/))"
STOOD = f"(one => [one?.dataset.since, one?.dataset.stage, {ASKED}].join())(document.getElementById('table'))"
"""A text that changes whenever the table changes."""
SENDING = "document.getElementById('act-0')?.textContent === 'Sending'"
READY = "act => [...document.querySelectorAll('#acts [data-act]')].some(one => one.dataset.act === act && one.textContent !== 'Sending')"


def comes_true(page: Page, script: str) -> None:
    """Wait until a script is true on a page.

    Playwright's own way evaluates it in the page, which our pages forbid after the first time.
    """
    for _ in wait():
        if page.evaluate(script):
            return
    raise AssertionError(f"never came true: {script}")


class Person:
    """A player at a browser; subclasses implement `press`, `play` and `onwards`."""

    def __init__(self, page: Page, seed: int) -> None:
        page.wait_for_load_state()  # nothing that is pressed before the scripts are there is heard
        self.page = page
        self.draw = random.Random(seed)
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" and "WebSocket" not in said.text else None)

    @property
    def over(self) -> bool:
        return self.page.query_selector("#result") is not None

    @property
    def asked(self) -> bool:
        return bool(self.page.evaluate(ASKED))

    @property
    def since(self) -> str:
        return str(self.page.get_attribute("#table", "data-since"))

    @property
    def moves(self) -> list[Move]:
        return list(json.loads(self.page.get_attribute("#dock", "data-moves") or "[]"))

    @property
    def drafted(self) -> int:
        return int(self.page.get_attribute("#dock", "data-draft") or 0)

    def decide(self) -> Move:
        """Return a move: mostly groups while there are any, then the submission."""
        moves = self.moves
        built = [move for move in moves if move["p"]]
        plain = [move for move in moves if not move["p"]]
        return self.draw.choice(built if built and (not self.drafted or not plain or self.draw.random() < 0.7) else plain)

    def pick(self, move: Move) -> None:
        """Press everything that a move needs and that does not fill itself in.

        If one thing on the table stands for all of it, press that.
        """
        whole = " ".join(move["p"])
        if len(move["p"]) > 1 and self.page.query_selector(f"#table [data-pick='{whole}']"):
            self.press(whole)
            return
        for place, token in enumerate(move["p"], 1):
            if self.page.evaluate(PRESSED).count(token) < move["p"][:place].count(token):
                self.press(token)

    def step(self) -> None:
        """Make one move and wait until the table has changed.

        The button is pressed only if it is needed.
        """
        since = self.since
        try:
            move = self.decide()
        except IndexError:
            assert self.moves or not self.asked, "asked, and there is no move"
            return  # a frame came between two looks
        try:
            self.pick(move)
            for _ in wait(10):
                if self.since != since:
                    break
                if self.page.evaluate(READY, move["a"]):
                    self.play(move)
                    break
        except (TimeoutError, LookupError) as error:
            if self.since != since or not self.asked:
                return  # a phase that closes by itself was quicker
            raise AssertionError(f"{move} could not be chosen: {error}; pressed are {self.page.evaluate(PRESSED)}") from None
        for _ in wait():
            if self.over or not self.asked or (self.since != since and not self.page.evaluate(SENDING)):  # the answer comes after the frame
                return
        raise AssertionError(f"nothing came of {move}: {self.page.inner_text('#dock')}")

    def whole_game(self, most: int = 600) -> None:
        for _ in wait(240):
            if self.over:
                return
            if self.page.query_selector("#next"):
                self.onwards()
            elif self.asked:
                self.step()
                most -= 1
                assert most > 0
        raise AssertionError("the game never ended")

    def click(self, where: str) -> None:
        """Click, and try again on a slow machine while the table is unchanged."""
        stood = self.page.evaluate(STOOD)
        for tries, _ in enumerate(wait(60)):
            try:
                return self.page.locator(where).first.click(timeout=2000 * min(tries + 1, 10))
            except TimeoutError:
                if self.page.evaluate(STOOD) != stood:
                    raise
                if not self.page.query_selector(where):
                    return None  # it was heard, later than it was waited for
        raise TimeoutError(f"{where} cannot be clicked")

    def press(self, token: str) -> None:
        """Press something that can be picked and is not picked yet."""
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Press the button of a chosen move."""
        raise NotImplementedError

    def onwards(self) -> None:
        """Go to the next step of a reveal, or to its end.

        A step passes by itself, so it may be gone.
        """
        raise NotImplementedError


class ByMouse(Person):
    """A player who clicks where a person would."""

    def press(self, token: str) -> None:
        self.click(f"#table [data-pick='{token}'][aria-pressed=false]")

    def play(self, move: Move) -> None:
        self.click(f"#acts button[data-act='{move['a']}']")

    def onwards(self) -> None:
        step = self.page.get_attribute("#table", "data-stage")
        if step is None:
            return  # between two looks
        try:
            self.click(self.draw.choice(["#next", "#skip-stages"]))
        except TimeoutError:
            assert self.page.get_attribute("#table", "data-stage") != step, "the buttons of a step cannot be pressed"


class ByKeyboard(Person):
    """A player who uses D, arrows, Space, Enter and Tab, and never the mouse."""

    def focused(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(FOCUSED)
        return found

    def decide(self) -> Move:
        if self.page.query_selector(":popover-open"):  # what was said to a press that came too late; it takes every key but this
            self.page.keyboard.press("Escape")
        return super().decide()

    def press(self, token: str) -> None:
        if token.startswith("seat:") and self._seat(token):
            return
        self.page.keyboard.press("d")
        for towards in ("ArrowDown", "ArrowUp"):
            passed: set[str] = set()
            self.page.keyboard.press("Home")
            while (here := self.focused())["id"] not in passed or self._zone(towards, passed):
                if here["id"] in passed:
                    continue  # in another zone now
                passed.add(here["id"])
                if here["pick"] == token and here["pressed"] == "false":
                    self.page.keyboard.press("Space")
                    return
                self.page.keyboard.press("ArrowRight")
        raise LookupError(f"{token} cannot be reached, the focus is at {self.focused()}")

    def _seat(self, token: str) -> bool:
        """Focus a seat by its number, counted from the left of the own seat."""
        for number in range(1, self.page.locator(".seats > .seat").count() + 1):
            self.page.keyboard.press(f"Shift+Digit{number}")
            here = self.focused()
            if here["pick"] == token and here["pressed"] == "false":
                self.page.keyboard.press("Space")
                return True
        return False

    def _zone(self, towards: str, passed: set[str]) -> bool:
        """Go to the start of the next zone. Return True if there is one."""
        self.page.keyboard.press(towards)
        self.page.keyboard.press("Home")
        return self.focused()["id"] not in passed

    def play(self, move: Move) -> None:
        gold = self.page.get_attribute("#acts .go", "data-act")
        if move["p"] or gold == move["a"]:
            if self.focused()["tag"] in ("BODY", "A"):
                self.page.keyboard.press("d")
            self.page.keyboard.press("Enter")
            return
        self.page.keyboard.press("d")
        for _ in range(40):
            if self.focused()["act"] == move["a"]:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise LookupError(f"{move['a']} cannot be reached")

    def onwards(self) -> None:
        self.page.keyboard.press("d")
        self.page.keyboard.press("Enter")
