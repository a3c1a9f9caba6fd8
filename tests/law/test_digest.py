"""Digests can be computed again by anyone: SHA-256 of plain JSON."""

from datetime import date
from hashlib import sha256
from typing import Any

from croupier.law.digest import digest_of, facts_digest, released_facts, terms_digest


def test_a_digest_is_that_of_the_document_as_json() -> None:
    value: dict[str, Any] = {"b": [1, True], "a": "Chemin de fér", "from": date(1978, 6, 2)}
    text = '{"b":[1,true],"a":"Chemin de fér","from":"1978-06-02"}'
    assert digest_of(value) == facts_digest(value) == sha256(text.encode()).hexdigest()


def test_the_terms_of_a_table_are_digested_in_their_order() -> None:
    text = '["craps","2008-01-01",{"table_min":500},"1.0","abc","def"]'
    terms = terms_digest("craps", "2008-01-01", {"table_min": 500}, "1.0", "abc", "def")
    assert terms == sha256(text.encode()).hexdigest()


def test_every_released_digest_is_of_one_length() -> None:
    assert {len(digest) for digest in released_facts().values()} == {64}
