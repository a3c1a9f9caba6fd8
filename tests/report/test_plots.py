"""Plots are written in the format the file's name asks for, and only there."""

import subprocess
import sys
from xml.sax.saxutils import escape

import pytest

from croupier.law.refusal import BadInput
from croupier.report.plots import (
    _share,
    analysis_figure,
    check_suffix,
    names_of,
    plot_analysis,
    plot_simulation,
    simulation_figure,
)
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
    for words in ("Don't Pass", "Place to win 6", "Pass with full odds"):
        assert f">{words}<" in drawn
    printed = names_of(analysis("craps"))
    assert all(f">{escape(printed[wager])}<" in drawn for wager in analysis("craps").wagers)


def test_a_first_decision_is_drawn_neither_as_won_nor_as_lost(tmp_path):
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none"}):
        three = plot_analysis(analysis("three-card-21-n-done", proposals=True), tmp_path / "three.svg")
        craps = plot_analysis(analysis("craps"), tmp_path / "craps.svg")
    assert ">Decided by the hands that follow<" in three.read_text(encoding="utf-8")
    assert "proposed rules, never adopted and not in force" in three.read_text(encoding="utf-8")
    assert "hands that follow" not in craps.read_text(encoding="utf-8")
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
    assert ">Rounds<" in alike
    assert ">0<" in alike
    assert ">Rounds (logarithmic scale)<" in unlike


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


@pytest.mark.parametrize(
    ("name", "chosen"), [("let-it-ride", {}), ("craps", {}), ("spanish-21", {"card_reader": False})]
)
def test_no_label_of_a_house_edge_reaches_across_zero_or_out_of_its_axes(name, chosen):
    figure = analysis_figure(analysis(name, **chosen))
    figure.canvas.draw()
    edges = figure.axes[0]
    frame, (zero, _) = edges.get_window_extent(), edges.transData.transform((0, 0))
    values = [bar.get_width() for bar in edges.patches]
    assert len(edges.texts) == len(values)
    for label, value in zip(edges.texts, values, strict=True):
        box = label.get_window_extent()
        assert box.x1 <= zero if value < 0 else box.x0 >= zero
        assert frame.x0 <= box.x0
        assert box.x1 <= frame.x1
    assert not any(label.get_text().startswith("-0.00") for label in edges.texts)


def test_some_wagers_have_an_edge_below_zero():
    assert any(bar.get_width() < 0 for bar in analysis_figure(analysis("let-it-ride")).axes[0].patches)


@pytest.mark.parametrize("name", ["let-it-ride", "craps", "blackjack", "spanish-21"])
def test_axes_and_names_of_an_analysis_are_english_with_units(name):
    figure = analysis_figure(analysis(name))
    edges, chances = figure.axes
    assert edges.get_xlabel().startswith("House edge (% of the wager)")
    assert chances.get_xlabel() == "How often the wager ends so (% of wagers)"
    figure.canvas.draw()
    names = [tick.get_text() for tick in edges.get_yticklabels()]
    assert names == list(names_of(analysis(name)).values())
    assert not any("_" in each or each != each.strip() or each[:1].islower() for each in names)


def test_the_plot_of_bankrolls_states_what_the_players_start_with():
    result = finished_run(5)
    bankrolls = sample_bankrolls(result.histogram, 100_000, 1000, rounds=50, players=20, seed=7)
    figure = simulation_figure(result, bankrolls)
    histogram, paths = figure.axes
    assert "starting with $1,000" in paths.get_title()
    assert "Starting bankroll $1,000" in [text.get_text() for text in paths.get_legend().get_texts()]
    assert paths.get_ylabel() == "Bankroll (dollars)"
    assert histogram.get_xlabel() == "Won or lost in a round (dollars; losses are negative)"
    assert histogram.get_legend().get_texts()[0].get_text().count("$") == 3
    figure.canvas.draw()
    assert any(tick.get_text().startswith("-$") for tick in histogram.get_xticklabels())


@pytest.mark.parametrize(
    ("name", "chosen", "compared"), [("holdem", {}, 1), ("omaha", {"form": "high_low_8"}, 2)]
)
def test_where_players_bet_against_each_other_the_hands_are_drawn(name, chosen, compared):
    figure = analysis_figure(analysis(name, **chosen))
    assert len(figure.axes) == compared
    named = [label.get_text() for axes in figure.axes for label in axes.get_yticklabels()]
    written = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert "Full house" in named
    assert ("8 low" in named) == (compared == 2)
    assert len(written) == len(named)
    assert {"holdem": "2.60%", "omaha": "16.48%"}[name] in written
    assert "0.00%" not in written
