"""People at a browser: one plays by mouse, one by keyboard alone. They choose like the page offers, with a fixed seed."""

import json
import random
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.web.conftest import wait

Move = dict[str, Any]
TRIES = 3
"""How often somebody begins a move again before giving up."""
FOCUSED = """(n => ({
    pick: n.dataset?.pick || '', act: n.dataset?.act || '', pressed: n.getAttribute('aria-pressed') || '', tag: n.tagName
}))(document.activeElement)"""
ASKED = "document.getElementById('dock')?.dataset.mine === 'yes' && !document.getElementById('ask')?.textContent.includes('You answered')"


class Person:
    """Somebody at a table; what is pressed is left to `pick`, `drop` and `play`."""

    def __init__(self, page: Page, seed: int) -> None:
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
        """Groups while there are any, mostly; then the seal."""
        moves = self.moves
        built = [move for move in moves if move["p"]]
        plain = [move for move in moves if not move["p"]]
        return self.draw.choice(built if built and (not self.drafted or not plain or self.draw.random() < 0.7) else plain)

    def step(self) -> None:
        """One move: pick what it takes, then the button; wait until the table has moved on."""
        since, move = self.since, self.decide()
        for attempt in range(1, TRIES + 1):
            try:
                for token in move["p"]:
                    self.pick(token)
                self.play(move)
                break
            except (TimeoutError, LookupError):
                if self.since != since or not self.asked:
                    return  # a phase that closes by itself was quicker
                if attempt == TRIES:
                    pressed = self.page.locator("[aria-pressed=true]").evaluate_all("all => all.map(one => one.id + one.dataset.pick)")
                    raise AssertionError(f"{move} could not be chosen; pressed are {pressed}, moves {self.moves}") from None
                self.page.keyboard.press("Escape")  # a frame came between two keys: whoever sits there begins again
                self.page.wait_for_timeout(200)
        for _ in wait():
            if self.over or self.since != since or not self.asked:
                return
        raise AssertionError(f"nothing came of {move}: {self.page.inner_text('#dock')}")

    def whole_game(self, most: int = 600) -> None:
        for _ in wait(120):
            if self.over:
                return
            if self.asked:
                self.step()
                most -= 1
                assert most > 0

    def pick(self, token: str) -> None:
        raise NotImplementedError

    def play(self, move: Move) -> None:
        raise NotImplementedError


class ByMouse(Person):
    """Clicks where a person would."""

    def pick(self, token: str) -> None:
        self.page.locator(f"#table [data-pick='{token}'][aria-pressed=false]").first.click(timeout=2000)

    def play(self, move: Move) -> None:
        self.page.locator(f"#acts button[data-act='{move['a']}']").first.click(timeout=2000)


class ByKeyboard(Person):
    """Never touches the mouse: D, arrows, Space, Enter, Tab."""

    def focused(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(FOCUSED)
        return found

    def pick(self, token: str) -> None:
        self.page.keyboard.press("d")
        if not self.focused()["pick"]:
            raise LookupError("D leads to what can be picked")
        self.page.keyboard.press("Home")
        for _ in range(30):
            here = self.focused()
            if here["pick"] == token and here["pressed"] == "false":
                self.page.keyboard.press("Space")
                assert self.focused()["pressed"] == "true"
                return
            self.page.keyboard.press("ArrowRight")
        raise LookupError(f"{token} cannot be reached")

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
