"""Rules as clauses on which unit propagation is complete: what follows from a rule follows from its clauses.

So every rule step of a certificate is a RUP step of the CNF. Lines and counts are deterministic automata, layer by
layer, with a variable for each state and each transition, supported both ways (Quimper and Walsh 2006; Bacchus 2007).
Connectivity is reachability in layers from the first cell, or the second if the first is shaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwright.errors import UsageError
from gridwright.lower import NOTHING, lowerings
from gridwright.messages import say
from gridwright.model import (
    Clause,
    Clauses,
    Connected,
    Constraint,
    Fact,
    Greatest,
    Less,
    Linear,
    Permutation,
    Runs,
    Stretch,
    exactly_one,
)

New = Callable[[int], range]
State = Any
"""What an automaton knows of the cells before: a number, or several."""
Step = Callable[[State, int], State | None]
"""The state after a cell that is false (0) or true (1); None if there is none."""


def encode(constraint: Constraint, new: New) -> list[Clause]:
    """The clauses of a constraint; `new` makes variables."""
    if isinstance(constraint, Clauses):
        return constraint.clauses
    if isinstance(constraint, Fact):
        return [[constraint.literal]]
    if isinstance(constraint, Runs):
        return encode_runs(constraint, new)
    if isinstance(constraint, Stretch):
        return encode_stretch(constraint, new)
    if isinstance(constraint, Linear):
        return encode_count(constraint, new)
    if isinstance(constraint, Connected):
        return encode_connected(constraint, new)
    if isinstance(constraint, Permutation):
        return encode_permutation(constraint)
    if isinstance(constraint, Greatest | Less):
        return encode_comparison(constraint)
    return lowerings()[type(constraint)].encoding()(constraint, NOTHING, new)


def encode_permutation(permutation: Permutation) -> list[Clause]:
    """Every number has exactly one value, and every value exactly one number."""
    numbers = [list(number.values()) for number in permutation.numbers]
    return [clause for each in (*numbers, *map(list, zip(*numbers, strict=True))) for clause in exactly_one(each)]


def encode_comparison(comparison: Greatest | Less) -> list[Clause]:
    """A number is greater than others: each of its values has a smaller one of theirs, and the other way round."""
    if isinstance(comparison, Less):
        larger, others = comparison.larger, [comparison.smaller]
    else:
        larger, *others = comparison.numbers
    found: list[Clause] = []
    for smaller in others:
        found += [[-x, *[y for w, y in smaller.items() if w < value]] for value, x in larger.items()]
        found += [[-y, *[x for v, x in larger.items() if v > value]] for value, y in smaller.items()]
    return found


def encode_runs(runs: Runs, new: New) -> list[Clause]:
    """A line with a clue: a state is the number of complete runs, and how long the one is that has begun."""
    clue = runs.clue

    def step(state: State, black: int) -> State | None:
        done, length = state
        if black:
            return (done, length + 1) if done < len(clue) and length < clue[done] else None
        if not length:
            return state
        return (done + 1, 0) if length == clue[done] else None

    last = {(len(clue), 0), *([(len(clue) - 1, clue[-1])] if clue else [])}
    return encode_automaton(runs.line, (0, 0), step, last.__contains__, new)


def encode_stretch(stretch: Stretch, new: New) -> list[Clause]:
    """A line of stretches: a state is how many are true, the last value, and how often in a row."""

    def step(state: State, value: int) -> State | None:
        count, last, length = state
        length = length + 1 if last == value else 1
        return (count + value, value, length) if length <= stretch.longest and count + value <= stretch.hi else None

    return encode_automaton(stretch.line, (0, None, 0), step, lambda state: state[0] >= stretch.lo, new)


def encode_count(linear: Linear, new: New) -> list[Clause]:
    """A count with bounds: a state is how many are true."""
    literals = [literal for _, literal in linear.terms]
    if any(coefficient != 1 for coefficient, _ in linear.terms) or len({*map(abs, literals)}) != len(literals):
        raise UsageError(say("sums with coefficients cannot be written as clauses for a checker"))
    low, high = linear.lo or 0, len(literals) if linear.hi is None else linear.hi

    def step(state: State, value: int) -> State | None:
        return state + value if state + value <= high else None

    return encode_automaton(literals, 0, step, lambda state: state >= low, new)


def encode_automaton(
    line: Sequence[int], start: State, step: Step, accepts: Callable[[State], bool], new: New
) -> list[Clause]:
    """A word of a deterministic automaton: every state and transition that is part of some accepted word."""
    layers = list_layers(line, start, step, accepts)
    if start not in layers[0]:
        return [[]]
    states = [dict(zip(layer, new(len(layer)), strict=True)) for layer in layers]
    clauses: list[Clause] = [[states[0][start]]]
    for nth, literal in enumerate(line):
        moves = [
            (state, value, after)
            for state in layers[nth]
            for value in (0, 1)
            if (after := step(state, value)) in layers[nth + 1]
        ]
        taken = new(len(moves))
        for move, (state, value, after) in zip(taken, moves, strict=True):
            clauses += [[-move, literal if value else -literal]]
            clauses += [[-move, states[nth][state]], [-move, states[nth + 1][after]]]
        clauses += support(taken, moves, states[nth], states[nth + 1], literal)
    return clauses


def support(
    taken: Sequence[int],
    moves: Sequence[tuple[State, int, State]],
    before: dict[State, int],
    after: dict[State, int],
    literal: int,
) -> Iterator[Clause]:
    """A state has a transition that leaves it and one that leads to it, a value one that has it."""
    for state, named in before.items():
        yield [-named, *[move for move, each in zip(taken, moves, strict=True) if each[0] == state]]
    for state, named in after.items():
        yield [-named, *[move for move, each in zip(taken, moves, strict=True) if each[2] == state]]
    for value, named in ((0, literal), (1, -literal)):
        yield [named, *[move for move, each in zip(taken, moves, strict=True) if each[1] == value]]


def list_layers(
    line: Sequence[int], start: State, step: Step, accepts: Callable[[State], bool]
) -> list[dict[State, None]]:
    """The states of every layer that are on the way from the start to an accepting one."""
    layers = [{start: None}]
    for _ in line:
        after = (step(state, value) for state in layers[-1] for value in (0, 1))
        layers.append(dict.fromkeys(state for state in after if state is not None))
    layers[-1] = dict.fromkeys(state for state in layers[-1] if accepts(state))
    for nth in range(len(line) - 1, -1, -1):
        layers[nth] = dict.fromkeys(
            state for state in layers[nth] if any(step(state, value) in layers[nth + 1] for value in (0, 1))
        )
    return layers


def encode_connected(connected: Connected, new: New) -> list[Clause]:
    """True nodes are reached from the first one, or from the second if the first is false, in fewer steps than nodes.

    False nodes must be apart from each other (another rule says so), so that one of the first two is true.
    """
    nodes, count = connected.nodes, len(connected.nodes)
    if not connected.apart or (count > 1 and 1 not in connected.adjacency[0]):
        raise UsageError(say("this connectivity cannot be written as clauses for a checker"))
    if count == 1:
        return [[nodes[0]]]
    reached = [new(count) for _ in range(count)]  # reached[t][v]: within t steps
    clauses: list[Clause] = [[-reached[0][node]] for node in range(2, count)]
    clauses += [[-reached[0][0], nodes[0]], [-reached[0][1], nodes[1]], [-reached[0][1], -nodes[0]]]
    for step in range(1, count):
        before, now = reached[step - 1], reached[step]
        for node, beside in enumerate(connected.adjacency):
            clauses.append([-now[node], nodes[node]])
            clauses.append([-now[node], before[node], *[before[other] for other in beside]])
    clauses += [[-nodes[node], reached[-1][node]] for node in range(count)]
    return clauses
