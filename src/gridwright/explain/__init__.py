"""Hints that say why, whole explanations, and ratings. Above solving: a board is first checked for a solution."""
