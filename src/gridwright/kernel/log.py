# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The log of a solver: all its conclusions; each line follows from the posts and the lines before it.

A line is a letter, the number of a post where there is one, and DIMACS literals:

    f 3 -7      facts: givens, and what was decided on a half-done board
    p 7 text    post 7, named before its first explanation: the sentence a player would say
    x 7 -3 5    an explanation: this clause follows from post 7 alone
    l -3 5 8    a learned clause: it follows by reverse unit propagation (RUP)
    d -3 5 8    a learned clause was dropped: later lines do not use it
    b -1 2 -3   a solution was found; this clause excludes it, and what follows is about the others
    u           no (further) solution: unit propagation alone finds a conflict

Compiled code writes the lines into a buffer, so logging costs little time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython

EXPLAINED = cython.declare(cython.int, 120)  # the letters as bytes: x, l, d
LEARNED = cython.declare(cython.int, 108)
DROPPED = cython.declare(cython.int, 100)
BLANK = cython.declare(cython.int, 32)
NEWLINE = cython.declare(cython.int, 10)
MINUS = cython.declare(cython.int, 45)
ZERO = cython.declare(cython.int, 48)
SIZE = cython.declare(cython.int, 1 << 16)
LONGEST = cython.declare(cython.int, 12)  # characters of a number, its sign and the blank before it


class Log:
    """Passes text to a function that writes it; `name` returns the sentence of a post."""

    def __init__(self, write: Callable[[str], object], name: Callable[[int], str] | None = None) -> None:
        self.write, self.name = write, name
        self.named: set[int] = set()
        self.buffer, self.size = bytearray(SIZE), 0

    # Called by the solver, compiled: open a line, write its numbers, close it.

    def open_line(self, letter: cython.int) -> cython.void:
        """Start a line."""
        if self.size + 2 > SIZE:
            self.flush()
        self.buffer[self.size] = letter
        self.size += 1

    def put(self, number: cython.int) -> cython.void:
        """Write a number, with a blank before it."""
        digits: cython.int = 1
        rest: cython.int
        at: cython.int
        if self.size + LONGEST + 1 > SIZE:
            self.flush()
        self.buffer[self.size] = BLANK
        self.size += 1
        if number < 0:
            self.buffer[self.size] = MINUS
            self.size += 1
            number = -number
        rest = number // 10
        while rest:
            rest = rest // 10
            digits += 1
        for at in range(self.size + digits - 1, self.size - 1, -1):
            self.buffer[at] = ZERO + number % 10
            number = number // 10
        self.size += digits

    def put_literal(self, literal: cython.int) -> cython.void:
        """Write a literal of the kernel as DIMACS numbers it."""
        self.put(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)

    def close_line(self) -> cython.void:
        """End a line."""
        self.buffer[self.size] = NEWLINE
        self.size += 1

    def open_explanation(self, post: cython.int) -> cython.void:
        """Start the line of an explanation; the post is named before its first one."""
        if self.name is not None and post not in self.named:
            self.named.add(post)
            self.put_text(f"p {post} {self.name(post)}")
        self.open_line(EXPLAINED)
        self.put(post)

    # Called from Python

    def flush(self) -> None:
        """Write out what is in the buffer."""
        if self.size:
            text = bytes(self.buffer[: self.size]).decode("ascii")
            self.size = 0
            self.write(text)

    def put_text(self, text: str) -> None:
        """Write a text as one line, even if it has line breaks."""
        self.flush()
        self.write(" ".join(text.split()) + "\n")

    def put_clause(self, letter: str, clause: Iterable[int]) -> None:
        """Write a line of DIMACS literals."""
        self.put_text(" ".join([letter, *map(str, clause)]))
