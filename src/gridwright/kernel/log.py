# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The log of a solver: all its conclusions; each line follows from the posts and the lines before it.

A line is a letter, the number of a post where there is one, and DIMACS literals:

    f 3 -7      facts: givens, and what was decided on a half-done board
    p 7 text    post 7, named before its first explanation: the sentence a player would say, in English
    x 7 -3 5    an explanation: this clause follows from post 7 alone
    l -3 5 8    a learned clause: it follows by reverse unit propagation (RUP)
    d -3 5 8    a learned clause was dropped: later lines do not use it
    b -1 2 -3   a solution was found; this clause excludes it, and what follows is about the others
    u           no (further) solution: unit propagation alone finds a conflict

Compiled code writes the lines into a buffer, so logging costs little time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.wording import CellReasons, ClueReasons, KeptReasons, Template, encode
from gridwright.messages import Text

EXPLAINED = cython.declare(cython.int, 120)  # letters as bytes: x, p, a blank and so on
NAMED = cython.declare(cython.int, 112)
BLANK = cython.declare(cython.int, 32)
NEWLINE = cython.declare(cython.int, 10)
MINUS = cython.declare(cython.int, 45)
ZERO = cython.declare(cython.int, 48)
SIZE = cython.declare(cython.int, 1 << 15)
LONGEST = cython.declare(cython.int, 12)  # characters of a number, its sign and the blank before it


class Log:
    """Passes encoded text to a function that writes it.

    Posts are named if their reasons are given: `sources` return them, each for the posts from one of `starts` on,
    counted from 0. Both lists may grow.
    """

    def __init__(
        self,
        write: Callable[[bytes], object],
        starts: list[int] | None = None,
        sources: list[Callable[[int], Text]] | None = None,
    ) -> None:
        self.write = write
        self.starts, self.sources = starts or [], sources or []
        self.named = arrays.zeros(0)  # of each post: has it been named?
        self.stored, self.size = bytearray(SIZE), 0
        self.buffer = self.stored

    # Called by the solver, compiled: open a line, write its numbers, close it.

    def open_line(self, letter: cython.int) -> cython.int:
        """Start a line."""
        return self.put_letter(letter)

    def put_letter(self, letter: cython.int) -> cython.int:
        """Write a character, given as a byte."""
        if self.size == SIZE:
            self.flush()
        self.buffer[self.size] = letter
        self.size += 1
        return 0

    def put(self, number: cython.int) -> cython.int:
        """Write a number, with a blank before it."""
        if self.size + LONGEST > SIZE:
            self.flush()
        self.buffer[self.size] = BLANK
        self.size += 1
        if number < 0:
            self.buffer[self.size] = MINUS
            self.size += 1
            number = -number
        return self.put_digits(number)

    def put_digits(self, number: cython.int) -> cython.int:
        """Write a number that is not negative."""
        bound: cython.longlong = 10
        end: cython.int
        if self.size + LONGEST > SIZE:
            self.flush()
        end = self.size + 1
        while bound <= number:
            bound = 10 * bound
            end += 1
        self.size = end
        while number >= 10:
            end -= 1
            self.buffer[end] = ZERO + number % 10
            number = number // 10
        self.buffer[end - 1] = ZERO + number
        return 0

    def put_literal(self, literal: cython.int) -> cython.int:
        """Write a literal of the kernel as DIMACS numbers it."""
        return self.put(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)

    def put_reason(self, literals: Sequence[int], size: cython.int, literal: cython.int) -> cython.int:
        """Write the clause of a reason: so many literals imply another one, or a conflict if that is -1."""
        at: cython.int
        for at in range(size):
            self.put_literal(literals[at] ^ 1)
        if literal >= 0:
            self.put_literal(literal)
        return self.close_line()

    def close_line(self) -> cython.int:
        """End a line."""
        return self.put_letter(NEWLINE)

    def open_explanation(self, post: cython.int) -> cython.int:
        """Start the line of an explanation; the post is named before its first one."""
        if self.sources:
            if post >= len(self.named):
                self.named = arrays.grow_ints(self.named, 2 * post + 1)
            if not self.named[post]:
                self.named[post] = 1
                self.put_name(post)
        self.put_letter(EXPLAINED)
        return self.put(post)

    def put_name(self, post: cython.int) -> cython.int:
        """Write the line that names a post."""
        which: cython.int = bisect_right(self.starts, post) - 1
        nth: cython.int = post - self.starts[which]
        source = self.sources[which]
        kept: KeptReasons
        self.put_letter(NAMED)
        self.put(post)
        self.put_letter(BLANK)
        if isinstance(source, CellReasons):
            self.put_about_cells(source, nth)
        elif isinstance(source, ClueReasons):
            self.put_about_clue(source, nth)
        elif isinstance(source, KeptReasons):
            kept = source
            self.put_bytes(kept.find_text(nth))
        else:
            self.put_bytes(encode(source(nth)))
        return self.close_line()

    def put_about_cells(self, reasons: CellReasons, nth: cython.int) -> cython.int:
        """Write a sentence about cells."""
        template: Template
        part: cython.int
        if reasons.many is None:
            reasons.prepare()
        template = reasons.choose(nth)
        for part in range(template.count):
            self.put_bytes(template.texts[part])
            self.put_digits(reasons.find_number(nth, template.numbers[part]))
        return self.put_bytes(template.texts[template.count])

    def put_about_clue(self, reasons: ClueReasons, nth: cython.int) -> cython.int:
        """Write a sentence about a line and its clue."""
        number: cython.int
        first: cython.bint = True
        if reasons.parts is None:
            reasons.prepare()
        before, after = reasons.parts[nth]  # type: ignore[index]
        self.put_bytes(before)
        for number in reasons.clues[nth] or (0,):
            if not first:
                self.put_letter(BLANK)
            first = False
            self.put_digits(number)
        return self.put_bytes(after)

    def put_bytes(self, text: bytes) -> cython.int:
        """Write an encoded text."""
        size: cython.int = len(text)
        if self.size + size > SIZE:
            self.flush()
        if size > SIZE:
            self.write(text)
            return 0
        if cython.compiled:
            memcpy(cython.address(self.buffer[self.size]), cython.cast(cython.p_char, text), size)  # type: ignore[name-defined]  # noqa: F821
        else:
            self.buffer[self.size : self.size + size] = text
        self.size += size
        return 0

    # Called from Python

    def flush(self) -> None:
        """Write out what is in the buffer."""
        size: cython.int = self.size
        if size:
            self.size = 0
            self.write(bytes(memoryview(self.stored)[:size]))

    def put_clause(self, letter: str, clause: Iterable[int]) -> None:
        """Write a line of DIMACS literals."""
        self.put_letter(ord(letter))
        for literal in clause:
            self.put(literal)
        self.close_line()
