"""A journal shows every change: flipped bits, lost, doubled and swapped lines, and junk."""

import io
import json
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.law.refusal import BadInput
from croupier.table.journal import GENESIS, Broken, line_of, read
from tests.table.sittings import KINDS, written


@pytest.mark.parametrize("kind", KINDS)
def test_journal_is_read_back_byte_for_byte(kind: tuple[str, str]) -> None:
    lines = written(*kind)
    journal = read(lines)
    assert tuple(journal.lines()) == lines
    assert tuple(line_of(entry)[0] for entry in journal.entries) == lines
    assert [event.seq for event in journal.events] == list(range(1, len(journal.events) + 1))
    assert tuple(read(io.BytesIO(b"".join(lines))).lines()) == lines


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_holds_who_asked_for_what_and_when(kind: tuple[str, str]) -> None:
    head, at = GENESIS, 0
    for number, line in enumerate(written(*kind), 1):
        plain = json.loads(line)
        assert list(plain) == ["entry", "at", "key", "command", "events", "previous", "hash"]
        assert (plain["entry"], plain["previous"]) == (number, head)
        assert plain["at"] >= at
        assert plain["command"]["by"].keys() == {"role", "seat", "person"}
        assert plain["command"]["by"]["person"]
        body = line[: line.rindex(b',"hash"')] + b"}"
        assert plain["hash"] == sha256(body).hexdigest()
        head, at = plain["hash"], plain["at"]
    assert json.loads(written(*kind)[0])["command"]["do"] == "open"


@given(st.sampled_from(KINDS), st.data())
@settings(max_examples=400)
def test_any_flipped_bit_is_found(kind: tuple[str, str], data: st.DataObject) -> None:
    text = bytearray(b"".join(written(*kind)))
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(Broken, match="journal entry"):
        read(io.BytesIO(text))


def test_every_byte_of_an_entry_counts() -> None:
    lines = written("let-it-ride", "virtual")
    for place in range(len(lines[3])):
        changed = bytearray(lines[3])
        changed[place] ^= 1
        with pytest.raises(Broken):
            read([*lines[:3], bytes(changed), *lines[4:]])


@given(st.sampled_from(KINDS), st.data())
@settings(max_examples=60)
def test_lost_doubled_and_swapped_lines_are_found(kind: tuple[str, str], data: st.DataObject) -> None:
    lines = written(*kind)
    place = data.draw(st.integers(0, len(lines) - 2))
    other = data.draw(st.integers(place + 1, len(lines) - 1))
    lost = lines[:place] + lines[place + 1 :]
    doubled = lines[: place + 1] + lines[place:]
    swapped = (*lines[:place], lines[other], *lines[place + 1 : other], lines[place], *lines[other + 1 :])
    for changed, line in ((lost, place + 1), (doubled, place + 2), (swapped, place + 1)):
        with pytest.raises(Broken) as caught:
            read(changed)
        assert caught.value.line == line


@given(st.sampled_from(KINDS), st.data())
@settings(max_examples=60)
def test_truncated_last_line_is_found(kind: tuple[str, str], data: st.DataObject) -> None:
    lines = written(*kind)
    keep = data.draw(st.integers(1, len(lines[-1]) - 1))
    with pytest.raises(Broken) as caught:
        read([*lines[:-1], lines[-1][:keep]])
    assert caught.value.line == len(lines)


@pytest.mark.parametrize(
    "respelled",
    [
        lambda line: line.replace(b'{"entry"', b'{ "entry"'),
        lambda line: line.replace(b'"game"', b'"\\u0067ame"', 1),
        lambda line: line.rstrip(b"\n"),
        lambda line: line.replace(b'"}\n', b'","x":1}\n'),
        lambda line: line[: line.index(b'"hash":"') + 8] + line[line.index(b'"hash":"') + 8 :].upper(),
    ],
)
def test_the_same_content_spelled_otherwise_is_refused(respelled: object) -> None:
    lines = written("wheel-of-eight", "virtual")
    with pytest.raises(Broken):
        read([respelled(lines[0]), *lines[1:]])  # type: ignore[operator]


@given(
    st.lists(
        st.one_of(st.binary(max_size=80), st.sampled_from(written("wheel-of-eight", "live")[:2])), max_size=4
    )
)
@settings(max_examples=300)
def test_junk_is_refused_in_one_sentence(lines: list[bytes]) -> None:
    refusal = ""
    try:
        assert tuple(read(lines).lines()) == tuple(lines)
    except BadInput as refused:
        refusal = str(refused)
    assert not refusal or refusal.startswith("journal entry ")
    assert "\n" not in refusal


def test_entry_without_events_is_refused() -> None:
    opened = msgspec.structs.replace(read(written("wheel-of-eight", "virtual")).entries[0], events=[])
    with pytest.raises(Broken, match="journal entry 1: holds no events"):
        read([line_of(opened)[0]])
