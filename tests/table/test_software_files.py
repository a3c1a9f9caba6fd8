"""The digest of a package of three files: what counts, what is recorded, when it is looked at."""

import base64
from hashlib import sha256
from pathlib import Path

import pytest

import croupier
from croupier.table import software
from croupier.table.software import (
    Changed,
    Software,
    Watch,
    differences,
    digests,
    files,
    in_words,
    package_digest,
    released,
)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Three files that count, and four of compiled code that do not."""
    found = tmp_path / "croupier"
    (found / "law").mkdir(parents=True)
    for name in ("a.py", "law/b.toml", "law/a", "x.pyc", "x.pyo", "x.nbi", "law/x.nbc"):
        (found / name).write_text(name)
    return found


def hexadecimal(text: str) -> str:
    return sha256(text.encode()).hexdigest()


KNOWN = {name: hexadecimal(name) for name in ("a.py", "law/a", "law/b.toml")}


def test_every_file_counts_but_compiled_copies(package: Path) -> None:
    assert [(name, path) for name, path in files(package)] == [(name, str(package / name)) for name in KNOWN]
    assert digests(package) == KNOWN
    lines = "".join(f"{digest}  {name}\n" for name, digest in KNOWN.items())
    assert package_digest(KNOWN) == hexadecimal(lines)


def record(package: Path, *rows: str) -> None:
    found = package.parent / f"croupier-{croupier.__version__}.dist-info" / "RECORD"
    found.parent.mkdir(exist_ok=True)
    found.write_text("\n".join(rows))


def stated(name: str) -> str:
    digits = base64.urlsafe_b64encode(sha256(name.encode()).digest()).decode().rstrip("=")
    return f"croupier/{name},sha256={digits},{len(name)}"


def test_what_was_released_is_what_the_record_of_the_wheel_says(package: Path) -> None:
    assert released(package) is None, "a working copy has no record"
    record(package, *map(stated, KNOWN), f"croupier-{croupier.__version__}.dist-info/RECORD,,", "")
    assert released(package) == KNOWN
    record(package, "croupier/a.py,,", "croupier/b.py,md5=abc,5", "other/a.py,sha256=abc,5", "croupier/a.py")
    assert released(package) is None
    record(package, "croupier/a.py,sha256=abcde,5", "croupier/b.py,sha256=YQ,1")
    assert released(package) == {"a.py": "abcde", "b.py": "61"}


def test_files_that_were_changed_added_or_removed_are_named() -> None:
    assert differences({"a": "1", "b": "2", "d": "4"}, {"a": "1", "b": "3", "c": "4"}) == ["b", "c", "d"]
    assert differences({"a": "1"}, {"a": "1"}) == []
    assert in_words(["a", "b", "c"]) == "a, b, c"
    assert in_words(["a", "b", "c", "d"]) == "a, b, c and 1 more"
    assert in_words(list("abcdef")) == "a, b, c and 3 more"


def started(monkeypatch: pytest.MonkeyPatch, package: Path) -> Software:
    monkeypatch.setattr(software.digests, "__defaults__", (package,))
    monkeypatch.setattr(software.released, "__defaults__", (package,))
    return software.running.__wrapped__()


def test_a_program_that_is_not_as_released_does_not_start(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Software(croupier.__version__, package_digest(KNOWN))
    assert started(monkeypatch, package) == known
    record(package, *map(stated, KNOWN))
    assert started(monkeypatch, package) == known
    (package / "law" / "a").write_text("b")
    with pytest.raises(Changed) as refused:
        started(monkeypatch, package)
    assert str(refused.value) == (
        f"croupier {croupier.__version__} is not as released (law/a): install it again"
    )


def test_files_are_looked_at_every_ten_seconds_and_read_if_their_time_or_size_differs(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, looks = [0.0], []
    walk = software.os.walk
    monkeypatch.setattr(software.os, "walk", lambda folder: looks.append(folder) or walk(folder))
    watch = Watch(package, lambda: now[0])
    looks.clear()
    (package / "a.py").write_text("something longer")
    now[0] = 9.9
    watch.check()
    assert looks == []
    now[0] = 10.0
    words = (
        "files of croupier have changed while the table runs (a.py): no further round begins; close the "
        "table, or resume it from its journal with the program that opened it"
    )
    with pytest.raises(Changed) as refused:
        watch.check()
    assert str(refused.value) == words
    looks.clear()
    now[0] = 15.0
    with pytest.raises(Changed):
        watch.check()  # what was found stays found until the next look
    assert looks == []
    with pytest.raises(Changed):
        watch.check(now=True)
    assert looks
    (package / "a.py").write_text("a.py")
    now[0] = 24.9
    with pytest.raises(Changed):
        watch.check()
    now[0] = 25.0
    watch.check()


def test_a_file_that_is_written_again_as_it_was_stops_nothing(package: Path) -> None:
    now = [0.0]
    watch = Watch(package, lambda: now[0])
    (package / "a.py").write_text("a.py")
    for now[0] in (10.0, 20.0):
        watch.check()
    watch.check(now=True)


def test_while_nothing_differs_no_file_is_read(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(package, iter(range(0, 1_000, 10)).__next__)
    read: list[Path] = []
    monkeypatch.setattr(software, "digests", lambda package: read.append(package) or {})
    watch.check()
    assert read == []
    with pytest.raises(Changed, match=r"\(a\.py, law/a, law/b\.toml\)"):
        watch.check(now=True)
    assert read == [package]
