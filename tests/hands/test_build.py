"""The data file of the evaluators is what the build writes."""

from importlib.resources import files

from croupier.hands.build import straight_high, table_bytes
from croupier.hands.table import table_path


def test_rebuilding_the_table_gives_the_same_bytes() -> None:
    assert table_bytes() == files("croupier.hands").joinpath(table_path()).read_bytes()


def test_the_ace_is_high_or_low_but_never_in_the_middle() -> None:
    assert straight_high((8, 9, 10, 11, 12)) == 12
    assert straight_high((0, 1, 2, 3, 12)) == 3
    assert straight_high((0, 1, 10, 11, 12)) is None
    assert straight_high((0, 1, 12)) == 1
    assert straight_high((0, 11, 12)) is None
    assert straight_high((3, 3, 4)) is None
