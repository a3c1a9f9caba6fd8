"""The side wagers of blackjack: additional (2.17), progressive (2.19), bonus (2.20) and streak (2.22)."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import gcd
from typing import TYPE_CHECKING

from croupier.equipment.devices import lot
from croupier.games.blackjack.game import STREAK_WAGERS
from croupier.games.blackjack.settlement import streak_round
from croupier.games.blackjack.shoe import CITES
from croupier.hands.twentyone import is_blackjack
from croupier.hands.twentyone_wagers import over_under_13, progressive_row, same_suit_row, sevens_row
from croupier.law.odds import Odds
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId, box_of, in_order
from croupier.procedure.shoe import draw
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Ask, Chance, Mark, Offer, Procedure, Result, Settle
from croupier.procedure.twentyone import PlayedHand

if TYPE_CHECKING:
    from croupier.games.blackjack.hands import Hands

ADDITIONAL = ("over13", "under13", "same_suit", "sevens")
TWO_SEVENS = ("two_sevens", "two_sevens_same_suit")


def additional_wagers(round: State, hands: Hands) -> Procedure:
    """Losers are taken after the second cards, then winners paid (2.17(d), (e)); two sevens stay open;
    bonus losers go.
    """
    won: list[tuple[SeatId, Result]] = []
    for box in sorted(hands.boxes.hands):
        cards = round.hands[str(box)].cards
        for seat in hands.boxes.seats[box]:
            held = round.wagers(seat)
            lost = []
            for name in ADDITIONAL:
                if name not in held:
                    continue
                stake = held[name].stake
                odds = _additional_odds(round, name, cards)
                if odds is None:
                    lost.append(Result(name, stake, "lose", -stake, 0, "19:47-2.17(d)"))
                elif name != "sevens" or sevens_row(cards, round.options.sevens_trigger) not in TWO_SEVENS:
                    won.append((seat, Result(name, stake, "win", odds.pay(stake), 0, "19:47-2.17(e)")))
            if "bonus" in held and not is_blackjack(cards):
                lost.append(
                    Result("bonus", held["bonus"].stake, "lose", -held["bonus"].stake, 0, "19:47-2.20(e)")
                )
            if lost:
                yield Settle(lost[0].cite, seat, tuple(lost))
    for seat, result in won:
        yield Settle(result.cite, seat, (result,))


def _additional_odds(round: State, name: str, cards: list[int]) -> Odds | None:
    options, edition = round.options, round.edition
    if name in ("over13", "under13"):
        return options.over_under_13_odds(edition)[name] if over_under_13(cards) == name else None
    if name == "same_suit":
        row = same_suit_row(cards)
        return options.same_suit_odds(edition)[row] if row else None
    row = sevens_row(cards, options.sevens_trigger)
    return options.sevens_odds(edition)[row] if row else None


def sevens_decided(round: State, hands: Hands, hand: PlayedHand, split: bool = False) -> Procedure:
    """Two sevens are paid once the player has drawn, stood, surrendered, doubled or split (2.17(e)).

    Splitting gives up the prize for three; that is announced and paid before the split hands get cards
    (2.11(f)).
    """
    if hand.split:
        return
    cards = round.hands[hand.holder].cards
    for seat in hands.boxes.seats[hand.box]:
        wager = round.wagers(seat).get("sevens")
        if wager is None:
            continue
        cite = "19:47-2.11(f)" if split else "19:47-2.17(e)"
        if split:
            yield Announce(cite, "The payout for three sevens is given up by splitting")
        odds = round.options.sevens_odds(round.edition)[sevens_row(cards, round.options.sevens_trigger)]
        yield Settle(cite, seat, (Result("sevens", wager.stake, "win", odds.pay(wager.stake), 0, cite),))


def extra_sevens_card(round: State, hands: Hands, cite: str) -> Procedure:
    """The dealer has a blackjack: from the left, holders of two sevens are offered a third card for that
    wager only.
    """
    for hand in hands.boxes.in_play():
        wanting = []
        seats = [seat for seat in hands.boxes.seats[hand.box] if "sevens" in round.wagers(seat)]
        for seat in seats:
            offers = (Offer("draw", cite=cite), Offer("decline", cite=cite))
            answer = yield Ask(cite, (seat,), "sevens", offers, "decline")
            if answer.word == "draw":
                wanting.append(seat)
            else:
                yield from _two_sevens(round, seat, round.hands[hand.holder].cards)
        if wanting:
            yield from draw(round, hand.holder, cite, CITES)
            yield from sevens_decided(round, hands, hand)


def _two_sevens(round: State, seat: SeatId, cards: list[int]) -> Procedure:
    stake = round.seats[seat].wagers["sevens"].stake
    odds = round.options.sevens_odds(round.edition)[sevens_row(cards, round.options.sevens_trigger)]
    yield Settle(
        "19:47-2.17(e)", seat, (Result("sevens", stake, "win", odds.pay(stake), 0, "19:47-2.17(e)"),)
    )


def open_sevens(round: State, hands: Hands) -> Procedure:
    """Two sevens whose player is no longer asked are paid as two sevens."""
    for hand in hands.boxes.all():
        if hand.holder in round.hands:
            yield from sevens_decided(round, hands, hand)


def progressive_decided(round: State, hands: Hands, seat: SeatId) -> Procedure:
    """The progressive wager, when the blackjack wager is settled and whatever the dealer holds (2.19(c),
    (e), (h)).
    """
    wager = round.wagers(seat).get("progressive")
    meter = hands.meter
    if wager is None or meter is None:
        return
    row = _progressive_row(round, hands, box_of(seat))
    if not row:
        lost = Result("progressive", wager.stake, "lose", -wager.stake, 0, "19:47-2.19(c)")
        yield Settle(lost.cite, seat, (lost,))
        return
    share = round.options.meter_shares(round.edition).get(row)
    if share is not None and not hands.played:
        # Others may still get the same hand: they share the meter as it stands when the first is paid.
        holder = hands.boxes.hands[box_of(seat)][0].holder
        hands.first.setdefault(box_of(seat), list(round.hands[holder].cards))
        return
    what = f"the progressive prize for {row.replace('_', ' ')}"
    if share is None:
        amount = int(round.edition.paytable(f"progressive_{round.options.progressive}").rows[row])
        prize = yield from meter.fixed(round, seat, what, amount)
    else:
        winners = sum(
            "progressive" in round.wagers(other) and _progressive_row(round, hands, box_of(other)) == row
            for seats in hands.boxes.seats.values()
            for other in seats
        )
        prize = yield from meter.shared(round, seat, what, share, winners)
    won = Result("progressive", wager.stake, "win", prize - wager.stake, 0, "19:47-2.19(c)")
    yield Settle(won.cite, seat, (won,))


def progressive_left(round: State, hands: Hands) -> Procedure:
    """A share of the meter that waited for the other players is paid now; where every hand of a split box is
    dead the wager is returned with them (2.15(i)).
    """
    for box in sorted(hands.boxes.hands, reverse=True):
        for seat in hands.boxes.seats[box]:
            wager = round.wagers(seat).get("progressive")
            if wager is not None and seat in hands.outcomes:
                yield from progressive_decided(round, hands, seat)
            elif wager is not None:
                returned = Result("progressive", wager.stake, "void", 0, 0, "19:47-2.15(i)")
                yield Settle(returned.cite, seat, (returned,))


def _progressive_row(round: State, hands: Hands, box: int) -> str:
    cards = hands.first.get(box)
    if cards is None:
        held = round.hands.get(hands.boxes.hands[box][0].holder)
        cards = held.cards if held else []
    return progressive_row(cards)


def bonus_winners(round: State, hands: Hands) -> Procedure:
    """After every other wager, from the dealer's left: the amount the bonus system draws (2.20(f), (k))."""
    amounts = round.options.bonus_distribution(round.edition)
    for box in sorted(hands.boxes.hands):
        for seat in hands.boxes.seats[box]:
            wager = round.wagers(seat).get("bonus")
            if wager is None:
                continue
            amount, cite = yield from _bonus_amount(round, seat, wager.stake, amounts[wager.stake])
            yield Settle(cite, seat, (Result("bonus", wager.stake, "win", amount, 0, cite),))


def _bonus_amount(round: State, seat: SeatId, stake: int, weights: dict[int, int]) -> Procedure:
    common = gcd(*weights.values())
    amounts = sorted(weights)
    ends = list(accumulate(weights[amount] // common for amount in amounts))
    if len(amounts) == 1:
        return amounts[0], "19:47-2.20(k)"
    try:
        label = f"bonus {round.number} {seat}"
        drawn = yield Chance("19:47-2.20(k)", label, lot(ends[-1]), seat=seat)
    except Interruption as interruption:
        if interruption.ruling.kind != "no_amount":
            raise
        odds = Odds.parse(round.edition.paytable("bonus_unknown_amount").rows["blackjack"])
        return odds.pay(stake), interruption.ruling.cite
    return amounts[bisect_right(ends, drawn.values[0])], "19:47-2.20(k)"


def streaks_begin(round: State) -> Procedure:
    """New streak wagers stay as they are from the first card of their round on, whatever becomes of it
    (2.22).
    """
    for number in in_order(round.seats):
        if f"streak {number}" not in round.markers and any(
            name in round.seats[number].wagers for name in STREAK_WAGERS
        ):
            yield Mark("19:47-2.22", f"streak {number}", "0")


def streaks(round: State, hands: Hands) -> Procedure:
    """The marker of each box moves with its round; a streak is paid, lost, or stays as it is (2.22)."""
    odds = round.edition.paytable("streak").rows if round.options.streak else {}
    for number in in_order(round.seats):
        held = round.seats[number].wagers
        names = [name for name in STREAK_WAGERS if name in held]
        if not names:
            continue
        playing = number in hands.boxes.seats.get(box_of(number), ())
        step = streak_round(hands.outcomes.get(number, [])) if playing else -1
        count = int(round.markers.get(f"streak {number}", "0")) + step
        if step < 0:
            lost = tuple(
                [Result(name, held[name].stake, "lose", -held[name].stake, 0, "19:47-2.22") for name in names]
            )
            yield Settle("19:47-2.22", number, lost)
        elif f"streak{count}" in names:
            name = f"streak{count}"
            paid = Odds.parse(odds[name]).pay(held[name].stake)
            yield Settle(
                "19:47-2.22", number, (Result(name, held[name].stake, "win", paid, 0, "19:47-2.22"),)
            )
        open_still = [name for name in STREAK_WAGERS if name in round.seats[number].wagers]
        value = str(count) if open_still else ""
        if value != round.markers.get(f"streak {number}", ""):
            yield Mark("19:47-2.22", f"streak {number}", value)
