"""House ways of pai gow poker: every row of the rules, its lines, plain and compiled code."""

import numpy as np
import pytest

from croupier.equipment.cards import RANKS, parse_cards
from croupier.games.pai_gow_poker.compiled_house_ways import (
    HIGH_BITS,
    LOW_BITS,
    LOW_SHIFT,
    kind_of,
    left_hands,
    set_codes,
)
from croupier.games.pai_gow_poker.game import GAME
from croupier.games.pai_gow_poker.house_ways import HouseWay, described, read_way, set_hands
from croupier.hands.joker_poker import best_five, card_rank, class_of_high, high_rank, low_rank, outranks
from croupier.law.refusal import BadInput

EDITION = GAME.edition()
STANDARD = GAME.options().way(EDITION)
FOXWOODS = GAME.options({"house_way": "foxwoods"}).way(EDITION)
OWN = read_way(("four 2-A together", "two_pair 3-A split unless Q", "three 9-A split", "pair 2-A ace"))


def front(text: str, way: object = STANDARD, wheel: str = "second") -> str:
    low = set_hands(parse_cards(text), way, wheel).low  # type: ignore[arg-type]
    return " ".join(RANKS[rank] for rank in sorted(map(card_rank, low), reverse=True))


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("As Ah Ad Ac * Ks Kd", "K K"),
        ("As Ah Ad Ac * Ks Qs", "A A"),
        ("9s 9h 9d 9c Qs Qd 2c", "Q Q"),
        ("9s 9h 9d 9c Qs Qd Qc", "Q Q"),
        ("Js Jh Jd Jc Ks 4d 2c", "J J"),
        ("9s 9h 9d 9c Qs 4d 2c", "9 9"),
        ("9s 9h 9d 9c Ks 4d 2c", "K 4"),
        ("6s 6h 6d 6c Qs 4d 2c", "Q 4"),
        ("9s 9h 9d 8s 8h 8d 2c", "9 9"),
        ("9s 9h 9d 8s 8h 4d 4c", "8 8"),
        ("9s 9h 9d 8s 8h Ad 4c", "8 8"),
        ("7s 7h 7d 6c 5s 4h 3d", "7 7"),
        ("As Ah Ad Jc 9s 4h 3d", "A J"),
        ("Ks Kh Kd Jc 9s 4h 3d", "J 9"),
        ("9s 9h 8d 8c 4s 4h 3d", "9 9"),
        ("Js Jh 4d 4c As Kh 3d", "4 4"),
        ("9s 9h 4d 4c As Kh 3d", "A K"),
        ("9s 9h 4d 4c Ks Qh 3d", "4 4"),
        ("6s 6h 4d 4c Ks 9h 3d", "K 9"),
        ("6s 6h 4d 4c Qs 9h 3d", "4 4"),
        ("9s 9h 4d 4c 8s 7h 6d", "4 4"),  # two pairs, although 9 8 7 6 ... lack a card
        ("9s 9h 8d 7c 6s 5h 2d", "9 2"),
        ("9s 9h 8d 7c 6s 5h Kd", "K 9"),
        ("9s 9h Kd Jc 6s 5h 2d", "K J"),
        ("* Ks Qd Jh Tc 9s 4d", "A 4"),
        ("As Qd 9h 7c 5s 4d 2h", "Q 9"),
        ("Ks Qs 9s 7s 5s 4d 2h", "4 2"),
    ],
)
def test_11_9_every_row_of_the_standard_house_way(cards: str, low: str) -> None:
    assert front(cards) == low


def test_11_9_a_complete_hand_leaves_the_highest_low_hand_then_the_highest_high_hand() -> None:
    assert front("Ts 9h 8d 7c 6s 5h Kd") == "K T"  # not K 5: ten goes in front of nine high
    six = set_hands(parse_cards("Ks Qs Js 9s 5s 4s 2d"), STANDARD, "second")
    assert front("Ks Qs Js 9s 5s 4s 2d") == "K 2"
    assert not outranks(six.low, six.high)


def test_11_9_the_joker_or_an_ace_whichever_leaves_the_higher_high_hand() -> None:
    found = set_hands(parse_cards("As Ad * 7s 5s 4s Jh"), STANDARD, "second")
    assert set(found.low) == set(parse_cards("Ad Jh"))


def test_foxwoods_puts_an_ace_in_front_of_tens_to_kings_where_that_is_higher() -> None:
    flush = "Ks Kh As 9s 5s 3s 7d"
    assert (front(flush), front(flush, FOXWOODS)) == ("K 7", "A 9")
    nines = "9s 9h As Ks 5s 3s 7d"
    assert front(nines, FOXWOODS) == front(nines)
    better = "Ts Th As 9s 5s 3s 8d"  # A 9 in front against T 8
    assert (front(better), front(better, FOXWOODS)) == ("T 8", "A 9")


def rich_hands(number: int) -> list[list[int]]:
    """Seven cards at random, in two of three hands rich in a suit or in few ranks, many with the joker."""
    generator = np.random.default_rng(number)
    hands = []
    for hand in range(number):
        deck = generator.permutation(53).tolist()
        if hand % 3:
            suit, few = int(generator.integers(4)), set(generator.choice(13, 4, replace=False).tolist())
            deck.sort(key=lambda card: not (card & 3 == suit if hand % 3 == 1 else card >> 2 in few))
            deck = deck[: 5 + hand % 2] + generator.permutation(deck[5 + hand % 2 :]).tolist()
        if hand % 4 == 0 and 52 not in deck[:7]:
            deck[2] = 52
        hands.append(deck[:7])
    return hands


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_plain_and_compiled_house_ways_set_alike(wheel: str) -> None:
    ranks = np.empty(7, dtype=np.int64)
    hands = rich_hands(300)
    cards = np.array(hands, dtype=np.uint8)
    for way in (STANDARD, FOXWOODS, OWN):
        codes = set_codes(way, wheel)  # type: ignore[arg-type]
        for place, hand in enumerate(hands):
            code = int(codes[kind_of(cards, place, 0, ranks)])
            found = set_hands(hand, way, wheel)  # type: ignore[arg-type]
            assert not outranks(found.low, found.high)
            assert code & HIGH_BITS == high_rank(found.high, wheel), hand  # type: ignore[arg-type]
            assert code >> LOW_SHIFT & LOW_BITS == low_rank(found.low), hand
            best = class_of_high(best_five(hand, wheel))  # type: ignore[arg-type]
            assert code >> 20 & 15 == best, hand
            assert (code >> 24) == (0 if best else 1 + max(map(card_rank, hand))), hand


def test_hands_left_are_counted_without_the_cards_removed() -> None:
    assert int(left_hands().sum()) == 154_143_080
    assert int(left_hands(parse_cards("As Ks Qs Js Ts 2d *")).sum()) == 53_524_680
    assert int(left_hands(tuple(range(45))).sum()) == 8  # 8 cards left
    assert int(left_hands().min()) == 0


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("four",), "expected four, two_pair or three"),
        (("five A split",), "expected four, two_pair or three"),
        (("four K-J split",), "expected four, two_pair or three"),
        (("three A split unless K",), "expected four, two_pair or three"),
        (("pair T-K split",), "expected four, two_pair or three"),
        (("four 7-T split", "four T-A together"), "a second time"),
        (("four A split",) * 61, "61 lines, expected at most 60"),
        (("four A split",) * 60, "speaks of A a second time"),
        (("four KA split",), "expected four, two_pair or three"),
        (("four 7- split",), "expected four, two_pair or three"),
        (("four -7 split",), "expected four, two_pair or three"),
        (("four 7-T split unless QK",), "expected four, two_pair or three"),
        (
            ("four 2 split or more if any other card is held",),
            "line 'four 2 split or more if any other card i': ",
        ),
        (("four 2 split", f"four 2 {' ' * 40} split"), f"line 'four 2 {' ' * 33}' speaks of 2 a second"),
    ],
)
def test_lines_that_cannot_be_read(lines: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_way(lines)


def test_foxwoods_puts_the_ace_in_front_with_the_second_highest_card_not_the_third() -> None:
    flush = "Ks Ts 8s 5s 3s Th Ad"  # A T in front leaves the flush; A K is higher, A 8 would not be
    assert (front(flush), front(flush, FOXWOODS)) == ("A T", "A K")


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("9s 9h 9d Kc Js 4h 3d", "K 9"),  # three of 9 to A are split
        ("8s 8h 8d Kc Js 4h 3d", "K J"),
        ("As Ah Ad Ac Js 4h 3d", "J 4"),
        ("9s 9h 4d 4c Qs Jh 3d", "Q J"),
        ("9s 9h 4d 4c Js Th 3d", "4 4"),
    ],
)
def test_a_house_way_of_the_houses_own_is_followed(cards: str, low: str) -> None:
    assert front(cards, OWN) == low


def test_ranks_that_no_line_names_stay_together_except_two_pair() -> None:
    bare = read_way(())
    assert bare == read_way(
        ("four 2-A together", "two_pair 2-A split", "three 2-A together", "pair 2-A complete")
    )
    assert front("9s 9h 9d Kc Js 4h 3d", bare) == "K J"
    assert front("9s 9h 4d 4c As Kh 3d", bare) == "4 4"


IN_COMMON = """
five aces: a pair of kings if held, else a pair of aces
four of a kind with a pair or three of a kind: that pair, or two of the three
{fours}
two three of a kind: two of the higher
three of a kind and a pair: the pair, of two the higher
three of a kind: two of them where a straight or flush is left behind
{threes}
other three of a kind: the two highest other cards
three pairs: the highest pair
{pairs}
one pair or none, and a straight or flush: the highest low hand that leaves one
one pair: the two highest other cards
no pair: the second and third highest cards"""


def in_words(way: HouseWay) -> str:
    return "".join(f"\n{held}: {front}" for held, front in described(way))


def test_a_house_way_in_words() -> None:
    standard = {
        "fours": """four jacks to aces: two of the four
four sevens to tens: the two highest other cards with a king or higher, else two of the four
four twos to sixes: the two highest other cards""",
        "threes": "three aces: one ace and the highest other card",
        "pairs": """two pair, jacks to aces the higher: the lower pair
two pair, sevens to tens the higher: the two highest other cards with an ace, else the lower pair
two pair, threes to sixes the higher: the two highest other cards with a king or higher, else \
the lower pair""",
    }
    assert in_words(STANDARD) == IN_COMMON.format(**standard)
    ace = """
a pair of tens to kings, an ace and a straight or flush: the ace and the next highest card where that is a \
higher low hand"""
    assert in_words(FOXWOODS) == IN_COMMON.format(**standard | {"pairs": standard["pairs"] + ace})


def test_a_house_way_of_the_houses_own_in_words() -> None:
    lines = ("four 8 split unless 3", "two_pair 3-5 split unless Q", "two_pair 8 together")
    own = read_way((*lines, "three 6 split", "three 9-K split", "three 3 split", "pair 2 ace"))
    assert in_words(own) == IN_COMMON.format(
        fours="""four eights: the two highest other cards with a three or higher, else two of the four
four nines to aces: the two highest other cards
four twos to sevens: the two highest other cards""",
        threes="""three nines to kings: one of them and the highest other card
three sixes: one six and the highest other card
three threes: one three and the highest other card""",
        pairs="""two pair, nines to aces the higher: the lower pair
two pair, sixes to sevens the higher: the lower pair
two pair, threes to fives the higher: the two highest other cards with a queen or higher, else the lower pair
two pair, eights the higher: the two highest other cards
a pair of twos, an ace and a straight or flush: the ace and the next highest card where that is a higher \
low hand""",
    )
