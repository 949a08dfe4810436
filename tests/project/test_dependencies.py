"""Dependencies have a lower bound and a licence that allows our use, and fit together.

The search for known weaknesses is a part of `make lint`; what it says is held here.
"""

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tests.support.audit import told

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text())["project"]
FREE = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Mozilla Public License|MPL|Unlicense|LGPL|Lesser General Public|Zlib|0BSD"
)
NAME = re.compile(r"[A-Za-z0-9][\w.-]*")


def wanted() -> list[str]:
    """Return the dependencies of the package with all its extras."""
    return [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]


def named(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found is not None
    return found[0]


def licence(name: str) -> str:
    found = metadata(name)
    said = [line for line in found.get_all("Classifier") or [] if line.startswith("License")]
    return " ".join([*said, *(found[field][:200] for field in ("License-Expression", "License") if field in found)])


def installed(names: list[str]) -> set[str]:
    """These and whatever they need, as far as it is here."""
    found: set[str] = set()
    while names:
        name = re.sub(r"[-_.]+", "-", names.pop().lower())
        if name in found:
            continue
        try:
            needs = requires(name) or []
        except PackageNotFoundError:
            continue
        found.add(name)
        names += [named(one) for one in needs if "extra ==" not in one]
    return found


def test_every_dependency_has_a_lower_bound_and_none_an_address() -> None:
    ours = [one for one in wanted() if not one.startswith("gamester")]
    assert not [one for one in ours if ">=" not in one or "@" in one or "://" in one]


def test_every_dependency_of_the_product_has_a_ceiling_that_what_is_installed_keeps() -> None:
    """Tests and benchmarks have none: nobody but us installs those. Nor is the compiler installed here: it takes 400 MB."""
    extras = {name: wanted for name, wanted in PROJECT["optional-dependencies"].items() if name not in ("test", "bench", "compiler")}
    ours = [*PROJECT["dependencies"], *(one for wanted in extras.values() for one in wanted)]
    for one in map(Requirement, ours):
        assert {spec.operator for spec in one.specifier} == {">=", "<"}, one
        assert one.specifier.contains(version(one.name), prereleases=True), f"{one}, and {version(one.name)} is installed"


def test_what_the_guard_is_built_on_inside_is_held_to_its_minor_version() -> None:
    bounds = {one.name: str(one.specifier) for one in map(Requirement, PROJECT["dependencies"])}
    for name in ("uvicorn", "h11"):
        major, minor = version(name).split(".")[:2]
        assert f"<{major}.{int(minor) + 1}" in bounds[name].split(","), bounds[name]


LOCKED = re.compile(
    r"^(?P<name>[a-z0-9._-]+)==(?P<version>[^ ;]+)(?: ; (?P<marker>[^\\]+))? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+",
    re.MULTILINE,
)
LOCK = Path(__file__).resolve().parents[2] / "deploy" / "lock.txt"


def test_the_lock_holds_all_that_is_installed_with_hashes_and_no_address() -> None:
    text = LOCK.read_text()
    locked = [(found["name"], found["version"], Marker(found["marker"]) if found["marker"] else None) for found in LOCKED.finditer(text)]
    assert len(locked) == text.count("==") - text.count("== '") and "://" not in text and "index-url" not in text
    here = {name: version for name, version, marker in locked if marker is None or marker.evaluate()}
    wanted = [
        *PROJECT["dependencies"],
        *(one for extra in ("lab", "push", "terminal", "postgres") for one in PROJECT["optional-dependencies"][extra]),
    ]
    for one in map(Requirement, wanted):
        assert one.specifier.contains(here[one.name], prereleases=True), one


def test_what_the_house_itself_needs_may_be_used_freely() -> None:
    needed = installed([named(one) for one in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"].get("postgres", []))])
    assert len(needed) > 20
    assert not {name: licence(name) for name in sorted(needed) if not FREE.search(licence(name))}


def test_what_is_installed_fits_together() -> None:
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


FAULT = {"id": "PYSEC-1", "fix_versions": ["1.3"], "aliases": [], "description": ""}
WEAK: dict[str, Any] = {"name": "straw", "version": "1.2", "vulns": [FAULT]}
SOUND: dict[str, Any] = {"name": "brick", "version": "3", "vulns": []}
UNKNOWN = {"name": "fog", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "words", "bad"),
    [
        ([WEAK, SOUND], "2 of 2 packages are known to the index; known weaknesses: 1.\n  straw 1.2: PYSEC-1, mended in 1.3", True),
        ([SOUND, UNKNOWN], "1 of 2 packages are known to the index; known weaknesses: 0.", False),
        ([UNKNOWN], "0 of 1 packages are known to the index; known weaknesses: 0.", False),
    ],
)
def test_the_audit_says_what_is_weak_and_how_much_it_could_look_up(packages: list[dict[str, Any]], words: str, bad: bool) -> None:
    assert told(json.dumps({"dependencies": packages, "fixes": []})) == (f"Audit: {words}", bad)


@pytest.mark.parametrize("answer", ["", "Traceback", "[]", "{}"])
def test_an_audit_without_an_answer_says_that_nothing_was_audited(answer: str) -> None:
    assert told(answer) == ("Audit: the package index gave no answer; nothing was audited.", False)
