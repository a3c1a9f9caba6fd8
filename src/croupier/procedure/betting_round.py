"""One betting round of poker, whatever the game: who acts, what may be said, bets, raises and all-ins."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.law.money import dollars
from croupier.procedure.pots import MAIN, WAGER, gather, in_pot, put_in, return_uncalled, set_apart
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Barred,
    Burn,
    Collect,
    Deal,
    Mark,
    Offer,
    Procedure,
    Refill,
    Result,
    Settle,
    Step,
)

Limit = Literal["fixed", "spread", "pot", "none"]
CHECK, BET, CALL, RAISE, FOLD = "check", "bet", "call", "raise", "fold"
BRING_IN, COMPLETE = "bring_in", "complete"
BURN = "burn"
IN_STEPS = ("fixed", "spread")
"""The limits at which half of a full bet or raise counts as one (14.7)."""
TWO = 2


class BettingCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says how people bet, and how the pot is kept."""

    wagers: str
    pot: str
    sizes: str
    dead: str


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """What may be bet in a round: by which limit, how little, how much (0: no end but the chips), how many
    raises (none: any number), and whether a player who has checked may raise.
    """

    limit: Limit
    least: int
    most: int
    raises: int | None
    check_raise: bool = True


class Hand(msgspec.Struct):
    """The seats dealt in, in their order of acting; those still in the hand; and the chips each brought."""

    seats: list[SeatId]
    live: list[SeatId]
    stacks: dict[SeatId, int]
    cites: BettingCites
    acted: int = 0
    """How many have acted since the first cards, forced bets apart."""
    action: str = "action"
    """The marker that says there was action: two players have acted, forced bets apart."""
    no_burn: set[int] = set()
    """The deals that come without a burn, by a ruling."""
    replaced: list[tuple[str, int]] = []
    """Cards exposed in the deal, by holder, that are replaced when it is over."""
    stays_up: list[tuple[str, int]] = []
    """Down cards that were turned up and stay so."""
    last_up: list[str] = []
    """Who was dealt the last card face up in error."""
    last_to_raise: SeatId = 0
    """Who made the last bet or raise of the betting round."""
    first_to_act: SeatId = 0
    contested_by: int = 0
    """How many were live when the pots were last made."""

    def chips(self, round: State, seat: SeatId) -> int:
        """What a seat can still bet: table stakes, so chips bought since the deal do not count."""
        wager = in_pot(round, seat)
        return self.stacks[seat] - (wager.stake if wager is not None else 0)

    def declare_all_in(self, round: State, seat: SeatId) -> None:
        """A seat plays on for what it has put in; the chips it has left are in no pot."""
        self.stacks[seat] -= self.chips(round, seat)

    def able(self, round: State) -> list[SeatId]:
        """The live seats with chips left."""
        return [seat for seat in self.live if self.chips(round, seat) > 0]

    def from_seat(self, seat: SeatId) -> list[SeatId]:
        """The seats of the hand in order of acting, from one of them on."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def next_live(self, seat: SeatId) -> SeatId:
        """The next live seat after one of the hand."""
        return next(each for each in self.from_seat(seat)[1:] if each in self.live)


class Level(msgspec.Struct):
    """How far the betting of a round has gone: the bet to be matched, the last full bet or raise, its size,
    and the raises made.
    """

    current: int = 0
    full: int = 0
    size: int = 0
    raises: int = 0


def in_hand(round: State, hand: Hand, step: Step, seat: SeatId = 0) -> Procedure:
    """A step of the hand and the event that answers it; None where the seat's hand was ruled dead."""
    try:
        return (yield step)
    except Interruption as interruption:
        ruling = interruption.ruling
    return (yield from after_ruling(round, hand, step, ruling, seat))


def after_ruling(round: State, hand: Hand, step: Step, ruling: Ruling, seat: SeatId = 0) -> Procedure:
    """A ruling is carried out where a step stands; the step goes on unless the seat's hand is dead by it, or
    nobody is left to contest the pot.
    """
    yield from carry_out(round, hand, ruling)
    if (seat and seat not in hand.live) or len(hand.live) < TWO:
        return None
    return (yield from in_hand(round, hand, step, seat))


def carry_out(round: State, hand: Hand, ruling: Ruling) -> Procedure:
    """A hand is dead and its money stays, or cards dealt in error are corrected; anything else ends the
    round.
    """
    if ruling.kind == "dealt_early":
        yield from _dealt_early(round, hand, ruling)
        return
    if ruling.kind == "deal_again":
        yield from _deal_again(round, ruling)
        return
    if ruling.kind == "last_card_up":
        hand.last_up.append(ruling.holder)
        return
    if ruling.kind == "replace_card":
        if ruling.more:
            yield from replace_exposed(round, hand, ruling.holder, ruling.card, ruling.cite)
        else:
            hand.replaced.append((ruling.holder, ruling.card))
        return
    if ruling.kind == "stays_up":
        hand.stays_up.append((ruling.holder, ruling.card))
        yield Mark(ruling.cite, exposed_marker(ruling.holder), "yes")
        return
    if ruling.kind not in ("forfeit", "void_hand"):
        raise Interruption(ruling)
    for seat in ruling.seats:
        if ruling.kind == "void_hand":
            yield from _give_back(round, hand, seat, ruling.cite)
        elif seat in hand.live and len(hand.live) > 1:
            yield Announce(ruling.cite, f"Seat {seat}: the hand is dead, its chips stay in the pot")
            yield from out(round, hand, seat, ruling.cite)


def exposed_marker(holder: str) -> str:
    """The marker that says a down card of a holder was turned up in the deal."""
    return f"exposed {holder}"


def replace_exposed(round: State, hand: Hand, holder: str, card: int, cite: str) -> Procedure:
    """An exposed card is replaced with the top card and is the first burn card."""
    yield Burn(cite, holder, piece=card)
    yield from in_hand(round, hand, Deal(cite, (holder,)))
    hand.no_burn.add(TWO)


def _give_back(round: State, hand: Hand, seat: SeatId, cite: str) -> Procedure:
    """A hand is dead and was never in the pot: what it put in is returned, and the pots are made anew."""
    yield Announce(cite, f"Seat {seat}: the hand is dead, what it put in is returned")
    yield from set_apart(round, [], cite)
    wager = in_pot(round, seat)
    if wager is not None:
        yield Settle(cite, seat, (Result(WAGER, wager.stake, "void", 0, 0, cite, MAIN),))
    yield from out(round, hand, seat, cite)
    hand.seats.remove(seat)
    yield from gather(round, hand.seats, hand.live, cite)


def _dealt_early(round: State, hand: Hand, ruling: Ruling) -> Procedure:
    """The burn card of cards dealt too early stays burned, and their own deal (`more`) comes without one; a
    card that is set aside meanwhile (`holder`) waits for it.
    """
    yield Deal(ruling.cite, (BURN,), reported=False)
    yield Burn(ruling.cite, BURN)
    hand.no_burn.add(ruling.more)
    if ruling.holder:
        yield Deal(ruling.cite, (ruling.holder,), face_up=True)


def _deal_again(round: State, ruling: Ruling) -> Procedure:
    """The last cards of a holder, this many (`more`), go back into the stub; it is shuffled, and they are
    dealt
    again without a burn.
    """
    holder = ruling.holder
    for card in round.hands[holder].cards[-ruling.more :]:
        yield Burn(ruling.cite, holder, piece=card)
    shoe = round.shoes[ONE_SHOE]
    yield Refill(ruling.cite, ONE_SHOE, tuple(shoe.burned[-ruling.more :]))
    yield Deal(ruling.cite, (holder,) * ruling.more, face_up=True)


def out(round: State, hand: Hand, seat: SeatId, cite: str) -> Procedure:
    """A hand leaves the pot, and its cards go to the discards."""
    hand.live.remove(seat)
    if str(seat) in round.hands:
        yield Collect(cite, str(seat))


@cache
def _word(word: str, cite: str) -> Offer:
    return Offer(word, cite=cite)


class BettingRound:
    """One round of betting among the live seats of a hand, from the first to act until all have matched the
    highest bet or have no chips left.
    """

    def __init__(self, round: State, hand: Hand, stakes: Stakes, about: str, forced: int = 0) -> None:
        self.round, self.hand, self.stakes, self.about = round, hand, stakes, about
        # A blind is already a bet; a bring-in is not, but may be completed to one.
        self.level = Level(forced, forced, max(stakes.least, forced))
        self.in_steps = stakes.limit in IN_STEPS
        self.check, self.fold = _word(CHECK, hand.cites.wagers), _word(FOLD, hand.cites.wagers)
        self.closed_to: set[SeatId] = set()
        """Who has acted since the last full bet or raise and so may not raise again."""
        self.spoke: set[SeatId] = set()
        self.checked: set[SeatId] = set()
        self.unlimited = stakes.raises is None or len(hand.live) == TWO
        self.above: dict[SeatId, int] = {}
        self.front: dict[SeatId, int] = {}
        self.chips: dict[SeatId, int] = {}
        """What each seat put in before this betting round, has in front of it and left to bet: looked at when
        it has put chips in.
        """
        for seat in hand.live:
            self._look(seat)

    def _look(self, seat: SeatId) -> None:
        wager = in_pot(self.round, seat)
        above, front = (wager.banked, wager.in_front) if wager is not None else (0, 0)
        self.above[seat], self.front[seat] = above, front
        self.chips[seat] = self.hand.stacks[seat] - above - front

    def _several_able(self) -> bool:
        """Whether two seats or more can still bet."""
        able, chips = 0, self.chips
        for seat in self.hand.live:
            if chips[seat] > 0:
                able += 1
                if able == TWO:
                    return True
        return False

    def play(self, first: SeatId) -> Procedure:
        """Ask each in turn; then bets nobody matched go back and the others are drawn into the pot."""
        round, hand, level, live = self.round, self.hand, self.level, self.hand.live
        chips, front, spoke = self.chips, self.front, self.spoke
        hand.last_to_raise, hand.first_to_act = 0, first
        to_act, several = hand.from_seat(first), self._several_able()
        while to_act and len(live) > 1:
            seat = to_act.pop(0)
            if seat not in live or chips[seat] <= 0:
                continue
            if seat in spoke and front[seat] >= level.current:
                continue  # it has acted and matched the bet
            if not several and self._decided():
                break
            question = self._question(seat, several)
            try:
                answer = yield question
            except Interruption as interruption:
                answer = yield from after_ruling(round, hand, question, interruption.ruling, seat)
            if answer is not None:
                hand.acted += 1
                if hand.acted == TWO and hand.action not in round.markers:
                    yield Mark(hand.cites.dead, hand.action, "yes")
                word, bet = answer.word, level.current
                if word == FOLD:
                    yield from out(round, hand, seat, answer.cite)
                self._acted(seat, word)
                if word == CHECK:
                    continue  # no chips have moved
                if level.current > bet:
                    to_act = hand.from_seat(seat)[1:]
            several = self._several_able()
        yield from self.close()

    def _acted(self, seat: SeatId, word: str) -> None:
        """One seat has checked, bet, called, raised or folded."""
        self.spoke.add(seat)
        if word == CHECK:
            self.checked.add(seat)
        elif word != FOLD:
            self._look(seat)
            if word != CALL:
                self._raised(seat)
                self.hand.last_to_raise = seat
        self.closed_to.add(seat)

    def close(self) -> Procedure:
        """The round is over: what nobody called goes back, the dealer draws the bets into the pot."""
        hand = self.hand
        if self.level.current:
            yield from return_uncalled(self.round, hand.seats, hand.cites.pot)
        # Where nobody bet and nobody is out the pots stand as they are.
        if self.level.current or hand.contested_by != len(hand.live):
            hand.contested_by = len(hand.live)
            yield from gather(self.round, hand.seats, hand.live, hand.cites.pot)

    def bring_in(self, seat: SeatId, amount: int) -> Procedure:
        """The forced bet of stud's first round, or at once a full one."""
        chips = self.chips[seat]
        low, full = min(amount, chips), min(self.stakes.least, chips)
        offers = [Offer(BRING_IN, ((WAGER, low),), exact=True, above=self.above[seat])]
        if full > low:
            offers.append(Offer(COMPLETE, ((WAGER, full),), exact=True, above=self.above[seat]))
        cites = self.hand.cites
        ask = Ask(cites.wagers, (seat,), self.about, tuple(offers), BRING_IN)
        self.level.full, self.level.current = 0, amount
        answer = yield from in_hand(self.round, self.hand, ask, seat)
        if answer is None:
            return
        self._look(seat)
        self.hand.last_to_raise = seat
        if answer.word == COMPLETE:
            self._raised(seat)
        self.spoke.add(seat)

    def _decided(self) -> bool:
        """Whether nobody has bet more than the only seat that can still bet."""
        able = [self.front[seat] for seat in self.hand.live if self.chips[seat] > 0]
        return not able or able[0] >= max([self.front[seat] for seat in self.hand.live])

    def _raised(self, seat: SeatId) -> None:
        """Whether what a seat put in is a full bet or raise, which opens the betting to all again: at a fixed
        or spread limit half of one is enough, otherwise all of it.
        """
        level, stakes, to = self.level, self.stakes, self.front[seat]
        in_steps = self.in_steps
        by = to - (level.full if in_steps or not level.full else level.current)
        level.current = max(to, level.current)
        due = stakes.least if stakes.limit == "fixed" else level.size
        if (2 * by >= due) if in_steps else by >= due:
            level.raises += level.full > 0
            level.size, level.full = max(by, level.size), to
            self.closed_to.clear()
            if stakes.limit == "fixed" and by >= stakes.most > stakes.least:
                self.stakes = replace(stakes, least=stakes.most)  # after a big bet, raises are big

    def _question(self, seat: SeatId, several: bool) -> Ask:
        """What a seat is asked: check or call, bet, raise or complete where that is open to it, or fold;
        `several` can still bet, or only one.
        """
        cites, level, about = self.hand.cites, self.level, self.about
        current, full, there, above = level.current, level.full, self.front[seat], self.above[seat]
        all_in = there + self.chips[seat]
        first, fold, default = self.check, self.fold, CHECK
        if there < current:
            due = min(current, all_in)
            first = Offer(CALL, ((WAGER, due),), exact=True, above=above, cite=cites.wagers)
            about, default = f"{about}, {dollars(due - there)} to call", FOLD
        # A bring-in, or an all-in of less than a full bet, may be completed to one.
        short = current > full and (not full or self.in_steps)
        word = BET if not current else COMPLETE if short else RAISE
        why = self._barred(seat, all_in, several)
        if why:
            barred = tuple([Barred(each, why, cites.sizes) for each in dict.fromkeys((word, RAISE))])
            return Ask(cites.wagers, (seat,), about, (first, fold), default, barred)
        least, most, only = self._raise_to(seat, full if short else current, all_in)
        if most <= current:
            return Ask(cites.wagers, (seat,), about, (first, fold), default)
        more = Offer(
            word, ((WAGER, most),), least=least, above=above, named=True, only=only, cite=cites.sizes
        )
        return Ask(cites.wagers, (seat,), about, (first, more, fold), default)

    def _barred(self, seat: SeatId, reach: int, several: bool) -> str:
        """Why a seat may not bet or raise now; empty where it may."""
        level, stakes = self.level, self.stakes
        if level.current and seat in self.closed_to:
            return "no full bet or raise was made since the seat acted"
        if not stakes.check_raise and seat in self.checked:
            return "a player who has checked may not raise at this table"
        if level.full and not self.unlimited and level.raises >= (stakes.raises or 0):
            return f"the {stakes.raises} raises of the round have all been made"
        if not several and reach > level.current:
            return "nobody has chips left to call it"
        return ""

    def _raise_to(self, seat: SeatId, base: int, all_in: int) -> tuple[int, int, tuple[int, ...]]:
        """The least and the most a seat may bet or raise to in this round, counted from the bet at its base,
        with fewer chips all of them; and the only amounts, where there are but some.
        """
        stakes, level = self.stakes, self.level
        match stakes.limit:
            case "none":
                return min(base + level.size, all_in), all_in, ()
            case "fixed":
                least, most = base + stakes.least, base + stakes.most
            case "spread":
                least, most = base + level.size, base + max(stakes.most, level.size)
            case "pot":
                pot = sum(put_in(self.round, self.hand.seats).values())
                least, most = base + level.size, level.current + pot + level.current - self.front[seat]
        least, most = min(least, all_in), min(max(least, most), all_in)
        only = (least, most) if stakes.limit == "fixed" and least < most else ()
        return least, most, only
