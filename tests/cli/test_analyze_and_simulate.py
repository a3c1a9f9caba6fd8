"""`croupier analyze` and `croupier simulate`: the contract's documents, verdicts and plots."""

import subprocess
import sys
from datetime import date
from fractions import Fraction
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli import main as command_line
from croupier.cli.parser import build_parser
from croupier.games.register import find, games
from croupier.simulation.settings import Setting, all_settings
from croupier.simulation.twentyone import settings as family
from tests.cli.conftest import Command

CROUPIER = str(Path(sys.executable).with_name("croupier"))


def test_analyze_prints_the_document_of_the_contract(command: Command) -> None:
    document = command("analyze", "let-it-ride", "--json").json()
    assert {"game", "as_of", "options", "wagers", "strategy"} <= set(document)
    whole = document["wagers"]["round"]
    assert set(whole) >= {"house_edge", "expected_net", "variance", "outcomes", "assumes"}
    edge = Fraction(whole["house_edge"]["fraction"])
    assert float(edge) == whole["house_edge"]["decimal"] == pytest.approx(0.035057, abs=1e-6)
    assert sum(Fraction(outcome["probability"]["fraction"]) for outcome in whole["outcomes"]) == 1
    assert all({"id", "probability", "pays"} == set(outcome) for outcome in whole["outcomes"])


def test_analyze_takes_options_and_days(command: Command) -> None:
    double = command("analyze", "craps", "--option", "field_12=3:1", "--json").json()
    assert double["wagers"]["field"]["house_edge"]["fraction"] == "1/36"
    assert double["options"]["field_12"] == "3:1"
    better = command(
        "analyze", "let-it-ride", "--option", "main_odds.flush=9", "--as-of", "1999-01-01", "--json"
    ).json()
    assert better["as_of"] == "1999-01-01"
    assert better["options"]["main_odds"]["flush"] == "9:1"


def test_analyze_for_people_names_edges_and_strategy(command: Command, tmp_path: Path) -> None:
    plot = tmp_path / "edges.svg"
    answer = command("analyze", "let-it-ride", "--plot", str(plot))
    assert answer.status == 0
    assert "3.5057%" in answer.out
    assert "STRATEGY" in answer.out
    assert plot.read_text().lstrip().startswith("<?xml")
    assert "edges.svg" in answer.err


def test_simulate_ends_in_a_verdict_against_the_exact_value(command: Command) -> None:
    document = command("simulate", "craps", "--rounds", "2e5", "--seed", "3", "--json").json()
    assert (document["rounds"], document["seed"], document["verdict"]) == (200_000, 3, "pass")
    wager = document["wagers"]["pass"]["loss_per_cent_staked"]
    assert wager["exact"]["fraction"] == "7/495"
    low, high = wager["interval_95"]
    assert low < wager["decimal"] < high
    assert abs(wager["z"]) <= 3
    assert sum(row["rounds"] for row in document["histogram"]) == 200_000
    assert sum(document["rounds_by_money"].values()) == 200_000
    assert document["rounds_by_money"]["even"] == 0
    text = command("simulate", "let-it-ride", "--rounds", "100_000").out
    assert "bet1 $5, bet2 $5, bet3 $5" in text
    assert "\nrounds by money: " in text
    assert text.splitlines()[-1].startswith("pass: ")


def test_simulate_gives_the_same_totals_for_any_number_of_workers(command: Command) -> None:
    one = command("simulate", "let-it-ride", "--rounds", "30000", "--workers", "1", "--json")
    two = command("simulate", "let-it-ride", "--rounds", "30000", "--workers", "2", "--json")
    other = command("simulate", "let-it-ride", "--rounds", "30000", "--seed", "1", "--json")
    assert one.out == two.out
    assert one.json()["histogram"] != other.json()["histogram"]


def test_simulate_takes_wagers_and_leaves_rounded_fees_without_a_verdict(command: Command) -> None:
    wagers = ("--wager", "pass=1000", "--wager", "odds_take=0", "--wager", "buy-4=2000")
    document = command("simulate", "craps", "--rounds", "20000", *wagers, "--json").json()
    assert set(document["wagers"]) == {"pass", "odds-take", "buy-4"}
    assert document["wagers"]["odds-take"]["loss_per_cent_staked"]["exact"]["fraction"] == "0/1"
    assert "exact" not in document["wagers"]["buy-4"]["loss_per_cent_staked"]
    assert "exact" not in document["net_per_round"]


def test_simulate_draws_what_it_found(command: Command, tmp_path: Path) -> None:
    plot = tmp_path / "net.svg"
    assert command("simulate", "craps", "--rounds", "5000", "--plot", str(plot)).status == 0
    assert "Craps: 5,000 rounds, Pass" in plot.read_text()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--rounds", "0"), "--rounds"),
        (("--rounds", "many"), "many"),
        (("--rounds", "10", "--seed", "-1"), "--seed"),
        (("--rounds", "10", "--workers", "0"), "--workers"),
        (("--rounds", "10", "--wager", "pass"), "ID=CENTS"),
        (("--rounds", "10", "--wager", "pass=ten"), "ID=CENTS"),
        (("--rounds", "10", "--wager", "pass=5", "--wager", "pass=6"), "twice"),
        (("--rounds", "10", "--wager", "unicorn=500"), "unicorn"),
        (("--rounds", "10", "--wager", "place-win-6=1000"), "place-win-6"),
        (("--rounds", "10", "--wager", "fire=500"), "fire"),
        (
            ("--rounds", "10", "--wager", "pass=1000", "--wager", "odds-take=2100"),
            "odds-take of $21: at most $20 may stand behind pass of $10 (13:69F-1.6)",
        ),
    ],
)
def test_simulate_refuses_what_it_cannot_play(
    arguments: tuple[str, ...], expected: str, command: Command
) -> None:
    answer = command("simulate", "craps", *arguments)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert expected in answer.err


def test_an_analysis_says_at_a_terminal_that_it_takes_a_while(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command("analyze", "craps").err == ""
    monkeypatch.setattr("croupier.cli.output.colored", lambda stream: True)
    said = "craps: working out the values ..."
    assert command("analyze", "craps").err == f"{said}\r\033[K"
    refused = command("analyze", "craps", "--option", "vig_rate=0.5")
    assert refused.err.startswith(f"{said}\r\033[K")
    assert "vig_rate is 0.5" in refused.err


def test_progress_and_json_do_not_mix() -> None:
    done = subprocess.run(
        [CROUPIER, "simulate", "craps", "--rounds", "1000", "--json"], capture_output=True, check=True
    )
    assert done.stderr == b""
    assert done.stdout.startswith(b"{")


def test_a_simulation_that_misses_the_exact_value_fails(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def against_nonsense(self: croupier.Game, result: object, *_: object) -> dict[str, object]:
        return {"pass": result.tally.wagers["pass"].house_edge.against(Fraction(1, 2))}  # type: ignore[attr-defined]

    monkeypatch.setattr(croupier.Game, "compare", against_nonsense)
    answer = command("simulate", "craps", "--rounds", "5000")
    assert answer.status == 1
    assert "fail: " in answer.out


def test_a_single_round_is_no_distance_from_the_exact_value(command: Command) -> None:
    for game in ("craps", "let-it-ride", "spanish-21"):
        answer = command("simulate", game, "--rounds", "1")
        assert answer.status == 0
        assert f"{game}: 1 round, seed 0" in answer.out
        assert "warn: a single sample says nothing about its error; play more rounds\n" in answer.out
        assert "between three and four" not in answer.out


def test_python_offers_the_same_typed() -> None:
    game = croupier.game("let_it_ride")
    assert (game.id, game.name) == ("let-it-ride", "Let It Ride Poker")
    assert croupier.game("mini-craps").id == "mini-craps"
    analysis = game.analyze({"three_card_bonus_offered": True}, date(2008, 1, 1))
    assert analysis.wagers["three_card_bonus"].house_edge == Fraction(128, 5525)
    result = game.simulate(20_000, seed=7)
    assert result.rounds == 20_000
    assert game.compare(result)["round"].verdict == "pass"
    assert game.wagers() == {"bet1": 500, "bet2": 500, "bet3": 500}
    assert croupier.game("craps").wagers() == {"pass": 100}
    with pytest.raises(croupier.BadInput, match="bridge"):
        croupier.game("bridge")
    with pytest.raises(croupier.Refusal, match="2007-10-15"):
        game.analyze({"three_card_bonus_offered": True}, date(1999, 1, 1))
    with pytest.raises(AttributeError):
        _ = croupier.nothing


def test_the_chart_is_written_beside_the_analysis(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    answer = command("analyze", "blackjack", "--option", "decks=6", "--chart", str(file))
    assert answer.status == 0
    assert file.read_text().startswith("<svg")
    assert "chart.svg" in answer.err
    assert "hard     2   3   4" in answer.out
    assert command("analyze", "blackjack", "--chart", "chart.gif").status == 2
    assert command("analyze", "craps", "--chart", str(file)).status == 2


def test_simulate_names_the_cut_card_effect(command: Command) -> None:
    answer = command("simulate", "blackjack", "--rounds", "2e5", "--seed", "4")
    assert answer.status == 0
    assert "dealt to the cutting card at 75%" in answer.out
    assert "cut-card effect" in answer.out
    run = ("simulate", "blackjack", "--rounds", "1e5", "--json")
    document = command(*run, "--penetration", "1/2", "--count", "hi-lo", "--boxes", "2").json()
    dealt = document["cutting_card"]
    assert dealt["penetration"] == 0.5
    assert dealt["seed"] != document["seed"]
    effect = dealt["cut_card_effect"]
    exact = document["wagers"]["main"]["loss_per_cent_staked"]["exact"]
    assert "fraction" not in exact
    difference = dealt["cutting_card_value"]["decimal"] + exact["decimal"]
    assert effect["decimal"] == pytest.approx(difference)
    assert effect["measured_from"] == "the exact fresh shoe"
    assert [row["true_count"] for row in dealt["by_true_count"]] == list(range(-5, 6))
    assert "cutting_card" not in command(*run, "--penetration", "0").json()
    assert "cutting_card" not in command(*run, "--option", "shuffle=continuous").json()


def test_simulate_takes_the_wagers_of_everyone_on_a_box(command: Command) -> None:
    run = ("simulate", "blackjack", "--rounds", "2e4", "--option", "players_per_box=3", "--json")
    people = ("--wager", "main=1000", "--wager", "main/b=500", "--wager", "main/c=2000")
    wagers = command(*run, *people, "--penetration", "0").json()["wagers"]
    assert [wagers[name]["stake"] for name in ("main", "main/b", "main/c")] == [1000, 500, 2000]
    losses = [each["loss_per_cent_staked"] for each in wagers.values()]
    assert losses[0]["fraction"] == losses[1]["fraction"] == losses[2]["fraction"]
    assert losses[1]["verdict"] == "pass"
    less = command(*run, *people, "--penetration", "0", "--double-for", "100").json()
    caller, rider = (less["wagers"][name]["loss_per_cent_staked"] for name in ("main", "main/b"))
    assert caller["exact"]["decimal"] == pytest.approx(0.020716239, abs=1e-9)
    assert rider["exact"] == losses[1]["exact"]
    nets = [stake * each["exact"]["decimal"] for stake, each in ((1000, caller), (2500, rider))]
    assert less["net_per_round"]["exact"]["decimal"] == pytest.approx(-sum(nets))
    assert less["verdict"] == "pass"


def test_simulate_says_why_a_line_has_no_exact_value(command: Command) -> None:
    run = ("simulate", "--rounds", "2e4")
    several = command(*run, "craps", "--wager", "come=1000")
    assert "not compared: the round, because not every wager is made and decided once in it\n" in several.out
    action = ("--option", "multiple_action=true", "--wager", "main=1000", "--wager", "main_2=500")
    answer = command(*run, "blackjack", *action, "--double-for", "1/2")
    assert "not compared: main, main_2, because the value" in answer.out
    assert "no verdict: nothing could be compared\n" in answer.out
    assert "not compared" not in command(*run, "spanish-21", "--boxes", "2").out


def test_simulate_puts_the_discards_back_by_the_bart_carter_shuffle(command: Command) -> None:
    run = ("simulate", "blackjack", "--rounds", "2e4", "--option", "shuffle=bart_carter")
    assert "discards returned" in command(*run).out
    document = command(*run, "--json").json()
    assert document["put_back"]["rounds"] == 20_000
    assert document["put_back"]["put_back_value"]["standard_error"] > 0
    assert "put_back" not in command(*run, "--json", "--penetration", "0").json()


def test_simulate_counts_the_prizes_of_a_progressive_wager(command: Command) -> None:
    run = ("simulate", "blackjack", "--rounds", "1e5", "--penetration", "0", "--option", "decks=6",
           "--option", "progressive=P1", "--wager", "main=500", "--wager", "progressive=100")  # fmt: skip
    assert "four aces one color" in command(*run).out
    prizes = {each["id"]: each for each in command(*run, "--meter", "900000", "--json").json()["prizes"]}
    assert prizes["two_aces"]["cents"] == 2_500 * prizes["two_aces"]["times"] > 0


@pytest.mark.parametrize(
    ("game", "flags", "words"),
    [
        ("craps", ("--penetration", "0.5"), "not dealt from a shoe"),
        ("blackjack", ("--penetration", "half"), "expected a fraction of the shoe"),
        ("blackjack", ("--penetration", "0.8"), "13:69F-2.5"),
        ("blackjack", ("--count", "zen"), "hi-lo"),
        ("blackjack", ("--boxes", "none"), "whole number"),
        ("craps", ("--double-for", "1/2"), "no such setting"),
        ("blackjack", ("--double-for", "3/2"), "a fraction of the wager"),
        ("blackjack", ("--meter", "none"), "whole number"),
        ("blackjack", ("--wager", "main=500", "--wager", "main/b=500"), "2 people on a box"),
        ("blackjack", ("--wager", "main=500", "--wager", "main/x=500"), "expected main/b or main/c"),
        ("blackjack", ("--wager", "main=500", "--wager", "main/c=500"), "b does not"),
        ("let-it-ride", ("--wager", "bet1=500", "--wager", "bet1/b=500"), "nobody rides along"),
    ],
)
def test_settings_a_simulation_cannot_use_are_refused(
    command: Command, game: str, flags: tuple[str, ...], words: str
) -> None:
    answer = command("simulate", game, "--rounds", "1000", *flags)
    assert answer.status == 2
    assert words in answer.err


@pytest.mark.parametrize(
    ("game", "options"), [("spanish-21", ()), ("three-card-21-n-done", ("--option", "proposals=true"))]
)
def test_the_whole_twenty_one_family_is_dealt_to_its_cutting_card(
    command: Command, game: str, options: tuple[str, ...]
) -> None:
    answer = command("simulate", game, "--rounds", "1e5", "--json", *options)
    assert answer.status == 0
    document = answer.json()
    assert document["verdict"] == "pass"
    assert document["cutting_card"]["cut_card_effect"]["standard_error"] > 0
    won, even, lost = document["rounds_by_money"].values()
    assert won < lost
    assert 0 < even < won
    shares = document["rounds_by_money_shares"]
    assert [round(shares[how]["decimal"] * 100_000) for how in ("won", "even", "lost")] == [won, even, lost]
    assert {shares[how]["verdict"] for how in shares} == {"pass"}
    rounds = command("analyze", game, "--json", *options).json()["tables"]["rounds"]
    row = rounds["with the bonus wager" if options else "by money"]
    for how, name in (("won", "won"), ("even", "neither"), ("lost", "lost")):
        assert shares[how]["exact"]["decimal"] == row[name]["decimal"]


def test_a_proposal_is_never_said_to_be_in_force(command: Command, tmp_path: Path) -> None:
    game = ("three-card-21-n-done", "--option", "proposals=true")
    assert "proposed rules, never adopted and not in force" in command("analyze", *game).out.splitlines()[0]
    table = tmp_path / "table.toml"
    table.write_text('game = "three-card-21-n-done"\n[options]\nproposals = true\n', encoding="utf-8")
    assert "under proposed rules that are not in force: no objection" in command("check", str(table)).out
    assert "in force on" not in command("layout", *game).out


def test_the_head_of_a_simulation_tells_boxes_and_doubling(command: Command) -> None:
    flags = ("--rounds", "2000", "--boxes", "2", "--double-for", "1/2", "--count", "hi-lo")
    told = command("simulate", "blackjack", *flags).out
    assert told.splitlines()[0].endswith("main $1 on each of 2 boxes, doubled for 1/2")
    assert "\n-5 or less " in told
    assert "\n+5 or more " in told


def test_a_meter_without_a_progressive_wager_is_refused(command: Command) -> None:
    answer = command("simulate", "blackjack", "--rounds", "10", "--meter", "500000")
    assert answer.status == 2
    assert "--meter: no progressive wager is made" in answer.err


def test_every_setting_of_a_kernel_is_declared_for_the_command_line() -> None:
    declared = list(all_settings())
    assert len({setting.name for setting in declared}) == len(declared)
    for registered in games():
        kernel = registered.module("kernel").KERNEL
        taken = signature(kernel.prepare).parameters
        for setting in getattr(kernel, "settings", ()):
            assert setting in declared
            assert setting.name in taken, "a setting is an argument of prepare"
            assert bool(setting.help) == bool(setting.metavar)


def test_a_new_setting_needs_no_other_code(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = find("let-it-ride")[0].module("kernel").KERNEL
    mood = Setting("mood", "how the dealer feels", "PART", "part", words=lambda part: f" at {part}")
    given: list[object] = []

    def prepare(*arguments: Any, mood: object = None) -> Any:
        given.append(mood)
        return type(kernel).prepare(kernel, *arguments)

    monkeypatch.setattr(family, "SETTINGS", (*family.SETTINGS, mood))
    monkeypatch.setattr(command_line, "build_parser", build_parser.__wrapped__)
    monkeypatch.setattr(kernel, "settings", (mood,), raising=False)
    monkeypatch.setattr(kernel, "prepare", prepare, raising=False)
    answer = command("simulate", "let-it-ride", "--rounds", "1000", "--mood", "1/2")
    assert answer.err == ""
    assert answer.out.splitlines()[0].endswith(" at 1/2")
    assert Fraction(1, 2) in given
    refused = command("simulate", "craps", "--rounds", "1", "--mood", "1/2")
    assert refused.err == "croupier: --mood: the simulation of craps has no such setting\n"
