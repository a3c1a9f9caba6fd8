"""A password for everyone in the tests, and a hash that is quick to make."""

from argon2 import PasswordHasher

from croupier.pit.passwords import Passwords

PASSWORD = "correct horse battery"


QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
