"""The formulation `flow` of hitori: integer programming, with a flow that only connected cells can carry."""

from __future__ import annotations

from gridwright.kind import Formulation
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.model import Linear, Model

ADDED = "added: "  # how the reason of every constraint begins that the seed does not have


class Unknowns:
    """The seed's unknowns: is a cell visible, the flow along both ways of every side, into the sink, and in all."""

    def __init__(self, model: Model, puzzle: Hitori) -> None:
        grid, most = puzzle.grid, len(puzzle.grid)
        names = grid.names()
        self.visible = model.literals(most)
        model.answer.extend({0: literal, 1: -literal} for literal in self.visible)
        arcs = [arc for a, b in grid.sides() for arc in ((a, b), (b, a))]
        self.flow = {(a, b): model.integer(0, most, f"flow from {names[a]} to {names[b]}") for a, b in arcs}
        self.sink = model.literals(most)
        for cell in range(most):
            model.names[self.visible[cell]] = f"{names[cell]} is visible"
            model.names[self.sink[cell]] = f"flow from {names[cell]} into the sink"
        self.total = model.integer(0, most, "the whole flow")


def build(puzzle: Hitori) -> Model:
    """A flow from a source gives one unit to every visible cell (Cheikhrouhou and Bahri, "Singles", for CPLEX).

    With c cells and t pairs of cells that share a side: 2c + 2t + 1 unknowns, of which 2t + 1 are integers; t
    inequalities that keep masked cells apart, one for every line and number that stands there more than once, and 2t
    that let flow leave only visible cells, with the number of cells as the big M; 2c + 2 equalities (the flow is kept
    in every cell, a visible cell gives one unit to the sink, the sink gets the whole flow, which is the number of
    visible cells). The seed writes the inequality of a line for every number, also where it says nothing.

    The source must be visible, and of the first two cells one is. The seed solves once for each; here the reasons that
    begin with "added" split the flow in two, of which the first cell passes one on if visible, the second the other.
    """
    model = Model()
    unknowns = Unknowns(model, puzzle)
    for name, value, cells in puzzle.repeats:
        model.count(f"{name} shows {value} only once", [unknowns.visible[cell] for cell in cells], None, 1)
    for a, b in puzzle.grid.sides():
        model.count("masked cells never share a side", [unknowns.visible[a], unknowns.visible[b]], 1, None)
    entries = sources(model, unknowns)
    for cell in range(len(puzzle.grid)):
        keep_flow(model, puzzle, unknowns, cell, entries.get(cell))
    capacity(model, puzzle, unknowns)
    whole(model, unknowns)
    return model


def sources(model: Model, unknowns: Unknowns) -> dict[int, int]:
    """Where the flow comes in: at the first cell if it is visible, else at the second; a lone cell is visible."""
    most = len(unknowns.visible)
    first = unknowns.visible[0]
    if most == 1:
        model.count(f"{ADDED}at least one cell is visible", [first], 1, None)
        return {0: unknowns.total}
    entry, other = (
        model.integer(0, most, "flow into the first cell"),
        model.integer(0, most, "flow into the second cell"),
    )
    model.post(
        f"{ADDED}the flow enters at one of the first two cells",
        Linear(((1, entry), (1, other), (-1, unknowns.total)), 0, 0),
    )
    model.post(
        f"{ADDED}the flow enters at the first cell only if that is visible",
        Linear(((1, entry), (-most, first)), None, 0),
    )
    model.post(
        f"{ADDED}the flow enters at the second cell only if the first is masked",
        Linear(((1, other), (most, first)), None, most),
    )
    return {0: entry, 1: other}


def keep_flow(model: Model, puzzle: Hitori, unknowns: Unknowns, cell: int, entry: int | None) -> None:
    """What flows into a cell flows out of it again, to its neighbours or into the sink."""
    beside = puzzle.grid.neighbours()[cell]
    into = [(1, unknowns.flow[other, cell]) for other in beside]
    if entry is not None:
        into.append((1, entry))
    out = [(-1, unknowns.flow[cell, other]) for other in beside]
    terms = (*into, *out, (-1, unknowns.sink[cell]))
    model.post(f"{puzzle.grid.name(cell)} passes on all the flow it gets", Linear(terms, 0, 0))
    terms = ((1, unknowns.sink[cell]), (-1, unknowns.visible[cell]))
    model.post(f"{puzzle.grid.name(cell)} gives one unit to the sink if visible, else none", Linear(terms, 0, 0))


def capacity(model: Model, puzzle: Hitori, unknowns: Unknowns) -> None:
    """Flow leaves visible cells only; no more than one unit a cell can flow at all."""
    most = len(puzzle.grid)
    for (a, _), flow in unknowns.flow.items():
        reason = f"flow leaves {puzzle.grid.name(a)} only if it is visible"
        model.post(reason, Linear(((1, flow), (-most, unknowns.visible[a])), None, 0))


def whole(model: Model, unknowns: Unknowns) -> None:
    """The sink gets the whole flow, and that is the number of visible cells."""
    total = (1, unknowns.total)
    model.post("the sink gets the whole flow", Linear((total, *((-1, cell) for cell in unknowns.sink)), 0, 0))
    visible = tuple((-1, cell) for cell in unknowns.visible)
    model.post("the whole flow is the number of visible cells", Linear((total, *visible), 0, 0))


def sizes(puzzle: Hitori) -> dict[str, int]:
    """The seed's unknowns and constraints, and apart from them what we add, all by formula."""
    cells, sides = len(puzzle.grid), len(puzzle.grid.sides())
    alone = cells == 1
    return {
        "variables": 2 * cells + 2 * sides + 1,
        "integers": 2 * sides + 1,
        "equalities": 2 * cells + 2,
        "inequalities": len(puzzle.repeats) + 3 * sides,
        "added variables": 0 if alone else 2,
        "added equalities": 0 if alone else 1,
        "added inequalities": 1 if alone else 2,
    }


FLOW = Formulation(
    build,
    "a flow from one of the first two cells reaches every visible cell",
    source="M. Cheikhrouhou and M. Bahri, Singles, 2021 (MILP)",
    sizes=sizes,
    needs=frozenset({Linear}),
    integers=True,
)
