"""The formulation `flow` of hitori: a mixed-integer program whose flow only connected cells can carry."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Grid
from gridwright.kind import Formulation
from gridwright.kinds.hitori.models import NEVER_TOUCH, list_repeats, once
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.messages import Sentence
from gridwright.model import Linear, Model, Name, Reason


class Variables:
    """The published variables: which cells are visible, and the flow across every side and to the sink."""

    def __init__(self, model: Model, puzzle: Hitori) -> None:
        grid, most = puzzle.grid, len(puzzle.grid)
        self.visible = model.literals(most)
        model.answer.extend({0: literal, 1: -literal} for literal in self.visible)
        arcs = [arc for a, b in grid.sides() for arc in ((a, b), (b, a))]
        self.flow = {arc: model.integer(0, most) for arc in arcs}
        self.sink = model.literals(most)
        self.total = model.integer(0, most, Name(Sentence("the total flow"), "f_total"))
        model.name_later(lambda: self.list_names(grid))

    def list_names(self, grid: Grid) -> Iterator[tuple[int, Name]]:
        """The names of the variables, from those of the cells."""
        cells, symbols = grid.names(), grid.symbols()
        for name, symbol, visible, sink in zip(cells, symbols, self.visible, self.sink, strict=True):
            yield visible, Name(Sentence("{cell} is visible", cell=name), f"x_{symbol}")
            yield sink, Name(Sentence("flow from {cell} into the sink", cell=name), f"f_{symbol}_sink")
        for (a, b), column in self.flow.items():
            meaning = Sentence("flow from {start} to {end}", start=cells[a], end=cells[b])
            yield column, Name(meaning, f"f_{symbols[a]}_{symbols[b]}")


def build(puzzle: Hitori) -> Model:
    """A flow from a source brings one unit to every visible cell (Cheikhrouhou and Bahri, "Singles", for CPLEX).

    With c cells and t pairs of cells that share a side: 2c + 2t + 1 variables, 2t + 1 of them integers. Inequalities: t
    that keep masked cells apart, one for every line and number that appears there more than once, and 2t that let flow
    leave visible cells only, with the number of cells as the big M. Equalities, 2c + 2: every cell conserves the flow,
    a visible cell sends one unit to the sink, and the total flow is what the sink receives and the number of visible
    cells. The published model also has the inequality of a line for numbers that do not repeat, where it is void.

    The source must be visible, and one of the first two cells is. The published model is solved once for each; here the
    constraints whose reasons begin with "added" split the flow between the two, and let only the right one carry any.
    """
    model = Model()
    variables = Variables(model, puzzle)
    for line, value, cells in list_repeats(puzzle):
        model.count(once(line, value), [variables.visible[cell] for cell in cells], None, 1)
    for a, b in puzzle.grid.sides():
        model.count(Reason("touch", (a, b), NEVER_TOUCH), [variables.visible[a], variables.visible[b]], 1, None)
    entries = add_source(model, variables)
    for cell in range(len(puzzle.grid)):
        conserve_flow(model, puzzle, variables, cell, entries.get(cell))
    limit_flow(model, puzzle, variables)
    fix_total(model, variables)
    model.goal = variables.total
    return model


def add_source(model: Model, variables: Variables) -> dict[int, int]:
    """The flow into the board: at the first cell if it is visible, otherwise at the second; a lone cell is visible."""
    most = len(variables.visible)
    first = variables.visible[0]
    if most == 1:
        model.count(Sentence("added: at least one cell is visible"), [first], 1, None)
        return {0: variables.total}
    entry = model.integer(0, most, Name(Sentence("flow into the first cell"), "f_source_1"))
    other = model.integer(0, most, Name(Sentence("flow into the second cell"), "f_source_2"))
    model.post(
        Sentence("added: the flow enters at one of the first two cells"),
        Linear(((1, entry), (1, other), (-1, variables.total)), 0, 0),
    )
    model.post(
        Sentence("added: the flow enters at the first cell only if that cell is visible"),
        Linear(((1, entry), (-most, first)), None, 0),
    )
    model.post(
        Sentence("added: the flow enters at the second cell only if the first is masked"),
        Linear(((1, other), (most, first)), None, most),
    )
    return {0: entry, 1: other}


def conserve_flow(model: Model, puzzle: Hitori, variables: Variables, cell: int, entry: int | None) -> None:
    """What flows into a cell flows out of it, to its neighbours or into the sink."""
    beside = puzzle.grid.neighbours()[cell]
    into = [(1, variables.flow[other, cell]) for other in beside]
    if entry is not None:
        into.append((1, entry))
    out = [(-1, variables.flow[cell, other]) for other in beside]
    terms = (*into, *out, (-1, variables.sink[cell]))
    name = puzzle.grid.name(cell)
    model.post(
        Reason("apart", (cell,), Sentence("{cell} passes on all the flow it receives", cell=name)), Linear(terms, 0, 0)
    )
    terms = ((1, variables.sink[cell]), (-1, variables.visible[cell]))
    model.post(
        Reason(
            "apart",
            (cell,),
            Sentence("{cell} sends one unit to the sink if it is visible, otherwise none", cell=name),
            "sink",
        ),
        Linear(terms, 0, 0),
    )


def limit_flow(model: Model, puzzle: Hitori, variables: Variables) -> None:
    """Flow leaves visible cells only; the big M is one unit per cell, since no more can flow at all."""
    most = len(puzzle.grid)
    sentences = [Sentence("flow leaves {cell} only if it is visible", cell=name) for name in puzzle.grid.names()]
    for (a, b), flow in variables.flow.items():
        model.post(Reason("apart", (a, b), sentences[a]), Linear(((1, flow), (-most, variables.visible[a])), None, 0))


def fix_total(model: Model, variables: Variables) -> None:
    """The sink receives the total flow, and that is the number of visible cells."""
    total = (1, variables.total)
    model.post(
        Sentence("the sink receives the total flow"), Linear((total, *((-1, cell) for cell in variables.sink)), 0, 0)
    )
    model.post(
        Sentence("the total flow is the number of visible cells"),
        Linear((total, *((-1, cell) for cell in variables.visible)), 0, 0),
    )


def sizes(puzzle: Hitori) -> dict[str, int]:
    """The variables and constraints of the published model, and apart from them those gridwright adds, by formula."""
    cells, sides = len(puzzle.grid), len(puzzle.grid.sides())
    alone = cells == 1
    return {
        "variables": 2 * cells + 2 * sides + 1,
        "integers": 2 * sides + 1,
        "equalities": 2 * cells + 2,
        "inequalities": len(list_repeats(puzzle)) + 3 * sides,
        "added variables": 0 if alone else 2,
        "added equalities": 0 if alone else 1,
        "added inequalities": 1 if alone else 2,
    }


FLOW = Formulation(
    build,
    Sentence("a flow from one of the first two cells reaches every visible cell"),
    source="M. Cheikhrouhou and M. Bahri, Singles, 2021 (MILP)",
    sizes=sizes,
    needs=frozenset({Linear}),
    integers=True,
)
