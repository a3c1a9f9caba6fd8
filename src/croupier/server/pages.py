"""Plain pages until the pit has better ones: the list of tables, a text view of each, the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import croupier
from croupier.pit.host import TableRow

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}
code,pre,#said,#line{font:14px/1.45 ui-monospace,monospace}
#said{white-space:pre-wrap;height:65vh;overflow:auto;border:1px solid #888;padding:.6rem;background:#fff}
#line{width:100%;box-sizing:border-box;padding:.5rem;margin-top:.5rem}"""
SCRIPT = """'use strict';
const said = document.getElementById('said'), line = document.getElementById('line');
const show = text => { said.append(text + '\\n'); said.scrollTop = said.scrollHeight; };
async function sit() {
  await fetch('/api/tables/' + said.dataset.table).then(answer =>
    answer.status === 401 ? fetch('/api/guests', {method: 'POST'}) : answer);
  const scheme = location.protocol === 'https:' ? 'wss://' : 'ws://';
  const socket = new WebSocket(scheme + location.host + '/api/tables/' + said.dataset.table + '/text');
  socket.onmessage = message => show(message.data);
  socket.onclose = event => { show(event.reason || 'The connection has ended.'); line.disabled = true; };
  document.getElementById('typing').onsubmit = event => {
    event.preventDefault(); show('> ' + line.value); socket.send(line.value); line.value = '';
  };
}
sit();
"""
FILES = {"pit.css": ("text/css", STYLE), "table.js": ("text/javascript", SCRIPT)}


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/pit.css"></head>'
        f"<body>{body}</body></html>"
    )


def lobby_page(rows: Sequence[TableRow], record: bool) -> str:
    """The tables, each with its text view."""
    kind = "pit of record" if record else "practice pit"
    listed = "".join(
        f'<tr><td><a href="/tables/{escape(row.id)}">{escape(row.name)}</a></td>'
        f"<td>{escape(row.game)}</td><td><code>{escape(row.id)}</code></td></tr>"
        for row in rows
    )
    return _page(
        "croupier: the pit",
        f"<h1>The pit</h1><p>croupier {escape(croupier.__version__)}, a {kind}. "
        '<a href="/docs">API documentation</a></p>'
        f"<table><tr><th>Table</th><th>Game</th><th>Id</th></tr>{listed}</table>",
    )


def table_page(table_id: str) -> str:
    """The text view of a table."""
    return _page(
        f"Table {table_id}",
        f'<p><a href="/">The pit</a></p><h1>Table <code>{escape(table_id)}</code></h1>'
        f'<div id="said" role="log" aria-live="polite" data-table="{escape(table_id)}"></div>'
        '<form id="typing"><label for="line">Type what you would say at the table; help lists the words'
        '</label><input id="line" autocomplete="off" autofocus maxlength="500"></form>'
        '<script src="/table.js"></script>',
    )


def documentation_page(described: dict[str, Any]) -> str:
    """The API in one table, from the document that describes it."""
    rows = "".join(
        f"<tr><td><code>{method.upper()} {escape(path)}</code></td><td>{escape(each['summary'])}. "
        f"{_parameters(each)}</td></tr>"
        for path, methods in described["paths"].items()
        for method, each in methods.items()
    )
    return _page(
        "croupier: the API",
        f"<h1>The API</h1><p>{escape(described['info']['description'])} The whole description is in "
        '<a href="/openapi.json">openapi.json</a>. A guest of a practice pit asks for a token with '
        "<code>POST /api/guests</code> and sends it as <code>Authorization: Bearer</code>. Live events come "
        "over the WebSocket <code>/api/tables/{table_id}/live?after=SEQUENCE&amp;view=true</code>, the "
        "terminal table over <code>/api/tables/{table_id}/text</code>.</p>"
        f'<table><tr><th>Request</th><th>What it does</th></tr>{rows}</table><p><a href="/">The pit</a></p>',
    )


def _parameters(each: dict[str, Any]) -> str:
    named = [f"<code>{escape(found['name'])}</code>" for found in each["parameters"] if found["in"] != "path"]
    return f"Takes {', '.join(named)}." if named else ""
