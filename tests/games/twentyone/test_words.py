"""What a hand of each twenty-one game may do, card by card, and why it may not do the rest."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.blackjack.hands import Hands as BlackjackHands
from croupier.games.spanish_21.hands import Hands as SpanishHands
from croupier.games.three_card_21_n_done.hands import Hands as ThreeCardHands
from croupier.procedure.twentyone import Boxes, PlayedHand
from croupier.table.table import open_table

OF_GAME: dict[str, Any] = {
    "blackjack": BlackjackHands,
    "spanish-21": SpanishHands,
    "three-card-21-n-done": ThreeCardHands,
}
ONE = PlayedHand(1, "1")
SPLIT = PlayedHand(1, "1.1", split=True)
ACES = PlayedHand(1, "1.1", split=True, aces=True)


def asked(
    game: str, cards: str, hand: PlayedHand, number: int, options: dict[str, Any]
) -> tuple[tuple[str, ...], dict[str, tuple[str, str]]]:
    """What is offered to a hand that is one of some on its box, and what is said of other words."""
    proposals = {"proposals": True} if game == "three-card-21-n-done" else {}
    table = open_table(game, {**proposals, **options}, clock=lambda: 0)
    hands = OF_GAME[game](table.round)
    hands.boxes = Boxes({1: [1]}, {1: [hand] * number})
    held = parse_cards(cards)
    words = hands.words(hands.boxes, hand, held)
    barred = {each.word: (each.why, each.cite) for each in hands.barred(hands.boxes, hand, held)}
    return words, {word: why for word, why in barred.items() if word not in words}


DRAW = "stand draw"


@pytest.mark.parametrize(
    ("cards", "hand", "number", "options", "words"),
    [
        ("Ks 6d", ONE, 1, {}, f"surrender double {DRAW}"),
        ("Ks 6d", ONE, 1, {"surrender": False}, f"double {DRAW}"),
        ("Ks 6d 2c", ONE, 1, {}, f"double {DRAW}"),
        ("Ks Ad", SPLIT, 2, {}, ""),
        ("Ks 6d 5h", ONE, 1, {}, ""),
        ("Ks 6d 4h", ONE, 1, {}, f"double {DRAW}"),
        ("8s 8d", ONE, 1, {}, f"surrender double split {DRAW}"),
        ("8s 8d 2c", ONE, 1, {}, f"double {DRAW}"),
        ("8s 8d", SPLIT, 3, {"max_hands": 4}, f"double split {DRAW}"),
        ("8s 8d", SPLIT, 4, {"max_hands": 4}, f"double {DRAW}"),
        ("As 8d", ACES, 2, {"split_aces_free": False}, ""),
        ("As Ad", ACES, 2, {"split_aces_free": False}, ""),
        ("As 8d", ACES, 2, {"split_aces_free": True}, f"double {DRAW}"),
        ("8s 8d", SPLIT, 2, {"split_aces_free": False}, f"double split {DRAW}"),
    ],
)
def test_words_of_spanish_21(
    cards: str, hand: PlayedHand, number: int, options: dict[str, Any], words: str
) -> None:
    offered, _ = asked("spanish-21", cards, hand, number, options)
    assert offered == tuple(words.split())


NOT_EQUAL = ("two first cards of equal value are needed", "19:47-19.10")
FIRST_TWO = ("it is for the first two cards, not of a split hand", "19:47-19.8")
NO_RESCUE = ("only a double is rescued, after its card", "19:47-19.1 Rescue")
ABSENT = "this table does not offer it"


@pytest.mark.parametrize(
    ("cards", "hand", "number", "options", "reasons"),
    [
        ("Ks 6d", ONE, 1, {}, {"split": NOT_EQUAL, "rescue": NO_RESCUE}),
        ("6s Kd", ONE, 1, {}, {"split": NOT_EQUAL, "rescue": NO_RESCUE}),
        ("8s 8d", ONE, 1, {}, {"rescue": NO_RESCUE}),
        ("8s 8d 2c", ONE, 1, {}, {"surrender": FIRST_TWO, "split": NOT_EQUAL, "rescue": NO_RESCUE}),
        (
            "8s 8d",
            SPLIT,
            4,
            {"max_hands": 4},
            {
                "surrender": FIRST_TWO,
                "split": ("a box has at most 4 hands", "19:47-19.10"),
                "rescue": NO_RESCUE,
            },
        ),
        (
            "Ks 6d",
            ONE,
            1,
            {"surrender": False, "rescue": False},
            {
                "surrender": (ABSENT, "19:47-19.8"),
                "split": NOT_EQUAL,
                "rescue": (ABSENT, "19:47-19.1 Rescue"),
            },
        ),
    ],
)
def test_why_a_hand_of_spanish_21_may_not(
    cards: str,
    hand: PlayedHand,
    number: int,
    options: dict[str, Any],
    reasons: dict[str, tuple[str, str]],
) -> None:
    _, barred = asked("spanish-21", cards, hand, number, options)
    insure = ("insurance is made against an ace before any further card", "19:47-19.11")
    assert barred == {"insure": insure, **reasons}


@pytest.mark.parametrize(
    ("cards", "hand", "options", "words"),
    [
        ("9h 8c 2d", ONE, {}, f"double {DRAW}"),
        ("9h 8c 2d", ONE, {"surrender_scope": "any"}, f"surrender double {DRAW}"),
        ("9h 8c 4d", ONE, {}, ""),
        ("9h 7c 2d 2c", ONE, {}, DRAW),
        ("9h 7c 2d 2c", ONE, {"surrender_scope": "any"}, DRAW),
        ("9h 7c 2d 2c", SPLIT, {}, DRAW),
        ("Th 8c 9d", ONE, {}, "surrender split3 stand"),
        ("Th 8c 9d", ONE, {"surrender": False}, "split3 stand"),
        ("Th 8c 9d 2d", ONE, {}, ""),
        ("9h 2c 9d", ONE, {}, f"double split3 {DRAW}"),
        ("9h 2c", SPLIT, {}, f"double {DRAW}"),
        ("9h Tc 9d", SPLIT, {}, ""),
        ("9h 9c 2d", SPLIT, {}, DRAW),
        ("Ah 8c", ACES, {}, ""),
        ("Ah 8c", ACES, {"split_aces_one_card": False}, f"double {DRAW}"),
        ("8h 8c", SPLIT, {}, f"double {DRAW}"),
    ],
)
def test_words_of_three_card_21(cards: str, hand: PlayedHand, options: dict[str, Any], words: str) -> None:
    offered, _ = asked("three-card-21-n-done", cards, hand, 3 if hand.split else 1, options)
    assert offered == tuple(words.split())


AT_21 = "13:69F-2C."
NOT_OVER = ("the hand is not above 21", f"{AT_21}5(c)5i")
DECIDED = ("it comes before any other decision", f"{AT_21}8(a)")
NO_SPLIT = (
    "it is for three cards above 21, with two of equal value or an ace that lifts them above 21",
    f"{AT_21}10(a)",
)
FURTHER = ("only before any further card", f"{AT_21}9(a)")


@pytest.mark.parametrize(
    ("cards", "hand", "options", "reasons"),
    [
        ("9h 8c 2d", ONE, {}, {"surrender": NOT_OVER, "split3": NO_SPLIT}),
        (
            "9h 8c 2d",
            ONE,
            {"surrender": False},
            {"surrender": (ABSENT, f"{AT_21}8(c)"), "split3": NO_SPLIT},
        ),
        ("9h 7c 2d 2c", ONE, {}, {"surrender": DECIDED, "split3": NO_SPLIT, "double": FURTHER}),
        (
            "Th 8c 9d",
            ONE,
            {},
            {
                "double": ("a hand above 21 is not doubled", f"{AT_21}9(a)"),
                "draw": ("a hand above 21 draws no card", f"{AT_21}11(a)"),
            },
        ),
        (
            "9h 8c 2d",
            SPLIT,
            {},
            {
                "surrender": DECIDED,
                "split3": ("a hand is split once", f"{AT_21}10(c)1"),
                "double": FURTHER,
            },
        ),
    ],
)
def test_why_a_hand_of_three_card_21_may_not(
    cards: str, hand: PlayedHand, options: dict[str, Any], reasons: dict[str, tuple[str, str]]
) -> None:
    _, barred = asked("three-card-21-n-done", cards, hand, 3 if hand.split else 1, options)
    insure = ("insurance is made against an ace before any further card", f"{AT_21}7(a)1")
    assert barred == {"insure": insure, **reasons}


DECIDED_ONCE = PlayedHand(1, "1", decisions=1)
FACE_UP = {"hole_card": "up"}


@pytest.mark.parametrize(
    ("cards", "hand", "number", "options", "words"),
    [
        ("Ks 6d", ONE, 1, {}, f"double {DRAW}"),
        ("Ks 6d", ONE, 1, {"surrender": True}, f"surrender double {DRAW}"),
        ("Ks 6d", DECIDED_ONCE, 1, {"surrender": True}, f"double {DRAW}"),
        ("Ks 6d", SPLIT, 2, {"surrender": True}, f"double {DRAW}"),
        ("Ks 6d 2c", DECIDED_ONCE, 1, {}, DRAW),
        ("Ks 6d 4c", DECIDED_ONCE, 1, {}, DRAW),
        ("Ks 6d 5h", DECIDED_ONCE, 1, {}, ""),
        ("As 4d 6h", DECIDED_ONCE, 1, {}, ""),
        ("As Kd", ONE, 1, {}, ""),
        ("As Kd", SPLIT, 2, {}, ""),
        ("8s 8d", ONE, 1, {}, f"double split {DRAW}"),
        ("Ks Qd", ONE, 1, {}, f"double split {DRAW}"),
        ("8s 8d 2c", ONE, 1, {}, DRAW),
        ("8s 8d", SPLIT, 2, {}, f"double {DRAW}"),
        ("8s 8d", SPLIT, 3, {"max_split_hands": 4}, f"double split {DRAW}"),
        ("8s 8d", SPLIT, 4, {"max_split_hands": 4}, f"double {DRAW}"),
        ("8s 8d", SPLIT, 3, {"max_split_hands": 4, "bar_ace_resplit": True}, f"double split {DRAW}"),
        ("As 8d", ACES, 2, {"max_split_hands": 4}, ""),
        ("As Ad", ACES, 2, {}, ""),
        ("As Ad", ACES, 2, {"max_split_hands": 4}, "split stand"),
        ("As Ad", ACES, 4, {"max_split_hands": 4}, ""),
        ("As Ad", ACES, 2, {"max_split_hands": 4, "bar_ace_resplit": True}, ""),
        ("6s 5d", ONE, 1, FACE_UP, f"double {DRAW}"),
        ("7s 5d", ONE, 1, FACE_UP, DRAW),
    ],
)
def test_words_of_blackjack(
    cards: str, hand: PlayedHand, number: int, options: dict[str, Any], words: str
) -> None:
    offered, _ = asked("blackjack", cards, hand, number, options)
    assert offered == tuple(words.split())


UNEQUAL = ("two cards of equal value are needed", "19:47-2.11(a)")
NOT_OFFERED = ("this table does not offer it", "19:47-2.8(c)")
ONE_CARD = "aces once split get one card each"
FIRST_DOUBLE = ("it is for the first two cards of a hand", "19:47-2.10(a)")


@pytest.mark.parametrize(
    ("cards", "hand", "number", "options", "reasons"),
    [
        ("Ks 6d", ONE, 1, {}, {"surrender": NOT_OFFERED, "split": UNEQUAL}),
        ("6s Kd", ONE, 1, {}, {"surrender": NOT_OFFERED, "split": UNEQUAL}),
        (
            "8s 8d 2c",
            DECIDED_ONCE,
            1,
            {"surrender": True},
            {
                "surrender": ("it comes before any other decision", "19:47-2.8(a)"),
                "double": FIRST_DOUBLE,
                "split": UNEQUAL,
            },
        ),
        (
            "8s 8d",
            SPLIT,
            2,
            {},
            {
                "surrender": NOT_OFFERED,
                "split": ("a split hand that pairs again is not split", "19:47-2.11(c)1"),
            },
        ),
        (
            "8s 8d",
            SPLIT,
            4,
            {"max_split_hands": 4},
            {"surrender": NOT_OFFERED, "split": ("a box has at most 4 hands", "19:47-2.11(e)")},
        ),
        (
            "As Ad",
            ACES,
            2,
            {"max_split_hands": 4},
            {
                "surrender": NOT_OFFERED,
                "double": (ONE_CARD, "19:47-2.11(c)2"),
                "draw": (ONE_CARD, "19:47-2.12(a)3"),
            },
        ),
        (
            "As Kd",
            SPLIT,
            2,
            {},
            {
                "surrender": NOT_OFFERED,
                "double": ("a total of 21 is not doubled", "19:47-2.10(a)"),
                "split": UNEQUAL,
            },
        ),
        (
            "8s 8d",
            SPLIT,
            2,
            FACE_UP,
            {
                "surrender": ("there is no surrender with the hole card face up", "19:47-2.6(k)3"),
                "double": ("only 9, 10 or 11 is doubled with the hole card face up", "19:47-2.6(k)4"),
                "split": ("a hand is split once with the hole card face up", "19:47-2.6(k)5"),
            },
        ),
    ],
)
def test_why_a_hand_of_blackjack_may_not(
    cards: str,
    hand: PlayedHand,
    number: int,
    options: dict[str, Any],
    reasons: dict[str, tuple[str, str]],
) -> None:
    _, barred = asked("blackjack", cards, hand, number, options)
    if options == FACE_UP:
        insure = ("there is no insurance with the hole card face up", "19:47-2.6(k)3")
    else:
        insure = ("insurance is made against an ace before any further card", "19:47-2.9(b)")
    assert barred == {"insure": insure, **reasons}
