"""A question about a puzzle, and its form as a message to a worker process."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from gridwright import kinds
from gridwright.model import Model
from gridwright.puzzle import Answer, Notes, Puzzle
from gridwright.text import plain


class LogTaker(Protocol):
    """Takes a log without the names of posts: first the model that it is about, then its text in parts."""

    def start(self, model: Model) -> None: ...

    def write(self, text: bytes) -> object: ...


@dataclass(slots=True)
class Question:
    """A puzzle, the method to use, the board to start from, and what is asked for.

    `solutions` is how many to look for (None: all); `forced` also asks for the cells that all solutions share,
    `measure` for the size of the model. Without `listing` solutions are only counted.
    """

    puzzle: Puzzle
    method: str
    state: Answer
    solutions: int | None
    forced: bool
    measure: bool = False
    log: str | LogTaker | None = None  # the file to which the kernel writes what it concludes, or what takes it
    listing: bool = True

    @property
    def first_only(self) -> bool:
        """Is any one solution enough?"""
        return self.solutions == 1 and not self.forced

    @property
    def counts_all(self) -> bool:
        """Is only the number of all solutions asked for? A log has a step for each, so they are found one by one."""
        return self.solutions is None and not self.listing and self.log is None

    def as_message(self) -> dict[str, Any]:
        """The question as JSON values. Notes are left out, as the plain form cannot hold all of them.

        A worker may have another working directory, so the path of a log is absolute.
        """
        puzzle = replace(self.puzzle, notes=Notes())
        return {
            "puzzle": plain.write(kinds.of(puzzle), puzzle),
            "method": self.method,
            "state": self.state.values,
            "solutions": self.solutions,
            "forced": self.forced,
            "measure": self.measure,
            "log": os.path.abspath(self.log) if isinstance(self.log, str) else None,
            "listing": self.listing,
        }

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> Question:
        """The question of a message."""
        puzzle = plain.read_text(message["puzzle"], kinds.lookup)
        state = Answer(puzzle.grid, tuple(message["state"]))
        asked = (message[name] for name in ("solutions", "forced", "measure", "log", "listing"))
        return cls(puzzle, message["method"], state, *asked)
