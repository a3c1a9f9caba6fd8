"""Kernel and procedure on the same shoes: a table of several boxes and the replay agree cent for cent."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.pieces import SETS
from croupier.games.spanish_21 import hands as hands_of_the_game
from croupier.games.spanish_21 import procedure
from croupier.games.spanish_21.game import GAME
from croupier.games.spanish_21.kernel import KERNEL, table_rules
from croupier.hands.twentyone_wagers import EIGHT, MATCH_ROWS, SEVEN, SIX
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

DECK = SETS["48 cards"].members
ROUNDS = 10_000
SEATS = range(1, 7)
CHOICES: dict[str, tuple[Any, ...]] = {
    "decks": (6, 8),
    "shuffle": ("manual", "automated"),
    "card_reader": (True, False),
    "surrender": (True, True, False),
    "rescue": (True, True, False),
    "max_hands": (2, 3, 4, 4),
    "split_aces_free": (True, False),
    "match_the_dealer": (True, True, False),
    "chip_unit": (1, 50, 100),
    "players_per_box": (1, 3),
    "multi_box": (True, False),
}
"""Everything a licensee may choose that touches the money of a wager; here every box is its player's own."""
SHOES_BY_CHART = 30
SMALL = (2, 1, 0, 12)
"""Ranks that make long hands: fours, threes, twos and aces."""
MAINS = (100, 499, 500, 505, 1000, 2499, 2500)


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""
    chosen = {option: one_of(generator, *values) for option, values in CHOICES.items()}
    if not chosen["card_reader"]:
        chosen["no_reader_21"] = one_of(generator, "player_wins", "dealer_wins")
    return {**chosen, "min_bet": 100}


def shuffled(generator: np.random.Generator, decks: int, boxes: int) -> list[int]:
    """A shoe; in most the cards of a rare result come early, in some a bonus hand waits for the first box."""
    suit, rank = int(generator.integers(4)), int(generator.integers(13))
    early: tuple[set[int], ...] = (
        set(),
        {4 * each + suit for each in (4, 5, 6)},  # 6-7-8 of one suit
        {4 * 5 + suit},  # sevens of one suit
        {card for card in DECK if card >> 2 >= 9},  # aces and face cards: blackjacks, split aces
        {card for card in DECK if card >> 2 in (0, 1, 12)},  # long hands
        {card for card in DECK if card >> 2 == rank},  # pairs and matches
    )
    weight = one_of(generator, 0.02, 0.3)
    shoe = brought_forward(generator, DECK * decks, one_of(generator, *early), weight)
    if generator.random() < 0.5:
        return shoe
    ranks = one_of(generator, (SEVEN, SEVEN, SEVEN), generator.permutation([SIX, SEVEN, EIGHT]).tolist())
    alike = [one_of(generator, 0, 1, 2, 3, 3)] * 3
    suits = alike if generator.random() < 0.7 else generator.integers(0, 4, 3).tolist()
    cards = [4 * each + of for each, of in zip(ranks, suits, strict=True)]
    up_card = one_of(generator, 4 * SEVEN + suit, int(shoe[-1]))
    return planted(shoe, first_round(boxes, cards, up_card))


def first_round(boxes: int, cards: Sequence[int], up_card: int) -> dict[int, int]:
    """Where the first box's first two cards and its third lie in a new shoe, and the dealer's first."""
    return {1: cards[0], 1 + boxes: up_card, 2 + boxes: cards[1], 3 + 2 * boxes: cards[2]}


def random_wagers(generator: np.random.Generator, chosen: dict[str, Any]) -> dict[str, int]:
    """What one person wagers all through a shoe."""
    wagers = {"main": one_of(generator, *MAINS)}
    if chosen["match_the_dealer"] and generator.random() < 0.8:
        wagers["match"] = one_of(generator, 100, 333)
    return wagers


def column(wager: str) -> str:
    """The kernel's name of a wager on a hand."""
    name, _, hand = wager.partition("@")
    if name == "main" and hand and not hand.endswith(".1"):
        return "split"
    return "prize" if name == "super_bonus" else name


def play(
    chosen: dict[str, Any],
    shoe: Sequence[int],
    boxes: Sequence[int],
    wagers: Sequence[dict[str, int]],
    player: Player,
    seen: Seen,
    most_rounds: int = 1000,
) -> Played:
    """A shoe at a table and again in the kernel; everyone comes to the same cents in every round."""
    entropy = Stacked(shoe)
    entropy.stack((), "shoe refill 1")  # where the shoe runs out, the rack is dealt sorted
    table = croupier.open_table("spanish-21", chosen, entropy=entropy, buy_in_as_needed=True, clock=lambda: 0)
    played = play_shoe(table, boxes, wagers, player, column, seen, most_rounds)
    options, rounds = GAME.options(chosen), len(played.rounds)
    caller, *people = wagers
    replayed = KERNEL.replay(
        options, GAME.edition(), caller, played.dealt, played.decisions, rounds, len(boxes), people
    )
    # Which of a rider's hands lost the original is told apart at the table only.
    agree(played, replayed, together=len(wagers) > 1)
    assert replayed.decisions == len(played.decisions)
    return played


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """How often each row of the two tables was looked up at the table."""
    found: Seen = Counter()
    count_rows(monkeypatch, found, hands_of_the_game, "row_of_21")
    count_rows(monkeypatch, found, procedure, "match_row")
    return found


BLACKJACK_WAITS = [
    ("double", "void", "19:47-19.9"),  # doubled against a blackjack that showed late
    ("main", "void", "19:47-19.10"),  # split against it
    ("main", "lose", "19:47-19.8"),  # surrendered against it
]
RIDERS = [
    *[("rider", word, 0) for word in ("insure", "double", "split", "rescue")],
    *[("rider", "decline", 1), ("rider", "stand", 1), ("rider", "ride", 1), ("rider", "ride", 2)],
]
RARE = [
    *RIDERS,
    "double for less",
    *("stand", "draw", "double", "split", "surrender", "rescue", "insure", "decline"),
    *[(word, "split hand") for word in ("double", "rescue", "draw", "stand", "split")],
    *[(wager, "hand", hand) for wager in ("main", "double") for hand in ("", "1", "2", "3", "4")],
    *[("split", "aces", 2), ("split", "value", 9)],
    *[("double", "cards", cards) for cards in (2, 3, 4, 5)],
    *[("rescue", "cards", cards) for cards in (3, 4, 5)],
    *BLACKJACK_WAITS,
    ("main", "surrendered", "19:47-19.8"),
    ("main", "push", "19:47-19.1 Push"),
    ("main", "win", "19:47-19.5(f)"),
    ("double", "win", "19:47-19.5(f)"),
    ("double", "push", "19:47-19.1 Push"),
    ("main", "lose", "19:47-19.1 Rescue"),
    ("insurance", "win", "19:47-19.11"),
    ("insurance", "lose", "19:47-19.11"),
    ("super_bonus", "win", "19:47-19.5(g)"),
]


@pytest.mark.proves("19:47-19.1 Blackjack", "19:47-19.1 Push", "19:47-19.1 Rescue")
def test_table_and_replay_agree_cent_for_cent_on_random_shoes_decisions_and_options(rows: Seen) -> None:
    generator = np.random.default_rng(21)
    seen: Seen = Counter()
    options: Seen = Counter()
    rounds = ended = 0
    while rounds < ROUNDS:
        chosen = random_options(generator)
        options.update(chosen.items())
        boxes = sorted(generator.permutation(SEATS)[: one_of(generator, 1, 1, 1, 2, 2, 6)].tolist())
        shoe = shuffled(generator, chosen["decks"], len(boxes))
        people = one_of(generator, 1, chosen["players_per_box"])
        wagers = [random_wagers(generator, chosen) for _ in range(people)]
        fixed = {} if generator.random() < 0.8 else {"draw": 20.0, "stand": 0.1, "double": 0.1}
        played = play(chosen, shoe, boxes, wagers, Lot(generator, **fixed), seen)
        rounds += len(played.rounds)
        cut = table_rules(GAME.options(chosen), GAME.edition()).cutting_card
        assert played.before_last < cut <= len(played.dealt), "the last round reaches the cutting card"
        assert played.dealt[: len(shoe)] == shoe[: len(played.dealt)]
        ended += played.shuffled
    seen.update(rows)
    wanted = [*RARE, *[("row_of_21", row) for row in GAME.edition().paytable("bonus_21").rows]]
    wanted += [("match_row", row) for row in (*MATCH_ROWS.values(), "")]
    assert missing(seen, 3, wanted) == []
    assert missing(options, 20, [(name, value) for name, values in CHOICES.items() for value in values]) == []
    assert missing(options, 20, [("no_reader_21", "player_wins"), ("no_reader_21", "dealer_wins")]) == []
    assert ended > 200


def stacked(boxes: int, first: str, dealer: str, after: str = "", others: str = "9c Jd") -> list[int]:
    """A shoe for one round: two cards of the first box, two of the dealer, two of others, what is drawn."""
    one, two = parse_cards(first)
    up_card, hole_card = parse_cards(dealer)
    other_first, other_second = parse_cards(others)
    more = [other_first] * (boxes - 1), [other_second] * (boxes - 1)
    return [*parse_cards("2c"), one, *more[0], up_card, two, *more[1], hole_card, *parse_cards(after)]


READER = {"min_bet": 100}
NO_READER = {"min_bet": 100, "card_reader": False}
DEALER_WINS = {**NO_READER, "no_reader_21": "dealer_wins"}
DEALERS = ("7c Kd", "7c 4d", "Kd 9c", "Kd Ac", "Ad Kc", "Ad 9c", "5d 5c")
TWENTYONES = {
    "six_seven_eight": ("6h 8c", "7d"),
    "six_seven_eight_same_suit": ("8h 6h", "7h"),
    "six_seven_eight_spades": ("7s 6s", "8s"),
    "three_sevens": ("7s 7s", "7h"),
    "three_sevens_same_suit": ("7d 7d", "7d"),
    "three_sevens_spades": ("7s 7s", "7s"),
    "five_cards": ("2s 3h", "4d 5c 7s"),
    "six_cards": ("2s 3h", "4d 5c As 6h"),
    "seven_cards": ("2s 3h", "4d 2c As Ah 8d"),
    "other_21": ("9s 5h", "7d"),
}


@pytest.mark.parametrize("row", TWENTYONES)
@pytest.mark.proves("19:47-19.1 Suit")
def test_19_5_every_bonus_hand_against_every_kind_of_dealer_drawn_and_doubled(row: str, rows: Seen) -> None:
    first, drawn = TWENTYONES[row]
    cards = len(drawn.split())
    for dealer in DEALERS:
        for options in (READER, NO_READER, DEALER_WINS):
            insurance = ["decline"] * 2 if dealer.startswith("A") else []
            ends = options is READER and dealer in ("Kd Ac", "Ad Kc")
            for last in ("draw", "double"):
                words = insurance + ([] if ends else ["draw"] * (cards - 1) + [last])
                for main in (499, 500, 2499, 2500):
                    shoe = stacked(2, first, dealer, f"{drawn} 8d 5h 4s 6c")
                    play(options, shoe, (2, 5), [{"main": main}], Script(*words), Counter(), 1)
    assert rows["row_of_21", row] > 0
    assert rows["row_of_21", "other_21"] > 0


@pytest.mark.parametrize("options", [READER, NO_READER, DEALER_WINS, {**READER, "split_aces_free": False}])
@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize(
    ("first", "drawn", "words"),
    [
        ("7d 7d", "7d 7d 7d 9c", "split draw draw"),  # suited sevens in both hands, no fixed bonus
        ("7s 7s", "7s 3d 9s 7h Ks 5d 2c", "split split double rescue stand stand"),
        ("As Ah", "Kd Qd", "split"),
        ("As Ah", "Ad Ac 5s 6s 7s 8s", "split"),
        ("Ks Qh", "Js Kd Qd 5h 5s Jh 2d", "split split split"),
        ("8s 8h", "3d Kc 2d 9h 9c", "split double double"),
        ("6s 8s", "7s", "draw"),
        ("Ks 6h", "", "surrender"),
        ("5h 6h", "2c 2d", "double rescue"),
        ("5h 6h", "Kc", "double"),
        ("5h 2h", "3c 2d 9s", "draw draw double"),
        ("Ks 2h", "Kd", "double"),
        ("As Kh", "", ""),
    ],
)
def test_splits_doubles_rescues_and_surrenders_against_every_kind_of_dealer(
    options: dict[str, Any], dealer: str, first: str, drawn: str, words: str
) -> None:
    insurance = ["insure", "decline"] if dealer.startswith("A") else []
    ends = options.get("card_reader", True) and dealer in ("Kd Ac", "Ad Kc")
    said = insurance + ([] if ends else words.split())
    if "split_aces_free" not in options and first == "As Ah" and drawn.startswith("Ad") and not ends:
        said += ["split", "split", "stand", "double"]
    shoe = stacked(2, first, dealer, f"{drawn} 8d 5h 4s 6c 9d Jh 2d 3s")
    script = Script(*said)
    play(options, shoe, (1, 2), [{"main": 505, "match": 333}], script, Counter(), 1)
    assert not script.words


def test_19_15_a_shoe_that_runs_out_in_mid_round_goes_on_with_the_rack() -> None:
    """Large cards first, behind them small ones rank by rank, and six boxes that split and draw."""
    generator, seen = np.random.default_rng(15), Counter[Any]()
    small = [card for card in DECK * 6 if card >> 2 in SMALL]
    for _ in range(8):
        large = generator.permutation([card for card in DECK * 6 if card >> 2 not in SMALL]).tolist()
        shoe = large + sorted(small, key=lambda card: SMALL.index(card >> 2))
        eager = Lot(generator, split=1000.0, draw=20.0, stand=0.01, double=0.01, surrender=0.01)
        played = play({"min_bet": 100}, shoe, tuple(SEATS), [{"main": 1000}], eager, seen)
        assert played.shuffled
    assert seen["shoe ran out"] >= 5


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"decks": 8, "rescue": False, "max_hands": 2},
        {"surrender": False, "split_aces_free": False},
        {"card_reader": False, "no_reader_21": "dealer_wins"},
    ],
)
def test_who_plays_by_the_printed_chart_comes_to_what_the_kernel_comes_to(chosen: dict[str, Any]) -> None:
    """The table follows the letters of the analysis, the kernel its own array."""
    chosen = {**chosen, "min_bet": 100}
    options, edition = GAME.options(chosen), GAME.edition()
    strategy = KERNEL.strategy(options, edition)
    player = ByChart(croupier.game("spanish-21").analyze(chosen).strategy)
    generator, seen = np.random.default_rng(5), Counter[Any]()
    for _ in range(SHOES_BY_CHART):
        boxes = one_of(generator, 1, 2, 3)
        shoe = shuffled(generator, options.decks, boxes)
        played = play(chosen, shoe, range(1, boxes + 1), [{"main": 1000}], player, seen)
        rules = table_rules(options, edition, boxes)
        replayed = replay(rules, played.dealt, None, Stakes(main=1000), len(played.rounds), strategy)
        agree(played, replayed, together=False)
    assert missing(seen, 5, ["stand", "draw", "double", "split"]) == []
