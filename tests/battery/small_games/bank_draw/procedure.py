"""A card to each against the bank's: the bank pays and collects, the house takes a commission."""

from __future__ import annotations

from croupier.equipment.cards import JOKER
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, State, seat_account, wager_account
from croupier.procedure.steps import (
    Betting,
    CloseRound,
    Deal,
    OpenRound,
    Procedure,
    Result,
    Settle,
    Shuffle,
    Transfer,
    Turn,
)
from tests.battery.small_games.common import HOUSE_RULE, all_back

PERCENT = 5


def play_round(round: State) -> Procedure:
    """One round by the skeleton every card game has."""
    yield from round_of_play(round, COURSE)


def ready(round: State) -> Procedure:
    """A deck with a joker, shuffled and cut."""
    yield Shuffle(HOUSE_RULE, ONE_SHOE, "53 cards", 1, False, 1, one_round=True)


def no_more_bets(round: State) -> Betting:
    """One window."""
    return Betting(HOUSE_RULE, "No more bets")


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Whatever happens before the deal, the deck is shuffled again."""
    yield from ready(round)


def begin(round: State) -> int:
    """Who holds the bank."""
    return next(int(seat) for seat in round.clockwise() if "bank" in round.wagers(seat))


def account(bank: int) -> str:
    """The account of a bank."""
    return f"bank:{bank}"


def deal(round: State, bank: int) -> Procedure:
    """The bank is put up; one card face down to each."""
    stake = round.wagers(bank)["bank"].stake
    yield Transfer(HOUSE_RULE, stake, wager_account(bank, "bank"), account(bank), "bank")
    yield Deal(HOUSE_RULE, tuple([str(seat) for seat in round.clockwise()]))


def complete(round: State, bank: int) -> Procedure:
    """The bank's card is turned up, then the others', each paid or collected as long as the bank lasts."""
    staked = round.ledger[account(bank)]
    own = (yield Turn(HOUSE_RULE, str(bank))).cards[0]
    for seat in round.clockwise():
        if seat == bank:
            continue
        card = (yield Turn(HOUSE_RULE, str(seat))).cards[0]
        wager = round.wagers(seat)["draw"]
        yield Settle(HOUSE_RULE, seat, (_result(wager.stake, rank(card) - rank(own), round, bank),))
    fee = max(round.ledger[account(bank)] - staked, 0) * PERCENT // 100
    if fee:
        yield Transfer(HOUSE_RULE, fee, account(bank), "inventory", "collection")
    yield from _over(round, bank)


def _result(stake: int, difference: int, round: State, bank: int) -> Result:
    if difference < 0:
        return Result("draw", stake, "lose", -stake, 0, HOUSE_RULE, account(bank))
    win = min(stake, round.ledger[account(bank)]) if difference else 0
    return Result("draw", stake, "win" if win else "push", win, 0, HOUSE_RULE, account(bank))


def rank(card: int) -> int:
    """A joker is higher than every card."""
    return 13 if card == JOKER else card // 4


def _over(round: State, bank: int) -> Procedure:
    """What is left of the bank returns to whoever held it."""
    left = round.ledger.get(account(bank), 0)
    if left:
        yield Transfer(HOUSE_RULE, left, account(bank), seat_account(bank), "bank")
    yield Settle(HOUSE_RULE, bank, (Result("bank", 0, "push", 0, 0, HOUSE_RULE),))


def void(round: State, bank: int, interruption: Interruption) -> Procedure:
    """Decided wagers stand; the others and what the bank holds go back."""
    yield from _over(round, bank)
    yield from all_back(round, interruption)


COURSE = Course(
    opens=OpenRound(HOUSE_RULE),
    ready=ready,
    betting=no_more_bets,
    apply_ruling=apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=lambda round: CloseRound(HOUSE_RULE),
)
