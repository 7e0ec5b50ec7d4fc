"""Line solving for takuzu: the digits that all fillings of a line have in common."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def fill_line(length: int, step: int, ones: int, zeros: int) -> tuple[int, int] | None:
    """The digits that all balanced fillings without three equal in succession have in common; None if there is none.

    The cells of the line are the bits 0, step, 2·step and so on. This is a dynamic program from both ends. The state of
    a filling so far is how it ends (1, 11, 0 or 00) and how many 1s it has, so four integers hold all reachable states:
    bit k of an integer is set if some filling with that end has k digits 1.
    """
    marks = [1 << at * step for at in range(length)]
    ahead = reach_forward(marks, ones, zeros)
    back_one = back_ones = back_zero = back_zeros = 1 << length // 2
    for at in range(length - 1, -1, -1):
        one, two, nil, nils = ahead[at]
        mark = marks[at]
        may_one = one & back_one | two & back_ones
        may_zero = nil & back_zero | nils & back_zeros
        if not may_zero:
            if not may_one:
                return None
            ones |= mark
        elif not may_one:
            zeros |= mark
        # After a 1 comes a second 1 or a 0, after two 1s only a 0; the same with the digits swapped.
        with_one = 0 if zeros & mark else back_one >> 1
        with_zero = 0 if ones & mark else back_zero
        back_one, back_ones, back_zero, back_zeros = (
            (0 if zeros & mark else back_ones >> 1) | with_zero,
            with_zero,
            (0 if ones & mark else back_zeros) | with_one,
            with_one,
        )
    return ones, zeros


def reach_forward(marks: list[int], ones: int, zeros: int) -> list[tuple[int, int, int, int]]:
    """For every cell, how many 1s the fillings up to it can have, by how they end: 1, 11, 0, 00."""
    one = two = nil = nils = 0
    start = 1
    states = []
    for mark in marks:
        if ones & mark:
            one, two, nil, nils = (nil | nils | start) << 1, one << 1, 0, 0
        elif zeros & mark:
            one, two, nil, nils = 0, 0, one | two | start, nil
        else:
            one, two, nil, nils = (nil | nils | start) << 1, one << 1, one | two | start, nil
        start = 0
        states.append((one, two, nil, nils))
    return states
