"""What cards, dice, tiles and balls cannot be, said in whole sentences."""

from collections.abc import Callable

import pytest

from croupier.equipment import cards, dice, pieces, seen_cards
from croupier.equipment.dice import DiceSet, Die
from croupier.equipment.seen_cards import SeenCard, check_in_decks, parse_seen
from croupier.law.refusal import BadInput, CroupierError, Refusal

CARD = "expected a rank (2 3 4 5 6 7 8 9 T J Q K A, or 10) and a suit (c d h s), such as Ks or 10h"
SEEN = "expected a rank (2 3 4 5 6 7 8 9 T J Q K A, or 10), with or without a suit (c d h s), such as 9 or Ks"
LONG = "x" * 30
SERIALS = ("A", "B", "C", "D", "E")


def five() -> DiceSet:
    return DiceSet(Die(serial) for serial in SERIALS)


@pytest.mark.parametrize(
    ("done", "sentence"),
    [
        (lambda: cards.parse_card(LONG), f"card '{'x' * 20}' cannot be read: {CARD}, or * for a joker"),
        (lambda: cards.card_text(-1), "card number -1 is not a card: expected 0 to 52"),
        (lambda: cards.card_text(53), "card number 53 is not a card: expected 0 to 52"),
        (lambda: cards.rank_of(52), "card number 52 has no rank: expected 0 to 51"),
        (lambda: cards.suit_of(52), "card number 52 has no suit: expected 0 to 51"),
        (lambda: cards.suit_of(-1), "card number -1 has no suit: expected 0 to 51"),
        (
            lambda: pieces.parse_tile(LONG),
            f"tile '{'x' * 20}' cannot be read: expected two numbers of spots from 1 to 6, such as 1-2",
        ),
        (
            lambda: pieces.parse_ball("9" * 30),
            f"ball '{'9' * 20}' cannot be read: expected a number from 1 to 80",
        ),
        (lambda: pieces.parse_ball("0"), "ball '0' cannot be read: expected a number from 1 to 80"),
        (lambda: pieces.parse_ball("81"), "ball '81' cannot be read: expected a number from 1 to 80"),
        (
            lambda: pieces.piece_text(53),
            "number 53 is not a piece: expected the number of a card, a tile or a ball",
        ),
        (
            lambda: pieces.Pieces("none", ()),
            "set of pieces 'none': expected one piece or more, in sorted order",
        ),
        (
            lambda: pieces.Pieces("two", (1, 0)),
            "set of pieces 'two': expected one piece or more, in sorted order",
        ),
        (
            lambda: pieces.Pieces("mixed", (51, 111)),
            "set of pieces 'mixed': expected only cards, only tiles or only balls",
        ),
        (
            lambda: pieces.Pieces("unseen", (-1, 0)),
            "set of pieces 'unseen': expected only cards, only tiles or only balls",
        ),
        (lambda: pieces.SETS["48 cards"].parse(" Ts "), "card Ts is not in the set of 48 cards"),
        (lambda: SeenCard(7).card, "card '9' has no suit: expected one of c d h s"),
        (
            lambda: parse_seen(f"9 {LONG}", "hand"),
            f"hand: card '{'x' * 20}' cannot be read: {SEEN}",
        ),
        (lambda: parse_seen("*", "hand"), f"hand: card '*' cannot be read: {SEEN}"),
        (
            lambda: check_in_decks(parse_seen("9 9 9 9 9c", ""), 1),
            "card '9' is given 5 times: 1 deck holds 4",
        ),
        (lambda: check_in_decks(parse_seen("9c 9c", ""), 1), "card '9c' is given 2 times: 1 deck holds 1"),
        (
            lambda: check_in_decks(parse_seen("9c 9c 9c", ""), 2),
            "card '9c' is given 3 times: 2 decks hold 2",
        ),
        (lambda: dice.read_face((0,)), "side 0 of a die cannot be read: expected 1 to 6"),
        (lambda: dice.read_face((7,)), "side 7 of a die cannot be read: expected 1 to 6"),
        (lambda: dice.read_face(()), "a die must rest on at least one side"),
        (lambda: five().choose("AX"), "die 'X' is not in the set: expected two of A, B, C, D, E"),
        (
            lambda: five().replace("X", Die("F")),
            "die 'X' is not in the set: expected one of A, B, C, D, E",
        ),
    ],
)
def test_what_is_no_piece_is_named_with_what_is_expected(done: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        done()
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("done", "sentence", "cite"),
    [
        (lambda: dice.check_die(Die(" ")), "a die has no serial number or letters", "19:46-1.15"),
        (
            lambda: dice.check_die(Die("A", side=0.7499)),
            "die A has sides of 0.7499 inch: expected 0.750 to 0.775",
            "19:46-1.15",
        ),
        (
            lambda: dice.check_die(Die("A", side=0.7751)),
            "die A has sides of 0.7751 inch: expected 0.750 to 0.775",
            "19:46-1.15",
        ),
        (
            lambda: dice.check_die(Die("A", opposite=((1, 6), (2, 4), (3, 5)))),
            "die A: opposite faces must add to 7",
            "19:46-1.15",
        ),
        (
            lambda: dice.check_die(Die("A", opposite=((1, 6), (2, 5), (2, 5)))),
            "die A: opposite faces must add to 7",
            "19:46-1.15",
        ),
        (
            lambda: dice.check_die(Die("A", opposite=((1, 6), (2, 5, 3), (4,)))),  # type: ignore[arg-type]
            "die A: opposite faces must add to 7",
            "19:46-1.15",
        ),
        (
            lambda: dice.check_die(Die("A", opposite=((1, 2, 4), (6,), (3, 5)))),  # type: ignore[arg-type]
            "die A: opposite faces must add to 7",
            "19:46-1.15",
        ),
        (lambda: dice.check_die(Die("A", transparent=False)), "die A is not transparent", "19:46-1.15"),
        (
            lambda: DiceSet(Die(serial) for serial in "ABCDEE"),
            "two dice of the set have the same serial number",
            "19:46-1.15",
        ),
        (
            lambda: DiceSet(Die(serial) for serial in "ABCD"),
            "a set of 4 dice: at least 5 are needed",
            "19:47-1.7",
        ),
        (lambda: DiceSet([*map(Die, "ABCDE"), Die("F", side=1)]), "die F has sides of 1 inch", "19:46-1.15"),
        (lambda: five().choose("A"), "1 die chosen: the shooter picks exactly two", "19:47-1.7(c)"),
        (lambda: five().choose("AA"), "1 die chosen: the shooter picks exactly two", "19:47-1.7(c)"),
        (lambda: five().choose("ABC"), "3 dice chosen: the shooter picks exactly two", "19:47-1.7(c)"),
        (lambda: five().choose("ABA"), "2 dice chosen: the shooter picks exactly two", "19:47-1.7(c)"),
        (lambda: five().replace("A", Die("B")), "die B is in the set already", "19:46-1.15"),
        (lambda: five().replace("A", Die("F", side=1)), "die F has sides of 1 inch", "19:46-1.15"),
    ],
)
def test_dice_the_rules_do_not_allow_are_refused_with_the_rule(
    done: Callable[[], object], sentence: str, cite: str
) -> None:
    with pytest.raises(Refusal) as refused:
        done()
    assert refused.value.sentence.startswith(sentence)
    assert refused.value.cite == cite


def test_dice_of_the_smallest_and_largest_size_are_allowed() -> None:
    dice.check_die(Die("A", side=0.75))
    dice.check_die(Die("A", side=0.775))
    dice.check_die(Die("A", opposite=((6, 1), (5, 2), (4, 3))))


def test_the_shooter_picks_two_dice_and_a_new_die_takes_the_place_of_another() -> None:
    held = five()
    assert (held.in_cup, held.in_play) == (SERIALS, ())
    held.choose(("B", "D"))
    assert (held.in_cup, held.in_play) == (("A", "C", "E"), ("B", "D"))
    held.replace("A", Die("A"))
    assert (held.in_cup, held.in_play) == (("C", "E", "A"), ("B", "D"))
    held.replace("B", Die("F"))
    assert (held.in_cup, held.in_play) == (("C", "D", "E", "A", "F"), ())
    held.choose(("F", "D"))
    assert held.offer() == held.in_cup == ("C", "D", "E", "A", "F")
    assert held.in_play == ()


def test_the_face_that_counts_is_opposite_to_the_side_a_die_rests_on() -> None:
    assert [dice.read_face((side,)) for side in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    assert dice.read_face((2, 2)) == 5
    assert dice.read_face((2, 3)) is None


def test_cards_are_read_with_spaces_and_symbols_around() -> None:
    assert cards.parse_card(" K♠ ") == cards.parse_card("Ks")
    assert cards.parse_card("10♡") == cards.parse_card("Th")
    assert cards.card_words("Ks,KH 7d10c*") == ["Ks", "KH", "7d", "10c", "*"]
    assert cards.are_cards("KsKh, 7d")
    assert not cards.are_cards("")
    assert not cards.are_cards("Ks what")


def test_pieces_are_read_by_their_kinds() -> None:
    assert pieces.parse_pieces("Ks ? 6-1 17 80 1") == (47, -1, 116, 217, 280, 201)
    assert pieces.pieces_text((47, -1, 116, 217, 280, 201, 52)) == "Ks ? 1-6 17 80 1 *"
    assert [pieces.piece_kind(each) for each in (0, 99, 100, 199, 200)] == [
        "card",
        "card",
        "tile",
        "tile",
        "ball",
    ]
    assert pieces.SETS["80 balls"].parse(" ? ") == pieces.UNKNOWN
    assert {name: (each.kind, len(each.members)) for name, each in pieces.SETS.items()} == {
        "52 cards": ("card", 52),
        "48 cards": ("card", 48),
        "53 cards": ("card", 53),
        "32 tiles": ("tile", 32),
        "80 balls": ("ball", 80),
    }
    assert pieces.SETS["80 balls"].members == tuple(range(201, 281))
    assert not [card for card in pieces.SETS["48 cards"].members if cards.card_text(card)[0] == "T"]
    assert pieces.Pieces("one", (0,)).text(0) == "2c"


def test_cards_seen_have_a_suit_or_none() -> None:
    assert parse_seen("9 10 JsTd", "hand") == (SeenCard(7), SeenCard(8), SeenCard(9, 3), SeenCard(8, 1))
    assert seen_cards.seen_text(parse_seen("9 10 js", "hand")) == "9 T Js"
    assert SeenCard(12, 3).card == 51
    check_in_decks(parse_seen("9 9 9 9 8c 8d 8h 8s", ""), 1)
    check_in_decks(parse_seen("9c 9c 9 9 9 9 9 9", ""), 2)
    with pytest.raises(CroupierError, match=r"^card '9' is given 9 times: 2 decks hold 8$"):
        check_in_decks(parse_seen("9 9 9 9 9 9 9 9 9d", ""), 2)
