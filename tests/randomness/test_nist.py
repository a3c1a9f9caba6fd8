"""Our SP 800-22 gives the p-values the publication prints for its examples."""

import numpy as np
import pytest

from randomness import nist
from tests.randomness.digits import digits_of_e, digits_of_pi

# The publication's examples of these two tests were computed with coarser chances than its final text.
OVERLAPPING = np.array([0.367879, 0.183940, 0.137955, 0.099634, 0.069935, 0.140657])
COMPLEXITY = np.array([0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833])

# SP 800-22 rev. 1a, appendix B: the first 1,000,000 binary digits.
PUBLISHED = {
    "frequency": (0.953749, 0.578211),
    "block_frequency": (0.211072, 0.380615),
    "runs": (0.561917, 0.419268),
    "longest_run": (0.718945, 0.024390),
    "rank": (0.306156, 0.083553),
    "spectral": (0.847187, 0.010186),
    "non_overlapping 000000001": (0.078790, 0.165757),
    "universal": (0.282568, 0.669012),
    "serial 1": (0.766182, 0.143005),
    "approximate_entropy": (0.700073, 0.361595),
    "cumulative_sums forward": (0.669887, 0.628308),
    "cumulative_sums backward": (0.724266, 0.663369),
    "excursions +1": (0.786868, 0.844143),
    "excursions_variant -1": (0.826009, 0.760966),
}


@pytest.mark.parametrize(("digits", "column"), [(digits_of_e, 0), (digits_of_pi, 1)], ids=["e", "pi"])
def test_the_published_p_values_of_a_million_digits(digits, column: int) -> None:  # type: ignore[no-untyped-def]
    bits = digits(nist.BITS)
    found = nist.sequence_p_values(bits)
    assert len(found) == 188
    for name, published in PUBLISHED.items():
        assert found[name] == pytest.approx(published[column], abs=2e-6), name
    assert nist.overlapping(bits, chances=OVERLAPPING) == pytest.approx(
        (0.110434, 0.296897)[column], abs=5e-6
    )
    assert nist.linear_complexity(bits, 500, COMPLEXITY) == pytest.approx(
        (0.826335, 0.255475)[column], abs=2e-6
    )


def _bits(text: str) -> nist.Bits:
    return np.array([int(each) for each in text], dtype=np.uint8)


HUNDRED = _bits(
    "1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000"
)


def test_the_worked_examples_of_the_sections() -> None:
    """The hundred digits of pi (2.1.8, 2.2.8, 2.3.8, 2.12.8, 2.13.8) and short ones (2.1.4, 2.11.4, ...)."""
    assert nist.frequency(_bits("1011010101")) == pytest.approx(0.527089, abs=1e-6)
    assert nist.frequency(HUNDRED) == pytest.approx(0.109599, abs=1e-6)
    assert nist.block_frequency(_bits("0110011010"), 3) == pytest.approx(0.801252, abs=1e-6)
    assert nist.block_frequency(HUNDRED, 10) == pytest.approx(0.706438, abs=1e-6)
    assert nist.runs(_bits("1001101011")) == pytest.approx(0.147232, abs=1e-6)
    assert nist.runs(HUNDRED) == pytest.approx(0.500798, abs=1e-6)
    assert nist.serial(_bits("0011011101"), 3) == pytest.approx((0.808792, 0.670320), abs=1e-6)
    assert nist.approximate_entropy(_bits("0100110101"), 3) == pytest.approx(0.261961, abs=1e-6)
    assert nist.approximate_entropy(HUNDRED, 2) == pytest.approx(0.235301, abs=1e-6)
    assert nist.cumulative_sums(HUNDRED) == pytest.approx((0.219194, 0.114866), abs=1e-6)


def test_a_biased_sequence_fails() -> None:
    bits = (np.random.default_rng(1).random(nist.BITS) < 0.505).astype(np.uint8)
    found = nist.sequence_p_values(bits)
    assert found["frequency"] < 1e-10


def test_a_periodic_sequence_fails() -> None:
    bits = np.tile(np.random.default_rng(1).integers(0, 2, 5000, dtype=np.uint8), 200)
    found = nist.sequence_p_values(bits)
    assert found["spectral"] < 1e-10
    assert found["serial 1"] < 1e-10


def test_there_are_148_templates_of_nine_bits() -> None:
    assert len(nist.aperiodic(9)) == 148
