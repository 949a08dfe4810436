"""Static files: sent from memory, kept for a year under a versioned address."""

from __future__ import annotations

from hashlib import blake2b
from mimetypes import guess_type
from typing import Any

from litestar import Request, Response, route

from gamester.server.pages import errors
from gamester.server.pages.games import READING
from gamester.server.render.static_files import ROOT, VERSION, our_files, our_version, packed

FOREVER = "public, max-age=31536000, immutable"
"""For an address whose content never changes."""
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".woff2": "font/woff2", ".ftl": "text/plain"}
"""Media types that the machine might not know or name otherwise."""
TEXTS = (".js", ".mjs", ".css", ".ftl", ".svg", ".txt", ".webmanifest")
"""Endings of files that compression makes smaller."""
PACKED = "packs_its_answers"
"""The option of a route whose answers no other compression touches."""


@route(f"{ROOT}/{{path:path}}", http_method=READING, sync_to_thread=False, opt={PACKED: True})
def static_file(request: Request[Any, Any, Any], path: str) -> Response[Any]:
    """Send a file, or 304 if the browser has it.

    A page of another version gets the file as it is now, and its browser asks again next time. While servers are exchanged for newer
    ones, a page of one may ask another, and an open page may load a module late. An unknown file is not found.
    """
    version, _, rest = path.removeprefix("/").partition("/")
    name = rest if VERSION.fullmatch(version) else path.removeprefix("/")
    data = our_files().get(name)
    if data is None:
        return errors.no_file(request, LookupError(name))
    tag = f'"{blake2b(data, digest_size=8).hexdigest()}"'
    known = request.headers.get("if-none-match", "").removeprefix("W/") == tag
    headers = {"etag": tag, "cache-control": FOREVER if version == our_version() else "no-cache"}
    if name.endswith(TEXTS):
        headers["vary"] = "Accept-Encoding"
        if not known and "gzip" in request.headers.get("accept-encoding", ""):
            data = packed(name)
            headers["content-encoding"] = "gzip"
    return Response(b"" if known else data, status_code=304 if known else 200, media_type=_kind(name), headers=headers)


def _kind(name: str) -> str:
    suffix = f".{name.rpartition('.')[2]}"
    return KINDS.get(suffix) or guess_type(name)[0] or "application/octet-stream"
