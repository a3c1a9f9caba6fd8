"""A journal shows every change: flipped bits, lost, doubled and swapped lines, and junk."""

import io
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.law.refusal import BadInput
from croupier.table.events import decode, encode
from croupier.table.journal import Broken, Journal, read
from tests.table.random_play import Sitting

KINDS = [("let-it-ride", "virtual"), ("let-it-ride", "live"), ("craps", "virtual"), ("craps", "live")]


@cache
def written(game: str, mode: str) -> tuple[bytes, ...]:
    return tuple(Sitting(47, game, mode).play(60).table.journal.lines())


@pytest.mark.parametrize("kind", KINDS)
def test_journal_is_read_back_byte_for_byte(kind: tuple[str, str]) -> None:
    lines = written(*kind)
    journal = read(lines)
    assert tuple(journal.lines()) == lines
    assert [encode(decode(entry)) for entry in journal.entries] == journal.entries
    assert [event.seq for event in journal.events] == list(range(1, len(journal.events) + 1))
    assert read(io.BytesIO(b"".join(lines))).head == journal.head


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
        lambda line: line.replace(b'{"events"', b'{ "events"'),
        lambda line: line.replace(b'"type"', b'"\\u0074ype"', 1),
        lambda line: line.rstrip(b"\n"),
        lambda line: line.replace(b'"}\n', b'","x":1}\n'),
        lambda line: line[: line.index(b'"hash":"') + 8] + line[line.index(b'"hash":"') + 8 :].upper(),
    ],
)
def test_the_same_content_spelled_otherwise_is_refused(respelled: object) -> None:
    lines = written("craps", "virtual")
    with pytest.raises(Broken):
        read([respelled(lines[0]), *lines[1:]])  # type: ignore[operator]


@given(st.lists(st.one_of(st.binary(max_size=80), st.sampled_from(written("craps", "live")[:2])), max_size=4))
@settings(max_examples=300)
def test_junk_is_refused_in_one_sentence(lines: list[bytes]) -> None:
    try:
        journal = read(lines)
    except BadInput as refused:
        journal, sentence = Journal(), str(refused)
        assert sentence.startswith("journal entry ")
        assert "\n" not in sentence
    assert tuple(journal.lines()) in (tuple(lines), ())


def test_entry_without_events_is_refused() -> None:
    with pytest.raises(Broken, match="sequence 1"):
        read([b'{"events":[],"hash":"' + b"0" * 64 + b'"}\n'])
