"""Solutions written into files."""

from __future__ import annotations

import argparse
import json
from typing import Any

from gridwright.cli._output import name_file, write_output
from gridwright.formats.plain import write_answer
from gridwright.outcome import Outcome
from gridwright.puzzle import Puzzle
from gridwright.text.files import is_folder, write_new_file


class AnswerFiles:
    """The solutions in files: all in one, separated by ---, or one file per puzzle in a folder."""

    def __init__(self, path: str, to: str, force: bool) -> None:
        self.path, self.to, self.force = path, to, force
        self.to_standard_output = path == "-"
        self.taken: set[str] = set()
        self.texts: list[str] = []

    def format(
        self, puzzle: Puzzle, outcome: Outcome, record: dict[str, Any], options: argparse.Namespace
    ) -> list[str]:
        """The solutions of a puzzle as they are written: the first one, or all that were asked for."""
        if self.to == "json":
            return [json.dumps(record, ensure_ascii=False) + "\n"]
        wanted = outcome.answers if options.all or options.limit else outcome.answers[:1]
        return [write_answer(puzzle, answer) for answer in wanted]

    def add(self, name: str, texts: list[str]) -> None:
        """Take the solutions of a puzzle."""
        if texts and is_folder(self.path):
            suffix = ".json" if self.to == "json" else ".txt"
            file = name_file(self.path, name, suffix, self.taken, self.force)
            write_new_file(file, [self.join(texts)], self.force)
        else:
            self.texts += texts

    def join(self, texts: list[str]) -> str:
        """Join answers as one source of them."""
        return ("" if self.to == "json" else "---\n").join(texts)

    def close(self) -> None:
        """Write the file that holds all answers."""
        if not is_folder(self.path) and self.texts:
            write_output([self.join(self.texts)], self.path)
