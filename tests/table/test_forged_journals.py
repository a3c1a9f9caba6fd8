"""Journals with sound hashes and impossible content: replay and verifier answer in one sentence."""

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from croupier import verify
from croupier.law.refusal import BadInput, CroupierError
from croupier.table.journal import GENESIS, MAX_SENTENCE, read
from croupier.table.replay import Mismatch, replay
from tests.table.sittings import KINDS, written

Entries = list[dict[str, Any]]
SEEDS = st.integers(0, 2**32 - 1)
STRANGE: tuple[Any, ...] = (
    *(None, "", "x", "\0", -1, 0, 1, 52, 99, 70_000, 10**12, 10**30, 1.5, True, [], {}, [[]], [["1", 99]]),
    *("player:1", "dealer", "table", "player:x", "king", "0" * 64, "z" * 64, "y" * 9999, {"a": [1]}),
)


def entries_of(game: str, mode: str, seed: int = 1) -> Entries:
    """The entries of a journal as plain data."""
    return [json.loads(line) for line in written(game, mode, seed, 120)]


def lines_of(entries: Entries) -> list[bytes]:
    """The entries under a chain of hashes that holds."""
    bodies = []
    for entry in entries:
        plain = {name: value for name, value in entry.items() if name not in ("hash", "previous")}
        bodies.append(json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace"))
    return chained(bodies)


def chained(bodies: list[bytes]) -> list[bytes]:
    """Bodies without `previous`, each completed and hashed."""
    head, lines = GENESIS, []
    for body in bodies:
        whole = body[:-1] + b',"previous":"' + head.encode() + b'"}'
        head = sha256(whole).hexdigest()
        lines.append(whole[:-1] + b',"hash":"' + head.encode() + b'"}\n')
    return lines


def answers(lines: list[bytes]) -> tuple[str, list[str]]:
    """What replay and verifier say; nothing but their own sentences may come out."""
    try:
        replay(read(lines))
        said = ""
    except CroupierError as error:
        said = str(error)
    try:
        faults = verify.verify(lines).faults
    except verify.Unreadable as error:
        faults = [str(error)]
    for sentence in (said, *faults):
        assert "\n" not in sentence
        assert len(sentence) <= MAX_SENTENCE + 200
    return said, faults


def changed(random: Random, value: Any) -> Any:
    """Another value, near or far."""
    chance = random.random()
    if isinstance(value, list) and value and chance < 0.6:
        place = random.randrange(len(value))
        return [*value[:place], changed(random, value[place]), *value[place + 1 :]]
    if isinstance(value, dict) and value and chance < 0.6:
        key = random.choice(list(value))
        return {**value, key: changed(random, value[key])}
    if type(value) is int and chance < 0.6:
        return random.choice((value + 1, value - 1, -value, 2 * value))
    if isinstance(value, str) and chance < 0.5:
        return random.choice((value + "0", value[1:], value.swapcase()))
    return random.choice(STRANGE)


@pytest.mark.parametrize("kind", KINDS)
@given(seed=SEEDS)
@settings(
    max_examples=25, phases=(Phase.explicit, Phase.generate), suppress_health_check=[HealthCheck.too_slow]
)
def test_any_change_is_answered_in_one_sentence(kind: tuple[str, str], seed: int) -> None:
    random = Random(seed)
    entries = entries_of(*kind)
    place = random.randrange(len(entries))
    match random.randrange(8):
        case 0:
            del entries[place]
        case 1:
            entries.insert(place, entries[place])
        case 2:
            entries[place], entries[-1] = entries[-1], entries[place]
        case 3:
            entries[place]["command"] = changed(random, entries[place]["command"])
        case 4:
            field = random.choice(list(entries[place]))
            entries[place][field] = changed(random, entries[place][field])
        case _:
            event = random.choice(entries[place]["events"])
            field = random.choice(list(event))
            event[field] = changed(random, event[field])
    answers(lines_of(entries))


def edited(game: str, mode: str, kind: str, /, **fields: Any) -> list[bytes]:
    """The journal with fields of its first event of a kind changed."""
    for seed in range(1, 40):
        entries = entries_of(game, mode, seed)
        event = next((each for entry in entries for each in entry["events"] if each["type"] == kind), None)
        if event is not None:
            event |= fields
            return lines_of(entries)
    raise AssertionError(f"no {kind} is played")


@pytest.mark.parametrize(
    ("game", "kind", "fields", "sentence"),
    [
        ("blackjack", "shuffled", {"shoe": "other"}, "shoe is 'other', the rules give 'shoe'"),
        ("blackjack", "shuffled", {"size": 10**12}, "size is 1000000000000, the rules give"),
        ("blackjack", "dealt", {"cards": [["1", 99]]}, "journal entry"),
        ("wheel-of-eight", "drawn", {"values": [99]}, "journal entry"),
        ("wheel-of-eight", "opened", {"mode": "dream"}, "mode is 'dream', the rules give"),
        ("let-it-ride", "opened", {"opener": 10**15}, "opener is $10,000,000,000,000, the rules give"),
        ("let-it-ride", "opened", {"seats": 10**9}, "seats is 1000000000, the rules give 7"),
        ("let-it-ride", "round_opened", {"as_of": "1900-01-01"}, "as_of is '1900-01-01', the rules give"),
    ],
)
def test_replay_names_what_the_rules_do_not_give(game: str, kind: str, fields: Any, sentence: str) -> None:
    said, _ = answers(edited(game, "virtual", kind, **fields))
    assert sentence in said


def test_a_changed_option_is_named_alone_among_all_the_others() -> None:
    entries = entries_of("blackjack", "virtual")
    del entries[0]["events"][0]["options"]["boxes"]
    said, _ = answers(lines_of(entries))
    assert said.startswith("journal entry 1: event 1 (opened): options.boxes is nothing, the rules give ")


@pytest.mark.parametrize(
    "events",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'[{"type":"change_posted","seq":1,"by":"","cite":"","value":' + b"[" * 9999 + b"]" * 9999 + b"}]",
        b'[{"type":"filled","seq":1,"by":"","cite":"","cents":' + b"9" * 9999 + b"}]",
        b'[{"type":"filled","seq":1,"by":"","cite":"","cents":1e999}]',
        b'[{"type":"filled","seq":1,"seq":1,"by":"","cite":"","cents":1}]',
        b'[{"type":"filled","seq":1,"by":"\\ud800","cite":"","cents":1}]',
        b'[{"type":["filled"]}]',
        b"[null]",
    ],
    ids=["deep", "deep details", "long number", "infinite", "twice", "surrogate", "list", "null"],
)  # fmt: skip
def test_what_no_table_writes_is_unreadable(events: bytes) -> None:
    command = b'{"do":"close","by":{"role":"dealer","seat":0,"person":"dealer"}}'
    said, faults = answers(
        chained([b'{"entry":1,"at":0,"key":"","command":' + command + b',"events":' + events + b"}"])
    )
    assert said.startswith("journal entry 1: ")
    assert faults


def test_a_broken_journal_is_a_bad_input_with_its_entry() -> None:
    lines = edited("wheel-of-eight", "live", "opened", as_of="never")
    with pytest.raises(Mismatch) as caught:
        replay(read(lines))
    assert caught.value.entry == 1
    assert isinstance(caught.value, BadInput)
