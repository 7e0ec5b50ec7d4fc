"""What a line shows where a value is supposed: the easiest pattern for a cell, and short proofs within the line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from gridwright.kind import FoundStep, RuleAtWork
from gridwright.kinds.nonogram.hints.facts import SmallGap
from gridwright.kinds.nonogram.hints.line_wording import word_supposed_line
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.messages import Clauses, Message, list_clauses

ROUNDS = 3  # of steps of a line, after which a supposition has no short reason
LONGEST = 3  # steps that a supposition in one line may take
CONTRADICTED = (
    Message("{cell} would have to be white, not black"),
    Message("{cell} would have to be black, not white"),
)
CONTRADICTED_KNOWN = (
    Message("{cell} would have to be white, but it is black"),
    Message("{cell} would have to be black, but it is white"),
)

Values = Mapping[int, int]


class ShownByLine(NamedTuple):
    """A step of a line that gives a cell a value."""

    cell: int
    value: int
    rung: int  # of its pattern, from the easiest
    found: FoundStep

    @property
    def size(self) -> tuple[int, int]:
        """How hard it is to see, and how many words it takes."""
        return self.rung, self.found.terms


class PatternReader:
    """A line of a puzzle, looked at by all patterns with any of its cells known."""

    def __init__(self, puzzle: Nonogram, line: int) -> None:
        from gridwright.kinds.nonogram.hints.patterns import NonogramPatterns
        from gridwright.ladder.patterns import PatternLadder

        self.puzzle = puzzle
        self.ladder: Any = PatternLadder(len(puzzle.grid), NonogramPatterns(puzzle.rows, puzzle.columns, line))

    def list_shown(self, rung: int) -> Iterator[ShownByLine]:
        """What a pattern shows, on the board that was set last."""
        for record in self.ladder.list_steps(rung):
            found = FoundStep.read(record)
            for cell, value in zip(found.cells, found.values, strict=True):
                yield ShownByLine(cell, value, rung, found)

    def set_known(self, known: Values) -> None:
        """Put cells on the board."""
        values: list[int | None] = [None] * len(self.puzzle.grid)
        for cell, value in known.items():
            values[cell] = value
        self.ladder.set_values(values)

    def show_cell(self, known: Values, cell: int) -> ShownByLine | None:
        """The easiest step that decides a cell."""
        self.set_known(known)
        for rung in range(self.ladder.techniques):
            shown = [step for step in self.list_shown(rung) if step.cell == cell]
            if shown:
                return min(shown, key=lambda step: step.size)
        return None

    def show_all(self, known: Values) -> dict[int, ShownByLine]:
        """What the line decides without a look at all its fillings, each cell by the easiest pattern."""
        self.set_known(known)
        found: dict[int, ShownByLine] = {}
        for rung in range(self.ladder.techniques - 1):
            for step in self.list_shown(rung):
                if step.cell not in found or step.size < found[step.cell].size:
                    found[step.cell] = step
        return found


# Words


def tell(puzzle: Nonogram, work: RuleAtWork) -> Clauses:
    """Why a cell would get its value by a line, or why the line could not be filled."""
    reader = PatternReader(puzzle, find_number(puzzle, work.reason.place))
    if work.cell is None:
        return tell_broken(reader, work)
    shown = reader.show_cell(work.known, work.cell)
    assert shown is not None, f"{work} does not follow"
    return word_supposed_line(puzzle, shown.found).why


def tell_broken(reader: PatternReader, work: RuleAtWork) -> Clauses:
    """A line that could not be filled: one of its cells would have to be otherwise."""
    last = find_clash(reader, work.known, work.supposed)
    template = (CONTRADICTED if last.cell in work.supposed else CONTRADICTED_KNOWN)[last.value]
    clash = template.about(cell=reader.puzzle.grid.name(last.cell))
    return (*list_clauses(word_supposed_line(reader.puzzle, last.found).why), clash)


def find_clash(reader: PatternReader, known: Values, supposed: Collection[int]) -> ShownByLine:
    """The easiest step that gives one of some cells the other value.

    No small gap is told of a cell that is not supposed: around it, white cells may be missing that a player sees.
    """
    shown = [step for cell in known if (step := contradict(reader, known, cell))]
    told = [step for step in shown if step.cell in supposed or not isinstance(step.found.facts, SmallGap)]
    return min(told or shown, key=lambda step: (*step.size, step.cell not in supposed))


def contradict(reader: PatternReader, known: Values, cell: int) -> ShownByLine | None:
    """The easiest step that gives a cell the other value, the others being as they are."""
    return reader.show_cell({other: value for other, value in known.items() if other != cell}, cell)


def find_number(puzzle: Nonogram, cells: object) -> int:
    """The number of the line with these cells."""
    return next(nth for nth, line in enumerate(puzzle.grid.lines()) if line.cells == cells)


# Proofs within a line


def prove_in_line(puzzle: Nonogram, found: FoundStep) -> Proof | None:
    """That the opposite of a step of a whole line leads to a contradiction with a known cell, if that is short."""
    line: int = found.facts.line
    along = puzzle.grid.lines()[line].cells
    black = {along[place] for place in found.facts.black}
    known = {cell: int(cell in black) for cell in found.because}
    supposed = found.cells[0], 1 - found.values[0]
    reader = PatternReader(puzzle, line)
    chains = [follow_to(reader, known, supposed, cell) for cell in known]
    best = min((chain for chain in chains if chain), key=measure, default=None)
    return None if best is None else make_proof(line, known, supposed, best)


def follow_to(reader: PatternReader, known: Values, supposed: tuple[int, int], target: int) -> list[ShownByLine]:
    """The steps from a supposed value to one that gives a known cell the other value; none if there are many."""
    values = {**known, supposed[0]: supposed[1]}
    wrong = 1 - values.pop(target)
    steps: dict[int, ShownByLine] = {}
    for _ in range(ROUNDS):
        fresh = reader.show_all(values)
        steps.update(fresh)
        if target in fresh:
            chain = prune(steps, target) if fresh[target].value == wrong else []
            return chain if len(chain) <= LONGEST else []
        values.update((step.cell, step.value) for step in fresh.values())
    return []


def prune(steps: dict[int, ShownByLine], last: int) -> list[ShownByLine]:
    """The steps that the one for a last cell needs, in order, and that one."""
    needed, todo = {last}, [last]
    while todo:
        causes = {cell for cell in steps[todo.pop()].found.because if cell in steps} - needed
        needed |= causes
        todo += causes
    return [*(step for cell, step in steps.items() if cell in needed and cell != last), steps[last]]


def measure(chain: list[ShownByLine]) -> tuple[int, ...]:
    """How long a chain is, and how hard to follow."""
    return len(chain), max(step.rung for step in chain), sum(step.found.terms for step in chain)


def make_proof(line: int, known: Values, supposed: tuple[int, int], chain: list[ShownByLine]) -> Proof:
    """A chain of steps as a proof. In the model a cell is black if its variable is true, and a line is a post."""
    values, layers = {**known, supposed[0]: supposed[1]}, {supposed[0]: 0}
    deductions = []
    for step in chain[:-1]:
        layers[step.cell] = 1 + max(layers.get(cell, 0) for cell in step.found.because)
        values[step.cell] = step.value
        premises = name_literals(values, step.found.because)
        deductions.append(Deduction(name_literal(step.cell, step.value), line, premises, layers[step.cell]))
    last = chain[-1]
    premises = name_literals(values, {*last.found.because, last.cell})
    deductions.sort(key=lambda deduction: deduction.layer)
    return Proof((*deductions, Deduction(0, line, premises, len(chain))), name_literal(*supposed))


def name_literals(values: Values, cells: Iterable[int]) -> tuple[int, ...]:
    """The literals of some cells."""
    return tuple(name_literal(cell, values[cell]) for cell in sorted(cells))


def name_literal(cell: int, value: int) -> int:
    """The literal that a cell has a value."""
    return cell + 1 if value else -cell - 1
