"""The quick form of `make randomness`: small sizes, a fixed seed, and batteries that notice bad sources."""

import math
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from croupier.equipment.collection import Shuffles
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import SETS
from randomness import nist, outside, own, pennsylvania, report, scaling, shuffling
from randomness.probability import chi_square_tail, uniform_p, upper_gamma
from randomness.source import DEFAULT_SEED, secret_of, sequence_words

SECRET = secret_of("quick")


def test_two_sequences_of_raw_words_pass_sp_800_22() -> None:
    for sequence in (0, 1):
        found = nist.sequence_p_values(nist.bits_of(sequence_words(SECRET, sequence, nist.BITS // 8)))
        assert min(found.values()) > 1e-4, min(found, key=found.__getitem__)


@pytest.mark.parametrize("name", own.SOURCES)
def test_every_source_passes_the_fifteen_tests_of_pennsylvania(name: str) -> None:
    draws = own.draws_of(SECRET, name, 20_000)
    of = own.SOURCES[name][1]
    assert draws.min() == 0
    assert draws.max() == of - 1
    for test, carried_out in pennsylvania.TESTS.items():
        assert 1e-4 < carried_out(draws, of) < 1 - 1e-4 or test == "overlaps", test
    assert len(pennsylvania.TESTS) == 15


BAD = {
    "chi-square": lambda draws, of: np.where(draws == 0, np.roll(draws, 1), draws),
    "equi-distribution (frequency)": lambda draws, of: np.sort(draws),
    "gap": lambda draws, of: np.repeat(draws[::2], 2),
    "overlaps": lambda draws, of: np.repeat(draws[::2], 2),
    "poker": lambda draws, of: np.repeat(draws[::5], 5),
    "coupon collector's": lambda draws, of: np.arange(len(draws)) % of,
    "permutation": lambda draws, of: np.arange(len(draws)) % of,
    "Kolmogorov-Smirnov": lambda draws, of: np.minimum(draws, of // 2),
    "adjacency criterion": lambda draws, of: np.cumsum(draws % 2) % of,
    "order statistic": lambda draws, of: np.repeat(draws[::5], 5),
    "runs": lambda draws, of: np.repeat(draws[::2], 2),
    "interplay correlation": lambda draws, of: np.repeat(draws[::2], 2),
    "serial correlation": lambda draws, of: np.repeat(draws[::2], 2),
    "subsequences": lambda draws, of: np.where(np.arange(len(draws)) % 10 == 3, 0, draws),
    "Poisson distribution": lambda draws, of: np.sort(draws),
}


@pytest.mark.parametrize("test", pennsylvania.TESTS)
@pytest.mark.parametrize("of", [6, 38])
def test_every_test_of_pennsylvania_finds_what_it_is_for(test: str, of: int) -> None:
    draws = np.random.default_rng(5).integers(0, of, 50_000)
    assert pennsylvania.TESTS[test](draws, of) > 1e-4
    assert pennsylvania.TESTS[test](BAD[test](draws, of), of) < 1e-6


def test_the_p_values_of_true_chance_are_uniform() -> None:
    generator = np.random.default_rng(11)
    for test, carried_out in pennsylvania.TESTS.items():
        p_values = [carried_out(generator.integers(0, 38, 10_000), 38) for _ in range(25)]
        assert uniform_p(p_values) > 1e-4, test


def test_every_number_of_every_range_has_as_many_words_as_every_other() -> None:
    for below in scaling.RANGES:
        words = 256 if below <= 256 else 65536
        assert set(scaling.model_counts(below)) == {words // below}, below


@pytest.mark.parametrize("below", [2, 6, 37, 38, 52, 54, 80, 256, 257, 416])
def test_live_draws_of_a_range_are_uniform(below: int) -> None:
    assert 1e-4 < scaling.live_p(SECRET, below, 50_000) < 1 - 1e-4


@pytest.mark.parametrize("size", range(2, 7))
def test_every_path_of_a_small_shuffle_gives_its_own_order(size: int) -> None:
    found = shuffling.permutations_by_path(size)
    assert len(found) == math.factorial(size)
    assert set(found.values()) == {1}


def test_shuffles_of_a_deck_are_in_band() -> None:
    counted = shuffling.tally(SECRET, 10_000)
    assert shuffling.BAND[0] < counted.card_by_place < shuffling.BAND[1]
    assert min(counted.p_values().values()) > 1e-4


def test_a_deck_shuffled_badly_is_noticed() -> None:
    """Exchanging every place with any place, a well-known mistake, is not uniform."""
    generator = np.random.default_rng(3)
    shuffles = np.tile(np.arange(52, dtype=np.uint8), (10_000, 1))
    rows = np.arange(10_000)
    for place in range(52):
        other = generator.integers(0, 52, 10_000)
        shuffles[rows, place], shuffles[rows, other] = shuffles[rows, other], shuffles[rows, place].copy()
    counted = shuffling.Tally()
    counted.add(shuffles)
    assert counted.card_by_place > shuffling.BAND[1]


def test_small_counts_of_successions_and_inversions_are_exact() -> None:
    assert [round(24 * chance) for chance in shuffling.succession_chances(4)] == [11, 9, 3, 1]
    assert [round(24 * chance) for chance in shuffling.inversion_chances(4)] == [1, 3, 5, 6, 5, 3, 1]


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    [(25.74, 5, 1e-4), (77.80, 37, 1e-4), (2877.83, 2601, 1e-4), (13.13, 37, 1 - 1e-4), (0.08, 5, 1 - 1e-4)],
)
def test_the_limits_of_the_chi_square_distribution(statistic: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, abs=1e-5)


def test_the_gamma_function_is_the_poisson_sum() -> None:
    for shape in (1, 4, 20):
        for x in (0.5, 3.0, 30.0):
            poisson = sum(math.exp(-x) * x**k / math.factorial(k) for k in range(shape))
            assert upper_gamma(shape, x) == pytest.approx(poisson, rel=1e-10)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no C compiler here")
@pytest.mark.parametrize("decks", [1, 8])
def test_the_source_of_words_in_c_draws_what_the_table_draws(decks: int, tmp_path: Path) -> None:
    program = tmp_path / "words"
    subprocess.run(["gcc", "-O2", "-o", program, outside.HERE / "words.c"], check=True)
    entropy = SeededEntropy(SECRET)
    shuffles = Shuffles(SETS["52 cards"], decks)
    expected = b"".join(shuffles.raw(entropy, number) for number in range(5, 205))
    arguments = [SECRET.hex(), "5", str(52 * decks), outside.LABEL, outside.CONTRIBUTION, str(len(expected))]
    assert subprocess.run([program, *arguments], check=True, capture_output=True).stdout == expected


def test_a_battery_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    sizes = own.Sizes(shuffles=500)
    steps = own.run_shuffles(tmp_path, "quick", sizes)
    assert [next(steps) for _ in range(3)] == [(0, 6), (1, 6), (2, 6)]
    steps.close()
    with (tmp_path / "shuffles.jsonl").open("a") as file:
        file.write('{"part": "4", "se')
    assert [done for done, _ in own.run_shuffles(tmp_path, "quick", sizes)] == [2, 3, 4, 5, 6]
    assert list(own.results(tmp_path / "shuffles.jsonl")) == ["2", "3", "4", "5", "6", "deck"]
    assert next(own.run_shuffles(tmp_path, "other", sizes)) == (0, 6)


def test_the_report_says_what_was_not_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "DOCUMENT", tmp_path / "randomness.md")
    monkeypatch.setattr(report, "PLOT", tmp_path / "images" / "p-values.svg")
    (tmp_path / "images").mkdir()
    sizes = own.Sizes(sequences=1, shuffles=500)
    list(own.run_nist(tmp_path, "quick", sizes))
    steps = own.run_shuffles(tmp_path, "quick", sizes)
    next(steps)
    next(steps)
    steps.close()
    found = report.write(tmp_path, "quick", sizes, ["dieharder: not run: it is missing."])
    assert [each.verdict for each in found][-1] == "incomplete, no failure"
    text = (tmp_path / "randomness.md").read_text()
    assert SECRET.hex() in text
    assert report.digest("quick") in text
    assert "- dieharder: not run" in text
    assert "<svg" in (tmp_path / "images" / "p-values.svg").read_text()


def test_a_battery_run_elsewhere_keeps_its_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "DOCUMENT", tmp_path / "randomness.md")
    sizes = own.Sizes(shuffles=500)
    list(own.run_shuffles(tmp_path / "first", "quick", sizes))
    (written,) = report.write(tmp_path / "first", "quick", sizes, [])
    text = (tmp_path / "randomness.md").read_text()
    assert report.write(tmp_path / "elsewhere", "quick", sizes, []) == [written]
    assert (tmp_path / "randomness.md").read_text() == text
    assert report.write(tmp_path / "elsewhere", "another seed", sizes, []) == []


def test_the_certificate_is_of_what_tables_draw_now() -> None:
    assert f"`{report.digest(DEFAULT_SEED)}`" in report.DOCUMENT.read_text()


@pytest.mark.parametrize("unit", ["giga", "gibi"])
def test_practrand_has_passed_when_nothing_failed_in_64_gibibytes(tmp_path: Path, unit: str) -> None:
    place = tmp_path / "practrand"
    place.mkdir()
    said = (
        f"length= {{}} {unit}bytes (2^{{}} bytes), time= 1 seconds\n  no anomalies in 263 test result(s)\n\n"
    )
    (place / "words.txt").write_text(said.format(32, 35))
    found = report.practrand_section(tmp_path)
    assert found is not None
    assert found.verdict == "incomplete, no failure in 32 gibibytes"
    (place / "words.txt").write_text(said.format(32, 35) + said.format(64, 36))
    found = report.practrand_section(tmp_path)
    assert found is not None
    assert (found.size, found.verdict) == ("64 gibibytes", "pass")
