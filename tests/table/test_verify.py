"""The stand-alone verifier on journals of real tables, and as a single file outside the package."""

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import verify
from croupier.equipment.entropy import SeededEntropy, StackedEntropy, SystemEntropy
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.table.chance_game import SECRET, chance_table, closed_table, live_table, play
from tests.table.honest_play import Honest

LET_IT_RIDE = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)
MAIN = {"main": 1000}


@dataclass
class Play:
    """A way of playing, and what must come up in it so that the test means something."""

    game: str
    options: dict[str, Any]
    wagers: dict[str, int]
    seats: tuple[SeatId, ...]
    prefer: str = ""
    comes_up: dict[str, int] = field(default_factory=dict)


PLAYS = [
    Play("let-it-ride", {}, LET_IT_RIDE, (1, 3, 7), comes_up={"cut": 5}),
    Play("let-it-ride", {"shuffler": "automated"}, LET_IT_RIDE, (1, 2)),
    Play(
        "let-it-ride",
        {"dealing_method": "hand", "shuffler": "automated", "shuffler_counts_deck": True},
        LET_IT_RIDE,
        (1, 2),
    ),
    Play("let-it-ride", {"dealing_method": "automated_shoe"}, LET_IT_RIDE, (1, 2), comes_up={"spread": 5}),
    Play(
        "let-it-ride",
        {"dealing_method": "automated_shoe", "shuffler": "automated", "two_decks": True},
        LET_IT_RIDE,
        (1, 2),
    ),
    Play("let-it-ride", {"preshuffled_cards": True}, LET_IT_RIDE, (1, 2)),
    Play(
        "blackjack",
        {"decks": 1, "boxes": 7},
        MAIN,
        (1, 2, 3, 4, 5, 6, 7),
        "draw",
        {"refilled": 5, "set_aside": 1},
    ),
    Play("blackjack", {"decks": 2, "shoe": "double", "hole_card": "down"}, MAIN, (1, 2, 3), "", {"side": 5}),
    Play("blackjack", {"decks": 2, "players_per_box": 3}, MAIN, (1, "1/b", "1/c", 2), comes_up={"split": 1}),
    Play("blackjack", {"decks": 1, "shuffle": "continuous", "hole_card": "up"}, MAIN, (1, 2)),
    Play("blackjack", {"decks": 2, "shuffle": "bart_carter"}, MAIN, (1, 2, 3), comes_up={"kept": 2}),
    Play(
        "blackjack",
        {"decks": 2, "bonus_wager": {100: {1000: 1, 2000: 1}, 500: {7500: 1}}},
        {"main": 1000, "bonus": 100},
        (1, 2, 3),
        comes_up={"drawn": 1},
    ),
    Play("spanish-21", {}, MAIN, (1, 2, 3)),
    Play("spanish-21", {"shuffle": "automated", "players_per_box": 3}, MAIN, (1, "1/b", 3)),
    Play("three-card-21-n-done", {"proposals": True}, {"main": 1000, "bonus": 1000}, (1, 2, 3)),
    Play(
        "three-card-21-n-done",
        {"proposals": True, "shuffle": "bart_carter", "surrender_scope": "any"},
        {"main": 1000, "bonus": 1000},
        (1, 2, 3),
        comes_up={"kept": 2},
    ),
]


NAMES = {ev.Refilled: "refilled", ev.CutMade: "cut", ev.HandSplit: "split", ev.Drawn: "drawn"}


def came_up(table: Table) -> Counter[str]:
    """How often there were things a verifier must know of."""
    found: Counter[str] = Counter()
    for event in table.journal.events:
        match event:
            case ev.Dealt():
                found["pieces"] += len(event.cards)
                found["spread"] += bool(event.spread)
            case ev.Ruled(ruling="set_aside"):
                found["pieces"] += 1
                found["set_aside"] += 1
            case ev.Shuffled():
                found["kept"] += bool(event.kept)
            case ev.Marked(name="side"):
                found["side"] += 1
            case ev.Refilled() | ev.CutMade() | ev.HandSplit() | ev.Drawn():
                found[NAMES[type(event)]] += 1
            case _:
                pass
    return found


@pytest.mark.parametrize("way", PLAYS, ids=[f"{way.game} {way.options}" for way in PLAYS])
def test_every_piece_and_result_of_every_game_is_recomputed(way: Play) -> None:
    honest = Honest(way.game, way.options, way.wagers, way.seats)
    table = honest.play(25, way.prefer)
    found = came_up(table)
    assert {name: count for name, count in way.comes_up.items() if found[name] < count} == {}

    report = verify.verify(table.journal.lines())
    assert report.faults == []
    sealed = report.count("sealed")
    assert report.pieces + sealed[1] == found["pieces"]
    assert report.results + sealed[2] == found["drawn"]
    assert not report.secret

    honest.close()
    report = verify.verify(table.journal.lines())
    assert (report.faults, report.remarks) == ([], [])
    assert (report.pieces, report.results) == (found["pieces"], found["drawn"])
    assert report.count("sealed") == (0, 0, 0)
    assert report.count("revealed")[0] == len(report.chances) == table.round.seeds
    assert (report.entries, report.events) == (table.entries, table.round.events)
    assert report.head == table.head
    assert report.secret
    assert list(replay(table.journal).journal.lines()) == list(table.journal.lines())


def test_every_roll_of_craps_is_recomputed() -> None:
    table = croupier.open_table("craps", entropy=SystemEntropy(SECRET), buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="c0de"))
    for _ in range(40):
        if not table.round.markers.get("shooter"):
            table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
        if not table.round.seats[1].wagers:
            table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
        table.do(cmd.Close(by=cmd.DEALER))
    report = verify.verify(table.journal.lines())
    assert report.faults == []
    assert (report.pieces, report.results) == (0, 40)
    assert report.count("sealed") == (1, 0, 0)
    assert {(result.label, result.device) for seed in report.chances for result in seed.results} == {
        ("roll", "dice")
    }


def test_every_kind_of_chance_at_one_table_is_recomputed() -> None:
    table = closed_table()
    found = came_up(table)
    assert {"kept", "refilled", "side", "spread", "set_aside", "cut", "split"} <= {*+found}
    report = verify.verify(table.journal.lines())
    assert (report.faults, report.remarks) == ([], [])
    assert (report.pieces, report.results, report.cuts) == (found["pieces"], 20, 5)
    devices = {(result.device, result.of) for seed in report.chances for result in seed.results}
    assert devices == {("dice", 6), ("wheel", 38), ("balls", 80), ("lot", 300), ("lot", 7)}
    assert [seed.what for seed in report.chances[:3]] == [
        "shoe in round 1",
        "round 1",
        "shoe tiles in round 1",
    ]


def test_until_a_shoe_is_over_the_report_says_what_is_sealed() -> None:
    table = play(chance_table(), 1)
    report = verify.verify(table.journal.lines())
    assert report.faults == []
    assert report.count("revealed") == (3, 29, 5)
    assert report.count("sealed") == (3, 0, 0)
    assert report.remarks == [
        "Line 10: seed 4 (shoe in round 2) is still sealed, and with it 0 pieces and 0 results.",
        "Line 10: seed 5 (round 2) is still sealed, and with it 0 pieces and 0 results.",
        "Line 10: seed 6 (shoe tiles in round 2) is still sealed, and with it 0 pieces and 0 results.",
        "The table is still open: 29 pieces and 5 results follow from their seeds; that the seeds follow "
        "from one secret is proved when it closes.",
    ]
    table.do(cmd.Close(by=cmd.DEALER))
    report = verify.verify(table.journal.lines())
    assert report.count("sealed") == (2, 23, 1)
    assert report.remarks[0] == (
        "Line 10: seed 4 (shoe in round 2) is still sealed, and with it 15 pieces and 1 result."
    )
    assert verify.summary(report).startswith("Cannot be decided yet: ")
    assert verify.summary(report).endswith(", 23 pieces and 1 result still sealed.")
    assert list(verify.rounds(report)) == [
        "Round 1: 29 pieces and 5 results recomputed.",
        "Round 2: 0 pieces and 4 results recomputed, 23 pieces and 1 result still sealed.",
    ]


def test_seeds_without_a_patrons_part_are_remarked() -> None:
    table = chance_table()
    table.do(cmd.Contribute(by=cmd.player(1), seat=1, value=""))
    table.do(cmd.Close(by=cmd.DEALER))
    assert verify.verify(table.journal.lines()).remarks[-1] == (
        "Without a value or cut of a patron: 3 seeds. What they gave was fixed when the table opened."
    )


def test_a_short_secret_is_remarked() -> None:
    table = chance_table(SeededEntropy(b"guess"))
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    report = verify.verify(table.journal.lines())
    assert report.faults == []
    assert report.remarks == ["The table's secret has 5 bytes, not 32: it may have been guessed."]


def test_a_live_table_has_nothing_to_recompute() -> None:
    report = verify.verify(live_table().journal.lines())
    assert (report.faults, report.pieces, report.results) == ([], 0, 0)
    assert report.count("physical")[1:] == (28, 5)
    assert {seed.number for seed in report.chances} == {0}
    assert report.remarks == [
        "28 pieces and 5 results were dealt, rolled or drawn by people: they have no seed and cannot be "
        "recomputed."
    ]


def test_one_roll_by_people_is_one_in_words() -> None:
    table = croupier.open_table("craps", mode="live")
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=50_000))
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1_000))
    table.do(cmd.Enter(by=cmd.DEALER, values=(4, 3)))
    assert verify.verify(table.journal.lines()).remarks == [
        "1 roll was dealt, rolled or drawn by people: it has no seed and cannot be recomputed."
    ]


def test_the_contribution_is_that_of_the_values_and_the_patrons_cut_when_betting_closes() -> None:
    report = verify.verify(closed_table().journal.lines())
    part = verify.contribution_of
    assert [seed.contribution for seed in report.chances if seed.closed] == [
        *(part(["c0de"], 22), part(["c0de"], 0), part(["c0de"], 22)),
        *[part(["5e1f", "c0de"], 0)] * 3,
        *[part(["c0de"], 0)] * 5,
    ]


@pytest.mark.parametrize("cut", [20, 21])
def test_another_cut_gives_other_cards(cut: int) -> None:
    table = chance_table(SystemEntropy(SECRET))
    table.do(cmd.CutCards(by=cmd.player(2), cards=cut))
    (dealt, *_) = [event for event in table.do(cmd.Close(by=cmd.DEALER)) if isinstance(event, ev.Dealt)]
    given = verify.contribution_of(["c0de"], cut)
    order = verify.shuffled(verify.seed_of(SECRET, 1), "shoe", given, range(53))
    assert [card for _, card in dealt.cards] == order[:2]


def test_side_b_of_a_double_shoe_can_be_cut_while_side_a_is_marked() -> None:
    """A patron's cut is that of the shoe just shuffled, whichever side the marker shows."""
    honest = Honest("blackjack", {"decks": 2, "shoe": "double", "hole_card": "down"}, MAIN, (1, 2, 3), seed=3)
    for _ in range(60):
        honest.play(1)
        table = honest.table
        fresh = [name for name, shoe in table.round.shoes.items() if shoe in table.round.uncut]
        if fresh and table.round.shoe not in fresh and table.round.markers.get("cut", "").isdigit():
            break
    else:
        pytest.fail("the shoe not marked was never shuffled anew")
    seat = int(table.round.markers["cut"])
    table.do(cmd.CutCards(by=cmd.player(seat), cards=17))
    assert [table.round.shoes[name].patron_cut for name in fresh] == [17]
    honest.play(1)
    assert verify.verify(honest.close().journal.lines()).faults == []


def test_a_stacked_shoe_is_not_taken_for_a_fair_one() -> None:
    table = chance_table(StackedEntropy())
    assert (
        "Line 1: a virtual table shuffles without a commitment."
        in verify.verify(table.journal.lines()).faults
    )


def test_copied_file_verifies_journals_outside_the_package(tmp_path: Path) -> None:
    copy = tmp_path / "verify.py"
    copy.write_bytes(Path(str(verify.__file__)).read_bytes())
    lines = list(closed_table().journal.lines())
    files = {"good": lines, "open": lines[:-1], "bad": lines[1:], "junk": [b"not a journal\n"], "empty": []}
    for name, text in files.items():
        (tmp_path / name).write_bytes(b"".join(text))
    for name, status, words in (
        ("good", 0, "123 pieces and 20 results recomputed from 14 revealed seeds."),
        ("open", 3, "0 pieces and 0 results still sealed."),
        ("bad", 1, "Failed: "),
        ("junk", 2, "line 1 does not end with its hash and a line feed."),
        ("empty", 2, "it is empty."),
        ("none", 2, "No such file or directory"),
    ):
        command = [sys.executable, "-I", str(copy), str(tmp_path / name)]
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert run.returncode == status
        assert words in (run.stdout + run.stderr).splitlines()[0]
        assert "Traceback" not in run.stderr
        if name == "bad":
            assert run.stdout.splitlines()[1] == "Line 1: the entry is number 2."
        if name == "open":
            assert run.stdout.startswith("Cannot be decided yet: 21 lines with ")
            assert "\nLine 21: seed 12 (shoe in round 5) is still sealed" in run.stdout
            assert "\nRound 1: 29 pieces and 5 results recomputed.\n" in run.stdout
    assert verify.main([]) == 2
    assert verify.main(["-x"]) == 2
    assert verify.main(["--help"]) == 0


def test_amounts_are_cards_and_rolls_where_that_is_all_there_is() -> None:
    dice, spun = (verify.Result(1, "roll", device, 6, 1, [1]) for device in ("dice", "wheel"))
    seeds = {name: verify.Seed(1, 1, "", "", results=[result]) for name, result in (("d", dice), ("w", spun))}
    for sets, chances, words in (
        (set(), [], "nothing"),
        ({"52 cards"}, [], "2 cards"),
        ({"52 cards", "32 tiles"}, [], "2 pieces"),
        ({"52 cards", "53 cards"}, [seeds["d"]], "2 cards and 1 roll"),
        (set(), [seeds["d"]], "1 roll"),
        (set(), [seeds["w"]], "1 spin"),
        (set(), [seeds["d"], seeds["w"]], "1 result"),
    ):
        report = verify.Report(sets=sets, chances=chances)
        assert report.amounts(2 if sets else 0, len(chances[:1])) == words


def test_a_head_noted_down_is_found_or_missed() -> None:
    lines = list(closed_table().journal.lines())
    heads = [line[-67:-3].decode() for line in lines]
    found = verify.verify(lines, heads[-1])
    assert found.remarks == [
        "The head noted down is that of entry 22, the last: nothing up to it has changed."
    ]
    earlier = verify.verify(lines, heads[9])
    assert earlier.remarks[-1].startswith("The head noted down is that of entry 10; 12 more came after it")
    assert (found.faults, earlier.faults) == ([], [])
    cut = verify.verify(lines[:9], heads[9])
    assert cut.faults == [
        f"No entry has the head {heads[9]}: entries were rewritten, or cut off the end, after it was noted "
        "down."
    ]
    with pytest.raises(verify.Unreadable, match="the head is 'abc', expected 64 hexadecimal digits"):
        verify.verify(lines, "abc")


def test_the_command_takes_a_head(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(closed_table().journal.lines())
    whole, cut, other = tmp_path / "whole", tmp_path / "cut", tmp_path / "other"
    whole.write_bytes(b"".join(lines))
    cut.write_bytes(b"".join(lines[:9]))
    other.write_bytes(whole.read_bytes().replace(b'"format":2', b'"format":3', 1))
    head = lines[-1][-67:-3].decode()
    assert verify.main(["--head", head.upper(), str(whole)]) == 0
    assert capsys.readouterr().out.startswith("Chain and chance agree: 22 lines with ")
    assert verify.main(["--head", head, str(cut)]) == 1
    assert capsys.readouterr().out.startswith("Failed: 1 fault in 9 lines with ")
    assert verify.main([str(cut)]) == 3
    assert verify.main(["--head", "", str(whole)]) == 2
    assert verify.main([str(other)]) == 4
    assert "it has format 3, this verifier reads format 2" in capsys.readouterr().err
