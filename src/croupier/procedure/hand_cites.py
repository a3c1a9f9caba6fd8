"""Where a twenty-one game's subchapter states what all twenty-one games do."""

from __future__ import annotations

from croupier.procedure.shoe import ShoeCites


class HandCites(ShoeCites, frozen=True, kw_only=True):
    """The paragraphs of a hand of twenty-one, beside those of its shoe."""

    first: str
    dealer_first: str
    second: str
    hole: str
    totals: str
    card: str
    dealer_card: str
    dealer_draws: str
    draw: str
    stand: str
    double: str
    one_card: str
    split: str
    split_order: str
    ride_double: str
    ride_split: str
    surrender: str
    insurance: str
    insurance_amount: str
    insurance_pays: str
    insurance_lost: str
    pick_up: str
    skipped: str
    refused: str
    late_second: str
    """A box's second card, or third of the first three, after the others'."""
    late_card: str
    """A card asked for and missed, dealt after the other players."""
    split_decision: str = ""
    split_ace: str = ""
    resplit: str = ""
