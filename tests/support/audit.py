"""Known weaknesses of the installed packages, for `make lint`.

    python tests/support/audit.py        exit code 1 and the weak packages if there are some, else 0 and the number of packages looked up

If the package index knows none of them, or cannot be reached, the output says so: then nothing has been audited.
"""

import json
import subprocess
import sys
from typing import Any

PATIENCE = 90
COMMAND = ("-m", "pip_audit", "--local", "--skip-editable", "--progress-spinner", "off", "--timeout", "10", "--format", "json")


def asked() -> str:
    """Return the output of the audit, or "" if it timed out."""
    try:
        return subprocess.run([sys.executable, *COMMAND], capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    except subprocess.TimeoutExpired:
        return ""


def told(answer: str) -> tuple[str, bool]:
    """Return the output in words, and True if a package must be updated."""
    try:
        packages: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return "Audit: the package index gave no answer; nothing was audited.", False
    known = [one for one in packages if "vulns" in one]
    weak = [(one, fault) for one in known for fault in one["vulns"]]
    lines = [f"Audit: {len(known)} of {len(packages)} packages are known to the index; known weaknesses: {len(weak)}."]
    lines += [
        f"  {one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version yet'}"
        for one, fault in weak
    ]
    return "\n".join(lines), bool(weak)


if __name__ == "__main__":
    words, bad = told(asked())
    print(words, file=sys.stderr if bad else sys.stdout)
    sys.exit(bad)
