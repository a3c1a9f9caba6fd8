"""The package as a stranger gets it: built into a wheel, installed elsewhere, run by its command."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]


def pip(*arguments: str | Path) -> None:
    """Run pip without build isolation or network."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True, text=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the locked build backend."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("croupier-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed into it, away from the sources."""
    folder = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--no-index", "--target", folder, wheel)
    return folder


def croupier(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command from an empty folder."""
    away = installed / "away"
    away.mkdir(exist_ok=True)
    environment = os.environ | {"PYTHONPATH": str(installed)}
    command = [sys.executable, str(installed / "bin" / "croupier"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=away, env=environment, check=False)


def tracked(folder: str) -> list[str]:
    """The files git knows under a folder."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", folder]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_wheel_holds_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {name.removeprefix("src/") for name in tracked("src/croupier")} <= held
    assert all(name.startswith("croupier/") for name in held)
    assert not [name for name in held if "__pycache__" in name]


def test_installed_package_is_the_wheel_and_not_the_sources(installed: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(installed)}
    command = [sys.executable, "-c", "import croupier; print(croupier.__file__)"]
    found = subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=installed, check=True
    )
    assert Path(found.stdout.strip()).is_relative_to(installed)


def test_installed_command_prints_help(installed: Path) -> None:
    told = croupier(installed, "--help")
    assert told.returncode == 0, told.stderr
    for command in COMMANDS:
        assert command in told.stdout


def test_installed_command_lists_the_games(installed: Path) -> None:
    told = croupier(installed, "games", "--json")
    assert told.returncode == 0, told.stderr
    listed = json.loads(told.stdout)
    games = listed["games"] if isinstance(listed, dict) else listed
    assert {"let-it-ride", "craps"} <= {game["id"] for game in games}


def test_installed_command_reads_the_rules_packed_with_it(installed: Path) -> None:
    told = croupier(installed, "rules", "let-it-ride", "--json")
    assert told.returncode == 0, told.stderr
    assert "13:69F-18.11(b)" in told.stdout


@pytest.mark.parametrize("name", ["verify.py", "games/craps/rules.toml", "law/data/sections.csv"])
def test_a_changed_byte_of_the_installed_program_is_refused(
    installed: Path, name: str, tmp_path: Path
) -> None:
    place = tmp_path / "installed"
    shutil.copytree(installed, place)
    good = croupier(place, "version", "--check")
    assert (good.returncode, good.stdout.splitlines()[-1]) == (0, "Every file is as released.")
    file = place / "croupier" / name
    data = file.read_bytes()
    file.write_bytes(data[:-2] + b" " + data[-1:] if data[-2:-1] != b" " else data[:-2] + b"#" + data[-1:])
    found = croupier(place, "version", "--check")
    assert found.returncode == 1
    assert f"{name} is not as released." in found.stdout
    table = croupier(place, "play", "let-it-ride", "--seed", "x", "--buy-in", "100")
    assert table.returncode == 2
    assert f"is not as released ({name}): install it again" in table.stderr
