"""Rounds of Spanish 21 and Three Card 21 played at random and settled by hand from the specification.

Nothing of the package is used: what the table makes of the same cards and words is compared with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"
Expected = tuple[int, str, int]
WEIGHTS = {"surrender": 0.7, "double": 1.5, "split": 6.0, "split3": 5.0, "stand": 1.5}


def value(card: str) -> int:
    """The points of a card, an ace as eleven."""
    return 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def hard(cards: list[str]) -> int:
    """The total with every ace counted one."""
    return sum(1 if card[0] == "A" else value(card) for card in cards)


def total(cards: list[str]) -> int:
    """The best total, an ace counted eleven where that does not exceed 21."""
    soft = hard(cards) + 10
    return soft if soft <= 21 and any(card[0] == "A" for card in cards) else hard(cards)


def blackjack(cards: list[str]) -> bool:
    """Whether two cards are an ace and a card worth ten."""
    return len(cards) == 2 and sorted(map(value, cards)) == [10, 11]


def rounded_up(stake: int, win: int, per: int) -> int:
    """A payout with parts of a cent in the player's favor."""
    return -(-stake * win // per)


@dataclass(eq=False)
class Hand:
    """One hand: its cards, and what each person has on it."""

    cards: list[str]
    split: bool = False
    main: dict[str, int] = field(default_factory=dict)
    original: set[str] = field(default_factory=set)
    double: dict[str, int] = field(default_factory=dict)
    doubled: bool = False
    state: str = "open"


class ByHand:
    """What the two games share: the deal, the words, the comparison with the dealer."""

    game = ""
    first_cards = 2
    sharing = ""

    def __init__(self, seed: int) -> None:
        self.lot = Random(seed)
        self.options = self.licensed()
        self.favored = self.lot.choice(["", "7s", "JQK", "A23", "678", self.lot.choice(RANKS)])
        self.drawn: list[str] = []
        self.asked: list[tuple[str, Any]] = []
        self.expected: dict[tuple[str, str], Expected] = {}
        self.boxes = sorted(self.lot.sample(range(1, 7), self.lot.choice([1, 2, 3])))
        sharers = self.options[self.sharing]
        names = [
            f"{box}{tail}" for box in self.boxes for tail in ("", "/b", "/c")[: self.lot.randint(1, sharers)]
        ]
        self.mains = {name: self.lot.choice([500, 700, 1000, 1250, 2500]) for name in names}
        self.hands = {
            box: [
                Hand([], main={name: self.mains[name] for name in self.on(box)}, original=set(self.on(box)))
            ]
            for box in self.boxes
        }
        self.play()

    def licensed(self) -> dict[str, Any]:
        """Lawful options at random."""
        raise NotImplementedError

    def side_wagers(self, name: str) -> dict[str, int]:
        """What a person bets besides the main wager."""
        raise NotImplementedError

    def on(self, box: int) -> list[str]:
        """The people on a box, the one who decides first."""
        return [name for name in self.mains if name.partition("/")[0] == str(box)]

    def card(self, ranks: str = "") -> str:
        """The next card of the shoe, of some ranks or now and then a favored one."""
        deck = [rank + suit for rank in RANKS for suit in SUITS if rank != "T" or self.first_cards == 3]
        chosen = [*ranks] or ([self.favored] if self.favored in deck else [*self.favored])
        favored = [card for card in deck if card in chosen or card[0] in chosen]
        while True:
            card = self.lot.choice(favored if favored and self.lot.random() < 0.7 else deck)
            if self.drawn.count(card) < self.options["decks"]:
                self.drawn.append(card)
                return card

    def ask(self, name: str, word: Any) -> Any:
        """A person answers."""
        self.asked.append((name, word))
        return word

    def record(self, hand: Hand | None, box: int, name: str, wager: str, result: Expected) -> None:
        """what happens to a wager, by the name it has on its hand."""
        if hand is not None and hand.split:
            wager = f"{wager}@{box}.{self.hands[box].index(hand) + 1}"
        assert (name, wager) not in self.expected
        self.expected[name, wager] = result

    def end(self, box: int, hand: Hand, outcome: str, win: int = 1, per: int = 1) -> None:
        """Everything on a hand wins, loses or is pushed; the double at even money."""
        for name, stake in hand.main.items():
            net = {"win": rounded_up(stake, win, per), "lose": -stake, "surrendered": -(stake // 2)}
            self.record(hand, box, name, "main", (stake, outcome, net.get(outcome, 0)))
        for name, stake in hand.double.items():
            net = {"win": stake, "lose": -stake}
            self.record(hand, box, name, "double", (stake, outcome, net.get(outcome, 0)))
        hand.state = "over"

    def returned(self, box: int, hand: Hand, name: str, lost: bool) -> None:
        """A dealer's blackjack found late takes an original wager and gives back what was added."""
        stake = hand.main[name]
        self.record(hand, box, name, "main", (stake, "lose", -stake) if lost else (stake, "void", 0))
        if name in hand.double:
            self.record(hand, box, name, "double", (hand.double[name], "void", 0))

    def play(self) -> None:
        """A round from the burn card to the last wager."""
        self.card()
        self.dealer: list[str] = []
        for number in range(self.first_cards):
            for box in self.boxes:
                self.hands[box][0].cards.append(self.card())
            if number < 2:
                self.dealer.append(self.card(self.lot.choice(["", "", "AK", "AJQK"])))
        self.before_decisions()
        self.insured: dict[str, int] = {}
        if self.dealer[0][0] == "A":
            for box in self.boxes:
                for name in self.on(box) if self.hands[box][0].state == "open" else ():
                    if self.ask(name, self.lot.choice(["insure", "decline"])) == "insure":
                        self.insured[name] = -(-self.mains[name] // 200) * 100
        for name, stake in self.insured.items():
            won = value(self.dealer[1]) == 10
            self.record(
                None, 0, name, "insurance", (stake, *(("win", 2 * stake) if won else ("lose", -stake)))
            )
        may_be = value(self.dealer[0]) >= 10
        self.hidden = may_be and not self.options["card_reader"]
        if may_be and not self.hidden and blackjack(self.dealer):
            for box, hand in self.open_hands():
                self.against_seen_blackjack(box, hand)
            return
        for box in self.boxes:
            place = 0
            while place < len(self.hands[box]):
                hand = self.hands[box][place]
                if hand.split and len(hand.cards) == 1:
                    hand.cards.append(self.card())
                if hand.state == "open":
                    self.decide(box, hand)
                if self.hands[box][place] is hand:
                    place += 1
        if blackjack(self.dealer):
            self.against_late_blackjack()
            return
        if any(hand.state == "open" and total(hand.cards) < 21 for _, hand in self.open_hands()):
            while self.dealer_draws():
                self.dealer.append(self.card())
        for box, hand in self.open_hands():
            self.compare(box, hand)

    def open_hands(self) -> list[tuple[int, Hand]]:
        """The hands with undecided wagers."""
        return [(box, hand) for box in self.boxes for hand in self.hands[box] if hand.state != "over"]

    def dealer_draws(self) -> bool:
        """To 17, or soft 17 where the table hits it."""
        points = total(self.dealer)
        return points < 17 or (
            points == 17 and points > hard(self.dealer) and self.options.get("soft17") == "hit"
        )

    def compare(self, box: int, hand: Hand) -> None:
        """A hand that waited against the dealer's final total."""
        points, against = total(hand.cards), total(self.dealer)
        if hand.state != "open":
            self.end(box, hand, hand.state)
        elif points == 21:
            self.pay_21(box, hand)
        elif against > 21 or points > against:
            self.end(box, hand, "win")
        else:
            self.end(box, hand, "push" if points == against else "lose")

    def decide(self, box: int, hand: Hand) -> None:
        """One hand from its first decision to its last card."""
        people = self.on(box)
        while hand.state == "open":
            points = total(hand.cards)
            words = self.words(box, hand)
            if points >= 21 and not words:
                (self.reach_21 if points == 21 else self.bust)(box, hand)
                return
            if hand.doubled:
                self.after_double(box, hand)
                return
            if not words:
                return
            weights = [WEIGHTS.get(word, 4.0 if points < 16 else 0.5) for word in words]
            word = self.ask(people[0], self.lot.choices(words, weights)[0])
            if word == "stand":
                if points > 21:
                    self.end(box, hand, "lose")
                return
            if word == "surrender":
                hand.state = "surrendered"
                if not self.hidden:
                    self.end(box, hand, "surrendered")
            elif word in ("split", "split3"):
                self.split(box, hand, word)
                return
            else:
                if word == "double":
                    hand.doubled = True
                    hand.double[people[0]] = hand.main[people[0]]
                    for name in people[1:]:
                        if (
                            name in hand.main
                            and self.ask(name, self.lot.choice(["double", "decline"])) == "double"
                        ):
                            hand.double[name] = hand.main[name]
                hand.cards.append(self.card())

    def split(self, box: int, hand: Hand, word: str) -> None:
        """Every card of the hand a hand of its own; the others add as much or name one of the hands."""
        place = self.hands[box].index(hand)
        new = [Hand([card], split=True) for card in hand.cards]
        for name, stake in hand.main.items():
            ride: int | None = None
            if name != self.on(box)[0]:
                ride = self.lot.choice([None, *range(len(new))])
                self.ask(name, word if ride is None else {"ride": f"{box}.{place + 1 + ride}"})
            for each in new if ride is None else [new[ride]]:
                each.main[name] = stake
            if name in hand.original:
                new[ride or 0].original.add(name)
        self.hands[box][place : place + 1] = new

    def before_decisions(self) -> None:
        """What is settled on the first cards alone."""
        raise NotImplementedError

    def against_seen_blackjack(self, box: int, hand: Hand) -> None:
        """A hand when the reader shows the dealer's blackjack."""
        raise NotImplementedError

    def against_late_blackjack(self) -> None:
        """All open hands when the hole card turns out to make a blackjack."""
        raise NotImplementedError

    def words(self, box: int, hand: Hand) -> list[str]:
        """What a hand may do."""
        raise NotImplementedError

    def reach_21(self, box: int, hand: Hand) -> None:
        """A hand has come to 21."""
        self.pay_21(box, hand)

    def pay_21(self, box: int, hand: Hand) -> None:
        """A 21 is paid."""
        self.end(box, hand, "win")

    def bust(self, box: int, hand: Hand) -> None:
        """A hand has gone over 21."""
        self.end(box, hand, "lose")

    def after_double(self, box: int, hand: Hand) -> None:
        """A doubled hand below 21 has its card."""

    def case(self) -> dict[str, Any]:
        """The same round as a case."""
        seats = {
            name: {
                "wagers": {"main": stake, **self.side_wagers(name)},
                "decisions": [word for other, word in self.asked if other == name],
            }
            for name, stake in self.mains.items()
        }
        return {"game": self.game, "options": self.options, "seats": seats, "cards": " ".join(self.drawn)}
