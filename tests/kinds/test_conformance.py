"""The suite that every kind and every method passes, found because they are there: nothing is registered here."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.certificate.certificate import open_text
from gridwright.certificate.steps import ProofStep
from gridwright.certificate.verifying import ProofCheck, Refused
from gridwright.engines.sat import SOLVERS
from gridwright.formats.plain import write_answer
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from support import effort
from support.boards import turn_over
from support.conformance import (
    KINDS,
    METHODS,
    Values,
    boards,
    brute,
    common,
    everything,
    extending,
    few,
    refused,
    small,
    states,
    takes,
    values_of,
)
from support.effort import every
from support.rule_claims import draw_values, keep_a_filling, list_sources

each_kind = pytest.mark.parametrize("name", KINDS)
each_with_functions = pytest.mark.parametrize("name", [name for name in KINDS if kinds.load(name).possible])
each_method = pytest.mark.parametrize(("name", "method"), METHODS)
a_slice_of_methods = pytest.mark.parametrize(("name", "method"), every(3, METHODS))


@pytest.fixture
def heard(name: str, method: str) -> None:
    """A formulation with integer columns is refused by engines that do not take them, in words."""
    if not takes(name, method):
        assert "does not take integer columns" in refused(small(name)[0], method)
        pytest.skip("the engine takes no integer columns, and says so: another engine makes this run")


@each_kind
def test_small_boards_prove_something(name: str) -> None:
    """Boards of all shapes, with no solution, with one and with many: else the tests below would show nothing."""
    puzzles = small(name)
    counts = {min(len(brute(puzzle)), 2) for puzzle in puzzles}
    assert counts == {0, 1, 2}
    if boards(name).sizes:
        shapes = {(p.grid.height > p.grid.width) - (p.grid.height < p.grid.width) for p in puzzles if brute(p)}
        assert shapes == {-1, 0, 1}


@each_kind
def test_text_round_trip(name: str) -> None:
    for puzzle in small(name):
        text = gw.write(puzzle)
        assert gw.read(text) == puzzle
        assert gw.write(gw.read(text)) == text


@each_kind
def test_notes_round_trip(name: str) -> None:
    puzzle = small(name)[0].titled(title="a; b: c # “é”", author="nobody", source="here, there", licence="CC0")
    assert gw.read(gw.write(puzzle)) == puzzle


@each_kind
def test_repr_recreates(name: str) -> None:
    from gridwright.grid import Grid
    from gridwright.puzzle import Notes

    for puzzle in small(name):
        names = {"Grid": Grid, "Notes": Notes, type(puzzle).__name__: type(puzzle)}
        assert eval(repr(puzzle), names) == puzzle


@each_kind
def test_answers_round_trip(name: str) -> None:
    random = Random(name)
    for puzzle in small(name):
        for state in states(puzzle, random, 4):
            answer = Answer(puzzle.grid, state)
            assert gw.read_answer(puzzle, write_answer(puzzle, answer)) == answer


@each_kind
def test_other_names(name: str) -> None:
    """An alias reads as the kind with the settings it stands for, in the text and as --kind, in any case of letters."""
    kind = kinds.load(name)
    body = gw.write(small(name)[-1]).partition("\n")[2]
    for alias, settings in kind.aliases.items():
        if all(key not in body for key in settings):
            lines = "".join(f"{key}: {value}\n" for key, value in settings.items())
            meant = gw.read(f"{name}\n{lines}{body}")
            assert gw.read(f"{alias.upper()}\n{body}") == gw.read(body, alias) == meant


@each_kind
def test_choices_cover_the_board(name: str) -> None:
    for puzzle in small(name):
        assert len(kinds.load(name).choices(puzzle)) == len(puzzle.grid)


@each_kind
def test_pictures_of_all_boards(name: str) -> None:
    """Every board can be drawn, and no line is left ragged by blanks."""
    random = Random(name)
    for puzzle in small(name):
        assert str(puzzle)
        for state in states(puzzle, random, 2):
            from gridwright.render.text import picture

            drawn = picture(puzzle, Answer(puzzle.grid, state), range(len(puzzle.grid)))
            assert all(line == line.rstrip() for line in drawn.splitlines())


@each_kind
def test_every_rule_is_broken_by_its_board(name: str) -> None:
    """And by nothing else: the board breaks just that rule, on a puzzle that has no other fault."""
    for rule in kinds.load(name).rules:
        puzzle = gw.read(rule.broken[0])
        assert puzzle.kind == name
        broken = gw.check(puzzle, gw.read_answer(puzzle, rule.broken[1]))
        assert {violation.rule for violation in broken} == {rule.name}
        assert all(violation.cells and violation.text for violation in broken)


@each_kind
def test_the_example_beside_the_rules_is_small_and_has_this_one_solution(name: str) -> None:
    example = kinds.load(name).example
    if example is None:
        pytest.skip("this kind has no example: one in its KIND makes this run")
    puzzle = gw.read(example[0])
    assert puzzle.kind == name
    assert len(puzzle.grid) <= 36
    outcome = gw.solve(puzzle)
    assert outcome.status is gw.Status.UNIQUE
    assert outcome.answer == gw.read_answer(puzzle, example[1])


@each_kind
def test_violations_name_rules_and_cells(name: str) -> None:
    """Whatever is said to be broken is a rule of the kind, and lies on the board."""
    random = Random(name)
    rules = {rule.name for rule in kinds.load(name).rules}
    for puzzle in small(name):
        for state in states(puzzle, random, 10):
            for violation in gw.check(puzzle, Answer(puzzle.grid, state)):
                assert violation.rule in rules
                inside = [0 <= r < puzzle.grid.height and 0 <= c < puzzle.grid.width for r, c in violation.cells]
                assert all(inside)
                assert "\n" not in violation.text


@each_kind
def test_half_done_boards_are_judged_by_what_could_still_be(name: str) -> None:
    """A half-done board breaks a rule exactly when no filling of some group of cells the rule speaks of keeps it."""
    groups = boards(name).instances
    if groups is None:
        pytest.skip("its boards do not say which cells its rules speak of: `instances` among them makes this run")
    random = Random(name)
    for puzzle in small(name):
        for state in states(puzzle, random, 3):
            found = {violation.rule for violation in gw.check(puzzle, Answer(puzzle.grid, state))}
            for rule, instances in groups(puzzle).items():
                stuck = any(not can_be_kept(puzzle, rule, cells, state, instances) for cells in instances)
                assert (rule in found) == stuck, (gw.write(puzzle), state, rule)


Cells = tuple[int, ...]


def can_be_kept(puzzle: Puzzle, rule: str, cells: Cells, state: Values, groups: list[Cells]) -> bool:
    """Is there a filling of just these cells, the others left open, with which the referee calls the rule kept?"""
    choices = kinds.of(puzzle).choices(puzzle)
    open_to = [choices[cell] or (None,) if state[cell] is None else (state[cell],) for cell in cells]
    for filling in product(*(reversed(domain) for domain in open_to)):
        values: list[int | None] = [None] * len(puzzle.grid)
        for cell, value in zip(cells, filling, strict=True):
            values[cell] = value
        broken = [v.cells for v in gw.check(puzzle, Answer(puzzle.grid, tuple(values))) if v.rule == rule]
        if all(smallest(puzzle, where, groups) != cells for where in broken):
            return True
    return False


def smallest(puzzle: Puzzle, where: tuple[tuple[int, int], ...], groups: list[Cells]) -> Cells | None:
    """The group of cells that a violation is about: a filled pair of rows also fills pairs of short columns."""
    holding = [cells for cells in groups if set(where) <= set(puzzle.grid.places(cells))]
    return min(holding, key=len, default=None)


@each_kind
def test_what_has_a_solution_is_not_broken(name: str) -> None:
    """A half-done board that some solution extends breaks nothing."""
    random = Random(name)
    for puzzle in small(name):
        for state in states(puzzle, random, 6):
            if extending(state, brute(puzzle)):
                assert not gw.check(puzzle, Answer(puzzle.grid, state))


@each_method
@pytest.mark.usefixtures("heard")
def test_all_solutions_are_those_of_brute_force(name: str, method: str) -> None:
    for puzzle in few(name, method):
        outcome = everything(puzzle, method)
        assert values_of(outcome) == brute(puzzle), gw.write(puzzle)
        assert outcome.complete
        assert not outcome.stopped
        assert outcome.method.partition("@")[0].partition(":")[0] == method.partition("@")[0].partition(":")[0]
        wanted = (Status.NONE, Status.UNIQUE, Status.MANY)[min(len(brute(puzzle)), 2)]
        assert outcome.status is wanted


@pytest.mark.slow
@each_method
@pytest.mark.usefixtures("heard")
def test_all_solutions_are_those_of_brute_force_at_length(name: str, method: str) -> None:
    """The same on many more boards, some of them larger."""
    for puzzle in small(name, each=20, seed=effort.seed(2), most=1 << 12):
        assert values_of(everything(puzzle, method)) == brute(puzzle), gw.write(puzzle)
        effort.covered(1, "puzzles")


@each_kind
def test_rows_made_columns(name: str) -> None:
    """A board turned over its diagonal has the same solutions, turned."""
    turn = boards(name).turned
    if turn is None:
        pytest.skip("its boards do not say how to turn one: `turned` among them makes this run")
    for puzzle in small(name, seed=3):
        there, back = turn(puzzle), turn(turn(puzzle))
        assert back == puzzle
        wanted = {turn_over(puzzle.grid, values) for values in values_of(everything(puzzle, "auto"))}
        assert values_of(everything(there, "auto")) == wanted, gw.write(puzzle)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_of_the_sat_engine(solver: str) -> None:
    """All solutions, forced cells and half-done boards, for boards of every kind with no, one and many solutions."""
    random = Random(solver)
    for name in KINDS:
        by_count = sorted(small(name), key=lambda puzzle: len(brute(puzzle)))
        for puzzle in (by_count[0], by_count[len(by_count) // 2], by_count[-1]):
            (state,) = states(puzzle, random, 1)
            for board in (None, state):
                wanted = brute(puzzle) if board is None else extending(board, brute(puzzle))
                outcome = everything(puzzle, f"sat:{solver}", board, forced=True)
                assert outcome.method == f"sat:{solver}"
                assert values_of(outcome) == wanted, (gw.write(puzzle), board)
                assert (outcome.forced.values if outcome.forced else None) == (common(wanted) if wanted else None)


@a_slice_of_methods
@pytest.mark.usefixtures("heard")
def test_counting_without_listing(name: str, method: str) -> None:
    for puzzle in few(name, method)[::5]:
        outcome = everything(puzzle, method, listing=False)
        assert (outcome.count, outcome.answers, outcome.complete) == (len(brute(puzzle)), (), True)


@a_slice_of_methods
@pytest.mark.usefixtures("heard")
def test_forced_cells_are_the_intersection(name: str, method: str) -> None:
    for puzzle in few(name, method)[::2]:
        outcome = gw.solve(puzzle, method, forced=True)
        if not brute(puzzle):
            assert outcome.forced is None
        else:
            assert outcome.forced is not None
            assert outcome.forced.values == common(brute(puzzle)), gw.write(puzzle)


@a_slice_of_methods
@pytest.mark.usefixtures("heard")
def test_from_half_done_boards(name: str, method: str) -> None:
    random = Random(f"{name} {method}")
    for puzzle in few(name, method)[::2]:
        for state in states(puzzle, random, 2):
            wanted = extending(state, brute(puzzle))
            outcome = everything(puzzle, method, state, forced=True)
            assert values_of(outcome) == wanted, (gw.write(puzzle), state)
            assert (outcome.forced.values if outcome.forced else None) == (common(wanted) if wanted else None)


@a_slice_of_methods
@pytest.mark.usefixtures("heard")
def test_a_value_no_cell_can_take_has_no_solution(name: str, method: str) -> None:
    for puzzle in small(name)[:4]:
        cell = next((cell for cell, domain in enumerate(kinds.load(name).choices(puzzle)) if domain), None)
        if cell is not None:
            state = tuple(99 if at == cell else None for at in range(len(puzzle.grid)))
            assert everything(puzzle, method, state).status is Status.NONE


@a_slice_of_methods
@pytest.mark.usefixtures("heard")
def test_up_to_so_many_solutions(name: str, method: str) -> None:
    puzzles = sorted(few(name, method), key=lambda puzzle: len(brute(puzzle)))[::-6]
    for puzzle in puzzles:
        total = len(brute(puzzle))
        for asked in (1, 2, 3):
            outcome = gw.solve(puzzle, method, limit=Limit(solutions=asked))
            assert values_of(outcome) <= brute(puzzle)
            assert outcome.count == min(asked, total)
            assert outcome.complete <= (total <= asked)
            assert outcome.complete >= (total < asked)
            assert not outcome.stopped
            unsure = asked == 1 and total and not outcome.complete
            certain = (Status.NONE, Status.UNIQUE, Status.MANY)[min(outcome.count, 2)]
            assert outcome.status is (Status.SOME if unsure else certain)


@each_with_functions
def test_rules_are_kept_just_where_the_referee_says_so(name: str) -> None:
    random, kept, broken = Random(effort.seed(29)), 0, 0
    puzzles = small(name)
    for puzzle in puzzles[:: max(1, len(puzzles) // effort.scaled(25, 200))]:
        choices, possible = kinds.load(name).choices(puzzle), kinds.load(name).possible
        for source in list_sources(puzzle):
            for _ in range(effort.scaled(2, 6)):
                left = [draw_values(random, values) for values in choices]
                found = possible["+".join(source.rules)](puzzle, source.place, left)
                assert found == keep_a_filling(puzzle, source, left), (str(puzzle), source, left)
                kept, broken = kept + found, broken + (not found)
    assert kept
    assert broken


@each_with_functions
def test_places_that_are_none_are_refused(name: str) -> None:
    puzzle = next(puzzle for puzzle in small(name) if len(puzzle.grid) > 3)
    for rule in kinds.load(name).possible:
        for place in ("r1c1 r1c1 r1c1", "r1c1 / r1c1 / r1c1"):
            check = ProofCheck(puzzle, ())
            step = open_text(puzzle).read(f"1 rule {rule} {place}:")
            with pytest.raises(Exception, match="does not apply to this place"):
                check.check_rule(step)  # type: ignore[arg-type]


@each_with_functions
def test_no_rule_step_excludes_a_known_solution(name: str) -> None:
    """Whatever rule, place and clause a forger thinks of: a clause that a solution makes false follows from no rule."""
    random, tried = Random(effort.seed(30)), 0
    for puzzle in small(name):
        answer = gw.solve(puzzle).answer
        if answer is None or len(puzzle.grid) < 2:
            continue
        text = open_text(puzzle)
        false = text.literals.differ_from(answer.values)
        check = ProofCheck(puzzle, ())
        cells = range(len(puzzle.grid))
        places = [
            (),
            *[(tuple(line.cells),) for line in puzzle.grid.lines()],
            *[((a, b),) for a, b in puzzle.grid.sides()],
        ]
        places += [((cell,),) for cell in cells] + [(tuple(sorted(random.sample(cells, 2))),) for _ in range(4)]
        for place in random.sample(places, min(len(places), effort.scaled(6, 60))):
            for rule in kinds.load(name).possible:
                clause = tuple(random.sample(false, random.randint(0, min(3, len(false)))))
                with pytest.raises(Refused):
                    check.check_rule(ProofStep(1, clause, tuple(rule.split("+")), place))
                tried += 1
    assert tried > 100


def test_connectivity_takes_undecided_cells_for_visible() -> None:
    """Half-done hitori are judged apart exactly when they are so with every open cell visible."""
    random = Random(5)
    for puzzle in small("hitori"):
        for state in states(puzzle, random, 4):
            shown = tuple(0 if value is None else value for value in state)
            told = [
                [v for v in gw.check(puzzle, Answer(puzzle.grid, values)) if v.rule == "apart"]
                for values in (state, shown)
            ]
            assert told[0] == told[1]
