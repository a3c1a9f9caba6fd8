"""A connection to a pit's server: requests that are sent again until they are answered, and WebSockets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import msgspec

from croupier.client.answers import Guest
from croupier.law.refusal import BadInput, CroupierError

AGAIN = frozenset([429, 503])
Answer = TypeVar("Answer")


class Refused(CroupierError):
    """The server says no: the status, a kind for programs, a sentence for people, the rule if one refuses."""

    def __init__(self, status: int, kind: str, message: str, cite: str = "") -> None:
        super().__init__(message)
        self.status, self.kind, self.cite = status, kind, cite


class Unreachable(CroupierError):
    """The server does not answer."""


class _Failure(msgspec.Struct):
    kind: str
    message: str
    cite: str = ""


class _Failed(msgspec.Struct):
    error: _Failure


class Connection:
    """A server by its address; without a token, the first request signs in as a guest."""

    def __init__(self, url: str, token: str = "", *, attempts: int = 5, timeout: float = 30) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadInput(f"server {url!r}: expected an address such as http://127.0.0.1:8747")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self._parts = parts
        self.token = token
        self.person = ""
        self._attempts, self._timeout = attempts, timeout
        self._connection: HTTPConnection | None = None

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def enter(self) -> str:
        """Sign in as a guest unless there is a token already; returns the token."""
        if not self.token:
            guest = self.ask("POST", "/api/guests", Guest)
            self.person, self.token = guest.person, guest.token
        return self.token

    def ask(
        self,
        method: str,
        path: str,
        kind: type[Answer],
        body: object = None,
        *,
        named: bool = False,
        key: str = "",
    ) -> Answer:
        """The answer to a request, read as its kind; `named` requests carry the token."""
        return msgspec.json.decode(self.send(method, path, body, named=named, key=key), type=kind)

    def send(
        self, method: str, path: str, body: object = None, *, named: bool = False, key: str = ""
    ) -> bytes:
        """Send a request; one that is safe to repeat is sent again after growing pauses."""
        headers = {"accept": "application/json"}
        if named:
            headers["authorization"] = f"Bearer {self.enter()}"
        if key:
            headers["idempotency-key"] = key
        content = b"" if body is None else msgspec.json.encode(body)
        if content:
            headers["content-type"] = "application/json"
        refused: CroupierError = Unreachable(f"{self.url} does not answer")
        for attempt in range(self._attempts):
            if attempt:
                time.sleep(0.1 * 2**attempt * (1 + secrets.randbelow(100) / 100))
            try:
                status, answer = self._exchanged(method, path, content, headers)
            except (OSError, HTTPException) as error:
                self.close()
                refused = Unreachable(f"{self.url} does not answer: {error}")
                continue
            if status < 400:
                return answer
            refused = _refused(status, answer)
            if status not in AGAIN:
                break
        raise refused

    def _exchanged(
        self, method: str, path: str, content: bytes, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        if self._connection is None:
            kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
            self._connection = kind(str(self._parts.hostname), self._parts.port, timeout=self._timeout)
        self._connection.request(method, path, content, headers)
        response = self._connection.getresponse()
        return response.status, response.read()

    @contextmanager
    def connected(self, path: str) -> Iterator[Any]:
        """Open a WebSocket to the server."""
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        address = f"{'wss' if self._parts.scheme == 'https' else 'ws'}://{self._parts.netloc}{path}"
        headers = {"authorization": f"Bearer {self.enter()}"}
        try:
            socket = connect(address, additional_headers=headers, open_timeout=self._timeout, close_timeout=1)
        except (OSError, WebSocketException) as error:
            raise Unreachable(f"{self.url} does not answer: {error}") from None
        with socket:
            yield socket


def _refused(status: int, answer: bytes) -> Refused:
    try:
        failed = msgspec.json.decode(answer, type=_Failed).error
    except msgspec.MsgspecError:
        return Refused(status, "failed", f"the server answers {status}")
    return Refused(status, failed.kind, failed.message, failed.cite)
