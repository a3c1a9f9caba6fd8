"""How croupier says no: one clear sentence, with the rule where a rule refuses."""

from croupier.law.money import in_cents, in_dollars


class CroupierError(Exception):
    """Anything a person gets to read as one sentence instead of a traceback.

    Amounts written with `law.money.amount` are cents in its text, and dollars in `spoken`.
    """

    def __init__(self, message: str) -> None:
        super().__init__(in_cents(message))
        self.spoken = in_dollars(message)


class BadInput(CroupierError):
    """Input that cannot be read: names the field, the value and what was expected."""


class Refusal(CroupierError):
    """A rule says no; the sentence ends with its citation."""

    def __init__(self, message: str, cite: str) -> None:
        super().__init__(f"{message} ({cite})")
        self.message = in_cents(message)
        self.cite = cite

    def __reduce__(self) -> tuple[type["Refusal"], tuple[str, str]]:
        """A refusal travels between processes with its rule."""
        return type(self), (self.message, self.cite)
