"""`gridwright generate`."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, Terminal, add_command, make_limit, parse_positive
from gridwright.errors import LimitError, UsageError, quote
from gridwright.grid import NO_SYMMETRY, SYMMETRIES
from gridwright.kind import LEVELS, Request
from gridwright.messages import cli as messages
from gridwright.messages import generate as generate_messages
from gridwright.messages import help as shared_texts
from gridwright.messages import help_files as texts
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.generate.unique import Order

STYLES = ("unique", "random")
ANY = "any"
OLD_STYLES = {"seed": "random"}
HASH_DIGITS = 16
SECONDS = 60.0


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "generate", texts.GENERATE, texts.GENERATE_DESCRIPTION, texts.GENERATE_EPILOG)
    command.add_argument("kind", metavar="KIND", help=texts.GENERATE_KIND())
    command.add_argument("--size", required=True, metavar="WxH", help=texts.GENERATE_SIZE())
    command.add_argument("--level", choices=(*LEVELS, ANY), default=ANY, help=texts.GENERATE_LEVEL())
    names = texts.GENERATE_SYMMETRY(names=", ".join(SYMMETRIES))
    command.add_argument("--symmetry", default=NO_SYMMETRY, choices=tuple(SYMMETRIES), metavar="NAME", help=names)
    command.add_argument("--density", metavar="D", help=texts.GENERATE_DENSITY())
    command.add_argument(
        "--with", dest="options", action="append", default=[], metavar="NAME=VALUE", help=texts.GENERATE_WITH()
    )
    command.add_argument("--style", default=STYLES[0], type=current_style, choices=STYLES, help=texts.GENERATE_STYLE())
    command.add_argument("--count", type=parse_positive, default=1, metavar="N", help=texts.GENERATE_COUNT())
    command.add_argument("--seed", type=int, metavar="S", help=shared_texts.SEED())
    command.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="S", help=texts.GENERATE_SECONDS(seconds=SECONDS)
    )
    command.add_argument("--jobs", type=parse_positive, metavar="N", help=texts.GENERATE_JOBS())
    command.add_argument("--dask", metavar="ADDRESS", help=texts.BATCH_DASK())
    command.add_argument("--to", metavar="FORMAT", help=texts.GENERATE_TO())
    command.add_argument("-o", dest="output", metavar="FILE", help=texts.GENERATE_OUTPUT())
    command.add_argument("--force", action="store_true", help=texts.GENERATE_FORCE())
    command.set_defaults(run=run)


def current_style(name: str) -> str:
    """Replace the old name of a style by its current one."""
    return OLD_STYLES.get(name, name)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Generate puzzles and write them."""
    from gridwright import kinds
    from gridwright.batch import datasets
    from gridwright.cli._bulk import choose_seed
    from gridwright.formats import format_puzzle

    kind, settings = kinds.find(options.kind)
    seed = choose_seed(options)
    work = (order_random if options.style == "random" else order_unique)(options, kind.name, settings, seed)
    format = datasets.format_for(options.output, options.to)
    if not format.holds(kind.name):
        raise UsageError(messages.CANNOT_HOLD_KIND(format=format.name, kind=kind.name))
    to_output = options.output in (None, "-")
    if to_output and format.binary:
        raise UsageError(messages.NOT_FOR_TERMINAL(format=format.name))
    with start_work(work, options, terminal) as puzzles:
        if to_output:
            for piece in format.write_all(format_puzzle(puzzle, format) for puzzle in puzzles):
                terminal.out.write(piece)
                terminal.out.flush()
            return ANSWERED
        card = datasets.save(puzzles, options.output, format, options.force, **work.made)
    terminal.print_note(messages.GENERATED(card.count, seed=seed, hash=card.hash[:HASH_DIGITS]))
    return ANSWERED


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """What makes the puzzles, how that is described on the card of a data set, and the order if workers can do it."""

    run: Callable[[], Iterator[Puzzle]]
    made: dict[str, Any]
    order: Order | None = None


@contextlib.contextmanager
def start_work(work: PuzzleSource, options: argparse.Namespace, terminal: Terminal) -> Iterator[Iterator[Puzzle]]:
    """The puzzles as they are made: one after the other, or by workers."""
    from gridwright.cli._bulk import make_in_bulk, wants_bulk
    from gridwright.cli._output import report_interruption
    from gridwright.solving.limited import iterate_within

    if work.order is not None and wants_bulk(options):
        with make_in_bulk(work.order, options, terminal) as puzzles:
            yield puzzles
        return
    made_in_time = iterate_within(work.run, make_limit(options.seconds))
    with report_interruption(options.output, terminal):
        yield show_progress(made_in_time, options.count, options.seconds, terminal)


def order_random(options: argparse.Namespace, kind: str, settings: Mapping[str, str], seed: int) -> PuzzleSource:
    """Random instances, with one solution or several."""
    from gridwright.generate.random_style import Densities, Sizes, find_generator, random_puzzles

    if settings:
        raise UsageError(messages.OTHER_RULES(given=quote(options.kind), kind=kind))
    refuse_requests(options)
    sizes, generator = Sizes.of(options.size), find_generator(kind)
    densities = Densities.of(options.density) if options.density else Densities(*generator.density)
    made = {"style": options.style, "size": str(sizes), "density": str(densities), "seed": seed}
    return PuzzleSource(lambda: random_puzzles(kind, sizes, options.count, seed, densities), made)


def refuse_requests(options: argparse.Namespace) -> None:
    """Refuse what random instances do not know."""
    requested = {
        "--level": options.level != ANY,
        "--symmetry": options.symmetry != NO_SYMMETRY,
        "--with": bool(options.options),
        "--jobs": options.jobs is not None,
        "--dask": options.dask is not None,
    }
    for name, given in requested.items():
        if given:
            raise UsageError(messages.NOT_AT_RANDOM(option=name))


def order_unique(options: argparse.Namespace, kind: str, settings: Mapping[str, str], seed: int) -> PuzzleSource:
    """Puzzles with one solution."""
    from gridwright.generate.distinct import distinct_puzzles
    from gridwright.generate.random_style import Sizes
    from gridwright.generate.unique import Order, check_order, take_image

    sizes, request = Sizes.of(options.size), read_request(options, settings)
    order = Order(kind, sizes, take_image(kind, sizes, request), seed)
    check_order(order)
    made: dict[str, Any] = {"style": options.style, "size": str(order.sizes), "seed": seed, "level": options.level}
    made |= {} if order.request.density is None else {"density": options.density}
    made |= {} if options.symmetry == NO_SYMMETRY else {"symmetry": options.symmetry}
    made |= {"options": dict(order.request.options)} if order.request.options else {}
    return PuzzleSource(lambda: distinct_puzzles(order, options.count), made, order)


def read_request(options: argparse.Namespace, settings: Mapping[str, str]) -> Request:
    """What is asked of every puzzle."""
    from gridwright.generate.random_style import Densities

    chosen = dict(settings)
    for text in options.options:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(generate_messages.NOT_AN_OPTION(text=quote(text)))
        chosen[name] = value
    density = None
    if options.density:
        wanted = Densities.of(options.density)
        if wanted.low != wanted.high:
            raise UsageError(generate_messages.NOT_ONE_DENSITY(text=quote(options.density)))
        density = wanted.low
    return Request(None if options.level == ANY else options.level, density, options.symmetry, chosen)


def show_progress(puzzles: Iterator[Puzzle], count: int, seconds: float, terminal: Terminal) -> Iterator[Puzzle]:
    """Pass the puzzles on and show a progress line, or a spinner while a single puzzle takes long."""
    from gridwright.batch.progress import Progress

    counts = {"open": count, "made": 0}
    progress = Progress(terminal.err, lambda: counts, messages.PUZZLES())
    try:
        for number in range(1, count + 1):
            with terminal.spinner.show(messages.GENERATING(number=number, count=count, seconds=seconds)):
                puzzle = next(puzzles)
            yield puzzle
            counts["open"] -= 1
            counts["made"] += 1
            progress.update()
    except LimitError as error:
        raise LimitError(messages.NOT_GENERATED_IN_TIME(number=counts["made"] + 1, reason=error)) from None
    finally:
        progress.close()
