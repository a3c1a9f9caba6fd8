"""Structured logs: one JSON object a line, of named fields that hold no secret."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import TextIO

import msgspec

LOGGER = logging.getLogger("croupier.server")
PIT = logging.getLogger("croupier.pit")
FIELDS = frozenset(
    (
        *("answer", "client", "command", "entry", "error", "method", "milliseconds", "person", "role"),
        *("route", "status", "table", "what"),
    )
)
"""What a line may hold. Bodies, headers, queries, tokens and events are not among them."""


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; an unexpected failure keeps its place in the code, without values."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["failure"] = type(record.exc_info[1]).__name__
            trace = traceback.extract_tb(record.exc_info[2])
            line["places"] = [f"{place.name}:{place.lineno}" for place in trace][-8:]
        return msgspec.json.encode(line).decode()


def log(event: str, *, level: int = logging.INFO, failed: bool = False, **fields: object) -> None:
    """Write one line; a field that is not known to be harmless cannot be logged."""
    if unknown := fields.keys() - FIELDS:
        raise ValueError(f"{', '.join(sorted(unknown))}: not a field of the log")
    LOGGER.log(level, event, extra={"fields": fields}, exc_info=failed)


def to_stream(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Write the log of this process to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    for logger in (LOGGER, PIT):
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(level)
