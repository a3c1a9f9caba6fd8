"""Journals with sound hashes and impossible content: replay and verifier answer in one sentence."""

import json
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from croupier import verify
from croupier.law.refusal import BadInput, CroupierError
from croupier.table.journal import GENESIS, LONGEST, read
from croupier.table.replay import Mismatch, replay
from tests.table.any_game import GAMES, MODES, People
from tests.table.test_any_game import SEEDS

Entries = list[list[dict[str, Any]]]
STRANGE: tuple[Any, ...] = (
    *(None, "", "x", "\0", -1, 0, 1, 52, 99, 70_000, 10**12, 10**30, 1.5, True, [], {}, [[]], [["1", 99]]),
    *("player:1", "dealer", "table", "player:x", "king", "0" * 64, "z" * 64, "y" * 9999, {"a": [1]}),
)


LOT = {"type": "lot_drawn", "among": 10**12, "lot": 0}
NO_ROLL = {"id": "No-Roll", "cite": "19:47-1.9(b)", "details": {"reason": "short"}}
REFILL = {"type": "refilled", "shoe": "shoe", "cards": 10**12}


def lines_of(entries: Entries) -> list[bytes]:
    """The entries under a chain of hashes that holds."""
    return chained([json.dumps(e, separators=(",", ":"), ensure_ascii=False).encode() for e in entries])


def chained(bodies: list[bytes]) -> list[bytes]:
    head, lines = GENESIS, []
    for body in bodies:
        head = sha256(head + body).digest()
        lines.append(b'{"events":' + body + b',"hash":"' + head.hex().encode() + b'"}\n')
    return lines


@cache
def played(game: str, mode: str, seed: int = 1, commands: int = 250) -> str:
    people = People(seed, game, mode)
    for _ in range(commands):
        try:
            people.table.do(people.command())
        except CroupierError:
            continue
    return json.dumps([json.loads(entry) for entry in people.table.journal.entries])


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
        assert len(sentence) <= LONGEST + 200
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_change_is_answered_in_one_sentence(game: str, mode: str, seed: int) -> None:
    random = Random(seed)
    entries: Entries = json.loads(played(game, mode))
    entry = random.randrange(len(entries))
    match random.randrange(6):
        case 0:
            del entries[entry]
        case 1:
            entries.insert(entry, entries[entry])
        case 2:
            entries[entry], entries[-1] = entries[-1], entries[entry]
        case _:
            event = random.choice(entries[entry])
            field = random.choice(list(event))
            event[field] = changed(random, event[field])
    answers(lines_of(entries))


def edited(game: str, table: str, kind: str, /, **fields: Any) -> list[bytes]:
    """The journal with fields of its first event of a kind changed."""
    for seed in range(1, 40):
        entries: Entries = json.loads(played(game, table, seed))
        event = next((each for entry in entries for each in entry if each["type"] == kind), None)
        if event is not None:
            event |= fields
            return lines_of(entries)
    raise AssertionError(f"no {kind} is played")


@pytest.mark.parametrize(
    ("game", "kind", "fields", "sentence"),
    [
        ("blackjack", "shoe_shuffled", {"size": 10**12}, "whole decks of 52"),
        ("blackjack", "shoe_shuffled", {"size": 52 * 10**9}, "a shuffle of 52000000000 cards"),
        ("blackjack", "shoe_shuffled", {"deck": []}, "whole decks of 0"),
        ("blackjack", "chosen", LOT, "lot 0 of 1000000000000 cannot be drawn"),
        ("blackjack", "chosen", REFILL, "1000000000000 cards fill the shoe, but "),
        ("craps", "opened", {"mode": "dream"}, "the mode is 'dream', expected virtual or live"),
        ("craps", "rolled", {"dice": [1] * 99_999}, "the roll was 1-1-1"),
        ("let-it-ride", "turned", {"holder": "\x1b[2J"}, r"'\x1b[2J' shows"),
    ],
)
def test_the_verifier_finds_what_cannot_be(game: str, kind: str, fields: Any, sentence: str) -> None:
    _, faults = answers(edited(game, "virtual", kind, **fields))
    assert any(sentence in fault for fault in faults), faults[:3]


@pytest.mark.parametrize(
    ("game", "kind", "fields", "sentence"),
    [
        ("blackjack", "shoe_shuffled", {"shoe": "other"}, "shoe is 'other', the rules give 'shoe'"),
        ("blackjack", "dealt", {"cards": [["1", 99]]}, "card 99 is not in a deck of 52 cards"),
        ("spanish-21", "dealt", {"cards": [["1", 32]]}, "card Tc is not in a deck of 48 cards"),
        ("craps", "rolled", {"dice": [1] * 99_999}, " ..."),
        ("craps", "irregularity", NO_ROLL, "id is 'No-Roll', the rules give 'no_roll'"),
        ("let-it-ride", "opened", {"opener": 10**30}, "expected cents, 0 to"),
        ("let-it-ride", "opened", {"seats": 10**9}, "seats is 1000000000, the rules give 7"),
        ("let-it-ride", "altered", {"at": 10**30}, "no date"),
    ],
)
def test_replay_names_what_the_rules_do_not_give(game: str, kind: str, fields: Any, sentence: str) -> None:
    said, _ = answers(edited(game, "virtual", kind, **fields))
    assert sentence in said


def test_a_changed_option_is_named_alone_among_all_the_others() -> None:
    entries: Entries = json.loads(played("blackjack", "virtual"))
    del entries[0][0]["options"]["boxes"]
    said, _ = answers(lines_of(entries))
    assert said.startswith("journal entry 1: event 1 (opened): options.boxes is None, the rules give ")


def test_the_verifier_wants_one_opening_and_it_first() -> None:
    entries: Entries = json.loads(played("let-it-ride", "virtual"))
    _, faults = answers(lines_of(entries[1:]))
    assert faults[0] == "Line 1: the journal does not begin with the opening of a table."
    # Whoever could turn the table live in the middle would be rid of every commitment.
    entries.insert(5, [{**entries[0][0], "mode": "live"}])
    _, faults = answers(lines_of(entries))
    assert "Line 6: the table opens again." in faults


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'[{"type":"altered","seq":1,"by":"","cite":"","value":' + b"[" * 9999 + b"]" * 9999 + b"}]",
        b'[{"type":"filled","seq":1,"by":"","cite":"","cents":' + b"9" * 9999 + b"}]",
        b'[{"type":"filled","seq":1,"by":"","cite":"","cents":1e999}]',
        b'[{"type":"filled","seq":1,"seq":1,"by":"","cite":"","cents":1}]',
        b'[{"type":"filled","seq":1,"by":"\\ud800","cite":"","cents":1}]',
        b'[{"type":["filled"]}]',
        b"[null]",
    ],
    ids=["deep", "deep details", "long number", "infinite", "twice", "surrogate", "list", "null"],
)  # fmt: skip
def test_what_no_table_writes_is_unreadable(body: bytes) -> None:
    said, faults = answers(chained([body]))
    assert said.startswith("journal entry 1: ")
    assert faults


def test_a_broken_journal_is_a_bad_input_with_its_entry() -> None:
    lines = edited("craps", "live", "opened", as_of="never")
    with pytest.raises(Mismatch) as caught:
        replay(read(lines))
    assert caught.value.entry == 1
    assert isinstance(caught.value, BadInput)
