"""Corrections and reports at a live table: the ruling is shown, and carried out when it is confirmed."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cli.play.terminal import Terminal
from croupier.cli.play.words import read_line
from croupier.equipment.devices import dice
from croupier.equipment.pieces import parse_pieces
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table.correcting import to_correct
from croupier.table.prompts import device_of
from croupier.table.table import Table

_YES = ("yes", "y", "confirm")
_NO = ("no", "n", "cancel")
_REPORT = ("report", "irregularity")
_NAMED = ("roll", "spin", "draw", "lot", "cards", "reader", "stub", "to")
NOT_CONFIRMED = "Not confirmed: nothing has changed."


YES_OR_NO = "yes or no"


class Confirming:
    """Reads `correct`, `floor correct` and `report`, and the yes or no that follows a ruling."""

    def __init__(self, table: Table, terminal: Terminal, act: Callable[[cmd.Command], None]) -> None:
        self.table, self.terminal, self.act = table, terminal, act
        self.waiting: cmd.Command | None = None

    def take(self, line: str) -> bool:
        """Whether the line was one of these; anything other than yes drops what awaits confirmation."""
        words = [word.casefold() for word in line.split()]
        command, self.waiting = self.waiting, None
        if command is not None and words[0] in _YES:
            self.act(command)
            return True
        if command is not None:
            self.terminal.say(NOT_CONFIRMED)
            if words[0] in _NO and len(words) == 1:
                return True
        if words[0] in _REPORT and len(words) > 1:
            self._ask(self._report(line))
        elif words[:2] == ["floor", "correct"]:
            self._ask(self._correction(line.split()[2:], cmd.FLOORPERSON))
        elif words[0] == "correct":
            self.act(self._correction(line.split()[1:], cmd.DEALER))
        else:
            return False
        return True

    def _ask(self, command: cmd.Command) -> None:
        """Show the ruling with its rule and wait for a yes."""
        found = self.table.preview(command)
        self.terminal.say(f"  Ruling: {found.text} ({found.cite})")
        self.terminal.say("  Nothing has changed yet. Type yes to confirm, no to drop it.")
        self.waiting = command

    def _report(self, line: str) -> cmd.Command:
        words = line.split()
        again = words[-1].casefold() == "again"
        values = read_line(" ".join(words[:-1] if again else words)).values
        return cmd.ReportIrregularity(by=cmd.DEALER, id=values["id"], details=values["details"], again=again)

    def _correction(self, words: list[str], by: cmd.Actor) -> cmd.Command:
        """The right value, read as the wrong one was: cards, a roll, a stub count, a reader's answer."""
        entry = 0
        if len(words) > 1 and words[0].casefold() == "entry":
            if not (words[1].isascii() and words[1].isdigit()) or len(words[1]) > 9:
                raise BadInput(f"correct entry {words[1][:20]!r}: expected the number of an entry")
            entry, words = int(words[1]), words[2:]
        if words and words[0].casefold() in _NAMED:
            words = words[1:]
        if not words:
            raise BadInput("correct: expected what is right, such as correct Ks, correct 4-3 or correct 37")
        text, wrong = " ".join(words), to_correct(self.table, cmd.Correct(by=by, entry=entry))
        if wrong.values is not None:
            return cmd.Correct(by=by, entry=entry, values=self._values(text, len(wrong.values)))
        if wrong.stub is not None:
            if not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 4:
                raise BadInput(f"correct {text!r}: expected the cards counted in the stub, such as 37")
            return cmd.Correct(by=by, entry=entry, stub=int(words[0]), misdeal=words[1:] == ["misdeal"])
        if wrong.answer is not None:
            if words[0].casefold() not in ("yes", "no"):
                raise BadInput(f"correct {text!r}: expected the reader's answer, yes or no")
            return cmd.Correct(by=by, entry=entry, answer=words[0].casefold() == "yes")
        cards = None if words == ["unseen"] else parse_pieces(text)
        return cmd.Correct(by=by, entry=entry, cards=cards)

    def _values(self, text: str, count: int) -> tuple[int, ...]:
        device = device_of(self.table)
        if device is not None and device.count == count:
            return device.read(text)
        if count > 1:
            return dice(count).read(text)
        if not (text.isascii() and text.isdigit()) or len(text) > 5:
            raise BadInput(f"correct {text[:20]!r}: expected a number")
        return (int(text),)
