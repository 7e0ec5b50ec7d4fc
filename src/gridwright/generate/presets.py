"""What to make, in a few words: "tricky 12x12", "hard", "10x8"; and what a kind offers by such names."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import kinds
from gridwright.errors import UsageError, join_or, quote, suggest
from gridwright.generate.random_style import find_generator
from gridwright.kind import EASY, EXPERT, HARD, LEVELS, MEDIUM
from gridwright.messages import say

# What other programs and magazines call the levels.
OTHER_NAMES = {
    "trivial": EASY, "beginner": EASY, "normal": MEDIUM, "intermediate": MEDIUM, "tricky": HARD, "difficult": HARD,
    "unreasonable": EXPERT, "extreme": EXPERT, "evil": EXPERT, "facile": EASY, "moyen": MEDIUM, "difficile": HARD,
}  # fmt: skip
DEFAULT_SIDE = 1  # of those that a generator names, one for each level


def read_preset(kind: str, words: Sequence[str]) -> tuple[str | None, str]:
    """The level and the size that some words name; a level alone has the size that the kind takes for it."""
    level, size = None, ""
    for word in " ".join(words).lower().split():
        if word in LEVELS or word in OTHER_NAMES:
            level = OTHER_NAMES.get(word, word)
        elif word[0].isdigit():
            size = word
        else:
            raise UsageError(
                say(
                    "{word} is neither a size nor a level; expected words such as {preset}",
                    word=quote(word),
                    preset=join_or([f"'{name}'" for name in list_presets(kind)]),
                )
                + suggest(word, (*LEVELS, *OTHER_NAMES))
            )
    return level, size or suitable_size(kind, level)


def suitable_side(kind: str, level: str | None) -> int:
    """The side of the boards of a level, where no other size is asked for."""
    return find_generator(kind).sides[LEVELS.index(level) if level in LEVELS else DEFAULT_SIDE]


def suitable_size(kind: str, level: str | None) -> str:
    """The size of the boards of a level, where no other is asked for."""
    side = suitable_side(kind, level)
    return f"{side}x{side}"


def list_presets(kind: str) -> list[str]:
    """The presets that a kind offers, by name: a level and its size; none without a generator."""
    if kinds.load(kind).generator is None:
        return []
    return [f"{level} {suitable_size(kind, level)}" for level in LEVELS]
