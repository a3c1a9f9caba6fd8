"""Cases of the twenty-one games: cards by holder as each received them, split hands, suits left out, or the
order of the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from itertools import islice, product
from typing import Any, Protocol, runtime_checkable

from croupier.equipment.cards import card_text, parse_card
from croupier.equipment.pieces import UNKNOWN_TEXT
from croupier.games.shoe_cases import DEALER, ShoeCards, is_plain, place_of, rank_in
from croupier.law.counted import counted
from croupier.law.edition import near
from croupier.law.refusal import BadInput
from croupier.law.wager_keys import on_hand
from croupier.procedure.boxes import bettors, boxes
from croupier.procedure.case_cards import CaseTable, Decisions, Trial
from croupier.procedure.seats import box_of
from croupier.procedure.state import UNKNOWN
from croupier.procedure.steps import Turn

DETERMINANT = "determinant"
PLACES = (DEALER, DETERMINANT)
MAX_HANDS = 4
MAX_TRIALS = 100

Splits = dict[tuple[int, int], tuple[int, ...]]
"""For the first and last of the hands that come from one hand, the hands that its own first cards begin."""


@runtime_checkable
class PaysBySuit(Protocol):
    """Options of a game in which the suits of some hands decide what they are paid."""

    def suits_decide(self, cards: Sequence[int]) -> bool:
        """Whether the suits of these cards do."""


class TwentyOneCards(ShoeCards):
    """The cards of a round of twenty-one: hands may be split, and the dealer's second card lie face down."""

    def __init__(self, table: CaseTable, hands: Mapping[str, str], cards: str | list[str] | None) -> None:
        super().__init__(table, hands, cards)
        self.splits: dict[str, Splits] = {}
        self.made: list[tuple[str, tuple[str, ...]]] = []
        self.face_down: int | None = None
        self.tried = False
        state = table.state
        self.deciders = {str(box): bettors(state, box, "main")[0] for box in boxes(state, "main")}
        for holder in self.hands:
            if holder not in PLACES and not holder.partition(".")[0].isdecimal():
                raise BadInput(f"hands.{holder}: no cards are dealt there, {near(holder, PLACES)}")

    def dealt_at(self, table: CaseTable) -> None:
        """The same cards at another table."""
        self.table = table

    def happened(self, event: Mapping[str, Any]) -> None:
        """Which hands were split, and which card lies face down in front of the dealer."""
        if event["type"] == "split":
            self.made.append((event["holder"], tuple(event["into"])))
        elif event["type"] == "dealt" and self.face_down is None:
            for place, (holder, card) in enumerate(event["cards"]):
                if holder == DEALER and card == UNKNOWN and self.face_down is None:
                    self.face_down = self.drawn + place
        super().happened(event)

    def next(self, holder: str) -> int:
        """The next card face up for a holder; its suit must be stated where it decides what is paid."""
        card = self._next(holder)
        self.check_suits(holder, card)
        return card

    def _next(self, holder: str) -> int:
        if self.order is not None:
            return self.ordered(self._out() - self.start, holder)
        if holder == DETERMINANT and DETERMINANT not in self.hands:
            seats = self.table.state.seats
            first = min(box_of(number) for number in seats if seats[number].wagers)
            words = self.hands.get(str(first)) or self.hands.get(f"{first}.1")
            if not words:
                raise BadInput(f"hands.{first}: 0 cards, expected the first card of box {first}")
            return self.card(words[0])
        return self._of(_owner(holder))

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """The dealer's second card, dealt face down and read or turned now; left out, or written as unseen,
        where nothing depends on it.
        """
        step = self.table.waits_for
        if isinstance(step, Turn) and step.may_stay_unseen and not self._states_hole_card():
            return ()
        if self.order is None:
            self.used[DEALER] = 1
            return (self._of(DEALER),)
        if self.face_down is None:
            raise BadInput("cards: no card lies face down in front of the dealer")
        return (self.ordered(self.face_down, holder),)

    def _states_hole_card(self) -> bool:
        """Whether the case says which card lies face down in front of the dealer."""
        second = (self.order or [])[self.face_down :] if self.face_down is not None and self.order else []
        second = second or self.hands.get(DEALER, [])[1:]
        return bool(second) and second[0] != UNKNOWN_TEXT

    def _of(self, owner: str) -> int:
        """The next card of a holder; the first ones of a hand that will be split begin others of the case."""
        box, _, number = owner.partition(".")
        received = len(self.table.state.hands[owner].cards) if owner in self.table.state.hands else 0
        if owner == DEALER:
            received = self.used[DEALER]
        stated, place, begins = owner, received, ""
        if box in self.splits:
            piece = self._pieces(box)[int(number or 1) - 1]
            starts = self.splits[box].get(piece, ())
            begins = f"{box}.{starts[received]}" if received < len(starts) else ""
            if number:
                stated = f"{box}.{piece[0]}"
                self._check_first(owner, stated)
            if begins and (number or received >= len(self.hands.get(box, []))):
                stated, place = begins, 0
        words = self.hands.get(stated, [])
        if place >= len(words):
            raise BadInput(
                f"hands.{stated}: {counted(len(words), 'card')}, expected another for {place_of(owner)}"
            )
        self.used[stated] = max(self.used[stated], place + 1)
        word, again = words[place], self.hands.get(begins)
        if again and is_plain(word) and rank_in(again[0]) == rank_in(word):
            word = again[0]
        return self.card(word)

    def _pieces(self, box: str) -> list[tuple[int, int]]:
        """For every hand a box has now, the first and last hands of the case that come from it."""
        splits = self.splits[box]
        pieces = [(1, max(last for _, last in splits))]
        for holder, _ in self.made:
            if holder.partition(".")[0] == box:
                at = int(holder.partition(".")[2] or 1) - 1
                first, last = pieces[at]
                starts = splits.get((first, last), (first, last + 1))
                ends = [start - 1 for start in starts[1:]]
                pieces[at : at + 1] = zip(starts, [*ends, last], strict=True)
        return pieces

    def _check_first(self, holder: str, stated: str) -> None:
        """Refuse a split hand that begins with another card than the hand was split into."""
        if not self.hands.get(stated):
            raise BadInput(f"hands.{stated}: 0 cards, expected the card the hand was split into first")
        card, word = self.table.state.hands[holder].cards[0], self.hands[stated][0]
        if rank_in(word) != card >> 2 or (not is_plain(word) and parse_card(word) != card):
            raise BadInput(
                f"hands.{stated}: begins with {word}, but the hand was split into {card_text(card)}"
            )

    def arrange(self, decisions: Decisions) -> None:
        """Find out which hand was split again, where a box has three hands or more: play on to see what fits;
        refused where that would settle a wager differently.
        """
        if self.order is not None:
            return
        answers = {seat: [_first_word(each) for each in words] for seat, words in decisions.items()}
        counts = Counter(holder.partition(".")[0] for holder in self.hands if "." in holder)
        ways: dict[str, list[Splits]] = {
            box: [{(1, 3): (1, 2, 3)}]
            if "split3" in answers.get(self.deciders.get(box, 0), [])
            else _ways(1, min(max(count, 2), MAX_HANDS))
            for box, count in counts.items()
        }
        self.splits = {box: each[0] for box, each in ways.items()}
        for box in sorted([box for box in ways if len(ways[box]) > 1], key=int):
            trials = [self._tried({**self.splits, box: way}, decisions) for way in ways[box]]
            possible = [trial for trial in trials if trial.cards.has_all(box)] or trials
            ways[box] = [trial.cards.splits[box] for trial in possible]
            self.splits = max(possible, key=lambda trial: trial.events).cards.splits
        tried = [dict(zip(ways, each, strict=True)) for each in islice(product(*ways.values()), MAX_TRIALS)]
        trials = [self._tried(splits, decisions) for splits in tried if len(tried) > 1]
        fitting = [trial for trial in trials if trial.fits]
        for trial in fitting:
            if trial.nets != fitting[0].nets:
                first = fitting[0].cards.splits
                box = next(box for box in ways if trial.cards.splits[box] != first[box])
                raise BadInput(
                    f"hands: which hand of box {box} was split again is not clear, and wagers depend on it: "
                    f"state its first cards as hands.{box}"
                )
            self.splits = fitting[0].cards.splits

    def _tried(self, splits: dict[str, Splits], decisions: Decisions) -> Trial:
        """The round played on at another table, as far as it goes, if the hands were split like this."""
        cards = copy(self)
        cards.used, cards.made, cards.splits, cards.tried = Counter(), list(self.made), splits, True
        return self.table.trial(cards, decisions)

    def has_all(self, box: str) -> bool:
        """Whether the split hands of a box have got every card the case states for them."""
        stated = [holder for holder in self.hands if holder.startswith(f"{box}.")]
        return all(len(self.hands[holder]) <= max(self.used[holder], 1) for holder in stated)

    def check_suits(self, holder: str, card: int) -> None:
        """Refuse a hand paid by its suits where they were not stated; a doubled one has no bonus."""
        round = self.table.state
        box = holder.partition(".")[0]
        if self.tried or not isinstance(round.options, PaysBySuit):
            return
        if holder not in round.hands or not box.isdigit():
            return
        there = [seat for number, seat in round.seats.items() if box_of(number) == int(box)]
        if any(on_hand("double", holder) in seat.wagers for seat in there):
            return
        held = [*round.hands[holder].cards, card]
        words = self.order if self.order is not None else self.hands.get(holder, [])
        plain = [
            word for word in words if is_plain(word) and any(each >> 2 == rank_in(word) for each in held)
        ]
        if plain and round.options.suits_decide(held):
            raise BadInput(
                f"hands.{holder}: {plain[0]!r} has no suit, but what the hand is paid depends on it: "
                f"such as {plain[0]}s"
            )

    def finish(self) -> None:
        """Refuse cards that nobody got; the dealer may have been spared some (19:47-2.12(c))."""
        split = {holder for _, into in self.made for holder in into}
        for holder, cards in self.hands.items():
            if holder not in PLACES and len(cards) > max(self.used[holder], holder in split):
                got = f"{place_of(holder)} got {self.used[holder]}"
                raise BadInput(f"hands.{holder}: {counted(len(cards), 'card')}, but {got}")


def _owner(holder: str) -> str:
    return DEALER if holder.startswith(DEALER) else holder


def _first_word(decision: Any) -> str:
    word = (
        decision
        if isinstance(decision, str)
        else next(iter(decision), "")
        if isinstance(decision, dict)
        else ""
    )
    return str(word).lower().replace("-", "_")


def _ways(first: int, last: int) -> list[Splits]:
    """How hands may have come from one by splitting; the hand split first is split again before others."""
    if first == last:
        return [{}]
    return [
        {(first, last): (first, new), **left, **right}
        for new in range(last, first, -1)
        for left in _ways(first, new - 1)
        for right in _ways(new, last)
    ]
