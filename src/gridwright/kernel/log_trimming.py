# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A log, read as the steps of a proof (see `log` for its lines)."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cfunc, cython, raises
from gridwright.kernel import grouping
from gridwright.kernel.grouping import FlatGroups
from gridwright.kernel.log import ALSO, EXPLAINED, MINUS, NAMED, NEWLINE, ZERO
from gridwright.kernel.proof_steps import NOWHERE
from gridwright.kernel.proof_text import LiteralNames
from gridwright.kernel.trail import from_dimacs
from gridwright.kernel.trimming import ProofTrimmer

FACTS: cython.int = 102  # letters as bytes
LEARNED: cython.int = 108
DROPPED: cython.int = 100
EXCLUDED: cython.int = 98
DIGIT_END: cython.int = 58
FIRST_NUMBERS: cython.int = 64  # of a line; a longer one gets more room


class LogTrimmer(ProofTrimmer):
    """The steps of a log. What follows from a post has its number as the source.

    `translated` has the literal of the proof for each literal of the log, both as trails number them; without any they
    are the same. The first solution that is found stands for `solution`, if there is one: a clause with a source of its
    own says that the cells have not all its values.
    """

    names: LiteralNames
    translated: cython.int[::1]
    is_same: cython.bint
    is_translated: Readonly[cython.bint]
    facts: cython.int[::1]
    solution: Sequence[int | None] | None
    other_source: cython.int
    numbers: cython.int[::1]
    found: cython.int
    before: cython.int[::1]
    before_size: cython.int
    source: cython.int
    learned: dict[frozenset[int], int]
    gone: set[int]
    explained: set[bytes]

    def __init__(
        self,
        names: LiteralNames,
        translated: cython.int[::1],
        top: int,
        solution: Sequence[int | None] | None,
        other_source: int,
    ) -> None:
        at: cython.int
        ProofTrimmer.__init__(self, names.firsts[names.count])
        self.names, self.translated, self.is_same = names, translated, not len(translated)
        self.is_translated = True  # has every literal of the log one of the proof?
        for at in range(len(translated)):
            if translated[at] == NOWHERE:
                self.is_translated = False
        self.facts = arrays.zeros(2 * top)  # by literal that a log may take as a fact: its source
        self.solution, self.other_source = solution, other_source
        self.numbers, self.found = arrays.zeros(FIRST_NUMBERS), 0  # of the line that is read
        self.before, self.before_size, self.source = arrays.zeros(FIRST_NUMBERS), 0, NOWHERE  # of the explanation last
        self.learned, self.gone = {}, set()
        self.explained = set()  # lines, since a clause was learned

    # The facts and the clauses of the model, which are not logged

    def add_facts(self, facts: Sequence[tuple[int]], source: cython.int) -> None:
        """Add literals that a log may take as facts; sources are counted from that of the first."""
        x: cython.int
        for (x,) in facts:
            self.facts[from_dimacs(x)] = source
            source += 1

    def add_clauses(self, clauses: Sequence[Sequence[int]], source: cython.int) -> None:
        """Add clauses of a post."""
        x: cython.int
        for clause in clauses:
            for x in clause:
                self.put_logged(x)
            self.close_axiom(source)

    def add_pairs(self, groups: object, base: cython.int, source: cython.int) -> None:
        """Add that of any two literals of a group one is true, each group a post; literals are counted from `base`."""
        flat: FlatGroups = grouping.flatten(groups)
        nth: cython.int
        first: cython.int
        second: cython.int
        for nth in range(flat.count):
            for first in range(flat.starts[nth], flat.starts[nth + 1]):
                for second in range(first + 1, flat.starts[nth + 1]):
                    self.put_logged(base + flat.members[first])
                    self.put_logged(base + flat.members[second])
                    self.close_axiom(source + nth)

    # The log

    def read(self, text: bytes, end: cython.int) -> None:
        """Read the lines of a text up to a place where one ends."""
        at: cython.int = 0
        start: cython.int
        letter: cython.int
        while at < end:
            start, letter = at, text[at]
            at = self.read_numbers(text, at + 1, letter == NAMED)
            if letter != DROPPED and self.gone:
                self.drop(self.gone)
                self.gone = set()
            if letter == EXPLAINED and self.learned and self.is_known(text[start:at]):
                self.keep_explanation()
            else:
                self.take(letter)

    @cfunc
    def is_known(self, line: bytes) -> bool:
        """Was there such an explanation before? A search asks for the same again and again."""
        if line in self.explained:
            return True
        self.explained.add(line)
        return False

    @raises
    def read_numbers(self, text: bytes, at: cython.int, is_skipped: cython.bint) -> cython.int:
        """Read the numbers of a line, or skip it; returns where the next one starts."""
        number: cython.int
        sign: cython.int
        self.found = 0
        while text[at] != NEWLINE:
            at += 1  # a blank
            if is_skipped:
                continue
            number, sign = 0, 1
            if text[at] == MINUS:
                sign = -1
                at += 1
            while ZERO <= text[at] < DIGIT_END:
                number = 10 * number + text[at] - ZERO
                at += 1
            if self.found == len(self.numbers):
                self.numbers = arrays.grow_ints(self.numbers, 2 * self.found)
            self.numbers[self.found] = sign * number
            self.found += 1
        return at + 1

    @raises
    def take(self, letter: cython.int) -> cython.int:
        """Take a line whose numbers were read."""
        at: cython.int
        if letter == EXPLAINED:
            self.keep_explanation()
            self.put_range(1)
            self.close_axiom(self.source)
        elif letter == ALSO:
            for at in range(self.found):
                self.put_before()
                self.put_logged(self.numbers[at])
                self.close_axiom(self.source)
        elif letter == LEARNED:
            self.learn()
        elif letter == DROPPED:
            self.forget()
        elif letter == FACTS:
            for at in range(self.found):
                self.put_logged(self.numbers[at])
                self.close_axiom(self.facts[from_dimacs(self.numbers[at])])
        elif letter == EXCLUDED and self.solution is not None:
            self.names.differ_from(self, self.solution)
            self.close_axiom(self.other_source)
        return 0

    @raises
    def keep_explanation(self) -> cython.void:
        """Keep the post of an explanation, and its clause without the last literal."""
        at: cython.int
        self.source = self.numbers[0]
        if len(self.before) < self.found:
            self.before = arrays.zeros(2 * self.found)
        self.before_size = self.found - 2
        for at in range(self.before_size):
            self.before[at] = self.numbers[at + 1]

    @raises
    def put_before(self) -> cython.void:
        """Put the literals of the last explanation, but the last one."""
        at: cython.int
        for at in range(self.before_size):
            self.put_logged(self.before[at])

    @raises
    def put_range(self, first: cython.int) -> cython.void:
        """Put the literals of a line, from a place on."""
        at: cython.int
        for at in range(first, self.found):
            self.put_logged(self.numbers[at])

    @raises
    def put_logged(self, x: cython.int) -> cython.void:
        """Put a literal of the log."""
        literal: cython.int = from_dimacs(x)
        self.put(literal if self.is_same else self.translated[literal])

    @raises
    def learn(self) -> cython.int:
        """Derive a learned clause."""
        step: cython.int
        if self.end != NOWHERE:
            return 0
        self.put_range(0)
        if self.is_tautology:
            self.take_back()
            return 0
        step = self.close_derived()
        if step == NOWHERE:
            raise ValueError([self.numbers[at] for at in range(self.found)])
        self.learned[self.name_clause()] = step
        return 0

    def name_clause(self) -> frozenset[int]:
        """The literals of a line, as what is known by them."""
        at: cython.int
        return frozenset([self.numbers[at] for at in range(self.found)])

    @raises
    def forget(self) -> cython.int:
        """Drop a learned clause, together with those of the lines after it."""
        step = self.learned.pop(self.name_clause(), None)
        if step is not None:
            self.gone.add(step)
        return 0
