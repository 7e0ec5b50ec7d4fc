"""What is measured of a puzzle."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import gridwright as gw
from gridwright.hints.explainer import Explainer
from gridwright.hints.explanation import Explanation
from gridwright.hints.steps import REASON, Place, Step
from gridwright.kind import EASY, MEDIUM
from gridwright.puzzle import Answer, Puzzle
from tools.steps.needless import find_needless
from tools.steps.sentences import count_links, count_words

LONGEST_SIDE = {"nonogram": 30}  # of a puzzle that is explained; 15 for the other kinds
CLIMBS = 3  # of which the fastest counts


@dataclass
class Measured:
    """A puzzle, named after its file and its number there: its rating, and its explanation if it is not too large.

    `words` are those of every sentence, `links` how many suppositions have so many links, `hidden` how many steps their
    technique does not find when all cells that it does not name are hidden, `jumps` the distances from a step to the
    next, and `cpu` times in milliseconds.
    """

    name: str
    kind: str
    size: tuple[int, int]
    level: str | None
    score: int
    guess: bool
    explained: bool = False
    techniques: dict[str, int] = field(default_factory=dict)
    words: list[int] = field(default_factory=list)
    links: dict[str, int] = field(default_factory=dict)
    hard: int = 0
    needless: int = 0
    hidden: int = 0
    jumps: list[int] = field(default_factory=list)
    cpu: dict[str, float] = field(default_factory=dict)

    @property
    def asked(self) -> str:
        """The set of the puzzle, such as generated/hitori-8x8-easy."""
        return self.name.rpartition("/")[0]

    @property
    def named(self) -> int:
        """How many steps a technique with a name found."""
        return sum(self.techniques.values()) - self.techniques.get(REASON, 0)


def read(path: Path) -> list[Measured]:
    """The puzzles of a record."""
    with path.open(encoding="utf-8") as lines:
        return [Measured(**json.loads(line)) for line in lines]


def measure(puzzle: Puzzle, name: str) -> Measured:
    """Rate a puzzle and, unless it is too large, explain it."""
    rating, rated = take_time(lambda: gw.rate(puzzle))
    size = puzzle.grid.height, puzzle.grid.width
    found = Measured(name, puzzle.kind, size, rating.level, rating.score, rating.guess, cpu={"rate": rated})
    found.cpu["climb"] = min(take_time(climber(puzzle))[1] for _ in range(CLIMBS))
    if rating.level is not None and max(size) <= LONGEST_SIDE.get(puzzle.kind, 15):
        explanation, found.cpu["explain"] = take_time(lambda: gw.explain(puzzle))
        _, found.cpu["hint"] = take_time(lambda: gw.hint(puzzle, leave_part(explanation.end, name)))
        describe(found, Explainer(puzzle), explanation)
    return found


def take_time(work: Callable[[], Any]) -> tuple[Any, float]:
    """What something returns, and its CPU time in milliseconds."""
    start = time.process_time()
    returned = work()
    return returned, round(1000 * (time.process_time() - start), 4)


def climber(puzzle: Puzzle) -> Callable[[], object]:
    """What climbs the ladder of a puzzle, without a rating around it."""
    explainer = Explainer(puzzle)
    ladder, givens = explainer.ladder, explainer.book.givens

    def climb() -> object:
        ladder.set_values(givens)
        return ladder.climb(ladder.techniques)

    return climb


def leave_part(full: Answer, seed: str) -> Answer:
    """A random part of a solution."""
    random = Random(seed)
    share = random.random()
    return Answer(full.grid, tuple(value if random.random() < share else None for value in full.values))


def describe(found: Measured, explainer: Explainer, explanation: Explanation) -> None:
    """Count what an explanation says."""
    steps = explanation.steps
    found.explained = True
    found.techniques = dict(Counter(step.technique for step in steps))
    found.words = [count for step in steps for count in count_words(step.text)]
    links = Counter(count for step in steps if (count := count_links(step)) is not None)
    found.links = {str(count): times for count, times in sorted(links.items())}
    found.hard = sum(step.level not in (EASY, MEDIUM) for step in steps)
    found.needless = len(find_needless(explainer, explanation))
    found.hidden = count_hidden(explainer, explanation)
    found.jumps = [
        min(abs(r - row) + abs(c - column) for r, c in one.cells for row, column in other.cells)
        for one, other in pairwise(steps)
    ]


def count_hidden(explainer: Explainer, explanation: Explanation) -> int:
    """How many steps are not found any more with every cell hidden that they do not name."""
    declared = explainer.techniques
    numbers = {} if declared is None else {technique.name: nth for nth, technique in enumerate(declared.ladder)}
    return sum(
        not is_found_hidden(explainer, numbers[step.technique], board, step)
        for board, step in zip(explanation.boards(), explanation.steps, strict=False)
        if step.technique in numbers
    )


def is_found_hidden(explainer: Explainer, nth: int, board: Answer, step: Step) -> bool:
    """Does a technique still decide the cells of its step with every cell hidden that the step does not name?"""
    places = board.grid.places(range(len(board.grid)))
    known = [value if place in step.because else None for place, value in zip(places, board.values, strict=True)]
    explainer.ladder.set_values(known)
    decided: set[tuple[Place, int]] = set()
    for _, _, cells, values, *_ in explainer.ladder.list_steps(nth):
        decided |= set(zip((places[cell] for cell in cells), values, strict=True))
    return set(zip(step.cells, step.values, strict=True)) <= decided
