"""`solve --method kernel --log FILE`: every line of the log of a puzzle follows, checked by another solver."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Solver as SatSolver

import gridwright as gw
from gridwright import engines, kinds
from gridwright.certificate.literals import CellLiterals, name_cells
from gridwright.certificate.steps import StepText, name_lines
from gridwright.cli import main
from gridwright.engines._session import order_items
from gridwright.engines.kernel import number_posts
from gridwright.errors import UsageError
from gridwright.grid import Grid
from gridwright.kernel.log import Log
from gridwright.kernel.solver import Solver
from gridwright.kinds.makaro.models import DIFFERENT, EACH_ONCE
from gridwright.lower import Lowerer
from gridwright.messages import Message
from gridwright.messages.language import in_english, using
from gridwright.model import Clauses, Connected, Fact, Model, Post, Shared, exactly_one
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import ModelSolver
from support.kernel_models import numbers_of, propagates_to_conflict
from support.random_puzzles import KINDS, MAKERS
from support.uncompiled import uncompiled

EXAMPLE = "hitori\n1 2 1 4\n3 1 2 2\n2 2 3 1\n"


def numbered_posts(model: Model) -> list[Post]:
    """The posts as the kernel numbers them: shared ones first, joined ones as one, and without facts."""
    posts: list[Post] = []
    for item in order_items(model):
        match item:
            case Post():
                posts.append(item)
            case Shared():
                posts += item.wholes
            case _:
                posts += item.posts()
    return [post for post in posts if not isinstance(post.constraint, Fact)]


def follows_from(post: Post, clause: list[int], model: Model) -> bool:
    """Does a clause follow from one post, by a SAT solver on its encoding? Its numbers have just one value each."""
    clauses = Lowerer(model).to_clauses(post.constraint)
    clauses += [clause for number in numbers_of(post.constraint) for clause in exactly_one(list(number.values()))]
    with SatSolver(name="minisat22", bootstrap_with=clauses) as solver:
        return not solver.solve(assumptions=[-literal for literal in clause])


def check(puzzle: Puzzle, lines: list[str]) -> dict[str, int]:
    """Check a log; returns how many lines of each letter it has."""
    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    posts = numbered_posts(model)
    known = [
        tuple(clause) for post in posts if isinstance(post.constraint, Clauses) for clause in post.constraint.clauses
    ]
    seen: dict[str, int] = {}
    post, clauses = 0, [[0]]  # of the last explanation
    for line in lines:
        letter, *rest = line.split()
        seen[letter] = seen.get(letter, 0) + 1
        if letter == "p":
            assert line.split(maxsplit=2)[2] == str(posts[int(rest[0])].reason)
            continue
        numbers = [int(word) for word in rest]
        if letter == "f":
            known += [(literal,) for literal in numbers]
        elif letter in "xa":
            if letter == "x":
                post, clauses = numbers[0], [numbers[1:]]
            else:
                clauses = [[*clauses[0][:-1], literal] for literal in numbers]
            for clause in clauses:
                assert follows_from(posts[post], clause, model), line
            known += map(tuple, clauses)
        elif letter in "lu":
            assert propagates_to_conflict(known, tuple(numbers)), line
            known.append(tuple(numbers))
        else:
            assert letter in "bd"
            known += [tuple(numbers)] if letter == "b" else []
    return seen


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_line_of_the_log_of_a_puzzle_follows(kind: str, tmp_path: Path) -> None:
    verdicts, letters = set(), set()
    for seed in range(40):
        rng = random.Random(f"log {kind} {seed}")
        puzzle = MAKERS[kind](rng, Grid(rng.randint(2, 5), rng.randint(2, 5)))
        if any(
            isinstance(post.constraint, Connected) and len(post.constraint.nodes) > 16 for post in model_posts(puzzle)
        ):
            continue
        file = tmp_path / "kernel.log"
        out = gw.solve(puzzle, "kernel", log=file)
        lines = file.read_text(encoding="utf-8").splitlines()
        letters |= set(check(puzzle, lines))
        assert (lines[-1] == "u") is (out.status is not Status.MANY), (puzzle, out)
        verdicts.add(out.status)
    assert verdicts == {Status.NONE, Status.UNIQUE, Status.MANY}
    assert {"x", "b", "u", "p"} <= letters


def model_posts(puzzle: Puzzle) -> list[Post]:
    return kinds.of(puzzle).formulations["default"].build(puzzle).posts


def test_a_log_is_the_same_in_a_worker(tmp_path: Path) -> None:
    puzzle = gw.read(EXAMPLE)
    gw.solve(puzzle, "kernel", log=tmp_path / "here")
    gw.solve(puzzle, "kernel", limit=Limit(seconds=600), log=tmp_path / "there")
    assert (tmp_path / "here").read_text() == (tmp_path / "there").read_text() != ""


def test_other_methods_have_none_and_touch_no_file(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    for method in ("auto", "sat", "brute"):
        with pytest.raises(UsageError, match="only the methods kernel and search write a log"):
            gw.solve(gw.read(EXAMPLE), method, log=file)
    assert file.read_text() == "mine"


def test_a_log_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write the log"):
        gw.solve(gw.read(EXAMPLE), "kernel", log=tmp_path)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, file = tmp_path / "puzzle.txt", tmp_path / "kernel.log"
    puzzle.write_text(EXAMPLE)
    assert main(["solve", str(puzzle), "--method", "kernel", "--log", str(file)]) == 0
    assert file.read_text()
    two = tmp_path / "two.txt"
    two.write_text(f"{EXAMPLE}---\n{EXAMPLE}")
    capsys.readouterr()
    assert main(["solve", str(two), "--method", "kernel", "--log", str(file)]) == 2
    assert "--log takes one puzzle" in capsys.readouterr().err


def test_a_state_is_among_the_facts(tmp_path: Path) -> None:
    puzzle: Any = gw.read(EXAMPLE)
    state = Answer(puzzle.grid, (None,) * 5 + (0,) + (None,) * 6)
    gw.solve(puzzle, "kernel", state=state, log=tmp_path / "log")
    assert "f -6" in (tmp_path / "log").read_text().splitlines()


def test_the_kernel_session_names_every_post() -> None:
    for kind in sorted(KINDS):
        rng = random.Random(kind)
        puzzle = MAKERS[kind](rng, Grid(4, 6))
        model = kinds.of(puzzle).formulations["default"].build(puzzle)
        solver = ModelSolver(puzzle.grid, model, engines.load("kernel"), None, Answer.empty(puzzle.grid))
        session: Any = solver.session
        posts = numbered_posts(model)
        named = [str(post.reason) for post in posts]
        for numbers in (session.numbers, number_posts(model)):
            assert [str(numbers.reason(nth)) for nth in range(numbers.count)] == named
        assert str(session.reason(0)) == named[0]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_log_is_english_in_any_language(kind: str, tmp_path: Path) -> None:
    rng = random.Random(kind)
    puzzle = MAKERS[kind](rng, Grid(6, 4))
    gw.solve(puzzle, "kernel", log=tmp_path / "english")
    with using("fr"):
        gw.solve(puzzle, "kernel", log=tmp_path / "french")
    assert (tmp_path / "english").read_text() == (tmp_path / "french").read_text() != ""


def test_a_log_holds_any_sentences_and_numbers() -> None:
    """Sentences of any length and script, cut nowhere by the buffer; numbers of any length."""
    sentences = ["é" * 20_000, "one line\nanother", "", "…" * 20_000, "ß" * 70_000]
    texts: list[bytes] = []
    log = Log(texts.append, [0], [lambda nth: sentences[nth]])
    solver = Solver()
    solver.grow(len(sentences) + 1)
    for nth in range(len(sentences)):
        solver.add_linear([(1, nth + 1), (1, nth + 2)], 2, 2, post=nth)
    solver.set_log(log)
    solver.solve()
    numbers = [sign * 10**digits - less for digits in range(10) for less in (0, 1) for sign in (-1, 1)]
    for _ in range(2000):
        log.put_clause("b", numbers)
    log.flush()
    lines = b"".join(texts).decode().splitlines()
    named = {line for line in lines if line.startswith("p")}
    assert named == {f"p {nth} {' '.join(sentence.split())}" for nth, sentence in enumerate(sentences)}
    assert lines[-2000:] == [f"b {' '.join(map(str, numbers))}"] * 2000


OF_MODELS = ("bulk_reasons", "given_reasons", "rule_names")


def compiled(name: str) -> Any:
    """A module of the kernel, or what is built on it, as it is installed."""
    return import_module(f"gridwright.{'model' if name in OF_MODELS else 'kernel'}.{name}")


@pytest.mark.parametrize("build", [compiled, uncompiled])
def test_posts_are_named_by_any_source_of_reasons(build: Any) -> None:
    texts: list[bytes] = []
    wording, grid = build("bulk_reasons"), Grid(2, 3)
    pairs = wording.CellReasons("neighbours", DIFFERENT, grid, ("first", "second"), lambda: [(0, 1), (4, 5)])
    areas = wording.CellReasons("room", EACH_ONCE, grid, ("cell",), lambda: [(3,), (1, 2, 5)])
    flat = wording.CellReasons("room", EACH_ONCE, grid, ("cell",), lambda: build("grouping").flatten([(4,), (0, 1)]))
    sources = [pairs, areas, flat, wording.KeptReasons(["kept"]), lambda nth: f"made {nth}"]
    wanted = [pairs(0), pairs(1), areas(0), areas(1), flat(0), flat(1), "kept", "made 0"]
    log = build("log").Log(texts.append, [0, 2, 4, 6, 7], sources, in_english)
    solver = build("solver").Solver()
    solver.grow(len(wanted) + 1)
    for nth in range(len(wanted)):
        solver.add_linear([(1, nth + 1), (1, nth + 2)], 2, 2, post=nth)
    solver.set_log(log)
    solver.solve()
    log.flush()
    named = {line for line in b"".join(texts).decode().splitlines() if line.startswith("p")}
    assert named == {f"p {nth} {in_english(sentence)}" for nth, sentence in enumerate(wanted)}


@pytest.mark.parametrize("grid", [Grid(2, 3), Grid(3, 3), Grid(1, 2), Grid(3, 1)])
def test_proofs_name_the_rule_and_the_place_of_any_reason(grid: Grid) -> None:
    lines, groups = grid.lines(), [tuple(range(size)) for size in range(1, len(grid) + 1)]
    clues = [(1,)] * len(lines)
    flat = uncompiled("grouping").flatten([line.cells for line in lines])
    repeats = uncompiled("grouping").Repeats([1] * len(grid), flat)
    wording = uncompiled("bulk_reasons")
    Reason = uncompiled("posts").Reason
    kept = [Reason("twins", (lines[0].cells, lines[-1].cells), "", also=("three",)), Reason("touch", (), "")]
    sources = [
        wording.CellReasons("room", EACH_ONCE, grid, ("cell",), lambda: groups),
        wording.CellReasons("room", EACH_ONCE, grid, ("cell",), lambda: uncompiled("grouping").flatten(groups)),
        wording.ClueReasons("clue", Message("{line}: {clue}"), lines, clues),
        wording.KeptReasons(kept),
        wording.RepeatReasons("repeat", lines, repeats, lambda line, _: Reason("repeat", line.cells, "")),
        uncompiled("given_reasons").GivenReasons(grid, [(cell, 1) for cell in range(len(grid))]),
        kept.__getitem__,
    ]
    counts = [len(groups), len(groups), len(lines), 2, len(repeats), len(grid), 2]
    starts = [0, *accumulate(counts)]
    text = StepText(grid, CellLiterals(grid, [(0, 1)] * len(grid)))
    areas = uncompiled("rule_names").AreaNames(name_cells(grid), name_lines(grid), "board")
    posts = uncompiled("log").PostSources([*starts], [*sources, lambda _: kept[1]])
    names = uncompiled("rule_names").RuleNames(posts, areas, "rule", "other", starts[-1])
    written, wanted = [], []
    for source, start, count in zip(sources, starts, counts, strict=False):
        for nth in range(count):
            parts: list[bytes] = []
            log = uncompiled("log").Log(parts.append)
            names.put(log, start + nth)
            log.flush()
            written.append(b"".join(parts).decode())
            reason = source(nth)
            is_area = bool(reason.place) and isinstance(reason.place[0], int)
            place = (tuple(reason.place),) if is_area else tuple(map(tuple, reason.place))
            wanted.append(f" {text.name_source((reason.rule, *reason.also), place)}")
    assert written == wanted
    assert {" rule touch board", " rule given r1c1" if min(grid.height, grid.width) > 1 else " rule touch board"} <= {
        *written
    }


@pytest.mark.parametrize("build", [compiled, uncompiled])
def test_logs_at_the_same_time_do_not_mix(build: Any) -> None:
    """A buffer is kept for the next log, but never shared; a line may be longer than a buffer."""
    texts: list[list[bytes]] = [[] for _ in range(3)]
    logs = [build("log").Log(text.append) for text in texts]
    lines: list[list[str]] = [[] for _ in logs]
    rng = random.Random(0)
    for _ in range(60):
        which, size = rng.randrange(3), rng.choice([1, 100, 5000, 30_000])
        clause = [rng.randrange(-9999, 9999) for _ in range(size)]
        logs[which].put_clause("b", clause)
        lines[which].append(f"b {' '.join(map(str, clause))}")
        if rng.random() < 0.3:
            logs[which].flush()
    for log in logs:
        log.flush()
    assert [b"".join(text).decode().splitlines() for text in texts] == lines
