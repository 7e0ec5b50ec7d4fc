"""Puzzles with exactly one solution, of a requested level: each depends on its order and its number alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from gridwright import kinds
from gridwright.errors import UsageError, expect, join_or, quote, suggest
from gridwright.generate.givens import propose_givens
from gridwright.generate.grading import MISSED, Grade, grade
from gridwright.generate.possible import Seen
from gridwright.generate.presets import suitable_side
from gridwright.generate.random_style import (
    ORIGIN,
    WRONG_DENSITY,
    Densities,
    Sizes,
    choose_size,
    draw_size,
    find_generator,
    make_random,
)
from gridwright.generate.steering import steer
from gridwright.grid import NO_SYMMETRY, SYMMETRIES, Grid, has_symmetry
from gridwright.hints.techniques import find_techniques
from gridwright.kind import LEVELS, AnyKind, Generator, Missed, Request
from gridwright.messages import Message, say
from gridwright.outcome import Status
from gridwright.progress import report
from gridwright.puzzle import Puzzle
from gridwright.solving.solve import solve

CANDIDATE = Message("candidate {number}")

ANY, IMAGE = "any", "image"
ATTEMPTS = 400  # candidates of one puzzle
RANDOM_ATTEMPTS = 4_000  # the same where a candidate is no more than the clues of a random board
CELLS = 400_000  # of all candidates of one puzzle, which counts for boards of more than 1,000 cells
FEWEST = 20
SEEDS = 1_000_000  # to draw from if none is given; short enough to be told


@dataclass(frozen=True)
class Order:
    """What is asked for: the name of a kind, sizes, a request, and a seed; or random instances of some densities."""

    kind: str
    sizes: Sizes
    request: Request = field(default_factory=Request)
    seed: int = 0
    densities: Densities | None = None  # of random instances, which may have several solutions and be equal

    def key(self, number: int, again: int) -> str:
        """A text that is different for every puzzle, from which its random numbers come."""
        request = self.request
        options = " ".join(f"{name}={value}" for name, value in sorted(request.options.items()))
        wanted = f"{request.level} {request.density} {request.symmetry} {options}{' guess' if request.guess else ''}"
        wanted += "" if request.score is None else f" score {request.score[0]}..{request.score[1]}"
        return f"unique {self.kind} {self.sizes} {wanted} {self.seed} {number} {again}"


def puzzles(order: Order, count: int, start: int = 0) -> Iterator[Puzzle]:
    """So many puzzles of an order, from a number on."""
    for number in range(start, start + count):
        yield make_puzzle(order, number)


def check_order(order: Order) -> None:
    """Refuse what shows without trying: unknown requests, and sizes that no puzzle has."""
    generator = find_generator(order.kind)
    check_request(kinds.load(order.kind), generator, order.request)
    low, high, symmetry = order.sizes.low, order.sizes.high, order.request.symmetry
    if low == high and not has_symmetry(low, symmetry):
        raise UsageError(
            say("a board of {size} cannot have the symmetry {name}; expected a square", name=symmetry, size=low)
        )
    draw_size(generator, order.sizes, random.Random(0), fits_under(generator, order.request))


def make_puzzle(order: Order, number: int, again: int = 0) -> Puzzle:
    """The puzzle of a number (from 0), the same on every machine; `again` counts those that were turned down.

    Raises UsageError, with what is possible, after a bounded number of candidates.
    """
    if order.densities is not None:
        return make_random(order.kind, order.sizes, order.densities, order.seed, number)
    check_order(order)
    kind, generator = kinds.load(order.kind), find_generator(order.kind)
    rng = random.Random(order.key(number, again))
    grid = draw_size(generator, order.sizes, rng, fits_under(generator, order.request))
    seen = Seen()
    for nth in range(count_attempts(generator, grid)):
        report(CANDIDATE.about(number=nth + 1))
        puzzle, found = propose(kind, generator, grid, order.request, rng)
        if puzzle is not None and found.meets(order.request) and is_unique(puzzle):
            if seen.has_score(puzzle, order.request.score):
                return note_origin(puzzle, order, number, found)
            continue
        seen.note(found, order.request)
    raise UsageError(seen.refuse(order, grid))


def is_unique(puzzle: Puzzle) -> bool:
    """Has a finished puzzle one solution? It is asked as whoever gets the puzzle will ask, whatever made it."""
    return solve(puzzle).status is Status.UNIQUE


def count_attempts(generator: Generator[Any], grid: Grid) -> int:
    """How many candidates are made before a request is given up."""
    at_random = generator.propose is None and generator.removable is None and generator.amend is None
    return max(FEWEST, min(RANDOM_ATTEMPTS if at_random else ATTEMPTS, CELLS // len(grid)))


def fits_under(generator: Generator[Any], request: Request) -> Callable[[Grid], bool]:
    """Does the kind have puzzles of a size for a request?"""
    suits = generator.suits or (lambda grid, _: generator.fits(grid))
    return lambda grid: has_symmetry(grid, request.symmetry) and suits(grid, request)


def check_request(kind: AnyKind, generator: Generator[Any], request: Request) -> None:
    """Refuse requests that the kind does not know."""
    if request.level is not None and request.level not in LEVELS:
        raise UsageError(
            say("{level} is not a level; expected {known}", level=quote(request.level), known=join_or(LEVELS))
        )
    if request.density is not None and not 0 <= request.density <= 1:
        raise UsageError(WRONG_DENSITY(text=request.density))
    if request.symmetry not in SYMMETRIES:
        sentence = say(
            "{name} is not a symmetry; expected {known}", name=quote(request.symmetry), known=join_or(SYMMETRIES)
        )
        raise UsageError(sentence + suggest(request.symmetry, SYMMETRIES))
    known = {option.name: option for option in generator.options}
    for name, value in request.options.items():
        if name not in known:
            raise UsageError(refuse_option(kind, name, list(known)))
        try:
            known[name].read(value)
        except ValueError:
            raise UsageError(
                say(
                    "{value} is not a value of {name}; expected {expected}",
                    name=name,
                    value=quote(value),
                    expected=known[name].expected,
                )
            ) from None


def refuse_option(kind: AnyKind, name: str, known: list[str]) -> str:
    """Why an option is not taken."""
    if not known:
        return say("{kind} has no option {name}, nor any other", kind=kind.name, name=quote(name))
    return say(
        "{kind} has no option {name}; expected {known}", kind=kind.name, name=quote(name), known=join_or(known)
    ) + suggest(name, known)


def propose(
    kind: AnyKind, generator: Generator[Any], grid: Grid, request: Request, rng: random.Random
) -> tuple[Puzzle | None, Grade]:
    """A candidate and its grade."""
    puzzle: Puzzle | None
    if generator.propose is not None:
        proposed = generator.propose(grid, request, rng, find_techniques(kind).open)
        if isinstance(proposed, Missed):
            return None, Grade(True, None, proposed.density)
        puzzle = proposed
    elif generator.removable is not None and generator.remove is not None:
        return propose_givens(kind, grid, request, rng)
    else:
        puzzle = propose_board(kind, generator, grid, request, rng)
    return puzzle, MISSED if puzzle is None else grade(kind, puzzle, request.level, guess=request.guess)


def propose_board(
    kind: AnyKind, generator: Generator[Any], grid: Grid, request: Request, rng: random.Random
) -> Puzzle | None:
    """The clues of a random full board, steered to one solution where the kind says how."""
    density = rng.uniform(*generator.density) if request.density is None else request.density
    board = generator.full_board(grid, density, rng)
    puzzle: Puzzle = generator.clues(grid, board, rng)
    if generator.amend is None:
        return puzzle
    steered = steer(kind, puzzle, generator.solution(grid, board).values, request, rng)
    return None if steered is None else steered[0]


def note_origin(puzzle: Puzzle, order: Order, number: int, found: Grade) -> Puzzle:
    """The puzzle with a note from which it can be made again."""
    level = f" {found.level}" if found.level else ""
    return puzzle.titled(
        source=ORIGIN.format(what=f"{order.kind} {puzzle.grid}{level}", number=number + 1, seed=order.seed)
    )


def generate(
    kind: str,
    *,
    size: tuple[int, int] | int | None = None,
    width: int | None = None,
    height: int | None = None,
    level: str | None = None,
    seed: int | None = None,
    number: int = 1,
    density: float | None = None,
    symmetry: str = NO_SYMMETRY,
    guess: bool = False,
    score: tuple[int, int] | None = None,
    **options: object,
) -> Puzzle:
    """A puzzle with exactly one solution, of a size (width, height); another one at every call, unless it has a seed.

    The same seed and the same other arguments give the same puzzle. `level` is "easy", "medium", "hard" or "expert",
    the one that `rate` will say; without a size, boards have the one that suits it. `number` is that of a puzzle of the
    seed, from 1. With `guess`, it may take a guess, or a supposition with many links. `score` is the least and the
    greatest score that `rate` may say. Other options depend on the kind (`gridwright kinds KIND`), with underscores for
    hyphens.
    """
    found, settings = kinds.find(kind)
    level = None if level == ANY else level
    if size is None and width is None and height is None:
        size = suitable_side(found.name, level)
    grid = choose_size(size, width, height)
    seed = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    check_arguments(seed, number)
    chosen = dict(settings) | {name.replace("_", "-"): str(value) for name, value in options.items()}
    request = Request(level, density, symmetry, chosen, guess, score)
    sizes = Sizes(grid, grid)
    return make_puzzle(Order(found.name, sizes, take_image(found.name, sizes, request), seed), number - 1)


def take_image(kind: str, sizes: Sizes, request: Request) -> Request:
    """The request with the cells of an image that the kind takes, so that puzzles depend on their order alone."""
    if IMAGE not in request.options or all(option.name != IMAGE for option in find_generator(kind).options):
        return request
    if sizes.low != sizes.high:
        raise UsageError(say("an image needs one size such as 20x20, not {sizes}", sizes=sizes))
    from gridwright.generate.picture import replace_image

    return replace(request, options=replace_image(request.options, sizes.low))


def check_arguments(seed: object, number: object) -> None:
    """Refuse arguments of the wrong type, and numbers of puzzles below 1."""
    for name, value in (("seed", seed), ("number", number)):
        expect(value, int, name)
    if isinstance(number, int) and number < 1:
        raise UsageError(say("number={number} is not a puzzle of a seed; expected 1 or more", number=number))
