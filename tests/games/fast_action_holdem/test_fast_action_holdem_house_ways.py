"""House ways of fast action hold'em: which two cards are kept, what a list of lines may say, and in words."""

from collections.abc import Callable
from itertools import combinations, pairwise

import numpy as np
import pytest

from croupier.equipment.cards import RANKS, parse_cards
from croupier.equipment.pieces import pieces_text
from croupier.games.fast_action_holdem.game import GAME
from croupier.games.fast_action_holdem.house_ways import described, kept, read_lines
from croupier.law.refusal import BadInput

LINES = GAME.options().lines(GAME.edition())
EIGHT, TEN, JACK, KING, ACE = (RANKS.index(rank) for rank in "8TJKA")
Two = tuple[int, int, bool]
"""The higher rank of two cards, the lower, and whether they are of one suit."""
STANDARD: tuple[Callable[[Two], bool], ...] = (
    lambda two: two[0] == two[1] >= EIGHT,
    lambda two: two[0] == ACE and two[1] >= JACK,
    lambda two: two[0] == two[1] and two[2],
    lambda two: two[0] == two[1],
    lambda two: two[0] == ACE and two[2],
    lambda two: two[1] >= TEN and two[2],
    lambda two: two[1] >= TEN,
    lambda two: two[0] == ACE,
    lambda two: JACK <= two[0] <= KING and two[2],
    lambda two: JACK <= two[0] <= KING,
    lambda two: two[0] - two[1] == 1 and two[2],
    lambda two: two[0] - two[1] == 1,
    lambda two: two[2],
    lambda two: True,
)
"""The kinds of two cards in the order in which the standard list prefers them."""


def two_of(cards: tuple[int, int]) -> Two:
    low, high = sorted(card >> 2 for card in cards)
    return high, low, cards[0] & 3 == cards[1] & 3


def preferred(hand: list[int]) -> tuple[int, int]:
    """The two cards to keep by the standard list, kind by kind."""
    for kind in STANDARD:
        fit = [two for two in combinations(hand, 2) if kind(two_of(two))]
        if fit:
            return max(fit, key=two_of)
    raise AssertionError("the last kind is any")


def keeps(cards: str, *lines: str) -> str:
    return pieces_text(kept(parse_cards(cards), lines))


@pytest.mark.proves("19:47-21.9(h)")
def test_the_standard_list_keeps_the_first_kind_then_the_higher_cards_then_suited_ones() -> None:
    generator = np.random.default_rng(21)
    shoe = np.repeat(np.arange(52), 6)
    low = shoe[shoe >> 2 < JACK]  # where neighbors and suits decide
    for number in range(400):
        hand = generator.choice(low if number % 2 else shoe, 4, replace=False).tolist()
        assert kept(hand, LINES) == preferred(hand), hand


def test_in_a_line_the_top_card_decides_then_the_second_then_the_suit_then_the_order_dealt() -> None:
    assert keeps("Kd Qd As 2s", "suited", "any") == "As 2s"
    assert keeps("Kc 9c Td 5s", "any") == "Kc Td"
    assert keeps("Kc 9d 9c 5s", "any") == "Kc 9c"
    assert keeps("Kc 9d 9h 5s", "any") == "Kc 9d"
    assert keeps("9c 5d 4h 2s", "neighbors", "any") == "5d 4h"
    assert keeps("As 2h Kd 9c", "neighbors", "any") == "As Kd", "an ace is no neighbor of a deuce"
    assert keeps("9c 9d 7h 6s", "neighbors", "any") == "7h 6s", "nor a nine of a nine"


def test_a_list_has_one_line_to_sixty() -> None:
    for lines in (("any",), ("any",) * 60):
        assert len(read_lines(lines)) == len(lines)
    for lines in ((), ("any",) * 61):
        with pytest.raises(BadInput, match=f"house_ways: {len(lines)} lines, expected 1 to 60"):
            read_lines(lines)


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        (("suited",), "2 2 unsuited"),
        (("unsuited",), "2 2 suited"),
        (
            tuple(f"high {high} low 2-{low}" for low, high in pairwise(RANKS)),
            "2 2 unsuited",
        ),
        (("pair", "high 3-A low 2", "any suited"), "4 3 unsuited"),
        (("both 2-K", "high A low 2-K"), "A A unsuited"),
    ],
)
def test_every_two_cards_must_fit_a_line(lines: tuple[str, ...], missing: str) -> None:
    with pytest.raises(BadInput, match=f"no line says whether {missing} is kept; end the list with any"):
        read_lines(lines)


WRONG = (
    "low",
    "both",
    "high",
    "low suited",
    "high -K",
    "high JQ",
    "low +",
    "both J-",
    "high 8-K+",
    "high K-9",
)


@pytest.mark.parametrize("line", WRONG)
def test_ranks_that_cannot_be_read_are_refused(line: str) -> None:
    with pytest.raises(BadInput, match="expected pair, high, low, both with ranks such as 8"):
        read_lines((line, "any"))


def test_of_a_long_line_the_beginning_is_quoted() -> None:
    with pytest.raises(BadInput) as refused:
        read_lines((f"any {'suited ' * 6}{'x' * 30}",))
    assert f"line 'any {'suited ' * 5}s': '{'x' * 20}', expected" in str(refused.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pair 8+", "a pair of eights or higher"),
        ("pair 6", "a pair of sixes"),
        ("pair", "a pair"),
        ("pair 2-7 suited", "a pair of twos to sevens, suited"),
        ("both T+ suited", "both cards ten or higher, suited"),
        ("both 2-7 unsuited", "both cards two to seven, unsuited"),
        ("high A low K", "ace high with king"),
        ("high J-K unsuited", "jack to king high, unsuited"),
        ("low 8+", "with eight or higher"),
        ("neighbors", "neighbors in rank"),
        ("high A neighbors suited", "ace high neighbors in rank, suited"),
        ("any", "the two highest cards"),
        ("suited", "suited cards"),
        ("unsuited", "unsuited cards"),
    ],
)
def test_lines_in_words(line: str, words: str) -> None:
    assert described(line) == words
