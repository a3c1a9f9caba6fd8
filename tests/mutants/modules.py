"""Which modules are mutated, and which tests stand nearest to each."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
WHOLE = "verify.py"
"""The module of which no mutant may survive unexplained."""
SHARE = 0.95
"""The share of all other mutants, taken together, that the tests must kill."""

CASES = ("test_cases.py",)
TABLE = ("table", "battery/test_every_game.py")
IRREGULAR = ("games/twentyone", "games/blackjack", "games/spanish_21", "games/three_card_21_n_done")
SLOW = ("kernel", "analysis", "one_fact", "choices", "charts", "guide", "options_and_values")
"""Words in the names of test files that have nothing to do with a live table."""

NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "verify.py",
        (
            "equipment/test_verify.py",
            "table/test_verify_tampered.py",
            "table/test_verify.py",
            "table/test_verify_noticed.py",
        ),
    ),
    ("equipment", ("equipment", "table/test_verify.py", "table/test_inventory.py", "table/test_store.py")),
    ("law", ("law", "games/small", "games/craps", "test_cases.py", "cli/test_check_whole_tables.py")),
    ("procedure/outcomes.py", ("games/small", "games/craps", *CASES)),
    ("procedure", (*IRREGULAR, "games/let_it_ride", *TABLE, *CASES)),
    ("table", (*TABLE, *CASES, "games/twentyone", "games/let_it_ride")),
    ("games/blackjack", ("games/blackjack", "games/twentyone", *CASES)),
    ("games/spanish_21", ("games/spanish_21", "games/twentyone", *CASES)),
    ("games/three_card_21_n_done", ("games/three_card_21_n_done", "games/twentyone", *CASES)),
    ("games/let_it_ride", ("games/let_it_ride", *CASES)),
    ("games/craps", ("games/craps", *CASES)),
)
"""A module, or all modules of a folder; the first entry that fits a module is its own."""
OF_A_GAME = ("settlement.py", "hands.py", "side_wagers.py", "multiple_action.py", "insurance.py")
"""The files of a game that settle wagers."""


def modules() -> list[str]:
    """Every module that is mutated, `verify.py` first."""
    found = []
    for place, _ in NEAREST:
        there = SOURCE / place
        files = [there] if there.is_file() else sorted(there.glob("*.py"))
        for file in files:
            name = str(file.relative_to(SOURCE))
            if file.name == "__init__.py" or (place.startswith("games/") and file.name not in OF_A_GAME):
                continue
            if name not in found:
                found.append(name)
    return found


def nearest_tests(module: str) -> list[Path]:
    """The files of tests nearest to a module."""
    nearest = next(tests for place, tests in NEAREST if module == place or module.startswith(f"{place}/"))
    found = []
    for test in nearest:
        there = ROOT / "tests" / test
        found += [there] if there.is_file() else sorted(there.glob("test_*.py"))
    return [file for file in dict.fromkeys(found) if not any(word in file.name for word in SLOW)]
