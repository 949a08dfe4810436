"""Known weaknesses of what is installed here, as far as the package index tells any: part of `make lint`.

    python tests/support/audit.py        exit code 1, and which packages, where there are some; 0 and how many were looked up otherwise

An index that knows none of them, or that cannot be reached, is said to be so in words: then nothing has been audited.
"""

import json
import subprocess
import sys
from typing import Any

PATIENCE = 90
COMMAND = ("-m", "pip_audit", "--local", "--skip-editable", "--progress-spinner", "off", "--timeout", "10", "--format", "json")


def asked() -> str:
    """What the audit answers, or "" where it comes to no answer."""
    try:
        return subprocess.run([sys.executable, *COMMAND], capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    except subprocess.TimeoutExpired:
        return ""


def told(answer: str) -> tuple[str, bool]:
    """In words, and whether there is anything to mend."""
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
