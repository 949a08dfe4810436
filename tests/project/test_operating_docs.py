"""Commands in docs/how-to/operate/ and deploy/ are commands that exist."""

from __future__ import annotations

import inspect
import os
import re
import sqlite3
import subprocess
import tomllib
from contextlib import closing
from importlib import import_module
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.cli.serve import serve
from gamester.server.metrics import REGISTRY
from gamester.server.serve import KILL_AFTER
from tests.support.server_fixtures import Server

HERE = Path(__file__).resolve().parents[2]
FILES = ["docs/how-to/operate/install.md", "docs/how-to/operate/several_workers.md", "deploy/gamester.service", "deploy/compose.yaml"]
SET = [
    *(("deploy/compose.yaml", "DATABASE_URL"), ("deploy/Dockerfile", r"^ENV (\w+)="), ("deploy/gamester.service", r"^Environment=(\w+)=")),
    *(("docs/how-to/operate/several_workers.md", r"^export (\w+)="), ("deploy/gamester.service", r"(DATABASE_URL)=")),
]


def read(name: str) -> str:
    return (HERE / name).read_text("utf-8")


def composed() -> dict[str, Any]:
    found: dict[str, Any] = import_module("yaml").safe_load(read("deploy/compose.yaml"))
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_switch_that_is_told_is_one(name: str) -> None:
    text = read(name)
    lines = [line.partition("#")[0] for line in text.splitlines() if re.search(r"\bserve --", line.partition("#")[0])]
    told = {switch for line in lines for switch in re.findall(r"--([a-z-]+)", line)}
    assert told
    assert told <= {parameter.replace("_", "-") for parameter in inspect.signature(serve).parameters}


@pytest.mark.parametrize(("name", "pattern"), SET)
def test_every_variable_that_is_set_is_read(name: str, pattern: str) -> None:
    asked = {one for path in (HERE / "src").rglob("*.py") for one in re.findall(r'environ\.get\("(\w+)"', path.read_text("utf-8"))}
    told = set(re.findall(pattern, read(name), re.MULTILINE))
    assert told and told <= asked


def test_the_image_holds_what_the_server_is_built_from() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    left_out = [line for line in read("deploy/Dockerfile.dockerignore").splitlines() if not line.startswith("#")]
    for needed in ("src", "docs", "hatch_build.py", "pyproject.toml", project["readme"], *project["license-files"]):
        assert (HERE / needed).exists() and needed not in left_out and not needed.startswith(".")
    assert ".*" in left_out, "nor the keys, caches and history of whoever builds it"
    stages = read("deploy/Dockerfile").split("\nFROM ")[1:]
    assert len(stages) == 2 and "COPY . /source" in stages[0] and stages[1].startswith("${RUN_IMAGE}\n")
    arguments = dict(re.findall(r"^ARG (\w+)=(\S+)$", read("deploy/Dockerfile"), re.MULTILINE))
    assert "-slim-" in arguments["RUN_IMAGE"]
    built = composed()["services"]["server"]["build"]["args"]
    assert built == {name: f"${{{name}:-{image}}}" for name, image in arguments.items()}


def test_the_services_fit_together() -> None:
    """The database is the one that is named, and the proxy that is believed is what the machine looks like from inside."""
    found = composed()
    server, database = found["services"]["server"], found["services"]["db"]
    address = str(server["environment"]["DATABASE_URL"])
    user, where, name = re.findall(r"^postgresql://(\w+):.*@(\w+)/(\w+)$", address)[0]
    assert where in found["services"] and where in server["depends_on"] and "healthcheck" in database
    assert (user, name) == (database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"])
    assert set(volume.partition(":")[0] for volume in database["volumes"]) <= found["volumes"].keys()
    published, inside = server["ports"][0].rpartition(":")[::2]
    assert published.startswith("127.0.0.1:") and f"--port {inside}" in server["command"]
    network = found["networks"]["default"]["ipam"]["config"][0]
    assert ip_address(network["gateway"]) in ip_network(network["subnet"])
    assert f"--trusted-proxy {network['gateway']}" in server["command"]


def test_a_backup_is_made_and_put_back_as_it_is_told(tmp_path: Path) -> None:
    """While the server runs; and in the folder of one that was killed since, which leaves more behind than its database."""
    folder, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir()
    server = Server(folder)
    path, since = server.lay("you", "person"), ""
    told = read("docs/how-to/operate/backup.md")
    blocks = [one for one in re.findall(r"^```sh\n(.*?)^```", told, re.DOTALL | re.MULTILINE) if "gamester doctor" not in one]
    try:
        for block in blocks:
            for line in block.replace("/var/lib/gamester", str(folder)).splitlines():
                if asked := re.fullmatch(r"""sqlite3 (\S+) "\.backup '(\S+)'\"""", line):  # not every machine has that program
                    with closing(sqlite3.connect(asked[1])) as kept, closing(sqlite3.connect(copies / asked[2])) as copy:
                        kept.backup(copy)
                else:
                    subprocess.run(["sh", "-c", line], cwd=copies, check=True)
            if block is blocks[0]:
                since = server.lay("you", "person")
                server.kill()
                assert (folder / "gamester.db-wal").stat().st_size
        server.start()
        assert [httpx.get(server.url + one).status_code for one in (path, since)] == [200, 404]
    finally:
        said = server.stop()
    assert said == "" and len(blocks) == 2


def test_whoever_ends_the_server_waits_until_it_ends_by_itself() -> None:
    stopped = re.findall(r"^TimeoutStopSec=(\d+)$", read("deploy/gamester.service"), re.MULTILINE)
    stopped += [composed()["services"]["server"]["stop_grace_period"].removesuffix("s")]
    assert len(stopped) == 2 and min(map(int, stopped)) > KILL_AFTER + 2


def test_the_folder_of_the_service_is_made_as_it_is_told() -> None:
    folder = re.findall(r"^ExecStart=(/\S+)/bin/gamester serve", read("deploy/gamester.service"), re.MULTILINE)
    told = read("docs/how-to/operate/install.md")
    assert len(folder) == 1 and f"python3 -m venv {folder[0]}\n{folder[0]}/bin/pip install " in told
    told += read("docs/how-to/operate/several_workers.md")
    extras = {extra for found in re.findall(r'"\.\[([\w,]+)\]"', told) for extra in found.split(",")}
    assert extras and extras <= tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"].keys()


def test_every_metric_is_explained() -> None:
    """The page names each metric of the server, and none that does not exist."""
    names = {metric.name for metric in REGISTRY.collect() if not metric.name.startswith("process")}
    told = {name.removesuffix("_total") for name in re.findall(r"`(gamester_\w+)`", read("docs/how-to/operate/watch.md"))}
    assert names and told == names


DOCKER = """#!/bin/sh
[ "$1 $2 $3 $4 $5" = "buildx imagetools inspect --format {{.Manifest.Digest}}" ] || exit 64
%s
"""
"""A stand-in for docker that answers as it does for one image."""


def pin(tmp_path: Path, answer: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of deploy/pin.sh with a stand-in for docker."""
    (tmp_path / "deploy").mkdir()
    for name in ("pin.sh", "Dockerfile", "compose.yaml"):
        (tmp_path / "deploy" / name).write_text(read(f"deploy/{name}"))
    (tmp_path / "deploy" / ".env").write_text("POSTGRES_PASSWORD=kept\nRUN_IMAGE=old\n")
    (tmp_path / "docker").write_text(DOCKER % answer)
    (tmp_path / "docker").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    return subprocess.run(["sh", str(tmp_path / "deploy" / "pin.sh")], env={"PATH": path}, capture_output=True, text=True, check=False)


def test_images_are_pinned_by_their_digests(tmp_path: Path) -> None:
    """The file for compose gets a digest of each image that compose names, and keeps what else is in it."""
    done = pin(tmp_path, 'echo "sha256:$(printf %s "$6" | sha256sum | cut -c 1-64)"')
    assert done.returncode == 0, done.stderr
    kept = dict(line.split("=", 1) for line in (tmp_path / "deploy" / ".env").read_text().splitlines())
    named = dict(re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", read("deploy/compose.yaml")))
    assert kept.pop("POSTGRES_PASSWORD") == "kept" and kept.keys() == named.keys() and len(named) == 3
    for name, image in named.items():
        assert re.fullmatch(rf"{re.escape(image)}@sha256:[0-9a-f]{{64}}", kept[name])


@pytest.mark.parametrize("answer", ["exit 1", "echo nothing"])
def test_no_digest_leaves_the_file_as_it_was(tmp_path: Path, answer: str) -> None:
    assert pin(tmp_path, answer).returncode != 0
    assert (tmp_path / "deploy" / ".env").read_text() == "POSTGRES_PASSWORD=kept\nRUN_IMAGE=old\n"
    assert sorted(path.name for path in (tmp_path / "deploy").iterdir()) == [".env", "Dockerfile", "compose.yaml", "pin.sh"]


TRIAL = """#!/bin/sh
echo $* >> "$(dirname "$0")/asked"
[ -z "$POSTGRES_PASSWORD" ] && exit 65
case "$*" in *" up "*) exit %d ;; esac
"""
"""A stand-in for docker that notes what it is asked, and may fail to start the services."""


def try_services(tmp_path: Path, fails: int) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Run deploy/try.sh with a stand-in for docker; return what it did and what docker was asked."""
    (tmp_path / "docker").write_text(TRIAL % fails)
    (tmp_path / "docker").chmod(0o755)
    done = subprocess.run(
        ["sh", str(HERE / "deploy" / "try.sh")],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "POSTGRES_PASSWORD": "kept"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done, (tmp_path / "asked").read_text().splitlines()


def test_services_are_tried_out_and_taken_away(tmp_path: Path) -> None:
    """They are named apart from those that run, so that nothing of those is taken away."""
    done, asked = try_services(tmp_path, 0)
    assert done.returncode == 0, done.stderr
    assert [line.split()[3] if "compose" in line else line for line in asked] == ["info", "up", "exec", "exec", "down"]
    assert all(line.startswith("compose --project-name gamester-trial ") for line in asked[1:]) and "--volumes" in asked[-1]
    assert [line.split(" server ", 1)[1].split()[0] for line in asked[2:4]] == ["python", "gamester"]


def test_services_that_do_not_start_are_taken_away_too(tmp_path: Path) -> None:
    done, asked = try_services(tmp_path, 1)
    assert done.returncode == 1 and "compose" in asked[-1] and " down " in f"{asked[-1]} "
    assert len(asked) == 4 and " logs" in asked[2]


@pytest.mark.prove
def test_services_start_where_there_is_an_engine() -> None:
    """With an engine the services start; without one the script names the engine that it needs."""
    there = subprocess.run(["sh", "-c", "docker info"], capture_output=True, check=False).returncode == 0
    done = subprocess.run(["sh", str(HERE / "deploy" / "try.sh")], capture_output=True, text=True, check=False)
    assert done.returncode == (0 if there else 69), done.stderr
    assert there or "found no container engine" in done.stderr
