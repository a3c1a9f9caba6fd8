"""Cases of shoe games: cards by holder as each received them, or the order of the shoe; suits may be left
out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from croupier.equipment.cards import RANKS, card_text, parse_card
from croupier.hands.twentyone import is_blackjack
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure import steps
from croupier.procedure.boxes import bettors, boxes, on_hand
from croupier.procedure.round import UNKNOWN, box_of
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.dealing import place_of
from croupier.table.replay import replay

if TYPE_CHECKING:
    from croupier.table.table import Table

DEALER = "dealer"
DETERMINANT = "determinant"
MOST_HANDS = 4
MOST_TRIALS = 100

Splits = dict[tuple[int, int], int]
"""For the first and last of the hands that come of one hand, the one its second card begins."""


@runtime_checkable
class PaysBySuit(Protocol):
    """Options of a game in which the suits of some hands decide what they are paid."""

    def suits_decide(self, cards: Sequence[int]) -> bool:
        """Whether the suits of these cards do."""


class ShoeCards:
    """The cards of a round as a case tells them, handed out as the table asks for them."""

    def __init__(self, table: Table, hands: Mapping[str, str], cards: str | list[str] | None) -> None:
        self.table = table
        self.first_event = len(table.journal.events)
        self.used: Counter[str] = Counter()
        self.splits: dict[str, Splits] = {}
        self.deciders = {str(box): bettors(table.round, box, "main")[0] for box in boxes(table.round, "main")}
        words = {str(holder): text.split() for holder, text in hands.items()}
        order = (cards if isinstance(cards, str) else " ".join(cards or [])).split()
        self.start = self._out()
        given = [word for each in words.values() for word in each] + order
        self.words = words if cards is None else {"": order}
        self.suited = _suits(table, given)
        self.hands = {holder: [self._card(word) for word in each] for holder, each in words.items()}
        self.order: list[int] | None = [self._card(word) for word in order] if cards is not None else None

    def _out(self) -> int:
        """How many cards have left the shoe, both sides of a double one together."""
        return sum(shoe.drawn for shoe in self.table.round.shoes.values())

    def _card(self, word: str) -> int:
        return self.suited.pop(0) if _rank(word) else parse_card(word)

    def next(self, holder: str, decisions: list[Any]) -> int:
        """The next card face up for a holder; `decisions` are what its box will answer from here on."""
        if self.order is not None:
            return self._ordered(self._out() - self.start, holder)
        if holder == DETERMINANT and DETERMINANT not in self.hands:
            seats = self.table.round.seats
            first = min(box_of(number) for number in seats if seats[number].wagers)
            cards = self.hands.get(str(first)) or self.hands.get(f"{first}.1")
            if not cards:
                raise BadInput(f"hands.{first}: 0 cards, expected the first card of box {first}")
            return cards[0]
        return self._of(_owner(holder), decisions)

    def _ordered(self, place: int, holder: str) -> int:
        order = self.order or []
        if place >= len(order):
            raise BadInput(f"cards: {len(order)} cards are given, expected more for {place_of(holder)}")
        return order[place]

    def hole_card(self) -> int:
        """The dealer's second card, dealt face down and turned now."""
        if self.order is None:
            return self._of(DEALER, [])
        place = 0
        for event in self.table.journal.events[self.first_event :]:
            for holder, card in event.cards if isinstance(event, ev.Dealt) else ():
                if holder == DEALER and card == UNKNOWN:
                    return self._ordered(place, holder)
                place += 1
        raise BadInput("cards: no card lies face down in front of the dealer")

    def dealer_blackjack(self) -> bool:
        """What a card reader shows."""
        if self.order is not None:
            return is_blackjack([self.table.round.hands[DEALER].cards[0], self.hole_card()])
        return is_blackjack(self.hands.get(DEALER, [])[:2])

    def _of(self, owner: str, decisions: list[Any]) -> int:
        box, _, number = owner.partition(".")
        received = len(self.table.round.hands[owner].cards) if owner in self.table.round.hands else 0
        if owner == DEALER:
            received = self.used[DEALER]
        if box in self.splits:
            return self._of_split(box, int(number or 1), received)
        cards = self.hands.get(owner, [])
        if not number:
            piece = f"{box}.{received + 1}"
            if not cards and "split3" in decisions and piece in self.hands:
                self.used[owner] += 1
                return self.hands[piece][0]
            if not cards and f"{box}.1" in self.hands and received < 2:
                last = max(key for key in self.hands if key.startswith(f"{box}."))
                self.used[owner] += 1
                return self.hands[f"{box}.1" if not received else last][0]
        if received >= len(cards):
            raise BadInput(f"hands.{owner}: {len(cards)} cards, expected another for {place_of(owner)}")
        if number:
            self._check_first(owner, owner)
        self.used[owner] = received + 1
        return cards[received]

    def _check_first(self, holder: str, told: str) -> None:
        """Refuse a split hand that begins with another card than the hand was split into."""
        if not self.hands.get(told):
            raise BadInput(f"hands.{told}: 0 cards, expected the card the hand was split into first")
        card, word = self.table.round.hands[holder].cards[0], self.words[told][0]
        suits_told = not any(_rank(each) for each in (word, *self.words.get(holder.partition(".")[0], [])))
        if card >> 2 != self.hands[told][0] >> 2 or (suits_told and card != self.hands[told][0]):
            raise BadInput(f"hands.{told}: begins with {word}, but the hand was split into {card_text(card)}")

    def _of_split(self, box: str, place: int, received: int) -> int:
        """A card of a box whose hands were split again: the next of its hand, or the first of a new one."""
        pieces, splits = [(1, max(last for _, last in self.splits[box]))], self.splits[box]
        for event in self.table.journal.events[self.first_event :]:
            if isinstance(event, ev.Parted) and event.holder.partition(".")[0] == box:
                at = int(event.holder.partition(".")[2] or 1) - 1
                first, last = pieces[at]
                new = splits.get((first, last), last + 1)
                pieces[at : at + 1] = [(first, new - 1), (new, last)]
        if len(pieces) == 1 and received < len(self.hands.get(box, [])):
            self.used[box] = received + 1
            return self.hands[box][received]
        first, last = pieces[place - 1]
        new = splits.get((first, last), first) if received == 1 else first
        holder, taken = f"{box}.{new}", 0 if new != first else received
        cards = self.hands.get(holder, [])
        if taken >= len(cards):
            raise BadInput(f"hands.{holder}: {len(cards)} cards, expected another for {place_of(holder)}")
        if len(pieces) > 1:
            self._check_first(f"{box}.{place}", f"{box}.{first}")
        self.used[holder] = max(self.used[holder], taken + 1)
        return cards[taken]

    def arrange(self, decisions: dict[int, list[Any]]) -> None:
        """Find out which hand was split again, where a box has three hands or more: play on to see what fits;
        refused where that would settle a wager differently.
        """
        counts = Counter(holder.partition(".")[0] for holder in self.hands if "." in holder)
        answers = {box: decisions.get(self.deciders.get(box, 0), []) for box in counts}
        again = [box for box, count in counts.items() if 2 < count <= MOST_HANDS]
        boxes = [box for box in again if "split3" not in answers[box]]
        ways = [_ways(1, counts[box]) for box in boxes]
        settled: dict[tuple[int, str], int] | None = None
        for tried in islice(product(*ways), MOST_TRIALS if boxes else 0):
            trial, left = copy(self), {seat: list(words) for seat, words in decisions.items()}
            trial.table, trial.used = replay(self.table.journal), Counter()
            trial.splits = dict(zip(boxes, tried, strict=True))
            self.splits = self.splits or trial.splits
            try:
                play_on(trial.table, trial, left)
            except CroupierError:
                continue
            if any(left.values()):
                continue
            results = _results(trial.table)
            if settled is None:
                self.splits, settled = trial.splits, results
            elif results != settled:
                box = next(box for box in boxes if self.splits[box] != trial.splits[box])
                raise BadInput(
                    f"hands: which hand of box {box} was split again is not clear, and wagers depend on it: "
                    f"tell its first cards as hands.{box}"
                )

    def check_suits(self, holder: str, card: int) -> None:
        """Refuse a hand whose suits decide what it is paid and were not told; a doubled one has no bonus."""
        round = self.table.round
        box = holder.partition(".")[0]
        if not isinstance(round.options, PaysBySuit) or holder not in round.hands or not box.isdigit():
            return
        there = [seat for number, seat in round.seats.items() if box_of(number) == int(box)]
        if any(on_hand("double", holder) in seat.wagers for seat in there):
            return
        held = [*round.hands[holder].cards, card]
        words = self.words.get("" if self.order is not None else holder, [])
        plain = [word for word in words if _rank(word) and any(RANKS[each >> 2] == word for each in held)]
        if plain and round.options.suits_decide(held):
            raise BadInput(
                f"hands.{holder}: {plain[0]!r} has no suit, but what the hand is paid depends on it: "
                f"such as {plain[0]}s"
            )

    def check_used(self) -> None:
        """Refuse cards that nobody got; the dealer may have been spared some (19:47-2.12(c))."""
        events = self.table.journal.events[self.first_event :]
        split = {holder for event in events if isinstance(event, ev.Parted) for holder in event.into}
        for holder, cards in self.hands.items():
            if holder not in (DEALER, DETERMINANT) and len(cards) > max(self.used[holder], holder in split):
                raise BadInput(
                    f"hands.{holder}: {len(cards)} cards, but {place_of(holder)} got {self.used[holder]}"
                )


def _owner(holder: str) -> str:
    return DEALER if holder.startswith(DEALER) else holder


def _results(table: Table) -> dict[tuple[int, str], int]:
    """What every wager of a table has won or lost."""
    results: Counter[tuple[int, str]] = Counter()
    for event in table.journal.events:
        if isinstance(event, ev.Settled):
            for result in event.results:
                results[event.seat, result.wager] += result.net
    return dict(results)


def _ways(first: int, last: int) -> list[Splits]:
    """How hands may have come of one by splitting, the hand split first being split on before others."""
    if first == last:
        return [{}]
    return [
        {(first, last): new, **left, **right}
        for new in range(last, first, -1)
        for left in _ways(first, new - 1)
        for right in _ways(new, last)
    ]


def _rank(word: str) -> bool:
    return word in RANKS or word == "10"


def _suits(table: Table, words: list[str]) -> list[int]:
    """A card for every word without a suit, of one the decks still hold."""
    plain = [word for word in words if _rank(word)]
    if not plain:
        return []
    for seat in table.round.seats.values():
        for wager in seat.wagers:
            fact = table.edition.wagers.get(wager)
            if fact is not None and fact.by_suit:
                raise BadInput(
                    f"hands: {plain[0]!r} has no suit, but {wager} depends on it: such as {plain[0]}s"
                )
    shoe = table.shoes.current
    decks = shoe.size // len(shoe.deck)
    used = shoe.out + Counter(parse_card(word) for word in words if not _rank(word))
    found = []
    for count, word in enumerate(plain):
        rank = RANKS.index("T" if word == "10" else word)
        suits = [4 * rank + (count + turn) % 4 for turn in range(4)]
        card = next((each for each in suits if used[each] < decks and each in shoe.deck), None)
        if card is None:
            raise BadInput(f"hands: there is no {word} left in {decks} decks")
        used[card] += 1
        found.append(card)
    return found


def finish(table: Table, cards: ShoeCards, decisions: dict[int, list[Any]]) -> None:
    """Play the round as the case tells it."""
    if cards.order is None:
        cards.arrange(decisions)
    play_on(table, cards, decisions)


def play_on(table: Table, cards: ShoeCards, decisions: dict[int, list[Any]]) -> None:
    """Deal, ask, read and validate until the next betting window."""
    from croupier.table.dealer import answer

    while not isinstance(table.pending, steps.Betting):
        step = table.pending
        if isinstance(step, steps.Draw):
            holder = step.to[0]
            decides = cards.deciders.get(holder.partition(".")[0], 0)
            card = cards.next(holder, decisions.get(decides, []))
            cards.check_suits(holder, card)
            table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
        elif isinstance(step, steps.Turn):
            table.do(cmd.Enter(by=cmd.DEALER, cards=(cards.hole_card(),)))
        elif isinstance(step, steps.Peek):
            table.do(cmd.Enter(by=cmd.DEALER, blackjack=cards.dealer_blackjack()))
        elif isinstance(step, steps.Choose):
            answer(table, step, decisions.get(step.seat, []))
        elif isinstance(step, steps.Validate):
            table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
        else:
            raise BadInput(f"the case cannot go on: {table.prompt()}")
    cards.check_used()
