"""The exact mathematics of casino war: the reference figures, any shoe against enumeration, choices."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import RANKS
from croupier.equipment.seen_cards import SeenCard, parse_seen
from croupier.games.casino_war.analysis import HALF, analyze, equal_chance, full_shoe, solve, war_of
from croupier.games.casino_war.game import GAME
from croupier.law.alternatives import alternatives
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput

EDITION = GAME.edition()
WAR = croupier.game("casino-war")
SIX = {
    "tie_hand": Fraction(23, 311),
    "player_higher": Fraction(144, 311),
    "war_deal_tied": Fraction(1181, 15965),
    "going_to_war": Fraction(-6211, 15965),
    "edge_always_war": Fraction(142853, 4965115),
    "edge_always_surrender": Fraction(23, 622),
    "loss_per_unit_staked_always_war": Fraction(142853, 5332310),
}
EIGHT = {
    "tie_hand": Fraction(31, 415),
    "player_higher": Fraction(192, 415),
    "war_deal_tied": Fraction(2129, 28497),
    "going_to_war": Fraction(-3685, 9499),
    "edge_always_war": Fraction(22847, 788417),
    "edge_always_surrender": Fraction(31, 830),
    "loss_per_unit_staked_always_war": Fraction(114235, 4236554),
}


@pytest.mark.parametrize(("decks", "figures"), [(6, SIX), (8, EIGHT)])
def test_reference_figures(decks: int, figures: dict[str, Fraction]) -> None:
    found = WAR.analyze({"decks": decks})
    assert {name: found.figures[name] for name in figures} == figures
    assert found.wagers["initial"].house_edge == figures["edge_always_war"]
    assert found.strategy == {"tie hand": "war, whatever the rank"}


@pytest.mark.parametrize(
    ("decks", "bonus", "tie", "war_tie"),
    [
        (6, Fraction(23138, 993023), Fraction(58, 311), Fraction(2974, 15965)),
        (8, Fraction(276706, 11826255), Fraction(74, 415), Fraction(5078, 28497)),
    ],
)
def test_reference_edges_of_the_bonus_and_of_tie_wagers(
    decks: int, bonus: Fraction, tie: Fraction, war_tie: Fraction
) -> None:
    found = WAR.analyze({"decks": decks, "war_tie_bonus": True}).wagers
    assert found["initial"].house_edge == bonus
    assert found["tie"].house_edge == tie
    assert found["war_tie"].house_edge == war_tie


def test_the_formulas_of_any_number_of_decks() -> None:
    for decks in (6, 7, 8):
        c, n = 4 * decks, 52 * decks
        figures = WAR.analyze({"decks": decks}).figures
        assert figures["tie_hand"] == Fraction(c - 1, n - 1)
        equal = (c - 2) * (c - 3) + 12 * c * (c - 1)
        assert figures["war_deal_tied"] == Fraction(equal, (n - 2) * (n - 3))


def test_tie_odds_and_offered_wagers_reach_the_analysis() -> None:
    found = WAR.analyze({"tie_odds": 13, "tie_on_war_deal": False})
    assert found.wagers["tie"].house_edge == 1 - 14 * Fraction(23, 311)
    assert "war_tie" not in found.wagers
    assert set(WAR.analyze().wagers) == {"initial", "tie", "war", "war_tie"}


def test_outcomes_add_up_and_give_the_edge() -> None:
    for options in ({}, {"war_tie_bonus": True, "decks": 7}):
        for wager in WAR.analyze(options).wagers.values():
            assert sum(each.probability for each in wager.outcomes) == 1  # type: ignore[misc]
            mean = sum(each.probability * each.net for each in wager.outcomes)  # type: ignore[operator]
            assert mean == wager.expected_net == -(wager.house_edge or 0)


def small_shoe(options: Any, left: list[int]) -> tuple[Fraction, Fraction, Fraction]:
    """By enumeration: the chance of a tie hand, of a tie in the war after it, what a round at war nets."""
    cards = [rank for rank, count in enumerate(left) for _ in range(count)]
    ties = wars = nets = deals = 0
    bonus = 1 if options.war_tie_bonus else 0
    for own, dealers, own_war, dealers_war in permutations(cards, 4):
        deals += 1
        if own != dealers:
            nets += 1 if own > dealers else -1
            continue
        ties += 1
        wars += own_war == dealers_war
        nets += -2 if own_war < dealers_war else 1 + bonus * (own_war == dealers_war)
    return Fraction(ties, deals), Fraction(wars, ties), Fraction(nets, deals)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("left", [[4, 3, 2, 0, 1], [2, 2, 2], [5, 0, 3, 1]])
def test_a_shoe_that_lacks_cards_is_worth_what_enumeration_says(left: list[int], bonus: bool) -> None:
    options = GAME.options({"war_tie_bonus": bonus})
    counts = left + [0] * (len(RANKS) - len(left))
    removed = [SeenCard(rank) for rank, count in enumerate(counts) for _ in range(4 * options.decks - count)]
    tie, tied, net = small_shoe(options, left)
    found = analyze(options, EDITION, removed)
    assert (found.figures["tie_hand"], found.figures["war_deal_tied"]) == (tie, tied)
    assert -found.figures["edge_always_war"] == net
    assert solve(options, EDITION, removed).expected_net() >= max(
        net, -found.figures["edge_always_surrender"]
    )


def test_a_shoe_without_pairs_has_no_tie_hand_and_too_few_cards_are_refused() -> None:
    options = GAME.options()
    removed = [SeenCard(rank) for rank in range(13) for _ in range(23)]
    found = analyze(options, EDITION, removed)
    assert found.figures["tie_hand"] == 0
    assert set(found.wagers) == {"initial", "tie"}
    assert found.strategy == {}
    with pytest.raises(BadInput, match="3 cards are left, a round with a war needs 4"):
        analyze(options, EDITION, [*removed, *[SeenCard(rank) for rank in range(10)]])


def test_surrender_is_best_where_a_war_cannot_be_tied() -> None:
    options = GAME.options()
    left = [2, *[1] * 12]
    removed = [SeenCard(rank) for rank in range(13) for _ in range(24 - left[rank])]
    found = analyze(options, EDITION, removed)
    assert found.strategy == {"tie hand": "surrender, whatever the rank"}
    assert {each.id for each in found.wagers["initial"].outcomes} == {"win", "surrender", "lose"}
    assert equal_chance(full_shoe(6)) == Fraction(23, 311)
    assert war_of(options, EDITION, [1, 1]).value == HALF


@pytest.mark.parametrize(
    ("hand", "shown", "value"),
    [
        ("9", "9", Fraction(-6211, 15965)),
        ("As", "Ah", Fraction(-6211, 15965)),
        ("10", "T", Fraction(-6211, 15965)),
    ],
)
def test_choices_of_a_fresh_shoe_are_the_same_for_every_rank(hand: str, shown: str, value: Fraction) -> None:
    situation = WAR.value(hand, shown)
    assert situation.best == "war"
    assert {word: each.expected_net for word, each in situation.choices.items()} == {
        "war": value,
        "surrender": HALF,
    }


def test_choices_by_all_cards_seen() -> None:
    shown = "9 K K 4 2 2 2"
    left = full_shoe(8)
    for card in (*parse_seen("9", "hand"), *parse_seen(shown, "shown")):
        left[card.rank] -= 1
    tied = Fraction(sum(n * (n - 1) for n in left), sum(left) * (sum(left) - 1))
    situation = WAR.value("9", shown, {"decks": 8, "war_tie_bonus": True})
    assert situation.choices["war"].expected_net == -(1 - tied) / 2 + 2 * tied
    assert situation.costs("surrender") == situation.choices["war"].expected_net + Fraction(1, 2)


@pytest.mark.parametrize(
    ("hand", "shown", "message"),
    [
        ("9 9", "9", "expected the player's one card"),
        ("9", "", "expected the dealer's card"),
        ("9", "8 9", "no tie hand, nothing is decided"),
        ("9s", "9s 9s 9s 9s 9s 9s 9s", "card '9s' is given 8 times: 6 decks hold 6"),
        ("9", "1", "card '1' cannot be read"),
    ],
)
def test_situations_without_a_choice_are_refused(hand: str, shown: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        WAR.value(hand, shown)


def test_odds_of_the_pay_tables_are_read() -> None:
    options = GAME.options({"tie_odds": "21:2"})
    assert options.tie_odds == Odds(21, 2)
    assert (options.initial_odds(EDITION), options.war_odds(EDITION)) == (Odds(1), Odds(1))


def test_how_deep_the_cutting_card_lies_changes_no_value() -> None:
    options = GAME.options()
    others = [each.value for each in alternatives("cut_card_depth", options, EDITION).values]
    assert others == ["1/8", "1/2"]
    assert all(WAR.analyze({"cut_card_depth": each}).wagers == WAR.analyze().wagers for each in others)


def test_cards_known_to_be_gone_reach_the_analysis() -> None:
    found = WAR.analyze(removed="9 9 K")
    left = full_shoe(6)
    left[7] -= 2
    left[11] -= 1
    assert found.figures["tie_hand"] == equal_chance(left)
    assert found.removed == "9 9 K"
    with pytest.raises(BadInput, match="card '9' is given 25 times: 6 decks hold 24"):
        WAR.analyze(removed="9 " * 25)
