"""Tests of the random generator: `make randomness` runs a testing laboratory's batteries on a table's
draws.
"""
