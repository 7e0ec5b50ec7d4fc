"""Verdicts: what solving found out about the solutions of a puzzle."""

from __future__ import annotations

from gridwright.messages import Message, Plural, translate

# Statuses in a word, as tables and counts show them; in JSON, CSV and ledgers they are always the English ones.
STATUSES = (
    Message("unique"),
    Message("many"),
    Message("some"),
    Message("none"),
    Message("unknown"),
    Message("error"),
    Message("open"),
    Message("made"),
    Message("read"),
)

UNIQUE = Message("Exactly one solution")
EXACTLY = Plural("Exactly one solution", "Exactly {count} solutions")
AT_LEAST = Plural("At least one solution", "At least {count} solutions")
SOME = Message("One solution found; there may be others")
NONE = Message("No solution")
UNKNOWN = Message("Not solved; a solution may exist")

WITH_METHOD = Message("{verdict} ({method}, {time}).")
UNPROVED = Message("{verdict}, taken on the solver's word")
WITH_REASON = Message("{verdict}: {reason}")
MORE_BOARDS = Plural("… and 1 more.", "… and {count} more.")

# --- The linear relaxation ------------------------------------------------------------------------------------------

RELAXATION = Message(
    "Linear relaxation of {formulation}: it settles {count} of {cells} cells, and the values of all cells add up to "
    "at least {low:g} and at most {high:g} ({time})."
)
RELAXATION_AT_LEAST = Message(
    "Linear relaxation of {formulation}: it settles at least {count} of {cells} cells, and the values of all cells "
    "add up to at least {low:g} and at most {high:g} (stopped by the time limit after {time})."
)
RELAXATION_INFEASIBLE = Message("Linear relaxation of {formulation}: infeasible, so there is no solution ({time}).")
RELAXATION_STOPPED = Message("Linear relaxation of {formulation}: not solved within the time limit ({time}).")


def describe_verdict(status: str, count: int, complete: bool) -> str:
    """Put a status, by its name in JSON, into words."""
    if status == "many":
        return (EXACTLY if complete else AT_LEAST)(count)
    return {"unique": UNIQUE, "some": SOME, "none": NONE, "unknown": UNKNOWN}[status]()


def name_status(status: str) -> str:
    """A status in a word."""
    return translate(status)
