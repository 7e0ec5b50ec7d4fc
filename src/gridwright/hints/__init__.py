"""Hints that say why, whole explanations, and ratings."""

from gridwright.hints.explanation import Explanation, explain
from gridwright.hints.next_step import Hint, hint
from gridwright.hints.rating import Rating, rate
from gridwright.hints.steps import RuleUse, Step

__all__ = ["Explanation", "Hint", "Rating", "RuleUse", "Step", "explain", "hint", "rate"]
