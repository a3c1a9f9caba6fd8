"""The stand-alone verifier against journals written without the table, honest and dishonest ones."""

import ast
import hashlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import verify
from croupier.equipment.cards import cards_text
from croupier.equipment.derivation import DerivedOrder, derive_roll
from croupier.equipment.entropy import SeededEntropy

SEEDS = st.binary(min_size=32, max_size=32)
Event = dict[str, Any]


def event(kind: str, **fields: Any) -> Event:
    return {"type": kind, **fields}


class Writer:
    """A journal in JSON lines, written without the table."""

    def __init__(self, mode: str = "virtual") -> None:
        self.head = bytes(32)
        self.lines: list[bytes] = []
        self.write(event("opened", mode=mode))

    def write(self, *events: Event) -> None:
        body = json.dumps(events, separators=(",", ":")).encode()
        self.head = hashlib.sha256(self.head + body).digest()
        self.lines.append(b'{"events":' + body + b',"hash":"' + self.head.hex().encode() + b'"}\n')


def journal(master: bytes, rounds: int = 2, lie: str = "") -> list[bytes]:
    """Rounds of cards and dice; `lie` names what the house does wrong in the last round."""
    source, book = SeededEntropy(master), Writer()
    for number in range(rounds):
        lying = lie if number == rounds - 1 else ""
        _cards(source, book, lying)
        _roll(source, book, lying)
    return book.lines


def _cards(source: SeededEntropy, book: Writer, lying: str) -> None:
    sealed = event("shuffled", deck="first", cut=source.cut(10, 42), commitment=source.commit())
    if lying == "no commitment":
        sealed["commitment"] = ""
    if lying != "commitment at closing":
        book.write(sealed)
    book.write(event("wagered", seat=1, changes=[]))
    if lying == "deal before closing":
        book.write(event("dealt", cards=[], spread=0))
    part = book.head.hex()
    closing = [event("closed", text="No more bets")]
    if lying == "commitment at closing":
        closing.insert(0, sealed)
    if lying == "late part":
        book.write(*closing)
        closing, part = [], book.head.hex()
    if lying == "foreign part":
        part = part[::-1]
    if lying == "cut after closing":
        closing.append(event("cut", cards=20))
    if lying == "closed twice":
        closing.append(closing[0])
    order = source.shuffle(52, part)
    cards = list(order[:10])
    if lying == "card":
        cards[2] = order[40]
    if lying == "set aside":
        cards[3] = order[40]
    book.write(*closing, event("dealt", cards=[["1", cards[0]], ["2", cards[1]], ["1", cards[2]]], spread=0))
    book.write(event("ruled", id="card_face_up_in_shoe", ruling="set_aside", card=cards[3]))
    stacks = [["1", card] for card in cards[4:7]] + [["community", card] for card in reversed(cards[7:10])]
    if lying == "spread":
        stacks[3], stacks[5] = stacks[5], stacks[3]
    book.write(event("dealt", cards=stacks, spread=3))
    burned, turned = cards[9], cards[8]
    if lying == "burned":
        burned = order[41]
    if lying == "turned":
        turned = cards[7]
    book.write(event("burned", holder="community", card=burned))
    book.write(event("turned", holder="community", first=0, cards=[turned]))
    seed = source.reveal()
    reveal = event("round_closed", number=1, commitment=sealed["commitment"], seed=seed, part=part)
    if lying == "seed":
        reveal["seed"] = seed[::-1]
    if lying == "silence":
        reveal.update(commitment="", seed="", part="")
    if lying == "unused":
        reveal = event("revealed", commitment=sealed["commitment"], seed=seed)
    if lying != "no end":
        book.write(reveal)


def _roll(source: SeededEntropy, book: Writer, lying: str) -> None:
    commitment = source.commit()
    book.write(event("committed", commitment=commitment))
    part = book.head.hex()
    closing = [event("closed", text="The dice are thrown")]
    if lying == "never closed":
        closing = []
    dice = list(source.roll(2, part))
    if lying == "roll":
        dice[0] = 7 - dice[0]
    thrown = event("rolled", dice=dice, commitment=commitment, seed=source.reveal(), part=part)
    if lying == "silent roll":
        thrown.update(commitment="", seed="", part="")
    book.write(*closing, thrown)


@given(SEEDS, st.text(max_size=80), st.integers(1, 416))
def test_dealer_and_verifier_agree_on_orders(seed: bytes, part: str, size: int) -> None:
    assert list(DerivedOrder(seed, part, size)) == verify.shuffled(seed, part, size)


@given(SEEDS, st.text(max_size=80), st.integers(1, 300))
def test_dealer_and_verifier_agree_on_every_roll(seed: bytes, part: str, dice: int) -> None:
    assert list(derive_roll(seed, part, dice)) == verify.rolled(seed, part, dice)


@given(st.binary(max_size=8))
@settings(max_examples=20)
def test_honest_journal_is_found_good(master: bytes) -> None:
    report = verify.verify(journal(master))
    assert report.faults == report.remarks == []
    assert (report.commitments, report.cards, report.rolls) == (4, 20, 2)


@pytest.mark.parametrize(
    ("lie", "sentence"),
    [
        ("card", "Line 14: card 3 of this shuffle was"),
        ("set aside", "Line 15: card 4 of this shuffle was"),
        ("spread", "Line 16: card 8 of this shuffle was"),
        ("burned", "Line 17: 'community' shows "),
        ("turned", "Line 18: 'community' shows "),
        ("roll", "Line 21: the roll was"),
        ("seed", "Line 19: the seed is not that of the commitment in line 12."),
        ("foreign part", "but the chain stood at"),
        ("late part", "but the chain stood at"),
        ("commitment at closing", "the commitment stands in no entry before the one that closes betting."),
        ("cut after closing", "Line 14: the cards are cut after betting was closed in line 14."),
        ("closed twice", "Line 14: betting closes again, as in line 14, upon one commitment."),
        ("deal before closing", "Line 14: cards leave the shoe before betting is closed."),
        ("never closed", "Line 21: betting was never closed upon the commitment of line 20."),
        ("no commitment", "Line 12: a virtual table shuffles or rolls without a commitment."),
        ("silence", "Line 19: the commitment of line 12 is not revealed here, where it is due."),
        ("silent roll", "Line 21: the commitment of line 20 is not revealed here, where it is due."),
        ("no end", "Line 12: the commitment was never revealed."),
        ("unused", "Line 19: the shuffle of line 12 is revealed as unused, but it was used."),
    ],
)
def test_a_lie_is_found(lie: str, sentence: str) -> None:
    report = verify.verify(journal(b"house", lie=lie))
    assert any(sentence in fault for fault in report.faults), report.faults


def test_commitment_still_open_is_a_remark_not_a_fault() -> None:
    report = verify.verify(journal(b"house")[:-1])
    assert report.faults == []
    assert report.remarks == ["Line 20: the commitment is still secret."]


def test_shuffle_that_was_never_dealt_shows_its_seed() -> None:
    book = Writer()
    digest = hashlib.sha256(bytes(32)).hexdigest()
    book.write(event("shuffled", deck="first", cut=0, commitment=digest))
    book.write(event("revealed", commitment=digest, seed=bytes(32).hex()))
    report = verify.verify(book.lines)
    assert (report.faults, report.remarks, report.commitments) == ([], [], 1)


def test_seed_used_twice_and_seed_without_commitment_are_found() -> None:
    book = Writer()
    seed = bytes(32)
    digest = hashlib.sha256(seed).hexdigest()
    book.write(event("committed", commitment=digest))
    for _ in range(2):
        part = book.head.hex()
        roll = event("rolled", dice=derive_roll(seed, part, 2), commitment=digest, seed=seed.hex(), part=part)
        book.write(event("closed", text="The dice are thrown"), roll)
    book.write(event("committed", commitment=digest))
    book.write(event("rolled", dice=[1, 1], commitment="0" * 64, seed=seed.hex(), part="x"))
    book.write(event("rolled", dice=[1, 1], commitment="0" * 64, seed=seed.hex(), part="x"))
    assert verify.verify(book.lines).faults == [
        "Line 4: a seed is revealed that was revealed before.",
        "Line 5: this commitment was made before.",
        "Line 6: the commitment of line 5 is not revealed here, where it is due.",
        "Line 7: a seed is revealed that was never committed to.",
    ]


def test_more_cards_than_a_deck_has_are_found() -> None:
    book = Writer()
    seed = bytes(32)
    digest = hashlib.sha256(seed).hexdigest()
    book.write(event("shuffled", deck="first", cut=0, commitment=digest))
    part = book.head.hex()
    order = [["1", card] for card in DerivedOrder(seed, part, 52)]
    book.write(event("closed", text="No more bets"), event("dealt", cards=[*order, order[0]], spread=0))
    book.write(event("round_closed", commitment=digest, seed=seed.hex(), part=part))
    assert verify.verify(book.lines).faults == ["Line 2: 53 cards were dealt from 52."]


def test_physical_cards_are_remarked_and_unseen_ones_may_be_turned() -> None:
    book = Writer("live")
    book.write(event("shuffled", deck="first", commitment=""))
    book.write(event("closed", text="No more bets"))
    book.write(event("dealt", cards=[["1", 5], ["2", -1]], spread=0))
    book.write(event("turned", holder="2", first=0, cards=[9]))
    book.write(event("rolled", dice=[1, 2], commitment="", seed="", part=""))
    report = verify.verify(book.lines)
    assert report.faults == []
    assert report.remarks == [
        "2 shuffles or rolls of physical cards or dice have no commitment and cannot be recomputed."
    ]
    book.write(event("turned", holder="1", first=0, cards=[6]))
    assert verify.verify(book.lines).faults == ["Line 7: '1' shows 3h, but was dealt 3d."]


@given(st.data())
@settings(max_examples=200)
def test_one_flipped_bit_is_found(data: st.DataObject) -> None:
    text = bytearray(b"".join(journal(b"house", rounds=1)))
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        faults = verify.verify(io.BytesIO(text)).faults
    except verify.Unreadable:
        return
    assert faults


LINES = st.binary(max_size=40).map(lambda body: b'{"events":[' + body + b'],"hash":"' + b"0" * 64 + b'"}\n')
KINDS = [
    "opened", "shuffled", "cut", "dealt", "rolled", "ruled", "committed", "round_closed", "revealed",
    "burned", "turned", "closed",
]  # fmt: skip
FIELDS = [
    "mode", "commitment", "cards", "dice", "seed", "part", "ruling", "card", "spread", "holder",
    "first", "cut",
]  # fmt: skip
VALUES = st.one_of(
    st.none(),
    st.integers(-1, 60),
    st.sampled_from(["virtual", "set_aside", "ab", "", "0" * 64]),
    st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=3),
    st.lists(st.tuples(st.sampled_from(["1", "2"]), st.integers(0, 51)), max_size=3),
)


@given(st.lists(st.one_of(st.binary(max_size=60), LINES), max_size=5))
def test_any_bytes_are_verified_or_unreadable(lines: list[bytes]) -> None:
    try:
        report = verify.verify(lines)
    except verify.Unreadable:
        return
    assert len(report.faults) >= (1 if lines else 0)


EVENTS = st.tuples(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(FIELDS), VALUES))


@given(st.lists(EVENTS, max_size=8))
@settings(max_examples=120)
def test_any_events_are_verified_or_unreadable(events: list[tuple[str, Event]]) -> None:
    book = Writer()
    for kind, fields in events:
        book.write(event(kind, **fields))
    try:
        report = verify.verify(book.lines)
    except verify.Unreadable as error:
        sentence = str(error)
    else:
        sentence = f"line {report.lines}" if report.events == len(events) + 1 else ""
    assert "line" in sentence


def test_field_that_stands_twice_is_unreadable() -> None:
    body = b'[{"type":"opened","mode":"live","mode":"virtual"}]'
    digest = hashlib.sha256(bytes(32) + body).hexdigest().encode()
    with pytest.raises(verify.Unreadable, match="a field stands twice"):
        verify.verify([b'{"events":' + body + b',"hash":"' + digest + b'"}\n'])


def test_verifier_runs_as_a_single_copied_file(tmp_path: Path) -> None:
    copy = tmp_path / "verify.py"
    copy.write_bytes(Path(str(verify.__file__)).read_bytes())
    good, bad, junk, empty = (tmp_path / name for name in ("good", "bad", "junk", "empty"))
    good.write_bytes(b"".join(journal(b"house")))
    bad.write_bytes(b"".join(journal(b"house", lie="roll")))
    junk.write_bytes(b"not a journal\n")
    empty.write_bytes(b"")
    for path, status, words in (
        (good, 0, "everything agrees"),
        (bad, 1, "1 fault."),
        (junk, 2, "line 1"),
        (empty, 2, "it is empty"),
        (tmp_path / "none", 2, "No such"),
    ):
        command = [sys.executable, "-I", str(copy), str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert run.returncode == status
        assert words in run.stdout + run.stderr
        assert "Traceback" not in run.stderr
    assert verify.main([]) == 2
    assert verify.main(["--help"]) == 0


def test_verifier_imports_only_the_standard_library() -> None:
    tree = ast.parse(Path(str(verify.__file__)).read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_example_in_the_documentation_is_true() -> None:
    text = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
    seed, part = bytes(32), hashlib.sha256(b"").hexdigest()
    assert hashlib.sha256(seed).hexdigest() in text
    assert part in text
    assert f"`{cards_text(verify.shuffled(seed, part)[:6])}`" in text
    assert f"`{'-'.join(map(str, verify.rolled(seed, part, 2)))}`" in text
