"""The types of the interface's answers as TypeScript declares them, from the OpenAPI document."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.server.api import OPERATIONS
from croupier.server.openapi import TEMPLATE, document
from croupier.server.table_page import Told

HEAD = (
    "/** What the pit answers. Written from the interface by tests/web/test_pages.py, "
    "CROUPIER_UPDATE_GOLDEN=1. */\n"
)
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
NAME = re.compile(r"[A-Za-z_]\w*$")


def declarations() -> str:
    """Every type of the interface but the bodies of commands, which the server checks itself."""
    _, live = msgspec.json.schema_components([Told], ref_template=TEMPLATE)
    schemas = document(OPERATIONS)["components"]["schemas"] | live
    return HEAD + "".join(_declared(name, schemas[name]) for name in sorted(schemas))


def _declared(name: str, schema: dict[str, Any]) -> str:
    said = f"\n/** {' '.join(schema['description'].split())} */" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{said}\nexport type {name} = {_type(schema)};\n"
    fields = "".join(f"  {_key(key)}: {_type(each)};\n" for key, each in schema["properties"].items())
    return f"{said}\nexport interface {name} {{\n{fields}}}\n"


def _key(name: str) -> str:
    return name if NAME.match(name) else f'"{name}"'


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        return f"({_type(schema['items'])})[]" if "items" in schema else "unknown[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more)}>" if isinstance(more, dict) else "Record<string, unknown>"
    return SIMPLE.get(str(kind), "unknown")
