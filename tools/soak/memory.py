"""What a soak remembers from run to run: which test functions were run, in which round, and how long it took.

A test function has its turn when all others that wait longer have had theirs. Its round number rises each time that all
its tests were run, so no round is run twice. A function whose tests take no seed from the round is run once per commit.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path


@dataclass(frozen=True)
class Past:
    """The past of a test function."""

    turn: int = -1
    """Its last turn, counted over all functions; negative if it had none."""
    round: int = 0
    """The round of its next turn."""
    first: int = 0
    """How many tests of that round are done."""
    seconds: float = 0.0
    """How long its last turn took."""
    passed: str = ""
    """The commit for which another round would bring nothing new."""


@dataclass
class Memory:
    """The past of all test functions, kept in a file."""

    path: Path
    turns: int = 0
    functions: dict[str, Past] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Memory:
        """Read the file; without one, or with one that cannot be read, nothing is remembered."""
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            return cls(path, kept["turns"], {name: Past(**past) for name, past in kept["functions"].items()})
        except (OSError, ValueError, TypeError, KeyError):
            return cls(path)

    def save(self) -> None:
        """Write the file in one step."""
        kept = {"turns": self.turns, "functions": {name: asdict(past) for name, past in self.functions.items()}}
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        new.replace(self.path)

    def past(self, name: str) -> Past:
        """The past of a function."""
        return self.functions.get(name, Past())

    def start(self, name: str) -> Past:
        """Give a function its turn; what it should run."""
        past = replace(self.past(name), turn=self.turns)
        self.turns += 1
        self.functions[name] = past
        return past

    def finish(self, name: str, seconds: float, first: int, next_round: bool, passed: str = "") -> None:
        """Note that a turn is over, and with which test and in which round the next one begins."""
        past = self.past(name)
        number = past.round + next_round
        self.functions[name] = replace(past, round=number, first=first, seconds=seconds, passed=passed)

    def choose(self, names: Iterable[str], busy: Collection[str], left: float) -> str | None:
        """The function that has waited longest, of those that were done in the time that is left if there are any."""
        waiting = sorted((self.past(name).turn, nth, name) for nth, name in enumerate(names) if name not in busy)
        fitting = [name for _, _, name in waiting if self.past(name).seconds <= left]
        return next(iter(fitting or [name for _, _, name in waiting]), None)
