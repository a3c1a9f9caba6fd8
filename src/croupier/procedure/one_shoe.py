"""One shoe for many rounds: opened, shuffled, cut, burned from, dealt until its cutting card comes out."""

from __future__ import annotations

import msgspec

from croupier.law.counted import counted
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.shoe import BURN, ShoeCites, burn, offer_cut, shuffle_shoe
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import Announce, Collect, Deal, Mark, Procedure, Recut
from croupier.procedure.void_round import return_wagers

RELIEF, RESHUFFLE = "relief", "reshuffle"


class OneShoe(ShoeCites, frozen=True, kw_only=True):
    """Where a subchapter says how its shoe is opened, shuffled, cut, burned from and shuffled again.

    Options `decks` and `shuffle` (manual, automated or continuous) say what is in use; `continuous` is the
    rule of a device that shuffles without a break, where it has one of its own.
    """

    opening: str
    over: str
    idle: str
    continuous: str = ""

    def open_table(self, round: State) -> Procedure:
        """The decks are inspected, spread for the first player, washed and stacked."""
        yield Announce(self.opening, "The decks are inspected by the dealer and verified by the floorperson")
        yield Announce(
            self.opening,
            "The cards are spread face up, deck by deck, by suit and sequence, for the first player",
        )
        yield Announce(self.opening, "The cards are turned face down, washed, stacked and shuffled")

    def ready(self, round: State) -> Procedure:
        """Cards are shuffled before play, when the cutting card has come out, when the licensee or a ruling
        says so, and by a continuous device after every round.
        """
        shoe = round.shoes.get(ONE_SHOE)
        if shoe is None:
            yield from self.shuffle_cards(round)
        elif round.markers.get(RESHUFFLE):
            yield Mark(self.shuffle, RESHUFFLE, "")
            yield from self.shuffle_cards(round, chosen=True)
        elif round.options.shuffle == "continuous":
            yield from self.shuffle_cards(round)
        elif shoe.cutting_card_is_out or not shoe.left:
            left = counted(shoe.left, "card")
            text = f"The cutting card is out: the {left} left and the discards are shuffled"
            yield Announce(self.over, text)
            yield from self.shuffle_cards(round, shoe.came_out or "dealer")
        elif not shoe.cutting_card or shoe.automated == (round.options.shuffle == "manual"):
            yield Announce(self.shuffle, "The cards are shuffled for the method now used")
            yield from self.shuffle_cards(round)

    def shuffle_cards(self, round: State, came_out: str = "", chosen: bool = False) -> Procedure:
        """All decks into the shoe, and those shuffled by hand offered for the cut."""
        kind = round.options.shuffle
        cites = self
        if kind == "continuous" and self.continuous:
            cites = msgspec.structs.replace(self, shuffle=self.continuous)
        yield from shuffle_shoe(round, ONE_SHOE, round.options.decks, cites, kind=kind)
        if kind == "manual":
            yield from self.offer_cut(round, came_out, chosen)
        elif round.markers.get("cut"):
            yield Mark(cites.shuffle, "cut", "")
        if round.markers.get("declined"):
            yield Mark(self.cut, "declined", "")

    def offer_cut(self, round: State, came_out: str, chosen: bool) -> Procedure:
        """Who may cut cards shuffled by hand."""
        yield from offer_cut(round, came_out, chosen, self)

    def burn_card(self, round: State, new_dealer: bool = False) -> Procedure:
        """The first card of a new shoe unseen to the discard rack, and where it is the rule one by each
        `new_dealer`; a continuous device has none.
        """
        relieved = bool(round.markers.get(RELIEF))
        if relieved:
            yield Mark(self.burn, RELIEF, "")
        if round.options.shuffle == "continuous":
            return
        if round.shoes[ONE_SHOE].drawn == 0 or (relieved and new_dealer):
            yield from burn(round, self.burn)
            yield Collect(self.burn, BURN)

    def draw(self, round: State, deal: Deal) -> Procedure:
        """Cards from the shoe, and the event of it; a shoe with too few of them ends the round."""
        if round.shoes[ONE_SHOE].left < len(deal.holders):
            text = "Too few cards are left to finish the round: it is void"
            yield Announce(self.run_out, text)
            raise Interruption(Ruling("void_round", text, self.run_out))
        return (yield deal)

    def void_round(self, round: State, ruling: Ruling) -> Procedure:
        """What is not settled yet goes back, and the cards are reshuffled."""
        yield from return_wagers(round, ruling.cite)
        yield Mark(ruling.cite, RESHUFFLE, "yes")

    def apply_ruling(self, round: State, ruling: Ruling) -> Procedure:
        """What a ruling changes before the first card: a recut, idle cards, cards to be shuffled again."""
        if ruling.kind == "recut":
            yield Recut(ruling.cite, round.edition.value("min_cut"))
            return
        if ruling.kind == "idle":
            yield Announce(
                self.idle, "The idle cards are spread face up for the arriving player and washed again"
            )
        yield from self.shuffle_cards(round)
