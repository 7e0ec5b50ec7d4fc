"""`gridwright kinds` and `gridwright methods`: what there is, what is missing and how to get it."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import engines, kinds
from gridwright.cli._common import ANSWERED, Terminal
from gridwright.kind import AnyKind
from gridwright.messages import platform
from gridwright.solving import methods


def register(commands: Any) -> None:
    """Add the commands."""
    listing = commands.add_parser(
        "kinds", help="the kinds of puzzle there are", description="The kinds of puzzle there are, or the rules of one."
    )
    listing.add_argument("kind", nargs="?", metavar="KIND", help="a kind or one of its other names")
    listing.add_argument("--json", action="store_true", help="one JSON object a line and kind")
    listing.set_defaults(run=run_kinds)
    ways = commands.add_parser(
        "methods",
        help="the ways to solve there are",
        description="The ways to solve, what is missing and how to get it.",
    )
    ways.add_argument("kind", nargs="?", metavar="KIND", help="only methods for this kind")
    ways.add_argument("--json", action="store_true", help="one JSON object a line and method")
    ways.set_defaults(run=run_methods)


def run_kinds(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the kinds, or show one."""
    chosen = [kinds.find(options.kind)[0]] if options.kind else [kinds.load(name) for name in kinds.names()]
    for kind in chosen:
        if options.json:
            terminal.row(kind_record(kind))
            continue
        others = f" ({', '.join(kind.aliases)})" if kind.aliases else ""
        terminal.say(f"{kind.name}{others}\n    {kind.summary}")
        if options.kind:
            tell_rules(kind, terminal)
    return ANSWERED


def kind_record(kind: AnyKind) -> dict[str, Any]:
    """A kind as JSON."""
    return {
        "name": kind.name,
        "aliases": list(kind.aliases),
        "summary": kind.summary,
        "rules": [{"name": rule.name, "sentence": rule.sentence} for rule in kind.rules],
        "formulations": list(kind.formulations),
    }


def tell_rules(kind: AnyKind, terminal: Terminal) -> None:
    """The rules of a kind, each with a board that breaks it."""
    from gridwright.formats import read, read_answer
    from gridwright.solving.referee import check

    for rule in kind.rules:
        puzzle = read(rule.broken[0])
        answer = read_answer(puzzle, rule.broken[1])
        violation = next(v for v in check(puzzle, answer) if v.rule == rule.name)
        terminal.say(f"\n{rule.name}: {rule.sentence}\nBroken here: {violation.text}.")
        terminal.board(puzzle, answer, [row * puzzle.grid.width + column for row, column in violation.cells])


def run_methods(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the methods for one kind or for all."""
    chosen = [kinds.find(options.kind)[0]] if options.kind else [kinds.load(name) for name in kinds.names()]
    for kind in chosen:
        best = methods.automatic(kind).name if any(m.missing is None for m in methods.listed(kind)) else None
        if not options.json:
            terminal.say(f"{kind.name} (auto is {best})")
        for method in methods.listed(kind):
            if options.json:
                get = f"pip install 'gridwright[{method.extra}]'" if method.missing else None
                terminal.row(
                    {
                        "kind": kind.name,
                        "method": method.name,
                        "summary": method.summary,
                        "missing": method.missing,
                        "get": get,
                    }
                )
            else:
                lack = f"  [missing: pip install 'gridwright[{method.extra}]']" if method.missing else ""
                terminal.say(f"    {method.name:<20} {method.summary}{lack}")
    if not options.json:
        tell_solvers(terminal)
    warn_of_stale_kernel(terminal)
    return ANSWERED


def warn_of_stale_kernel(terminal: Terminal) -> None:
    """A note beside the list where compiled files are not those of the source tree that runs."""
    from gridwright.kernel.build_record import find_stale

    if stale := find_stale():
        files = ", ".join(path.name for path in stale)
        print(f"gridwright: {platform.STALE_KERNEL(files=files)}", file=terminal.notes)


def tell_solvers(terminal: Terminal) -> None:
    """The solvers that an engine lets one choose from."""
    for name in engines.names():
        engine = engines.load(name)
        if engine.solvers():
            more = ", or any other command that reads DIMACS" if name == "dimacs" else ""
            terminal.say(f"\n{name}:SOLVER takes {', '.join(engine.solvers())}{more}")
