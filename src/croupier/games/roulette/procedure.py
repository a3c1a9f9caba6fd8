"""A round of roulette: wagers, the spin of the ball, the crown on its number, losers and winners (5.3)."""

from croupier.procedure.one_event import OneEvent

ROUND = OneEvent(
    opens="19:47-5.3",
    closes="19:47-5.3",
    event="19:47-5.3",
    settles="19:47-5.3",
    over="19:47-5.3",
    marker="crown",
    again="interpretation: a table without 00 has no wager on it, so the ball is spun again",
    inspected="19:46-1.9",
    inspection="Ball, wheel and table are inspected",
)
play_round, open_table = ROUND.play_round, ROUND.open_table
