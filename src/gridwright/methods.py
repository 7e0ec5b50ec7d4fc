"""Methods by name: `engine[:solver][@formulation]`, or a search; the rest of gridwright knows nothing but names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gridwright import engines, kinds
from gridwright.engines.base import Engine, Solving
from gridwright.errors import MissingError, UsageError, choices, shown
from gridwright.nouns import Answer, AnyKind, Formulation, Puzzle, Search

AUTO = "auto"


@dataclass(frozen=True)
class Method:
    """A way to solve puzzles of a kind: its full name, and what starts it on a puzzle and a half-done board."""

    name: str
    open: Callable[[Puzzle, Answer, bool], Solving]
    # Of a model engine on a formulation.
    engine: Engine | None = None
    solver: str | None = None
    formulation: str = ""

    def load(self) -> None:
        """Import what the method needs."""
        if self.engine is not None:
            from gridwright.engines import asking  # noqa: F401
            from gridwright.lower import lowerings

            lowerings()
            self.engine.load()


@dataclass(frozen=True)
class Listed:
    """A method as `gridwright methods` lists it."""

    name: str
    summary: str
    missing: str | None
    extra: str


@cache
def modules() -> dict[str, Any]:
    """Every engine or search module there is, by name."""
    names = [module.name for module in iter_modules(engines.__path__)]
    loaded = {name: import_module(f"{engines.__name__}.{name}") for name in names}
    return {name: module for name, module in loaded.items() if hasattr(module, "ENGINE") or hasattr(module, "SEARCH")}


@lru_cache(maxsize=256)
def named(name: str, kind_name: str) -> Method:
    """The method of that name for a kind, by the kind's name."""
    return find(name, kinds.load(kind_name))


def find(name: str, kind: AnyKind) -> Method:
    """The method of that name for a kind."""
    if name == AUTO:
        return automatic(kind)
    engine_name, solver, formulation = parts(name)
    search = searches(kind).get(engine_name)
    if search is not None or engine_name in kind.solvers:
        if solver or formulation:
            raise UsageError(
                f"{engine_name} is a search and takes no solver or formulation; expected --method {engine_name}"
            )
        return (
            searching(engine_name, search)
            if search is not None
            else Method(engine_name, kind.solvers[engine_name].open)
        )
    module = modules().get(engine_name)
    if module is None:
        known = choices(
            [AUTO, *kind.solvers, *searches(kind), *(n for n, m in modules().items() if hasattr(m, "ENGINE"))]
        )
        raise UsageError(f"{shown(name)} is not a method for {kind.name}; there are {known}")
    return asking(kind, module.ENGINE, solver or None, formulation or "default")


def parts(name: str) -> tuple[str, str, str]:
    """Engine or search, solver and formulation of a name; an @ inside a path or a quoted command stays there."""
    head, at, formulation = name.rpartition("@")
    if not at or "/" in formulation or " " in formulation:
        head, formulation = name, ""
    engine, _, solver = head.partition(":")
    return engine, solver, formulation


def automatic(kind: AnyKind) -> Method:
    """The best method for a kind of those that are installed."""
    for name in kind.best:
        module = modules().get(name.partition(":")[0])
        if module is None or not hasattr(module, "ENGINE") or module.ENGINE.missing() is None:
            return find(name, kind)
    return find(kind.best[0], kind)


def begun(name: str, puzzle: Puzzle, state: Answer) -> tuple[Method, Answer]:
    """The method of that name, and the board it starts from.

    `auto` first draws what follows by plain rules, where a kind can. If that decides everything, the search says so at
    once, without any solver; otherwise the best method goes on from there.
    """
    kind = kinds.of(puzzle)
    method = for_puzzle(name, puzzle)
    pairs = list(zip(state.values, kind.choices(puzzle), strict=True))
    follow = kind.follow if name == AUTO and method.engine is not None else None
    if follow is None or not all(value is None or value in domain for value, domain in pairs):
        return method, state
    followed = follow(puzzle, state)
    if followed is None:
        return for_puzzle("search", puzzle), state
    whole = all(value is not None for value, (_, domain) in zip(followed.values, pairs, strict=True) if domain)
    return (for_puzzle("search", puzzle) if whole else method), followed


def asking(kind: AnyKind, engine: Engine, solver: str | None, formulation: str) -> Method:
    """A model engine on a formulation."""
    if formulation not in kind.formulations:
        known = choices(list(kind.formulations))
        raise UsageError(f"{shown(formulation)} is not a formulation of {kind.name}; there are {known}")
    refuse_unfit(kind, engine, formulation)
    if missing := engine.missing(solver):
        raise MissingError(f"{engine.name} needs {missing}: pip install 'gridwright[{engine.extra}]'")
    used = engine.choose(solver)

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> Solving:
        from gridwright.engines.asking import Asking

        return Asking(puzzle.grid, kind.formulations[formulation].build(puzzle), engine, used, state)

    name = engine.name + (f":{used}" if used else "") + ("" if formulation == "default" else f"@{formulation}")
    return Method(name, open_, engine, used, formulation)


def fits(engine: Engine, stated: Formulation[Any]) -> bool:
    """Can the engine take the formulation?"""
    return stated.needs <= engine.takes and (engine.integers or not stated.integers)


def refuse_unfit(kind: AnyKind, engine: Engine, formulation: str) -> None:
    """Refuse a formulation that the engine cannot take, and name the methods that can."""
    stated = kind.formulations[formulation]
    if fits(engine, stated):
        return
    what = "integer columns" if stated.integers and not engine.integers else "linear constraints as they are"
    able = [f"{name}@{formulation}" for name, other in sorted(model_engines().items()) if fits(other, stated)]
    others = f"methods that can: {', '.join(able)}" if able else "no engine here can"
    raise UsageError(
        f"{engine.name} does not take {what}, which the formulation {formulation} of {kind.name} needs; {others}"
    )


def model_engines() -> dict[str, Engine]:
    """The engines that take models, by name."""
    return {name: module.ENGINE for name, module in modules().items() if hasattr(module, "ENGINE")}


def searching(name: str, search: Search[Any]) -> Method:
    """A search by itself."""

    def open_(puzzle: Puzzle, state: Answer, first: bool) -> Solving:
        from gridwright.engines.searching import Searching

        return Searching(puzzle, search, state, first)

    return Method(name, open_)


def searches(kind: AnyKind) -> dict[str, Search[Any]]:
    """The searches for a kind: its own, and those that take every kind."""
    shared = {name: module.SEARCH for name, module in modules().items() if hasattr(module, "SEARCH")}
    return {**shared, **kind.searches}


def listed(kind: AnyKind) -> Iterator[Listed]:
    """Every method for a kind, installed or not, without the choice of solver."""
    for name, own in kind.solvers.items():
        yield Listed(name, own.summary(), None, "")
    for name, module in modules().items():
        if hasattr(module, "ENGINE"):
            engine: Engine = module.ENGINE
            for formulation, stated in kind.formulations.items():
                if not fits(engine, stated):
                    continue
                full = name if formulation == "default" else f"{name}@{formulation}"
                yield Listed(full, f"{engine.summary}: {stated.summary}", engine.missing(), engine.extra)
    for name, search in searches(kind).items():
        module = modules().get(name)
        summary = module.SUMMARY if module and name not in kind.searches else (search.__doc__ or "").split("\n")[0]
        yield Listed(name, summary, None, "")


def names(kind: AnyKind) -> list[str]:
    """The names of the methods for a kind that can be used here."""
    return [method.name for method in listed(kind) if method.missing is None]


def for_puzzle(name: str, puzzle: Puzzle) -> Method:
    """The method of that name for a puzzle."""
    return named(name, puzzle.kind)
