"""The repository as handed over: no addresses, no paths of a machine, locks that hold every dependency."""

import json
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
    assert declared(project["optional-dependencies"]["pit"]) <= run, "make run opens a pit"
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


def test_what_checks_the_pages_is_pinned_with_hashes_and_no_address() -> None:
    declared = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, version in declared.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    for name, package in locked.items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


@pytest.fixture
def ordinary_person(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who is not root and may not become it."""
    for name, line in (("id", "echo 1000"), ("sudo", "exit 1")):
        script = tmp_path / name
        script.write_text(f"#!/bin/sh\n{line}\n")
        script.chmod(0o755)
    return {"PATH": f"{tmp_path}:/usr/bin:/bin"}


def test_python_without_venv_is_named_in_one_sentence(
    tmp_path: Path, ordinary_person: dict[str, str]
) -> None:
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; *version_info*) echo 3.11;; esac\n')
    python.chmod(0o755)
    command = [str(ROOT / "requirements" / "environment"), str(python), str(tmp_path / "environment")]
    told = subprocess.run(
        command, capture_output=True, text=True, env=ordinary_person, check=False, stdin=subprocess.DEVNULL
    )
    assert told.returncode == 2
    assert "apt-get install python3.11-venv" in told.stderr
    assert len(told.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "environment").exists()


def test_a_program_of_the_system_that_is_missing_is_named_in_one_sentence(
    ordinary_person: dict[str, str],
) -> None:
    command = [str(ROOT / "requirements" / "system"), "bash=bash", "no-such-program=its-package"]
    told = subprocess.run(
        command, capture_output=True, text=True, env=ordinary_person, check=False, stdin=subprocess.DEVNULL
    )
    assert told.returncode == 2
    assert (
        told.stderr
        == "croupier needs its-package: run 'sudo apt-get install its-package', then make again.\n"
    )


def test_missing_programs_are_installed_with_sudo_where_it_needs_no_password(
    tmp_path: Path, ordinary_person: dict[str, str]
) -> None:
    for name, line in (
        ("sudo", '[ "$1" != -n ] || exit 0; "$@"'),
        ("apt-get", f"echo $* >>{tmp_path}/asked"),
    ):
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    command = [str(ROOT / "requirements" / "system"), "no-such-program=its-package"]
    subprocess.run(command, env=ordinary_person, check=True, stdin=subprocess.DEVNULL, capture_output=True)
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[0] == "update -qq"
    assert asked[1].endswith(" its-package")


def test_python_too_old_is_named_in_one_sentence(tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\ncase "$1" in -V) echo Python 3.9.2;; *) exit 1;; esac\n')
    python.chmod(0o755)
    command = [str(ROOT / "requirements" / "environment"), str(python), str(tmp_path / "environment")]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "Python 3.11 or newer" in told.stderr
    assert "Python 3.9.2" in told.stderr
