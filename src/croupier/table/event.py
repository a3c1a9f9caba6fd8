"""What all events of a journal have: their number, who acted, the rule."""

from __future__ import annotations

import msgspec

TABLE = "table"


class Event(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """Something that happened at the table; `by` is who did it."""

    seq: int
    by: str
    cite: str
