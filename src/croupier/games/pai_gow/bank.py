"""Player bank and co-bank at pai gow: 10.8. Its text is not held; the rules are those of similar games and of
the trade.
"""

from __future__ import annotations

from typing import Final

from croupier.games.pai_gow.game import WAGER
from croupier.procedure.player_bank import BankCites, PlayerBank
from croupier.procedure.state import State

QUEBEC: Final = "19:47-10.8; interpretation: not from the rule, as Quebec S-13.1 r. 3 s. 116"
TRADE: Final = "19:47-10.8; interpretation: not from the rule, as in the trade"


def _vigorish(round: State, won: int) -> int:
    found: int = round.options.vigorish(round.edition, won)
    return found


PLAYER_BANK: Final = PlayerBank(
    wager=WAGER,
    cites=BankCites(
        offered=QUEBEC,
        eligible=QUEBEC,
        in_a_row=QUEBEC,
        first_round=QUEBEC,
        covers=QUEBEC,
        dealer=TRADE,
        marked=TRADE,
        settled=TRADE,
        co_bank=TRADE,
    ),
    vigorish=_vigorish,
)
