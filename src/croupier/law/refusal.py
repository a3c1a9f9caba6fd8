"""How croupier says no: one clear sentence, with the rule where a rule refuses."""


class CroupierError(Exception):
    """Anything a person gets to read as one sentence instead of a traceback."""


class BadInput(CroupierError):
    """Input that cannot be read: names the field, the value and what was expected."""


class Refusal(CroupierError):
    """A rule says no; the sentence ends with its citation."""

    def __init__(self, message: str, cite: str) -> None:
        super().__init__(f"{message} ({cite})")
        self.message = message
        self.cite = cite
