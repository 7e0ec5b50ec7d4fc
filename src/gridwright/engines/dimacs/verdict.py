"""Parsing the output of SAT solvers: `s` and `v` lines, or the two lines of minisat's result file."""

from __future__ import annotations

from typing import NamedTuple

from gridwright.errors import EngineError, quote
from gridwright.messages import say

WORDS = {
    "SATISFIABLE": True,
    "UNSATISFIABLE": False,
    "SAT": True,
    "UNSAT": False,
    "UNKNOWN": None,
    "INDETERMINATE": None,
    "INDET": None,
}


class Verdict(NamedTuple):
    """Is the formula satisfiable (None: the solver gave up), and the true literals of its model."""

    satisfiable: bool | None
    literals: list[int]


def read_verdict(text: str) -> Verdict | None:
    """Read the verdict in a solver's output, or None if there is none; contradictory output is an error."""
    words: list[str] = []
    numbers: list[str] = []
    other: list[str] = []
    for line in text.splitlines():
        mark, _, rest = line.strip().partition(" ")
        if mark == "s":
            words.append(rest.strip())
        elif mark == "v":
            numbers += rest.split()
        elif mark in WORDS and not rest:
            words.append(mark)
        elif mark and mark != "c":
            other.append(line)
    if not words:
        return None
    if words[0] in ("SAT", "UNSAT", "INDET"):  # minisat: the second line is the model
        numbers = " ".join(other).split()
    satisfiable = merge_verdicts(words)
    return Verdict(satisfiable, parse_model(numbers) if satisfiable else [])


def merge_verdicts(words: list[str]) -> bool | None:
    """The meaning of the verdicts, which must be known words and all agree."""
    for word in words:
        if word not in WORDS:
            raise EngineError(
                say(
                    "the solver prints the verdict {word}; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN",
                    word=quote(word),
                )
            )
    if len({WORDS[word] for word in words}) > 1:
        raise EngineError(
            say("the solver contradicts itself: it prints {first} and {last}", first=words[0], last=words[-1])
        )
    return WORDS[words[0]]


def parse_model(numbers: list[str]) -> list[int]:
    """The literals of a model, which must end with 0."""
    if "0" not in numbers:
        raise EngineError(say("the solver's model is cut short: expected literals that end with 0"))
    literals = []
    for number in numbers[: numbers.index("0")]:
        if not number.removeprefix("-").isascii() or not number.removeprefix("-").isdigit() or len(number) > 12:
            raise EngineError(say("the solver's model contains {word}; expected whole numbers", word=quote(number)))
        literals.append(int(number))
    if len(set(map(abs, literals))) < len(set(literals)):
        raise EngineError(say("the solver's model contradicts itself: a variable is both true and false"))
    return literals
