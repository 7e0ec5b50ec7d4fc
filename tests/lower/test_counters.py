"""Our sequential counters are those of python-sat, clause by clause."""

from __future__ import annotations

from itertools import count

from pysat.card import CardEnc, EncType

from gridwright.lower.linear import count_clauses, count_up


def test_at_most_is_the_counter_of_pysat() -> None:
    for length in range(2, 13):
        for most in range(1, length):
            variables = list(range(1, length + 1))
            expected = CardEnc.atmost(variables, most, top_id=length, encoding=EncType.seqcounter)
            assert list(count_up(variables, most, count(length + 1))) == expected.clauses


def test_exactly_is_the_counter_of_pysat() -> None:
    for length in range(2, 13):
        for number in range(1, length):
            variables = list(range(1, length + 1))
            expected = CardEnc.equals(variables, number, top_id=length, encoding=EncType.seqcounter)
            assert count_clauses(length, number, number) == (expected.clauses, expected.nv)
