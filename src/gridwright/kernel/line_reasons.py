# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a line forces a cell: which of its known cells are needed, found with the automaton of its clue.

State 0 of the automaton waits for the first run. A run has a state for each of its cells, and after it one that waits
for the next run. Sets of states are bits. With the opposite of the forced value, the clue cannot be met; known cells
are dropped one by one, from one end of the line, as long as that stays so. Two passes do it: one along the line keeps
the states that can be reached before each cell, one back drops cells and keeps the states from which the end can be
reached without them. None of the cells that remain can be left out.

In a line of one word, cells are bits of `black` and `white`; in a longer one they are values in an array, and states
take several words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ALL, ONE, WORD
from gridwright.compiled.declare import cython, raises


def automaton(clue: Sequence[int]) -> tuple[int, int, int]:
    """The states that a black cell leads to, those that a white one leads to, and the accepting ones, as bits."""
    at, dark, light, ends = 0, 0, 1, 1
    for run in clue:
        dark |= ((1 << run) - 1) << (at + 1)
        at += run + 1
        light |= 1 << at
        ends = 1 << at | 1 << (at - 1)
    return dark, light, ends


def lay_out(clues: Sequence[Sequence[int]], widths: Sequence[int]) -> tuple[Any, Any, Any]:
    """The three sets of states of each clue, in words."""
    found: tuple[list[int], list[int], list[int]] = ([], [], [])
    for clue, width in zip(clues, widths, strict=True):
        for target, bits in zip(found, automaton(clue), strict=True):
            target += [bits >> WORD * nth & ALL for nth in range(width)]
    return arrays.word_list(found[0]), arrays.word_list(found[1]), arrays.word_list(found[2])


class LineReasons:
    """The automata of lines, and the premises of the explanation being written: `black` and `white`, or `value`.

    A value is 1 for black, 0 for white and -1 for a cell that is no premise; `fixed` marks cells that must stay.
    """

    length: cython.int[::1]
    width: cython.int[::1]
    offset: cython.int[::1]
    dark: cython.ulonglong[::1]
    light: cython.ulonglong[::1]
    ends: cython.ulonglong[::1]
    mirrored_dark: cython.ulonglong[::1]
    mirrored_light: cython.ulonglong[::1]
    mirrored_ends: cython.ulonglong[::1]
    reached: cython.ulonglong[::1]
    state: cython.ulonglong[::1]
    scratch: cython.ulonglong[::1]
    black: cython.ulonglong
    white: cython.ulonglong
    value: cython.int[::1]
    fixed: cython.int[::1]
    is_narrow: cython.bint

    def __init__(self, lengths: Sequence[int], clues: Sequence[Sequence[int]], narrow: bool) -> None:
        widths = [1 if narrow else (length + 2) // WORD + 1 for length in lengths]
        self.is_narrow, self.length, self.width = narrow, arrays.ints(lengths), arrays.ints(widths)
        self.offset = arrays.ints(accumulate(widths, initial=0))
        if narrow:
            self.lay_out_narrow(clues)
        else:
            mirrored = [clue[::-1] for clue in clues]
            self.dark, self.light, self.ends = lay_out(clues, widths)
            self.mirrored_dark, self.mirrored_light, self.mirrored_ends = lay_out(mirrored, widths)
        self.reserve(max(lengths), max(widths))

    def reserve(self, length: int, width: int) -> None:
        """Make room for the explanation of a line."""
        self.reached = arrays.words((length + 1) * width)
        self.state, self.scratch = arrays.words(width), arrays.words(width)
        self.black = self.white = 0
        self.value, self.fixed = arrays.zeros(length), arrays.zeros(length)

    def copy_from(self, other: LineReasons) -> None:
        """Become a copy of the automata of the same lines, whose clues may change."""
        self.is_narrow, self.length, self.width, self.offset = other.is_narrow, other.length, other.width, other.offset
        self.dark, self.light, self.ends = (
            arrays.copy_words(other.dark),
            arrays.copy_words(other.light),
            arrays.copy_words(other.ends),
        )
        if not self.is_narrow:
            self.mirrored_dark, self.mirrored_light, self.mirrored_ends = (
                arrays.copy_words(other.mirrored_dark),
                arrays.copy_words(other.mirrored_light),
                arrays.copy_words(other.mirrored_ends),
            )
        self.reserve(len(other.value), len(other.state))

    # Lines of one word

    def lay_out_narrow(self, clues: Sequence[Sequence[int]]) -> None:
        """As `lay_out`, in one word each: making a solver for an easy board takes as long as solving it."""
        line: cython.int
        run: cython.int
        at: cython.int
        self.dark, self.light, self.ends = arrays.words(len(clues)), arrays.words(len(clues)), arrays.words(len(clues))
        for line, clue in enumerate(clues):
            at = self.begin_clue(line)
            for run in clue:
                at = self.add_run(line, run, at)

    def begin_clue(self, line: cython.int) -> cython.int:
        """Begin the states of a line of one word; returns the last of them so far."""
        self.dark[line] = 0
        self.light[line] = self.ends[line] = ONE
        return 0

    def add_run(self, line: cython.int, run: cython.int, at: cython.int) -> cython.int:
        """Add the states of a run after the last state; returns the last of them."""
        self.dark[line] |= ((ONE << run) - ONE) << (at + 1)
        at += run + 1
        self.light[line] |= ONE << at
        self.ends[line] = ONE << at | ONE << (at - 1)
        return at

    @raises
    def set_clue(self, line: cython.int, clue: cython.int[::1], first: cython.int, runs: cython.int) -> cython.void:
        """A line has another clue: so many runs from a first one on."""
        nth: cython.int
        at: cython.int
        if not self.is_narrow:
            self.set_wide_clue(line, [clue[nth] for nth in range(first, first + runs)])
            return
        at = self.begin_clue(line)
        for nth in range(first, first + runs):
            at = self.add_run(line, clue[nth], at)

    def set_wide_clue(self, line: cython.int, clue: list[int]) -> None:
        """As `set_clue`, for a line of several words."""
        nth: cython.int
        base: cython.int = self.offset[line]
        dark, light, ends = lay_out([clue], [self.width[line]])
        mirrored_dark, mirrored_light, mirrored_ends = lay_out([clue[::-1]], [self.width[line]])
        for nth in range(self.width[line]):
            self.dark[base + nth], self.light[base + nth], self.ends[base + nth] = dark[nth], light[nth], ends[nth]
            self.mirrored_dark[base + nth] = mirrored_dark[nth]
            self.mirrored_light[base + nth] = mirrored_light[nth]
            self.mirrored_ends[base + nth] = mirrored_ends[nth]

    def drop_from_left(self, line: cython.int, fixed: cython.ulonglong) -> cython.void:
        """Drop premises, the leftmost first, as long as the others still contradict the clue; `fixed` ones stay."""
        dark: cython.ulonglong = self.dark[line]
        light: cython.ulonglong = self.light[line]
        black: cython.ulonglong = self.black
        white: cython.ulonglong = self.white
        state: cython.ulonglong = self.ends[line]
        up: cython.ulonglong
        by_white: cython.ulonglong  # the states on the other side of a cell if it is white,
        by_black: cython.ulonglong  # and if it is black
        dropped: cython.ulonglong  # 1 or 0, without a branch: which cells are dropped is hard to predict
        at: cython.int
        length: cython.int = self.length[line]
        if not (black | white) & ~fixed:
            return
        for at in range(length - 1, -1, -1):
            self.reached[at + 1] = state
            up = state & light & ((black >> at & ONE) - ONE)
            state = up | (up >> 1) | (((state & dark) >> 1) & ((white >> at & ONE) - ONE))
        state = 1
        for at in range(length):
            by_white = (state << 1 | state) & light
            by_black = state << 1 & dark
            dropped = ((fixed >> at & ONE) | (((by_white | by_black) & self.reached[at + 1]) != 0)) ^ ONE
            black &= ~(dropped << at)
            white &= ~(dropped << at)
            state = (by_white & ((black >> at & ONE) - ONE)) | (by_black & ((white >> at & ONE) - ONE))
        self.black, self.white = black, white

    def drop_from_right(self, line: cython.int, fixed: cython.ulonglong) -> cython.void:
        """As `drop_from_left`, the rightmost first."""
        dark: cython.ulonglong = self.dark[line]
        light: cython.ulonglong = self.light[line]
        black: cython.ulonglong = self.black
        white: cython.ulonglong = self.white
        state: cython.ulonglong = 1
        up: cython.ulonglong
        by_white: cython.ulonglong  # the states on the other side of a cell if it is white,
        by_black: cython.ulonglong  # and if it is black
        dropped: cython.ulonglong  # 1 or 0, without a branch: which cells are dropped is hard to predict
        at: cython.int
        length: cython.int = self.length[line]
        if not (black | white) & ~fixed:
            return
        for at in range(length):
            self.reached[at] = state
            up = state << 1
            state = (up & dark & ((white >> at & ONE) - ONE)) | ((up | state) & light & ((black >> at & ONE) - ONE))
        state = self.ends[line]
        for at in range(length - 1, -1, -1):
            by_white = state & light
            by_white |= by_white >> 1
            by_black = (state & dark) >> 1
            dropped = ((fixed >> at & ONE) | (((by_white | by_black) & self.reached[at]) != 0)) ^ ONE
            black &= ~(dropped << at)
            white &= ~(dropped << at)
            state = (by_white & ((black >> at & ONE) - ONE)) | (by_black & ((white >> at & ONE) - ONE))
        self.black, self.white = black, white

    # Lines of several words

    def can_meet_wide(self, line: cython.int) -> cython.bint:
        """Can the clue be met with the values as premises?"""
        at: cython.int
        nth: cython.int
        width: cython.int = self.width[line]
        alive: cython.ulonglong = 0
        self.load_states(line, False, True)
        for at in range(self.length[line]):
            self.step_forward(line, self.value[at], False)
            for nth in range(width):
                self.state[nth] = self.scratch[nth]
        for nth in range(width):
            alive |= self.state[nth] & self.ends[self.offset[line] + nth]
        return alive != 0

    def drop_wide(self, line: cython.int, mirrored: cython.bint) -> cython.void:
        """Drop values from the left, or from the right of a line that is read mirrored, by the reversed clue."""
        width: cython.int = self.width[line]
        length: cython.int = self.length[line]
        nth: cython.int
        step: cython.int
        at: cython.int
        self.run_back(line, mirrored)
        self.load_states(line, mirrored, True)
        for step in range(length):
            at = length - 1 - step if mirrored else step
            self.step_forward(line, -1 if not self.fixed[at] else self.value[at], mirrored)
            if self.value[at] != -1 and not self.fixed[at]:
                if self.meets(step + 1, width):
                    self.step_forward(line, self.value[at], mirrored)
                else:
                    self.value[at] = -1
            for nth in range(width):
                self.state[nth] = self.scratch[nth]

    def load_states(self, line: cython.int, mirrored: cython.bint, first: cython.bint) -> cython.void:
        """Start with the first state, or with the accepting ones."""
        base: cython.int = self.offset[line]
        nth: cython.int
        for nth in range(self.width[line]):
            if first:
                self.state[nth] = 1 if nth == 0 else 0
            else:
                self.state[nth] = self.mirrored_ends[base + nth] if mirrored else self.ends[base + nth]

    def run_back(self, line: cython.int, mirrored: cython.bint) -> cython.void:
        """Fill `reached` with the states after each cell from which the end can be reached with all premises."""
        width: cython.int = self.width[line]
        length: cython.int = self.length[line]
        step: cython.int
        nth: cython.int
        self.load_states(line, mirrored, False)
        for step in range(length - 1, -1, -1):
            for nth in range(width):
                self.reached[(step + 1) * width + nth] = self.state[nth]
            self.step_back(line, self.value[length - 1 - step if mirrored else step], mirrored)

    def step_back(self, line: cython.int, value: cython.int, mirrored: cython.bint) -> cython.void:
        """Replace `state`, the states after a cell, by all those before it that lead there, given its value."""
        base: cython.int = self.offset[line]
        nth: cython.int
        dark: cython.ulonglong
        light: cython.ulonglong
        above: cython.ulonglong = 0
        for nth in range(self.width[line] - 1, -1, -1):
            dark = self.state[nth] & (self.mirrored_dark[base + nth] if mirrored else self.dark[base + nth])
            light = self.state[nth] & (self.mirrored_light[base + nth] if mirrored else self.light[base + nth])
            if value == 0:
                dark = 0
            elif value == 1:
                light = 0
            self.state[nth] = ((dark | light) >> 1 | above << 63 | light) & ALL
            above = (dark | light) & ONE

    def step_forward(self, line: cython.int, value: cython.int, mirrored: cython.bint) -> cython.void:
        """Compute the states after a cell, into `scratch`, from its value and the states before it."""
        base: cython.int = self.offset[line]
        nth: cython.int
        now: cython.ulonglong
        up: cython.ulonglong
        dark: cython.ulonglong
        light: cython.ulonglong
        carry: cython.ulonglong = 0
        for nth in range(self.width[line]):
            now = self.state[nth]
            up = (now << 1 | carry) & ALL
            carry = now >> 63
            dark = up & (self.mirrored_dark[base + nth] if mirrored else self.dark[base + nth])
            light = (up | now) & (self.mirrored_light[base + nth] if mirrored else self.light[base + nth])
            self.scratch[nth] = (dark if value != 0 else 0) | (light if value != 1 else 0)

    def meets(self, at: cython.int, width: cython.int) -> cython.bint:
        """Has `scratch` a state in common with those in `reached` before a cell?"""
        nth: cython.int
        for nth in range(width):
            if self.scratch[nth] & self.reached[at * width + nth]:
                return True
        return False
