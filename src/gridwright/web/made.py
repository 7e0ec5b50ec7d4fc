"""How a puzzle was made, for whoever wants to make it again: gridwright notes it as the source of what it generates."""

from __future__ import annotations

import re

from gridwright.generate.random_style import ORIGIN
from gridwright.kind import LEVELS, name_level
from gridwright.messages import say

ORIGINS = re.compile(ORIGIN.format(what="(.*)", seed=r"(\d+)", number=r"\d+"))


def word_making(source: str | None) -> str:
    """The level and the seed of a puzzle that gridwright has made; nothing for another."""
    found = ORIGINS.fullmatch(source or "")
    if found is None:
        return ""
    what, seed = found.groups()
    level = what.rpartition(" ")[2]
    if level not in LEVELS:
        return say("seed {seed}", seed=seed)
    return say("{level}, seed {seed}", level=name_level(level), seed=seed)
