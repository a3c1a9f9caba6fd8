"""A request as any program sends it."""

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from tests.server.conftest import PATIENCE


def ask(
    url: str, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, Any, dict[str, str]]:
    """A request as any program sends it."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    read = json.loads(content) if "json" in response.headers.get("content-type", "") and content else content
    return response.status, read, {name.lower(): value for name, value in response.getheaders()}
