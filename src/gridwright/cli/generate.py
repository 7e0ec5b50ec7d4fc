"""`gridwright generate`."""

from __future__ import annotations

import argparse
import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, Terminal, add_command, make_limit, parse_positive
from gridwright.cli._options import DASK, GENERATE_SECONDS, NOT_FOR_TERMINAL, NOT_GENERATED_IN_TIME, OTHER_RULES, SEED
from gridwright.errors import LimitError, UsageError, quote
from gridwright.grid import NO_SYMMETRY, SYMMETRIES
from gridwright.kind import LEVELS, Request
from gridwright.messages import Sentence, say
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.generate.unique import Order

EPILOG = Sentence("""Every puzzle is proved to have one solution. Its level is the one that
`gridwright rate` finds, and it takes no guess unless you ask for --guess. Every
given is needed: leave out any one, and there are several solutions, or the
puzzle is harder. The same seed gives the same puzzles, on every machine.

Words after the kind choose a level and a size: tricky 12x12, hard, 10x8. A
level without a size gets one that suits it; `gridwright kinds KIND` lists them.

--size 3x4..15x16 chooses width and height independently for each puzzle; a
range from one square to another, such as 3x3..15x15, gives squares only.

--density is the share of
  hitori     masked cells
  nonogram   black cells
  takuzu     given cells
  makaro     given numbers
  akari      numbers in walls
  norinori   shaded cells
  heyawake   rooms with numbers

The style `random` fills a board at random and takes the clues from it: every
puzzle has a solution, but it may have several. In this style, --density may be
a range.

The ending of the file name chooses the format (see `gridwright formats`). A
folder, or a pattern such as 'out/{{kind}}-{{n:03}}.txt', gets a file per puzzle.
Beside a file of several puzzles or in a folder, FILE.card.json (card.json)
records how they were made. With --certified, the folder FILE.certificates holds
a zip file for each puzzle, with the proof that its solution is the only one;
`gridwright verify` checks it.

Exit status: 0 done, 2 bad input or a request that cannot be met, 3 a puzzle
took longer than the time limit; then no file is written.""")


STYLES = ("unique", "random")
ANY = "any"
OLD_STYLES = {"seed": "random"}
MOST = 10**9  # of a score that has no upper end
HASH_DIGITS = 16
SECONDS = 60.0


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "generate",
        Sentence("generate puzzles with one solution, of a level you choose"),
        Sentence("Generate puzzles, one or many, each with exactly one solution."),
        EPILOG,
    )
    add_wishes(command)
    add_amount(command)
    command.set_defaults(run=run)


def add_wishes(command: argparse.ArgumentParser) -> None:
    """Add what the puzzles are like."""
    command.add_argument("kind", metavar="KIND", help=say("the kind of puzzle"))
    command.add_argument(
        "preset", nargs="*", metavar="PRESET", help=say("a level, a size or both, such as tricky 12x12 (see below)")
    )
    command.add_argument("--size", metavar="WxH", help=say("size of the boards, or a range such as 3x3..15x15"))
    command.add_argument(
        "--score", type=parse_scores, metavar="A..B", help=say("the least and the greatest score of `gridwright rate`")
    )
    command.add_argument("--level", choices=(*LEVELS, ANY), help=say("how hard the puzzles are (default: any)"))
    names = say(
        "symmetry of the givens, or of the black or masked cells: {names} (default: none)", names=", ".join(SYMMETRIES)
    )
    command.add_argument("--symmetry", default=NO_SYMMETRY, choices=tuple(SYMMETRIES), metavar="NAME", help=names)
    command.add_argument(
        "--density", metavar="D", help=say("share of given, black or masked cells (see below), from 0 to 1")
    )
    command.add_argument(
        "--with",
        dest="options",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("an option of the kind; `gridwright kinds KIND` lists them"),
    )
    command.add_argument(
        "--guess", action="store_true", help=say("puzzles may take a guess, or a supposition with many links")
    )
    command.add_argument(
        "--style",
        default=STYLES[0],
        type=current_style,
        choices=STYLES,
        help=say("how puzzles are made (default: unique)"),
    )


def add_amount(command: argparse.ArgumentParser) -> None:
    """Add how many puzzles there are, by whom they are made, and where they go."""
    command.add_argument(
        "--count", type=parse_positive, default=1, metavar="N", help=say("number of puzzles (default: 1)")
    )
    command.add_argument("--sort", choices=("score",), help=say("write the puzzles in order, the easiest first"))
    command.add_argument("--seed", type=int, metavar="S", help=str(SEED))
    command.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=GENERATE_SECONDS(seconds=SECONDS))
    command.add_argument(
        "--jobs",
        type=parse_positive,
        metavar="N",
        help=say(
            "number of worker processes (default: 1), which make the same puzzles; after Ctrl-C, run the command "
            "again to continue"
        ),
    )
    command.add_argument("--dask", metavar="ADDRESS", help=str(DASK))
    command.add_argument(
        "--to", metavar="FORMAT", help=say("the format (default: from the name of the output file, or plain)")
    )
    command.add_argument(
        "-o",
        dest="output",
        metavar="FILE",
        help=say("a file, a folder, or a pattern of file names (default: standard output)"),
    )
    command.add_argument("--force", action="store_true", help=say("write into a folder that is not empty"))
    command.add_argument(
        "--certified",
        action="store_true",
        help=say("also write a verified certificate of each puzzle, into a folder beside the puzzles"),
    )


def parse_scores(text: str) -> tuple[int, int]:
    """Parse a range of scores; one end may be left out."""
    found = re.fullmatch(r"(\d{0,9})(?:(\.\.)(\d{0,9}))?", text)
    if found is None or not (found[1] or found[3]):
        raise argparse.ArgumentTypeError(say("{text} is not a range; expected A..B, such as 20..40", text=quote(text)))
    low, high = int(found[1] or 0), int(found[3] or MOST) if found[2] else int(found[1])
    if low > high:
        raise argparse.ArgumentTypeError(say("{text} is not a range; expected the smaller first", text=quote(text)))
    return low, high


def take_preset(options: argparse.Namespace, kind: str) -> None:
    """Fill in the level and the size from the words after the kind; an option that says it twice is refused."""
    from gridwright.generate.presets import read_preset

    if options.size is not None:
        if any(word[:1].isdigit() for word in options.preset):
            raise UsageError(say("two sizes; expected one"))
        options.preset = [*options.preset, options.size]
    level, options.size = read_preset(kind, options.preset)
    if None not in (level, options.level) and level != options.level:
        raise UsageError(say("two levels; expected one"))
    options.level = level or options.level or ANY


def current_style(name: str) -> str:
    """Replace the old name of a style by its current one."""
    return OLD_STYLES.get(name, name)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Generate puzzles and write them."""
    from gridwright import kinds
    from gridwright.batch import datasets
    from gridwright.cli._bulk import choose_seed
    from gridwright.cli._output import Losses
    from gridwright.formats import format_for, format_puzzle

    kind, settings = kinds.find(options.kind)
    take_preset(options, kind.name)
    seed = choose_seed(options)
    work = (order_random if options.style == "random" else order_unique)(options, kind.name, settings, seed)
    format = format_for(options.output, options.to)
    if not format.holds(kind.name):
        raise UsageError(say("{format} cannot hold a {kind}", format=format.name, kind=kind.name))
    to_output = options.output in (None, "-")
    if to_output and format.binary:
        raise UsageError(NOT_FOR_TERMINAL(format=format.name))
    if to_output and options.certified:
        raise UsageError(say("--certified writes files; expected -o with a file or folder"))
    losses = Losses(format)
    with start_work(work, options, terminal) as made:
        puzzles = losses.count(sort_puzzles(made, options))
        if to_output:
            for piece in format.write_all(format_puzzle(puzzle, format) for puzzle in puzzles):
                terminal.out.write(piece)
                terminal.out.flush()
            losses.report(terminal)
            return ANSWERED
        card = datasets.save(certify_puzzles(puzzles, options), options.output, format, options.force, **work.made)
    terminal.print_note(
        say(
            "generated 1 puzzle (seed {seed}, hash {hash})",
            "generated {count:,} puzzles (seed {seed}, hash {hash})",
            count=card.count,
            seed=seed,
            hash=card.hash[:HASH_DIGITS],
        )
    )
    return ANSWERED


def sort_puzzles(puzzles: Iterator[Puzzle], options: argparse.Namespace) -> Iterator[Puzzle]:
    """The puzzles in the order that was asked for; sorted ones are all made before the first is written."""
    if options.sort is None:
        return puzzles
    from gridwright.hints.rating import rate

    return iter(sorted(puzzles, key=lambda puzzle: rate(puzzle).score))


def certify_puzzles(puzzles: Iterator[Puzzle], options: argparse.Namespace) -> Iterator[Puzzle]:
    """The puzzles, each with a certificate beside it if that was asked for."""
    if not options.certified:
        return puzzles
    from gridwright.batch.certificates import write_certificates
    from gridwright.outcome import Status

    claim = None if options.style == "random" else Status.UNIQUE
    return write_certificates(puzzles, options.output, options.force, claim, make_limit(options.seconds))


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
    from gridwright.generate.unique import Order

    if settings:
        raise UsageError(OTHER_RULES(given=quote(options.kind), kind=kind))
    refuse_requests(options)
    sizes, generator = Sizes.of(options.size), find_generator(kind)
    densities = Densities.of(options.density) if options.density else Densities(*generator.density)
    made = {"style": options.style, "size": str(sizes), "density": str(densities), "seed": seed}
    order = Order(kind, sizes, seed=seed, densities=densities)
    return PuzzleSource(lambda: random_puzzles(kind, sizes, options.count, seed, densities), made, order)


def refuse_requests(options: argparse.Namespace) -> None:
    """Refuse what random instances do not know."""
    requested = {
        "--level": options.level != ANY,
        "--symmetry": options.symmetry != NO_SYMMETRY,
        "--with": bool(options.options),
        "--guess": options.guess,
        "--score": options.score is not None,
        "--sort": options.sort is not None,
    }
    for name, given in requested.items():
        if given:
            raise UsageError(
                say("{option} is for puzzles with one solution; leave it out, or leave out --style random", option=name)
            )


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
    made |= {"guess": True} if options.guess else {}
    made |= {} if options.score is None else {"score": list(options.score)}
    made |= {"options": dict(order.request.options)} if order.request.options else {}
    return PuzzleSource(lambda: distinct_puzzles(order, options.count), made, order)


def read_request(options: argparse.Namespace, settings: Mapping[str, str]) -> Request:
    """What is asked of every puzzle."""
    from gridwright.generate.random_style import Densities

    chosen = dict(settings)
    for text in options.options:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(say("{text} is not an option; expected NAME=VALUE", text=quote(text)))
        chosen[name] = value
    density = None
    if options.density:
        wanted = Densities.of(options.density)
        if wanted.low != wanted.high:
            raise UsageError(
                say("{text} is not a density; expected one number, such as 0.3", text=quote(options.density))
            )
        density = wanted.low
    level = None if options.level == ANY else options.level
    return Request(level, density, options.symmetry, chosen, options.guess, options.score)


def show_progress(puzzles: Iterator[Puzzle], count: int, seconds: float, terminal: Terminal) -> Iterator[Puzzle]:
    """Pass the puzzles on and show a progress line, or a spinner while a single puzzle takes long."""
    from gridwright.batch.progress import Progress

    counts = {"open": count, "made": 0}
    progress = Progress(terminal.progress_stream(), lambda: counts, say("puzzles"))
    try:
        for number in range(1, count + 1):
            with terminal.spinner.show(
                say(
                    "generating puzzle {number:,} of {count:,}, at most {seconds:g} s",
                    number=number,
                    count=count,
                    seconds=seconds,
                )
            ):
                puzzle = next(puzzles)
            yield puzzle
            counts["open"] -= 1
            counts["made"] += 1
            progress.update()
    except LimitError as error:
        raise LimitError(NOT_GENERATED_IN_TIME(number=counts["made"] + 1, reason=error)) from None
    finally:
        progress.close()
