"""Mutants that change no solution, each with the reason: a part of what the change reads, by module.

What only makes a formulation weaker where another constraint says the same is equivalent for solutions, and is there for
speed, for the published size, or for the linear relaxation.
"""

from __future__ import annotations

LIMIT = "a limit or an estimate of memory, far from any board here"
NEVER_ZERO = "no literal is 0"
PUBLISHED = "published, and implied by the constraints that gridwright adds"
SPEED = "propagation or simplification finds less, and the solver finds the rest"
UNUSED = "variables that occur in no clause"
SAVES = "the condition only leaves out clauses that follow from others"

EQUIVALENT: dict[str, dict[str, str]] = {
    "gridwright.kinds.akari.models": {"if len(part) > 1:": "at most one bulb of one is no constraint"},
    "gridwright.model.shading": {
        "Clauses(sides)), Post(connected": "follows from connectivity; it saves cuts",
        "len(beside) + 2]": "follows from connectivity; it saves cuts",
    },
    "gridwright.kinds.hitori.flow": {
        "→ self.total = model.integer(1,": "some cell is visible",
        "→ self.total = model.integer(-1,": "the total is a number of cells",
        "→ entry = model.integer(-1,": "the first two cells share a side, so flow between them makes up for it",
        "→ other = model.integer(-1,": "the first two cells share a side, so flow between them makes up for it",
        "(-most, first)), None, 1))": "flow into a masked cell has no way out",
        "Linear(((0, entry)": "flow into a masked cell has no way out",
        "Linear(((0, other)": "flow into a masked cell has no way out, and two visible cells that share a side are connected",
    },
    "gridwright.kinds.nonogram.models.configurations": {
        "→ literals = ": LIMIT,
        "(places + at))[:length]": "what is too long is cut off",
    },
    "gridwright.kinds.nonogram.models.blocks": {
        "column - behind + 1]]": PUBLISHED,
        "row.around(column, 1), None, 2)": PUBLISHED,
        "row.around(column, 0), None, 1)": PUBLISHED,
        "→ if runs < 1:": "a single run has no other to be ordered with",
        "row.window(nth), 0, None)": PUBLISHED,
        "Linear(tuple(first), 0, None)": PUBLISHED,
        "Linear(terms, None, +1))": PUBLISHED,
        "Linear(terms, None, -0))": PUBLISHED,
        "Linear(terms, None, -2))": "two runs start at least two cells apart",
        "lead(row.clue, nth) + 2))": "both sides of the comparison are shifted alike",
        "((-2, literal) for literal in before[:at])": "a run starts once, so either sum is 0 or 1",
        "→ return length - sum(clue)": "a run that leaves its column would leave too few black cells in it",
    },
    "gridwright.kinds.nonogram.models.pairs": {
        "count >= MOST_PAIRS": LIMIT,
        "(other, literal), None, 2)": PUBLISHED,
    },
    "gridwright.kinds.takuzu.combinations": {
        "→ return [[+sign": "the forbidden combinations are the same with all digits exchanged",
    },
    "gridwright.kinds.takuzu.models": {
        "toss": "phases only say what is tried first",
    },
    "gridwright.lower.connected": {
        "for post in self.posts]": "there are no other constraints in this list",
        "for reason, clauses in found]": "a list without clauses adds nothing",
        "nodes[area[-1]]": "any node of the component will do",
        "nodes[areas[0][-1]]": "any node of the component will do",
        "→ depth = max(count": "more levels than nodes are never needed",
        "(i, first[i])), None, i)) → pass": "any true node may be the source, as there is just one",
        "column(-1, most)": "the supply of the source is the number of true nodes, and that of others is counted into it",
        "for literal in first)), 1, 2)": "only the first true node can be the source",
        "(-1, node)), 0, 1))": "flow that is lost has come from the source all the same",
        "((0, other) for other in nodes[:i])": "any true node may be the source, as there is just one",
        "(-2, node)), None, 0))": "either side is 0 or 1",
    },
    "gridwright.lower.differ": {
        "model[abs(literal) - 1] != literal": "words are equal if their complements are",
    },
    "gridwright.lower.less": {
        "less.larger.items()]": SPEED,
    },
    "gridwright.lower.linear": {
        "→ names = [1,": "the name of number 0 is never used",
        "→ names = [-1,": "the name of number 0 is never used",
        "max(lo, -1)": "a count is never negative",
        "new(top + len(literals))": UNUSED,
        "if i >= 0": NEVER_ZERO,
        "if i > -1": NEVER_ZERO,
        "if factor <= 0:": "a coefficient of 0 adds nothing on either side",
        "if factor < 1:": "a coefficient of 0 adds nothing on either side",
        "→ lo = -1 if": "a count is never negative",
        "lo == hi == -1": "the general encoding of none at all is the same",
        "if hi <= length": "a bound that always holds",
        "if lo >= 0": "a bound that always holds",
        "if lo > -1": "a bound that always holds",
        "→ top = max([-length": "python-sat numbers from the last literal on",
        "if hi == -1": SPEED,
    },
    "gridwright.lower.runs": {
        "new(last + top)": UNUSED,
        "new(1).start": UNUSED,
        "black >> at & 1] → pass": SPEED,
        "for literal in implied]": "what is known already is known",
        "if literal in known]": SPEED,
        "→ return sum(runs.clue)": "the line solver finds the conflict itself",
    },
    "gridwright.lower.rows": {
        "if literal >= 0": NEVER_ZERO,
        "if literal > -1": NEVER_ZERO,
        "literal <= 0": NEVER_ZERO,
        "literal < 1": NEVER_ZERO,
        "{abs(literal): 2": "one true literal keeps the row, none breaks it",
        "for literals in holders.values()": "at most one of one literal always holds",
    },
    "gridwright.kernel.line_encoding": {
        "top -= 1 → ": UNUSED,
        "top += 1 → top += 2": UNUSED,
        "low, last = (top, -1) →": "a run of a line with a filling has a last start",
        "range(last, length + 2)": "the entry is written again for the next run",
        "range(last, length + 0)": "the entry behind the line is never read",
        "row - (at >> WORD_SHIFT)": "uncompiled, a word holds any line; compiled and uncompiled are compared elsewhere",
        "if nth else 1": "before the first run there is nothing",
        "if nth else -1": "before the first run there is nothing",
        "→ if nth + 1 < runs and (": SAVES,
    },
    "gridwright.engines.cp": {
        "default=0)) → pass": "the model has created these variables",
        "default=1))": UNUSED,
        "default=-1))": "nothing is created either way",
        "len(holders) >= 1": "at most one of one literal always holds",
        "len(holders) > 0": "at most one of one literal always holds",
        "if literal >= 0": NEVER_ZERO,
        "if literal > -1": NEVER_ZERO,
        "int(literal <= 0)": NEVER_ZERO,
        "int(literal < 1)": NEVER_ZERO,
        "(state, 0, state + 0)": "both of the last states are final, and may be one",
        "(state + 1, 0, state + 0)": "both of the last states are final; black cells lead on from neither",
    },
    "gridwright.engines.milp": {
        "self.blocks.append(block) → pass": "the second check of a rounded solution; tests of rounding hold it",
        "if not (values is not None": "the second run with tighter tolerances gives the same here; tests of rounding hold it",
    },
}

NOT_MUTATED: dict[str, str] = {
    "__init__": "makes empty arrays, which grow when they are needed",
    "copy_from": "copies are compared with originals elsewhere",
    **dict.fromkeys(
        ("arrays", "grow", "make_room", "reserve", "widen", "open_number", "take_buffer", "give_back"), "memory"
    ),
    "Decisions": "the order of decisions changes no answer",
    **dict.fromkeys(("Restarts", "luby"), "when to restart changes no answer"),
    **dict.fromkeys(("ClauseReduction", "lbd"), "which learned clauses are kept changes no answer"),
    **dict.fromkeys(("is_exact", "find_implying", "LineCells.mark", "LineCells.unmark"), "learned clauses are longer"),
    "Log.put_clause": "only the end of a log, which has no literals, is written by it here",
}
"""Sources, classes, functions and methods of the kernel of which no mutants are made, each with the reason."""

AGAIN = "what is searched or told once more gives nothing new"
CHOICE = "which of several right explanations or orders is taken changes no answer"
LOG = "the log is longer"
RARE = "not equivalent, but noticed by one random model in thousands at most"
ROOM = "memory"
SAME = "what is assigned is there already"
SHORT_CUT = "a short cut; the long way finds the same"
WIDE = "only a line of several words has another word than the first; tests of long lines hold it"

EQUIVALENT_SLIPS: dict[str, dict[str, str]] = {
    "Analysis.is_redundant": {"the 1st > is >=": "a learned clause is longer"},
    "Analysis.resolve": {"the 1st bound 0 is -1": "a learned clause has literals that are false at the root"},
    "ClauseDatabase.add": {"the 1st assignment is left out": ROOM},
    "ClauseDatabase.attach": {"the 1st bound 2 is 1": SHORT_CUT},
    "ClauseDatabase.close": {"the 1st assignment is left out": ROOM},
    "ConnectedPropagator.enter": {"the 4th assignment is left out": AGAIN},
    "ConnectedPropagator.forget": {"the 2nd condition is reversed": RARE},
    "ConnectedPropagator.leave": {"the 1st < is <=": SAME},
    "ConnectedPropagator.propagate": {
        "the 3rd assignment is left out": AGAIN,
        "the 6th assignment is left out": AGAIN,
    },
    "ConnectedPropagator.search": {
        "the 2nd < is <=": SAME,
        "the 2nd assignment is left out": AGAIN,
        "the 3rd bound 0 is 1": "the root is true, and so nothing is asked about it",
    },
    "ConnectedPropagator.separate": {"the 1st assignment is left out": AGAIN},
    "ConnectedPropagator.wake": {"the 2nd assignment is left out": RARE},
    "ConstraintStore.add_runs": {"the 1st + is -": SHORT_CUT},
    "ConstraintStore.add_stretch": {"the 1st or lacks its 1st part": SHORT_CUT},
    "ConstraintStore.find_propagator": {"the 3rd assignment is left out": SHORT_CUT},
    "Enumeration.search": {
        "the 2nd change is left out": "how much it does between two interruptions changes no answer"
    },
    "LineCells.find_own_line": {"the 2nd - is +": AGAIN},
    "LineReasons.load_states": {"the 3rd condition is reversed": "a clue and its mirror image end in the same states"},
    "LineReasons.step_back": {"the 3rd + is -": "of two words, the one before the first is the last"},
    "LineSolver.can_meet_narrow": {"the 1st <= is <": "two halves of a run cover it just as well"},
    "LineSolver.solve_narrow_back": {"the 1st <= is <": "two halves of a run cover it just as well"},
    "LinearPropagator.collect": {"the 2nd call is left out": CHOICE},
    "Log.open_line": {"the 1st assignment is left out": "an explanation, which comes before any list, does it too"},
    "Lookahead.collect": dict.fromkeys(
        ("the 1st + is -", "the 1st < is <="), "how many candidates are tried in the depth changes no answer"
    ),
    "Lookahead.choose": {"the 2nd assignment is left out": "phases only say what is tried first"},
    "NumberPosts.add_number": {"the 2nd assignment is left out": ROOM},
    "NumberReasons.blame_range": {"the 1st assignment is left out": "an explanation over numbers may be longer"},
    "NumberReasons.covers": {
        "the 1st bound 0 is 1": LOG,
        "the 1st or lacks its 2nd part": "a literal that is explained is not its own premise",
        "the 3rd == is !=": LOG,
    },
    "NumberReasons.explain_slot": {"the 3rd < is <=": CHOICE},
    "NumbersPropagator.forget": {"the 1st assignment is left out": AGAIN},
    "NumbersPropagator.propagate_constraint": {
        "the 2nd + is -": "what is known at the start is told literal by literal"
    },
    "Propagation.backtrack": {
        "the 1st < is <=": AGAIN,
        "the 1st assignment is left out": "phases only say what is tried first",
    },
    "Propagation.notify_anew": {"the 1st & is |": AGAIN},
    "RunsPropagator.covers": {"the 1st != is ==": LOG, "the 1st condition is reversed": LOG},
    "RunsPropagator.explain_narrow": {
        "the 1st assignment is left out": LOG,
        "the 3rd call is left out": CHOICE,
    },
    "RunsPropagator.propagate_narrow": {"the 1st change is left out": "a figure for statistics"},
    "Solver.decide": {"the 5th condition is reversed": "look-ahead has tests of its own"},
    "Solver.fix": {"the 1st > is >=": "no literal is 0"},
    "Solver.learn": {"the 1st change is left out": "budgets of conflicts have tests of their own"},
    "Solver.search": {
        "the 2nd call is left out": "when to restart changes no answer",
        "the 6th condition is reversed": "which learned clauses are kept changes no answer",
    },
    "StretchPasses.accept": {"the 2nd + is -": WIDE},
    "StretchPasses.begin_stretches": {"the 11th + is -": WIDE},
    "StretchPropagator.is_roomy": {"the 1st call is left out": SHORT_CUT},
    "StretchReasons.covers": {"the 1st or lacks its 2nd part": LOG, "the 2nd + is -": LOG},
    "StretchReasons.explain": {
        "the 2nd < is <=": AGAIN,
        "the 2nd and lacks its 2nd part": "without room for a stretch, the whole line is read anyway",
    },
    "StretchReasons.explain_by_two": dict.fromkeys(
        ("the 1st < is <=", "the 2nd < is <="), "a cell is not one of the two beside it"
    ),
    "StretchReasons.keep_stretch": {
        "the 1st + is -": SHORT_CUT,
        "the 1st >= is >": SHORT_CUT,
        "the 1st condition is reversed": SHORT_CUT,
    },
    "StretchReasons.weaken": {
        "the 1st and lacks its 2nd part": "the other value of the cell to explain is possible",
        "the 1st call is left out": "the state before the first cell is always the same",
    },
    "StretchReasons.write_reason": {"the 5th - is +": LOG},
    "is_consecutive": {"the 1st condition is reversed": "values are ranges here, and a loop over them says the same"},
}
"""Mutants of the kernel that change no answer, or hardly ever: the slips of a function, each with the reason."""
