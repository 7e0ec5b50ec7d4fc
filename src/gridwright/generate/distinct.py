"""Puzzles of an order that are all different: a duplicate is replaced by the next try of the same number."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.errors import UsageError
from gridwright.generate.duplicates import Sieve
from gridwright.generate.unique import Order, make_puzzle
from gridwright.messages import say
from gridwright.puzzle import Puzzle

TRIES = 256  # of one number, before there seem to be no more puzzles


def distinct_puzzles(order: Order, count: int) -> Iterator[Puzzle]:
    """So many puzzles of an order, no two of them equal if turned, mirrored or renumbered."""
    sieve = Sieve()
    for number in range(count):
        yield make_new(order, number, sieve)


def make_new(order: Order, number: int, sieve: Sieve) -> Puzzle:
    """The first try of a number that is not a duplicate of an earlier puzzle."""
    for again in range(TRIES):
        puzzle = make_puzzle(order, number, again)
        if sieve.add(puzzle):
            return puzzle
    raise ran_out(order, len(sieve))


def ran_out(order: Order, found: int) -> UsageError:
    """The error if an order asks for more puzzles than there are."""
    about = {"kind": order.kind, "size": order.sizes, "tries": TRIES}
    return UsageError(
        say(
            "there seems to be only {count:,} such {kind} of {size}: {tries} more tries gave no other, not counting "
            "turned, mirrored and renumbered ones; ask for fewer, or another size",
            "there seem to be only {count:,} such {kind} of {size}: {tries} more tries gave no other, not counting "
            "turned, mirrored and renumbered ones; ask for fewer, or another size",
            count=found,
            **about,
        )
    )
