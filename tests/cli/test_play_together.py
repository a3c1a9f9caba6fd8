"""Several people at one keyboard: turns, names, and cards that nobody else reads."""

from pathlib import Path

import pytest

from croupier.cli.play.party import Party, read_names
from croupier.cli.play.terminal import Ended, Terminal
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import pieces_text
from croupier.law.refusal import BadInput
from croupier.table.chance import hidden
from croupier.table.table import open_table
from tests.cli.conftest import Command

PAUSE = "Press Enter when only you can see the screen."


class Screen(Terminal):
    """A terminal with answers written beforehand; a cleared screen begins a new page."""

    def __init__(self, *answers: str) -> None:
        self.interactive = True
        self.edit = str
        self.answers = list(answers)
        self.pages: list[list[str]] = [[]]
        self._asking = self._interrupted = False

    @property
    def width(self) -> int:
        return 0

    def say(self, text: str = "", look: str = "") -> None:
        self.pages[-1] += text.split("\n")

    def clear(self) -> None:
        self.pages.append([])

    def ask(self, question: str) -> str:
        self.say(question)
        if PAUSE in question:
            return ""
        if not self.answers:
            raise Ended
        self.say(self.answers[0])
        return self.answers.pop(0)


def party(game: str, *answers: str, options: dict[str, object] | None = None, people: int = 2) -> Party:
    table = open_table(game, options or {}, None, entropy=SeededEntropy(bytes(32)), clock=lambda: 0)
    sitting = Party(table, Screen(*answers), dict(enumerate(("Ann", "Bob", "Cal")[:people], 1)))
    sitting.sit_down(lambda who: 100_000)
    sitting.welcome()
    sitting.run()
    return sitting


def pages(sitting: Party) -> list[str]:
    assert isinstance(sitting.terminal, Screen)
    return ["\n".join(page) for page in sitting.terminal.pages]


@pytest.mark.parametrize(
    ("game", "options", "answers"),
    [
        ("poker", {"variant": "holdem"}, ["deal", "call", "check", "check"]),
        ("pai-gow", {}, ["bet 25", "deal", "bet 25", "deal", "house way"]),
        ("let-it-ride", {}, ["bet 5", "deal", "bet 5", "deal", "ride"]),
        ("caribbean-stud", {}, ["ante 5", "deal", "ante 5", "deal", "bet"]),
    ],
)
def test_nobody_reads_cards_of_another_that_lie_face_down(
    game: str, options: dict[str, object], answers: list[str]
) -> None:
    sitting = party(game, *answers, options=options)
    held = {seat: pieces_text(hidden(sitting.table, str(seat))) for seat in sitting.people}
    assert all(held.values())
    shown = pages(sitting)
    assert len(shown) > 1
    assert any(held[1] in page for page in shown)
    assert any(held[2] in page for page in shown)
    assert not [page for page in shown if held[1] in page and held[2] in page]


def test_a_folded_hand_stays_unread_when_the_round_is_over() -> None:
    sitting = party("poker", "deal", "fold", "Ann: buy 10", options={"variant": "holdem"})
    before, after = pages(sitting)[-2:]
    assert "Your cards: " in before
    assert "Your cards: " not in after
    assert "Result" in after, "whoever comes next reads what the round came to"


def test_everyone_bets_before_the_cards_are_dealt() -> None:
    sitting = party("blackjack", "bet 10", "deal", "deal", "s")
    told = "\n".join(pages(sitting))
    assert told.index("Ann: bet AMOUNT") < told.index("Bob: bet AMOUNT") < told.index("No more bets")
    assert PAUSE not in told, "nothing at this table is hidden from the others"
    assert "Ann total" in told
    assert "Bob total" not in told


def test_a_round_that_nobody_bets_on_begins_again_with_the_first() -> None:
    sitting = party("blackjack", "deal", "deal")
    told = pages(sitting)[-1]
    assert "no wagers are on the layout" in told
    assert told.rstrip().endswith("quit>")
    assert told.rindex("Ann: bet AMOUNT") > told.rindex("Bob: bet AMOUNT")


def test_the_bank_of_chemin_de_fer_is_covered_by_the_others() -> None:
    sitting = party("chemin-de-fer", "bank 50", "deal", "deal", "banco 50", people=3)
    told = "\n".join(pages(sitting))
    assert "Bob: punto AMOUNT, banco AMOUNT" in told
    assert "Cal: punto AMOUNT, banco AMOUNT" in told
    assert "The bank is $50" in told


def test_others_are_addressed_by_name_or_seat_while_nothing_is_hidden() -> None:
    sitting = party("pai-gow", "2: buy 20", "bob: bet 25", "bet 25", "deal", "deal", "Bob: house way")
    told = "\n".join(pages(sitting))
    assert sitting.table.round.seats[2].chips == 99_500
    assert "Bob: it is the turn of Ann" in told


def test_why_of_another_names_no_pieces() -> None:
    sitting = party("pai-gow", "bet 25", "deal", "bet 25", "deal")
    tiles = hidden(sitting.table, "1")
    low = pieces_text(tiles[:2])
    screen = sitting.terminal
    assert isinstance(screen, Screen)
    screen.answers = [f"low {low}", "why"]
    sitting.run()
    assert f"low {low}" in pages(sitting)[-2]
    assert low not in pages(sitting)[-1]


def test_a_party_is_resumed_from_its_journal(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "evening.jsonl"
    people = ("--player", "Ann", "--player", "Bob")
    lines = "bet 10\ndeal\nbet 20\nquit\n"
    told = command("play", "blackjack", *people, "--buy-in", "100", "--journal", str(file), given=lines)
    assert "Bob bought in for $100, has $80 in chips and leaves $20 on the layout." in told.out
    again = command("play", "--journal", str(file), given="undo\nquit\n")
    assert "Ann: bet AMOUNT" in again.out
    assert "Ann bought in for $100, has $100 in chips." in again.out


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann"], "expected two people or more"),
        (["Ann", "ann"], "expected a different name for each person"),
        (["Ann", "2"], "--player '2': expected a name"),
        (["Ann", "B:b"], "--player 'B:b': expected a name"),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_names(names)


def test_a_dealer_seats_patrons_without_names(command: Command) -> None:
    answer = command("play", "blackjack", "--mode", "live", "--player", "Ann", "--player", "Bob", given="")
    assert answer.status == 2
    assert "at a live table sit SEAT seats each patron" in answer.err
