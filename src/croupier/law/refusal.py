"""Refusals: one clear sentence, with the rule if a rule refuses."""

from croupier.law.money import in_cents, in_dollars


class CroupierError(Exception):
    """Anything a person gets to read as one sentence instead of a traceback.

    Amounts written with `law.money.amount` are cents in its text, and dollars in `spoken`.
    """

    def __init__(self, message: str) -> None:
        super().__init__(in_cents(message))
        self.spoken = in_dollars(message)
        self.marked = message

    def within(self, place: str) -> "CroupierError":
        """The same, with the place where it happened before it: a file, a step of a script."""
        return type(self)(f"{place}: {self.marked}")


class BadInput(CroupierError):
    """Input that cannot be read: names the field, the value and what was expected."""


class NoSuchChoice(BadInput):
    """A word that is not one of an option's choices, with the rule that states them."""

    def __init__(self, message: str, option: str, value: object, cite: str) -> None:
        super().__init__(f"{message} ({cite})")
        self.message, self.option, self.value, self.cite = message, option, value, cite

    def within(self, place: str) -> "BadInput":
        """The same, with the place where it happened before it."""
        return BadInput(f"{place}: {self.marked}")

    def __reduce__(self) -> tuple[type["NoSuchChoice"], tuple[str, str, object, str]]:
        """Pickling keeps the option and the rule."""
        return type(self), (self.message, self.option, self.value, self.cite)


class Refusal(CroupierError):
    """A rule says no; the sentence ends with its citation."""

    def __init__(self, message: str, cite: str) -> None:
        super().__init__(f"{message} ({cite})")
        self.message = in_cents(message)
        self.cite = cite
        self.marked = message

    def within(self, place: str) -> "Refusal":
        """The same, with the place where it happened before it."""
        return type(self)(f"{place}: {self.marked}", self.cite)

    @property
    def sentence(self) -> str:
        """The message without its rule, money in dollars."""
        return in_dollars(self.marked)

    def __reduce__(self) -> tuple[type["Refusal"], tuple[str, str]]:
        """Pickling keeps the rule, so that a refusal can pass between processes."""
        return type(self), (self.marked, self.cite)


def sentence(error: CroupierError) -> str:
    """The reason as people read it: money in dollars, without the rule."""
    return error.sentence if isinstance(error, Refusal) else error.spoken
