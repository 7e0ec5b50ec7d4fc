"""How hard a puzzle or a step is."""

from __future__ import annotations

from gridwright.messages import translate

LEVELS = ("easy", "medium", "hard", "expert")


EASY, MEDIUM, HARD, EXPERT = LEVELS


def name_level(level: str) -> str:
    """A level in a word, as people read it; for programs it is always the English one."""
    return translate(level)
