"""What is wrong with a body, a message or a query that cannot be read, in one sentence."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from croupier.law.documents import explained
from croupier.law.encoding import KINDS
from croupier.law.refusal import BadInput

JSON_KINDS: Final = KINDS | {"object": "a JSON object", "array": "a JSON list"}
"""What values are called on the wire, where a table is something people sit at."""


def unreadable(what: str, content: bytes | str | dict[str, Any], error: Exception, kind: Any) -> BadInput:
    """The refusal of what was sent: its field, the value and what was expected."""
    try:
        sent = content if isinstance(content, dict) else msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as broken:
        return BadInput(f"the {what} cannot be read as JSON: {_broken(content, broken)}")
    if not isinstance(error, msgspec.ValidationError):
        return BadInput(f"the {what} cannot be read: {error}")
    if not isinstance(sent, dict):
        return BadInput(f"the {what} cannot be read: expected {JSON_KINDS['object']}")
    return BadInput(f"the {what} cannot be read: {explained(error, sent, kind, JSON_KINDS)}")


def _broken(content: bytes | str | dict[str, Any], error: Exception) -> str:
    """Why something is not JSON."""
    if not content:
        return "it is empty"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    reason = str(error).removeprefix("JSON is malformed: ")
    return "it ends too early" if reason == "Input data was truncated" else reason
