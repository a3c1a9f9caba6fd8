"""The OpenAPI document of the HTTP interface, made from its operations and the types they answer with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import croupier
from croupier.server import operations as op
from croupier.server.operations import Operation

REASONS = {
    400: "It cannot be read",
    401: "Nobody is signed in with this request",
    403: "Not for this person",
    404: "There is no such table, round or game",
    409: "A rule refuses it; nothing has changed",
    413: "The message is too large",
    429: "Too many requests of one visitor",
    503: "Not now: nothing was done, try again",
}
TEMPLATE = "#/components/schemas/{name}"
PARAMETERS: dict[str, dict[str, Any]] = {
    "table_id": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "number": {"type": "integer", "minimum": 1, "maximum": 2**31 - 1},
    "deck": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "proposal": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "person": {"type": "string", "pattern": "^[a-z][a-z0-9._-]{1,39}$"},
    "game": {"type": "string", "pattern": "^[a-z0-9_-]{1,40}$"},
}


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [op.FailureAnswer]
    for each in operations:
        types += [kind for kind in (each.query, each.body, each.answer) if kind is not None]
    shapes, components = msgspec.json.schema_components(types, ref_template=TEMPLATE)
    shape = dict(zip(map(repr, types), shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, shape, components)
    used = {name: schema for name, schema in components.items() if not _is_query(name, operations)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "croupier, the pit",
            "version": croupier.__version__,
            "description": "Amounts are cents, times milliseconds since 1970. A refusal has changed nothing.",
        },
        "paths": paths,
        "components": {
            "schemas": used,
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def _is_query(name: str, operations: Sequence[Operation]) -> bool:
    return name in {each.query.__name__ for each in operations}


def _operation(each: Operation, shape: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": shape[repr(each.answer)]}} if each.answer is not None else {}
    if each.answer is None:
        content = {each.media: {"schema": {} if each.media == op.JSON else {"type": "string"}}}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}
        for name in re.findall(r"\{(\w+)\}", each.path)
    ]
    query = components[each.query.__name__].get("properties", {})
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": _without_null(schema)}
        for name, schema in query.items()
    ]
    if each.key:
        key = {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"}
        parameters.append({"name": "Idempotency-Key", "in": "header", "required": True, "schema": key})
    found: dict[str, Any] = {
        "operationId": each.name,
        "summary": each.summary,
        "parameters": parameters,
        "responses": {str(each.status): {"description": "Good"} | _content(each, content)}
        | {
            str(status): {
                "description": REASONS[status],
                "content": {"application/json": {"schema": shape[repr(op.FailureAnswer)]}},
            }
            for status in sorted({*each.failures})
        },
    }
    if not each.open:
        found["security"] = [{"bearer": []}]
    if each.body is not None:
        body = {"application/json": {"schema": shape[repr(each.body)]}}
        found["requestBody"] = {"required": True, "content": body}
    return found


def _content(each: Operation, content: dict[str, Any]) -> dict[str, Any]:
    """What a good answer holds; one with status 204 holds nothing."""
    return {} if each.status == 204 else {"content": content}


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A query parameter is there or left out, never null."""
    kept = {name: value for name, value in schema.items() if name != "default" or value is not None}
    if "anyOf" in kept:
        kinds = [kind for kind in kept["anyOf"] if kind != {"type": "null"}]
        return kinds[0] if len(kinds) == 1 else kept | {"anyOf": kinds}
    return kept
