"""The exact solution of poker against the dealer: ante, decide, the dealer qualifies, compare.

A game declares a `Showdown` (`rules.py`): how many cards each side has, whether a card of the dealer is
shown, the lowest hand the dealer plays with, and for every choice what each wager nets by how the round
ends. `solve(showdown)` (`solution.py`) gives the best play and how often every end happens, `values(showdown,
hand, shown)` the worth of each choice in one situation, both exact. `wager_analysis` (`report.py`) turns
that into what `croupier analyze` prints, and `Solution.decisions` into the tables that the kernels of
`croupier.simulation.showdown` play by.
"""
