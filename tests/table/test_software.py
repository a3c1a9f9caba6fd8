"""The program's own files: one changed byte is found at rest, at the start and while a table runs (T28)."""

import base64
import csv
import io
import os
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

import croupier
from croupier.table import commands as cmd
from croupier.table import software
from croupier.table.software import Changed, Watch, digests, files, package_digest, released

CHOSEN = ("verify.py", "law/data/sections.csv", "games/craps/rules.toml", "table/postings.py")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package as a release installs it, with the record of its files."""
    package = tmp_path / "croupier"
    shutil.copytree(software.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    record = tmp_path / f"croupier-{croupier.__version__}.dist-info" / "RECORD"
    record.parent.mkdir()
    text = io.StringIO()
    rows = csv.writer(text)
    for name, path in files(package):
        content = Path(path).read_bytes()
        digits = base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        rows.writerow([f"croupier/{name}", f"sha256={digits}", len(content)])
    rows.writerow([f"croupier-{croupier.__version__}.dist-info/RECORD", "", ""])
    record.write_text(text.getvalue())
    return package


def flip(path: Path) -> None:
    """Change one bit in the middle of a file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def started(monkeypatch: pytest.MonkeyPatch, package: Path) -> software.Software:
    """The program as it starts from a folder."""
    monkeypatch.setattr(software.digests, "__defaults__", (package,))
    monkeypatch.setattr(software.released, "__defaults__", (package,))
    return software.running.__wrapped__()


@pytest.mark.parametrize("name", CHOSEN)
def test_one_changed_bit_is_refused_at_the_start(
    name: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = started(monkeypatch, copy)
    assert known == (croupier.__version__, package_digest(digests(copy)))
    flip(copy / name)
    with pytest.raises(Changed, match=f"is not as released \\({name}\\): install it again"):
        started(monkeypatch, copy)
    assert package_digest(digests(copy)) != known.digest


def test_an_added_and_a_missing_file_are_found(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (copy / "law" / "extra.py").write_text("")
    (copy / "verify.py").unlink()
    with pytest.raises(Changed, match=r"\(law/extra.py, verify.py\)"):
        started(monkeypatch, copy)


def test_a_working_copy_has_no_record(tmp_path: Path) -> None:
    assert released(tmp_path / "croupier") is None


@pytest.mark.parametrize("name", CHOSEN)
def test_a_byte_changed_while_a_table_runs_stops_it_before_the_next_round(name: str, copy: Path) -> None:
    now = [0.0]
    table = croupier.open_table("blackjack", buy_in_as_needed=True)
    table.watch = Watch(copy, lambda: now[0])
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="a1"))
    flip(copy / name)
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))  # not looked at again yet
    now[0] += software.SECONDS_BETWEEN_CHECKS
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="main"))
    for _ in range(2):  # a wager that was refused is not taken when it is made again at once
        with pytest.raises(Changed, match=f"have changed while the table runs \\({name}\\)"):
            table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
    with pytest.raises(Changed):
        table.watch.check(now=True)
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert table.round.closed


def test_a_round_that_has_begun_is_finished_first(copy: Path) -> None:
    now = [0.0]
    table = croupier.open_table("craps", buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="a1"))
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
    table.watch = Watch(copy, lambda: now[0])
    flip(copy / "verify.py")
    now[0] += software.SECONDS_BETWEEN_CHECKS
    table.do(cmd.Close(by=cmd.DEALER))


def test_a_file_touched_but_not_changed_stops_nothing(copy: Path) -> None:
    now = [0.0]
    watch = Watch(copy, lambda: now[0])
    (copy / "verify.py").touch()
    now[0] += software.SECONDS_BETWEEN_CHECKS
    watch.check()
    watch.check(now=True)


def small(tmp_path: Path) -> Path:
    """A program of one file."""
    package = tmp_path / "program"
    package.mkdir()
    (package / "rules.toml").write_text("royal_flush = 1000")
    return package


def test_a_changed_file_whose_time_was_set_back_is_found(tmp_path: Path) -> None:
    package, now = small(tmp_path), [0.0]
    file = package / "rules.toml"
    watch, before = Watch(package, lambda: now[0]), file.stat()
    file.write_text("royal_flush = 2000")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    now[0] += software.SECONDS_BETWEEN_CHECKS
    with pytest.raises(Changed, match=r"\(rules.toml\)"):
        watch.check()


def test_a_byte_that_changes_on_the_disk_alone_is_found_within_the_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, now = small(tmp_path), [0.0]
    watch = Watch(package, lambda: now[0])
    before = watch._stamps()
    monkeypatch.setattr(watch, "_stamps", lambda: before)
    flip(package / "rules.toml")
    now[0] += software.SECONDS_BETWEEN_READINGS - 1
    watch.check()
    now[0] += 1
    watch.check()  # looked at a second ago
    now[0] += software.SECONDS_BETWEEN_CHECKS - 1
    with pytest.raises(Changed):
        watch.check()
    now[0] += software.SECONDS_BETWEEN_CHECKS
    with pytest.raises(Changed):
        watch.check()  # although its time and size are as before


def test_a_file_is_read_again_only_after_an_hour_or_when_its_time_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, now, read = small(tmp_path), [0.0], []

    def counted(package: Path) -> dict[str, str]:
        read.append(now[0])
        return digests(package)

    watch = Watch(package, lambda: now[0])
    monkeypatch.setattr(software, "digests", counted)
    for now[0] in (3590.0, 3600.0, 3610.0, 7190.0, 7200.0, 7210.0):
        watch.check()
    assert read == [3600.0, 7200.0]
    (package / "rules.toml").touch()
    for now[0] in (7220.0, 7230.0, 7240.0):
        watch.check()
    assert read[2:] == [7220.0], "what was found unchanged is not read again for its new time"


def test_files_that_are_restored_are_found_so_at_the_next_look(tmp_path: Path) -> None:
    package, now = small(tmp_path), [0.0]
    watch = Watch(package, lambda: now[0])
    flip(package / "rules.toml")
    watch.look(now=True)
    assert watch.changed == ["rules.toml"]
    assert watch.said.startswith("files of croupier have changed while the table runs (rules.toml)")
    flip(package / "rules.toml")
    assert watch.changed == ["rules.toml"]
    now[0] += software.SECONDS_BETWEEN_CHECKS
    watch.check()
    assert (watch.changed, watch.said) == ([], "")


def test_a_file_that_cannot_be_read_is_not_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = small(tmp_path)
    watch = Watch(package)

    def gone(package: Path) -> dict[str, str]:
        raise FileNotFoundError(2, "No such file", str(package / "rules.toml"))

    monkeypatch.setattr(software, "digests", gone)
    watch.look(now=True)
    assert watch.changed == ["rules.toml"]


def test_a_watch_that_others_look_for_touches_no_file_while_a_table_acts(tmp_path: Path) -> None:
    package = small(tmp_path)
    watch = Watch(package, aside=True, seconds=0)
    flip(package / "rules.toml")
    watch.check(now=True)
    watch.look()
    with pytest.raises(Changed):
        watch.check()
