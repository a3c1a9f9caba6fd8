"""Every command: help with examples, a fast start, exit statuses, and one sentence for bad input."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.commands import COMMANDS
from tests.cli.conftest import Command

CROUPIER = str(Path(sys.executable).with_name("croupier"))
GAME_COMMANDS = {"rules", "analyze", "simulate", "guide", "layout", "play"}
EXTRA = {"simulate": ("--rounds", "10"), "play": ("--buy-in", "100")}


def sentence(text: str) -> bool:
    """One line on standard error, not a traceback."""
    return text.count("\n") == 1 and text.startswith("croupier") and "Traceback" not in text


def test_the_contract_the_laboratory_and_the_console_name_these_commands() -> None:
    contract = {
        "games",
        "rules",
        "settle",
        "analyze",
        "simulate",
        "check",
        "guide",
        "layout",
        "play",
        "serve",
        "coverage",
        "audit",
        "export",
        "version",
    }
    laboratory = {"draw"}
    console = {"people", "statement"}
    assert set(COMMANDS) == contract | laboratory | console


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str, command: Command) -> None:
    answer = command(name, "--help")
    assert answer.status == 0
    assert "examples:" in answer.out
    assert f"croupier {name}" in answer.out.partition("examples:")[2]


def test_the_installed_command_helps_and_says_its_version() -> None:
    done = subprocess.run([CROUPIER, "--help"], capture_output=True, text=True, check=True)
    assert all(name in done.stdout for name in COMMANDS)
    done = subprocess.run([CROUPIER, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("croupier 0.1.0")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["games"],
        ["rules", "let-it-ride"],
        ["rules", "craps", "--json"],
        ["play", "craps"],
        ["play", "blackjack", "--seed", "a"],
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(arguments: list[str]) -> None:
    heavy = "'numba', 'numpy', 'matplotlib', 'fpdf', 'distributed', 'tqdm'"
    script = (
        "import sys, io\n"
        "sys.stdout = io.StringIO()\n"
        "from croupier.cli.main import main\n"
        f"status = main({arguments!r})\n"
        f"loaded = [name for name in ({heavy}) if name in sys.modules]\n"
        "sys.stderr.write(' '.join(loaded)); sys.exit(status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("closed", "status"), [("games >&-", 0), ("games 2>&-", 0), ("settle - <&-", 2)])
def test_streams_the_caller_has_closed_are_no_error(closed: str, status: int) -> None:
    done = subprocess.run(f"{CROUPIER} {closed}", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def test_importing_croupier_loads_no_room() -> None:
    script = "import croupier, sys; print([name for name in sys.modules if name.startswith('croupier.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "arguments", [[], ["deal"], ["rules"], ["simulate", "craps"], ["guide", "craps", "--format", "doc"]]
)
def test_wrong_usage_gets_a_sentence_and_status_2(arguments: list[str], command: Command) -> None:
    answer = command(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert sentence(answer.err)
    assert "--help" in answer.err


@pytest.mark.parametrize("name", sorted(GAME_COMMANDS))
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("bridge",), "bridge"),
        (("craps", "--as-of", "2008-13-01"), "2008-13-01"),
        (("craps", "--as-of", "1970-01-01"), "1978-06-02"),
        (("craps", "--option", "tabel_min=500"), "table_min"),
        (("craps", "--option", "table_min"), "ID=VALUE"),
        (("craps", "--option", "table_min=many"), "many"),
        (("craps", "--option", "table_min=500", "--option", "table-min=600"), "twice"),
        (("let-it-ride", "--option", "main_odds.flush=2"), "13:69F-18.11(b)"),
        (("let-it-ride", "--option", "dealing_method=hand"), "13:69F-18.8"),
    ],
)
def test_bad_games_dates_and_options_are_refused_in_one_sentence(
    name: str, given: tuple[str, ...], expected: str, command: Command
) -> None:
    answer = command(name, *given, *EXTRA.get(name, ()))
    assert answer.status == 2
    assert sentence(answer.err), answer.err
    assert expected in answer.err


@pytest.mark.parametrize(
    "given",
    [
        ("rules", "craps", "--option", f"table_max={10**30}"),
        ("rules", "craps", "--option", f"table_max={'1' * 5000}"),
        ("rules", "craps", "--option", "vig_rate=1e-999999999"),
        ("rules", "craps", "--option", f"vig_rate={'1' * 5000}"),
        ("rules", "craps", "--option", f"field_2={'1' * 5000}"),
        ("simulate", "craps", "--rounds", "1" * 5000),
        ("simulate", "craps", "--rounds", "1e19"),
        ("simulate", "craps", "--rounds", "10", "--seed", "1" * 5000),
        ("simulate", "craps", "--rounds", "10", "--wager", f"pass={'1' * 5000}"),
        ("simulate", "blackjack", "--rounds", "10", "--penetration", "1e-999999999"),
        ("simulate", "blackjack", "--rounds", "10", "--double-for", "1e-999999999"),
        ("audit", "/dev/null", "--round", "1" * 5000),
    ],
)
def test_numbers_beyond_all_measure_are_refused_at_once(given: tuple[str, ...], command: Command) -> None:
    answer = command(*given)
    assert answer.status == 2
    assert sentence(answer.err), answer.err
    assert len(answer.err) < 250


@pytest.mark.parametrize("name", ["settle", "check"])
def test_files_that_are_not_there_or_not_readable_are_named(
    name: str, command: Command, tmp_path: Path
) -> None:
    missing, folder, broken = tmp_path / "none.toml", tmp_path, tmp_path / "broken.toml"
    broken.write_bytes(b"game = \xff\xfe [")
    for path in (missing, folder, broken):
        answer = command(name, str(path))
        assert answer.status == 2
        assert sentence(answer.err)
        assert str(path) in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyze", "craps", "--plot", "{folder}/no/edges.svg"],
        ["analyze", "craps", "--plot", "{folder}/edges.doc"],
        ["simulate", "craps", "--rounds", "100", "--plot", "{folder}/net.doc"],
        ["guide", "craps", "-o", "{folder}/no/guide.md"],
        ["layout", "craps", "-o", "{folder}"],
    ],
)
def test_files_that_cannot_be_written_are_named(
    arguments: list[str], command: Command, tmp_path: Path
) -> None:
    answer = command(*(argument.format(folder=tmp_path) for argument in arguments))
    assert answer.status == 2
    assert sentence(answer.err), answer.err
    assert str(tmp_path) in answer.err


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{CROUPIER} rules craps | head -n 1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("Craps")
    assert (done.returncode, done.stderr) == (0, "")


def test_games_and_options_are_read_with_either_dash(command: Command) -> None:
    first = command("rules", "let_it_ride", "--option", "three-card-bonus-offered=yes", "--json")
    second = command("rules", "LET-IT-RIDE", "--option", "three_card_bonus_offered=true", "--json")
    assert first.status == 0
    assert first.out == second.out


@pytest.mark.parametrize(
    ("typed", "meant"), [("simluate", "simulate"), ("setle", "settle"), ("Audit", "audit")]
)
def test_a_mistyped_command_is_answered_with_the_one_meant(typed: str, meant: str, command: Command) -> None:
    answer = command(typed, "craps")
    assert answer.status == 2
    assert answer.err == f"croupier: unknown command {typed!r}: did you mean {meant}; see croupier --help\n"


def test_a_word_like_no_command_is_answered_with_all_of_them(command: Command) -> None:
    assert "unknown command 'xyzzy': expected one of games, rules, settle" in command("xyzzy").err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "croupier: expected a COMMAND; see croupier --help"),
        (("--frobnicate",), "croupier: unknown option --frobnicate; see croupier --help"),
        (
            ("rules", "blackjack", "--asof", "2000-01-01"),
            "croupier rules: unknown option --asof: did you mean --as-of; see croupier rules --help",
        ),
        (
            ("games", "--frobnicate=3"),
            "croupier games: unknown option --frobnicate; see croupier games --help",
        ),
        (("games", "craps"), "croupier games: unexpected argument 'craps'; see croupier games --help"),
        (
            ("guide", "big-six", "-o", "guide.docx"),
            "croupier: guide file 'guide.docx': expected a name ending in .md, .html or .pdf",
        ),
        (("simulate",), "croupier simulate: expected GAME and --rounds; see croupier simulate --help"),
        (
            ("play", "craps", "--mode", "dead"),
            "croupier play: --mode 'dead': expected virtual or live; see croupier play --help",
        ),
        (("games", "--as-of"), "croupier games: --as-of: expected a value; see croupier games --help"),
        (
            ("people", "x"),
            "croupier people: 'x': expected add, list, role, password, release or retire; "
            "see croupier people --help",
        ),
        (("settle", ""), "croupier: '': cannot be read: No such file or directory"),
    ],
)
def test_what_a_command_does_not_know_is_named(
    arguments: tuple[str, ...], said: str, command: Command
) -> None:
    answer = command(*arguments)
    assert (answer.status, answer.err, answer.out) == (2, f"{said}\n", "")


LONG = b"9" * 5000


@pytest.mark.parametrize("name", ["settle", "check"])
@pytest.mark.parametrize(
    ("ending", "content", "said"),
    [
        ("toml", b'game = "blackjack"\n[options]\ndecks = ' + LONG, "a number has too many digits"),
        ("toml", b"x = " + b"[" * 50_000, "too deeply"),
        ("toml", 'game = "caf\xe9"'.encode("latin-1"), "byte 11 is not UTF-8 text"),
        ("json", b'{"game": "blackjack", "as_of": ' + LONG + b"}", ""),
        ("json", b"[1, 2", ""),
        ("json", b"", ""),
        ("json", b"null", ""),
    ],
)
def test_documents_that_cannot_be_read_are_refused_in_the_words_of_their_format(
    name: str, ending: str, content: bytes, said: str, tmp_path: Path, command: Command
) -> None:
    file = tmp_path / f"it.{ending}"
    file.write_bytes(content)
    answer = command(name, str(file))
    assert answer.status == 2
    assert sentence(answer.err)
    assert said in answer.err
    assert "sys." not in answer.err
    if name == "settle" and ending == "json":
        assert "TOML" not in answer.err
