"""Poker against the house: hands in play, decisions to bet or fold, the showdown, the order of settlement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Ask, Collect, Deal, Procedure, Result, Settle, Step, Turn
from croupier.procedure.void_round import undo

DEALER = "dealer"
FOLD = "fold"
Showdown = Literal["no_hand", "win", "push", "lose"]


class Played(msgspec.Struct, gc=False):
    """The players whose hands are in play, from the dealer's left."""

    seats: list[SeatId]


class Judgment(msgspec.Struct, frozen=True, gc=False):
    """What becomes of a player's wagers; a `prize` that is still to be paid keeps the cards on the table, and
    `said` is what the dealer announces of the hand.
    """

    lost: tuple[Result, ...] = ()
    pushed: tuple[Result, ...] = ()
    won: tuple[Result, ...] = ()
    prize: bool = False
    said: str = ""


class StageCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says how hands are turned, taken, left alone and paid, stage after stage; without
    `turn` they lie face up already, without `collect` those of the winners lie until the round closes.
    """

    turn: str
    lose: str
    push: str
    pay: str
    collect: str


Judge = Callable[[SeatId, tuple[int, ...]], Judgment]
Prize = Callable[[SeatId], Procedure]


def begin(round: State) -> Played:
    """Everyone with wagers plays."""
    return Played(round.clockwise())


def showdown(qualifies: bool, own: int, dealers: int) -> Showdown:
    """How a hand does by its rank against the dealer's, who may not qualify."""
    if not qualifies:
        return "no_hand"
    return "win" if own > dealers else "lose" if own < dealers else "push"


def deal_hands(round: State, played: Played, parts: tuple[Deal, ...]) -> Procedure:
    """The parts of a deal one after another; a ruling on a single hand waits until all have their cards."""
    rulings: list[Ruling] = []
    for part in parts:
        while True:
            try:
                yield part
                break
            except Interruption as interruption:
                if interruption.ruling.kind not in _ON_HANDS:
                    raise
                rulings.append(interruption.ruling)
    for ruling in rulings:
        yield from carry_out(round, played, ruling)


def in_play(round: State, played: Played, step: Step, seat: SeatId = 0) -> Procedure:
    """A step of the play, and the event that answers it; None where the hand of its seat is out meanwhile.

    A ruling on a single hand is carried out where the step stands, and the step goes on.
    """
    while True:
        try:
            return (yield step)
        except Interruption as interruption:
            yield from carry_out(round, played, interruption.ruling)
            if seat and seat not in played.seats:
                return None


def after_ruling(round: State, played: Played, step: Step, ruling: Ruling, seat: SeatId) -> Procedure:
    """A ruling is carried out where a step stands, and the step goes on unless its seat's hand is out."""
    yield from carry_out(round, played, ruling)
    if seat not in played.seats:
        return None
    return (yield from in_play(round, played, step, seat))


def carry_out(round: State, played: Played, ruling: Ruling) -> Procedure:
    """Take hands out of play, their wagers returned or forfeited, or complete a hand; any other ruling ends
    the round.
    """
    if ruling.kind not in _ON_HANDS:
        raise Interruption(ruling)
    if ruling.kind == "complete_hand":
        yield Announce(ruling.cite, f"One more card completes the hand of {_named(ruling.holder)}")
        return
    for seat in ruling.seats:
        if seat not in played.seats:
            continue
        if ruling.kind == "void_hand":
            yield from undo(round, ruling.cite, seat)
        outcome = "void" if ruling.kind == "void_hand" else "lose"
        yield from close_wagers(round, seat, outcome, ruling.cite)
        if str(seat) in round.hands:
            yield Collect(ruling.cite, str(seat))
        played.seats.remove(seat)


_ON_HANDS = ("void_hand", "forfeit", "complete_hand")


def _named(holder: str) -> str:
    return f"seat {holder}" if holder.isdigit() else f"the {holder}"


def close_wagers(round: State, seat: SeatId, outcome: str, cite: str) -> Procedure:
    """Every wager of a seat is returned or lost."""
    results = tuple(
        [
            Result(name, each.stake, outcome, -each.stake if outcome == "lose" else 0, 0, cite)
            for name, each in round.wagers(seat).items()
        ]
    )
    yield from settle(cite, seat, results)


def settle(cite: str, seat: SeatId, results: tuple[Result, ...]) -> Procedure:
    """Wagers of a seat are settled, if there are any."""
    if results:
        yield Settle(cite, seat, results)


def decide(
    round: State,
    played: Played,
    ask: Callable[[SeatId], Ask | None],
    folded: Callable[[SeatId], tuple[Result, ...]],
    cite: str,
) -> Procedure:
    """Each player in turn from the dealer's left; a player who folds loses at once, and the cards are taken
    unless a wager is left that a fold does not lose.
    """
    for seat in list(played.seats):
        question = ask(seat) if seat in played.seats else None
        if question is None:
            continue
        answer = yield from in_play(round, played, question, seat)
        if answer is not None and answer.word == FOLD:
            yield from settle(cite, seat, folded(seat))
            if not round.wagers(seat):
                yield from leave(played, seat, cite)


def settle_in_stages(
    round: State, played: Played, judge: Judge, cites: StageCites, prize: Prize | None = None
) -> Procedure:
    """From the farthest right: losers as their hands are turned, then equal hands, then the winners, whose
    prizes are paid in their turn.
    """
    judged: list[tuple[SeatId, Judgment]] = []
    for seat in reversed(list(played.seats)):
        if cites.turn and (yield from in_play(round, played, Turn(cites.turn, str(seat)), seat)) is None:
            continue
        found = judge(seat, tuple(round.hands[str(seat)].cards))
        if found.said:
            yield Announce(cites.turn, found.said)
        yield from settle(cites.lose, seat, found.lost)
        if found.pushed or found.won or found.prize:
            judged.append((seat, found))
        else:
            yield from leave(played, seat, cites.lose)
    for seat, found in judged:
        if found.pushed and seat in played.seats:
            yield from settle(cites.push, seat, found.pushed)
            if not (found.won or found.prize):
                yield from leave(played, seat, cites.push)
    for seat, found in judged:
        if seat not in played.seats:
            continue
        yield from settle(cites.pay, seat, found.won)
        if found.prize and prize is not None:
            yield from pay_prize(round, played, seat, prize)
        if cites.collect and seat in played.seats and str(seat) in round.hands:
            yield from leave(played, seat, cites.collect)


def settle_one_by_one(round: State, played: Played, judge: Judge, turn: str, cite: str) -> Procedure:
    """From the farthest right each player is finished in turn, losing wagers first."""
    for seat in played.seats[::-1]:
        step = Turn(turn, str(seat))
        try:
            turned = yield step
        except Interruption as interruption:
            turned = yield from after_ruling(round, played, step, interruption.ruling, seat)
        if turned is not None:
            found = judge(seat, turned.cards)
            results = found.lost + found.pushed + found.won
            if results:
                yield Settle(cite, seat, results)


def pay_prize(round: State, played: Played, seat: SeatId, prize: Prize) -> Procedure:
    """Pay a prize after people have checked the hand; a ruling in between may end the hand."""
    while seat in played.seats:
        try:
            yield from prize(seat)
            return
        except Interruption as interruption:
            yield from carry_out(round, played, interruption.ruling)


def leave(played: Played, seat: SeatId, cite: str) -> Procedure:
    """Take the cards of a finished hand."""
    yield Collect(cite, str(seat))
    played.seats.remove(seat)
