"""The steps of a round in an inspector's words: every kind of event has a sentence of its own."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from croupier.games.register import find
from croupier.procedure.state import State
from croupier.report.recall import step_sentences
from croupier.table import events as ev
from croupier.table.table import Table

KINDS: tuple[type[Any], ...] = get_args(ev.AnyEvent)
CODE = re.compile(r"[a-z][A-Z]|_|None|True|False|[{}\[\]]")
"""Names of classes and fields, and values as Python writes them."""


def sample(kind: Any) -> Any:
    """A value of a type as the fields of events have it."""
    origin, members = get_origin(kind), get_args(kind)
    if kind in (int, Any):
        return 1
    if kind is str:
        return "some words"
    if kind is bool:
        return True
    if origin is tuple:
        return tuple(sample(each) for each in members if each is not ...)
    if origin is dict:
        return {sample(members[0]): sample(members[1])}
    if origin is Literal:
        return members[0]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind(
            **{field.name: sample(get_type_hints(kind)[field.name]) for field in msgspec.structs.fields(kind)}
        )
    assert origin is Union or members, kind
    return sample(members[0])


@pytest.fixture(scope="module")
def state() -> State:
    game, _ = find("blackjack")
    return Table(game, as_of=date(2000, 1, 3)).round


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_words(kind: type[Any], state: State) -> None:
    bare = {name: "" for name in ("question", "value") if name in kind.__struct_fields__}
    for event in (sample(kind), msgspec.structs.replace(sample(kind), **bare)):
        said = step_sentences(event, state)
        assert said, f"{kind.__name__} needs a sentence in telling.py or recall.py"
        for sentence in said:
            assert len(sentence.text.split()) > 1, sentence
            assert not CODE.search(sentence.text), sentence
