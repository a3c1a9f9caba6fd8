"""A round of pokette: wagers, the spin, losers taken, winners paid, the card put on display (12.7, 12.8)."""

from croupier.games.pokette.display import after_the_spin, before_the_spin
from croupier.procedure.one_event import OneEvent

ROUND = OneEvent(
    opens="19:47-12.7",
    closes="19:47-12.7",
    event="19:47-12.7",
    remembers=before_the_spin,
    settles="19:47-12.7",
    after=after_the_spin,
    over="19:47-12.7",
    inspected="19:47-12.3",
    inspection="Wheel, table and deck are inspected; the deck lies ready for display",
)
play_round, open_table = ROUND.play_round, ROUND.open_table
