"""A round of minibaccarat: 7.4 to 7.10 and 7.12."""

from __future__ import annotations

from croupier.games.punto_banco import settle
from croupier.hands.baccarat import HANDS
from croupier.procedure.punto_banco import PuntoBanco, Settled
from croupier.procedure.skeleton import round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import Betting, CloseRound, OpenRound, Procedure


def settlement(round: State, wager: str, stake: int, coupon: int) -> Settled:
    """A wager by the two hands on the table."""
    hands = {hand: round.hands[hand].cards for hand in HANDS}
    return settle(round.options, round.edition, wager, stake, coupon, hands)


ROUND = PuntoBanco(
    opening="19:47-7.4",
    change="19:47-7.4",
    idle="19:47-7.4",
    shuffle="19:47-7.5",
    cut="19:47-7.5",
    burn="19:47-7.5",
    over="19:47-7.8",
    run_out="19:47-7.11",
    continuous="19:47-7.12",
    first_cards="19:47-7.7",
    third_cards="19:47-7.8",
    rules="19:47-7.9",
    result="19:47-7.10",
    charge="19:47-7.3",
    betting=Betting("19:47-7.2", "No more bets"),
    opens=OpenRound("19:47-7.2"),
    closes=CloseRound("19:47-7.10"),
    settlement=settlement,
    rising=False,
)
COURSE = ROUND.course()


def open_table(round: State) -> Procedure:
    """The decks are inspected, verified, spread for the first player, washed and stacked."""
    return ROUND.open_table(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)
