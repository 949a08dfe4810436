"""A bot that is called ready has nothing left to compile.

A bot that needs other compiled rules does not wait for a compilation in progress.
"""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

from gamester.bots import live_bot
from gamester.bots.decider import observation_for_bot
from gamester.bots.live_bot import LiveBot
from gamester.bots.spec import parse_bot
from gamester.core.compile import build
from gamester.core.compile.compiler import CompilationUnavailable
from gamester.games import registry
from gamester.games.registry import get_game
from gamester.match.setup import key_from_seed, new_setup


@pytest.mark.parametrize("name", ["search-4", "rollout-2"])
def test_what_a_ready_bot_uses_was_compiled_before(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def compiled(*world: Any) -> Any:
        asked.append((*world[:2], *world[3:]))  # one library has all entry modules
        return build.load_compiled(*world)

    monkeypatch.setattr(registry, "load_compiled", compiled)
    monkeypatch.setattr(live_bot, "_READY", {})
    laid, bot = new_setup("armies", 2, "classic"), parse_bot(name)
    game, layout = laid.game, laid.layout
    t = layout.copy_state(laid.state)
    t.chance_key = key_from_seed("ready")
    game.game.deal(t)
    while not live_bot.ensure_compiled(game, layout, bot):
        time.sleep(0.01)
    prepared, asked[:] = set(asked), []
    seen = observation_for_bot(game, layout, t, 0, bot, 7)
    assert LiveBot(game, layout, seen, 0, bot, 60.0, lambda: not live_bot.ensure_compiled(game, layout, bot)).choose_move(3)
    assert asked and set(asked) <= prepared


def test_failed_compilation_is_logged_for_the_operator(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """The log tells the operator that bots search in plain Python."""

    def killed(*_: Any) -> Any:
        raise CompilationUnavailable("the rules did not compile:\nexit code -9")

    monkeypatch.setattr(registry, "load_compiled", killed)
    monkeypatch.setattr(live_bot, "_READY", {})
    monkeypatch.setattr(live_bot, "_FAILED", {})
    laid, before = new_setup("armies", 2, "classic"), set(threading.enumerate())
    assert not live_bot.ensure_compiled(laid.game, laid.layout, parse_bot("search-4"))
    for thread in set(threading.enumerate()) - before:
        thread.join()
    (said,) = [one.getMessage() for one in caplog.records if one.name == "gamester"]
    assert said.startswith("game armies: bots search in plain Python") and "exit code -9" in said


def test_failed_compilation_is_retried_at_growing_intervals(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A compilation that was killed is tried again, at growing intervals."""
    faults: list[Exception] = [
        CompilationUnavailable("exit code -9"),
        MemoryError("of a bot that holds an ace"),
        CompilationUnavailable("exit code -9"),
    ]
    tried, now = list[float](), [1000.0]

    def compiled(*_: Any) -> Any:
        tried.append(now[0])
        if faults:
            raise faults.pop(0)

    monkeypatch.setattr(registry, "load_compiled", compiled)
    monkeypatch.setattr(live_bot, "_READY", {})
    monkeypatch.setattr(live_bot, "_FAILED", {})
    monkeypatch.setattr(live_bot, "time", SimpleNamespace(monotonic=lambda: now[0]))
    laid, bot = new_setup("armies", 2, "classic"), parse_bot("search-4")

    def asked() -> bool:
        before = set(threading.enumerate())
        live_bot.ensure_compiled(laid.game, laid.layout, bot)
        for thread in set(threading.enumerate()) - before:
            thread.join()
        return live_bot.ensure_compiled(laid.game, laid.layout, bot)

    assert not asked() and len(tried) == 1
    for pause in (live_bot.RETRY_SECONDS, live_bot.RETRY_SECONDS * live_bot.MAX_RETRIES):
        now[0] += pause - 1
        assert not asked() and tried[-1] < now[0] - 1, "not yet"
        now[0] += 1
        assert not asked() and tried[-1] == now[0]
    assert "MemoryError" in caplog.text and "an ace" not in caplog.text
    now[0] += live_bot.RETRY_SECONDS * live_bot.MAX_RETRIES**2
    assert asked() and len(tried) == 4
    now[0] += 10**6
    assert asked() and len(tried) == 4, "what is ready stays so"


def test_no_thread_to_compile_in_is_no_reason_not_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(live_bot, "_READY", {})
    monkeypatch.setattr(live_bot, "_FAILED", {})
    laid = new_setup("armies", 2, "classic")
    assert not live_bot.ensure_compiled(laid.game, laid.layout, parse_bot("search-4"))
    assert live_bot._FAILED


def test_compilation_does_not_block_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one game is compiled others can be used.

    Otherwise a search bot would delay every table that is created meanwhile.
    """
    begun, done, got = threading.Event(), threading.Event(), threading.Event()

    def slow(home: str, layout: Any, checked: bool, together: build.EntryModules, wait: bool) -> Any:
        if together.modules == ("slow",):
            begun.set()
            done.wait(60)
        return SimpleNamespace(entries=[], name=together.modules[0])

    monkeypatch.setattr(build, "_load", slow)
    monkeypatch.setattr(build, "_LOADED", {})
    game, layout = get_game("armies"), new_setup("armies", 2, "classic").layout

    def others() -> None:
        build._plain.cache_clear()
        game.load_plain(layout)
        assert game.load_compiled(layout, "other").rules.name == "other"
        got.set()

    threads = [
        threading.Thread(target=game.load_compiled, args=(layout, "slow"), daemon=True),
        threading.Thread(target=others, daemon=True),
    ]
    threads[0].start()
    begun.wait(60)
    threads[1].start()
    held_up = not got.wait(20)
    done.set()
    for thread in threads:
        thread.join()
    assert not held_up
