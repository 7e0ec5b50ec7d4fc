"""Methods by name: `engine[:solver][@formulation]`, or a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from gridwright import engines, kinds
from gridwright.engines import Engine
from gridwright.errors import MissingError, UsageError, join_names, quote, suggest
from gridwright.kind import AnyKind, Counter, Formulation, OwnMethod, Search
from gridwright.messages import Message, say, translate
from gridwright.messages.options import name_option
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import searches
from gridwright.solving.puzzle_solver import PuzzleSolver

if TYPE_CHECKING:
    from gridwright.solving.incomplete_solver import IncompleteSolver
    from gridwright.solving.model_solver import ModelSolver
    from gridwright.solving.own_solver import OwnMethodSolver
    from gridwright.solving.search_solver import SearchSolver

UNKNOWN_FORMULATION = Message("{name} is not a formulation of {kind}; expected one of {known}")
ENGINE_MISSING = Message("{engine} needs {package}: pip install 'gridwright[{extra}]'")


AUTO, KERNEL, SAT = "auto", "kernel", "sat"
OUTSIDE = ("dimacs", "lp", "mps")  # engines that run any command that a method names
Open = Callable[[Puzzle, Answer, bool], PuzzleSolver]
"""Opens a method on a puzzle and a half-done board; the flag means that one solution is enough."""


@dataclass(frozen=True)
class Method:
    """A method for a kind; the fields from `engine` on are those of an engine on a formulation.

    `count` is the kind's own way to count solutions, which only `auto` turns to.
    """

    name: str
    open: Open
    count: Counter[Any] | None = None
    engine: Engine | None = None
    solver: str | None = None
    formulation: str = ""

    def load(self) -> None:
        """Import the libraries of the method."""
        if self.engine is not None:
            load_engine(self.engine)


@cache
def load_engine(engine: Engine) -> None:
    """Import what an engine needs, once."""
    from gridwright.lower import lowerings

    model_solver()
    lowerings()
    engine.load()


# The classes of solvers are imported when the first one is opened; an import statement in `open` would take as long as
# a tenth of a small puzzle, each time.


@cache
def model_solver() -> type[ModelSolver]:
    """The solver of engines."""
    from gridwright.solving.model_solver import ModelSolver

    return ModelSolver


@cache
def incomplete_solver() -> type[IncompleteSolver]:
    """The solver of engines for models that state only some of the rules."""
    from gridwright.solving.incomplete_solver import IncompleteSolver

    return IncompleteSolver


@cache
def search_solver() -> type[SearchSolver]:
    """The solver of searches that kinds bring."""
    from gridwright.solving.search_solver import SearchSolver

    return SearchSolver


@cache
def own_solver() -> type[OwnMethodSolver]:
    """The solver of methods that kinds bring."""
    from gridwright.solving.own_solver import OwnMethodSolver

    return OwnMethodSolver


@dataclass(frozen=True)
class ListedMethod:
    """An entry of `gridwright methods`; `missing` is the package that is not installed, if any."""

    name: str
    summary: str
    missing: str | None
    extra: str


@lru_cache(maxsize=256)
def for_kind(name: str, kind_name: str) -> Method:
    """Find a method by its name and the name of a kind; cached."""
    return find(name, kinds.load(kind_name))


def for_puzzle(name: str, puzzle: Puzzle) -> Method:
    """Find a method for a puzzle by its name."""
    return for_kind(name, puzzle.kind)


def find(name: str, kind: AnyKind) -> Method:
    """Find a method for a kind by its name."""
    if name == AUTO:
        return choose_automatic(kind)
    head, solver, formulation = split_name(name)
    if is_search(head, kind):
        if solver or formulation:
            raise UsageError(
                say(
                    "{name} is a search and takes no solver or formulation; expected {option}",
                    name=head,
                    option=name_option("method", head),
                )
            )
        return search_method(head, kind)
    if head not in engines.names():
        known = [AUTO, *search_names(kind), *engines.names()]
        sentence = say(
            "{name} is not a method for {kind}; expected one of {known}",
            name=quote(name),
            kind=kind.name,
            known=join_names(known),
        )
        raise UsageError(sentence + suggest(head, known))
    return engine_method(kind, engines.load(head), solver or None, formulation or "default")


def split_name(name: str) -> tuple[str, str, str]:
    """Split a name into engine or search, solver and formulation; an @ inside a path or a quoted command stays."""
    head, at, formulation = name.rpartition("@")
    if not at or "/" in formulation or " " in formulation:
        head, formulation = name, ""
    engine, _, solver = head.partition(":")
    return engine, solver, formulation


def runs_command(name: str) -> bool:
    """Does a method run a command that its name holds, and not only code of installed packages?"""
    return split_name(name)[0] in OUTSIDE


def choose_automatic(kind: AnyKind) -> Method:
    """The first of a kind's preferred methods that is installed."""
    for name in kind.preferred:
        head = name.partition(":")[0]
        if head not in engines.names() or engines.load(head).missing() is None:
            method = replace(find(name, kind), count=kind.count)
            return replace(method, open=open_by_turns(kind)) if name == KERNEL else method
    return replace(find(kind.preferred[0], kind), count=kind.count)


def open_by_turns(kind: AnyKind) -> Open:
    """Opens the kernel, which passes a board on which it makes no progress to SAT."""
    build, kernel, sat = kind.formulations["default"].build, engines.load(KERNEL), engines.load(SAT)

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> PuzzleSolver:
        return model_solver()(puzzle.grid, build(puzzle), kernel, None, state, sat)

    return open_


def engine_method(kind: AnyKind, engine: Engine, solver: str | None, formulation: str) -> Method:
    """An engine on a formulation."""
    if formulation not in kind.formulations:
        known = join_names(list(kind.formulations))
        sentence = UNKNOWN_FORMULATION(name=quote(formulation), kind=kind.name, known=known)
        raise UsageError(sentence + suggest(formulation, kind.formulations))
    refuse_unfit(kind, engine, formulation)
    if missing := engine.missing(solver):
        raise MissingError(ENGINE_MISSING(engine=engine.name, package=missing, extra=engine.extra))
    used = engine.choose(solver)

    stated = kind.formulations[formulation]

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> PuzzleSolver:
        if stated.incomplete:
            return incomplete_solver()(puzzle, stated.build(puzzle), engine, used, state)
        return model_solver()(puzzle.grid, stated.build(puzzle), engine, used, state)

    name = engine.name + (f":{used}" if used else "") + ("" if formulation == "default" else f"@{formulation}")
    return Method(name, open_, None, engine, used, formulation)


def fits(engine: Engine, formulation: Formulation[Any]) -> bool:
    """Does the engine support everything that the formulation needs?"""
    return formulation.needs <= engine.native and (engine.integers or not formulation.integers)


def refuse_unfit(kind: AnyKind, engine: Engine, name: str) -> None:
    """Refuse a formulation that the engine does not support, and name the methods that do."""
    formulation = kind.formulations[name]
    if fits(engine, formulation):
        return
    needed = (
        say("integer columns")
        if formulation.integers and not engine.integers
        else say("linear constraints as they are")
    )
    able = [f"{other}@{name}" for other in engines.names() if fits(engines.load(other), formulation)]
    others = say("methods that can: {names}", names=", ".join(able)) if able else say("no engine here can")
    raise UsageError(
        say(
            "{engine} does not take {needed}, which the formulation {formulation} of {kind} needs; {others}",
            engine=engine.name,
            needed=needed,
            formulation=name,
            kind=kind.name,
            others=others,
        )
    )


def is_search(name: str, kind: AnyKind) -> bool:
    """Is this the name of a search for a kind?"""
    return name in kind.searches or name in kind.methods or name in searches.names()


def search_names(kind: AnyKind) -> list[str]:
    """The names of the searches for a kind: shared ones, and its own."""
    own = [*kind.searches, *kind.methods]
    return [*(name for name in searches.names() if name not in own), *own]


def search_method(name: str, kind: AnyKind) -> Method:
    """A search; a kind's own takes precedence over a shared one."""
    if name in kind.methods:
        return Method(name, open_own(kind.methods[name]))
    if name not in kind.searches:
        return Method(name, searches.load(name).open)
    search: Search[Any] = kind.searches[name]

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> PuzzleSolver:
        return search_solver()(puzzle, search, state, first)

    return Method(name, open_)


def open_own(method: OwnMethod[Any]) -> Open:
    """Opens a kind's own method."""

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> PuzzleSolver:
        return own_solver()(puzzle, method, state)

    return open_


def list_methods(kind: AnyKind) -> Iterator[ListedMethod]:
    """List the methods for a kind, installed or not, without the choice of solver."""
    for name in search_names(kind):
        yield ListedMethod(name, summarise_search(name, kind), None, "")
    for name in engines.names():
        engine = engines.load(name)
        for formulation, stated in kind.formulations.items():
            if fits(engine, stated):
                full = name if formulation == "default" else f"{name}@{formulation}"
                summary = say("{engine}: {formulation}", engine=engine.summary, formulation=stated.summary)
                yield ListedMethod(full, summary, engine.missing(), engine.extra)


def summarise_search(name: str, kind: AnyKind) -> str:
    """What a search or a kind's own method does, in a line."""
    if name in kind.searches:
        return translate((kind.searches[name].__doc__ or "").split("\n")[0])
    own = kind.methods[name].summary if name in kind.methods else None
    return (own or searches.load(name).summary)()


def names(kind: AnyKind) -> list[str]:
    """The names of the methods for a kind that can be used here."""
    return [method.name for method in list_methods(kind) if method.missing is None]
