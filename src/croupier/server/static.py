"""The files of the pages: served as they lie in `web/`, compressed once, revalidated by their hash."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

WEB = Path(__file__).parent / "web"
MEDIA = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
REVALIDATED = "no-cache"
"""A browser keeps the file and asks whether it is still the same."""
_IMPORTED = re.compile(r"""^(?:import|export)\b[^;'"]*?['"](\.[^'"]+)['"]""", re.MULTILINE)


class File(NamedTuple):
    """A file as it is sent."""

    media: str
    content: bytes
    compressed: bytes
    tag: str


def sent(content: bytes, media: str) -> File:
    """A content with its hash and its compressed form."""
    return File(media, content, gzip.compress(content, 9, mtime=0), f'"{sha256(content).hexdigest()[:32]}"')


@cache
def files() -> dict[str, File]:
    """Every file of `web/` by its path."""
    found = sorted(path for path in WEB.rglob("*") if path.suffix in MEDIA)
    return {path.relative_to(WEB).as_posix(): sent(path.read_bytes(), MEDIA[path.suffix]) for path in found}


def modules(first: str) -> list[str]:
    """A module and all it imports, so that a page can ask for them at once."""
    known: dict[str, None] = {}

    def follow(name: str) -> None:
        if name not in known:
            known[name] = None
            for other in _imports(name):
                follow(other)

    follow(first)
    return list(known)


def _imports(name: str) -> Iterator[str]:
    folder = (WEB / name).parent
    for found in _IMPORTED.findall((WEB / name).read_text("utf-8")):
        yield (folder / found).resolve().relative_to(WEB.resolve()).as_posix()


def response(file: File, request: Request) -> Response:
    """A file, or the word that the browser has it already."""
    headers = {"etag": file.tag, "cache-control": REVALIDATED, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.compressed, media_type=file.media, headers=headers)
    return Response(file.content, media_type=file.media, headers=headers)
