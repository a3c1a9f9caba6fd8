"""`croupier draw`: what the tables draw, written for a laboratory."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from croupier.equipment.collection import Cuts, Outcomes, Shuffles
from croupier.equipment.derivation import contribution_of
from croupier.equipment.devices import balls, dice, lot, wheel
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import SETS, piece_text, pieces_text
from tests.cli.conftest import Command

ZEROS = "0" * 64
FAIRNESS = ("--seed", ZEROS, "--cut", "20", "--value", "c0de", "--value", "5e1f", "--count", "1", "--final")


@pytest.mark.parametrize(
    ("arguments", "drawn"),
    [
        (("shuffle", "--label", "deck", "--dealt", "6"), "Ah As 6h 4s 8c 3d"),
        (("dice",), "4-3"),
        (("balls", "--drawn", "5"), "8 15 21 62 23"),
        (("wheel", "--segments", "38"), "6"),
    ],
)
def test_the_example_of_the_fairness_page_is_drawn(
    command: Command, arguments: tuple[str, ...], drawn: str
) -> None:
    assert command("draw", *arguments, *FAIRNESS) == (0, f"{drawn}\n", "")


def test_the_house_cut_of_the_fairness_page_is_drawn(command: Command) -> None:
    given = command("draw", "cut", "--low", "10", "--high", "42", "--seed", ZEROS, "--count", "1", "--final")
    assert given.out == "23\n"


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("sets", [1, 8])
def test_every_set_of_pieces_is_shuffled_as_the_table_shuffles_it(
    command: Command, name: str, sets: int
) -> None:
    given = command(
        "draw", "shuffle", "--pieces", name, "--sets", str(sets), "--seed", ZEROS, "--count", "3", "--final"
    )
    entropy = SeededEntropy(bytes(32))
    contribution = contribution_of((), 0)
    expected = [
        pieces_text(entropy.order(number, "shoe", contribution, SETS[name].members, sets))
        for number in (1, 2, 3)
    ]
    assert given.out.splitlines() == expected


COLLECTORS = [
    Shuffles(SETS["52 cards"], 1),
    Shuffles(SETS["52 cards"], 8),
    Shuffles(SETS["32 tiles"], 1, 8),
    Outcomes(dice(3), "roll"),
    Outcomes(wheel([str(number) for number in range(38)]), "spin"),
    Outcomes(balls(20, 80), "balls"),
    Outcomes(lot(300, 1), "lot"),
    Cuts(10, 406),
]


@pytest.mark.parametrize("collector", COLLECTORS, ids=lambda each: type(each).__name__)
def test_the_words_written_give_the_outcome_written(collector: Shuffles | Outcomes | Cuts) -> None:
    """The rule of docs/fairness.md, applied here to the words, gives what was drawn and uses all of
    them.
    """
    entropy = SeededEntropy(bytes(range(32)))
    for number in range(1, 40):
        words = iter(collector.raw(entropy, number))

        def below(n: int, words: Iterator[int] = words) -> int:
            while True:
                value = next(words)
                size = 256
                if n > 256:
                    value, size = value << 8 | next(words), 65536
                if value // (size // n) < n:
                    return value // (size // n)

        match collector:
            case Shuffles():
                places = list(collector.pieces.members) * collector.sets
                found = _dealt(places, collector.dealt or len(places), below)
            case Outcomes(device=device) if device.distinct:
                found = _dealt(list(range(1, device.of + 1)), device.count, below)
            case Outcomes(device=device):
                found = [device.first + below(device.of) for _ in range(device.count)]
            case Cuts():
                found = [collector.low + below(collector.high - collector.low + 1)]
        assert found == collector.values(entropy, number)
        assert not list(words)


def _dealt(places: list[int], count: int, below: Callable[[int], int]) -> list[int]:
    for place in range(count):
        other = place + below(len(places) - place)
        places[place], places[other] = places[other], places[place]
    return places[:count]


def test_a_collection_can_be_continued_and_repeated(command: Command, tmp_path: Path) -> None:
    whole, first, second = (tmp_path / name for name in ("whole", "first", "second"))
    for file, start, count in ((whole, "1", "50"), (first, "1", "20"), (second, "21", "30")):
        given = command(
            *("draw", "dice", "--raw", "--seed", ZEROS),
            *("--first", start, "--count", count, "--output", str(file)),
        )
        assert given.status == 0
    assert whole.read_bytes() == first.read_bytes() + second.read_bytes()
    assert {file.name for file in tmp_path.iterdir()} == {"whole", "first", "second"}


def test_without_a_seed_the_secret_is_printed_and_repeats_the_collection(command: Command) -> None:
    once = command("draw", "tiles", "--count", "2", "--final")
    secret = once.err.split()[-1]
    assert command("draw", "tiles", "--count", "2", "--final", "--seed", secret).out == once.out
    assert command("draw", "tiles", "--count", "2", "--final").out != once.out


def test_words_may_be_written_as_hexadecimal_digits(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "words"
    shared = ("draw", "shuffle", "--count", "4", "--raw", "--seed", ZEROS)
    assert command(*shared, "-o", str(file)).status == 0
    assert bytes.fromhex(command(*shared, "--hex").out) == file.read_bytes()


def test_a_file_is_never_replaced_without_force(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "rolls.txt"
    file.write_text("kept")
    shared = ("draw", "dice", "--count", "3", "--final", "--seed", ZEROS, "--output", str(file))
    refused = command(*shared)
    assert refused.status == 2
    assert refused.err == f"croupier: {file}: the file exists already; --force overwrites it\n"
    assert file.read_text() == "kept"
    assert command(*shared, "--force").status == 0
    assert len(file.read_text().splitlines()) == 3


def test_a_collection_that_breaks_off_leaves_no_file(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Outcomes, "final", broken)
    given = command("draw", "dice", "--count", "3", "--final", "--output", str(tmp_path / "rolls.txt"))
    assert given.status == 130
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("dice", "--of", "6"), "--of does not go with draw dice: expected --dice"),
        (("lot",), "draw lot needs --of N"),
        (("cut", "--low", "9"), "draw cut needs --high N"),
        (("cut", "--low", "9", "--high", "3"), "cut from 9 to 3 is impossible"),
        (("cut", "--low", "9", "--high", "13", "--label", "x"), "--label does not go with draw cut"),
        (("wheel",), "draw wheel needs --segments N"),
        (("wheel", "--segments", "1e12"), "wheel with"),
        (("wheel", "--segments", "0,,1"), "--segments '0,,1': expected a name"),
        (("shuffle", "--pieces", "54 cards"), "set of pieces '54 cards': expected one of 52 cards"),
        (("shuffle", "--sets", "1e15"), "pieces cannot be shuffled: expected at most 65536"),
        (("shuffle", "--dealt", "53"), "53 pieces of 52 cannot be dealt: expected 1 to 52"),
        (("dice", "--dice", "1e15"), "expected at most 65536"),
        (("balls", "--drawn", "81"), "balls showing 81 results: expected 1 to 80"),
        (("dice", "--seed", "12"), "--seed '12': expected 64 hexadecimal digits"),
        (("dice", "--first", "0"), "--first '0': expected a whole number of at least 1"),
        (("dice", "--hex"), "--hex needs --raw"),
        (("dice", "--force"), "--force needs --output FILE"),
        (("dice", "--value", "a\0b"), "zero byte"),
        (("dice", "--output", "/no/such/folder/file"), "/no/such/folder/file: cannot be written"),
    ],
)
def test_bad_input_gets_one_sentence(command: Command, arguments: tuple[str, ...], said: str) -> None:
    given = command("draw", *arguments, "--count", "1", "--final")
    assert given.status == 2
    assert said in given.err
    assert given.out == ""
    assert len([line for line in given.err.splitlines() if "secret of this" not in line]) == 1


def test_the_rolls_of_a_table_in_play_are_the_rolls_drawn(command: Command, tmp_path: Path) -> None:
    journal = tmp_path / "craps.jsonl"
    lines = "100\n" + "bet pass 10\nroll\n" * 8 + "quit\n"
    assert command("play", "craps", "--seed", "monday", "--journal", str(journal), given=lines).status == 0
    entries = [msgspec.json.decode(line) for line in journal.read_bytes().splitlines()]
    rolls = {
        event["number"]: "-".join(map(str, event["values"]))
        for entry in entries
        for event in entry["events"]
        if event["type"] == "drawn"
    }
    assert len(rolls) >= 3
    secret = sha256(b"monday").hexdigest()
    drawn = command("draw", "dice", "--seed", secret, "--count", str(max(rolls)), "--final").out.splitlines()
    assert {number: drawn[number - 1] for number in rolls} == rolls


def test_the_cards_of_a_table_in_play_are_the_cards_drawn(command: Command, tmp_path: Path) -> None:
    journal = tmp_path / "blackjack.jsonl"
    lines = "100\nbet main 10\ndeal\n" + "stand\n" * 3 + "quit\n"
    assert (
        command("play", "blackjack", "--seed", "monday", "--journal", str(journal), given=lines).status == 0
    )
    events = [
        event for line in journal.read_bytes().splitlines() for event in msgspec.json.decode(line)["events"]
    ]
    shoe = next(event for event in events if event["type"] == "shuffled")
    cards = [card for event in events if event["type"] == "dealt" for _, card in event["cards"]]
    cut = [event for event in events if event["type"] == "cut" and event["by"].startswith("player:")]
    assert len(cards) >= 4
    given = command(
        *("draw", "shuffle", "--sets", str(shoe["sets"]), "--seed", sha256(b"monday").hexdigest()),
        *("--first", str(shoe["number"]), "--count", "1", "--final"),
        *("--cut", str(cut[-1]["cards"]) if cut else "0"),
    )
    drawn = given.out.split()
    assert sum(card >= 0 for card in cards) >= 3
    assert [drawn[place] for place, card in enumerate(cards) if card >= 0] == [
        piece_text(card) for card in cards if card >= 0
    ]
