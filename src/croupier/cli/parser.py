"""The parser of the command line, with examples for every command."""

from __future__ import annotations

import argparse
import functools
import re
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from croupier.cli.commands import COMMANDS

DESCRIPTION = "New Jersey's Rules of the Games as software: deal, prove, solve, simulate and check."
EXIT_STATUS = (
    'Exit status: 0 good, 1 the answer is "no", 2 wrong usage, unreadable input or a refusal by rule; an\n'
    "audit also 3, it cannot be decided yet, and 4, other rules or another version wrote the journal."
)


WIDTH = 80
WHAT = "what"
_CHOICE = re.compile(r"argument (\S+): invalid choice: ('.*') \(choose from (.*)\)")
_MISSING = re.compile(r"the following arguments are required: (.*)")
_LACKING = re.compile(r"argument (\S+): expected (one argument|\d+ arguments)")


class Parser(argparse.ArgumentParser):
    """Wrong usage gets one sentence and the command that shows help."""

    given: tuple[str, ...] = ()
    commands: Mapping[str, Parser] = {}

    def parse_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> Any:
        """What was asked; what a command does not know is refused by that command."""
        self.given = tuple(sys.argv[1:] if args is None else args)
        found, unknown = self.parse_known_args(self.given, namespace)
        if unknown:
            command = self.commands[found.command]
            command.error(command.unknown(unknown))
        return found

    def unknown(self, words: Sequence[str]) -> str:
        """What is wrong with words that are no argument of this command."""
        from croupier.law.edition import near

        option = next((word.partition("=")[0] for word in words if word.startswith("-")), "")
        if not option:
            return f"unexpected argument {words[0]!r}"
        names = [name for name in self._option_string_actions if name.startswith("--")]
        meant = near(option.lstrip("-"), [name.removeprefix("--") for name in names])
        hint = f": {meant.replace('mean ', 'mean --').replace(' or ', ' or --')}" if "mean" in meant else ""
        return f"unknown option {option}{hint}".removesuffix("?")

    def error(self, message: str) -> NoReturn:
        """One sentence on standard error, exit status 2."""
        self.exit(2, f"{self.prog}: {self._meant(message)}; see {self.prog} --help\n")

    def _meant(self, message: str) -> str:
        """The message, with the command that was probably meant in place of a list of all."""
        from croupier.law.edition import near

        if command := re.match(r"argument COMMAND: invalid choice: '(.*)' \(choose from", message):
            return f"unknown command {command[1]!r}: {near(command[1], COMMANDS)}".removesuffix("?")
        if message.endswith("required: COMMAND"):
            option = next((word for word in self.given if word.startswith("-")), "")
            return f"unknown option {option}" if option else "expected a COMMAND"
        if choice := _CHOICE.fullmatch(message):
            known = _listed(re.findall(r"'([^']*)'", choice[3]))
            return f"{'' if choice[1] == WHAT else choice[1] + ' '}{choice[2]}: expected {known}"
        if missing := _MISSING.fullmatch(message):
            return f"expected {missing[1].replace(WHAT, self._whats()).replace(', --', ' and --')}"
        if lacking := _LACKING.fullmatch(message):
            return f"{lacking[1]}: expected {'a value' if lacking[2] == 'one argument' else lacking[2]}"
        return message

    def _whats(self) -> str:
        """The words that the argument without a name of its own takes."""
        found = [action.choices for action in self._actions if action.dest == WHAT and action.choices]
        return _listed([*map(str, found[0])]) if found else WHAT


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


@functools.cache
def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = Parser(
        prog="croupier",
        description=DESCRIPTION,
        epilog=f'"croupier COMMAND --help" shows examples of each command.\n{EXIT_STATUS}',
        formatter_class=raw,
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    parser.commands = commands.choices
    for name, (arguments, summary, more, examples) in COMMANDS.items():
        lines = "\n".join(f"  {example}" for example in examples)
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}."
            + (f"\n{textwrap.fill(more, WIDTH)}" if more else ""),
            epilog=f"examples:\n{lines}",
            formatter_class=raw,
        )
        arguments(command)
    return parser


def _version() -> str:
    import croupier

    return f"croupier {croupier.__version__} (Python {sys.version_info.major}.{sys.version_info.minor})"
