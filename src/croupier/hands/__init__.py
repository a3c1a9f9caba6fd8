"""Hands and what they rank or count: poker, baccarat, twenty-one and pai gow."""
