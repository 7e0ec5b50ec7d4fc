"""The page inside a certificate: what is claimed, what each line means, and how to check it."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright import kinds
from gridwright.certificate.certificate import Certificate
from gridwright.kind import AnyKind
from gridwright.messages.language import ENGLISH, using
from gridwright.outcome import Status

CLAIMS = {
    Status.UNIQUE: "This puzzle has exactly one solution, the one in `solution.txt`.",
    Status.NONE: "This puzzle has no solution.",
    Status.MANY: "This puzzle has more than one solution: `solution.txt` and `solution-2.txt` are two of them.",
}
CHECKS = {
    Status.UNIQUE: "Check the solution by the rules of the puzzle, then every line of `proof.txt`.",
    Status.NONE: "Check every line of `proof.txt`.",
    Status.MANY: "Check both solutions by the rules of the puzzle. There is no proof to check.",
}
FORMAT = """
## The proof

After a head of two lines, each line of `proof.txt` is a step: a number, why it holds, a colon, and a clause. A clause
is a list of literals, at least one of which is true. `r3c5=1` says that the cell in row 3, column 5 holds 1, and
`r3c5!4` that it does not hold 4. Where a cell can hold only two values, `=` one is the opposite of `=` the other.

* `7 rule NAME PLACE: CLAUSE`. The clause follows from this rule of the puzzle at this place. To check it, suppose that
  all its literals are false: then the rule cannot be kept there, however the other cells are filled. Several rules at
  once are joined by `+`. A place is a row, a column, some cells, several of these separated by ` / `, or `board`.
* `8 from 3 7: CLAUSE`. The clause follows from steps 3 and 7 by unit propagation. To check it, suppose that all its
  literals are false, and take the steps in their order. Each of them has one literal left that is not false, and that
  one must be true; the last step has none left.
* `9 other: CLAUSE`. Some cell differs from the solution in `solution.txt`.
* `drop 3 7`. Steps 3 and 7 are not used any more.

The last step has no literals: it is a contradiction. So nothing keeps the rules{but}.
"""
OTHER_SOLUTION = " and differs from the solution"


def write_readme(certificate: Certificate) -> str:
    """The page of a certificate, in English, as programs and people everywhere read it."""
    with using(ENGLISH):
        return "\n".join(list_parts(certificate)) + "\n"


def list_parts(certificate: Certificate) -> Iterator[str]:
    """The parts of the page."""
    claim, kind = certificate.claim, kinds.of(certificate.puzzle)
    yield f"# A certificate for a {kind.name}\n"
    yield f"{CLAIMS[claim]} The puzzle is in `puzzle.txt`. {CHECKS[claim]}\n"
    yield "`gridwright verify` does that, with none of the code that solved the puzzle. You can also write a checker"
    yield "of your own; this page says all it has to know.\n"
    yield "## The rules\n"
    yield "\n".join(f"* `{rule.name}`: {rule.sentence}" for rule in kind.rules)
    values = sorted({*kind.words, *(kind.symbols or ())})
    if values:
        yield "\nThe values of cells:\n"
        yield "\n".join(f"* {value}: {describe_value(kind, value)}" for value in values)
    if claim is not Status.MANY:
        yield FORMAT.format(but=OTHER_SOLUTION if claim is Status.UNIQUE else "").rstrip()


def describe_value(kind: AnyKind, value: int) -> str:
    """What a value is called, and how a solution writes it."""
    word, symbol = kind.words.get(value), (kind.symbols or {}).get(value)
    said = [*([str(word)] if word else []), *([f"`{symbol}` in a solution"] if symbol else [])]
    return ", ".join(said)
