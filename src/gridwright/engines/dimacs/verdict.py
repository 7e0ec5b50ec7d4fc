"""What a SAT solver's output says: `s` and `v` lines, or the two lines of minisat's result file."""

from __future__ import annotations

from typing import NamedTuple

from gridwright.errors import EngineError, quote

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
    """Is there a solution (None: the solver gave up), and if so the literals that are true, as far as it says."""

    satisfiable: bool | None
    literals: list[int]


def read_verdict(text: str) -> Verdict | None:
    """The verdict in a solver's output, None if there is none; output that contradicts itself is an error."""
    words: list[str] = []
    numbers: list[str] = []
    bare: list[str] = []
    for line in text.splitlines():
        mark, _, rest = line.strip().partition(" ")
        if mark == "s":
            words.append(rest.strip())
        elif mark == "v":
            numbers += rest.split()
        elif mark in WORDS and not rest:
            words.append(mark)
        elif mark and mark != "c":
            bare.append(line)
    if not words:
        return None
    if words[0] in ("SAT", "UNSAT", "INDET"):  # minisat: the second line is the model
        numbers = " ".join(bare).split()
    satisfiable = one_word(words)
    return Verdict(satisfiable, model(numbers) if satisfiable else [])


def one_word(words: list[str]) -> bool | None:
    """What the solver says; it must know the word and say only one thing."""
    for word in words:
        if word not in WORDS:
            raise EngineError(f"the solver says {quote(word)}; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")
    if len({WORDS[word] for word in words}) > 1:
        raise EngineError(f"the solver contradicts itself: it says {words[0]} and {words[-1]}")
    return WORDS[words[0]]


def model(numbers: list[str]) -> list[int]:
    """The literals of a model, which a 0 must end."""
    if "0" not in numbers:
        raise EngineError("the solver's model is cut short: expected literals that end with 0")
    literals = []
    for number in numbers[: numbers.index("0")]:
        if not number.removeprefix("-").isascii() or not number.removeprefix("-").isdigit() or len(number) > 12:
            raise EngineError(f"the solver's model holds {quote(number)}; expected whole numbers")
        literals.append(int(number))
    if len(set(map(abs, literals))) < len(set(literals)):
        raise EngineError("the solver's model contradicts itself: a variable is both true and false")
    return literals
