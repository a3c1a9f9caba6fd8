"""Whole rounds of Spanish 21 and Three Card 21, settled by hand from the specification and by the table."""

from typing import Any

import pytest

import croupier
from croupier.procedure.seats import seat_name
from croupier.table import events as ev
from tests.games.twentyone.by_hand import RANKS, ByHand, Hand, blackjack, hard, rounded_up, total, value

ROUNDS = range(500)
MATCH = {6: (4, 9), 8: (3, 12)}
"""Odds of a card that matches the dealer's in rank only, and in suit too, by decks (section 5)."""
BONUS = {
    "royal flush of diamonds": (200, 1),
    "royal flush": (50, 1),
    "straight flush": (15, 1),
    "three of a kind": (5, 1),
    "straight": (2, 1),
    "flush": (3, 2),
    "pair": (1, 1),
    "21": (1, 1),
}
"""Table T1 of Three Card 21."""


class Spanish(ByHand):
    """Sections 5 to 7 of spanish-21.md."""

    game = "spanish-21"
    sharing = "players_per_box"

    def licensed(self) -> dict[str, Any]:
        lot = self.lot
        reader = lot.random() < 0.5
        return {
            "decks": lot.choice([6, 8]),
            "card_reader": reader,
            "no_reader_21": "player_wins" if reader else lot.choice(["player_wins", "dealer_wins"]),
            "surrender": lot.random() < 0.7,
            "rescue": lot.random() < 0.8,
            "max_hands": lot.choice([2, 3, 4]),
            "split_aces_free": lot.random() < 0.6,
            "players_per_box": lot.choice([1, 2, 3]),
        }

    def play(self) -> None:
        self.winners: set[str] = set()
        super().play()
        for name in self.mains if self.winners else ():
            if name not in self.winners:
                self.record(None, 0, name, "super_bonus", (0, "win", 5000))

    def side_wagers(self, name: str) -> dict[str, int]:
        return {"match": 300}

    def before_decisions(self) -> None:
        unsuited, suited = MATCH[self.options["decks"]]
        up = self.dealer[0]
        for box in self.boxes:
            cards = self.hands[box][0].cards
            odds = sum(suited if card == up else unsuited for card in cards if card[0] == up[0])
            for name in self.on(box):
                self.record(
                    None, box, name, "match", (300, "win", 300 * odds) if odds else (300, "lose", -300)
                )

    def words(self, box: int, hand: Hand) -> list[str]:
        cards = hand.cards
        if total(cards) >= 21 or (hand.split and cards[0][0] == "A" and not self.options["split_aces_free"]):
            return []
        words = ["double", "stand", "draw"]
        if self.options["surrender"] and len(cards) == 2 and not hand.split:
            words.append("surrender")
        pair = len(cards) == 2 and value(cards[0]) == value(cards[1])
        return [*words, "split"] if pair and len(self.hands[box]) < self.options["max_hands"] else words

    def against_seen_blackjack(self, box: int, hand: Hand) -> None:
        if blackjack(hand.cards):
            self.end(box, hand, "win", 3, 2)
        else:
            self.end(box, hand, "lose")

    def against_late_blackjack(self) -> None:
        for box, hand in self.open_hands():
            for name in hand.main:
                self.returned(box, hand, name, name in hand.original)

    def reach_21(self, box: int, hand: Hand) -> None:
        if blackjack(hand.cards) and not hand.split:
            self.end(box, hand, "win", 3, 2)
        elif not (self.hidden and self.options["no_reader_21"] == "dealer_wins"):
            self.pay_21(box, hand)

    def pay_21(self, box: int, hand: Hand) -> None:
        cards = hand.cards
        ranks, suits = sorted(card[0] for card in cards), {card[1] for card in cards}
        odds = {5: (3, 2), 6: (2, 1)}.get(len(cards), (3, 1) if len(cards) > 6 else (1, 1))
        if ranks in (["6", "7", "8"], ["7"] * 3):
            odds = (3, 2) if len(suits) > 1 else (3, 1) if suits == {"s"} else (2, 1)
        if (
            ranks == ["7"] * 3
            and len(suits) == 1
            and self.dealer[0][0] == "7"
            and not (hand.doubled or hand.split)
        ):
            for name, stake in hand.main.items():
                self.winners.add(name)
                self.record(None, box, name, "super_bonus", (0, "win", 500_000 if stake >= 2500 else 100_000))
        self.end(box, hand, "win", *((1, 1) if hand.doubled else odds))

    def after_double(self, box: int, hand: Hand) -> None:
        for name in list(hand.double) if self.options["rescue"] else ():
            if self.ask(name, self.lot.choice(["rescue", "stand"])) == "rescue":
                stake = hand.main.pop(name)
                self.record(hand, box, name, "main", (stake, "lose", -stake))
                self.record(hand, box, name, "double", (hand.double.pop(name), "void", 0))
        if not hand.main:
            hand.state = "over"


class ThreeCard(ByHand):
    """Sections 5 to 7 and questions 2 to 5 of three-card-21-n-done.md."""

    game = "three-card-21-n-done"
    first_cards = 3
    sharing = "players_per_spot"

    def licensed(self) -> dict[str, Any]:
        lot = self.lot
        return {
            "proposals": True,
            "decks": lot.choice([6, 7, 8]),
            "soft17": lot.choice(["stand", "hit"]),
            "card_reader": lot.random() < 0.5,
            "surrender": lot.random() < 0.7,
            "surrender_scope": lot.choice(["over21", "any"]),
            "split_aces_one_card": lot.random() < 0.5,
            "ace_low_straight": lot.random() < 0.7,
            "players_per_spot": lot.choice([1, 2, 3]),
        }

    def side_wagers(self, name: str) -> dict[str, int]:
        return {"bonus": self.mains[name]}

    def line(self, cards: list[str]) -> str:
        ranks, one_suit = (
            sorted(RANKS.index(card[0]) for card in cards),
            len({card[1] for card in cards}) == 1,
        )
        straight = ranks == list(range(ranks[0], ranks[0] + 3))
        straight |= self.options["ace_low_straight"] and ranks == [0, 1, 12]
        if one_suit and ranks == [10, 11, 12]:
            return "royal flush of diamonds" if cards[0][1] == "d" else "royal flush"
        if straight and one_suit:
            return "straight flush"
        if len(set(ranks)) == 1:
            return "three of a kind"
        if straight or one_suit:
            return "straight" if straight else "flush"
        return "pair" if len(set(ranks)) == 2 else "21" if total(cards) == 21 else ""

    def before_decisions(self) -> None:
        for box in self.boxes:
            hand = self.hands[box][0]
            line = self.line(hand.cards)
            for name, stake in hand.main.items():
                won = ("win", rounded_up(stake, *BONUS[line])) if line else ("lose", -stake)
                self.record(None, box, name, "bonus", (stake, *won))
            if total(hand.cards) == 21:
                self.end(box, hand, "win")

    def words(self, box: int, hand: Hand) -> list[str]:
        cards, points = hand.cards, total(hand.cards)
        first = not hand.split and len(cards) == 3
        if points == 21 or (points > 21 and not first):
            return []
        if hand.split and cards[0][0] == "A" and self.options["split_aces_one_card"]:
            return []
        words = ["stand"] if points > 21 else ["stand", "draw"]
        if first and self.options["surrender"] and (points > 21 or self.options["surrender_scope"] == "any"):
            words.append("surrender")
        if points < 21 and (first or (hand.split and len(cards) == 2)):
            words.append("double")
        ace_lifts = any(card[0] == "A" for card in cards) and hard(cards) + 10 > 21
        if first and (points > 21 or len({value(card) for card in cards}) < 3 or ace_lifts):
            words.append("split3")
        return words

    def against_seen_blackjack(self, box: int, hand: Hand) -> None:
        self.end(box, hand, "lose")

    def against_late_blackjack(self) -> None:
        for box in self.boxes:
            for name in self.on(box):
                hands = [hand for hand in self.hands[box] if hand.state != "over" and name in hand.main]
                for place, hand in enumerate(hands):
                    self.returned(box, hand, name, place == 0)

    def bust(self, box: int, hand: Hand) -> None:
        hand.state = "lose"
        if not (self.hidden and (hand.split or hand.doubled)):
            self.end(box, hand, "lose")


def settled(played: ByHand) -> dict[tuple[str, str], tuple[int, str, int]]:
    """What the table makes of the round, which takes every card and every word."""
    settlement = croupier.settle(played.case())
    assert settlement.table is not None
    dealt = [event for event in settlement.table.journal.events if isinstance(event, ev.Dealt)]
    assert sum(len(event.cards) for event in dealt) == len(played.drawn)
    return {
        (seat_name(seat), name): (result.stake, result.outcome, result.net)
        for seat, results in settlement.rounds[0].items()
        for name, result in results.items()
    }


@pytest.mark.proves(
    "19:47-19.1 Blackjack", "19:47-19.1 Push", "19:47-19.1 Rescue", "19:47-19.1 Soft total", "19:47-19.2(b)3"
)
def test_19_5_every_wager_is_settled_as_by_hand() -> None:
    for seed in ROUNDS:
        played = Spanish(seed)
        assert settled(played) == played.expected, seed


@pytest.mark.proves(
    "13:69F-2C.5(b)1",
    "13:69F-2C.5(c)1",
    "13:69F-2C.5(c)4",
    "13:69F-2C.5(c)5",
    "13:69F-2C.5(d)",
    "13:69F-2C.11(c)",
)
def test_2c_5_every_wager_is_settled_as_by_hand() -> None:
    for seed in ROUNDS:
        played = ThreeCard(seed)
        assert settled(played) == played.expected, seed
