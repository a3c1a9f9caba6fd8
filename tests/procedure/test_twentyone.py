"""Hands of twenty-one step by step: words, cards, splits, dead hands, the dealer's draw and the pick-up."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.procedure.hand_cites import HandCites
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import Hand, Shoe, State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Barred,
    Collect,
    Deal,
    Move,
    Offer,
    Procedure,
    Settle,
    Split,
    Step,
)
from croupier.procedure.twentyone import (
    Boxes,
    PlayedHand,
    after_card,
    burn_exposed,
    dead_hand,
    dealer_cards,
    dealers_hand,
    default,
    may_be_blackjack,
    no_further_card,
    one_card,
    pick_up,
    play_box,
    play_boxes,
    play_hand,
    split,
    upcard_value,
)
from tests.procedure.rounds import state_of

CITES = HandCites(**{name: name for name in HandCites.__struct_fields__})
PLAIN = HandCites(
    **{
        name: "" if name in ("split_decision", "split_ace", "resplit") else name
        for name in HandCites.__struct_fields__
    }
)


class Game:
    """A game that says what a hand may do by its number of cards."""

    cites = CITES
    wagers = ("main",)

    def __init__(self, *words: tuple[str, ...]) -> None:
        self.said = list(words)

    def words(self, boxes: Boxes, hand: PlayedHand, cards: Any) -> tuple[str, ...]:
        return self.said.pop(0) if self.said else ()

    def answered(self, boxes: Boxes, hand: PlayedHand, word: str) -> Procedure:
        yield Announce("game", f"answered {word}")

    def busted(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        yield Announce("game", f"busted {hand.holder}")

    def carded(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        yield Announce("game", f"carded {hand.holder}")


class Strict(Game):
    """One that says why a word is not offered, and splits under a rule of its own."""

    cites = PLAIN

    def barred(self, boxes: Boxes, hand: PlayedHand, cards: Any) -> tuple[Barred, ...]:
        return (Barred("double", "not on these", "2.10"),)

    def split_rule(self, cards: Any) -> str:
        return f"split of {len(cards)}"


def table(wagers: Any = None, **hands: str) -> State:
    round = state_of(wagers or {1: {"main": 100}})
    round.shoes["shoe"] = Shoe("52 cards", 6, 312)
    for holder, text in hands.items():
        round.hands[holder.removeprefix("h").replace("_", ".")] = Hand(list(parse_cards(text)))
    return round


def boxes(*hands: PlayedHand, seats: Any = None) -> Boxes:
    found: dict[int, list[PlayedHand]] = {}
    for hand in hands:
        found.setdefault(hand.box, []).append(hand)
    return Boxes(seats or {box: [box] for box in found}, found)


def played(round: State, procedure: Procedure, *answers: Any) -> list[Step]:
    """The steps, the cards of a deal put where they belong: a text answers a question or names a card."""
    left, steps = list(answers), []
    try:
        step = next(procedure)
        while len(steps) < 40:
            steps.append(step)
            answer = left.pop(0) if left and isinstance(step, Ask | Deal) else None
            if isinstance(answer, Ruling):
                step = procedure.throw(Interruption(answer))
                continue
            if isinstance(step, Deal) and answer is not None:
                round.hands.setdefault(step.to[0], Hand([])).cards += parse_cards(answer)
            if isinstance(step, Split):
                cards = round.hands.pop(step.holder).cards
                for holder, card in zip(step.into, cards, strict=True):
                    round.hands[holder] = Hand([card])
            step = procedure.send(SimpleNamespace(word=answer, cards=9))
    except StopIteration:
        return steps
    raise AssertionError(f"there is no end to {told(steps)}")


def told(steps: list[Step]) -> list[str]:
    return [
        f"{each.to[0]} {each.cite}"
        if isinstance(each, Deal)
        else each.text
        if isinstance(each, Announce)
        else f"asked {each.about}"
        if isinstance(each, Ask)
        else type(each).__name__
        for each in steps
    ]


def hand(round: State, game: Any, found: PlayedHand, *answers: Any, seats: Any = None) -> list[Step]:
    return played(round, play_hand(round, boxes(found, seats=seats), found, game), *answers)


def test_a_hand_is_asked_until_it_stands() -> None:
    round, found = table(h1="2c 3c"), PlayedHand(1, "1")
    game = Game(("draw", "stand"), ("draw", "stand"))
    steps = hand(round, game, found, "draw", "4c", "stand")
    assert steps[0] == Ask(
        "totals", (1,), "hand 1", (Offer("draw", cite="draw"), Offer("stand", cite="stand")), "stand"
    )
    assert told(steps) == [
        *("asked hand 1", "answered draw", "1 card", "Hand 1: 9", "carded 1"),
        *("asked hand 1", "answered stand"),
    ]
    assert (found.stands, found.decisions, found.doubled) == (True, 2, False)
    assert hand(round, Game(), PlayedHand(1, "1")) == [], "it has nothing to decide"
    for over in (
        PlayedHand(1, "1", over=True),
        PlayedHand(1, "1", stands=True),
        PlayedHand(1, "1", later=True),
    ):
        assert hand(round, Game(("draw",)), over) == []


def test_a_word_of_the_games_own_is_the_games_and_over_21_the_hand_has_lost() -> None:
    round, found = table(h1="Tc Td"), PlayedHand(1, "1")
    steps = hand(round, Game(("rescue", "draw"), ("draw",)), found, "rescue", "draw", "2c")
    assert steps[0].offers[0] == Offer("rescue", cite="totals")  # type: ignore[attr-defined]
    assert steps[0].default == "rescue"  # type: ignore[attr-defined]
    assert told(steps)[-3:] == ["Hand 1: 22", "carded 1", "busted 1"]
    assert found.stands
    exact = table(h1="Tc Td Ac")
    assert told(played(exact, after_card(exact, boxes(found), found, Game()))) == ["Hand 1: 21", "carded 1"]
    found.over = True
    burst = table(h1="Tc Td 2c")
    assert told(played(burst, after_card(burst, boxes(found), found, Game()))) == ["Hand 1: 22", "carded 1"]
    assert [default(("draw", "stand")), default(("draw", "double"))] == ["stand", "draw"]


def test_a_doubled_hand_gets_one_card_and_those_behind_it_may_double_too() -> None:
    round = table({1: {"main": 100}, "1/b": {"main": 50}}, h1="5c 6c")
    found = PlayedHand(1, "1")
    steps = hand(round, Game(("double", "stand")), found, "double", "decline", "9c", seats={1: [1, "1/b"]})
    assert steps[0].offers[0] == Offer("double", (("double", 100),), cite="double")  # type: ignore[attr-defined]
    assert told(steps) == [
        *("asked hand 1", "answered double", "asked double of 1", "1 one_card", "Hand 1: 20", "carded 1"),
    ]
    assert steps[2].cite == "ride_double"
    assert (found.doubled, found.stands) == (True, True)


def test_a_game_says_why_a_word_is_not_offered_and_by_which_rule_cards_are_split() -> None:
    round = table(h1="5c 5d")
    steps = hand(round, Strict(("split", "split3", "stand")), PlayedHand(1, "1"), "stand")
    asked: Any = steps[0]
    assert asked.barred == (Barred("double", "not on these", "2.10"),)
    assert [offer.cite for offer in asked.offers] == ["split of 2", "split of 2", "stand"]
    assert [len(offer.wagers) for offer in asked.offers] == [1, 2, 0]
    plain: Any = hand(round, Game(("split", "stand")), PlayedHand(1, "1"), "stand")[0]
    again: Any = hand(round, Game(("split", "stand")), PlayedHand(1, "1", split=True), "stand")[0]
    assert [(each.cite, each.offers[0].cite) for each in (plain, again)] == [
        ("totals", "split"),
        ("split_decision", "resplit"),
    ]
    assert plain.barred == ()


def test_a_refused_card_ends_the_box_and_a_shoe_that_ran_out_is_filled() -> None:
    round, found = table(h1="5c 5d"), PlayedHand(1, "1")
    other = PlayedHand(1, "1.2", later=True)
    there = boxes(found, other)
    steps = played(round, play_hand(round, there, found, Game(("draw",))), Ruling("refuse_card", "", "2.15"))
    assert told(steps) == ["asked hand 1"]
    assert [(each.stands, each.later) for each in (found, other)] == [(True, False)] * 2
    found = PlayedHand(1, "1")
    steps = hand(round, Game(("draw",), ("stand",)), found, Ruling("refill", "", "2.15"), None, "stand")
    assert told(steps)[0] == "asked hand 1"
    assert told(steps)[-2:] == ["asked hand 1", "answered stand"]
    with pytest.raises(Interruption):
        hand(round, Game(("draw",)), PlayedHand(1, "1"), Ruling("void_round", "", "2.15"))
    hands = [PlayedHand(1, "1", later=True)]
    no_further_card(hands)
    assert (hands[0].stands, hands[0].later) == (True, False)


def test_2_15_i_a_card_not_dealt_comes_later_or_the_hand_is_dead() -> None:
    round, found = table(h1="5c 5d"), PlayedHand(1, "1")
    there = boxes(found)
    assert told(
        played(round, one_card(round, there, found, "card", Game()), Ruling("card_later", "", "2.15"))
    ) == ["1 card"]
    assert (found.later, found.over) == (True, False)
    steps = played(round, one_card(round, there, found, "card", Game()), Ruling("dead_hand", "", "2.15"))
    assert told(steps) == ["1 card", "Settle", "Collect"]
    assert found.over
    with pytest.raises(Interruption):
        played(round, one_card(round, there, found, "card", Game()), Ruling("void_round", "", "2.15"))


def test_what_was_wagered_on_a_dead_hand_goes_back() -> None:
    round = table({1: {"main@1.1": 100, "main@1.2": 70, "bonus": 30}, "1/b": {"main@1.2": 50}}, h1_1="5c")
    found = PlayedHand(1, "1.1", split=True)
    ruling = Interruption(Ruling("dead_hand", "", "2.15"))
    there = Boxes({1: [1, "1/b"]}, {1: [found]})
    settled, collected = played(round, dead_hand(round, there, found, ruling))
    assert isinstance(settled, Settle)
    assert (settled.seat, [(each.wager, each.stake, each.outcome, each.net) for each in settled.results]) == (
        1,
        [("main@1.1", 100, "void", 0)],
    )
    assert collected == Collect("2.15", "1.1")
    whole = table({1: {"main": 100, "bonus": 30, "kept": 5}})
    (back,) = played(whole, dead_hand(whole, Boxes({1: [1]}, {}, ("kept",)), PlayedHand(1, "1"), ruling))
    assert isinstance(back, Settle)
    assert [each.wager for each in back.results] == ["main", "bonus"]


def test_a_hand_becomes_several_and_those_after_it_move_on() -> None:
    round = table({1: {"main@1.1": 100, "main@1.2": 100, "split": 100}}, h1_1="Ac 5c", h1_2="9c 9d")
    first, second = PlayedHand(1, "1.1", True), PlayedHand(1, "1.2", True)
    there = boxes(first, second)
    steps = played(round, split(round, there, first, Game()))
    assert told(steps)[:2] == ["answered split", "Split"]
    assert [(each.wager, each.to) for each in steps if isinstance(each, Move)] == [
        ("main@1.2", "main@1.3"),
        ("split", "main@1.2"),
    ]
    assert [(each.holder, each.split, each.aces) for each in there.hands[1]] == [
        ("1.1", True, True),
        ("1.2", True, False),
        ("1.3", True, False),
    ]
    assert steps[1].cite == "resplit"
    three = table({1: {"main": 100, "split": 100, "split1": 100}}, h1="Ac Ad Ah")
    there = boxes(PlayedHand(1, "1"))
    played(three, split(three, there, there.hands[1][0], Game(), 3))
    assert [each.holder for each in there.hands[1]] == ["1.1", "1.2", "1.3"]


def test_a_split_is_played_hand_by_hand_each_with_its_second_card_first() -> None:
    round = table({1: {"main": 100, "split": 100}}, h1="Ac Ad")
    there = boxes(PlayedHand(1, "1"))
    game = Game(("split", "stand"), (), ("stand",))
    steps = played(round, play_box(round, there, 1, game), "split", "9c", "8c", "stand")
    assert told(steps) == [
        *("Hand 1: soft 12", "asked hand 1", "answered split", "Split", "Move", "Move"),
        *("1.1 split_ace", "Hand 1.1: soft 20", "carded 1.1"),
        *("1.2 split_ace", "Hand 1.2: soft 19", "carded 1.2", "asked hand 1.2", "answered stand"),
    ]
    plain = table({1: {"main": 100, "split": 100}}, h1="9c 9d")
    there, strict = boxes(PlayedHand(1, "1")), Strict(("split",), (), ())
    steps = played(plain, play_box(plain, there, 1, strict), "split", "2c", "3c")
    assert [each.cite for each in steps if isinstance(each, Deal)] == ["split_order", "split_order"]
    stands = table(h1_1="9c")
    standing = boxes(PlayedHand(1, "1.1", True, stands=True))
    assert told(played(stands, play_box(stands, standing, 1, Game()))) == ["Hand 1.1: 9"]
    over = boxes(PlayedHand(1, "1", over=True))
    assert played(stands, play_box(stands, over, 1, Game())) == []


def test_three_of_a_kind_may_be_split_into_three() -> None:
    round = table({1: {"main": 100, "split": 100, "split1": 100}}, h1="9c 9d 9h")
    there = boxes(PlayedHand(1, "1"))
    steps = played(round, play_hand(round, there, there.hands[1][0], Game(("split3",))), "split3")
    assert [each.into for each in steps if isinstance(each, Split)] == [("1.1", "1.2", "1.3")]


def test_boxes_play_from_the_dealers_left_and_missed_cards_come_after_the_other_players() -> None:
    round = table({1: {"main": 100}, 3: {"main": 100}}, h1="5c 5d", h3="6c 6d")
    there = boxes(PlayedHand(3, "3"), PlayedHand(1, "1"))
    said: list[int] = []

    def before(box: int) -> Procedure:
        said.append(box)
        yield from ()

    game = Game(("draw", "stand"), ("stand",), ("stand",))
    steps = played(
        round,
        play_boxes(round, there, game, before),
        "draw",
        Ruling("card_later", "", "2.15"),
        "stand",
        "9c",
        "stand",
    )
    assert said == [1, 3]
    assert told(steps) == [
        *("Hand 1: 10", "asked hand 1", "answered draw", "1 card"),
        *("Hand 3: 12", "asked hand 3", "answered stand"),
        *("1 late_card", "Hand 1: 19", "carded 1", "asked hand 1", "answered stand"),
    ]
    assert [each.holder for each in there.all()] == ["1", "3"]
    there.hands[1][0].over = True
    assert [each.holder for each in there.in_play()] == ["3"]
    late = boxes(PlayedHand(1, "1", later=True, over=True))
    assert told(played(round, play_boxes(round, late, Game()))) == []


@pytest.mark.parametrize(
    ("cards", "soft17", "drawn"),
    [
        ("Tc 6c", "stand", True),
        ("Tc 7c", "stand", False),
        ("Ac 6c", "stand", False),
        ("Ac 6c", "hit", True),
        ("Ac 7c", "hit", False),
        ("Ac 6c Tc", "hit", False),
        ("Ac 5c", "stand", True),
    ],
)
def test_2_12_b_the_dealer_draws_to_17(cards: str, soft17: str, drawn: bool) -> None:
    round = table(hdealer=cards)
    steps = played(round, dealers_hand(round, soft17, CITES), "5h", "9h")
    assert told(steps)[:1] == (["dealer dealer_draws"] if drawn else [])
    if drawn:
        assert steps[1].cite == "dealer_card"


def test_a_further_hand_of_the_dealer_shares_the_first_card() -> None:
    round = table(hdealer="Tc 6c", hsecond="7c")
    assert dealer_cards(round) == list(parse_cards("Tc 6c"))
    assert dealer_cards(round, "second") == list(parse_cards("Tc 7c"))
    assert dealer_cards(round, "third") == list(parse_cards("Tc"))
    assert told(played(round, dealers_hand(round, "stand", CITES, "third"), "9c")) == [
        "third dealer_draws",
        "Dealer: 19",
    ]
    for cards, value, blackjack in (("As", 0, True), ("Ks", 9, True), ("9s", 8, False), ("2s", 1, False)):
        shown = table(hdealer=cards)
        assert (upcard_value(shown), may_be_blackjack(shown)) == (value, blackjack)


def test_2_6_i_cards_are_picked_up_from_the_far_right_the_dealers_last() -> None:
    round = table(h1="5c", h3_1="6c", h3_2="7c", hdealer="9c")
    there = boxes(PlayedHand(1, "1"), PlayedHand(3, "3.1"), PlayedHand(3, "3.2"), PlayedHand(4, "4"))
    steps = played(round, pick_up(round, there, CITES))
    assert steps == [Collect("pick_up", holder) for holder in ("3.2", "3.1", "1", "dealer")]
    del round.hands["dealer"]
    assert len(played(round, pick_up(round, there, CITES))) == 3


def test_2_15_d_an_exposed_card_that_nobody_took_is_burned() -> None:
    round = table()
    round.shoes["shoe"].exposed = 2
    procedure = burn_exposed(round, CITES)
    burned = Deal("refused", ("burn",), True, reported=False, closing=True)
    assert next(procedure) == burned
    round.shoes["shoe"].exposed = 1
    assert next(procedure) == burned
    round.shoes["shoe"].exposed = 0
    assert list(procedure) == []
