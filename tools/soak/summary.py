"""What a soak has covered, as a table with a line for each test file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

COLUMNS = ("functions", "rounds", "tests", "skipped", "failed", "cut off")


@dataclass
class Area:
    """What the tests of one file have covered."""

    functions: set[str] = field(default_factory=set)
    numbers: Counter[str] = field(default_factory=Counter)
    covered: Counter[str] = field(default_factory=Counter)

    def add(self, other: Area) -> None:
        """Add what another area has covered."""
        self.functions |= other.functions
        self.numbers += other.numbers
        self.covered += other.covered

    def cells(self) -> list[str]:
        """The cells of its line."""
        return [
            f"{len(self.functions):,}",
            *(f"{self.numbers[name]:,}" for name in COLUMNS[1:]),
            list_counts(self.covered),
        ]


def name_area(function: str) -> str:
    """The file of a test function, as `formats/fuzz`."""
    return function.partition("::")[0].removeprefix("tests/").replace("test_", "").removesuffix(".py")


def list_counts(counts: Mapping[str, int]) -> str:
    """Counts of what was covered, the largest first."""
    return ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items(), key=lambda pair: -pair[1]))


def draw_table(areas: Mapping[str, Area]) -> list[str]:
    """A line for each area, and the sum."""
    total = Area()
    for area in areas.values():
        total.add(area)
    rows = [
        ["", *COLUMNS, "covered"],
        *([name, *areas[name].cells()] for name in sorted(areas)),
        ["all", *total.cells()],
    ]
    return align(rows)


def align(rows: list[list[str]]) -> list[str]:
    """Rows as lines of text: the first and the last column begin at the left, numbers end at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if nth in (0, len(row) - 1) else cell.rjust(width)
            for nth, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def format_time(seconds: float) -> str:
    """Seconds as minutes and seconds: 3:07."""
    minutes, rest = divmod(max(0, int(seconds)), 60)
    return f"{minutes}:{rest:02}"


def join_lines(heading: str, lines: Iterable[str]) -> list[str]:
    """A heading and its lines, if there are any."""
    found = list(lines)
    return ["", heading, *(f"  {line}" for line in found)] if found else []
