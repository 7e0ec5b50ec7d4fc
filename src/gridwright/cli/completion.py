"""`gridwright completion`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pkgutil import iter_modules
from typing import Any

from gridwright.cli import _shells
from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.cli._parser import ProgramParser, iterate_commands
from gridwright.cli._shells import ShellArgument, ShellCommand
from gridwright.messages import Sentence, say, translate

DESCRIPTION = Sentence("""Print a script that lets a shell complete commands, options, kinds, methods,
formats and file names of gridwright with the Tab key.""")
EPILOG = Sentence("""bash   add this line to ~/.bashrc:
       source <(gridwright completion bash)
zsh    add this line to ~/.zshrc, after compinit:
       source <(gridwright completion zsh)
fish   save the script as ~/.config/fish/completions/gridwright.fish

The script lists the methods that are installed now; print it again after
installing others.""")


SHELLS = {"bash": _shells.write_bash, "zsh": _shells.write_zsh, "fish": _shells.write_fish}
FILES = {"FILE", "DIR", "FILE|DIR", "PUZZLE", "ANSWER", "IMAGE", "RUN.db"}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "completion",
        Sentence("print a script that completes commands in bash, zsh or fish"),
        DESCRIPTION,
        EPILOG,
    )
    command.add_argument("shell", choices=tuple(SHELLS), help=say("the shell"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print the script of a shell."""
    from gridwright.cli import make_parser

    terminal.out.write(SHELLS[options.shell](list(describe_commands(make_parser()))))
    return ANSWERED


def describe_commands(program: ProgramParser) -> Iterator[ShellCommand]:
    """Describe every command of the program, as its parser has it."""
    words = collect_words()
    for parser in iterate_commands(program):
        arguments = [describe_argument(action, words) for action in parser._actions]
        yield ShellCommand(
            parser.prog.removeprefix("gridwright").strip(),
            parser.description or "",
            [argument for argument in arguments if argument.flags],
            [argument for argument in arguments if not argument.flags],
            list_parts(parser),
        )


def list_parts(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    """List the commands of a parser with their summaries."""
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return [(action.dest, action.help or "") for group in groups for action in group._choices_actions]


def describe_argument(action: argparse.Action, words: dict[str, list[str]]) -> ShellArgument:
    """Describe an argument of a command: its choices, or the names or files that it takes."""
    takes_value = action.nargs != 0
    choices: list[str] = []
    if not isinstance(action, argparse._SubParsersAction):
        by_meaning = words["format"] if action.metavar == translate("FORMAT") else words.get(action.dest, [])
        choices = list(map(str, action.choices or by_meaning)) if takes_value else []
    flags = tuple(action.option_strings)
    summary = " ".join((action.help or "").split())
    return ShellArgument(
        flags,
        summary,
        takes_value,
        tuple(choices),
        action.metavar in [*map(translate, FILES)],
        joined=action.dest == "methods",
    )


def collect_words() -> dict[str, list[str]]:
    """Collect the names that arguments without choices take, by the name of the argument."""
    from gridwright import cli, engines, formats, kinds
    from gridwright.formats._examples import examples
    from gridwright.generate.picture import FITS
    from gridwright.solving import methods

    all_kinds = [kinds.load(name) for name in kinds.names()]
    solvers = [f"{name}:{solver}" for name in engines.names() for solver in engines.load(name).solvers()]
    usable = [method for kind in all_kinds for method in methods.names(kind)]
    every_method = list(dict.fromkeys([methods.AUTO, *usable, *solvers]))
    return {
        "kind": list(kinds.names()),
        "topics": [module.name for module in iter_modules(cli.__path__) if not module.name.startswith("_")],
        "method": every_method,
        "methods": every_method,
        "format": list(formats.names()),
        "formulation": list(dict.fromkeys(name for kind in all_kinds for name in kind.formulations)),
        "names": examples(),
        "fit": list(FITS),
    }
