"""Plots are written in the format the file's name asks for, and only there."""

import subprocess
import sys

import pytest

from croupier.law.refusal import BadInput
from croupier.report.plots import _share, check_suffix, plot_analysis, plot_simulation
from croupier.simulation.bankroll import sample_bankrolls
from croupier.simulation.statistics import Result, tally_cells
from tests.report.tables import analysis

MAGIC = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


def finished_run(kinds: int) -> Result:
    totals = tuple(1000 // (place + 1) for place in range(kinds))
    cells = [{"main": 500 * place - 1000} for place in range(kinds)]
    return Result(sum(totals), 7, tally_cells(totals, cells, {"main": 1000}), totals)


@pytest.mark.parametrize("suffix", MAGIC)
def test_an_analysis_is_plotted_in_every_format(tmp_path, suffix):
    file = plot_analysis(analysis("let-it-ride"), tmp_path / f"edges{suffix}")
    assert file.read_bytes().startswith(MAGIC[suffix])


def test_the_plot_of_an_analysis_names_every_wager(tmp_path):
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none"}):
        drawn = plot_analysis(analysis("craps"), tmp_path / "edges.svg").read_text(encoding="utf-8")
    assert all(f">{wager}<" in drawn for wager in analysis("craps").wagers)


def test_a_first_decision_is_drawn_neither_as_won_nor_as_lost(tmp_path):
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none"}):
        three = plot_analysis(analysis("three-card-21-n-done", proposals=True), tmp_path / "three.svg")
        craps = plot_analysis(analysis("craps"), tmp_path / "craps.svg")
    assert ">by the hands that follow<" in three.read_text(encoding="utf-8")
    assert "proposed rules, never adopted and not in force" in three.read_text(encoding="utf-8")
    assert "by the hands that follow" not in craps.read_text(encoding="utf-8")
    worked_out = analysis("three-card-21-n-done", proposals=True)
    assert 0.08 < _share(worked_out, "main", "wins") < 0.1


@pytest.mark.parametrize("kinds", [1, 5, 60])
def test_a_simulation_is_plotted_with_and_without_bankrolls(tmp_path, kinds):
    result = finished_run(kinds)
    bankrolls = sample_bankrolls(result.histogram, 100_000, 1000, rounds=50, players=20, seed=7)
    alone = plot_simulation(result, tmp_path / "alone.png").stat().st_size
    both = plot_simulation(result, tmp_path / "both.png", bankrolls, "a run").stat().st_size
    assert 0 < alone < both


def test_counts_that_are_alike_stand_on_a_scale_from_nothing(tmp_path):
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none"}):
        alike = plot_simulation(finished_run(2), tmp_path / "alike.svg").read_text(encoding="utf-8")
        unlike = plot_simulation(finished_run(60), tmp_path / "unlike.svg").read_text(encoding="utf-8")
    assert ">rounds<" in alike
    assert ">0<" in alike
    assert ">rounds (log scale)<" in unlike


def test_the_same_plot_is_the_same_file(tmp_path):
    for suffix in (".svg", ".pdf"):
        one, two = (plot_simulation(finished_run(5), tmp_path / f"{name}{suffix}") for name in "ab")
        assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("name", ["edges", "edges.gif", "edges.png.txt", ""])
def test_an_unknown_suffix_is_refused(name):
    with pytest.raises(BadInput, match=r"expected a name ending in \.png, \.svg or \.pdf"):
        check_suffix(name)


def test_a_folder_that_does_not_exist_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(BadInput, match="No such file or directory"):
        plot_simulation(finished_run(2), tmp_path / "nowhere" / "run.png")


def test_reports_load_nothing_heavy_before_it_is_needed():
    rooms = "guide, layout, rules_text, analysis_text, plots, pdf"
    heavy = "{'numpy', 'numba', 'matplotlib', 'fpdf'}"
    code = f"import sys; from croupier.report import {rooms}; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
