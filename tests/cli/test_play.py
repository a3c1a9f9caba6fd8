"""`croupier play`: games through a pipe and on a terminal, for patrons and for dealers."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

import croupier
from croupier.cli.play.words import read_line, read_money
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.report.telling import tell
from croupier.table import events as ev
from croupier.table.journal import read
from croupier.table.replay import replay
from tests.cli.conftest import Command

CROUPIER = str(Path(sys.executable).with_name("croupier"))


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def test_let_it_ride_is_played_to_the_end_through_a_pipe(tmp_path: Path) -> None:
    journal = tmp_path / "evening.jsonl"
    given = lines("100", "bet bet1 bet2 bet3 5", "deal", "ride", "withdraw", "why", f"save {journal}", "quit")
    done = subprocess.run(
        [CROUPIER, "play", "let-it-ride", "--seed", "monday"],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert "No more bets" in done.stdout
    assert re.search(r"Your cards: (\w\w ){2}\w\w\n", done.stdout)
    assert "Community: 3 face down" in done.stdout
    assert "(13:69F-18.10(f))" in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye.")
    entries = read(journal.read_bytes().splitlines(keepends=True))
    replay(entries)
    assert entries.events[0].game == "let-it-ride"  # type: ignore[union-attr]


def test_craps_is_played_through_a_pipe(command: Command) -> None:
    given = lines("200", "bet pass 10", *("roll", "again") * 30, "why", "quit")
    answer = command("play", "craps", "--seed", "a", given=given)
    assert answer.status == 0
    assert answer.err == ""
    assert "The dice show" in answer.out
    assert re.search(r"Result\n  pass \$10 +(wins  \+|loses  -)\$10\n", answer.out)
    assert "(13:69F-1.10(a))" in answer.out


def test_the_same_seed_deals_the_same_table(command: Command) -> None:
    given = lines("100", "bet bet1 bet2 bet3 5", "deal", "ride", "ride", "quit")
    first = command("play", "let-it-ride", "--seed", "x", given=given)
    again = command("play", "let-it-ride", "--seed", "x", given=given)
    other = command("play", "let-it-ride", "--seed", "y", given=given)

    def cards(text: str) -> list[str]:
        return re.findall(r"Your cards: (.*)", text)

    assert cards(first.out) == cards(again.out) != cards(other.out)


def test_a_game_is_asked_for_until_one_is_named(command: Command) -> None:
    listed = [row["id"] for row in command("games", "--json").json()["games"]]
    number = str(listed.index("let-it-ride") + 1)
    answer = command("play", given=lines("bridge", "99", number, "much", "0", "250", "show", "quit"))
    assert answer.status == 0
    assert "there is no game 'bridge'" in answer.out
    assert "there is no game '99'" in answer.out
    assert "amount 'much': expected dollars" in answer.out
    assert "Let It Ride Poker, rules of" in answer.out
    assert "Chips: $250." in answer.out
    assert command("play", given="").status == 0
    assert command("play", "craps", given="quit\n").status == 0


@pytest.mark.parametrize(
    ("bad", "expected"),
    [
        ("unicorn", "Unknown command 'unicorn'. You can: bet, reduce, remove, undo, again, "),
        ("bet", "expected a wager and an amount"),
        ("bet pass", "expected a wager and an amount"),
        ("bet pass ten", "expected dollars"),
        ("bet unicorn 10", "no wager 'unicorn'"),
        ("bet pass 1000", "buy in first"),
        ("bet place-win-6 10", "13:69F-13.6(b)1"),
        ("bet come 10", "13:69F-1.2(a)3"),
        ("bet odds-take 10 behind", "after behind"),
        ("bet pass pass 10", "named twice"),
        ("remove field", "no wager field"),
        ("reduce pass", "a wager and an amount"),
        ("on pass", "no wager pass"),
        ("dice maybe", "accept, decline or pass"),
        ("roll", "13:69F-1.8"),
        ("roll 4-3", "throws the dice itself"),
        ("4-3", "throws the dice itself"),
        ("Ks Kh", "deals itself"),
        ("sit 2", "deals itself"),
        ("stub 37", "deals itself"),
        ("report no_roll", "deals itself"),
        ("2: bet pass 10", "you sit at seat 1"),
        ("1/b: bet pass 10", "seat 1/b: you sit at seat 1"),
        ("cut 20", "played without cards"),
        ("buy -5", "expected dollars"),
        ("save", "name of a file"),
        ("save /no/such/folder/journal", "cannot be written"),
        ("rules unicorn", "no wager 'unicorn'"),
        ("again", "no wagers were made"),
    ],
)
def test_bad_input_gets_one_sentence_and_loses_nothing(bad: str, expected: str, command: Command) -> None:
    answer = command("play", "craps", "--seed", "a", "--buy-in", "100", given=lines(bad, "show", "quit"))
    assert answer.status == 0
    assert answer.err == ""
    said = answer.out.partition(f"> {bad}\n")[2].splitlines()
    assert expected in said[0]
    assert said[-1] == "You bought in for $100, have $100 in chips. Goodbye."


@pytest.mark.parametrize(("game", "bad", "expected"), [
    ("let-it-ride", "4-3", "this game has no dice"),
    ("let-it-ride", "dice pass", "played without dice"),
    ("blackjack", "roll 4-3", "this game has no dice"),
])  # fmt: skip
def test_no_dice_are_asked_for_at_a_table_of_cards(
    game: str, bad: str, expected: str, command: Command
) -> None:
    answer = command("play", game, "--seed", "a", "--buy-in", "100", given=lines(bad, "quit"))
    assert expected in answer.out.partition(f"> {bad}\n")[2].splitlines()[0]


def test_no_advice_no_odds_and_no_hidden_cards_during_play(command: Command) -> None:
    given = lines("100", "bet bet1 bet2 bet3 5", "deal", "why", "show", "help", "odds", "quit")
    answer = command("play", "let-it-ride", "--seed", "a", given=given)
    shown = set(
        re.findall(r"\b[2-9TJQKA][cdhs]\b", answer.out.partition("No more bets")[2].partition("help\n")[0])
    )
    assert len(shown) == 3
    assert not re.search(r"house edge|probab|strategy|should", answer.out)


@pytest.mark.parametrize(
    ("game", "words", "expected"),
    [
        ("craps", ["bet place-win-6 10"], "place-win-6 of $10: the win ($11.67) is not payable in whole "
         "units of $1; wager a multiple of $6 (13:69F-13.6(b)1)"),
        ("craps", ["bet pass 600"], "your chips of $500 are not enough: buy in first, such as buy 100"),
        ("craps", ["bet pass 0.50"], "pass of $0.50: stakes are whole multiples of the payout unit $1 ("),
        ("craps", ["bet buy-4 5"], "buy-4 of $5: wager at least $20, so that its vigorish can be charged ("),
        ("craps", ["bet field 2,000,000"], "field of $2,000,000: the limits of this table are $1 to"),
        ("craps", ["bet pass 10", "reduce pass 20"], "pass to $20: expected less than the $10 on the layout"),
        ("craps", ["bet come 10"], "come of $10: it is made after the come-out roll, and no point is on ("),
        ("let-it-ride", ["bet bet1 2000"], "bet1 of $2,000: the limits of this table are $5 to $500"),
        ("let-it-ride", ["bet bet1 5", "bet bet2 bet3 6.50", "deal"],
         "seat 1 has bet1 $5, bet2 $6.50, bet3 $6.50: three equal wagers"),
    ],
)  # fmt: skip
def test_refusals_at_the_table_speak_dollars(
    game: str, words: list[str], expected: str, command: Command
) -> None:
    answer = command("play", game, "--seed", "a", given=lines("500", *words, "quit"))
    assert expected in answer.out


def test_again_makes_what_lay_there_and_not_what_was_taken_down(command: Command) -> None:
    given = ["bet field 5", "bet pass 10", "remove field", "bet any-craps 5", "reduce any-craps 2", "roll"]
    answer = command("play", "craps", "--seed", "a", given=lines("500", *given, "again", "quit"))
    assert "\nWagers: pass $10, any-craps $2. Chips:" in answer.out.rpartition("again")[2]


def test_again_leaves_what_is_still_up(command: Command) -> None:
    given = ["bet field 5", "bet pass 10", "roll", "again", "show", "quit"]
    answer = command("play", "craps", "--seed", "c", given=lines("500", *given))
    assert "\nWagers: pass $10, field $5. Chips: $490." in answer.out.rpartition("again\n")[2]


def test_again_is_made_whole_or_not_at_all(command: Command) -> None:
    given = lines(
        "sit 1 500", "pass 10", "4-2", "come 10", "field 5", "4-3", "again", "again", "show", "quit"
    )
    answer = command("play", "craps", "--mode", "live", given=given)
    after = answer.out.rpartition("again\n")[2]
    assert after.startswith("come of $10: it is made after the come-out roll, and no point is on")
    assert "repeated" not in after
    assert "Seat 1. Wagers: none. Chips: $495." in after


def test_wagers_are_raised_lowered_called_and_taken_down(command: Command) -> None:
    given = lines(
        "bet place-win-6 12", "on place-win-6", "bet place-win-6 6", "off place-win-6",
        "reduce place_win_6 6", "remove place-win-6", "buy 50", "rules pass", "dice accept",
        "dice pass", "quit",
    )  # fmt: skip
    answer = command("play", "craps", "--buy-in", "100", given=given)
    for part in ("$12 (on)", "place-win-6 $18", "place-win-6 $6. Chips: $94", "Wagers: none. Chips: $150."):
        assert part in answer.out
    assert "wins: come-out 7 or 11" in answer.out


def test_a_dealer_enters_real_cards_and_is_told_what_comes_next(command: Command) -> None:
    given = lines(
        "sit 1", "sit 3", "1: bet bet1 bet2 bet3 10", "3: bet bet1 bet2 bet3 10", "deal",
        "Ks 2c 3d", "Ks", "9x", "unseen", "ride", "3: withdraw", "4c", "1: ride", "withdraw", "Kd",
        "2c 7h 9h", "show", "quit",
    )  # fmt: skip
    answer = command("play", "let-it-ride", "--mode", "live", given=given)
    assert answer.status == 0
    assert "Deal one card face down to seat 1; 9 cards are still to be dealt (13:69F-18.7(c)1)" in answer.out
    assert "card Ks is out already" in answer.out
    assert "Unknown command '9x'. You can: sit, leave, bet, reduce, remove, undo, again, " in answer.out
    assert "Seat 3 decides about bet1: ride or withdraw (13:69F-18.10(b))" in answer.out
    assert "Turn up the next card of the community area (13:69F-18.10(d))" in answer.out
    assert "Seat 3: bet3 of $10 loses $10" in answer.out


def test_a_dealer_enters_real_dice(command: Command) -> None:
    given = lines(
        "bet pass 10", "sit 1 100", "bet pass 10", "roll", "7-1", "2-2", "report no_roll reason=short",
        "report unicorn", "bet odds-take 20", "3-1", "dice accept", "why", "dice pass", "leave 1", "quit",
    )  # fmt: skip
    answer = command("play", "mini-craps", "--mode", "live", given=given)
    assert "Marker" not in answer.out
    for part in (
        "The point is 4",
        "There is no point",
        "Seat 1 is the shooter",
        "Dice 1 and 2 are in play (13:69F-1.7(c))",
        "nobody has a seat",
        "enter the faces of the dice",
        "roll '7-1' cannot be read",
        "no irregularity 'unicorn'",
        "Ruling: no roll",
        "pass of $10 wins $10",
        "odds-take@pass of $20 wins $40",
        "Seat 1: left with $150",
    ):
        assert part in answer.out, part


def test_a_dealer_corrects_the_last_roll_and_a_floorperson_what_was_acted_on(command: Command) -> None:
    given = lines(
        "sit 1 100", "1: dice accept", "1: bet pass 10", "correct 4-2", "4 3", "correct 42", "correct 4,2",
        "1: bet field 5", "correct 5 2", "floor correct 5 2", "no", "show", "floor correct entry 5 5 2",
        "yes", "show", "quit",
    )  # fmt: skip
    out = command("play", "craps", "--mode", "live", given=given).out
    assert "nothing was entered there that could be corrected" in out
    assert "pass of $10 wins $10" in out
    assert "Entry 5 is corrected, and what followed from it is done again" in out
    assert "entry 5 says 4-2 already" in out
    assert "it was acted on since (bet by dealer, entry 7); a floorperson may correct it" in out
    assert "Ruling: Entry 5 becomes 5-2 instead of 4-2. Seat 1 is paid $10. (interpretation: " in out
    assert "Nothing has changed yet. Type yes to confirm, no to drop it." in out
    before, after = [line for line in out.splitlines() if line.startswith("Seat 1. Wagers")]
    assert before == "Seat 1. Wagers: pass $10, field $5. Chips: $85."
    assert after == "Seat 1. Wagers: field $5. Chips: $105."


def test_the_ruling_on_a_report_is_shown_before_it_is_confirmed(command: Command) -> None:
    given = lines(
        "sit 1", "1: bet bet1 bet2 bet3 10", "deal", "report card_face_up_in_shoe card=10h",
        "no", "report card_face_up_in_shoe card=10h", "yes", "report card_face_up_in_shoe card=th", "yes",
        "report card_face_up_in_shoe", "report card_face_up_in_shoe card=9h again", "yes", "quit",
    )  # fmt: skip
    out = command("play", "let-it-ride", "--mode", "live", given=given).out
    assert out.count("Nothing has changed yet. Type yes to confirm, no to drop it.") == 3
    assert out.count("Not confirmed: nothing has changed.") == 1
    assert out.count("  Irregularity: card face up in shoe") == 2
    assert out.count("it was reported and ruled on just now") == 2


def test_a_dealer_enters_what_the_card_reader_shows(command: Command) -> None:
    given = lines(
        "sit 1 500", "bet main bonus 10", "deal", "2c", "Kh", "9c", "4d", "perhaps", "reader maybe",
        "reader no", "hit", "3c", "quit",
    )  # fmt: skip
    answer = command(
        "play", "three-card-21-n-done", "--mode", "live", "--option", "proposals=true", given=given
    )
    assert answer.status == 0
    assert "proposed rules. Amounts" in answer.out
    assert "Draw one card face up for the dealer (13:69F-2C.6(d)2)" in answer.out
    assert "\nreader yes or reader no> perhaps\n" in answer.out
    assert "reader 'maybe': expected yes or no" in answer.out
    assert "The card reader shows no blackjack" in answer.out
    assert "\n1: (h)it, (s)tand, (d)ouble> hit\n  Seat 1: hit\n" in answer.out
    assert answer.out.count("Hand 1: 15") == 2  # before and after the reader, not twice in a row
    assert "  Hand 1: 18\n" in answer.out


def test_a_dealer_seats_and_serves_two_people_on_a_box(command: Command) -> None:
    given = lines(
        "sit 1 500", "sit 1/b 100", "1: say consent", "sit 1/b 100", "1: bet main 10", "1/b: bet main 5",
        "deal", "8s", "7h", "8h", "1: split", "pass 5", "1/b: ride 1.2", "3s", "stand", "Td", "stand", "show",
        "Kd", "say relief", "sit 1/x", "9: bet main 5", "leave 1/b", "quit",
    )  # fmt: skip
    answer = command("play", "blackjack", "--mode", "live", "--option", "players_per_box=2", given=given)
    for part in (
        "Seat 1/b: $100 changed into chips",
        "Unknown command 'pass 5'. You can: split, ride 1.1, ride 1.2.\n",
        "Seat 1: split into hands 1.1 and 1.2",
        "Seat 1/b: main moves to hand 1.2",
        "Hand 1.2: 8h Td\n",
        "Seat 1/b: main@1.2 of $5 wins $5",
        "sit '1/x': expected the number of a seat",
        "seat 9 is empty: expected 1, 1/b",
        "Seat 1/b: left with $105",
    ):
        assert part in answer.out, part
    assert "Marker" not in answer.out


@pytest.mark.parametrize(
    ("game", "listed", "others"),
    [
        ("craps", ("roll", "on WAGER", "dice accept"), ("deal ", "cut CARDS", "say WORD")),
        ("let-it-ride", ("deal ", "cut CARDS"), ("roll", "dice accept", "on WAGER", "say WORD", "double")),
        ("blackjack", ("deal ", "double AMOUNT", "say WORD"), ("roll", "dice accept", "behind", "bet1")),
    ],
)
def test_help_lists_the_words_of_this_table_only(
    game: str, listed: tuple[str, ...], others: tuple[str, ...], command: Command
) -> None:
    said = command("play", game, given=lines("100", "help", "quit")).out.partition("help\n")[2]
    assert all(f"\n  {word}" in f"\n{said}" for word in listed)
    assert not any(word in said for word in others)
    dealer = command("play", game, "--mode", "live", given=lines("help", "quit")).out
    assert ("validate" in dealer) == (game == "blackjack")
    assert ("unseen" in dealer) == (game != "craps"), "a card dealt or burned face down may stay unseen"
    assert "cut CARDS" not in dealer, "the dealer of a live table cuts the cards"


def test_rules_at_the_table_are_short_and_tell_what_it_pays(command: Command) -> None:
    answer = command("play", "blackjack", given=lines("100", "rules", "quit")).out
    said = answer.partition("> rules\n")[2].partition("quit>")[0]
    for part in (
        "\n  Decks      8\n",
        "\n  Dealer     stands on all 17s",
        "\n  Doubling   any two cards below 21\n",
        "\n  Splitting  two cards of equal value, to two hands; aces get one card each\n",
        "\n  Surrender  not offered\n",
        "\n  Limits     $1 to $10,000 a wager",
        "\n  main, blackjack: 3 to 2; winning hand: 1 to 1\n",
    ):
        assert part in said, part
    everything = command("play", "blackjack", given=lines("100", "rules all", "quit")).out
    assert "HISTORY" in everything
    card = command("play", "craps", "--mode", "live", given=lines("rules", "quit")).out
    assert "rules irregularities lists what can be reported" in card
    assert "no_roll" not in card, "the card fits one screen"
    live = command("play", "craps", "--mode", "live", given=lines("rules irregularities", "quit")).out
    assert "\n  no_roll (" in live


def test_a_proposal_is_offered_only_where_proposals_are(command: Command) -> None:
    answer = command("play", given=lines("4", "three-card-21-n-done", "craps", "100", "quit"))
    assert answer.status == 0
    assert answer.out.count("(only a proposal: croupier play --option proposals=true offers it)") == 3
    assert "Craps, rules of" in answer.out


@pytest.mark.parametrize(
    ("game", "dialogue"),
    [
        ("craps", [("> ", "bet pass 10"), ("pass $10", "roll"), ("The dice show", "quit")]),
        ("blackjack", [("> ", "bet 10"), ("main $10", "deal"), ("Dealer: ", "quit")]),
    ],
)
def test_play_works_on_a_terminal(game: str, dialogue: list[tuple[str, str]]) -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [CROUPIER, "play", "--seed", "a"], stdin=child, stdout=child, stderr=child, close_fds=True,
        env=os.environ | {"TERM": "dumb"},
    )  # fmt: skip
    os.close(child)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        end = time.monotonic() + 300
        while text not in seen:
            ready, _, _ = select.select([parent], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} not in {seen!r}"
            seen += os.read(parent, 4096).decode()

    for expected, typed in (
        ("Which game?", game),
        ("for how much?", ""),
        *dialogue,
    ):
        until(expected)
        os.write(parent, f"{typed}\n".encode())
    until("Goodbye.")
    assert process.wait(timeout=300) == 0
    os.close(parent)


def test_lines_become_requests() -> None:
    assert read_line("bet pass 10").values == {"words": ["pass"], "amount": 1000, "behind": ""}
    assert read_line("bet 25").values == {"words": [], "amount": 2500, "behind": ""}
    several = read_line("bet1 bet2, bet3 $12.50").values
    assert several == {"words": ["bet1", "bet2", "bet3"], "amount": 1250, "behind": ""}
    behind = read_line("odds-take 20 behind come 5").values
    assert behind == {"words": ["odds-take"], "amount": 2000, "behind": "come-5"}
    assert read_line("seat 2 bet pass 10").seat == 2
    assert read_line("2: w", ("ride", "withdraw")) == ("answer", 2, {"word": "withdraw"})
    assert read_line("10h Ks").word == "cards"
    assert read_line("save my file.jsonl").values == {"file": "my file.jsonl", "force": False}
    assert read_line("save --force my file.jsonl").values == {"file": "my file.jsonl", "force": True}
    assert read_money("1,000.5") == 100_050
    with pytest.raises(BadInput, match=r"Unknown command 'perhaps'\. You can: let it ride, withdraw\."):
        read_line("perhaps", ("ride", "withdraw"))


def test_python_opens_tables() -> None:
    table = croupier.open_table("let_it_ride", {"table_min": 1000})
    assert table.round.options.table_min == 1000
    assert table.game.id == "let-it-ride"
    with pytest.raises(croupier.Refusal):
        croupier.open_table("let-it-ride", {"dealing_method": "hand"})


def test_what_a_void_round_undoes_is_told() -> None:
    results = (
        steps.Result("bet1", 1000, "void", 1000, 0, "19:47-18.12(c)"),
        steps.Result("bet2", 1000, "void", -5000, 0, "19:47-18.12(c)"),
        steps.Result("bet3", 1000, "void", 0, 0, "19:47-18.12(c)"),
    )
    told = tell(ev.Settled(1, "dealer", "19:47-18.12(c)", 1, results), 1)
    assert [each.text for each in told] == [
        "bet1 of $10 is void, its loss is returned: $10",
        "bet2 of $10 is void, its win is taken back: $50",
        "bet3 of $10 is returned",
    ]


def test_why_shows_a_round_of_several_players_in_the_order_it_was_played(command: Command) -> None:
    told = command("play", "seven-card-stud", "--seed", "k", given="500\ndeal\nfold\nwhy\nquit\n").out
    why = told.partition("> why\n")[2]
    places = [why.index(words) for words in ("The cards are coming", "You: fold", "Turned up in seat")]
    assert places == sorted(places)
    assert why.count("Burned: 1 card face down") == told.partition("Result")[0].count("Burned: 1 card")
