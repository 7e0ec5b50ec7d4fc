"""Boards as a player leaves them, and puzzles with a slip in them, made from text alone and the same every time."""

from __future__ import annotations

import re
from random import Random

NUMBER = re.compile(r"\d+")
HEAD = re.compile(r"[;a-z-]")  # of a comment, the kind, a note or the name of a section


def leave_half(answer: str, seed: str) -> str:
    """An answer in which more than half of the cells are undecided."""
    random = Random(seed)
    return "".join(mark if mark.isspace() or random.random() < 0.4 else "?" for mark in answer)


def misplace(answer: str, seed: str) -> str:
    """A half-done board with two marks of the answer that have changed places."""
    random = Random(seed)
    marks = list(answer)
    first, *others = random.sample(range(len(marks)), len(marks))
    second = next((at for at in others if is_exchanged(marks[first], marks[at])), first)
    marks[first], marks[second] = marks[second], marks[first]
    kept = {first, second}
    return "".join(m if m.isspace() or at in kept or random.random() < 0.6 else "?" for at, m in enumerate(marks))


def is_exchanged(one: str, other: str) -> bool:
    """Are two marks different, and none of them a space?"""
    return one != other and not one.isspace() and not other.isspace()


def spoil(puzzle: str, seed: str) -> str:
    """A puzzle in the plain form with one number changed, or in a takuzu left out; itself if it has none."""
    random = Random(seed)
    lines = puzzle.splitlines(keepends=True)
    starts = [sum(map(len, lines[:nth])) for nth in range(len(lines))]
    found = [
        (start + match.start(), start + match.end(), match[0])
        for start, line in zip(starts, lines, strict=True)
        for match in (NUMBER.finditer(line) if not HEAD.match(line) else ())
    ]
    if not found:
        return puzzle
    first, last, number = random.choice(found)
    if puzzle.startswith("takuzu"):  # whose rows are digits without spaces
        at = random.randrange(first, last)
        return puzzle[:at] + random.choice((str(1 - int(puzzle[at])), ".")) + puzzle[at + 1 :]
    return puzzle[:first] + str(max(int(number) + random.choice((1, -1)), 1)) + puzzle[last:]
