"""Fixtures of all tests: a number of games, a repeatable seed, a browser."""

import functools
import gc
import hashlib
import os
import random
import sys
from collections.abc import Generator, Iterator
from typing import Protocol

import hypothesis
import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from httpx._transports import default as transport
from playwright.sync_api import Browser, Page, expect, sync_playwright

from gamester.garbage import collect_rarely
from gamester.words.library import be_strict
from tests.support import firefox
from tests.support.browser import FLAGS, environment, find
from tests.support.failed_tests import release

pytest_plugins = [
    "tests.support.server_fixtures",  # first: the others import it
    "tests.support.proxied_server",
    "tests.support.cluster_fixtures",
    "tests.support.core_fixtures",
    "tests.support.package_fixtures",
]

hypothesis.settings.register_profile("house", deadline=None, print_blob=True)
hypothesis.settings.load_profile("house")
expect.set_options(timeout=20_000)
DEFAULT_TIMEOUT_CONFIG.connect = DEFAULT_TIMEOUT_CONFIG.read = DEFAULT_TIMEOUT_CONFIG.write = DEFAULT_TIMEOUT_CONFIG.pool = 30.0
"""Five seconds each, as they come, are too few where a house answers while rules are compiled beside it on the same two cores."""
vars(transport)["create_ssl_context"] = functools.cache(vars(transport)["create_ssl_context"])
"""One for all: whoever asks reads the certificates of the whole world first, 50 ms of a slow machine, and here nobody speaks TLS."""


os.environ.setdefault("GAMESTER_CFLAGS", "-O1")
"""Dozens of libraries of rules are compiled for the tests, in a third of the time. `test_runtimes_equal` compiles as a wheel does."""
be_strict()
"""A message that is missing, or that lacks an argument, fails the test in which somebody reads it."""


class Budget(Protocol):
    def __call__(self, slice_of: int, weight: int = 1) -> int: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("gamester")
    group.addoption("--prove", action="store_true", help="hold every property to its full budget, and run the tests marked `prove`")
    group.addoption("--firefox", action="store_true", help="run the tests of pages in Firefox instead of Chromium")
    group.addoption("--games", type=int, default=5000, metavar="N", help="with --prove: games per property (default: %(default)s)")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The seed goes through the environment, so that every worker of a run has the same one."""
    os.environ.setdefault("GAMESTER_SEED", str(random.SystemRandom().randrange(2**32)))
    if config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = os.environ["GAMESTER_SEED"]


def pytest_report_header(config: pytest.Config) -> str:
    prove = config.getoption("--prove")
    length = f"prove, {config.getoption('--games')} games per property" if prove else "a slice of each property"
    return f"gamester: seed {os.environ['GAMESTER_SEED']} (GAMESTER_SEED repeats it), {length}"


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect fast: two thirds of the time go into rewriting assertions, and some into looking for garbage that is none.

    What was rewritten is kept from run to run also where the environment wants no bytecode; only here, since a test may write a module,
    change it within a second, and import it again. What was collected stays until the end, so that no later search walks through it.
    Later searches are rare: as Python begins, they take a sixth of the time of tests with many small objects.
    """
    wanted, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    gc.disable()
    try:
        return (yield)
    finally:
        sys.dont_write_bytecode = wanted
        gc.freeze()
        collect_rarely()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    if not config.getoption("--prove"):
        long = [item for item in items if item.get_closest_marker("prove")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the seed of a failure, and let go of what it held; a debugger still wants that."""
    report = yield
    if call.excinfo is not None and not item.config.getoption("usepdb"):
        release(call.excinfo.value)
    if report.failed:
        report.sections.append(("seed of this run", f"GAMESTER_SEED={os.environ['GAMESTER_SEED']}"))
    return report


@pytest.fixture(scope="session")
def budget(request: pytest.FixtureRequest) -> Budget:
    """`budget(200)`: games to play, 200 in the slice, with --prove as many as --games says; `weight=10` if they cost ten times as much."""
    prove, games = request.config.getoption("--prove"), request.config.getoption("--games")

    def games_to_play(slice_of: int, weight: int = 1) -> int:
        return max(slice_of, games // weight) if prove else slice_of

    return games_to_play


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """This test's own seed below 2**32: of the run's seed and the test's name, so that it is the same whichever tests run beside it."""
    words = f"{os.environ['GAMESTER_SEED']} {request.node.nodeid}".encode()
    return int.from_bytes(hashlib.blake2b(words, digest_size=4).digest(), "big")


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Path of a Chromium, or with --firefox of a Firefox; without one the test fails and says what to do."""
    if request.config.getoption("--firefox"):
        if firefox.find() is None:
            pytest.fail(f"no Firefox found: install one (Debian: firefox-esr), or name it in {firefox.PROGRAM}")
        return str(firefox.launcher(tmp_path_factory.mktemp("firefox")))
    path = find()
    if path is None:
        pytest.fail("no Chromium found: run `python tests/support/browser.py`, which installs one")
    return path


@pytest.fixture(scope="module")
def browser(chromium: str, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One for the module, not for the session: while Playwright's loop runs, no other test could start an event loop."""
    with sync_playwright() as playwright:
        if request.config.getoption("--firefox"):
            launched = playwright.firefox.launch(
                executable_path=chromium, channel="moz-firefox", firefox_user_prefs={**firefox.PREFERENCES}, timeout=120_000
            )
        else:
            launched = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS), env={**environment(chromium)})
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a person who was never here before."""
    context = browser.new_context()
    yield context.new_page()
    context.close()
