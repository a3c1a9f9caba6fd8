"""The pit's keys: one signs heads of journals, the other seals secrets that nobody may see yet."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.law.refusal import BadInput

NONCE = 12


class KeyFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The file: keys in hexadecimal, and what is left of those that were used before."""

    signing: str
    sealing: str
    former_public: list[str] = []
    """The public keys of signatures made before a rotation."""
    former_sealing: list[str] = []
    """Keys that may still be needed because a rotation has not come to its end."""


class SigningKey:
    """The key that signs heads, of 32 bytes."""

    def __init__(self, signing: bytes) -> None:
        self._signing = Ed25519PrivateKey.from_private_bytes(signing)
        self.public = self._signing.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        """The signature of a message."""
        return self._signing.sign(message)

    @property
    def signing(self) -> bytes:
        """The key itself, for a process that signs for this one."""
        return self._signing.private_bytes_raw()


class Keys(SigningKey):
    """Keys of 32 bytes each, kept in a file that only its owner can read."""

    def __init__(
        self,
        signing: bytes,
        sealing: bytes,
        former_public: Iterable[str] = (),
        former_sealing: Iterable[bytes] = (),
    ) -> None:
        super().__init__(signing)
        self._sealing = AESGCM(sealing)
        self._former = [AESGCM(each) for each in former_sealing]
        self.trusted = frozenset([self.public.hex(), *former_public])
        """The public keys, in hexadecimal, that the pit signs or has signed with."""

    @classmethod
    def new(cls) -> Keys:
        """New random keys."""
        return cls(secrets.token_bytes(32), secrets.token_bytes(32))

    @classmethod
    def from_file(cls, path: Path) -> Keys:
        """The keys of a file; a missing file is made with new keys."""
        if not path.exists():
            content = KeyFile(secrets.token_hex(32), secrets.token_hex(32))
            try:
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                return cls.from_file(path)
            except OSError as error:
                raise BadInput(f"key file {path}: cannot be written: {error.strerror}") from None
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(content) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        try:
            if path.stat().st_mode & 0o077:
                raise BadInput(f"key file {path}: others may read it; expected access for its owner alone")
            found = msgspec.json.decode(path.read_bytes(), type=KeyFile)
            return cls(
                bytes.fromhex(found.signing),
                bytes.fromhex(found.sealing),
                found.former_public,
                map(bytes.fromhex, found.former_sealing),
            )
        except (OSError, msgspec.MsgspecError, ValueError) as error:
            raise BadInput(f"key file {path} cannot be read: {error}") from None

    def seal(self, content: bytes, name: str) -> bytes:
        """Content that only this key opens again, and only under its name."""
        nonce = secrets.token_bytes(NONCE)
        return nonce + self._sealing.encrypt(nonce, content, name.encode())

    def opened(self, sealed: bytes, name: str) -> bytes:
        """Sealed content."""
        for key in (self._sealing, *self._former):
            with suppress(InvalidTag):
                return key.decrypt(sealed[:NONCE], sealed[NONCE:], name.encode())
        raise BadInput(f"the secret of {name} cannot be opened with this key file")


def signed_by(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of a key signed a message."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True
