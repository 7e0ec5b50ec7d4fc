"""Commands on many puzzles, by several processes at a time: what is printed about each comes in the order of puzzles.

What a puzzle prints goes on a tape, wherever it is worked on, and the terminal plays the tapes one after the other. So
do the notes and errors that come up while puzzles are read, ahead of the others. With one job the same is done without
processes, so the output is the same.
"""

from __future__ import annotations

import argparse
import contextlib
import io
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TextIO, TypeVar, cast

from gridwright.cli._common import Terminal, drop_output, parse_positive
from gridwright.errors import GridwrightError, UsageError
from gridwright.messages import say
from gridwright.outcome import Limit

MOST_JOBS = 512
Item = TypeVar("Item")
Pieces = list[tuple[bool, str]]
"""What is printed: is it a part of the result, and the text; an empty text has the stream flushed."""


class Tape(io.TextIOBase):
    """A stream that records what is printed."""

    def __init__(self, pieces: Pieces, is_result: bool) -> None:
        self.pieces, self.is_result = pieces, is_result

    def write(self, text: str) -> int:
        before = self.pieces[-1] if self.pieces else (not self.is_result, "")
        if before[0] == self.is_result and before[1] and text:  # a board is printed line by line
            self.pieces[-1] = (self.is_result, before[1] + text)
        elif text:
            self.pieces.append((self.is_result, text))
        return len(text)

    def flush(self) -> None:
        self.pieces.append((self.is_result, ""))


@contextlib.contextmanager
def on_tape(terminal: Terminal) -> Iterator[Pieces]:
    """Record what is printed on the terminal for a while."""
    pieces: Pieces = []
    before = terminal.out, terminal.err
    terminal.out, terminal.err = cast(TextIO, Tape(pieces, True)), cast(TextIO, Tape(pieces, False))
    try:
        yield pieces
    finally:
        terminal.out, terminal.err = before


def play(pieces: Pieces, terminal: Terminal) -> None:
    """Print what was recorded."""
    for is_result, text in pieces:
        if is_result:
            terminal.out.write(text) if text else terminal.out.flush()
            continue
        try:
            terminal.err.write(text) if text else terminal.err.flush()
        except OSError:
            drop_output(terminal.err)  # a full device; what matters is the exit status


@dataclass
class Printed:
    """What became of a puzzle: what it prints, the exit status, and what else the command needs."""

    pieces: Pieces
    status: int
    found: Any


@dataclass
class Pulled(Generic[Item]):
    """An item that was read, and what was printed before it; at the end none, or the error that ended the reading."""

    item: Item | None
    pieces: Pieces
    error: Exception | None = None


def pull(items: Iterable[Item], terminal: Terminal) -> Iterator[Pulled[Item]]:
    """Read items; what is printed meanwhile has to wait for the items before."""
    source = iter(items)
    while True:
        with on_tape(terminal) as pieces:
            try:
                pulled = Pulled(next(source, None), pieces)
            except Exception as error:
                pulled = Pulled(None, pieces, error)
        yield pulled
        if pulled.item is None:
            return


def add_jobs(command: argparse.ArgumentParser) -> None:
    """Add how many puzzles are worked on at a time."""
    command.add_argument(
        "--jobs",
        type=parse_positive,
        default=1,
        metavar="N",
        help=say("puzzles to work on at a time, each in a process of its own; the output is the same (default: 1)"),
    )


def check_jobs(jobs: int | None) -> None:
    """Refuse more worker processes than any machine would bear."""
    if jobs and jobs > MOST_JOBS:
        raise UsageError(say("--jobs {jobs} is too many; expected at most {most}", jobs=jobs, most=MOST_JOBS))


class Jobs(Generic[Item]):
    """Work on many items. `think` works on one and prints; it returns the exit status, and what else is needed.

    Within a limit the work is done in processes that can be killed, also with one job.
    """

    def __init__(
        self,
        think: Callable[[Item], tuple[int, Any]],
        label: Callable[[Item], str],
        terminal: Terminal,
        jobs: int = 1,
        limit: Limit | None = None,
    ) -> None:
        check_jobs(jobs)
        self.think, self.label, self.terminal = think, label, terminal
        self.jobs, self.limit = jobs, limit
        self.pulled: deque[Pulled[Item]] = deque()  # what was read, and has not been printed yet

    def results(self, items: Iterable[Item]) -> Iterator[tuple[Item, Printed | GridwrightError]]:
        """Every item with what became of it, in order; an error if it took too long or crashed."""
        with contextlib.closing(self.work(self.feed(items))) as results:
            for result in results:
                pulled = self.pulled.popleft()
                self.terminal.spinner.send("")
                play(pulled.pieces, self.terminal)
                assert pulled.item is not None
                yield pulled.item, result
                self.show_next()
        for pulled in self.pulled:
            play(pulled.pieces, self.terminal)
            if pulled.error is not None:
                raise pulled.error

    def feed(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items as they are read."""
        for pulled in pull(items, self.terminal):
            self.pulled.append(pulled)
            if len(self.pulled) == 1:
                self.show_next()
            if pulled.item is not None:
                yield pulled.item

    def show_next(self) -> None:
        """Show on the terminal what is waited for."""
        if self.pulled and self.pulled[0].item is not None:
            self.terminal.spinner.send(self.label(self.pulled[0].item))

    def work(self, items: Iterator[Item]) -> Generator[Printed | GridwrightError, None, None]:
        """What becomes of every item."""
        from gridwright.solving.crew import Crew
        from gridwright.solving.process import is_single_threaded

        if self.limit is None and (self.jobs == 1 or not is_single_threaded()):
            yield from map(self.think_on_tape, items)
        else:
            yield from Crew(self.think_on_tape, self.jobs, self.limit or Limit()).results(items)

    def think_on_tape(self, item: Item) -> Printed:
        """Work on an item, and record what it prints."""
        with on_tape(self.terminal) as pieces:
            status, found = self.think(item)
        return Printed(pieces, status, found)
