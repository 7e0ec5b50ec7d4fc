# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The steps that the end of a proof needs as text, one on a line, as those who know the words name things."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.kernel.log import LONGEST, Log
from gridwright.kernel.proof_steps import DERIVED, NOWHERE, ProofSteps, sort_ints

if cython.compiled:
    from cython.cimports.libc.string import memcpy

BLANK: cython.int = 32  # letters as bytes
COLON: cython.int = 58
IS: cython.int = 61
IS_NOT: cython.int = 33
PARTS: cython.int = 4  # numbers of a variable
SLOT: cython.int = 16  # bytes for the text of a literal; the last is their count
COUNTED: cython.int = -2  # in place of the last use of a step


class JoinedTexts:
    """Texts, one after the other."""

    text: bytes
    ends: cython.int[::1]
    longest: cython.int

    def __init__(self, texts: Sequence[str]) -> None:
        encoded = [text.encode() for text in texts]
        self.text, self.ends = b"".join(encoded), arrays.ints(accumulate(map(len, encoded), initial=0))
        self.longest = max(map(len, encoded), default=0)

    @raises
    def put(self, log: Log, nth: cython.int) -> cython.int:
        """Write the nth text, for which there is room, with a blank before it."""
        log.buffer[log.size] = BLANK
        log.size += 1
        return log.set_bytes(self.text, self.ends[nth], self.ends[nth + 1])

    def read(self, nth: int) -> bytes:
        """The nth text."""
        return self.text[self.ends[nth] : self.ends[nth + 1]]


class LiteralNames:
    """A literal is written as its place, a sign and a value; of each variable there are four numbers for that.

    They are the place, the value if it is true, the value if it is false, and the sign in that case. `firsts` has the
    first variable of each place, and at the end the number of variables. Texts are kept when they are first written.
    """

    places: JoinedTexts
    parts: cython.int[::1]
    firsts: cython.int[::1]
    count: cython.int
    texts: cython.uchar[::1]

    def __init__(self, places: JoinedTexts, choices: Sequence[Sequence[int]]) -> None:
        """Every value of a place has a variable; if there are two, one variable is true for the second of them."""
        place: cython.int
        value: cython.int
        size: cython.int = 0
        self.places, self.count = places, len(choices)
        self.parts, self.firsts = arrays.zeros(PARTS * sum(map(len, choices))), arrays.zeros(self.count + 1)
        for place in range(self.count):
            values = choices[place]
            for value in values[1:] if len(values) == 2 else values:
                self.parts[size], self.parts[size + 1] = place, value
                self.parts[size + 2] = values[0] if len(values) == 2 else value
                self.parts[size + 3] = IS if len(values) == 2 else IS_NOT
                size += PARTS
            self.firsts[place + 1] = size // PARTS
        self.texts = bytearray(2 * SLOT * self.firsts[self.count])

    @ccall
    def translate(self, firsts: Sequence[int], top: cython.int) -> cython.int[::1]:
        """By literal of a log, that of a proof, if each value of each place has a variable, from one of `firsts` on."""
        place: cython.int
        at: cython.int
        own: cython.int
        first: cython.int
        size: cython.int
        found: cython.int[::1] = arrays.filled(2 * top, NOWHERE)
        for place in range(self.count):
            own, first, size = 2 * self.firsts[place], 2 * firsts[place] - 2, 2 * (firsts[place + 1] - firsts[place])
            for at in range(size):
                found[first + at] = own + at
            if size == 4:
                found[first] = found[first + 3] = own + 1
                found[first + 1] = found[first + 2] = own
        return found

    @raises
    def differ_from(self, steps: ProofSteps, values: Sequence[int | None]) -> cython.int:
        """Put the clause that some place does not hold its value; those without one are left out."""
        place: cython.int
        value: cython.int
        variable: cython.int
        for place in range(self.count):
            each = values[place]
            if each is not None:
                value = each
                for variable in range(self.firsts[place], self.firsts[place + 1]):
                    if value == self.parts[PARTS * variable + 1]:
                        steps.put(2 * variable + 1)
                    elif self.parts[PARTS * variable + 3] == IS:
                        steps.put(2 * variable)
        return 0

    @raises
    def put(self, log: Log, literals: cython.int[::1], first: cython.int, end: cython.int) -> cython.int:
        """Write some literals, each with a blank before it."""
        at: cython.int
        text: cython.int
        log.make_room(max(SLOT, self.places.longest + LONGEST + 2) * (end - first))
        for at in range(first, end):
            text = SLOT * literals[at]
            if not self.texts[text + SLOT - 1]:
                self.put_anew(log, literals[at])
                continue
            if cython.compiled:
                memcpy(cython.address(log.buffer[log.size]), cython.address(self.texts[text]), 16)
            else:
                log.buffer[log.size : log.size + SLOT] = self.texts[text : text + SLOT]
            log.size += self.texts[text + SLOT - 1]
        return 0

    @raises
    def put_anew(self, log: Log, literal: cython.int) -> cython.int:
        """Write a literal, for which there is room, and keep its text unless it is long."""
        part: cython.int = PARTS * (literal >> 1)
        start: cython.int = log.size
        at: cython.int
        self.places.put(log, self.parts[part])
        log.buffer[log.size] = self.parts[part + 3] if literal & 1 else IS
        log.size += 1
        log.put_digits(self.parts[part + 2] if literal & 1 else self.parts[part + 1])
        if log.size - start < SLOT:
            for at in range(start, log.size):
                self.texts[SLOT * literal + at - start] = log.buffer[at]
            self.texts[SLOT * literal + SLOT - 1] = log.size - start
        return 0


class SourceNames:
    """Says what the axioms of a proof follow from. The kernel knows no words: those who do extend this."""

    @raises
    def put(self, log: Log, source: cython.int) -> cython.int:
        """Write that of a source, with a blank before it."""
        raise NotImplementedError


class ProofText:
    """Writes the steps that are needed; they are numbered from 1."""

    steps: ProofSteps
    needed: cython.int[::1]
    numbers: cython.int[::1]
    last_use: cython.int[::1]
    unused: cython.int[::1]
    unused_size: cython.int
    count: Readonly[cython.int]
    log: Log
    names: SourceNames
    heads: list[bytes | None]

    def __init__(self, steps: ProofSteps) -> None:
        step: cython.int
        at: cython.int
        self.steps = steps
        self.needed = steps.find_needed()
        self.numbers, self.count = arrays.zeros(steps.end + 1), 0
        self.last_use = arrays.filled(steps.end + 1, NOWHERE)
        self.unused, self.unused_size = arrays.zeros(steps.end + 1), 0
        for step in range(steps.end + 1):
            if self.needed[step]:
                self.count += 1
                self.numbers[step] = self.count
                for at in range(steps.hint_starts[step], steps.hint_starts[step + 1]):
                    self.last_use[steps.hints[at]] = step

    def write(
        self, literals: LiteralNames, names: SourceNames, sources: int, derived: bytes, drop: bytes, together: int
    ) -> str:
        """The lines of the steps.

        The number of an axiom is followed by the name of its source, of which there are `sources`, that of another step
        by `derived`. Once so many steps `together` are not used any more, a line says so.
        """
        step: cython.int
        chunks: list[bytes] = []
        self.log, self.names, self.heads = Log(chunks.append), names, [None] * sources
        for step in range(self.steps.end + 1):
            if self.needed[step]:
                self.log.make_room(LONGEST)
                self.log.put_digits(self.numbers[step])
                if self.steps.sources[step] == DERIVED:
                    self.put_text(derived)
                    self.put_hints(step)
                else:
                    self.put_head(self.steps.sources[step])
                self.log.put_letter(COLON)
                literals.put(self.log, self.steps.literals, self.steps.starts[step], self.steps.starts[step + 1])
                self.log.close_line()
                if self.unused_size >= together and step != self.steps.end:
                    self.put_unused(drop)
        self.log.flush()
        return b"".join(chunks).decode()

    @raises
    def put_head(self, source: cython.int) -> cython.int:
        """Write the name of a source; it is kept, unless some of it is no longer in the buffer."""
        start: cython.int = self.log.size
        flushes: cython.int = self.log.flushes
        head = self.heads[source]
        if head is not None:
            return self.put_text(head)
        self.names.put(self.log, source)
        if self.log.flushes == flushes:
            self.heads[source] = self.log.copy(start)
        return 0

    @raises
    def put_text(self, text: bytes) -> cython.int:
        """Write a text."""
        self.log.make_room(len(text))
        return self.log.set_bytes(text, 0, len(text))

    @raises
    def put_hints(self, step: cython.int) -> cython.int:
        """Write the hints of a step, and note which steps are not used after it."""
        at: cython.int
        hint: cython.int
        end: cython.int
        steps: ProofSteps = self.steps
        self.log.make_room(LONGEST * (steps.hint_starts[step + 1] - steps.hint_starts[step]))
        end = self.log.size
        for at in range(steps.hint_starts[step], steps.hint_starts[step + 1]):
            hint = steps.hints[at]
            end = self.log.set_number(end, 2 * self.numbers[hint])
            if self.last_use[hint] == step:
                self.last_use[hint] = COUNTED
                self.unused[self.unused_size] = hint
                self.unused_size += 1
        self.log.size = end
        return 0

    @raises
    def put_unused(self, drop: bytes) -> cython.int:
        """Write which steps are not used any more."""
        at: cython.int
        self.put_text(drop)
        sort_ints(self.unused, 0, self.unused_size)
        for at in range(self.unused_size):
            self.log.put(self.numbers[self.unused[at]])
        self.unused_size = 0
        return self.log.close_line()
