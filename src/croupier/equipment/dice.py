"""Dice: what a die must be, the set and the cup, and how a roll is read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.law.counted import counted
from croupier.law.refusal import BadInput, Refusal

DICE_CITE = "19:46-1.15"
SMALLEST_SIDE = 0.750
LARGEST_SIDE = 0.775
OPPOSITE_SUM = 7
MIN_SET = 5
IN_PLAY = 2
SYMBOLS = "⚀⚁⚂⚃⚄⚅"


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its serial number, side in inches, and faces as opposite pairs."""

    serial: str
    side: float = SMALLEST_SIDE
    opposite: tuple[tuple[int, int], ...] = ((1, 6), (2, 5), (3, 4))
    transparent: bool = True


def check_die(die: Die) -> None:
    """Refuse a die that is not a perfect cube of the required size and spots."""
    if not die.serial.strip():
        raise Refusal("a die has no serial number or letters", DICE_CITE)
    if not SMALLEST_SIDE <= die.side <= LARGEST_SIDE:
        raise Refusal(
            f"die {die.serial} has sides of {die.side} inch: expected {SMALLEST_SIDE:.3f} to {LARGEST_SIDE}",
            DICE_CITE,
        )
    if sorted(face for pair in die.opposite for face in pair) != [1, 2, 3, 4, 5, 6] or any(
        len(pair) != 2 or sum(pair) != OPPOSITE_SUM for pair in die.opposite
    ):
        raise Refusal(f"die {die.serial}: opposite faces must add to {OPPOSITE_SUM}", DICE_CITE)
    if not die.transparent:
        raise Refusal(f"die {die.serial} is not transparent", DICE_CITE)


class DiceSet:
    """At least five dice: the shooter picks two, the others stay in the cup (19:47-1.7)."""

    def __init__(self, dice: Iterable[Die]) -> None:
        given = tuple(dice)
        self._dice = {die.serial: die for die in given}
        for die in given:
            check_die(die)
        if len(self._dice) != len(given):
            raise Refusal("two dice of the set have the same serial number", DICE_CITE)
        if len(given) < MIN_SET:
            raise Refusal(
                f"a set of {counted(len(given), 'die')}: at least {MIN_SET} are needed", "19:47-1.7"
            )
        self._chosen: tuple[str, ...] = ()

    @property
    def in_cup(self) -> tuple[str, ...]:
        """The dice in the cup."""
        return tuple(serial for serial in self._dice if serial not in self._chosen)

    @property
    def in_play(self) -> tuple[str, ...]:
        """The two dice of the shooter, or none."""
        return self._chosen

    def offer(self) -> tuple[str, ...]:
        """Offer the complete set to a shooter; no die is in play until two are picked."""
        self._chosen = ()
        return self.in_cup

    def choose(self, serials: Sequence[str]) -> None:
        """The shooter picks two dice; the rest go back to the cup."""
        for serial in serials:
            if serial not in self._dice:
                raise BadInput(f"die {serial!r} is not in the set: expected two of {', '.join(self._dice)}")
        if len(serials) != IN_PLAY or len(set(serials)) != IN_PLAY:
            raise Refusal(
                f"{counted(len(set(serials)), 'die')} chosen: the shooter picks exactly two", "19:47-1.7(c)"
            )
        self._chosen = tuple(serials)

    def replace(self, serial: str, die: Die) -> None:
        """Replace a die that left the table or is damaged."""
        if serial not in self._dice:
            raise BadInput(f"die {serial!r} is not in the set: expected one of {', '.join(self._dice)}")
        if die.serial != serial and die.serial in self._dice:
            raise Refusal(f"die {die.serial} is in the set already", DICE_CITE)
        check_die(die)
        if serial in self._chosen:
            self._chosen = ()
        del self._dice[serial]
        self._dice[die.serial] = die


def read_face(supporting: Sequence[int]) -> int | None:
    """The face that counts, from the sides a die rests on; two or more void the roll (19:47-1.10(a))."""
    for side in supporting:
        if not 1 <= side <= 6:
            raise BadInput(f"side {side} of a die cannot be read: expected 1 to 6")
    if not supporting:
        raise BadInput("a die must rest on at least one side")
    return OPPOSITE_SUM - supporting[0] if len(set(supporting)) == 1 else None
