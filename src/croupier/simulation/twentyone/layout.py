"""What rounds are played by: the tables of a plan, rules and stakes of a block, room for its hands."""

from __future__ import annotations

from typing import NamedTuple

from croupier.simulation.twentyone.beside_tables import BesideTables
from croupier.simulation.twentyone.by_tables import Codes
from croupier.simulation.twentyone.deal import Lots
from croupier.simulation.twentyone.hand_machine import HandTables
from croupier.simulation.twentyone.playing import Plays, Room
from croupier.simulation.twentyone.side_tables import SideTables
from croupier.simulation.twentyone.table_rules import Integers


class Tables(NamedTuple):
    """The tables of a plan, the facts of a round, and the multiple of the stake by bin of the count."""

    hands: HandTables
    beside: BesideTables
    first_cards: SideTables
    facts: Integers
    levels: Integers


class Quick(NamedTuple):
    """The same, with space for the hands of each box, their codes and the dealer's results."""

    tables: HandTables
    beside: BesideTables
    first_cards: SideTables
    facts: Integers
    levels: Integers
    in_box: Codes
    codes: Codes
    results: Codes


class Layout(NamedTuple):
    """A block's rules, the stakes as given and as the count raises them, plays and tables, lots and bins.

    `room` is where a round is played card by card.
    """

    rules: Integers
    stakes: Integers
    staking: Integers
    plays: Plays
    quick: Quick
    among: Integers
    ramp: Integers
    counting: Integers
    listed: Integers
    bonus: Lots
    room: Room
    bins: tuple[int, int]
