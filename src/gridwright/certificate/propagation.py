"""Unit propagation over hints: all the logic that a verifier needs."""

from __future__ import annotations

from collections.abc import Sequence


def find_failure(clause: Sequence[int], hints: Sequence[Sequence[int]]) -> int | None:
    """None if the hints, taken in order, contradict the opposite of a clause; else the place of the hint that fails.

    Each hint must have one literal left that is not false, whose opposite is then false, too, until one has none left.
    If that does not happen, the place is that after the last hint.
    """
    false = set(clause)
    for nth, hint in enumerate(hints):
        left = [literal for literal in hint if literal not in false]
        if not left:
            return None
        if len(left) > 1 or -left[0] in false:
            return nth
        false.add(-left[0])
    return len(hints)
