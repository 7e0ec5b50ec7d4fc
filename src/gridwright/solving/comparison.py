"""Several methods on one puzzle, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright import kinds
from gridwright.errors import UsageError, expect
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle, display
from gridwright.solving import methods as known_methods
from gridwright.solving.compare import Entry, disagreement, run_methods, winner
from gridwright.solving.process import check_platform
from gridwright.text.tables import align, format_duration

SECONDS = 10.0  # for each method, unless a limit is given
COLUMNS = (
    Sentence("method"),
    Sentence("verdict"),
    Sentence("first"),
    Sentence("settled"),
    Sentence("cpu"),
    Sentence("variables"),
    Sentence("constraints"),
    Sentence("literals"),
)


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """What each method found out about a puzzle: entries with their outcomes, times and sizes, in the order asked for.

    It can be indexed and iterated like a list of them. `winner` settled first, and `disagreement` is a sentence if
    methods contradict each other.
    """

    puzzle: Puzzle
    entries: tuple[Entry, ...]

    @property
    def winner(self) -> Entry | None:
        """The entry that settled the question first; if none did, the one that found a solution first."""
        return winner(self.entries)

    @property
    def disagreement(self) -> str | None:
        """How the methods contradict each other; None if they do not."""
        return disagreement(self.entries)

    def table(self) -> list[tuple[str, ...]]:
        """The head of the table and a line per method."""
        return [tuple(map(str, COLUMNS)), *map(format_entry, self.entries)]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __getitem__(self, number: int) -> Entry:
        return self.entries[number]

    def __str__(self) -> str:
        said = self.disagreement
        return "\n".join([*(line.rstrip() for line in align(self.table(), 2)), *([said] if said else [])])

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(entry.method for entry in self.entries)}>"

    def _repr_html_(self) -> str:
        return display().comparison(self)


def compare(puzzle: Puzzle, methods: Sequence[str] | None = None, limit: Limit | None = None) -> Comparison:
    """Solve a puzzle by several methods, by default all of its kind, each in a process of its own within 10 seconds."""
    expect(puzzle, Puzzle, "puzzle")
    if isinstance(methods, str):
        raise UsageError(say("methods is a text; expected a list of methods, such as ['kernel', 'sat']"))
    check_platform(say("comparing methods"))
    kind = kinds.of(puzzle)
    chosen = known_methods.names(kind) if methods is None else list(dict.fromkeys(methods))
    for name in chosen:
        known_methods.find(name, kind)
    return Comparison(puzzle, tuple(run_methods(puzzle, chosen, limit or Limit(seconds=SECONDS))))


def format_entry(entry: Entry) -> tuple[str, ...]:
    """Format an entry as a line of the table."""
    verdict = entry.verdict
    first = entry.outcome.first if entry.outcome else None
    times = [format_duration(time) if time is not None else "-" for time in (first, entry.settled, entry.cpu)]
    sizes = [str(number) for number in entry.size] if entry.size else ["-"] * 3
    return (entry.method, verdict, *times, *sizes)
