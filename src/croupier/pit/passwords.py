"""Passwords: what may be one, and the Argon2 hash that is kept of it."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from croupier.law.counted import counted
from croupier.law.refusal import BadInput

MIN_LENGTH, MAX_LENGTH = 12, 256


def check_password(password: str, name: str) -> None:
    """Refuse what is easily guessed."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise BadInput(
            f"the password has {counted(len(password), 'character')}: expected {MIN_LENGTH} to {MAX_LENGTH}"
        )
    if len(set(password)) < 5 or name in password.lower():
        raise BadInput("the password is easily guessed: choose a longer one that does not contain the name")


class Passwords:
    """Hashes passwords and compares them, in the same time whether or not there is such a person."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobody = self._hasher.hash("the password of nobody")

    def hash(self, password: str) -> str:
        """The hash that is kept of a password."""
        return self._hasher.hash(password)

    def right(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one of which a hash is kept; without one the answer takes as long."""
        try:
            return self._hasher.verify(kept or self._nobody, password[:MAX_LENGTH]) and kept is not None
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return False

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with other settings than ours now."""
        return self._hasher.check_needs_rehash(kept)
