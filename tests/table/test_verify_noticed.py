"""Faults of the verifier that only a closer look at its parts finds (docs/mutants.md)."""

from croupier import verify


def test_a_long_sentence_is_cut_to_its_longest_in_a_refusal_too() -> None:
    longest = verify.LONGEST
    assert str(verify.Unreadable("x" * longest)) == "x" * longest
    assert str(verify.Unreadable("x" * (longest + 1))) == "x" * (longest - 4) + " ..."


def test_discards_put_back_in_three_stacks_leave_every_piece_in_the_shoe_once() -> None:
    kept, rack = list(range(8)), list(range(100, 107))
    order = verify.put_back(list(range(15)), kept, rack)
    assert order == [0, 1, 100, 101, 102, 2, 3, 103, 104, 105, 4, 5, 106, 6, 7]
    assert verify.put_back(list(range(8)), kept, []) == kept
