"""The files of the pages: served from `web/`, compressed once, revalidated by their hash."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from croupier.report.lettering import FONTS, faces
from croupier.report.pieces.sprite import sprite

WEB = Path(__file__).parent / "web"
MEDIA = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
}
REVALIDATED = "no-cache"
"""A browser keeps the file and asks whether it is still the same."""
_COMMENT = re.compile(rb"^[ \t]*/\*\*?(?:[^*]|\*(?!/))*\*/[ \t]*$", re.MULTILINE)
"""A comment that has its lines for itself."""
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


def _uncommented(content: bytes) -> bytes:
    """A module without its comments, which are for those who read the source; every line keeps its number."""
    return _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), content)


@cache
def files() -> dict[str, File]:
    """Every file of `web/` by its path, the fonts of the felts and the pieces that lie on them."""
    found = sorted(path for path in WEB.rglob("*") if path.suffix in MEDIA)
    named = {path.relative_to(WEB).as_posix(): _uncommented(path.read_bytes()) for path in found}
    named |= {f"fonts/{face.file}": FONTS.joinpath(face.file).read_bytes() for face in faces().values()}
    named["pieces/pieces.svg"] = sprite().encode()
    named["pieces/balls.svg"] = sprite(balls=True).encode()
    named["fonts/fonts.css"] = "".join(
        f"@font-face{{font-family:{face.family};font-weight:{face.weight};font-display:swap;"
        f"src:url({face.file}) format('woff')}}"
        for face in faces().values()
    ).encode()
    return {name: sent(content, MEDIA[PurePosixPath(name).suffix]) for name, content in named.items()}


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
