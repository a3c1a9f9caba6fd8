"""Questions and answers at the terminal, or through a pipe, whose answers are echoed into the transcript."""

from __future__ import annotations

import sys


class Ended(Exception):
    """The input has ended."""


class Terminal:
    """Where a person (or a script) reads and writes."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            try:
                import readline  # noqa: F401  (line editing and history for input())
            except ImportError:
                return

    def say(self, text: str = "") -> None:
        """Write a line."""
        print(text, flush=True)

    def ask(self, question: str) -> str:
        """One line of answer; `Ended` when there is none any more."""
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
