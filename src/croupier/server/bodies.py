"""Commands as they come over the wire: what a table's commands hold, without who sends them."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec

from croupier.server.reading import unreadable
from croupier.table import commands as cmd

NOT_SENT = (cmd.OpenTable, cmd.ReadMeter, cmd.TakeOver)
"""Tables are opened by a request of their own; the pit reads shared meters, and says which program it is."""


def _body(kind: type[cmd.Command]) -> Any:
    """The struct of a command's body: its fields but `by`, strictly read."""
    fields: list[Any] = []
    for field in msgspec.structs.fields(kind):
        if field.name == "by":
            continue
        if field.default is not msgspec.NODEFAULT:
            fields.append((field.name, field.type, field.default))
        elif field.default_factory is not msgspec.NODEFAULT:
            fields.append((field.name, field.type, msgspec.field(default_factory=field.default_factory)))
        else:
            fields.append((field.name, field.type))
    config = kind.__struct_config__
    made = msgspec.defstruct(
        kind.__name__,
        fields,
        tag_field=config.tag_field,
        tag=config.tag,
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
        module=__name__,
    )
    made.__doc__ = kind.__doc__
    return made


KINDS: dict[Any, type[cmd.Command]] = {
    _body(kind): kind for kind in get_args(cmd.AnyCommand) if kind not in NOT_SENT
}
CommandBody: Any = reduce(or_, KINDS)
_decode = msgspec.json.Decoder(CommandBody).decode


def read_command(body: bytes | msgspec.Raw) -> Any:
    """A command's body."""
    try:
        return _decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable("command", bytes(body), error, _kind_of(body)) from None


def _kind_of(body: bytes | msgspec.Raw) -> Any:
    """The kind of command that a body says it is, as far as it can be told."""
    try:
        said = msgspec.json.decode(body, type=_Named).do
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return CommandBody
    return next((kind for kind in KINDS if kind.__struct_config__.tag == said), CommandBody)


class _Named(msgspec.Struct):
    """What a command is called."""

    do: str


def made_by(body: Any, by: cmd.Actor) -> cmd.Command:
    """The command of a body, sent by an actor."""
    return KINDS[type(body)](by=by, **msgspec.structs.asdict(body))
