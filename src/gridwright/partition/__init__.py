"""Boards cut into rooms at random, for the generators of kinds that have rooms."""
