"""The linear relaxation of a puzzle, beside its solution."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import Terminal
from gridwright.messages import Message, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.tables import format_duration

if TYPE_CHECKING:
    from gridwright.solving.relaxation import Relaxation


def find_relaxation(puzzle: Puzzle, options: argparse.Namespace, state: Answer | None) -> Relaxation | None:
    """Solve the linear relaxation if that was asked for, of the formulation that the method or an option names."""
    if not options.relax:
        return None
    from gridwright.solving.methods import split_name
    from gridwright.solving.relaxation import relax

    return relax(puzzle, split_name(options.method)[2] or options.formulation, state, options.seconds)


def make_relaxation_record(relaxation: Relaxation) -> dict[str, Any]:
    """Make the JSON object of a relaxation."""
    return {
        "formulation": relaxation.formulation,
        "feasible": relaxation.feasible,
        "bound": relaxation.bound,
        "settled": relaxation.count,
        "cells": relaxation.cells,
        "values": relaxation.settled.rows,
        "complete": not relaxation.stopped,
        "seconds": round(relaxation.seconds, 6),
    }


def print_relaxation(puzzle: Puzzle, relaxation: Relaxation | None, terminal: Terminal) -> None:
    """Print what the linear relaxation found out, and the cells that it settles."""
    if relaxation is None:
        return
    name, time = relaxation.formulation, format_duration(relaxation.seconds)
    if relaxation.feasible is False:
        terminal.print(
            say(
                "Linear relaxation of {formulation}: infeasible, so there is no solution ({time}).",
                formulation=name,
                time=time,
            )
        )
    elif relaxation.bound is None:
        terminal.print(
            say(
                "Linear relaxation of {formulation}: not solved within the time limit ({time}).",
                formulation=name,
                time=time,
            )
        )
    else:
        sentence = (
            Message(
                "Linear relaxation of {formulation}: it settles at least {count} of {cells} cells, and the values of "
                "all cells add up to at least {low:g} and at most {high:g} (stopped by the time limit after {time})."
            )
            if relaxation.stopped
            else Message(
                "Linear relaxation of {formulation}: it settles {count} of {cells} cells, and the values of all cells "
                "add up to at least {low:g} and at most {high:g} ({time})."
            )
        )
        low, high = relaxation.bound
        counts = {"count": relaxation.count, "cells": relaxation.cells}
        terminal.print(sentence(formulation=name, low=low, high=high, time=time, **counts))
        terminal.print_board(puzzle, relaxation.settled)
    terminal.print()
