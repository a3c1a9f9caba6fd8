"""The repository as handed over: no addresses, no paths of a machine, locks that hold every dependency."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Written in pieces so that this file does not name what it forbids.
HOSTS = re.compile(
    "|".join(["files.python" + "hosted", "py" + r"pi\.org", r"registry\.npm" + "js", r"deb\.deb" + "ian"])
)
MACHINE_PATHS = re.compile(
    "|".join(["/ro" + "ot/", "/ho" + "me/", "/wo" + "rk/", "/Us" + "ers/", "/opt/" + "py"])
)
LOCKS = ["build", "run", "test", "bench"]


def tracked_texts() -> list[tuple[str, str]]:
    """Name and text of every file git knows; binary files are left out."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    texts = []
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            texts.append((name, content.decode("utf-8")))
    return texts


def names(requirements: str) -> set[str]:
    """The normalized package names that a lock pins."""
    found = re.findall(r"^([A-Za-z0-9][\w.-]*)==", requirements, re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in found}


@pytest.mark.parametrize("forbidden", [HOSTS, MACHINE_PATHS], ids=["registry host", "path of a machine"])
def test_no_tracked_file_names_an_address_of_this_machine(forbidden: re.Pattern[str]) -> None:
    texts = tracked_texts()
    assert len(texts) > 20
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in texts
        for number, line in enumerate(text.splitlines(), 1)
        if forbidden.search(line)
    ]
    assert not found


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_a_version_and_hashes_and_no_address(name: str) -> None:
    lock = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in lock
    assert not re.search(
        r"^\s*-", re.sub(r"^\s+--hash=sha256:[0-9a-f]{64}( \\)?$", "", lock, flags=re.MULTILINE), re.M
    )
    entries = re.split(r"\n(?=[A-Za-z0-9])", lock)[1:]
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+ \\\n\s+--hash=sha256:[0-9a-f]{64}", entry), entry.splitlines()[0]


def test_locks_hold_what_the_package_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    def declared(requirements: list[str]) -> set[str]:
        return {re.split(r"[<>=!~ \[]", requirement)[0].lower() for requirement in requirements}

    run, test, build = (
        names((ROOT / "requirements" / f"{lock}.txt").read_text()) for lock in ("run", "test", "build")
    )
    assert declared(project["dependencies"]) <= run
    assert declared(project["optional-dependencies"]["cluster"]) <= test
    assert run <= test
    assert "hatchling" in build


def test_peers_of_the_benchmarks_are_dependencies_of_nothing_else() -> None:
    peers = {"eval7", "crapssim", "gymnasium", "pokerkit", "treys", "phevaluator"}
    assert peers <= names((ROOT / "requirements" / "bench.txt").read_text())
    played_against = {"pokerkit"}  # the tests of the poker room play the same hands with it
    for lock, allowed in (("build", set()), ("run", set()), ("test", played_against)):
        assert not (peers - allowed) & names((ROOT / "requirements" / f"{lock}.txt").read_text())


def test_continuous_integration_runs_what_a_newcomer_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert "make test" in script.read_text()


def test_python_without_venv_is_named_in_one_sentence(tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; *version_info*) echo 3.11;; esac\n')
    ordinary_person = tmp_path / "id"
    ordinary_person.write_text("#!/bin/sh\necho 1000\n")
    for script in (python, ordinary_person):
        script.chmod(0o755)
    command = [str(ROOT / "requirements" / "environment"), str(python), str(tmp_path / "environment")]
    path = f"{tmp_path}:/usr/bin:/bin"
    told = subprocess.run(command, capture_output=True, text=True, env={"PATH": path}, check=False)
    assert told.returncode == 2
    assert "apt-get install python3-venv" in told.stderr
    assert len(told.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "environment").exists()


def test_python_too_old_is_named_in_one_sentence(tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\ncase "$1" in -V) echo Python 3.9.2;; *) exit 1;; esac\n')
    python.chmod(0o755)
    command = [str(ROOT / "requirements" / "environment"), str(python), str(tmp_path / "environment")]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "Python 3.11 or newer" in told.stderr
    assert "Python 3.9.2" in told.stderr
