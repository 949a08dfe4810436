"""An nginx on loopback, configured as docs/how-to/operate/proxy.md says, in a private folder."""

from __future__ import annotations

import re
import socket
import subprocess
from pathlib import Path

import httpx

from tests.support.browser import find_nginx
from tests.support.server_fixtures import wait

HERE = Path(__file__).resolve().parents[2]
FRAME = """daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    log_format seen '$request_uri|$request_method|$http_referer|$http_origin|$http_sec_fetch_site|$status';
{once}
    server {{
        listen 127.0.0.1:{port};
        access_log {folder}/seen.log seen;
{server}
    }}
}}
"""
"""Configuration around the documented blocks. `seen.log` belongs to the test: it holds all that other logs must not."""


def blocks() -> tuple[str, str]:
    """Return the documented parts of the `http` block and the `server` block."""
    told = re.findall(r"^```text\n(.*?)^```", (HERE / "docs/how-to/operate/proxy.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    once, server = [block for block in told if "$" in block]
    return once, server


class Nginx:
    """A running nginx in front of a server. Close it after use."""

    def __init__(self, folder: Path, house: int, once: str = "", server: str = "") -> None:
        """Start nginx in front of the server at port `house`.

        `once` and `server` replace the documented blocks.
        """
        program = find_nginx()
        assert program, "no nginx found: run `python tests/support/browser.py`, which installs Debian's nginx-light"
        self.folder = folder
        folder.mkdir()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        told = blocks()
        inside = (server or told[1]).replace("127.0.0.1:8000", f"127.0.0.1:{house}").replace("/var/log/nginx/", f"{folder}/")
        text = FRAME.format(folder=folder, port=self.port, once=once or told[0], server=inside)
        (folder / "nginx.conf").write_text(text, "utf-8")
        command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        with (folder / "stderr").open("w") as said:
            self._process = subprocess.Popen(command, stderr=said)
        for _ in wait():
            try:
                httpx.get(f"{self.url}/health")
                return
            except httpx.ConnectError:
                assert self._process.poll() is None, (folder / "stderr").read_text()
        raise AssertionError((folder / "stderr").read_text())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def logs(self) -> dict[str, str]:
        """Return all logs that an operator has, by name."""
        return {file.name: file.read_text("utf-8", "replace") for file in self.folder.glob("*.log") if file.name != "seen.log"}

    def seen(self) -> list[list[str]]:
        """Return the parts of each request.

        They are path with query, method, `Referer`, `Origin`, `Sec-Fetch-Site` and status.
        """
        return [line.split("|") for line in (self.folder / "seen.log").read_text("utf-8").splitlines()]

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)
