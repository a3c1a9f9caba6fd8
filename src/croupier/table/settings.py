"""How a table is run: its settings, and what they must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypedDict, get_args

from croupier.equipment.entropy import Entropy, ScannedEntropy
from croupier.law.refusal import BadInput
from croupier.table.commands import Actor
from croupier.table.store import Store

Mode = Literal["virtual", "live"]


class TableSettings(TypedDict, total=False):
    """How a table is run: who deals, what it is called, where its journal is kept, its chips in cents, its
    clock in milliseconds and the seconds a patron has to answer (0: any).
    """

    mode: Mode
    store: Store
    opener: int
    buy_in_as_needed: bool
    decision_seconds: int
    clock: Callable[[], int]
    entropy: Entropy
    checkpoint_every: int
    by: Actor
    name: str


def check_settings(mode: Any, entropy: Any, clock: Any, store: Any, checkpoint_every: Any) -> None:
    """Refuse settings of the wrong kind in one sentence; the others are read with the command that opens."""
    if mode not in get_args(Mode):
        raise BadInput(f"mode {mode!r}, expected {' or '.join(get_args(Mode))}")
    if not _is_a(Entropy, entropy):
        raise BadInput(f"entropy {entropy!r}: expected a source of chance, such as SystemEntropy()")
    if not _is_a(Store, store):
        raise BadInput(f"store {store!r}: expected a store of a journal, such as FileStore(path)")
    if not callable(clock):
        raise BadInput(f"clock {clock!r}: expected a function that gives whole milliseconds")
    if type(checkpoint_every) is not int or checkpoint_every < 0:
        raise BadInput(f"checkpoint_every {checkpoint_every!r}: expected a number of events, 0 for never")
    if mode == "virtual" and isinstance(entropy, ScannedEntropy):
        raise BadInput("scanned cards and dice are those of a live table: expected mode live")


def _is_a(kind: type, value: object) -> bool:
    """Whether a value, not a class, does what a protocol asks."""
    return isinstance(value, kind) and not isinstance(value, type)
