"""`gridwright kinds` and `gridwright methods`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import engines, kinds
from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.cli.check import find_cells
from gridwright.kind import AnyKind, Option
from gridwright.messages import Message, Sentence, say
from gridwright.solving import methods
from gridwright.text.cells import capitalise
from gridwright.text.plain import describe_marks

ROW_SOLVERS = Message(
    "{engine}:SOLVER, where SOLVER is one of {solvers}, or any command that reads {engine} files, such as "
    "{engine}:'mysolver {{model}} {{result}}'"
)
DESCRIPTION = Sentence("""List the kinds of puzzle. With KIND, show its rules, each with a board that
breaks it.""")
SOLVERS_OF = {
    "dimacs": Message(
        "{engine}:SOLVER, where SOLVER is one of {solvers}, or any command that reads DIMACS, such as {engine}:'mysat "
        "{{cnf}} {{result}}'"
    ),
    "lp": ROW_SOLVERS,
    "mps": ROW_SOLVERS,
}


NARROW = 60  # columns of a terminal below which summaries stand on lines of their own
MOST_NAMED = 3  # stale files that a note names


def register(commands: Any) -> None:
    """Add the commands."""
    command = add_command(
        commands, "kinds", Sentence("list the kinds of puzzle, or show the rules of one"), DESCRIPTION
    )
    command.add_argument("kind", nargs="?", metavar="KIND", help=say("a kind or one of its other names"))
    command.add_argument("--json", action="store_true", help=say("print one JSON object per kind, one per line"))
    command.set_defaults(run=run_kinds)
    command = add_command(
        commands,
        "methods",
        Sentence("list solving methods"),
        Sentence("List solving methods, and how to install those that are missing."),
    )
    command.add_argument("kind", nargs="?", metavar="KIND", help=say("list only the methods for this kind"))
    command.add_argument("--json", action="store_true", help=say("print one JSON object per method, one per line"))
    command.set_defaults(run=run_methods)


def choose_kinds(name: str | None) -> list[AnyKind]:
    """Find the kind that was named, or all."""
    return [kinds.find(name)[0]] if name else [kinds.load(name) for name in kinds.names()]


def run_kinds(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the kinds, or explain one."""
    for kind in choose_kinds(options.kind):
        if options.json:
            terminal.print_json(make_kind_record(kind))
            continue
        aliases, summary = ", ".join(kind.aliases), kind.summary
        if aliases:
            terminal.print(say("{name} ({aliases})\n    {summary}", name=kind.name, aliases=aliases, summary=summary))
        else:
            terminal.print(say("{name}\n    {summary}", name=kind.name, summary=summary))
        if options.kind:
            notation = capitalise(say("a half-done board: {marks}.", marks=describe_marks(kind)))
            terminal.print_wrapped(notation, "    ", "    ")
            print_rules(kind, terminal)
            print_options(kind, terminal)
    return ANSWERED


def make_kind_record(kind: AnyKind) -> dict[str, Any]:
    """Make the JSON object of a kind."""
    return {
        "name": kind.name,
        "aliases": list(kind.aliases),
        "summary": str(kind.summary),
        "rules": [{"name": rule.name, "sentence": str(rule.sentence)} for rule in kind.rules],
        "formulations": list(kind.formulations),
        "options": [
            {"name": option.name, "summary": str(option.summary), "expected": str(option.expected)}
            for option in list_options(kind)
        ],
    }


def list_options(kind: AnyKind) -> tuple[Option, ...]:
    """The options that `generate --with` takes for a kind."""
    return () if kind.generator is None else kind.generator.options


def print_options(kind: AnyKind, terminal: Terminal) -> None:
    """Print what a setter may choose with `generate --with`."""
    from gridwright.generate.presets import list_presets

    if presets := list_presets(kind.name):
        terminal.print(
            say("\nPresets of `gridwright generate {kind}`: {names}", kind=kind.name, names=", ".join(presets))
        )
    if not list_options(kind):
        return
    terminal.print(say("\nOptions of `gridwright generate {kind}`:", kind=kind.name))
    named = {say("--with {name}=VALUE", name=option.name): option for option in list_options(kind)}
    for name, option in named.items():
        terminal.print(
            say(
                "    {option}   {summary}: {expected}",
                option=name.ljust(max(map(len, named))),
                summary=option.summary,
                expected=option.expected,
            )
        )


def print_rules(kind: AnyKind, terminal: Terminal) -> None:
    """Print the rules of a kind, each with a board that breaks it."""
    from gridwright.formats import read, read_answer
    from gridwright.solving.referee import check

    for rule in kind.rules:
        puzzle = read(rule.broken[0])
        answer = read_answer(puzzle, rule.broken[1])
        violation = next(v for v in check(puzzle, answer) if v.rule == rule.name)
        terminal.print(
            say(
                "\n{rule}: {sentence}\nBroken here: {text}.",
                rule=rule.name,
                sentence=rule.sentence,
                text=violation.text,
            )
        )
        terminal.print_board(puzzle, answer, find_cells(puzzle, [violation]))


def run_methods(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the methods for one kind or for all."""
    for kind in choose_kinds(options.kind):
        if options.json:
            for method in methods.list_methods(kind):
                terminal.print_json(make_method_record(kind, method))
        else:
            print_methods(kind, terminal)
    if not options.json:
        print_solvers(terminal)
    warn_of_stale_kernel(terminal)
    return ANSWERED


def warn_of_stale_kernel(terminal: Terminal) -> None:
    """Print a note if compiled files are not those of the source tree that runs."""
    from gridwright.compiled.record import find_stale

    if stale := find_stale():
        names = [path.name for path in stale]
        files = ", ".join(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"])
        terminal.print_note(
            say(
                "gridwright: {text}",
                text=say(
                    "the compiled kernel was not built from the source that is here now ({files}); `make kernel` "
                    "builds it again",
                    files=files,
                ),
            )
        )


def make_method_record(kind: AnyKind, method: methods.ListedMethod) -> dict[str, Any]:
    """Make the JSON object of a method."""
    return {
        "kind": kind.name,
        "method": method.name,
        "summary": method.summary,
        "missing": method.missing,
        "get": install_command(method) if method.missing else None,
    }


def print_methods(kind: AnyKind, terminal: Terminal) -> None:
    """Print the methods for a kind, headed by the one that auto uses."""
    listed = list(methods.list_methods(kind))
    if any(method.missing is None for method in listed):
        terminal.print(say("{kind} (auto uses {method})", kind=kind.name, method=methods.choose_automatic(kind).name))
    else:
        terminal.print(say("{kind} (no method is installed)", kind=kind.name))
    width = max(len(method.name) for method in listed)
    for method in listed:
        summary = method.summary
        if method.missing:
            summary = say("{summary}  [not installed: {command}]", summary=summary, command=install_command(method))
        print_summary(f"    {method.name:<{width}} ", summary, terminal)


def print_summary(name: str, summary: str, terminal: Terminal) -> None:
    """Print a name with its summary beside it, or below it on a narrow terminal."""
    if terminal.columns is not None and terminal.columns < NARROW:
        terminal.print(name.rstrip())
        terminal.print_wrapped(summary, first=" " * 8, rest=" " * 8)
    else:
        terminal.print_wrapped(name + summary, rest=" " * len(name))


def install_command(method: methods.ListedMethod) -> str:
    """The command that installs what a method needs."""
    return f"pip install 'gridwright[{method.extra}]'"


def print_solvers(terminal: Terminal) -> None:
    """Print the solvers that each engine offers."""
    for name in engines.names():
        solvers = ", ".join(engines.load(name).solvers())
        if solvers:
            sentence = SOLVERS_OF.get(name, Message("{engine}:SOLVER, where SOLVER is one of {solvers}"))
            terminal.print()
            terminal.print_wrapped(sentence(engine=name, solvers=solvers), rest="    ")
