"""What all pages have in common: types from the interface, nothing from outside, weight, caching."""

import os
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

import croupier
from croupier.server.pages import PAGES, Page
from croupier.server.static import WEB, files, modules
from tests.server.conftest import Served
from tests.web.typescript import declarations

TYPES = WEB / "kit/types.d.ts"
MAX_BYTES = 300_000
PROPOSED, TICKETS = {"three-card-21-n-done"}, {"keno"}


def test_the_pages_read_the_types_the_interface_answers_with() -> None:
    if os.environ.get("CROUPIER_UPDATE_GOLDEN"):
        TYPES.write_text(declarations(), "utf-8")
    assert TYPES.read_text("utf-8") == declarations(), "run this test with CROUPIER_UPDATE_GOLDEN=1"


def test_no_page_names_an_address_outside_the_server() -> None:
    allowed = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")
    for name, file in files().items():
        if file.media.startswith("font/"):
            continue
        text = file.content.decode()
        for known in allowed:
            text = text.replace(known, "")
        assert "http://" not in text, name
        assert "https://" not in text, name


def get(url: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=30)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def test_a_page_is_asked_for_once_and_then_only_whether_it_has_changed(pit: Served) -> None:
    for path in ("/", "/web/kit/dom.js", "/web/kit/croupier.css"):
        status, headers, content = get(pit.url, path)
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert "default-src 'none'" in headers["content-security-policy"]
        status, again, nothing = get(pit.url, path, **{"If-None-Match": headers["etag"]})
        assert (status, nothing, again["etag"]) == (304, b"", headers["etag"])
        _, packed, smaller = get(pit.url, path, **{"Accept-Encoding": "gzip"})
        assert packed["content-encoding"] == "gzip"
        assert len(smaller) < len(content)


def weight(page: Page) -> int:
    """The bytes of a page's modules, styles and pieces, before they are compressed."""
    assert page.module
    styles = [name for name in page.styles if not name.startswith("fonts/")]
    names = [*modules(page.module), "kit/croupier.css", *styles, "pieces/pieces.svg"]
    return sum(len(files()[name].content) for name in names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_a_page_weighs_less_than_300_kilobytes(page: Page) -> None:
    assert weight(page) < MAX_BYTES


def test_every_table_weighs_less_than_300_kilobytes_with_all_it_loads(pit: Served) -> None:
    page = next(page for page in PAGES if page.title == "Table")
    guest = pit.pit().enter()
    for game in croupier.games():
        table = pit.open_table(game.id, options={"proposals": game.id in PROPOSED})
        paths = [f"/tables/{table}", *(f"/api/tables/{table}/{what}" for what in ("page", "placard", "felt"))]
        more = [get(pit.url, path, Authorization=f"Bearer {guest}") for path in paths]
        assert [status for status, _, _ in more] == [200] * len(paths)
        loaded = sum(len(content) for _, _, content in more)
        loaded += len(files()["pieces/balls.svg"].content) if game.id in TICKETS else 0
        assert weight(page) + loaded < MAX_BYTES, game.id
