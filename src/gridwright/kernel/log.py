# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The log of a solver: all its conclusions; each line follows from the posts and the lines before it.

A line is a letter, the number of a post where there is one, and DIMACS literals:

    f 3 -7      facts: givens, and what was decided on a half-done board
    p 7 text    post 7, named before its first explanation: the sentence a player would say, in English
    x 7 -3 5    an explanation: this clause follows from post 7 alone
    a 6 -9      also, from the same post: the clause above with 6 as its last literal, and with -9
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

EXPLAINED = cython.declare(cython.int, 120)  # letters as bytes: x, a, p, a blank and so on
ALSO = cython.declare(cython.int, 97)
NAMED = cython.declare(cython.int, 112)
BLANK = cython.declare(cython.int, 32)
NEWLINE = cython.declare(cython.int, 10)
MINUS = cython.declare(cython.int, 45)
ZERO = cython.declare(cython.int, 48)
SMALLEST = cython.declare(cython.int, 1 << 12)  # of the buffer, in bytes
LARGEST = cython.declare(cython.int, 1 << 16)
LONGEST = cython.declare(cython.int, 12)  # characters of a number, its sign and the blank before it
SHORT = cython.declare(cython.int, 10_000)  # numbers below it have up to four digits
DIGITS = bytearray().join(str(number).encode().ljust(4) for number in range(SHORT))


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
        self.stored, self.size, self.room = bytearray(SMALLEST), 0, SMALLEST
        self.buffer, self.digits = self.stored, DIGITS
        self.source: Callable[[int], Text] | None = None  # of posts from `first` to before `end`, used last
        self.first = self.end = 0
        self.listing = False  # is the last line a list of further conclusions?

    # Called by the solver, compiled

    def make_room(self, count: cython.int) -> cython.int:
        """Make room in the buffer for so many bytes."""
        if self.size + count > self.room:
            self.grow(count)
        return 0

    def grow(self, count: cython.int) -> cython.int:
        """Double the buffer, or empty it if it is large."""
        if self.size + count > LARGEST:
            self.flush()
        if self.size + count > self.room:
            self.room = max(2 * self.room, self.size + count)
            stored = bytearray(self.room)
            stored[: self.size] = memoryview(self.stored)[: self.size]
            self.stored = stored
            self.buffer = self.stored
        return 0

    def put_letter(self, letter: cython.int) -> cython.int:
        """Write a character, given as a byte."""
        self.make_room(1)
        self.buffer[self.size] = letter
        self.size += 1
        return 0

    def open_line(self, letter: cython.int) -> cython.int:
        """Start a line."""
        self.listing = False
        return self.put_letter(letter)

    def close_line(self) -> cython.int:
        """End a line."""
        return self.put_letter(NEWLINE)

    def put(self, number: cython.int) -> cython.int:
        """Write a number, with a blank before it."""
        self.make_room(LONGEST)
        self.size = self.set_number(self.size, -number if number < 0 else number, number < 0)
        return 0

    def put_digits(self, number: cython.int) -> cython.int:
        """Write a number that is not negative."""
        self.make_room(LONGEST)
        self.size = self.set_digits(self.size, number)
        return 0

    def put_literals(self, literals: Sequence[int], size: cython.int) -> cython.int:
        """Write literals of the kernel as DIMACS numbers them."""
        at: cython.int
        end: cython.int
        self.make_room(LONGEST * size)
        end = self.size
        for at in range(size):
            end = self.set_number(end, (literals[at] >> 1) + 1, literals[at] & 1)
        self.size = end
        return 0

    def put_explanation(
        self, post: cython.int, literals: Sequence[int], size: cython.int, literal: cython.int
    ) -> cython.int:
        """Write by which true literals a post implies another one, or a conflict if that is -1."""
        at: cython.int
        end: cython.int
        if self.sources:
            self.name_once(post)
        self.make_room(LONGEST * (size + 2) + 2)
        self.listing = False
        self.buffer[self.size] = EXPLAINED
        end = self.set_number(self.size + 1, post, False)
        for at in range(size):
            end = self.set_number(end, (literals[at] >> 1) + 1, not literals[at] & 1)
        if literal >= 0:
            end = self.set_number(end, (literal >> 1) + 1, literal & 1)
        self.buffer[end] = NEWLINE
        self.size = end + 1
        return 0

    def put_also(self, literal: cython.int) -> cython.int:
        """Write that the explanation above implies another literal, too."""
        self.make_room(LONGEST + 2)
        if self.listing and self.size:
            self.size -= 1  # go on with the line before
        else:
            self.buffer[self.size] = ALSO
            self.size += 1
            self.listing = True
        self.size = self.set_number(self.size, (literal >> 1) + 1, literal & 1)
        self.buffer[self.size] = NEWLINE
        self.size += 1
        return 0

    def set_number(self, at: cython.int, number: cython.int, negative: cython.bint) -> cython.int:
        """Write a number at a place with enough room, with a blank and its sign before it; returns where it ends."""
        self.buffer[at] = BLANK
        at += 1
        if negative:
            self.buffer[at] = MINUS
            at += 1
        return self.set_digits(at, number)

    def set_digits(self, at: cython.int, number: cython.uint) -> cython.int:
        """Write a number that is not negative at a place with enough room; returns where it ends."""
        if number >= SHORT:
            return self.set_many_digits(at, number)
        if cython.compiled:
            memcpy(cython.address(self.buffer[at]), cython.address(self.digits[4 * number]), 4)  # type: ignore[name-defined]  # noqa: F821
        else:
            self.buffer[at : at + 4] = self.digits[4 * number : 4 * number + 4]
        return at + 1 + (number > 9) + (number > 99) + (number > 999)

    def set_many_digits(self, at: cython.int, number: cython.uint) -> cython.int:
        """As `set_digits`, for a number of any length."""
        bound: cython.ulonglong = 10
        end: cython.int = at + 1
        last: cython.int
        while bound <= number:
            bound = 10 * bound
            end += 1
        for last in range(end - 1, at - 1, -1):
            self.buffer[last] = ZERO + number % 10
            number = number // 10
        return end

    def name_once(self, post: cython.int) -> cython.int:
        """Name a post before its first explanation."""
        if post >= len(self.named):
            self.named = arrays.grow_ints(self.named, 2 * post + 1)
        if not self.named[post]:
            self.named[post] = 1
            self.put_name(post)
        return 0

    def put_name(self, post: cython.int) -> cython.int:
        """Write the line that names a post."""
        nth: cython.int
        kept: KeptReasons
        if not self.first <= post < self.end:
            self.find_source(post)
        nth = post - self.first
        source = self.source
        self.open_line(NAMED)
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
            self.put_bytes(encode(source(nth)))  # type: ignore[misc]
        return self.close_line()

    def find_source(self, post: cython.int) -> cython.int:
        """Find the source of the reason of a post; the last source has one more with every post, so it is found anew."""
        which: cython.int = bisect_right(self.starts, post) - 1
        self.source, self.first = self.sources[which], self.starts[which]
        self.end = self.starts[which + 1] if which + 1 < len(self.starts) else 0
        return 0

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
        self.make_room(size)
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
        literal: cython.int
        self.open_line(ord(letter))
        for literal in clause:
            self.put(literal)
        self.close_line()
