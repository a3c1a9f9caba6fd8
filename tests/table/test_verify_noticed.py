"""Faults of the verifier that only a closer look at its parts finds (docs/mutants.md)."""

from croupier import verify


def test_a_long_sentence_is_cut_to_its_longest_in_a_refusal_too() -> None:
    longest = verify.LONGEST
    assert str(verify.Unreadable("x" * longest)) == "x" * longest
    assert str(verify.Unreadable("x" * (longest + 1))) == "x" * (longest - 4) + " ..."
