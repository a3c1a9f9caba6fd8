"""The value of every choice at the twenty-one games: what is asked, published values, what cannot be."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any, Final

import pytest

import croupier
from croupier.odds.choices import Situation

BLACKJACK: Final = "blackjack"
SPANISH: Final = "spanish-21"
THREE_CARD: Final = "three-card-21-n-done"
ASKED_FIRST: Final = ("decline", "insure", "even_money")


def value(game: str, hand: str, shown: str, **options: Any) -> Situation:
    if game == THREE_CARD:
        options["proposals"] = True
    return croupier.game(game).value(hand, shown, options)


@pytest.mark.parametrize(
    ("game", "hand", "shown", "word", "published"),
    [
        # The specification's single situations, a dealer's blackjack included.
        (BLACKJACK, "T 6", "T", "draw", "-0.57192837"),
        (BLACKJACK, "5 6", "6", "double", "0.67882909"),
        (BLACKJACK, "A A", "6", "split", "0.67861233"),
        (THREE_CARD, "T T T", "6", "split3", "0.8643090"),
        (THREE_CARD, "6 T T", "T", "split3", "-0.3173403"),
        (THREE_CARD, "T T T", "A", "split3", "-0.1280142"),
        (THREE_CARD, "A 5 9", "6", "split3", "0.6748003"),
        (THREE_CARD, "2 2 2", "A", "draw", "-0.5182183"),
    ],
)
def test_published_values(game: str, hand: str, shown: str, word: str, published: str) -> None:
    found = value(game, hand, shown)
    net = found.choices[word].expected_net
    assert isinstance(net, Fraction)
    assert f"{float(net):.{len(published.partition('.')[2])}f}" == published
    assert found.costs(word) == 0


def test_fractions_of_the_specification() -> None:
    even = value(BLACKJACK, "A K", "A", consolidated_net_payout=True)
    assert {word: choice.expected_net for word, choice in even.choices.items()} == {
        "decline": Fraction(429, 413),
        "insure": 1,
        "even_money": 1,
    }
    assert even.costs("even_money") == Fraction(16, 413)
    given_up = value(THREE_CARD, "8 8 8", "T")
    assert given_up.best == "surrender"
    assert given_up.choices["surrender"].expected_net == Fraction(-83, 154)


def asked_at_the_table(game: str, hand: str, dealer: str, options: dict[str, Any]) -> set[str]:
    """The words the table takes for a hand, by the sentence that misses a decision of the case."""
    first_cards = 3 if game == THREE_CARD else 2
    wagers = {"main": 1000, "bonus": 1000} if game == THREE_CARD else {"main": 1000}
    insured = ["decline"] if dealer[0] == "A" else []
    drawn = ["draw"] * (len(hand.split()) - first_cards)
    words: set[str] = set()
    for said in ([], insured) if insured and not drawn else ([*insured, *drawn],):
        case = {
            "game": game,
            "options": options,
            "seats": {"1": {"wagers": wagers, "decisions": said}},
            "hands": {"1": suited(hand), "dealer": suited(dealer, 1)},
        }
        with pytest.raises(croupier.BadInput, match="is asked about") as refused:
            croupier.settle(case)
        words |= set(str(refused.value).rpartition("expected ")[2].split(" or "))
    return words


def suited(cards: str, first: int = 0) -> str:
    """Cards with suits that make no flush, which the bonus of Three Card 21 asks for."""
    return " ".join(card + "shdc"[(place + first) % 4] for place, card in enumerate(cards.split()))


@pytest.mark.parametrize("hand", ["8 8", "T 6", "5 4", "A 7", "5 4 3", "2 2 A 4"])
@pytest.mark.parametrize("dealer", ["9", "A", "T"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"surrender": True, "max_split_hands": 4},
        {"hole_card": "up"},
        {"hole_card": "down_reader", "consolidated_net_payout": True},
    ],
    ids=str,
)
def test_the_choices_are_the_words_the_table_takes(hand: str, dealer: str, options: dict[str, Any]) -> None:
    hole = options.get("hole_card", "none")
    shown = f"{dealer} 8" if hole == "up" else dealer
    dealt = f"{dealer} 8" if hole != "none" else dealer
    if hole == "up" and dealer == "A":
        return  # no insurance is asked there, which the helper expects
    found = value(BLACKJACK, hand, shown, **options)
    assert set(found.choices) == asked_at_the_table(BLACKJACK, hand, dealt, options)


@pytest.mark.parametrize("hand", ["8 8", "J 6", "6 7", "5 4 3"])
@pytest.mark.parametrize("dealer", ["9 8", "A 8", "K 8"])
@pytest.mark.parametrize("options", [{}, {"surrender": False, "max_hands": 2, "card_reader": False}], ids=str)
def test_the_choices_of_spanish_21_are_the_words_the_table_takes(
    hand: str, dealer: str, options: dict[str, Any]
) -> None:
    found = value(SPANISH, hand, dealer[0], **options)
    assert set(found.choices) == asked_at_the_table(SPANISH, hand, dealer, options)


@pytest.mark.parametrize("hand", ["T T T", "8 8 4", "A 5 9", "2 3 4", "9 8 7", "2 3 4 5"])
@pytest.mark.parametrize("dealer", ["9 8", "A 8", "K 8"])
@pytest.mark.parametrize("options", [{}, {"surrender_scope": "any"}, {"surrender": False}], ids=str)
def test_the_choices_of_three_card_21_are_the_words_the_table_takes(
    hand: str, dealer: str, options: dict[str, Any]
) -> None:
    found = value(THREE_CARD, hand, dealer[0], **options)
    wanted = asked_at_the_table(THREE_CARD, hand, dealer, {**options, "proposals": True})
    assert set(found.choices) == wanted


def test_insurance_is_worth_the_best_that_follows_and_itself() -> None:
    found = value(BLACKJACK, "T 9", "A")
    rest = [net.expected_net for word, net in found.choices.items() if word not in ASKED_FIRST]
    assert found.best == "decline"
    assert found.choices["decline"].expected_net == max(rest)
    # 8 decks, a ten, a nine and an ace out: 127 of 413 cards win 2 to 1 on half the wager.
    assert found.costs("insure") == -(Fraction(127, 413) * 3 - 1) / 2


def test_a_reader_has_found_no_blackjack_once_a_card_is_drawn() -> None:
    without, looked = (value(BLACKJACK, "5 4 3", "T", hole_card=hole) for hole in ("none", "down_reader"))
    # Of the 412 cards left, 32 are aces.
    blackjack = Fraction(32, 412)
    for word, choice in without.choices.items():
        found = Fraction(looked.choices[word].expected_net)
        assert choice.expected_net == found * (1 - blackjack) - blackjack
    assert "has no blackjack" in looked.assumes
    assert "which has chance p = 8/103" in without.assumes


def test_a_first_hand_at_a_reader_is_valued_before_it_is_used() -> None:
    without, looks = (value(BLACKJACK, "T 6", "T", hole_card=hole) for hole in ("none", "down_reader"))
    assert looks.choices == without.choices
    assert "once it finds none, a value v becomes (v + p)/(1 - p)" in looks.assumes
    assert "card reader" not in without.assumes
    # Sixteen against a ten without a dealer's blackjack: the figures every book on blackjack has.
    after = {
        word: (float(net.expected_net) + 32 / 413) / (1 - 32 / 413) for word, net in looks.choices.items()
    }
    assert after["draw"] == pytest.approx(-0.5360, abs=1e-4)
    assert after["stand"] == pytest.approx(-0.5408, abs=1e-4)


def test_old_rules_let_a_soft_21_be_drawn_to() -> None:
    game = croupier.game(BLACKJACK)
    old = game.value("A 5 5", "9", as_of=date(1979, 1, 1))
    assert list(old.choices) == ["stand", "draw"]
    with pytest.raises(croupier.BadInput, match="21 leaves nothing to decide"):
        game.value("A 5 5", "9")


def test_options_change_what_a_choice_is_worth() -> None:
    plain = value(BLACKJACK, "8 8", "9")
    again = value(BLACKJACK, "8 8", "9", max_split_hands=4)
    assert again.choices["split"].expected_net > plain.choices["split"].expected_net
    assert again.choices["stand"] == plain.choices["stand"]
    assert value(BLACKJACK, "8 8", "9", decks=1).choices["stand"] != plain.choices["stand"]
    five = value(BLACKJACK, "2 3 4 5", "9", five_card_21=True)
    assert five.choices["draw"].expected_net > value(BLACKJACK, "2 3 4 5", "9").choices["draw"].expected_net


def test_multiple_action_gives_nothing_back_for_a_broken_double() -> None:
    plain, multiple = (value(BLACKJACK, "T 6", "A", multiple_action=on) for on in (False, True))
    double = Fraction(multiple.choices["double"].expected_net)
    # The dealer's blackjack is an ace and a ten more out: of 412 cards left those above five break sixteen.
    broken = Fraction(126 + 4 * 32 - 1, 412)
    assert Fraction(plain.choices["double"].expected_net) - double == Fraction(127, 413) * broken
    split = value(BLACKJACK, "8 8", "T", multiple_action=True).choices["split"]
    assert isinstance(split.expected_net, float)
    assert split.method is not None
    assert value(BLACKJACK, "8 8", "9", multiple_action=True).choices["split"].method is None


def test_suits_count_where_a_bonus_is_near() -> None:
    spades, mixed, unknown = (value(SPANISH, hand, "2") for hand in ("6s 7s", "6s 7h", "6 7"))
    draws = [Fraction(found.choices["draw"].expected_net) for found in (spades, mixed, unknown)]
    assert draws[0] > draws[2] > draws[1]
    hearts = Fraction(value(SPANISH, "6h 7h", "2").choices["draw"].expected_net)
    # Suits are equally likely: one pair in 16 is of spades, three of another suit.
    assert draws[2] == (draws[0] + 3 * hearts + 12 * draws[1]) / 16
    assert "averaged over the suits" in unknown.assumes
    assert "averaged over the suits" not in spades.assumes


def test_the_suit_of_the_dealers_card_counts_where_it_could_complete_the_bonus() -> None:
    def draw(shown: str) -> Fraction:
        return Fraction(value(SPANISH, "7s 7s", shown).choices["draw"].expected_net)

    # The dealer's seven is one of 22: four of spades, six of each other suit.
    assert draw("7s") < draw("7") < draw("7h") == draw("7d")
    assert draw("7") == (4 * draw("7s") + 18 * draw("7h")) / 22
    split = value(SPANISH, "7s 7s", "7").choices["split"]
    assert split.method is not None
    assert split.expected_net == float(value(SPANISH, "7 7", "7").choices["split"].expected_net)


def test_a_three_way_split_without_a_reader_says_how_it_was_found() -> None:
    found = value(THREE_CARD, "T T T", "A", card_reader=False)
    assert found.best == "decline"
    assert isinstance(found.choices["split3"].expected_net, float)
    assert found.choices["insure"].method == found.choices["split3"].method is not None
    assert value(THREE_CARD, "T T T", "6", card_reader=False).choices["split3"].method is None


@pytest.mark.parametrize(
    ("game", "hand", "shown", "options", "sentence"),
    [
        (BLACKJACK, "9", "9", {}, "hand '9': expected at least the two first cards"),
        (BLACKJACK, "9 9", "", {}, "shown '': expected the dealer's first card, such as 9"),
        (BLACKJACK, "9 9", "9 8", {}, "shown '9 8': expected the dealer's first card, such as 9"),
        (BLACKJACK, "9 9", "9", {"hole_card": "up"}, "shown '9': expected both of the dealer's cards"),
        (BLACKJACK, "9 9", "A T", {"hole_card": "up"}, "the dealer has a blackjack, the round is over"),
        (BLACKJACK, "9 8 5", "9", {}, "hand '9 8 5' counts 22: above 21 it is lost"),
        (BLACKJACK, "9 8 4", "9", {}, "21 leaves nothing to decide"),
        (BLACKJACK, "A J", "T", {}, "a blackjack leaves nothing to decide"),
        (BLACKJACK, "2 2 2 2", "2", {"decks": 1}, "card '2' is given 5 times: 1 deck holds 4"),
        (BLACKJACK, "9 nine", "9", {}, "hand: card 'nine' cannot be read"),
        (SPANISH, "T 7", "9", {}, "card 'T' is not in the deck: this game is played without tens"),
        (SPANISH, "7 7", "10h", {}, "card 'Th' is not in the deck"),
        (SPANISH, "6s 7", "9", {}, "hand '6s 7': expected suits on all cards or none"),
        (SPANISH, "A J", "9", {}, "a blackjack is paid, nothing is left to decide"),
        (THREE_CARD, "9 9", "9", {}, "hand '9 9': expected at least the three first cards"),
        (THREE_CARD, "9 8 4", "9", {}, "21 is paid, nothing is left to decide"),
        (THREE_CARD, "9 8 2 3", "9", {}, "counts 22: above 21 it is lost"),
        ("let-it-ride", "9s 9h", "", {}, "hand '9s 9h': expected three cards, such as Js Ts 7s"),
        ("let-it-ride", "9s 9h 8", "", {}, "hand: '8' has no suit, but the pay table depends on it"),
        ("let-it-ride", "9s 9s 8d", "", {}, "card '9s' is given 2 times: 1 deck holds 1"),
        ("let-it-ride", "9s 9h 8d", "2c 3c", {}, "after the second one nothing is left to decide"),
        ("craps", "9 9", "9", {}, "craps: nothing in this game is decided by cards"),
        ("mini-craps", "9 9", "9", {}, "mini-craps: nothing in this game is decided by cards"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    game: str, hand: str, shown: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(croupier.CroupierError) as refused:
        value(game, hand, shown, **options)
    assert sentence in str(refused.value)
