"""The kernel of poker against the dealer: cards dealt without bias, decided by tables, counted in cells.

A game's `kernel.py` subclasses `ShowdownKernel` (`kernel.py`) and writes `prepare`: it solves its declared
showdown (`croupier.odds.showdown`), takes the decisions from the solution and gives `ShowdownPlan.of` the
cents every wager nets for each choice, row of the player's hand and end. Rows must be fine enough for every
wager, side wagers on the player's own cards included.
"""
