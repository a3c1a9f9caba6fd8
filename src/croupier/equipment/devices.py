"""Automated card shufflers and dealing shoes: what they report, and that they leave before another method."""

from croupier.equipment.cards import DECK_SIZE
from croupier.equipment.deck import Shoe
from croupier.law.refusal import BadInput, Refusal


class Device:
    """A device at the table; while it stands there no other method may be used (19:47-18.12(f))."""

    name = "device"

    def __init__(self, present: bool = True) -> None:
        self.present = present

    def remove(self) -> None:
        """Take the device off the table."""
        self.present = False

    def install(self) -> None:
        """Put the device on the table."""
        self.present = True

    def check_other_method(self, method: str) -> None:
        """Refuse another method of shuffling or dealing while the device stands at the table."""
        if self.present:
            raise Refusal(f"{method}: the {self.name} must be removed from the table first", "19:47-18.12(f)")

    def check_present(self) -> None:
        """Refuse to use a device that is not at the table."""
        if not self.present:
            raise BadInput(f"the {self.name} is not at the table: install it first")


class AutomatedShuffler(Device):
    """A shuffling device; one that counts reports the number of cards after each shuffle."""

    name = "automated shuffler"

    def __init__(self, counts: bool = False, present: bool = True) -> None:
        super().__init__(present)
        self.counts = counts

    @property
    def waives_stub_count(self) -> bool:
        """A device that counts makes stub counts unnecessary (19:47-18.7(f))."""
        return self.present and self.counts

    def report(self, cards: int) -> None:
        """The number of cards counted; a deck with a wrong number is refused and leaves the table."""
        self.check_present()
        if not self.counts:
            raise BadInput("this automated shuffler does not count cards: expected a stub count instead")
        if cards != DECK_SIZE:
            raise Refusal(
                f"the shuffler counted {cards} cards, not {DECK_SIZE}: the deck leaves the table",
                "19:47-18.7(f)",
            )


class AutomatedDealingShoe(Device):
    """A shoe that hands out stacks of a fixed number of cards (19:47-18.9(a))."""

    name = "automated dealing shoe"

    def __init__(self, stack: int, present: bool = True) -> None:
        super().__init__(present)
        if not 1 <= stack <= DECK_SIZE:
            raise BadInput(f"stacks of {stack} cards: expected 1 to {DECK_SIZE}")
        self.stack = stack
        self._shoe: Shoe | None = None

    def load(self, shoe: Shoe) -> None:
        """Put the shuffled cards into the device (19:47-18.9(b)1)."""
        self.check_present()
        self._shoe = shoe

    def deal(self) -> tuple[int, ...]:
        """The next stack, listed from the first card that left the device."""
        self.check_present()
        if self._shoe is None:
            raise BadInput("the automated dealing shoe is not loaded")
        return self._shoe.draw_stack(self.stack)

    def unload(self) -> tuple[int, ...]:
        """The cards left in the device, for the discard rack or a reshuffle."""
        cards = () if self._shoe is None else self._shoe.stub()
        self._shoe = None
        return cards

    def remove(self) -> None:
        """Take the emptied device off the table."""
        if self._shoe is not None:
            raise Refusal("the automated dealing shoe still holds cards: empty it first", "19:47-18.12(f)")
        super().remove()
