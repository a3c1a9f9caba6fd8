"""The stand-alone verifier against equipment's own derivation, and against any bytes."""

import ast
import io
import json
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import verify, verify_proof
from croupier.equipment.derivation import (
    contribution_of,
    derive_cut,
    derive_order,
    derive_outcome,
    derive_seed,
)
from croupier.equipment.devices import Device, balls, dice, lot, wheel
from croupier.equipment.pieces import SETS, piece_text, pieces_text
from tests.table.chance_game import closed_table, entries_of, lines_of

SEEDS = st.binary(min_size=32, max_size=32)
LABELS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
PARTS = st.text(max_size=80)
DEVICES = st.one_of(
    st.integers(1, 300).map(dice),
    st.integers(1, 300).map(lambda size: wheel(["x"] * size)),
    st.integers(1, 90).flatmap(lambda of: st.integers(1, of).map(lambda count: balls(count, of))),
    st.builds(lot, st.integers(1, 65536), st.integers(0, 9)),
)


def test_the_verifier_knows_the_same_pieces() -> None:
    assert {id: tuple(members) for id, members in verify.SETS.items()} == {
        id: pieces.members for id, pieces in SETS.items()
    }
    for number in {piece for pieces in SETS.values() for piece in pieces.members}:
        name = verify.piece_name(number)
        assert name.removeprefix("ball ").replace("the joker", piece_text(52)) == piece_text(number)
    assert (verify.piece_name(-1), verify.piece_name(99)) == ("unseen", "no piece (99)")


@given(SEEDS, LABELS, PARTS, st.sampled_from(list(SETS)), st.integers(1, 8))
def test_the_verifier_agrees_on_every_order(
    seed: bytes, label: str, part: str, pieces: str, sets: int
) -> None:
    members = SETS[pieces].members
    order = derive_order(seed, label, part, members, sets)
    assert order.draw(0, len(order)) == verify.shuffled(seed, label, part, list(members) * sets)


@given(SEEDS, LABELS, PARTS, DEVICES)
def test_the_verifier_agrees_on_every_outcome(seed: bytes, label: str, part: str, device: Device) -> None:
    values = derive_outcome(seed, label, part, device)
    result = verify.Result(1, label, device.name, device.of, device.first, list(values))
    assert verify.outcome(seed, part, result) == list(values)


@given(SEEDS, st.integers(1, 2**63), st.integers(0, 9), st.integers(0, 300), st.integers(0, 400))
def test_the_verifier_agrees_on_seeds_and_cuts(
    secret: bytes, number: int, again: int, low: int, more: int
) -> None:
    assert verify.seed_of(secret, number) == derive_seed(secret, number)
    assert verify.house_cut(secret, number, again, low, low + more) == derive_cut(
        secret, number, again, low, low + more
    )


@given(st.lists(LABELS, max_size=9), st.integers(0, 500))
def test_the_verifier_agrees_on_the_patrons_part(values: list[str], cut: int) -> None:
    assert verify.contribution_of(values, cut) == contribution_of(values, cut)


@cache
def journal() -> bytes:
    return b"".join(closed_table().journal.lines())


@given(st.data())
@settings(max_examples=60)
def test_one_flipped_bit_is_found(data: st.DataObject) -> None:
    text = bytearray(journal())
    text[data.draw(st.integers(0, len(text) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        faults = verify.verify(io.BytesIO(text)).faults
    except verify.Unreadable:
        return
    assert faults


LINES = st.binary(max_size=40).map(
    lambda body: (
        b'{"entry":1,"at":0,"key":"","command":{"do":"open"},"events":['
        + body
        + b'],"previous":"'
        + b"0" * 64
        + b'","hash":"'
        + b"0" * 64
        + b'"}\n'
    )
)


@given(st.lists(st.one_of(st.binary(max_size=60), LINES), max_size=5))
def test_any_bytes_are_verified_or_unreadable(lines: list[bytes]) -> None:
    try:
        report = verify.verify(lines)
    except verify.Unreadable:
        return
    assert len(report.faults) >= len(lines)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 300),
    st.sampled_from([10**30, -(10**12), 70_000, 1.5]),
    st.sampled_from(
        ["virtual", "set_aside", "ab", "", "0" * 64, "shoe", "52 cards", "dice", "\ud800", "x" * 999]
    ),
    st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=3),
    st.lists(st.tuples(st.sampled_from(["1", "2"]), st.integers(-1, 52)), max_size=3),
)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_any_values_are_verified_or_unreadable(data: st.DataObject) -> None:
    """Whatever a forger writes into the fields of real events is answered, and nothing but that."""
    entries = entries_of(journal().splitlines(keepends=True))
    for _ in range(data.draw(st.integers(1, 4))):
        events: list[dict[str, Any]] = data.draw(st.sampled_from(entries))["events"]
        event = data.draw(st.sampled_from(events))
        event[data.draw(st.sampled_from(sorted(event)))] = data.draw(VALUES)
        if data.draw(st.booleans()):
            data.draw(st.sampled_from(entries))["events"].append(dict(event))
    try:
        sentences = verify.verify(lines_of(entries)).faults
    except verify.Unreadable as error:
        sentences = [str(error).capitalize()]
    assert all(said.startswith("Line ") and len(said) <= verify.LONGEST + 20 for said in sentences)


def test_a_long_sentence_is_cut_short() -> None:
    assert verify.shorten("x" * 500) == "x" * 500
    assert verify.shorten("x" * 501) == "x" * 496 + " ..."
    assert str(verify.Unreadable("x" * 501)) == "x" * 496 + " ..."


def line(body: bytes) -> bytes:
    return body[:-1] + b',"hash":"' + sha256(body).hexdigest().encode() + b'"}\n'


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b'{"entry":1,"entry":1}', "a field appears twice"),
        (b'{"entry":NaN}', "NaN is not a number"),
        (b'{"entry":1}', "line 1 does not hold exactly entry, at, key, command, events, previous and hash"),
        (b"[1]", "line 1 is not JSON"),
        (b'{"entry":\xff}', "line 1 is not JSON"),
        (b'{"a":' + b"[" * 100_000 + b"}", "line 1 is not JSON"),
    ],
)
def test_a_line_that_is_no_entry_is_unreadable(body: bytes, sentence: str) -> None:
    with pytest.raises(verify.Unreadable) as caught:
        verify.verify([line(body)])
    assert sentence in str(caught.value)


@pytest.mark.parametrize("end", [b"", b"\r\n", b" \n", b"\n\n"])
def test_a_line_ends_with_its_hash_and_a_line_feed(end: bytes) -> None:
    first = journal().splitlines(keepends=True)[0]
    assert verify.verify([first]).faults == []
    with pytest.raises(verify.Unreadable, match="line 1 does not end with its hash and a line feed"):
        verify.verify([first[:-1] + end])


def test_fields_in_another_order_are_unreadable() -> None:
    (entry, *_) = entries_of(journal().splitlines(keepends=True))
    del entry["hash"]
    swapped = {"at": entry.pop("at"), **entry}
    with pytest.raises(verify.Unreadable, match="does not hold exactly"):
        verify.verify([line(json.dumps(swapped, separators=(",", ":")).encode())])


@pytest.mark.parametrize("module", [verify, verify_proof])
def test_verifier_imports_only_the_standard_library(module: ModuleType) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_example_in_the_documentation_is_true() -> None:
    text = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
    secret, part = bytes(32), verify.contribution_of(["c0de", "5e1f"], 20)
    seed = verify.seed_of(secret, 1)
    for shown in (sha256(secret).hexdigest(), seed.hex(), sha256(seed).hexdigest(), part):
        assert f"`{shown}`" in text
    assert f"the house's first cut from 10 to 42 is {verify.house_cut(secret, 1, 0, 10, 42)}" in text
    assert f"`{pieces_text(verify.shuffled(seed, 'deck', part, range(52))[:6])}`" in text
    for device, label, shown in (
        (dice(2), "roll", "`{}-{}`"),
        (balls(5, 80), "balls", "`{} {} {} {} {}`"),
        (wheel(["x"] * 38), "spin", "segment {} of a wheel of 38"),
    ):
        values = [0] * device.count
        result = verify.Result(1, label, device.name, device.of, device.first, values)
        assert shown.format(*verify.outcome(seed, part, result)) in text
