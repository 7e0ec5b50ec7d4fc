# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The reasons of many posts that say the same about different cells, such as all pairs of neighbours.

One is a sentence when it is asked for. Into a log, which needs them by the thousand, they are written without making
sentences: the template in English is a list of texts, with a number between each two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from string import Formatter
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cfunc, cython, raises
from gridwright.grid import CELL, Grid, Line
from gridwright.kernel import grouping
from gridwright.kernel.log import Log, encode_line
from gridwright.messages import Message, Text
from gridwright.messages.language import in_english
from gridwright.model.posts import AnyReason, Reason
from gridwright.model.rule_names import AreaNames, RuleReasons

ROW: cython.int = 0
COLUMN: cython.int = 1
COUNT: cython.int = 2
SORTS: cython.int = 3
CellGroups = Sequence[Sequence[Any]] | grouping.FlatGroups
"""Each begins with cells; of a list, only the groups that are asked for are read."""


class ReasonTemplate:
    """A sentence in English: texts, and between each two a number, which is `SORTS` times its place plus its sort.

    The texts are joined; `ends` has where each of them ends. The sorts of numbers are the row or the column of the cell
    at a place of a group, and the number of cells in the group.
    """

    text: bytes
    size: cython.int
    count: cython.int
    ends: cython.int[::1]
    numbers: cython.int[::1]

    def __init__(self, texts: Sequence[str], numbers: Sequence[int]) -> None:
        encoded = [text.encode() for text in texts]
        self.text = b"".join(encoded)
        self.size, self.count = len(self.text), len(numbers)
        self.ends, self.numbers = arrays.ints(accumulate(map(len, encoded))), arrays.ints(numbers)


@lru_cache(maxsize=64)
def read_templates(text: str, many: str | None, arguments: tuple[str, ...]) -> tuple[ReasonTemplate, ReasonTemplate]:
    """The templates of a message in English, for a single cell and for more."""
    template = read_template(text, arguments)
    return template, template if many is None else read_template(many, arguments)


def read_template(text: str, arguments: tuple[str, ...]) -> ReasonTemplate:
    """The template of a message in English, by the arguments that are the names of cells."""
    texts, numbers, before = [], [], ""
    for part, number in split_template(text, arguments):
        before += part
        if number is not None:
            texts.append(before)
            numbers.append(number)
            before = ""
    return ReasonTemplate([*texts, before], numbers)


def split_template(text: str, arguments: tuple[str, ...]) -> Iterator[tuple[str, int | None]]:
    """The texts of a template, each with the number after it; None at the end, and where a name begins."""
    for before, name, _, _ in Formatter().parse(text):
        yield before, COUNT if name == "count" else None
        if name is not None and name != "count":
            for between, part, _, _ in Formatter().parse(CELL.template):
                sort = ROW if part == "row" else COLUMN
                yield between, None if part is None else SORTS * arguments.index(name) + sort


class CellReasons(RuleReasons):
    """The reason of the nth post is a rule about the cells of the nth group; `arguments` name its first cells.

    For a plural the count is the number of cells in the group. `list_groups` is called when a reason is asked for.
    """

    rule: str
    message: Message
    grid: Grid
    arguments: tuple[str, ...]
    list_groups: Callable[[], CellGroups]
    groups: CellGroups | None
    flat: grouping.FlatGroups | None
    one: ReasonTemplate | None
    many: ReasonTemplate | None
    width: cython.int

    def __init__(
        self,
        rule: str,
        message: Message,
        grid: Grid,
        arguments: tuple[str, ...],
        list_groups: Callable[[], CellGroups],
    ) -> None:
        self.rule, self.message, self.grid, self.arguments = rule, message, grid, arguments
        self.list_groups = list_groups
        self.groups = None
        self.flat = None  # the groups, if they are flat
        self.one = None
        self.many = None

    def __call__(self, nth: int) -> Reason:
        group = self.find_groups()[nth]
        names = {name: self.grid.name(group[place]) for place, name in enumerate(self.arguments)}
        counted = names if self.message.many is None else {"count": len(group), **names}
        return Reason(self.rule, self.find_cells(nth), self.message.about(**counted))

    def find_cells(self, nth: int) -> tuple[int, ...]:
        """The cells of the nth reason."""
        return tuple([cell for cell in self.find_groups()[nth] if isinstance(cell, int)])

    @raises
    def put_rule(self, log: Log, nth: cython.int, areas: AreaNames) -> cython.int:
        self.find_groups()
        log.put_bytes(self.rule.encode())
        if self.flat is None:
            return areas.put(log, self.find_cells(nth))
        return areas.put_members(log, self.flat.members, self.flat.starts[nth], self.flat.starts[nth + 1])

    @cfunc
    def find_groups(self) -> CellGroups:
        """The groups of cells."""
        if self.groups is None:
            self.groups = self.list_groups()
            self.flat = self.groups if isinstance(self.groups, grouping.FlatGroups) else None
        return self.groups

    @ccall
    def prepare(self) -> None:
        """Read the templates, for a single cell and for more, before anything is written."""
        self.one, self.many = read_templates(self.message.template, self.message.many, self.arguments)
        self.width = self.grid.width
        self.find_groups()

    @raises
    def put_name(self, log: Log, nth: cython.int) -> cython.int:
        template: ReasonTemplate
        part: cython.int
        begin: cython.int = 0
        if self.many is None:
            self.prepare()
        template = self.choose(nth)
        log.open_text(template.size, template.count)
        for part in range(template.count):
            log.set_bytes(template.text, begin, template.ends[part])
            log.put_digits(self.find_number(nth, template.numbers[part]))
            begin = template.ends[part]
        return log.set_bytes(template.text, begin, template.size)

    @cfunc
    def choose(self, nth: cython.int) -> ReasonTemplate:
        """The template of the nth reason."""
        return self.one if self.one is not self.many and self.size_of(nth) == 1 else self.many  # type: ignore[return-value]

    @raises
    def size_of(self, nth: cython.int) -> cython.int:
        """How many cells the nth group has."""
        if self.flat is None:
            return len(self.groups[nth])  # type: ignore[index]
        return self.flat.starts[nth + 1] - self.flat.starts[nth]

    @raises
    def find_number(self, nth: cython.int, code: cython.int) -> cython.int:
        """A number in the nth reason."""
        cell: cython.int
        if code == COUNT:
            return self.size_of(nth)
        if self.flat is None:
            cell = self.groups[nth][code // SORTS]  # type: ignore[index]
        else:
            cell = self.flat.members[self.flat.starts[nth] + code // SORTS]
        return (cell // self.width if code % SORTS == ROW else cell % self.width) + 1


class ClueReasons(RuleReasons):
    """The reason of the nth post is a rule about the nth line and the numbers beside it, which are its clue.

    A clue without numbers is 0.
    """

    rule: str
    message: Message
    lines: tuple[Line, ...]
    clues: Sequence[Sequence[int]]
    parts: list[tuple[bytes, bytes]] | None

    def __init__(self, rule: str, message: Message, lines: tuple[Line, ...], clues: Sequence[Sequence[int]]) -> None:
        self.rule, self.message, self.lines, self.clues = rule, message, lines, clues
        self.parts = None

    def __call__(self, nth: int) -> Reason:
        line, clue = self.lines[nth], self.clues[nth]
        sentence = self.message.about(line=line.name, clue=" ".join(map(str, clue)) or "0")
        return Reason(self.rule, line.cells, sentence, clue)

    @raises
    def put_rule(self, log: Log, nth: cython.int, areas: AreaNames) -> cython.int:
        log.put_bytes(self.rule.encode())
        return areas.put(log, self.lines[nth].cells)

    @ccall
    def prepare(self) -> None:
        """Write what comes before and after the clue of each line, before anything else is written."""
        self.parts = split_at_clues(self.message.template, tuple([line.name for line in self.lines]))

    @raises
    def put_name(self, log: Log, nth: cython.int) -> cython.int:
        nth_number: cython.int
        if self.parts is None:
            self.prepare()
        before, after = self.parts[nth]  # type: ignore[index]
        clue = self.clues[nth] or (0,)
        log.open_text(len(before) + len(after), len(clue))
        log.set_bytes(before, 0, len(before))
        log.put_digits(clue[0])
        for nth_number in range(1, len(clue)):
            log.put(clue[nth_number])
        return log.set_bytes(after, 0, len(after))


@lru_cache(maxsize=64)
def split_at_clues(template: str, names: tuple[Text, ...]) -> list[tuple[bytes, bytes]]:
    """The template with the name of each line in English: what comes before the clue, and what comes after it."""
    before, after = template.split("{clue}")
    return [(before.format(line=name).encode(), after.format(line=name).encode()) for name in map(in_english, names)]


class KeptReasons(RuleReasons):
    """Reasons that many models share, such as those of all boards of a size: each is made a text just once."""

    reasons: Sequence[AnyReason]
    texts: list[bytes | None]
    rules: list[bytes | None]

    def __init__(self, reasons: Sequence[AnyReason]) -> None:
        self.reasons = reasons
        self.texts, self.rules = [None] * len(reasons), [None] * len(reasons)

    def __call__(self, nth: int) -> AnyReason:
        return self.reasons[nth]

    @raises
    def put_name(self, log: Log, nth: cython.int) -> cython.int:
        text = self.texts[nth]
        if text is None:
            text = self.texts[nth] = encode_line(in_english(self.reasons[nth]))
        return log.put_bytes(text)

    @raises
    def put_rule(self, log: Log, nth: cython.int, areas: AreaNames) -> cython.int:
        text = self.rules[nth]
        if text is None:
            text = self.rules[nth] = areas.name_rule(self.reasons[nth])
        return log.put_bytes(text)


class RepeatReasons(RuleReasons):
    """The reason of the nth group of equal values in a line is a rule about that line.

    `explain` returns it for a line and the first cell of the group.
    """

    rule: str
    lines: tuple[Line, ...]
    repeats: grouping.Repeats
    explain: Callable[[Line, int], Reason]

    def __init__(
        self, rule: str, lines: tuple[Line, ...], repeats: grouping.Repeats, explain: Callable[[Line, int], Reason]
    ) -> None:
        self.rule, self.lines, self.repeats, self.explain = rule, lines, repeats, explain

    def __call__(self, nth: int) -> Reason:
        return self.explain(self.lines[self.repeats.line_of(nth)], self.repeats[nth][0])

    @raises
    def put_rule(self, log: Log, nth: cython.int, areas: AreaNames) -> cython.int:
        log.put_bytes(self.rule.encode())
        return areas.put(log, self.lines[self.repeats.line_of(nth)].cells)
