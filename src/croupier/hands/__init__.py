"""Ranks of hands: five-card and three-card poker, plain and compiled, from one table."""
