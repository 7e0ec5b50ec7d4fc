"""A second verifier of certificates: one file that needs nothing but Python and shares no code with gridwright.

    python examples/verifier.py CERTIFICATE...    folders or zip files; it ends with 1 if one does not hold

It was written from the page "Certificates". A puzzle becomes a table: for the name and place of each rule, a test that
says whether the rule can still be kept there, with the values that are left to each cell. A solution passes all tests
of the table. A rule step holds if its test fails once the literals of its clause are false.
"""

import re
import sys
import zipfile
from itertools import chain, pairwise, permutations
from pathlib import Path

STEP = re.compile(r"([1-9]\d*) +(?:rule +(\S+) +(\S.*)|(other)|from +([1-9][\d ]*)): *(.*)")
LITERAL = re.compile(r"r([1-9]\d*)c([1-9]\d*)([=!])(0|[1-9]\d*)")
MARKS = {"#": 1, "o": 1, ".": 0}
SOLUTIONS = {"unique": 1, "many": 2, "none": 0}


class Refused(Exception):
    """A certificate does not hold."""


def demand(holds, reason):
    """What holds; refuses the certificate if that is nothing."""
    if not holds:
        raise Refused(reason)
    return holds


def fill(cells, start, follow, ends):
    """Can cells be filled so that an automaton accepts? `follow` gives the state after a value, None for no way."""

    def test(left):
        states = {start}
        for cell in cells:
            states = {after for state in states for held in left[cell] if (after := follow(state, held)) is not None}
        return any(map(ends, states))

    return test


def count(cells, value, low, high):
    """Can from `low` to `high` of these cells hold a value?"""
    return lambda left: sum(value in left[x] for x in cells) >= low and sum({value} == left[x] for x in cells) <= high


def differ(one, two):
    """Can two areas differ somewhere?"""
    return lambda left: any(len(left[a] | left[b]) > 1 for a, b in zip(one, two, strict=True))


class Rules:
    """The values of each cell, none if there is nothing to decide, and tests by the name and place of a rule."""

    def __init__(self, height, width, values=None):
        self.rows = [tuple(range(row * width, row * width + width)) for row in range(height)]
        self.columns = [tuple(range(column, height * width, width)) for column in range(width)]
        self.lines, self.cells = self.rows + self.columns, range(height * width)
        self.values = values or [{0, 1} for _ in self.cells]
        self.pairs = [pair for line in self.lines for pair in pairwise(line)]
        self.beside = [{a + b - cell for a, b in self.pairs if cell in (a, b)} for cell in self.cells]
        self.tests, self.extra = {}, {}  # extra: rules that are joined, and the values of a half-done board

    def add(self, name, cells, test):
        """Add a rule at an area."""
        self.tests[name, (tuple(cells),)] = test

    def add_givens(self, words):
        """Add that cells hold the numbers that are printed there."""
        for cell, word in enumerate(words):
            if word.isdigit():
                self.add("given", [cell], lambda left, cell=cell, given=int(word): given in left[cell])

    def add_shading(self):
        """Add that no two 1s touch, that the 0s are connected, and both: then a cell beside a 1 holds 0."""

        def connect(left):
            waiting, parts = {cell for cell in self.cells if left[cell] != {1}}, []
            while waiting:
                parts.append(new := {waiting.pop()})
                while new := {other for cell in new for other in self.beside[cell]} & waiting:
                    waiting -= new
                    parts[-1] |= new
            return bool(parts) and sum(any(left[cell] == {0} for cell in part) for part in parts) < 2

        def separate(left):
            return not any(left[a] == {1} == left[b] for a, b in self.pairs)

        def both(left):
            near = {other for cell in self.cells if left[cell] == {1} for other in self.beside[cell]}
            return separate(left) and connect([{0} if cell in near else left[cell] for cell in self.cells])

        self.tests["touch", ()], self.tests["apart", ()], self.extra["apart+touch", ()] = separate, connect, both


def nonogram(boards):
    """A state is the number of the next run, and how much of it was read."""
    rules = Rules(len(boards["rows"]), len(boards["columns"]))

    def meet(line, clue):
        def follow(state, held):
            run, length = state
            if held:
                return (run, length + 1) if run < len(clue) and length < clue[run] else None
            return state if not length else (run + 1, 0) if length == clue[run] else None

        return fill(line, (0, 0), follow, {(len(clue), 0), (len(clue) - 1, (clue or [0])[-1])}.__contains__)

    for name, lines in (("row", rules.rows), ("column", rules.columns)):
        for line, words in zip(lines, boards[name + "s"], strict=True):
            rules.add(name + "-clue", line, meet(line, [int(word) for word in words if word != "0"]))
    return rules


def takuzu(boards):
    """A state is the number of 1s, and the last two values."""
    rows = ["".join(words) for words in boards[""]]
    rules = Rules(len(rows), len(rows[0]))
    rules.add_givens("".join(rows))

    def follow(state, held):
        return None if state[1:] == (held, held) else (state[0] + held, state[2], held)

    for line in rules.lines:
        half = len(line) // 2
        rules.add("balance", line, count(line, 1, half, half))
        rules.add("three", line, fill(line, (0, -1, -1), follow, bool))
        ends = [(half, one, two) for one in (-1, 0, 1) for two in (0, 1)].__contains__
        rules.extra["balance+three", (line,)] = fill(line, (0, -1, -1), follow, ends)
    for lines in [] if boards.get("unique-lines") == [["no"]] else [rules.rows, rules.columns]:
        rules.tests |= {("twins", (one, two)): differ(one, two) for one, two in permutations(lines, 2)}
    return rules


def hitori(boards):
    """0 is visible: of equal numbers in a line, at most one is."""
    rules, numbers = Rules(len(boards[""]), len(boards[""][0])), [*chain(*boards[""])]
    for line in rules.lines:
        equal = [[cell for cell in line if numbers[cell] == x] for x in {numbers[cell] for cell in line} - {"."}]
        tests = [count(cells, 0, 0, 1) for cells in equal]
        rules.add("repeat", line, lambda left, tests=tests: all(test(left) for test in tests))
    rules.add_shading()
    return rules


def makaro(boards):
    """In a room, a state is the set of the numbers that were read."""
    rooms, marks = find_rooms(boards["rooms"]), [*chain(*boards["cells"])]
    size = {cell: len(room) for room in rooms.values() for cell in room}
    values = [set(range(1, size.get(cell, 0) + 1)) for cell in range(len(marks))]
    rules = Rules(len(boards["cells"]), len(boards["cells"][0]), values)
    rules.add_givens(marks)
    for room in rooms.values():
        rules.add("room", room, fill(room, frozenset(), lambda seen, x: None if x in seen else seen | {x}, bool))
    for a, b in [pair for pair in rules.pairs if size.keys() >= {*pair}]:
        rules.add("neighbours", [a, b], differ([a], [b]))
    for cell, mark in enumerate(marks):
        if mark in "<>^v":
            at = cell + {"<": -1, ">": 1, "^": -len(rules.columns), "v": len(rules.columns)}[mark]
            by = (rules.beside[cell] - {at}) & size.keys()
            rules.add("arrow", [cell, at], lambda left, at=at, by=by: all(max(left[at]) > min(left[x]) for x in by))
    return rules


def akari(boards):
    """1 is a bulb; what is no point is a wall."""
    rows = ["".join(words) for words in boards[""]]
    marks = "".join(rows)
    rules = Rules(len(rows), len(rows[0]), [{0, 1} if mark == "." else set() for mark in marks])
    lights = [{cell} for cell in rules.cells]
    for line in rules.lines:
        for found in re.finditer(r"\.+", "".join(marks[cell] for cell in line)):
            stretch = line[found.start() : found.end()]
            rules.add("facing", stretch, count(stretch, 1, 0, 1))
            for cell in stretch:
                lights[cell] |= {*stretch}
    for cell, mark in enumerate(marks):
        if mark == ".":
            rules.add("dark", [cell], count(lights[cell], 1, 1, len(marks)))
        elif mark.isdigit():
            rules.add("number", [cell], count(rules.beside[cell], 1, int(mark), int(mark)))
    return rules


def norinori(boards):
    """1 is shaded."""
    rules = Rules(len(boards[""]), len(boards[""][0]))
    for room in find_rooms(boards[""]).values():
        rules.add("room", room, count(room, 1, 2, 2))
    for cell in rules.cells:
        test = count(rules.beside[cell], 1, 1, 1)
        rules.add("pair", [cell], lambda left, cell=cell, test=test: 0 in left[cell] or test(left))
    return rules


def heyawake(boards):
    """1 is shaded."""
    rules, rooms = Rules(len(boards["rooms"]), len(boards["rooms"][0])), find_rooms(boards["rooms"])
    labels = [*chain(*boards["rooms"])]
    for label, number in [each for each in zip(labels, chain(*boards["numbers"]), strict=True) if each[1] != "."]:
        rules.add("number", rooms[label], count(rooms[label], 1, int(number), int(number)))
    for line in rules.lines:
        walls = [at for at in range(1, len(line)) if labels[line[at - 1]] != labels[line[at]]]
        for first, second in pairwise(walls):
            stretch = line[first - 1 : second + 1]
            rules.add("line", stretch, count(stretch, 1, 1, len(stretch)))
    rules.add_shading()
    return rules


def find_rooms(words):
    """The cells of each room, by its label."""
    labels = [*chain(*words)]
    return {label: tuple(cell for cell, each in enumerate(labels) if each == label) for label in labels if label != "."}


KINDS = {each.__name__: each for each in (nonogram, takuzu, hitori, makaro, akari, norinori, heyawake)}


def read_puzzle(text):
    """The rules of a puzzle: its kind, notes and settings, then boards, which may have names."""
    kind, *lines = [line for line in text.splitlines() if line.strip()]
    boards, name = {}, ""
    for line in lines:
        if note := re.match(r"([a-z-]+): *(.*)", line):
            boards[note[1]] = [note[2].split()]
        elif line.strip() in ("rows", "columns", "rooms", "cells", "numbers"):
            name = line.strip()
        else:
            boards.setdefault(name, []).append(line.split())
    return KINDS[kind.strip()](boards)


def read_board(rules, text):
    """The value of each cell on a board, None where it has none."""
    rows = [line.split() if " " in line or len(rules.columns) == 1 else line for line in text.splitlines()]
    demand([*map(len, rows)] == [*map(len, rules.rows)], "a board has another size")
    marks = [MARKS.get(mark, int(mark) if mark.isdigit() else None) for row in rows for mark in row]
    return [mark if values else None for mark, values in zip(marks, rules.values, strict=True)]


class Proof:
    """The clauses of the steps so far; a literal of a cell with two values always says which one it holds."""

    def __init__(self, rules, solution):
        self.rules, self.tests, self.clauses = rules, rules.tests | rules.extra, {}
        held = [(cell, value, True) for cell, value in enumerate(solution or []) if value is not None]
        self.other = None if solution is None else {*map(self.oppose, held)}

    def oppose(self, literal):
        """The opposite of a literal: a cell, a value, and whether it holds that."""
        (cell, value, holds), values = literal, self.rules.values[literal[0]]
        return (cell, *(values - {value}), True) if len(values) == 2 else (cell, value, not holds)

    def read_literal(self, word):
        """A literal of a clause."""
        row, column, sign, value = demand(LITERAL.fullmatch(word), f"{word} is no literal").groups()
        literal = self.rules.rows[int(row) - 1][int(column) - 1], int(value), True
        demand(literal[1] in self.rules.values[literal[0]], f"{word} is no value")
        return literal if sign == "=" else self.oppose(literal)

    def read_area(self, text):
        """The cells of an area."""
        if line := re.fullmatch(r" *(row|column) +([1-9]\d*) *", text):
            return (self.rules.rows if line[1] == "row" else self.rules.columns)[int(line[2]) - 1]
        places = [demand(re.fullmatch(r"r([1-9]\d*)c([1-9]\d*)", word), "it is no cell") for word in text.split()]
        return tuple(self.rules.rows[int(place[1]) - 1][int(place[2]) - 1] for place in places)

    def take(self, line):
        """Check a line of the proof; returns its clause, or None."""
        if found := re.fullmatch(r"drop((?: +\d+)+) *", line):
            for number in found[1].split():
                demand(self.clauses.pop(number, None) is not None, "it drops what is not there")
            return None
        number, names, place, other, hints, text = demand(STEP.fullmatch(line), "it is no step").groups()
        clause = {self.read_literal(word) for word in text.split()}
        demand(number not in self.clauses, "its number is in use")
        if other:
            demand(clause == self.other, "it must differ from the solution")
        elif names:
            self.check_rule(names, place, clause)
        else:
            self.check_hints(hints.split(), clause)
        return self.clauses.setdefault(number, clause)

    def check_rule(self, names, place, clause):
        """Can rules not be kept at a place once all literals are false?"""
        areas = () if place.strip() == "board" else tuple(map(self.read_area, place.split(" / ")))
        test = demand(self.tests.get((names, areas)), f"{names} has no such place")
        left = [set(values) for values in self.rules.values]
        for cell, value, holds in clause:
            left[cell] = left[cell] - {value} if holds else left[cell] & {value}
        demand(not all(left[cell] for cell, _, _ in clause) or not test(left), f"it does not follow from {names}")

    def check_hints(self, hints, clause):
        """Do steps contradict that all literals are false, by unit propagation?"""
        false = set(clause)
        for hint in hints:
            demand(hint in self.clauses, f"there is no step {hint}")
            left = self.clauses[hint] - false
            if not left:
                return
            demand(len(left) == 1 and self.oppose(*left) not in false, f"step {hint} has not one literal left")
            false.add(self.oppose(*left))
        raise Refused("its steps lead to no contradiction")


def verify(path):
    """What a certificate claims; raises Refused if it does not hold."""
    archive = None if path.is_dir() else zipfile.ZipFile(path)
    names = [each.name for each in path.iterdir()] if archive is None else archive.namelist()
    files = {name: (path / name).read_bytes() if archive is None else archive.read(name) for name in names}
    rules = read_puzzle(files["puzzle.txt"].decode())
    head, claim, *lines = files["proof.txt"].decode().splitlines()
    demand((head, claim[:6]) == ("gridwright-certificate 1", "claim "), "it does not start as expected")
    found = ["solution.txt", "solution-2.txt"][: SOLUTIONS[claim[6:]]]
    solutions = [read_board(rules, files[name].decode()) for name in found]
    demand(len({*map(tuple, solutions)}) == len(solutions), "the solutions are the same")
    for cell, given in enumerate(read_board(rules, files["board.txt"].decode()) if "board.txt" in files else []):
        if given is not None:
            rules.extra["board", ((cell,),)] = lambda left, cell=cell, given=given: given in left[cell]
    for solution in solutions:
        left = [{value} & values for value, values in zip(solution, rules.values, strict=True)]
        demand([*map(bool, left)] == [*map(bool, rules.values)], "a solution has no value for a cell")
        for (name, _), test in (rules.tests | rules.extra).items():
            demand(test(left), f"a solution breaks {name}")
    if claim == "claim many":
        demand(not lines, "this claim takes no proof")
    else:
        proof = Proof(rules, solutions[0] if solutions else None)
        demand(set() in [proof.take(line) for line in lines], "no step is empty")
    return claim[6:]


def main(paths):
    """Verify certificates, and say what holds."""
    ended = 0
    for path in paths:
        try:
            print(f"{path}: proved: {verify(Path(path))}")
        except (Refused, LookupError, ValueError) as error:
            print(f"{path}: not proved: {error}")
            ended = 1
    return ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
