# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The steps that the end of a proof needs as text, one on a line, as those who know the words name things."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.log import LONGEST, NEWLINE, Log
from gridwright.kernel.proof_steps import DERIVED, NOWHERE, ProofSteps, sort_ints

BLANK: cython.int = 32  # letters as bytes
COLON: cython.int = 58
IS: cython.int = 61
IS_NOT: cython.int = 33
PARTS: cython.int = 4  # numbers of a variable
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


class LiteralNames:
    """A literal is written as its place, a sign and a value; of each variable there are four numbers for that.

    They are the place, the value if it is true, the value if it is false, and the sign in that case.
    """

    places: JoinedTexts
    parts: cython.int[::1]

    def __init__(self, places: JoinedTexts, choices: Sequence[Sequence[int]]) -> None:
        """Every value of a place has a variable; if there are two, one variable is true for the second of them."""
        place: cython.int
        value: cython.int
        size: cython.int = 0
        self.places = places
        self.parts = arrays.zeros(PARTS * sum(map(len, choices)))
        for place in range(len(choices)):
            values = choices[place]
            for value in values[1:] if len(values) == 2 else values:
                self.parts[size], self.parts[size + 1] = place, value
                self.parts[size + 2] = values[0] if len(values) == 2 else value
                self.parts[size + 3] = IS if len(values) == 2 else IS_NOT
                size += PARTS

    @raises
    def put(self, log: Log, literals: cython.int[::1], first: cython.int, end: cython.int) -> cython.int:
        """Write some literals, each with a blank before it."""
        at: cython.int
        part: cython.int
        begin: cython.int
        length: cython.int
        log.make_room((self.places.longest + LONGEST + 2) * (end - first))
        for at in range(first, end):
            part = PARTS * (literals[at] >> 1)
            begin = self.places.ends[self.parts[part]]
            length = self.places.ends[self.parts[part] + 1] - begin
            log.buffer[log.size] = BLANK
            log.size += 1
            log.set_bytes(self.places.text, begin, begin + length)
            log.buffer[log.size] = self.parts[part + 3] if literals[at] & 1 else IS
            log.size += 1
            log.put_digits(self.parts[part + 2] if literals[at] & 1 else self.parts[part + 1])
        return 0


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

    def list_sources(self) -> set[int]:
        """The sources of the axioms that are needed."""
        step: cython.int
        found = set()
        for step in range(self.steps.end + 1):
            if self.needed[step] and self.steps.sources[step] != DERIVED:
                found.add(self.steps.sources[step])
        return found

    def write(self, names: LiteralNames, heads: dict[int, bytes], derived: bytes, drop: bytes, together: int) -> str:
        """The lines of the steps, each after a line break.

        `heads` has what follows the number of an axiom, by its source, `derived` what follows that of another step.
        Once so many steps `together` are not used any more, a line says so.
        """
        step: cython.int
        chunks: list[bytes] = []
        self.log = Log(chunks.append)
        for step in range(self.steps.end + 1):
            if self.needed[step]:
                self.put_number(self.numbers[step])
                if self.steps.sources[step] == DERIVED:
                    self.put_text(derived)
                    self.put_hints(step)
                else:
                    self.put_text(heads[self.steps.sources[step]])
                self.log.make_room(1)
                self.log.put_letter(COLON)
                names.put(self.log, self.steps.literals, self.steps.starts[step], self.steps.starts[step + 1])
                if self.unused_size >= together and step != self.steps.end:
                    self.put_unused(drop)
        self.log.flush()
        return b"".join(chunks).decode()

    @raises
    def put_number(self, number: cython.int) -> cython.int:
        """Start a line with a number."""
        self.log.make_room(LONGEST + 1)
        self.log.put_letter(NEWLINE)
        self.log.put_digits(number)
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
        self.log.make_room(1)
        self.log.put_letter(NEWLINE)
        self.put_text(drop)
        sort_ints(self.unused, 0, self.unused_size)
        for at in range(self.unused_size):
            self.log.put(self.numbers[self.unused[at]])
        self.unused_size = 0
        return 0
