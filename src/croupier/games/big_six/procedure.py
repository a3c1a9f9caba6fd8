"""A round of big six: wagers, the spin of the wheel, losers collected, winners paid (5.6)."""

from croupier.procedure.one_event import OneEvent

ROUND = OneEvent(
    opens="19:47-5.6", closes="19:47-5.6", event="19:47-5.6", settles="19:47-5.6", over="19:47-5.6"
)
play_round, open_table = ROUND.play_round, ROUND.open_table
