"""`python -m benchmarks [CLAIM ...]`: measure all claims (or some), judge them, write docs/performance.md."""

import argparse
import importlib
import platform
import re
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from benchmarks.claim import Claim
from benchmarks.measure import ROOT, Measurement, Verdict, duration, judge, number, take_turns

CLAIMS = (
    "five_card_evaluation",
    "seven_card_evaluation",
    "craps_rolls",
    "roulette_spins",
    "big_six_spins",
    "sic_bo_shakes",
    "pokette_spins",
    "mini_dice_shakes",
    "let_it_ride_rounds",
    "blackjack_rounds",
    "twentyone_tables",
    "caribbean_stud_rounds",
    "three_card_poker_rounds",
    "double_down_stud_rounds",
    "fast_action_holdem_rounds",
    "pai_gow_poker_rounds",
    "baccarat_rounds",
    "chemin_de_fer_rounds",
    "red_dog_rounds",
    "casino_war_rounds",
    "pai_gow_rounds",
    "keno_draws",
    "two_threads",
    "let_it_ride_solution",
    "blackjack_solution",
    "caribbean_stud_solution",
    "three_card_poker_solution",
    "baccarat_solution",
    "pai_gow_solution",
    "pai_gow_poker_setting",
    "chemin_de_fer_solution",
    "blackjack_chart",
    "holdem_equity",
    "live_round",
    "poker_hand",
    "reopened_table",
    "replay",
    "first_help",
    "first_analysis",
)
PAGE = ROOT / "docs" / "performance.md"
FIGURES = re.compile(r"(<!-- figures -->\n).*(<!-- end of figures -->)", re.DOTALL)


def processor() -> str:
    """The name of the processor, if the system reports it."""
    try:
        told = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"^model name\s*:\s*(.+)$", told, re.MULTILINE)
    return found.group(1) if found else platform.machine()


def speed(claim: Claim, rate: float) -> str:
    """A rate in the unit of its claim, or the time of one unit if that is clearer."""
    return f"{number(rate)} {claim.unit} a second" if rate >= 100 else f"{duration(1 / rate)} each"


def figures(measurements: Sequence[Measurement], verdicts: Sequence[Verdict]) -> str:
    """The tables of the page: floors with what was measured, and the rate of every contestant."""
    lines = [
        f"Measured {date.today().isoformat()} on {processor()}, Python {platform.python_version()}.",
        "",
        "| claim | contestant | floor | measured | |",
        "| --- | --- | --- | --- | --- |",
    ]
    for title, contestant, floor, measured, passed in verdicts:
        lines.append(f"| {title} | {contestant} | {floor} | {measured} | {'holds' if passed else 'MISSED'} |")
    lines += ["", "| claim | contestant | best of five | clock |", "| --- | --- | --- | --- |"]
    for claim, rates in measurements:
        for name, rate in rates.items():
            lines.append(f"| {claim.title} | {name} | {speed(claim, rate)} | {claim.clock} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a verdict per floor, write the page when everything was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help=f"of {', '.join(CLAIMS)}")
    chosen = parser.parse_args(arguments).claims or list(CLAIMS)
    if unknown := sorted(set(chosen) - set(CLAIMS)):
        parser.error(f"claims {unknown}: expected some of {', '.join(CLAIMS)}")
    measurements, verdicts = [], []
    for module in chosen:
        measurement = take_turns(module, importlib.import_module(f"benchmarks.{module}").CLAIM)
        judged = judge(measurement)
        for verdict in judged:
            word = "PASS" if verdict.passed else "FAIL"
            print(
                f"{word}  {verdict.title}, {verdict.contestant}: {verdict.measured} (floor {verdict.floor})",
                flush=True,
            )
        for name, rate in measurement.rates.items():
            print(f"      {name}: {speed(measurement.claim, rate)}", flush=True)
        measurements.append(measurement)
        verdicts += judged
    if len(chosen) == len(CLAIMS):
        tables = figures(measurements, verdicts)
        page = FIGURES.sub(lambda found: f"{found[1]}{tables}{found[2]}", PAGE.read_text(encoding="utf-8"))
        PAGE.write_text(page, encoding="utf-8")
    return 0 if all(verdict.passed for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
