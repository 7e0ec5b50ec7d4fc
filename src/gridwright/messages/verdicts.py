"""Verdicts: what solving found out about the solutions of a puzzle."""

from __future__ import annotations

from gridwright.messages import Message, Plural

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
