"""`croupier guide` and `croupier layout`: files and standard output."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Command

CROUPIER = str(Path(sys.executable).with_name("croupier"))


@pytest.mark.parametrize("game", ["craps", "mini-craps", "blackjack", "let-it-ride", "spanish-21"])
def test_the_guide_goes_to_standard_output_as_markdown(game: str, command: Command) -> None:
    answer = command("guide", game)
    assert answer.status == 0
    assert answer.out.startswith("# ")
    assert " to 1" in answer.out


@pytest.mark.parametrize(("name", "start"), [("g.md", b"# "), ("g.html", b"<!"), ("g.pdf", b"%PDF")])
def test_the_ending_of_the_file_chooses_the_format(
    name: str, start: bytes, command: Command, tmp_path: Path
) -> None:
    file = tmp_path / name
    answer = command("guide", "let-it-ride", "-o", str(file))
    assert (answer.status, answer.out) == (0, "")
    assert file.read_bytes().startswith(start)


def test_the_format_may_be_named_and_a_pdf_may_go_through_a_pipe() -> None:
    done = subprocess.run([CROUPIER, "guide", "craps", "--format", "pdf"], capture_output=True, check=True)
    assert done.stdout.startswith(b"%PDF")


@pytest.mark.parametrize("game", ["craps", "mini-craps", "blackjack", "let-it-ride", "spanish-21"])
def test_the_layout_is_an_svg_drawing(game: str, command: Command, tmp_path: Path) -> None:
    answer = command("layout", game)
    assert answer.status == 0
    assert ElementTree.fromstring(answer.out).tag.endswith("svg")
    file = tmp_path / "felt.svg"
    assert command("layout", game, "-o", str(file)).status == 0
    assert file.read_text().strip() == answer.out.strip()


def test_the_layout_shows_what_the_table_offers(command: Command) -> None:
    plain = command("layout", "let-it-ride").out
    bonus = command("layout", "let-it-ride", "--option", "three_card_bonus_offered=true").out
    assert plain != bonus


@pytest.mark.parametrize("name", ["guide", "layout"])
def test_the_licensee_is_printed(name: str, command: Command) -> None:
    assert "The Boardwalk" in command(name, "let-it-ride", "--licensee", "The Boardwalk").out


def test_a_name_that_cannot_be_printed_is_refused_in_one_sentence_and_no_file_is_written(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "g.pdf"
    answer = command("guide", "let-it-ride", "--licensee", "澳門賭場", "-o", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert "'澳門賭場' cannot be printed in a PDF" in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert not file.exists()
    assert "澳門賭場" in command("guide", "let-it-ride", "--format", "html", "--licensee", "澳門賭場").out
    for name in ("guide", "layout"):
        refused = command(name, "let-it-ride", "--licensee", "a\x07b")
        assert refused.status == 2
        assert "U+0007 cannot be printed" in refused.err
