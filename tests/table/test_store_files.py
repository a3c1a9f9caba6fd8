"""A journal in a file: what is refused, what is cut off, what is on disk and what is left open."""

from __future__ import annotations

import os
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from croupier.law.refusal import BadInput
from croupier.table.store import Checkpoint, FileStore, MemoryStore, NotKept

ONE, TWO, THREE = (b'{"entry":%d,"at":0}\n' % number for number in (1, 2, 3))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files and folders that were written through to the disk."""
    found: list[str] = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        found.append(os.readlink(f"/proc/self/fd/{handle}"))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    return found


def beside(path: Path, name: str) -> Path:
    return path.with_name(f"{path.name}.{name}")


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def opened(path: Path, content: bytes) -> bytes:
    """What is left of a file when it has been opened."""
    path.write_bytes(content)
    FileStore(path).close()
    return path.read_bytes() if path.exists() else b""


@pytest.mark.parametrize("content", [b"hello\n", b"\n", b'{"entry":2,\n', b'[{"entry":1,\n', b"\0"])
def test_what_is_no_journal_is_left_as_it_is_and_let_go_of(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadInput) as refused:
        FileStore(path)
    assert str(refused.value) == f"{path} is not a journal: it does not begin with entry 1"
    assert path.read_bytes() == content
    path.write_bytes(ONE)
    FileStore(path).close()  # nobody holds it


def test_a_file_in_no_folder_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "none" / "table.jsonl"
    with pytest.raises(BadInput) as refused:
        FileStore(path)
    assert str(refused.value) == f"{path} cannot be opened: No such file or directory"


@pytest.mark.parametrize(
    "torn",
    [
        b'{"entry":3',
        b'{"entry":3,\0\0\0}\n',
        b"\0\n",
        b"\0" * 70_000 + b"\n",
        b"x" * 65_535,
        b"x" * 65_536,
        b"x" * 131_072,
    ],
)
def test_a_line_the_disk_has_only_in_part_is_cut_off(path: Path, synced: list[str], torn: bytes) -> None:
    assert opened(path, ONE + TWO + torn) == ONE + TWO
    assert synced == [str(path)], "that it is cut off is on disk, too"


def test_whole_lines_stay_and_nothing_is_written(path: Path, synced: list[str]) -> None:
    for content in (ONE, ONE + TWO, ONE.replace(b"0", b"0" * 70_000) + TWO):
        assert opened(path, content) == content
    assert opened(path, ONE + b"\0 before the last line\n" + THREE).count(b"\n") == 3
    assert synced == []


def test_a_new_file_is_in_its_folder_and_goes_if_nothing_was_written(path: Path, synced: list[str]) -> None:
    store = FileStore(path)
    assert synced == [str(path.parent)]
    store.keep_secret(b"s" * 32)
    beside(path, "secret.new").write_bytes(b"half")
    store.close()
    assert list(path.parent.iterdir()) == []
    FileStore(path).close()
    assert list(path.parent.iterdir()) == []


def test_an_empty_file_has_no_use_for_a_checkpoint(path: Path) -> None:
    path.touch()
    beside(path, "checkpoint").write_bytes(b"of a table that was never opened")
    store = FileStore(path)
    assert not beside(path, "checkpoint").exists()
    store.close()


def test_what_was_written_before_the_disk_was_full_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) < 5:
            raise OSError(28, "No space left on device")
        return write(handle, data[:5])

    with closing(FileStore(path)) as store:
        for number, end in ((1, "no table was opened"), (2, "and can be resumed from entry 1")):
            before = path.read_bytes()
            with monkeypatch.context() as broken:
                broken.setattr(os, "write", full)
                with pytest.raises(NotKept) as refused:
                    store.append(number, ONE[:-2])
            said = f"{path}: entry {number} cannot be written: No space left on device; "
            assert str(refused.value).startswith(said)
            assert str(refused.value).endswith(end)
            assert path.read_bytes() == before
            store.append(number, (ONE, TWO)[number - 1])
        assert path.read_bytes() == ONE + TWO
    assert str(NotKept(path, 3, OSError("no reason"))) == (
        f"{path}: entry 3 cannot be written: no reason; the table has stopped and can be resumed from entry 2"
    )


def test_a_checkpoint_is_on_disk_with_its_folder_and_no_file_stays_open(
    path: Path, synced: list[str]
) -> None:
    with closing(FileStore(path)) as store:
        store.append(1, ONE)
        store.append(2, TWO)
        synced.clear()
        before = handles()
        store.save(Checkpoint(1, "ab", 3, {"number": 7}))
        assert synced == [str(beside(path, "checkpoint.new")), str(path.parent)]
        assert store.checkpoint() == Checkpoint(1, "ab", 3, {"number": 7}, len(ONE))
        assert handles() == before
        store.save(Checkpoint(0, "ab", 3, {}))
        assert store.checkpoint() == Checkpoint(0, "ab", 3, {}, 0), "the first round opens in the first entry"
        assert Checkpoint(0, "ab", 3, {}).offset == 0
        store.save(Checkpoint(2, "ab", 3, {}))
        assert store.checkpoint() is None, "no entry follows it"


@pytest.mark.parametrize("offset", [-20, -1, 0, 1, len(ONE) - 1, len(ONE) + 1, 10**6])
def test_a_checkpoint_that_points_elsewhere_is_as_good_as_none(path: Path, offset: int) -> None:
    path.write_bytes(ONE + TWO)
    data = msgspec.json.encode(Checkpoint(1, "ab", 3, {}, offset))
    beside(path, "checkpoint").write_bytes(data + b"\n" + sha256(data).hexdigest().encode())
    with closing(FileStore(path)) as store:
        assert store.checkpoint() is None
        assert list(store.lines(1)) == [TWO]
        store.append(3, THREE)


def test_lines_are_counted_from_the_checkpoint_on(path: Path) -> None:
    with closing(FileStore(path)) as store:
        for number, line in enumerate((ONE, TWO, THREE), 1):
            store.append(number, line)
        store.save(Checkpoint(1, "ab", 3, {}))
        assert [list(store.lines(after)) for after in range(4)] == [
            [ONE, TWO, THREE],
            [TWO, THREE],
            [THREE],
            [],
        ]
    with closing(FileStore(path)) as again:
        again.append(4, b'{"entry":4,"at":0}\n')


def test_a_secret_that_cannot_be_kept_is_refused_in_words(path: Path) -> None:
    with closing(FileStore(path)) as store:
        store.append(1, ONE)
        for _ in range(2):
            store.keep_secret(b"")
        beside(path, "secret").mkdir()
        with pytest.raises(BadInput) as refused:
            store.keep_secret(b"s" * 32)
        assert str(refused.value) == f"{beside(path, 'secret')} cannot be written: Is a directory"


def test_a_store_in_memory_may_begin_after_some_entries() -> None:
    store = MemoryStore(2)
    store.append(3, THREE)
    store.append(4, ONE)
    assert [list(store.lines(after)) for after in range(5)] == [[THREE, ONE]] * 3 + [[ONE], []]
