"""The pages of the pit: what stands in each before its module fills it, and the documentation."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any, NamedTuple

import croupier
from croupier.server.static import modules

KIT = "kit/croupier.css"


class Page(NamedTuple):
    """A page: where it is, its title, the module that fills it, its styles, and its word in the menu."""

    path: str
    title: str
    module: str
    styles: tuple[str, ...] = ()
    menu: str = ""
    operation: str = ""
    """What the page asks for: the menu shows it to those who may."""
    staff: bool = False
    """Whether the menu shows it only to people known to be let in."""


PAGES = (
    Page("/", "Lobby", "lobby/main.js", ("lobby/lobby.css",), menu="Lobby"),
    Page(
        "/tables/{table_id}", "Table", "table/main.js", ("kit/felt.css", "table/table.css", "fonts/fonts.css")
    ),
    Page("/tables/{table_id}/text", "Text view", "text/main.js", ("text/text.css",)),
    Page(
        "/mathematics",
        "Mathematics",
        "mathematics/main.js",
        ("staff/staff.css", "mathematics/mathematics.css"),
        menu="Mathematics",
        operation="mathematics",
    ),
    Page(
        "/inspector",
        "Inspector",
        "inspector/main.js",
        ("staff/staff.css", "inspector/inspector.css"),
        menu="Inspector",
        operation="rounds",
    ),
    Page(
        "/dealer",
        "Dealer",
        "dealer/main.js",
        ("kit/felt.css", "staff/staff.css", "dealer/dealer.css", "fonts/fonts.css"),
        menu="Dealer",
        operation="read_entered",
        staff=True,
    ),
    Page(
        "/floor",
        "Floor",
        "floor/main.js",
        ("staff/staff.css", "floor/floor.css"),
        menu="Floor",
        operation="open_table",
        staff=True,
    ),
    Page("/sign-in", "Sign in", "signin/main.js", ("staff/staff.css",)),
    Page(
        "/rulebook",
        "Rulebook",
        "rulebook/main.js",
        ("staff/staff.css", "rulebook/rulebook.css"),
        menu="Rulebook",
    ),
)


@cache
def page_html(page: Page) -> str:
    """A page with its menu; the module fills `main`."""
    return _document(page.title, '<main id="main" tabindex="-1"></main>', page.styles, page.module, page.path)


def _document(title: str, body: str, styles: tuple[str, ...] = (), module: str = "", path: str = "") -> str:
    linked = "".join(f'<link rel="stylesheet" href="/web/{name}">' for name in (KIT, *styles))
    preloaded = (
        "".join(f'<link rel="modulepreload" href="/web/{name}">' for name in modules(module))
        if module
        else ""
    )
    script = f'<script type="module" src="/web/{module}"></script>' if module else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark"><link rel="icon" href="/web/kit/icon.svg">'
        f"<title>{escape(title)} · croupier</title>{linked}{preloaded}{script}</head><body>"
        '<a class="skip" href="#main">Skip to the content</a>'
        '<header class="masthead"><a class="mark" href="/">croupier</a>'
        f'<nav aria-label="Pages">{_menu(path)}</nav><div id="visitor"></div></header>'
        "<noscript><p>The pages need JavaScript. Without it, play in a terminal: "
        "<code>croupier play --server</code> and this address.</p></noscript>"
        f'{body}<div id="announcements" class="unseen" role="status" aria-live="polite"></div>'
        f'<footer class="foot">croupier {escape(croupier.__version__)} · <a href="/docs">API</a></footer>'
        "</body></html>"
    )


def _menu(path: str) -> str:
    return "".join(
        f'<a href="{page.path}" data-operation="{page.operation}"{" hidden" if page.staff else ""}'
        f"{' aria-current=page' if page.path == path else ''}>{escape(page.menu)}</a>"
        for page in PAGES
        if page.menu
    )


def documentation_page(described: dict[str, Any]) -> str:
    """The API in one table, from the document that describes it."""
    rows = "".join(
        f"<tr><td><code>{method.upper()} {escape(path)}</code></td><td>{escape(each['summary'])}. "
        f"{_parameters(each)}</td></tr>"
        for path, methods in described["paths"].items()
        for method, each in methods.items()
    )
    return _document(
        "The API",
        f'<main id="main" tabindex="-1"><h1>The API</h1><p>{escape(described["info"]["description"])} '
        'The whole description is in <a href="/openapi.json">openapi.json</a>. A guest of a practice pit '
        "asks for a token with <code>POST /api/guests</code> and sends it as <code>Authorization: "
        "Bearer</code>. Live events come over the WebSocket "
        "<code>/api/tables/{table_id}/live?after=SEQUENCE&amp;view=true</code>, the terminal table over "
        "<code>/api/tables/{table_id}/text</code>.</p>"
        '<div class="wide" tabindex="0" role="region" aria-label="Requests"><table><thead><tr>'
        "<th>Request</th>"
        f"<th>What it does</th></tr></thead><tbody>{rows}</tbody></table></div></main>",
    )


def _parameters(each: dict[str, Any]) -> str:
    named = [f"<code>{escape(found['name'])}</code>" for found in each["parameters"] if found["in"] != "path"]
    return f"Takes {', '.join(named)}." if named else ""
