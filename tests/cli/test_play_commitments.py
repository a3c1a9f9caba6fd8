"""What the terminal table says of commitments, digests and seeds, and when its journal may be saved."""

import re
from pathlib import Path

import pytest

from croupier.cli.play.session import Session
from croupier.cli.play.terminal import Terminal
from croupier.cli.play.words import Request
from croupier.games.register import Game
from croupier.procedure.state import UNKNOWN
from croupier.table import events as ev
from croupier.table.chance import hidden, seeds
from croupier.table.journal import read
from tests.battery.every_game import GAMES
from tests.battery.people import People
from tests.cli.conftest import Command

EVENING = "bet 5\nhead\ndeal\nshow\nw\nw\nhead\n"


def hidden_now(people: People) -> int:
    """How many pieces lie face down that the table itself knows."""
    table = people.table
    return sum(
        not up and hidden(table, holder)[place] != UNKNOWN
        for holder, hand in table.round.hands.items()
        for place, up in enumerate(hand.face_up)
    )


def check_saved(people: People, saved: bytes) -> None:
    """Neither a card that lies face down nor the seed it follows from is in the file."""
    table = people.table
    for bound in [shoe.bound for shoe in table.round.shoes.values()] + [table.round.bound]:
        assert bound is None or table.entropy.seed(bound.number).encode() not in saved
    turned: set[str] = set()
    for event in read(saved.splitlines(keepends=True)).events:
        if isinstance(event, ev.Dealt) and not event.face_up:
            assert {card for _, card in event.cards} == {UNKNOWN}
        if isinstance(event, ev.RoundOpened):
            turned.clear()
        if isinstance(event, ev.Turned):
            turned.add(event.holder)
        if isinstance(event, ev.Burned):
            assert event.card == UNKNOWN or event.holder in turned


def test_a_file_saved_at_any_moment_of_any_game_holds_no_hidden_card(tmp_path: Path) -> None:
    file, lying = tmp_path / "saved.jsonl", 0
    for game in GAMES:
        people = People(3, game, wild=0.05)
        session = Session(people.table, Terminal())
        for _ in range(80):
            if people.act(people.command()):
                session._do["save"](Request("save", values={"file": str(file), "force": True}))
                check_saved(people, file.read_bytes())
                lying += hidden_now(people)
    assert lying > 100


def test_a_patron_saves_the_journal_while_cards_lie_face_down(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    given = f"bet 5\ndeal\nsave {file}\nquit\n"
    answer = command("play", "let-it-ride", "--seed", "a", "--buy-in", "100", given=given)
    assert f"The journal is in {file}: 4 entries with" in answer.out
    assert command("audit", str(file)).status == 3


def test_the_opening_screen_shows_what_the_table_is_bound_to_and_head_all_of_it(command: Command) -> None:
    answer = command("play", "let-it-ride", "--seed", "a", "--buy-in", "100", given=EVENING)
    first, _, rest = answer.out.partition("> head\n")
    short = dict(re.findall(r"(commitment|facts|terms|program \S+) ([0-9a-f]{12})\.\.\.", first))
    whole = dict(re.findall(r"^  (commitment|facts|terms|program \S+) ([0-9a-f]{64})$", rest, re.MULTILINE))
    assert len(short) == 4
    assert {name: digest[:12] for name, digest in whole.items()} == short


def test_show_and_head_count_the_seeds_revealed_and_sealed(command: Command) -> None:
    answer = command("play", "let-it-ride", "--seed", "a", "--buy-in", "100", given=EVENING)
    counted = re.findall(r"Seeds: (\d+) revealed, (\d+) still sealed", answer.out)
    assert counted == [("0", "1"), ("0", "1"), ("1", "1")]
    live = command("play", "craps", "--mode", "live", given="head\nquit\n")
    assert "Cards and dice are read by people: this table has no seeds." in live.out
    assert "commitment" not in live.out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_seeds_counted_are_those_the_journal_bound_and_revealed(game: Game) -> None:
    people = People(5, game, wild=0.05)
    for _ in range(120):
        people.act(people.command())
        events = people.table.journal.events
        bound = {e.number for e in events if isinstance(e, ev.Committed | ev.Shuffled)}
        shown = {e.number for e in events if isinstance(e, ev.Revealed)}
        shown |= {e.number for e in events if isinstance(e, ev.Drawn) and e.last}
        assert seeds(people.table) == (len(shown), len(bound - shown))


@pytest.mark.parametrize(
    ("day", "chapter"), [("2011-11-13", "19:47"), ("2011-11-14", "13:69F"), ("2013-01-01", "13:69F")]
)
def test_citations_at_the_table_and_in_its_audit_are_those_of_the_day(
    day: str, chapter: str, command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "evening.jsonl"
    played = command(
        "play", "let-it-ride", "--as-of", day, "--seed", "a", "--buy-in", "100", "--journal", str(file),
        given="bet 5\ndeal\nwhy\nbet 5\nw\nw\nwhy\nrules\nquit\n",
    )  # fmt: skip
    other = {"19:47", "13:69F"} - {chapter}
    told = command("audit", str(file), "--round", "1").out
    for text in (played.out, told):
        assert f"({chapter}-18." in text
        assert not any(f"{each}-18." in text for each in other)
    live = command(
        "play", "let-it-ride", "--as-of", day, "--mode", "live",
        given="sit 1 100\n1: bet 5\nreport card_exposed\ndeal\nreport shuffler_failed\nno\nquit\n",
    )  # fmt: skip
    assert f"({chapter}-18." in live.out
    assert not any(f"{each}-18." in live.out for each in other)
