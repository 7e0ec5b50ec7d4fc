"""Advice for setters: changes that leave one solution, and changes that make a puzzle easier or harder."""

from gridwright.mending.advice import Mending, Proposal, mend
from gridwright.mending.near import NearLevels, find_near

__all__ = ["Mending", "NearLevels", "Proposal", "find_near", "mend"]
