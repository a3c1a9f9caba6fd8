"""The same random hands at our live table and in PokerKit: cards, decisions, chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pokerkit
from pokerkit import Automation, BettingStructure, ChipsPushing, Mode, Opening, State, Street

from croupier.equipment.cards import DECK_SIZE, card_text, cards_text
from croupier.games.poker.game import GAME
from croupier.games.poker.variants import VARIANTS, streets_of
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import dealing
from croupier.table.table import Table

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
HIGH, LOW, EIGHT = pokerkit.StandardHighHand, pokerkit.RegularLowHand, pokerkit.EightOrBetterLowHand
OMAHA, OMAHA_EIGHT = pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand
THREE = pokerkit.RhodeIslandHoldemHand


class ThreeLowLookup(pokerkit.EightOrBetterLookup):
    """PokerKit's qualifying lows cut down to three cards of six or lower, which it has not."""

    rank_order = tuple(pokerkit.RankOrder.EIGHT_OR_BETTER_LOW)[:6]

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 3}), (False, True), pokerkit.Label.HIGH_CARD)


class ThreeLow(pokerkit.EightOrBetterLowHand):
    """Mambo stud's low."""

    lookup = ThreeLowLookup()
    card_count = 3


HANDS: dict[tuple[str, str], tuple[Any, ...]] = {
    ("seven-card-stud", "high"): (HIGH,),
    ("seven-card-stud", "high_low"): (HIGH, LOW),
    ("seven-card-stud", "high_low_8"): (HIGH, EIGHT),
    ("holdem", "high"): (HIGH,),
    ("omaha", "high"): (OMAHA,),
    ("omaha", "high_low_8"): (OMAHA, OMAHA_EIGHT),
    ("five-card-draw", "high"): (HIGH,),
    ("five-card-draw", "low"): (LOW,),
    ("five-card-stud", "high"): (HIGH,),
    ("five-card-stud", "high_low"): (HIGH, LOW),
    ("mambo-stud", "mambo"): (THREE, ThreeLow),
}
"""Every variant and form; mambo stud's high hands are those of PokerKit's Rhode Island hold'em."""
LIMITS = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "spread": BettingStructure.NO_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "none": BettingStructure.NO_LIMIT,
}
OPEN_PAIR = "an open pair lets the second round of seven-card stud be bet at the big bet"
BLINDS_NO_BET = "there the blinds are no bet, so that one raise more is made before the cap"
TWO_UNCAPPED = "here two players who are left alone in a betting round raise without a cap"
SHORT_ALL_IN = "a short all-in opens the betting otherwise"
SPREAD = "there is no spread limit there: it is played without a limit"
OVER_A_STRADDLE = "here a raise of a straddle is at least as much again, there a big blind"
OVER_A_BRING_IN = "here the first bet over a bring-in counts whole, there what it adds to the bring-in"
UNEXPLAINED = "what may be raised differs for no known reason"
SIDE_POT_WITHOUT_LOW = "there the contestants of a pot share its low half though none of them has a low"
ODD_CHIPS = "there all odd chips go to the first of the tied seats, here one to each in order"
SMALL, BIG, ANTE, BRING_IN = 400, 800, 50, 100
MOST = {"five-card-draw": 4, "seven-card-stud": 6}


class Played(NamedTuple):
    """A hand played at both: chips at the end by seat in order of acting, and where the rules differed."""

    ours: list[int]
    theirs: list[int]
    corrected: list[int]
    differences: Counter[str]
    what: str
    all_in: int

    @property
    def agree(self) -> bool:
        """Whether both tables end with the same chips, but for odd chips, once the low halves that nobody
        could win are put right.
        """
        apart = [abs(here - there) for here, there in zip(self.ours, self.corrected, strict=True)]
        return max(apart) < len(self.ours) if ODD_CHIPS in self.differences else not any(apart)


class TwoTables:
    """One hand at both tables."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        self.variant, self.form = random.choice(list(HANDS))
        self.limit = random.choice(list(LIMITS))
        self.players = random.randint(2, MOST.get(self.variant, 6))
        self.stacks = [
            random.choice((300, 700, 1500, 4000, 10_000, 100 * random.randint(1, 200)))
            for _ in range(self.players)
        ]
        button = VARIANTS[self.variant].button
        self.blinds = [SMALL // 2, SMALL] if button else []
        self.ante = random.choice((0, ANTE)) if button else ANTE
        flops = VARIANTS[self.variant].flops
        self.straddle = 2 * SMALL if flops and self.players > 2 and random.random() < 0.3 else 0
        self.third_card = random.choice(("up", "down"))
        self.opener = random.choice(("low", "high")) if self.variant == "five-card-stud" else "low"
        # A forced bet posted short is to be called in full here, there as far as it is posted.
        if not button:
            self.stacks = [max(chips, ANTE + BRING_IN + 50) for chips in self.stacks]
        else:
            big = 0 if self.players == 2 else 1
            self.stacks[big] = max(self.stacks[big], SMALL + 100)
            if self.straddle:
                self.stacks[2] = max(self.stacks[2], self.straddle + ANTE + 100)
        self.differences: Counter[str] = Counter()
        deck = list(range(DECK_SIZE))
        random.shuffle(deck)
        # There an ace is low where the highest card opens; here it is high. The last card is dealt first.
        aces = [card for card in deck if card_text(card)[0] == "A"] if self.opener == "high" else []
        self.deck = aces + [card for card in deck if card not in aces]
        self.hands: dict[str, list[int]] = {}
        self.dealt: dict[str, int] = {}
        self.table = self._ours()
        self.state = self._theirs()

    def _ours(self) -> Table:
        options: dict[str, Any] = {
            "variant": self.variant, "form": self.form, "limit": self.limit, "revenue": "time",
            "ante": self.ante, "blinds": self.blinds, "odd_chip_unit": 1,
            "max_raises": 3 if self.limit == "fixed" else None, "straddle": bool(self.straddle),
            "mambo_third_card": self.third_card, "five_stud_opener": self.opener,
        }  # fmt: skip
        table = Table(GAME, options, mode="live", clock=lambda: 0)
        for seat, chips in enumerate(self.stacks, 1):
            table.record(cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"patron {seat}"))
            table.record(cmd.BuyIn(by=cmd.DEALER, seat=seat, cents=chips))
        if self.straddle:
            table.record(cmd.Bet(by=cmd.player(3), seat=3, wager="straddle", amount=self.straddle))
        table.record(cmd.Close(by=cmd.DEALER))
        return table

    def _theirs(self) -> State:
        bet, big = (SMALL, BIG) if self.limit == "fixed" else (SMALL, SMALL)
        most = 4 if self.limit == "fixed" else None
        variant = VARIANTS[self.variant]
        streets = []
        first_opener = Opening.LOW_CARD if self.opener == "low" else Opening.HIGH_CARD
        for number, street in enumerate(streets_of(variant, self.third_card == "up"), 1):
            first = number == 1
            opening = Opening.POSITION if variant.button else first_opener if first else Opening.HIGH_HAND
            streets.append(
                Street(
                    not first,
                    (False,) * street.down + (True,) * street.up,
                    street.community,
                    street.draws,
                    opening,
                    bet if number <= variant.early else big,
                    most,
                )
            )
        return State(
            AUTOMATIONS, pokerkit.Deck.STANDARD, HANDS[self.variant, self.form], tuple(streets),
            LIMITS[self.limit], True, (self.ante,) * self.players,
            (*self.blinds, *([self.straddle] if self.straddle else ())),
            0 if variant.button or self.opener == "high" else BRING_IN,
            tuple(self.stacks), self.players, mode=Mode.CASH_GAME,
        )  # fmt: skip

    def play(self) -> Played:
        """The whole hand."""
        table, all_in = self.table, 0
        while table.round.number == 1:
            step = table.pending
            if isinstance(step, steps.Ask):
                self._deal_theirs()
                self._ask(step)
            elif isinstance(step, steps.Deal):
                self._deal_ours(step)
            elif isinstance(step, steps.Turn):
                cards = tuple(table.round.hands[step.holder].cards)
                table.record(cmd.Enter(by=cmd.DEALER, cards=cards))
            else:
                raise AssertionError(table.prompt())
        self._deal_theirs()
        # There the last seat with chips is still asked where nobody could call it; here the hand goes on.
        while self.state.status:
            self.state.check_or_call()
            self._deal_theirs()
        ours = [table.round.seats[seat].chips for seat in range(1, self.players + 1)]
        all_in = sum(not chips for chips in ours)
        theirs = list(self.state.stacks)
        corrected = self._lows_corrected(theirs)
        if corrected != theirs:
            self.differences[SIDE_POT_WITHOUT_LOW] += 1
        if ours != corrected:
            self.differences[ODD_CHIPS] += 1
        what = f"{self.variant} {self.form} {self.limit} {self.stacks} straddle {self.straddle} {self.opener}"
        return Played(ours, theirs, corrected, self.differences, what, all_in)

    def _lows_corrected(self, stacks: list[int]) -> list[int]:
        """The chips there with the low half of a pot for which nobody has a low given to its high hands."""
        found, hands = list(stacks), HANDS[self.variant, self.form]
        pushed = [each for each in self.state.operations if isinstance(each, ChipsPushing)]
        lows = [each for each in pushed if each.hand_type_index == 1]
        for low in lows if len(hands) > 1 else ():
            sharing = [player for player, chips in enumerate(low.amounts) if chips]
            if any(self._low(player) for player in sharing):
                continue
            (high,) = [
                each for each in pushed if (each.pot_index, each.hand_type_index) == (low.pot_index, 0)
            ]
            winners = [player for player, chips in enumerate(high.amounts) if chips]
            for player, chips in enumerate(low.amounts):
                found[player] -= chips
            each, odd = divmod(sum(low.amounts), len(winners))
            for place, player in enumerate(winners):
                found[player] += each + (place < odd)
        return found

    def _low(self, player: int) -> bool:
        """Whether a seat has a low hand there."""
        own, board = self.hands[str(player + 1)], self.hands.get("community", [])
        cards = [cards_text(each).replace(" ", "") for each in (own, board)]
        return HANDS[self.variant, self.form][1].from_game_or_none(*cards) is not None

    def _deal_ours(self, step: steps.Deal) -> None:
        holder = dealing.holders_left(self.table)[0]
        card = self.deck.pop()
        self.hands.setdefault(holder, []).append(card)
        self.table.record(cmd.Enter(by=cmd.DEALER, cards=(card,)))

    def _deal_theirs(self) -> None:
        """What our dealer has dealt, dealt there as well."""
        state = self.state
        while True:
            if state.can_burn_card("??"):
                state.burn_card("??")
            elif state.hole_dealee_index is not None and state.can_deal_hole("??"):
                holder = str(state.hole_dealee_index + 1)
                done = self.dealt.setdefault(holder, 0)
                cards = self.hands.get(holder, [])
                if done >= len(cards):
                    return
                state.deal_hole(card_text(cards[done]))
                self.dealt[holder] = done + 1
            elif state.can_deal_board():
                board = self.hands.get("community", [])
                done = sum(len(cards) for cards in state.board_cards)
                if done >= len(board):
                    return
                state.deal_board(
                    cards_text(board[done : done + state.board_dealing_counts[0]]).replace(" ", "")
                )
            else:
                return

    def _ask(self, step: steps.Ask) -> None:
        (seat,) = step.seats
        assert isinstance(seat, int)
        state, random = self.state, self.random
        if step.about == "the draw":
            own = self.table.round.hands[str(seat)].cards
            thrown = random.sample(own, random.randint(0, 3))
            while state.actor_index is not None:
                state.check_or_call()
                self._deal_theirs()
            assert state.stand_patter_or_discarder_index == seat - 1
            self.table.record(
                cmd.Decide(
                    by=cmd.player(seat), seat=seat, word="discard", pieces={"discard": cards_text(thrown)}
                )
            )
            state.stand_pat_or_discard(cards_text(thrown).replace(" ", ""))
            kept = [card for card in self.hands[str(seat)] if card not in thrown]
            self.hands[str(seat)] = kept
            self.dealt[str(seat)] = len(kept)
            return
        assert state.actor_index == seat - 1, (
            f"{state.actor_index} acts there, seat {seat} here: {step.about}"
        )
        offers = {offer.word: offer for offer in step.offers}
        word, amount = self._chosen(offers, seat)
        self.table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word=word, amount=amount))
        match word:
            case "fold":
                state.fold()
            case "check" | "call":
                state.check_or_call()
            case "bring_in":
                state.post_bring_in()
            case _:
                state.complete_bet_or_raise_to(amount)

    def _chosen(self, offers: dict[str, steps.Offer], seat: int) -> tuple[str, int | None]:
        """An act that is legal at both, with its amount."""
        state, random = self.state, self.random
        raising = next((offers[word] for word in ("bet", "raise", "complete") if word in offers), None)
        mine: list[int] = []
        if raising is not None:
            least, most = raising.least or raising.wagers[0][1], raising.wagers[0][1]
            mine = [least, most, *([random.randint(least, most)] if not raising.only else [])]
        low, high = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        both = [each for each in mine if state.can_complete_bet_or_raise_to(each)]
        if (raising is not None and raising.word != "complete") or (low is not None and raising is None):
            here = (min(mine), max(mine)) if mine else None
            there = (low, high) if low is not None else None
            if here != there:
                self.differences[self._difference(here, there)] += 1
        if "bring_in" in offers:
            return ("bring_in", None) if random.random() < 0.7 or not both else ("complete", both[0])
        passive = "check" if "check" in offers else "call"
        pick = random.random()
        if both and pick < 0.35:
            assert raising is not None
            return raising.word, random.choice(both)
        if passive == "call" and pick > 0.85:
            return "fold", None
        return passive, None

    def _difference(self, here: tuple[int, int] | None, there: tuple[int, int] | None) -> str:
        """Which rule lets a seat raise otherwise here than there."""
        bets = self.state.bets
        first, fixed = self.state.street_index == 0, self.limit == "fixed"
        if here and there and here[0] == there[0]:
            if self.limit == "spread":
                return SPREAD
            if self.variant == "seven-card-stud" and fixed:
                return OPEN_PAIR
        if here and not there and fixed and sum(self.state.statuses) == 2:
            return TWO_UNCAPPED
        if there and not here and fixed and first and max(bets) >= 4 * SMALL:
            return BLINDS_NO_BET
        if any(
            live and not chips for live, chips in zip(self.state.statuses, self.state.stacks, strict=True)
        ):
            return SHORT_ALL_IN
        if here and there and first and not fixed and self.straddle:
            return OVER_A_STRADDLE
        if here and there and first and not fixed and self.state.bring_in:
            return OVER_A_BRING_IN
        return UNEXPLAINED


def play(seeds: Sequence[int]) -> list[Played]:
    """Play a number of hands."""
    return [TwoTables(seed).play() for seed in seeds]
