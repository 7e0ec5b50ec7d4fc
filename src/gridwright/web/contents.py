"""What is in a file of many puzzles: a name and a link for each, so that the page opens any without the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from gridwright.errors import InputError
from gridwright.formats import share
from gridwright.kinds import name_kind
from gridwright.puzzle import Puzzle
from gridwright.web.boards import MOST_PUZZLES, PuzzleText, check_size, read_puzzles


@dataclass(frozen=True, slots=True)
class ContentsRequest:
    """A text in any format, with any number of puzzles."""

    text: PuzzleText


class Content(TypedDict):
    """A puzzle of a file: its kind, size and title, and its link; or what is wrong with it.

    `saved` is a link that holds the board, too, if one was saved with the puzzle.
    """

    name: str
    link: str | None
    saved: str | None
    fault: str | None


class ContentsResult(TypedDict):
    """The puzzles of a text in their order; `complete` is false if there are more than are listed."""

    puzzles: list[Content]
    complete: bool


def contents(request: ContentsRequest) -> ContentsResult:
    """List the puzzles of a text."""
    found = read_puzzles(request.text)
    return ContentsResult(puzzles=[describe_content(each) for each in found], complete=len(found) < MOST_PUZZLES)


def describe_content(puzzle: Puzzle | InputError) -> Content:
    """A puzzle of a file, or the fault in its place."""
    try:
        if isinstance(puzzle, InputError):
            raise puzzle
        check_size(puzzle.grid.width, puzzle.grid.height)
    except InputError as error:
        return Content(name="", link=None, saved=None, fault=str(error))
    name = " · ".join(
        filter(None, (name_kind(puzzle.kind), f"{puzzle.grid.width}×{puzzle.grid.height}", puzzle.notes.title))
    )
    saved = None if puzzle.saved is None else share.write(puzzle, puzzle.saved).strip()
    return Content(name=name, link=share.write(puzzle).strip(), saved=saved, fault=None)
