"""The dealer against the stand-alone verifier."""

import ast
import hashlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import verify
from croupier.equipment.cards import cards_text
from croupier.equipment.derivation import DerivedOrder, derive_roll
from croupier.equipment.entropy import SeededEntropy

SEEDS = st.binary(min_size=32, max_size=32)


class Writer:
    """A journal in JSON lines, written without the table."""

    def __init__(self) -> None:
        self.head = bytes(32)
        self.lines: list[bytes] = []

    def write(self, kind: str, **fields: object) -> str:
        body = json.dumps({"type": kind, **fields}, separators=(",", ":")).encode()
        self.head = hashlib.sha256(self.head + body).digest()
        self.lines.append(b'{"event":' + body + b',"hash":"' + self.head.hex().encode() + b'"}\n')
        return self.head.hex()


def journal(master: bytes, rounds: int = 2, lie: str = "") -> list[bytes]:
    """Rounds of cards and dice; `lie` names what the house does wrong in the last round."""
    source, book = SeededEntropy(master), Writer()
    for number in range(rounds):
        lying = lie if number == rounds - 1 else ""
        commitment = source.commit()
        book.write("shuffled", deck="a", commitment=commitment)
        cut = source.cut(10, 42)
        book.write("cut", cards=cut)
        part = book.write("closed", text="No more bets")
        if lying == "part":
            part = book.head.hex()[::-1]
        if lying == "cut after closing":
            cut = 52 - cut
            book.write("cut", cards=cut)
        order = source.shuffle(52, part).cut(cut)
        cards = list(order[:10])
        if lying == "card":
            cards[2] = order[40]
        book.write("dealt", cards=[["1", cards[0]], ["2", cards[1]], ["community", cards[2]]])
        book.write("ruled", id="card_face_up_in_shoe", ruling="set_aside", card=cards[3])
        book.write("dealt", cards=[["1", card] for card in cards[4:7]])
        book.write("dealt", cards=[["community", card] for card in reversed(cards[7:10])])
        if lying == "late part":
            part = book.head.hex()
        seed = source.reveal()
        if lying == "seed":
            seed = seed[::-1]
        if lying != "silence":
            book.write("round_closed", number=number, commitment=commitment, seed=seed, part=part)
        commitment = source.commit()
        book.write("committed", commitment=commitment)
        part = book.write("closed", text="dice out")
        dice = list(source.roll(2, part))
        if lying == "roll":
            dice[0] = 7 - dice[0]
        book.write("rolled", dice=dice, commitment=commitment, seed=source.reveal(), part=part)
    return book.lines


@given(SEEDS, st.text(max_size=80), st.integers(1, 416), st.data())
def test_dealer_and_verifier_agree_on_orders(seed: bytes, part: str, size: int, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, size - 1))
    assert list(DerivedOrder(seed, part, size).cut(cut)) == verify.shuffled(seed, part, size, cut)


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
        ("card", "Line 15: card 3 of this shuffle was"),
        ("roll", "Line 22: the roll was"),
        ("seed", "the seed is not that of the commitment in line 12"),
        ("part", "which is no closing of betting between the commitment"),
        ("cut after closing", "which is no closing of betting between the commitment"),
        ("late part", "which is no closing of betting between the commitment"),
        ("silence", "Line 12: the commitment was never revealed."),
    ],
)
def test_a_lie_is_found(lie: str, sentence: str) -> None:
    report = verify.verify(journal(b"house", lie=lie))
    assert any(sentence in fault for fault in report.faults)


def test_commitment_still_open_is_a_remark_not_a_fault() -> None:
    lines = journal(b"house")
    report = verify.verify(lines[:-1])
    assert report.faults == []
    assert report.remarks == ["Line 20: the commitment is still secret."]


def test_seed_used_twice_and_seed_without_commitment_are_found() -> None:
    book = Writer()
    seed = bytes(32)
    digest = hashlib.sha256(seed).hexdigest()
    book.write("committed", commitment=digest)
    for _ in range(2):
        part = book.write("closed", text="dice out")
        book.write("rolled", dice=derive_roll(seed, part, 2), commitment=digest, seed=seed.hex(), part=part)
    book.write("committed", commitment=digest)
    book.write("rolled", dice=[1, 1], commitment="0" * 64, seed=seed.hex(), part="x")
    faults = verify.verify(book.lines).faults
    assert faults == [
        "Line 5: the seed of line 3 is used again.",
        "Line 7: a seed is revealed that was never committed to.",
        "Line 6: this commitment was made before.",
    ]


def test_part_that_patrons_had_no_share_in_is_found() -> None:
    book = Writer()
    seed = bytes(32)
    digest = hashlib.sha256(seed).hexdigest()
    book.write("committed", commitment=digest)
    book.write("rolled", dice=derive_roll(seed, "x", 2), commitment=digest, seed=seed.hex(), part="x")
    assert verify.verify(book.lines).faults == ["Line 2: the part 'x' names no entry of the journal."]


def test_physical_cards_are_remarked() -> None:
    book = Writer()
    book.write("shuffled", deck="a", commitment="")
    book.write("dealt", cards=[["1", 5]])
    book.write("rolled", dice=[1, 2], commitment="", seed="", part="")
    report = verify.verify(book.lines)
    assert report.faults == []
    assert report.remarks == ["2 shuffles or rolls have no commitment and cannot be recomputed."]


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_one_flipped_byte_is_found(data: st.DataObject) -> None:
    text = bytearray(b"".join(journal(b"house", rounds=1)))
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        faults = verify.verify(io.BytesIO(text)).faults
    except verify.Unreadable:
        return
    assert faults


LINES = st.binary(max_size=40).map(lambda body: b'{"event":{' + body + b'},"hash":"' + b"0" * 64 + b'"}\n')
EVENTS = st.dictionaries(
    st.sampled_from(["type", "commitment", "cards", "dice", "seed", "part", "ruling", "card", "size"]),
    st.one_of(
        st.none(),
        st.integers(-1, 60),
        st.sampled_from(["shuffled", "cut", "dealt", "rolled", "ruled", "committed", "round_closed", "ab"]),
        st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=3),
    ),
)


@given(st.lists(st.one_of(st.binary(max_size=60), LINES)))
def test_any_bytes_are_verified_or_unreadable(lines: list[bytes]) -> None:
    try:
        report = verify.verify(lines)
    except verify.Unreadable:
        return
    assert len(report.faults) >= (1 if lines else 0)


@given(st.lists(EVENTS, max_size=6))
def test_any_events_are_verified_or_unreadable(events: list[dict[str, object]]) -> None:
    book = Writer()
    for event in events:
        book.write(str(event.pop("type", "dealt")), **event)
    try:
        report = verify.verify(book.lines)
    except verify.Unreadable as error:
        sentence = str(error)
    else:
        sentence = "an event" if report.lines == len(events) else ""
    assert "an event" in sentence or "the seed" in sentence


def test_verifier_runs_as_a_single_copied_file(tmp_path: Path) -> None:
    copy = tmp_path / "verify.py"
    copy.write_bytes(Path(str(verify.__file__)).read_bytes())
    good, bad, junk = tmp_path / "good", tmp_path / "bad", tmp_path / "junk"
    good.write_bytes(b"".join(journal(b"house")))
    bad.write_bytes(b"".join(journal(b"house", lie="roll")))
    junk.write_bytes(b"not a journal\n")
    for path, status, words in (
        (good, 0, "everything agrees"),
        (bad, 1, "1 faults"),
        (junk, 2, "line 1"),
        (tmp_path / "none", 2, "No such"),
    ):
        command = [sys.executable, "-I", str(copy), str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
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
    seed = bytes(32)
    assert hashlib.sha256(seed).hexdigest() in text
    assert f"`{cards_text(verify.shuffled(seed, 'cut:23', 52, 23)[:6])}`" in text
    assert f"`{'-'.join(map(str, verify.rolled(seed, 'cut:23', 2)))}`" in text
