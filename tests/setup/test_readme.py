"""The README's examples do what it says: every console block is run, and the output it shows is compared."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "


class Example(NamedTuple):
    """A command as the README writes it and the output it shows (nothing shown: anything goes)."""

    command: str
    shown: str


def examples_of(markdown: str) -> list[list[Example]]:
    """The console blocks of a document, each a list of commands run one after another in one folder."""
    blocks = []
    for language, _, body in BLOCK.findall(markdown):
        if language != "console":
            continue
        block: list[Example] = []
        for line in body.splitlines():
            if line.startswith(PROMPT):
                block.append(Example(line.removeprefix(PROMPT), ""))
            elif block and block[-1].command.endswith("\\"):
                block[-1] = Example(block[-1].command[:-1] + line.strip(), "")
            elif block:
                block[-1] = block[-1]._replace(shown=f"{block[-1].shown}{line.rstrip()}\n")
        blocks.append([example for example in block if example.command.startswith("croupier")])
    return [block for block in blocks if block]


def files_of(markdown: str) -> dict[str, str]:
    """Files an example needs: fenced blocks whose info string is `json case.json` or `toml table.toml`."""
    return {name.strip(): body for _, name, body in BLOCK.findall(markdown) if name and "." in name}


def run(command: str, folder: Path) -> tuple[int, str]:
    """Run a command with the `croupier` of this environment; the output is that of both streams."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def agrees(shown: str, printed: str) -> bool:
    """Whether the output is what is shown; a line `...` (or `…`) for any lines, in a line for any text."""
    pattern = ""
    for line in shown.strip("\n").splitlines():
        if line.strip() in {"...", "…"}:
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in re.split(r"\.\.\.|…", line)) + r"[ \t]*\n"
    return re.fullmatch(pattern, printed.strip("\n") + "\n") is not None


DOCUMENTS = [
    "README.md",
    "docs/tutorial.md",
    "docs/how-to/settle-a-dispute.md",
    "docs/reference/cases.md",
    "docs/reference/commands.md",
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_print_what_the_document_shows(document: str, tmp_path: Path) -> None:
    markdown = (ROOT / document).read_text(encoding="utf-8")
    for name, body in files_of(markdown).items():
        assert Path(name).name == name
        (tmp_path / name).write_text(body, encoding="utf-8")
    for block in examples_of(markdown):
        for example in block:
            status, printed = run(example.command, tmp_path)
            assert status in {0, 1}, f"$ {example.command}\n{printed}"
            assert "Traceback" not in printed, f"$ {example.command}\n{printed}"
            if example.shown:
                assert agrees(example.shown, printed), (
                    f"$ {example.command}\n{printed}\nbut shown is\n{example.shown}"
                )


@pytest.mark.parametrize(
    "document", ["README.md", "docs/reference/python.md", "docs/how-to/connect-a-scanner.md"]
)
def test_python_examples_run_and_print_what_they_say(document: str, tmp_path: Path) -> None:
    markdown = (ROOT / document).read_text(encoding="utf-8")
    blocks = [body for language, _, body in BLOCK.findall(markdown) if language == "python"]
    assert blocks
    for body in blocks:
        (tmp_path / "example.py").write_text(body, encoding="utf-8")
        status, printed = run(f"{shlex.quote(sys.executable)} example.py", tmp_path)
        assert status == 0, printed
        for said in re.findall(r"^print\(.*\)  # (.+)$", body, re.MULTILINE):
            assert said in printed.splitlines()


def test_readme_has_five_examples_and_both_commands() -> None:
    markdown = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = [example for block in examples_of(markdown) for example in block]
    assert len(examples) >= 5
    assert len({shlex.split(example.command)[1] for example in examples}) >= 4
    assert "make run" in markdown
    assert "make test" in markdown


def test_readme_shows_a_picture_that_exists() -> None:
    markdown = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+\.svg)\)|<img[^>]+src=\"([^\"]+\.svg)\"", markdown)
    assert pictures
    for picture in pictures:
        assert (ROOT / (picture[0] or picture[1])).is_file()


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nb\nc\n", False),
        ("in ... s\n", "in 0.5 s\n", True),
        ("3.5%\n", "3x5%\n", False),
    ],
)
def test_comparison_can_fail(shown: str, printed: str, same: bool) -> None:
    assert agrees(shown, printed) is same


def test_blocks_are_read_with_continued_lines_and_files() -> None:
    markdown = (
        "```json case.json\n{}\n```\n\n```console\n$ croupier settle \\\n    case.json\n+1000\n$ ls\n```\n"
    )
    assert examples_of(markdown) == [[Example("croupier settle case.json", "+1000\n")]]
    assert files_of(markdown) == {"case.json": "{}\n"}
