"""`croupier analyze GAME --hand CARDS`: the contract's document, and a table for people."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Command


def test_the_document_is_that_of_the_contract(command: Command) -> None:
    document = command("analyze", "blackjack", "--hand", "9 9", "--shown", "9", "--json").json()
    assert list(document) == [
        "game",
        "as_of",
        "options",
        "hand",
        "shown",
        "choices",
        "best",
        "assumes",
        "known_until",
        "confidence",
    ]
    assert (document["game"], document["hand"], document["shown"]) == ("blackjack", "9 9", "9")
    assert list(document["choices"]) == ["split", "stand", "draw", "double"]
    best = Fraction(document["choices"]["split"]["expected_net"]["fraction"])
    for choice in document["choices"].values():
        assert set(choice) == {"expected_net", "costs"}
        net, costs = (Fraction(choice[name]["fraction"]) for name in ("expected_net", "costs"))
        assert float(net) == choice["expected_net"]["decimal"]
        assert float(costs) == choice["costs"]["decimal"]
        assert net + costs == best
    assert document["best"] == "split"


def test_options_days_and_methods_are_in_the_document(command: Command) -> None:
    document = command(
        *("analyze", "three-card-21-n-done", "--hand", "10 10 10", "--shown", "A", "--json"),
        *("--option", "proposals=true", "--option", "card_reader=false"),
    ).json()
    assert document["hand"] == "T T T"
    assert document["options"]["card_reader"] is False
    split = document["choices"]["split3"]
    assert set(split) == {"expected_net", "costs", "method"}
    assert set(split["expected_net"]) == {"decimal"}
    old = command(
        *("analyze", "blackjack", "--hand", "T 6", "--shown", "T", "--json"),
        *("--as-of", "1980-01-01", "--option", "surrender=true"),
    ).json()
    assert old["as_of"] == "1980-01-01"
    assert old["choices"]["surrender"]["expected_net"]["fraction"] == "-1/2"


def test_people_get_a_table_best_first_with_what_each_choice_costs(command: Command) -> None:
    answer = command("analyze", "let-it-ride", "--hand", "Js Ts 7s", "--shown", "9s")
    assert answer.status == 0
    lines = answer.out.splitlines()[3:]  # three lines say how far the rules are known
    assert lines[1] == "hand Js Ts 7s, shown 9s"
    assert lines[5].split() == ["ride", "+15.93750000", "255/16"]
    assert lines[6].split() == ["withdraw", "+10.62500000", "5.31250000", "85/8"]
    assert "per one of the three equal bets" in " ".join(answer.out.split())
    assert "$" not in answer.out
    first = command("analyze", "let-it-ride", "--hand", "Js Ts 7s").out
    assert first.splitlines()[4] == "hand Js Ts 7s"
    inexact = command("analyze", "spanish-21", "--hand", "7s 7s", "--shown", "2").out
    assert "split: exact arithmetic, but the bonuses of split hands averaged" in " ".join(inexact.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("craps", "--hand", "9 9"), "croupier: craps: nothing in this game is decided by cards"),
        (("blackjack", "--hand", "9 9"), "shown '': expected the dealer's first card"),
        (("blackjack", "--shown", "9"), "--shown 9: expected the player's cards too"),
        (("blackjack", "--hand", "", "--shown", "9"), "hand '': expected at least the two first cards"),
        (("blackjack", "--hand", "9 9", "--shown", "9", "--chart", "c.svg"), "--chart c.svg: it applies to"),
        (("blackjack", "--hand", "9 9", "--shown", "9", "--plot", "p.svg"), "--plot p.svg: it applies to"),
        (("blackjack", "--hand", "9 9", "--shown", "9", "--option", "decks=9"), "decks"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: tuple[str, ...], sentence: str, command: Command
) -> None:
    answer = command("analyze", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("let-it-ride", "--removed", "9 9"), "let-it-ride is not analyzed by the cards left in a shoe"),
        (("craps", "--removed", "9z"), "removed: card '9z' cannot be read"),
        (("craps", "--removed", " "), 'expected cards, such as "9 9 K"'),
        (("blackjack", "--hand", "9 9", "--shown", "9", "--removed", "9"), "leave out --hand"),
        (("craps", "--removed", "9", "--report", "x.pdf"), "leave out --removed"),
    ],
)
def test_removed_cards_are_refused_where_nothing_is_analyzed_by_them(
    command: Command, given: tuple[str, ...], why: str
) -> None:
    answer = command("analyze", *given)
    assert answer.status == 2
    assert why in answer.err


def test_baccarat_is_analyzed_by_the_cards_left(command: Command) -> None:
    whole = command("analyze", "baccarat", "--json").json()
    gone = command("analyze", "baccarat", "--removed", "9 10h 9", "--json").json()
    assert "removed" not in whole
    assert gone["removed"] == "9 Th 9"
    assert list(gone["tables"]) == ["effect_of_removal", "by_player_count"]
    first = command("analyze", "baccarat", "--removed", "9", "--json").json()
    effect = Fraction(whole["tables"]["effect_of_removal"]["9"]["tie"]["fraction"])
    before, after = (Fraction(each["wagers"]["tie"]["expected_net"]["fraction"]) for each in (whole, first))
    assert after - before == effect
    only = command("analyze", "baccarat", "--removed", "9", "--wager", "tie")
    assert "Removed from the shoe: 9" in only.out
    assert "EFFECT OF REMOVING ONE CARD ON THE EXPECTED NET, IN PERCENT OF THE WAGER" in only.out
    assert "CHANCES BY THE COUNT" not in only.out
    answer = command("analyze", "baccarat", "--option", "decks=6", "--removed", "9 " * 25)
    assert (answer.status, "card '9' is given 25 times: 6 decks hold 24" in answer.err) == (2, True)


def test_a_simulated_shoe_is_dealt_to_its_cutting_card_too(command: Command) -> None:
    given = ("simulate", "baccarat", "--rounds", "50000", "--seed", "3", "--wager", "banker=500")
    document = command(*given, "--json").json()
    assert document["cutting_card"]["penetration"] == 402 / 416
    assert document["cutting_card"]["rounds"] == 50000
    assert document["wagers"]["banker"]["loss_per_cent_staked"]["exact"]["fraction"] == (
        "114753351728/10847218479825"
    )
    text = command(*given).out
    assert "dealt to the cutting card at 96.6%" in text
    assert "poor in eights and nines" in text
    fresh = command(*given, "--penetration", "0", "--json").json()
    assert "cutting_card" not in fresh
    too_deep = command(*given, "--penetration", "0.99")
    assert (too_deep.status, "at least 14 cards lie behind the cutting card" in too_deep.err) == (2, True)
    continuous = command("simulate", "minibaccarat", "--rounds", "5000", "--option", "shuffle=continuous")
    assert "cutting card" not in continuous.out
