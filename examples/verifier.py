"""An independent verifier of gridwright certificates, with nothing but Python's standard library.

    python verifier.py CERTIFICATE…

Each CERTIFICATE is a folder or a .zip file. A line of output says of each whether it holds, and what it claims; the
exit status is 0 if all hold, and 1 otherwise. The idea, in three sentences:

* Every rule of a puzzle has places, and each place has a function that says whether the rule can still be kept there
  when each cell has certain values left. (On a filled board each cell has one value left: that checks solutions.)
* A step about a rule holds if the rule cannot be kept once all literals of the clause are false.
* All other steps follow by unit propagation, and a clause without literals is a contradiction.

Whatever this program does not understand, it refuses.
"""

import re
import sys
import zipfile
from collections.abc import Callable, Container, Iterable
from functools import cache, partial
from itertools import combinations, groupby, pairwise, permutations, takewhile
from pathlib import Path

Cell = tuple[int, int]  # row and column, counted from 1
Area = tuple[Cell, ...]
Left = dict[Cell, frozenset[int]]  # the values that each cell has left
Clause = frozenset[tuple[Cell, frozenset[int]]]  # a literal is a cell, and the values that make it true

MEGABYTES = {"puzzle.txt": 1, "board.txt": 1, "solution.txt": 1, "solution-2.txt": 1, "proof.txt": 64}  # at most
SIDES = {"^": (-1, 0), "<": (0, -1), ">": (0, 1), "v": (1, 0)}
NUMBER = "(?:0|[1-9][0-9]{0,8})"
NOTES = ("title", "author", "source", "licence", "copyright", "description", "goal")


class Refused(Exception):
    """The certificate does not hold; the message says why."""


def insist(condition: object, why: str) -> None:
    """Refuse the certificate unless the condition is true."""
    if not condition:
        raise Refused(why)


# The rules. Each function says whether some filling with the values that are left keeps the rule; it is exact.


def count(cells: Iterable[Cell], low: int, high: int, left: Left) -> bool:
    """From low to high of the cells can hold 1."""
    return sum(0 not in left[cell] for cell in cells) <= high and sum(1 in left[cell] for cell in cells) >= low


def holds(cell: Cell, value: int, left: Left) -> bool:
    """The cell can hold this value."""
    return value in left[cell]


def differ(cells: Iterable[Cell], others: Iterable[Cell], left: Left) -> bool:
    """The two areas can differ: somewhere one value is left to one cell and another one to the other cell."""
    return any(len(left[a] | left[b]) > 1 for a, b in zip(cells, others, strict=True))


def runs_fit(runs: list[int], cells: Area, left: Left) -> bool:
    """The runs of 1s can be these: bit n of `states` is set if the cells so far can be the marks up to mark n.

    There is a white cell more before the line, and one behind it, and each 0 of the marks stands for one or more.
    """
    marks = "0" + "".join("1" * run + "0" for run in runs)
    ones, states = int(marks[::-1], 2), 1
    for values in [*(left[cell] for cell in cells), {0}]:
        white, black = (states | states << 1) & ~ones, states << 1 & ones
        states = (white if 0 in values else 0) | (black if 1 in values else 0)
    return bool(states >> len(marks) - 1 & 1)


def digits_fit(balance: bool, three: bool, cells: Area, left: Left) -> bool:
    """As many 0s as 1s, or never three equal digits side by side, or both; a state is a sum and the last two digits."""
    states = {(0, ())}
    for cell in cells:
        states = {(n + d, (*end, d)[-2:]) for n, end in states for d in left[cell] if not (three and end == (d, d))}
    return any(not balance or 2 * n == len(cells) for n, _ in states)


def no_repeat(grid: dict[Cell, str], cells: Area, left: Left) -> bool:
    """One cell of each pair of equal numbers can be masked."""
    return all(1 in left[a] | left[b] for a, b in combinations(cells, 2) if grid[a] == grid[b] != ".")


def around(cell: Cell, cells: Container[Cell]) -> list[Cell]:
    """Name the cells, of those given, that share a side with this one."""
    return [other for r, c in SIDES.values() if (other := (cell[0] + r, cell[1] + c)) in cells]


def connected(some: set[Cell], cells: set[Cell]) -> bool:
    """Paths through the cells lead from one of some to all others."""
    seen = new = set(list(some)[:1])
    while new := {other for cell in new for other in around(cell, cells)} - seen:
        seen |= new
    return some <= seen


def shades_fit(touch: bool, apart: bool, left: Left) -> bool:
    """No two 1s share a side, or the 0s are one area and not none, or both.

    With `apart` alone, all cells outside of the area that holds the decided 0s can be 1. With both rules, an area that
    1s enclose never is all 1s (only a board of one cell is not adjacent to anything), so whatever can be 0 has to be
    one area.
    """
    shaded = {cell for cell, values in left.items() if 0 not in values}
    if touch and any(around(cell, shaded) for cell in shaded):
        return False
    light = left.keys() - shaded
    white = light if touch else {cell for cell, values in left.items() if 1 not in values}
    return not apart or (bool(light) and connected(white, light))


def pair_fits(cell: Cell, others: list[Cell], left: Left) -> bool:
    """The cell can be 0, or 1 beside just one other 1."""
    return 0 in left[cell] or count(others, 1, 1, left)


def all_differ(cells: Area, left: Left) -> bool:
    """The cells can hold different values: match cells and values along augmenting paths."""
    holder: dict[int, Cell] = {}

    def seat(cell: Cell, tried: set[int]) -> bool:
        untried = (value for value in left[cell] if value not in tried and not tried.add(value))
        return any((v not in holder or seat(holder[v], tried)) and not holder.update({v: cell}) for v in untried)

    return all(seat(cell, set()) for cell in cells)


def greatest(target: Cell, others: set[Cell], left: Left) -> bool:
    """The target can be greater than all others."""
    return all(max(left[target]) > min(left[cell]) for cell in others)


# The rules of hitori and heyawake about the whole board, a place without areas.
SHADES = {n: {(): partial(shades_fit, n != "apart", n != "touch")} for n in ("touch", "apart", "apart+touch")}

# Puzzles


class Puzzle:
    """A board, the values of its cells, and for each rule the places that it has, each with a function."""

    def __init__(self, grid: dict[Cell, str], values: Left | None = None, marks: str | range = ".#") -> None:
        """Name cells and lines. The marks of a solution are characters, or numbers with blanks between them."""
        (height, width), self.split = max(grid), list if isinstance(marks, str) else str.split
        self.values = dict.fromkeys(grid, frozenset({0, 1})) if values is None else values
        self.grid, self.rules, self.marks = grid, {}, {"#": None} | {str(mark): n for n, mark in enumerate(marks)}
        self.cells, self.literal = {f"r{r}c{c}": (r, c) for r, c in grid}, cache(self.read_literal)
        self.lines = {f"row {r}": tuple((r, c) for c in range(1, width + 1)) for r in range(1, height + 1)}
        self.lines |= {f"column {c}": tuple((r, c) for r in range(1, height + 1)) for c in range(1, width + 1)}

    def place(self, text: str) -> tuple[Area, ...]:
        """Read a place: its areas, none for `board`. What is no cell becomes None, which no rule has."""
        areas = [] if text == "board" else text.split(" / ")
        return tuple(self.lines.get(area) or tuple(map(self.cells.get, area.split(" "))) for area in areas)

    def read_literal(self, word: str) -> tuple | None:
        """Read a literal: a cell, and the values that make it true."""
        match = re.fullmatch(f"(r[0-9]+c[0-9]+)([=!])({NUMBER})", word)
        if not match or int(match[3]) not in self.values.get(self.cells.get(match[1]), ()):
            return None
        cell, only = self.cells[match[1]], frozenset({int(match[3])})
        return cell, only if match[2] == "=" else self.values[cell] - only

    def opposite(self, literal: tuple) -> tuple:
        """The literal that is true if this one is false."""
        return literal[0], self.values[literal[0]] - literal[1]

    def board(self, lines: list[str], unknown: str = "") -> Left:
        """Read a board: the only value of each cell that has one."""
        marks = read_grid(map(self.split, lines), ".+")
        found = {cell: self.marks.get(mark, -1) for cell, mark in marks.items() if mark != unknown}
        fit = all(value in self.values.get(cell, {None}) for cell, value in found.items())  # None: nothing to decide
        insist(fit and marks.keys() == self.grid.keys(), "a board has another size or an unknown mark")
        return {cell: frozenset({value}) for cell, value in found.items() if cell in self.values}

    def solution(self, lines: list[str]) -> Clause:
        """Read a solution, which must not break a rule; return the clause that some cell differs from it."""
        solution = self.board(lines)
        for name, places in self.rules.items():
            insist(all(possible(solution) for possible in places.values()), f"a solution breaks the rule {name!r}")
        return frozenset(map(self.opposite, solution.items()))


def read_grid(rows: Iterable[list[str]], marks: str) -> dict[Cell, str]:
    """Number the cells of a rectangle, each of which has to fit a regular expression."""
    rows = list(rows)
    insist(len({len(row) for row in rows}) == 1 and 0 < len(rows[0]) <= 500 >= len(rows), "no rectangle, or too large")
    insist(all(re.fullmatch(marks, word) for row in rows for word in row), "an unknown mark on a board")
    return {(r, c): word for r, row in enumerate(rows, 1) for c, word in enumerate(row, 1)}


def read_two(lines: list[str], first: str, second: str) -> tuple[list[list[str]], list[list[str]]]:
    """Split what follows two headings into words."""
    insist(lines[:1] == [first] and second in lines, f"no parts {first!r} and {second!r}")
    words, at = [line.split() for line in lines], lines.index(second)
    return words[1:at], words[at + 1 :]


def rooms_of(names: dict[Cell, str]) -> list[Area]:
    """Collect the cells of each room, in reading order; they must be connected."""
    rooms = [tuple(room) for name, room in groupby(sorted(names, key=names.get), names.get) if name != "."]
    insist(all(connected(set(room), set(room)) for room in rooms), "a room is in several pieces")
    return rooms


def cut(line: Area, marks: dict[Cell, object]) -> list[tuple[int, int]]:
    """Cut a line where the mark changes: say where each piece starts and ends."""
    return [*pairwise([0, *(n for n in range(1, len(line)) if marks[line[n - 1]] != marks[line[n]]), len(line)])]


def nonogram(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """Runs of black cells in rows and columns."""
    rows, columns = read_two(lines, "rows", "columns")
    puzzle = Puzzle(read_grid([["."] * len(columns)] * len(rows), "."))
    for (name, line), words in zip(puzzle.lines.items(), rows + columns, strict=True):
        insist(re.fullmatch("0|[1-9][0-9]{0,2}( [1-9][0-9]{0,2}){0,499}", " ".join(words)), "a clue is none")
        runs = [int(word) for word in words if word != "0"]
        puzzle.rules.setdefault(name.split()[0] + "-clue", {})[(line,)] = partial(runs_fit, runs, line)
    return puzzle


def takuzu(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """As many 0s as 1s, never three side by side, and no twins unless a setting allows them."""
    puzzle = Puzzle(grid := read_grid(map(list, lines), "[01.]"), marks="01")
    puzzle.rules["given"] = {((cell,),): partial(holds, cell, int(grid[cell])) for cell in grid if grid[cell] != "."}
    for name, *both in (("balance", True, False), ("three", False, True), ("balance+three", True, True)):
        puzzle.rules[name] = {(line,): partial(digits_fit, *both, line) for line in puzzle.lines.values()}
    twins = {"yes": True, "no": False}[settings.pop("unique-lines", "yes")]
    pairs = [(a, b) for (x, a), (y, b) in permutations(puzzle.lines.items(), 2) if x[0] == y[0]]  # two rows or columns
    puzzle.rules["twins"] = {pair: partial(differ, *pair) for pair in pairs if twins}
    return puzzle


def hitori(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """Mask numbers that repeat; a dot is a cell without a number, which can be masked as well."""
    puzzle = Puzzle(grid := read_grid(map(str.split, lines), f"[.]|{NUMBER}"))
    puzzle.rules = {"repeat": {(line,): partial(no_repeat, grid, line) for line in puzzle.lines.values()}} | SHADES
    return puzzle


def makaro(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """Rooms with the numbers from 1, and arrows at the greatest number; black cells belong to no room."""
    names, grid = map(read_grid, read_two(lines, "rooms", "cells"), (r"[.]|\w{1,3}", f"[.#^v<>]|{NUMBER}"))
    rooms = rooms_of(names)
    left = {cell: frozenset(range(1, len(room) + 1)) for room in rooms for cell in room}
    puzzle = Puzzle(grid, left, range(len(grid) + 1))
    targets = {(r, c): (r + SIDES[m][0], c + SIDES[m][1]) for (r, c), m in grid.items() if m in SIDES}
    rooms_fit = names.keys() == grid.keys() and all((c in left) == (grid[c] not in "#^v<>") for c in grid)
    insist(rooms_fit and left.keys() >= set(targets.values()), "a black cell in a room, or an arrow at no white cell")
    puzzle.rules["given"] = {((c,),): partial(holds, c, int(grid[c])) for c in left if grid[c] != "."}
    puzzle.rules["room"] = {(room,): partial(all_differ, room) for room in rooms}
    puzzle.rules["neighbours"] = {((a, b),): partial(differ, [a], [b]) for a in left for b in around(a, left) if a < b}
    puzzle.rules["arrow"] = {((a, b),): partial(greatest, b, {*around(a, left)} - {b}) for a, b in targets.items()}
    return puzzle


def akari(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """Light every white cell with bulbs that do not see each other."""
    grid = read_grid(map(list, lines), "[.#0-4]")
    white = {cell: frozenset({0, 1}) for cell in grid if grid[cell] == "."}
    puzzle = Puzzle(grid, white, ".o")
    areas = [line[i:j] for line in puzzle.lines.values() for i, j in cut(line, grid) if line[i] in white]
    seen = {cell: [] for cell in white}
    for cell, line in ((cell, area) for area in areas for cell in area):
        seen[cell].extend(line)
    numbers = {cell: int(grid[cell]) for cell in grid if grid[cell] in "01234"}
    puzzle.rules["number"] = {((c,),): partial(count, around(c, white), n, n) for c, n in numbers.items()}
    puzzle.rules["facing"] = {(area,): partial(count, area, 0, 1) for area in areas}
    puzzle.rules["dark"] = {((cell,),): partial(count, seen[cell], 1, len(seen[cell])) for cell in seen}
    return puzzle


def norinori(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """Two shaded cells in each room, and shaded cells in pairs."""
    puzzle = Puzzle(grid := read_grid(map(str.split, lines), r"\w{1,3}"))
    puzzle.rules["room"] = {(room,): partial(count, room, 2, 2) for room in rooms_of(grid)}
    puzzle.rules["pair"] = {((cell,),): partial(pair_fits, cell, around(cell, grid)) for cell in grid}
    return puzzle


def heyawake(lines: list[str], settings: dict[str, str]) -> Puzzle:
    """Rooms with a number of shaded cells, and no white line through three rooms."""
    names, grid = map(read_grid, read_two(lines, "rooms", "numbers"), (r"\w{1,3}", f"[.]|{NUMBER}"))
    puzzle, rooms = Puzzle(grid), rooms_of(names)
    numbers = {room: [int(grid[cell]) for cell in room if grid[cell] != "."] for room in rooms}
    insist(names.keys() == grid.keys() and max(map(len, numbers.values())) < 2, "two numbers in a room")
    areas = [line[i - 1 : j + 1] for line in puzzle.lines.values() for i, j in cut(line, names)[1:-1]]
    puzzle.rules["number"] = {(room,): partial(count, room, *n, *n) for room, n in numbers.items() if n}
    puzzle.rules["line"] = {(area,): partial(count, area, 1, len(area)) for area in areas}
    puzzle.rules |= SHADES
    return puzzle


KINDS = {read.__name__: read for read in (nonogram, takuzu, hitori, makaro, akari, norinori, heyawake)}


def read_puzzle(lines: list[str]) -> Puzzle:
    """Read the kind, notes and settings, and the board. Notes change nothing."""
    notes = list(takewhile(bool, (re.fullmatch("([a-z][a-z0-9-]*):(.*)", line) for line in lines[1:])))
    settings = {note[1]: note[2].strip() for note in notes if note[1] not in NOTES}
    insist(lines[0] in KINDS and len({n[1] for n in notes}) == len(notes), "an unknown kind, or a note is there twice")
    puzzle = KINDS[lines[0]](lines[1 + len(notes) :], settings)
    insist(not settings, "an unknown setting")  # a kind removes those that it knows
    return puzzle


# Certificates


def read_files(path: Path) -> dict[str, list[str]]:
    """Read the lines of all files; an end of a line has to be one for every program that may read them."""
    archive, files = None if path.is_dir() else zipfile.ZipFile(path), {}
    inside = archive.namelist() if archive else [file.name for file in path.iterdir() if file.is_file()]
    for name in filter(MEGABYTES.get, inside):
        with archive.open(name) if archive else (path / name).open("rb") as stream:
            data = stream.read((MEGABYTES[name] << 20) + 1)
        insist(len(data) <= MEGABYTES[name] << 20 and name not in files, f"{name} is too large, or there twice")
        files[name] = data.decode("utf-8").replace("\r\n", "\n").removesuffix("\n").split("\n")
        insist(data.decode("utf-8").splitlines() == files[name], f"{name} is empty, or has odd ends of lines")
    return files


def propagates(puzzle: Puzzle, hints: list[Clause], clause: Clause) -> bool:
    """Let the clause be false: each hint makes one literal true, until one has only false literals."""
    false = set(clause)
    for hint in hints:
        opposites = {puzzle.opposite(literal) for literal in hint - false}
        if len(opposites) != 1 or opposites <= false:
            return not opposites
        false |= opposites
    return False


def breaks(puzzle: Puzzle, possible: Callable[[Left], bool], clause: Clause) -> bool:
    """Let the clause be false: then the rule cannot be kept, or a cell has no value left."""
    left = dict(puzzle.values)
    for cell, values in clause:
        left[cell] -= values
    return not all(left.values()) or not possible(left)


def check_step(puzzle: Puzzle, steps: dict[str, Clause], others: list[Clause], line: str) -> Clause:
    """Refuse the step unless it holds; put it with those in use."""
    match = re.fullmatch(f" *({NUMBER}) +(rule|from|other)\\b([^:]*):(.*)", line)
    insist(match and match[1] not in steps, f"step {line[:20]!a}: it is none, or its number is in use")
    why, words, clause = match[2], match[3].split(), frozenset(map(puzzle.literal, match[4].split()))
    insist(None not in clause, f"step {match[1]}: a literal is none of this board")
    if why == "rule":
        possible = puzzle.rules.get("".join(words[:1]), {}).get(puzzle.place(" ".join(words[1:])))
        follows = possible and breaks(puzzle, possible, clause)  # first: the rule has this place
    elif why == "from":
        follows = set(words) <= steps.keys() and propagates(puzzle, [steps[word] for word in words], clause)
    else:
        follows = not words and clause in others
    insist(follows, f"step {match[1]}: the clause does not follow from {why + match[3][:60]!a}")
    return steps.setdefault(match[1], clause)


def check_proof(puzzle: Puzzle, lines: list[str], others: list[Clause]) -> None:
    """Check all lines, one of which has to be a contradiction."""
    steps, contradiction = {}, False
    for line in lines:
        if match := re.fullmatch(" *drop(( +[0-9]+)+) *", line):
            insist(all(steps.pop(word, None) is not None for word in match[1].split()), f"{line[:20]!a}: not in use")
        else:
            contradiction |= not check_step(puzzle, steps, others, line)
    insist(contradiction, "no step is a contradiction")


def verify(path: Path) -> str:
    """Return what the certificate claims, once all of it has been checked."""
    files = read_files(path)
    puzzle, proof = read_puzzle(files["puzzle.txt"]), files["proof.txt"]
    board = puzzle.board(files["board.txt"], "?") if "board.txt" in files else {}
    puzzle.rules["board"] = {((cell,),): partial(holds, cell, *values) for cell, values in board.items()}
    head = re.fullmatch(" *gridwright-certificate +1 *\n *claim +(none|unique|many) *", "\n".join(proof[:2]))
    insist(head, "an unknown head of proof.txt")
    names = {"none": [], "unique": ["solution.txt"], "many": ["solution.txt", "solution-2.txt"]}[head[1]]
    others = [puzzle.solution(files[name]) for name in names]
    if head[1] == "many":
        insist(len(proof) == 2 and others[0] != others[1], "both solutions are the same, or there are more lines")
    else:
        check_proof(puzzle, proof[2:], others)
    return head[1] + (", with the values of board.txt" if "board.txt" in files else "")


def main(paths: list[str]) -> int:
    """Print a line for each certificate; return 0 if there are some, and all hold."""
    good = bool(paths)
    for path in paths:
        try:
            result = f"holds: {verify(Path(path))}"
        except Exception as error:  # whatever went wrong, nothing has been shown
            result, good = f"refused: {error if isinstance(error, Refused) else repr(error)}", False
        print(f"{path if path.isprintable() else ascii(path)}: {result}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
