"""Questions and answers at the terminal, or through a pipe, where answers are echoed into the transcript."""

from __future__ import annotations

import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from croupier.cli.output import columns, style

NARROW = 60
"""Below this many columns a table of two columns is written as a list."""
MIN_COLUMNS = 20


class Ended(Exception):
    """The input has ended, or the person at the terminal has interrupted it."""


class Terminal:
    """Where a person (or a script) reads and writes."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        self.edit: Callable[[str], str] = str
        """What is done to every text before it is written, such as citations under a day's chapters."""
        self._asking = self._interrupted = False
        if self.interactive:
            try:
                import readline  # noqa: F401  (line editing and history for input())
            except ImportError:
                return

    @property
    def width(self) -> int:
        """The columns of the screen; 0 if the output is not a terminal and is not wrapped."""
        if not sys.stdout.isatty():
            return 0
        return max(shutil.get_terminal_size().columns, MIN_COLUMNS)

    def wrapped(self, text: str) -> list[str]:
        """The lines of a text wrapped to the screen; continuation lines are indented."""
        width = self.width
        lines: list[str] = []
        for line in self.edit(text).split("\n"):
            if not width or len(line) <= width:
                lines.append(line)
                continue
            indent = " " * (len(line) - len(line.lstrip()))
            lines += textwrap.wrap(
                line.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}  ",
                break_on_hyphens=False,
            )  # fmt: skip
        return lines

    def say(self, text: str = "", look: str = "") -> None:
        """Write a text, wrapped to the screen, in a look such as "yellow"."""
        for line in self.wrapped(text):
            print(style(line, look) if look else line, flush=True)

    def clear(self) -> None:
        """Wipe the screen and what was scrolled off it, so that the next person reads none of it."""
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="", flush=True)

    def say_rows(self, rows: Iterable[tuple[str, ...]], right: tuple[int, ...] = ()) -> None:
        """Write rows aligned in columns, or as a list if the screen is too narrow."""
        cells = [tuple(row) for row in rows]
        lines = columns(cells, right=right)
        if self.width and max((len(line) for line in lines), default=0) + 2 > self.width:
            if self.width < NARROW or max(len(row[0]) for row in cells) > self.width // 2:
                lines = [": ".join(filter(None, (row[0], "  ".join(filter(None, row[1:]))))) for row in cells]
            else:
                lines = list(self._hanging(cells))
        for line in lines:
            self.say(f"  {line}")

    def _hanging(self, cells: list[tuple[str, ...]]) -> Iterator[str]:
        """Rows whose last column is wrapped within itself."""
        first = max(len(row[0]) for row in cells)
        for row in cells:
            said = "  ".join(filter(None, row[1:]))
            parts = textwrap.wrap(said, self.width - first - 4, break_on_hyphens=False) or [""]
            for place, part in enumerate(parts):
                yield f"{row[0] if not place else '':<{first}}  {part}".rstrip()

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Inside it, Ctrl-C ends the sitting at the next question, never in the middle of an act."""

        def interrupt(number: int, frame: FrameType | None) -> None:
            self._interrupted = True
            if self._asking:
                raise KeyboardInterrupt

        try:
            before = signal.signal(signal.SIGINT, interrupt)
        except ValueError:  # only the main thread can handle signals
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def ask(self, question: str) -> str:
        """One line of answer; `Ended` when there is no more input."""
        *before, last = self.wrapped(question.rstrip())
        if self.width and last.endswith(">") and (before or len(last) > self.width // 2):
            before, last = self.wrapped(question.rstrip().removesuffix(">")), ">"
        for line in before:
            print(line)
        self._asking = True
        try:
            if self._interrupted:
                raise KeyboardInterrupt
            return self._answer(f"{last} ")
        except KeyboardInterrupt:
            self.say()
            raise Ended from None
        finally:
            self._asking = False

    def _answer(self, question: str) -> str:
        if self.interactive:
            try:
                return input(question)
            except EOFError:
                self.say()
                raise Ended from None
            except UnicodeDecodeError:
                return ""
        print(question, end="", flush=True)
        line = sys.stdin.buffer.readline() if hasattr(sys.stdin, "buffer") else sys.stdin.readline().encode()
        if not line:
            self.say()
            raise Ended
        answer = line.decode("utf-8", errors="replace").rstrip("\r\n")
        self.say(answer)
        return answer
