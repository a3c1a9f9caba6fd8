"""Kernel and procedure of Three Card 21 on the same shoes: equal to the cent, whatever is decided."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.games.three_card_21_n_done import hands as hands_of_the_game
from croupier.games.three_card_21_n_done.analysis import best_by_totals, rules_of
from croupier.games.three_card_21_n_done.game import BONUS_HANDS
from croupier.games.three_card_21_n_done.kernel import KERNEL, table_rules
from croupier.games.three_card_21_n_done.settlement import SPLIT_ACE, SPLIT_OVER, SPLIT_PAIR
from croupier.games.three_card_21_n_done.shoe import ONE_DECK
from croupier.law.refusal import CroupierError
from croupier.simulation.runner import simulate
from croupier.simulation.statistics import Result
from croupier.simulation.twentyone.replay import replay
from croupier.simulation.twentyone.table_rules import Stakes
from tests.games.folding import Stacked
from tests.games.twentyone.shoes import (
    ByChart,
    Lot,
    Played,
    Player,
    Script,
    Seen,
    agree,
    brought_forward,
    count_rows,
    missing,
    one_of,
    planted,
    play_shoe,
)
from tests.simulation.known_strategies import draw_to_17

BACK = "interpretation: without a reader as 19:47-2.10(b) and 19:47-2.11(d), added money is returned"
ROUNDS = 10_000
SPOTS = range(1, 7)
GAME = croupier.game("three-card-21-n-done")
DECK = range(52)
QUEEN, ACE, TEN = 10, 12, 8
SHOES_BY_CHART = 30
SMALL = (2, 1, 0, ACE)
"""Ranks that make long hands: fours, threes, twos and aces."""
CHOICES: dict[str, tuple[Any, ...]] = {
    "decks": (6, 7, 8),
    "soft17": ("stand", "hit"),
    "card_reader": (True, False),
    "surrender": (True, True, False),
    "surrender_scope": ("over21", "any"),
    "split_aces_one_card": (True, False),
    "ace_low_straight": (True, False),
    "shuffle": ("manual", "automated", "preshuffled", "bart_carter", "submitted"),
    "chip_unit": (1, 50, 100, 500),
    "spots": (1, 2, 3, 6, 6),
    "reshuffle_at_will": (True, False),
    "players_per_spot": (1, 3),
    "several_spots": (True, False),
    "no_midshoe_entry": (True, False),
}
"""Everything a licensee may choose that touches money or cards, but for the bonus table."""
PAYTABLES: tuple[dict[str, str], ...] = ({}, {"flush": "4:1", "total_21": "3:2"}, {"royal_flush": "100:1"})


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """Everything a licensee may choose that touches money or cards."""
    chosen = {option: one_of(generator, *values) for option, values in CHOICES.items()}
    return {"proposals": True, **chosen, "paytable": one_of(generator, *PAYTABLES)}


def shuffled(generator: np.random.Generator, decks: int, spots: int) -> list[int]:
    """A shoe; in most the cards of a rare result come early, in some a straight flush waits for a spot."""
    suit, rank = int(generator.integers(4)), int(generator.integers(13))
    early: tuple[set[int], ...] = (
        set(),
        {4 * each + suit for each in range(13)},  # flushes and straight flushes
        {card for card in DECK if card >> 2 in (0, 1, ACE)},  # ace-low straights, long hands
        {card for card in DECK if card >> 2 >= TEN},  # blackjacks, hands above 21
        {card for card in DECK if card >> 2 == rank},  # three of a kind
        {card for card in DECK if card >> 2 == ACE},  # split aces
    )
    shoe = brought_forward(
        generator, list(DECK) * decks, one_of(generator, *early), one_of(generator, 0.02, 0.3)
    )
    if generator.random() < 0.7:
        return shoe
    low = int(one_of(generator, -1, QUEEN, generator.integers(QUEEN)))  # from the ace, queen, any
    of = one_of(generator, 1, suit)
    cards = generator.permutation([4 * (each % 13) + of for each in range(low, low + 3)]).tolist()
    return planted(shoe, {1: cards[0], 2 + spots: cards[1], 3 + 2 * spots: cards[2]})


def column(wager: str) -> str:
    """The kernel's name of a wager on a hand; which of the hands lost the original is not compared."""
    return wager.partition("@")[0]


def compare(
    chosen: dict[str, Any],
    shoe: Sequence[int],
    spots: Sequence[int],
    stakes: Sequence[int],
    player: Player,
    seen: Seen,
    most_rounds: int = 1000,
) -> Played:
    """A shoe at a table and again in the kernel; everyone comes to the same cents in every round."""
    entropy = Stacked(shoe)
    entropy.stack((), "shoe refill 1")  # where the shoe runs out, the rack is dealt sorted
    table = croupier.open_table(
        "three-card-21-n-done", chosen, entropy=entropy, buy_in_as_needed=True, clock=lambda: 0
    )
    caller, *people = wagers = [{"main": stake, "bonus": stake} for stake in stakes]
    played = play_shoe(table, spots, wagers, player, column, seen, most_rounds)
    options, edition, rounds = GAME.options(chosen), GAME.edition(None, proposals=True), len(played.rounds)
    replayed = KERNEL.replay(
        options, edition, caller, played.dealt, played.decisions, rounds, len(spots), people
    )
    agree(played, replayed, together=True)
    assert replayed.decisions == len(played.decisions)
    return played


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """How often each line of the bonus and each reason to split was found at the table."""
    found: Seen = Counter()
    count_rows(
        monkeypatch, found, hands_of_the_game, "three_card_bonus_row", "split_reason", with_arguments=True
    )
    return found


BLACKJACK_WAITS = [
    ("double", "void", BACK),
    ("main", "void", BACK),
    ("main", "lose", "13:69F-2C.5(c)4"),
    ("main", "lose", "13:69F-2C.8(a)2"),
    ("main", "surrendered", "13:69F-2C.8(a)2"),
]
RIDERS = [
    *[("rider", word, 0) for word in ("insure", "double", "split3")],
    *[("rider", "decline", 1), *[("rider", "ride", hand) for hand in (1, 2, 3)]],
]
RARE = [
    *RIDERS,
    "double for less",
    *("stand", "draw", "double", "split3", "surrender", "insure", "decline"),
    *[(word, "split hand") for word in ("double", "draw", "stand")],
    *[(word, "above 21") for word in ("surrender", "split3", "stand")],
    *[("split3", "aces", aces) for aces in (0, 1, 2)],
    *[(wager, "hand", hand) for wager in ("main", "double") for hand in ("", "1", "2", "3")],
    *[("draw", "cards", cards) for cards in (2, 3, 4, 5, 6)],
    *BLACKJACK_WAITS,
    ("main", "win", "13:69F-2C.5(c)1"),
    ("main", "win", "13:69F-2C.5(c)5v"),
    ("main", "win", "13:69F-2C.10(c)2"),
    ("double", "win", "13:69F-2C.9(c)"),
    ("double", "win", "13:69F-2C.10(c)2"),
    ("main", "lose", "13:69F-2C.5(c)5"),
    ("main", "surrendered", "13:69F-2C.8(a)1"),
    ("main", "push", "13:69F-2C.1 Push"),
    ("double", "push", "13:69F-2C.1 Push"),
    ("insurance", "win", "13:69F-2C.7(d)"),
    ("insurance", "lose", "13:69F-2C.7(c)"),
]
LINES = [*BONUS_HANDS, ""]
REASONS = (SPLIT_OVER, SPLIT_ACE, SPLIT_PAIR, "")


def test_table_and_kernel_agree_cent_for_cent_on_random_shoes_decisions_and_options(rows: Seen) -> None:
    generator = np.random.default_rng(210)
    seen: Seen = Counter()
    options: Seen = Counter()
    rounds = ended = 0
    while rounds < ROUNDS:
        chosen = random_options(generator)
        options.update((name, str(value)) for name, value in chosen.items())
        there = generator.permutation(range(1, chosen["spots"] + 1))
        spots = sorted(there[: one_of(generator, 1, 1, 1, 2, 2, 6)].tolist())
        shoe = shuffled(generator, chosen["decks"], len(spots))
        people = one_of(generator, 1, chosen["players_per_spot"])
        stakes = [one_of(generator, 500, 502, 1000, 1500) for _ in range(people)]
        played = compare(chosen, shoe, spots, stakes, Lot(generator), seen)
        rounds += len(played.rounds)
        assert played.dealt == shoe[: len(played.dealt)]
        bart_carter = chosen["shuffle"] == "bart_carter"
        rules = table_rules(GAME.options(chosen), GAME.edition(None, proposals=True))
        last = ONE_DECK + 1 if bart_carter else rules.cutting_card
        assert played.before_last < last <= len(played.dealt), "the last round reaches the cutting card"
        ended += played.shuffled
    seen.update(rows)
    wanted = [*RARE, *[("three_card_bonus_row", line, low) for line in LINES for low in (True, False)]]
    wanted += [("split_reason", reason) for reason in REASONS]
    assert missing(seen, 3, wanted) == []
    values = [(name, str(value)) for name, values in CHOICES.items() for value in values]
    assert missing(options, 20, [*values, *[("paytable", str(table)) for table in PAYTABLES]]) == []
    assert ended > 200


def stacked(first: str, dealer: str, after: str) -> list[int]:
    """A shoe for one round of two spots: three cards of the first, two of the dealer, what is drawn."""
    one, two, three = parse_cards(first)
    up_card, hole_card = parse_cards(dealer)
    burned, *other = parse_cards("2c 9c 8d 3h")
    return [
        burned, one, other[0], up_card, two, other[1], hole_card, three, other[2], *parse_cards(after),
    ]  # fmt: skip


READER = {"proposals": True}
NO_READER = {**READER, "card_reader": False}
FREE_ACES = {**NO_READER, "split_aces_one_card": False, "soft17": "hit"}
ANY = {**NO_READER, "surrender_scope": "any"}
DEALERS = ("7c Kd", "Kd 9c", "Kd Ac", "Ad Kc", "Ad 9c", "Ad 6c", "5d 5c")


@pytest.mark.parametrize("options", [READER, NO_READER, FREE_ACES, ANY])
@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize(
    ("first", "drawn", "words"),
    [
        ("Th Jd 5c", "As 6d 9h 6s Tc", "split3 draw double"),  # 21, over 21, doubled 21
        ("Th Jd 5c", "Kh 5d Qs 4c 7s", "split3 stand double stand"),
        ("Th Jd Qc", "Kh 5d Kd 5s Qs", "split3 stand draw double"),  # the first stands, the others bust
        ("Ah Ad Ac", "Kh 5d 9s", "split3"),
        ("As Kd Tc", "", ""),  # 21 of three cards
        ("7s 7s 7s", "", ""),
        ("9h 8c 5d", "", "surrender"),
        ("9h 8c 5d", "", "stand"),
        ("9h 8c 3d", "", "stand"),
        ("5c 4d 2s", "Tc", "double"),
        ("5c 4d 2s", "6c", "double"),
        ("Tc 4d 2s", "Kc", "double"),  # doubled and over 21
        ("Tc 4d 2s", "2d 3h", "draw draw"),
        ("Tc 4d 2s", "Kd", "draw"),
    ],
)
def test_hands_of_every_kind_against_every_kind_of_dealer(
    options: dict[str, Any], dealer: str, first: str, drawn: str, words: str
) -> None:
    ends = options is READER and dealer in ("Kd Ac", "Ad Kc")
    paid = first in ("As Kd Tc", "7s 7s 7s")
    insurance = (["insure"] if paid else ["insure", "decline"]) if dealer.startswith("A") else []
    said = insurance + ([] if ends else words.split())
    if first == "Ah Ad Ac" and options is FREE_ACES:
        said += ["draw", "stand"]
    script = Script(*said)
    shoe = stacked(first, dealer, f"{drawn} 8d 5h 4s 6c 9d Jh 2d 3s")
    compare(options, shoe, (2, 3), [1000], script, Counter(), 1)
    assert not script.words


def test_2c_14_f_a_shoe_that_runs_out_in_mid_round_goes_on_with_the_rack() -> None:
    """Large cards first, behind them small ones rank by rank, and six spots that split and draw."""
    generator, seen = np.random.default_rng(14), Counter[Any]()
    small = [card for card in list(DECK) * 6 if card >> 2 in SMALL]
    for _ in range(8):
        large = generator.permutation([card for card in list(DECK) * 6 if card >> 2 not in SMALL]).tolist()
        shoe = large + sorted(small, key=lambda card: SMALL.index(card >> 2))
        eager = Lot(generator, split3=1000.0, draw=20.0, stand=0.01, double=0.01, surrender=0.01)
        played = compare({"proposals": True}, shoe, tuple(SPOTS), [1000], eager, seen)
        assert played.shuffled
    assert seen["shoe ran out"] >= 5


@pytest.mark.parametrize(
    "chosen", [{"surrender_scope": "any"}, {"soft17": "hit", "split_aces_one_card": False}]
)
def test_who_plays_by_the_printed_chart_comes_to_what_the_kernel_comes_to(chosen: dict[str, Any]) -> None:
    """The table follows the letters of the analysis, the kernel its own array."""
    chosen = {"proposals": True, **chosen}
    options, edition = GAME.options(chosen), GAME.edition(None, proposals=True)
    strategy, player = KERNEL.strategy(options), ByChart(GAME.analyze(chosen).strategy)
    generator, seen = np.random.default_rng(5), Counter[Any]()
    for _ in range(SHOES_BY_CHART):
        spots = one_of(generator, 1, 2, 3)
        shoe = shuffled(generator, options.decks, spots)
        played = compare(chosen, shoe, range(1, spots + 1), [1000], player, seen)
        rules, stakes = table_rules(options, edition, spots), Stakes(main=1000, bonus=1000)
        replayed = replay(rules, played.dealt, None, stakes, len(played.rounds), strategy)
        agree(played, replayed, together=True)
    assert missing(seen, 5, ["stand", "draw", "double", "split3", "surrender", "decline"]) == []


def simulated(rounds: int, strategy: Any = None, **options: Any) -> Result:
    chosen = GAME.options({"proposals": True, **options})
    edition = GAME.edition(None, proposals=True)
    plan = KERNEL.prepare(chosen, edition, {"main": 1000, "bonus": 1000}, strategy)
    return simulate(KERNEL, plan, rounds, 21, workers=2, progress=False)


def errors_away(result: Result, wager: str, expected: float) -> float:
    estimate = result.tally.wagers[wager].per_staked
    assert estimate is not None
    return abs(float(estimate.value) - expected) / estimate.standard_error


@pytest.mark.parametrize("options", [{}, {"decks": 8}, {"soft17": "hit", "split_aces_one_card": False}])
def test_simulated_best_play_is_worth_the_exact_value(options: dict[str, Any]) -> None:
    result = simulated(1_000_000, **options)
    exact = best_by_totals(rules_of(GAME.options({"proposals": True, **options}))).solution.expected_net
    assert errors_away(result, "main", exact) < 4
    bonus = GAME.analyze({"proposals": True, **options}).wagers["bonus"].expected_net
    assert bonus is not None
    assert errors_away(result, "bonus", float(bonus)) < 4


@pytest.mark.parametrize(
    ("splits", "figure"),
    [(False, "surrender_above_21_else_draw_to_17"), (True, "split_above_21_else_draw_to_17")],
)
def test_simulated_fixed_strategies_are_worth_the_exact_values(splits: bool, figure: str) -> None:
    exact = GAME.analyze({"proposals": True}).figures[figure]
    assert errors_away(simulated(600_000, draw_to_17(splits)), "main", float(exact)) < 4


def test_totals_lose_little_against_the_best_play() -> None:
    best = float(GAME.analyze({"proposals": True}).figures["main_with_reader"])
    by_totals = best_by_totals(rules_of(GAME.options({"proposals": True}))).solution.expected_net
    assert 0 <= best - by_totals < 1e-4


@pytest.mark.parametrize(
    ("wagers", "match"),
    [
        ({"main": 1000}, "must both be made and be equal"),
        ({"main": 1000, "bonus": 500}, "must both be made and be equal"),
        ({"main": 1000, "bonus": 1000, "insurance": 500}, "wager 'insurance'"),
        ({"main": 501, "bonus": 501}, "a multiple of 2"),
        ({"main": 0, "bonus": 0}, "a multiple of 2"),
    ],
)
def test_the_kernel_refuses_wagers_the_table_would_not_take(wagers: dict[str, int], match: str) -> None:
    with pytest.raises(CroupierError, match=match):
        GAME.simulate(10, wagers=wagers, options={"proposals": True})


def test_the_kernel_takes_what_the_bonus_table_can_pay_in_whole_cents() -> None:
    """As the table, it refuses a bonus wager of which a prize would have a part of a cent."""
    options = {"proposals": True, "paytable": {"flush": "5:3"}}
    with pytest.raises(CroupierError, match="bonus of 1000: expected a multiple of 3"):
        GAME.simulate(10, wagers={"main": 1000, "bonus": 1000}, options=options)
    assert GAME.simulate(10, wagers={"main": 1002, "bonus": 1002}, options=options).tally.wagers["bonus"]


def test_the_kernel_deals_to_the_spots_of_the_layout_alone() -> None:
    options, edition = GAME.options({"proposals": True, "spots": 2}), GAME.edition(None, proposals=True)
    wagers = {"main": 1000, "bonus": 1000}
    with pytest.raises(CroupierError, match="boxes 3: expected 1 to 2"):
        KERNEL.prepare(options, edition, wagers, boxes=3)
    with pytest.raises(CroupierError, match="boxes 3: expected 1 to 2"):
        KERNEL.replay(options, edition, wagers, range(52), [], boxes=3)


def test_2c_12_who_rides_along_with_half_the_wager_wins_half_as_much() -> None:
    options = {"proposals": True, "players_per_spot": 2}
    chosen, edition = GAME.options(options), GAME.edition(None, proposals=True)
    wagers, rider = {"main": 1000, "bonus": 1000}, {"main": 500, "bonus": 500}
    plan = KERNEL.prepare(chosen, edition, wagers, people=[rider])
    found = simulate(KERNEL, plan, 50_000, 3, workers=1, progress=False).tally.wagers
    for wager in ("main", "bonus"):
        assert found[wager].per_round.x == 2 * found[f"{wager}/b"].per_round.x
    with pytest.raises(CroupierError, match=r"3 people on a box: this table allows 2 \(13:69F-2C\.12\(a\)\)"):
        KERNEL.prepare(chosen, edition, wagers, people=[rider, rider])
    with pytest.raises(CroupierError, match="must both be made and be equal"):
        KERNEL.prepare(chosen, edition, wagers, people=[{"main": 500}])


def test_2c_9_doubling_for_less_is_worth_less() -> None:
    chosen, edition = GAME.options({"proposals": True}), GAME.edition(None, proposals=True)
    wagers = {"main": 1000, "bonus": 1000}
    nets = []
    for double_for in (Fraction(1), Fraction(1, 10)):
        plan = KERNEL.prepare(chosen, edition, wagers, double_for=double_for)
        nets.append(simulate(KERNEL, plan, 200_000, 3, workers=2, progress=False).tally.wagers["main"])
    assert nets[0].per_round.x > nets[1].per_round.x


def test_2c_4_h_2_the_bart_carter_shuffle_deals_on_with_the_discards_put_back() -> None:
    bart = GAME.options({"proposals": True, "shuffle": "bart_carter"})
    edition, wagers = GAME.edition(None, proposals=True), {"main": 1000, "bonus": 1000}
    plan = KERNEL.prepare(bart, edition, wagers, put_back=True)
    result = simulate(KERNEL, plan, 400_000, 5, workers=2, progress=False)
    exact = best_by_totals(rules_of(bart)).solution.expected_net
    found = result.tally.wagers["main"].per_staked
    assert found is not None
    assert float(found.value) == pytest.approx(exact, abs=4 * found.standard_error + 0.003)
    manual = GAME.options({"proposals": True})
    with pytest.raises(CroupierError, match="put_back: with shuffle=manual"):
        KERNEL.prepare(manual, edition, wagers, put_back=True)


def test_2c_4_f_penetration_leaves_a_quarter_behind_the_cutting_card() -> None:
    chosen, edition = GAME.options({"proposals": True}), GAME.edition(None, proposals=True)
    wagers = {"main": 1000, "bonus": 1000}
    plan = KERNEL.prepare(chosen, edition, wagers, penetration=0.75)
    assert plan.block
    with pytest.raises(CroupierError, match=r"2C\.4\(f\)"):
        KERNEL.prepare(chosen, edition, wagers, penetration=0.8)
    bart = GAME.options({"proposals": True, "shuffle": "bart_carter"})
    with pytest.raises(CroupierError, match="no cutting card"):
        KERNEL.prepare(bart, edition, wagers, penetration=0.5)
