"""Methods by name: `engine[:solver][@formulation]`, or a search; the rest of gridwright knows nothing but names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwright import engines, kinds
from gridwright.engines import Engine
from gridwright.errors import MissingError, UsageError, join_names, quote
from gridwright.kind import AnyKind, Formulation, Search
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import searches
from gridwright.solving.solver import Solver

AUTO = "auto"
Open = Callable[[Puzzle, Answer, bool], Solver]
"""What starts a method on a puzzle and a half-done board; the flag says that one solution is enough."""


@dataclass(frozen=True)
class Method:
    """A way to solve puzzles of a kind: its full name, and what starts it."""

    name: str
    open: Open
    # Of an engine on a formulation.
    engine: Engine | None = None
    solver: str | None = None
    formulation: str = ""

    def load(self) -> None:
        """Import what the method needs."""
        if self.engine is not None:
            from gridwright.lower import lowerings
            from gridwright.solving import model_solver  # noqa: F401

            lowerings()
            self.engine.load()


@dataclass(frozen=True)
class Listed:
    """A method as `gridwright methods` lists it."""

    name: str
    summary: str
    missing: str | None
    extra: str


@lru_cache(maxsize=256)
def named(name: str, kind_name: str) -> Method:
    """The method of that name for a kind, by the kind's name."""
    return find(name, kinds.load(kind_name))


def for_puzzle(name: str, puzzle: Puzzle) -> Method:
    """The method of that name for a puzzle."""
    return named(name, puzzle.kind)


def find(name: str, kind: AnyKind) -> Method:
    """The method of that name for a kind."""
    if name == AUTO:
        return automatic(kind)
    head, solver, formulation = parts(name)
    if is_search(head, kind):
        if solver or formulation:
            raise UsageError(f"{head} is a search and takes no solver or formulation; expected --method {head}")
        return search_method(head, kind)
    if head not in engines.names():
        known = join_names([AUTO, *search_names(kind), *engines.names()])
        raise UsageError(f"{quote(name)} is not a method for {kind.name}; expected one of {known}")
    return engine_method(kind, engines.load(head), solver or None, formulation or "default")


def parts(name: str) -> tuple[str, str, str]:
    """Engine or search, solver and formulation of a name; an @ inside a path or a quoted command stays there."""
    head, at, formulation = name.rpartition("@")
    if not at or "/" in formulation or " " in formulation:
        head, formulation = name, ""
    engine, _, solver = head.partition(":")
    return engine, solver, formulation


def automatic(kind: AnyKind) -> Method:
    """The best method for a kind of those that are installed."""
    for name in kind.preferred:
        head = name.partition(":")[0]
        if head not in engines.names() or engines.load(head).missing() is None:
            return find(name, kind)
    return find(kind.preferred[0], kind)


def prepare(name: str, puzzle: Puzzle, state: Answer) -> tuple[Method, Answer]:
    """The method of that name, and the board it starts from.

    `auto` on an engine first propagates, where a kind can. If that decides everything, the search confirms it at once,
    without any solver; otherwise the best method goes on from there.
    """
    kind = kinds.of(puzzle)
    method = for_puzzle(name, puzzle)
    if name != AUTO or method.engine is None or kind.propagate is None:
        return method, state
    domains = kind.choices(puzzle)
    if not all(value is None or value in domain for value, domain in zip(state.values, domains, strict=True)):
        return method, state
    propagated = kind.propagate(puzzle, state)
    if propagated is None:
        return for_puzzle("search", puzzle), state
    if any(value is None for value, domain in zip(propagated.values, domains, strict=True) if domain):
        return method, propagated
    return for_puzzle("search", puzzle), propagated


def engine_method(kind: AnyKind, engine: Engine, solver: str | None, formulation: str) -> Method:
    """An engine on a formulation."""
    if formulation not in kind.formulations:
        known = join_names(list(kind.formulations))
        raise UsageError(f"{quote(formulation)} is not a formulation of {kind.name}; expected one of {known}")
    refuse_unfit(kind, engine, formulation)
    if missing := engine.missing(solver):
        raise MissingError(f"{engine.name} needs {missing}: pip install 'gridwright[{engine.extra}]'")
    used = engine.choose(solver)

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> Solver:
        from gridwright.solving.model_solver import ModelSolver

        return ModelSolver(puzzle.grid, kind.formulations[formulation].build(puzzle), engine, used, state)

    name = engine.name + (f":{used}" if used else "") + ("" if formulation == "default" else f"@{formulation}")
    return Method(name, open_, engine, used, formulation)


def fits(engine: Engine, formulation: Formulation[Any]) -> bool:
    """Can the engine take the formulation?"""
    return formulation.needs <= engine.native and (engine.integers or not formulation.integers)


def refuse_unfit(kind: AnyKind, engine: Engine, name: str) -> None:
    """Refuse a formulation that the engine cannot take, and name the methods that can."""
    formulation = kind.formulations[name]
    if fits(engine, formulation):
        return
    what = "integer columns" if formulation.integers and not engine.integers else "linear constraints as they are"
    able = [f"{other}@{name}" for other in engines.names() if fits(engines.load(other), formulation)]
    others = f"methods that can: {', '.join(able)}" if able else "no engine here can"
    raise UsageError(f"{engine.name} does not take {what}, which the formulation {name} of {kind.name} needs; {others}")


def is_search(name: str, kind: AnyKind) -> bool:
    """Is this the name of a search for a kind?"""
    if name in kind.searches:
        return True
    return name in searches.names() and name in searches.for_kind(kind.name)


def search_names(kind: AnyKind) -> list[str]:
    """The names of the searches for a kind: those that take many kinds, and its own."""
    return list(dict.fromkeys([*searches.for_kind(kind.name), *kind.searches]))


def search_method(name: str, kind: AnyKind) -> Method:
    """A search by itself; a kind's own comes first."""
    if name not in kind.searches:
        return Method(name, searches.load(name).open)
    search: Search[Any] = kind.searches[name]

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> Solver:
        from gridwright.solving.search_solver import SearchSolver

        return SearchSolver(puzzle, search, state, first)

    return Method(name, open_)


def listed(kind: AnyKind) -> Iterator[Listed]:
    """Every method for a kind, installed or not, without the choice of solver."""
    for name in search_names(kind):
        own = kind.searches.get(name)
        summary = searches.load(name).summary() if own is None else (own.__doc__ or "").split("\n")[0]
        yield Listed(name, summary, None, "")
    for name in engines.names():
        engine = engines.load(name)
        for formulation, stated in kind.formulations.items():
            if fits(engine, stated):
                full = name if formulation == "default" else f"{name}@{formulation}"
                yield Listed(full, f"{engine.summary}: {stated.summary}", engine.missing(), engine.extra)


def names(kind: AnyKind) -> list[str]:
    """The names of the methods for a kind that can be used here."""
    return [method.name for method in listed(kind) if method.missing is None]
