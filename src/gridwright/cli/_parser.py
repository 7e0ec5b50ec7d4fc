"""The parser of the command line: grouped help, one-line errors, and suggestions for misspelt words."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NoReturn, TypeVar

from gridwright.cli._common import BAD_INPUT, Terminal
from gridwright.errors import quote, suggest
from gridwright.messages import Sentence, say, translate, translate_plural
from gridwright.messages.language import from_locale, names

COMMAND_GROUPS = (
    (Sentence("Solve and check"), ("solve", "check", "prove", "verify", "show", "play", "web")),
    (Sentence("Explain and rate"), ("hint", "explain", "rate")),
    (Sentence("Draw and convert"), ("render", "convert", "export")),
    (Sentence("Make puzzles"), ("generate", "mend", "booklet", "picture", "examples")),
    (Sentence("Compare and measure"), ("compare", "batch", "report")),
    (Sentence("About gridwright"), ("kinds", "methods", "formats", "completion")),
)


LANGUAGE = "--lang"
Action = TypeVar("Action", bound=argparse.Action)


@contextmanager
def translate_argparse() -> Iterator[None]:
    """Have argparse word its own sentences in our language; it looks them up by the functions of these names."""
    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    for name, ours in (("_", translate), ("ngettext", translate_plural)):
        setattr(argparse, name, ours)
    try:
        yield
    finally:
        for name, theirs in before.items():
            setattr(argparse, name, theirs)


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that `--lang` names, or that of the locale; it is needed before the arguments are parsed."""
    chosen = from_locale(environment)
    for word, following in pairwise([*arguments, ""]):
        name = following if word == LANGUAGE else word.removeprefix(f"{LANGUAGE}=")
        if word == "--":
            break
        if word.startswith(LANGUAGE) and name in names():
            chosen = name
    return chosen


def translate_metavar(action: Action) -> Action:
    """An argument whose word for its value, in capitals, is translated."""
    if action.metavar is None and action.choices is None and action.nargs != 0:
        action.metavar = action.dest.upper()
    if isinstance(action.metavar, str):
        action.metavar = translate(action.metavar)
    return action


class Group(argparse._ArgumentGroup):
    """A group of arguments, whose words are translated as those of a parser are."""

    def _add_action(self, action: Action) -> Action:
        return super()._add_action(translate_metavar(action))


class Parser(argparse.ArgumentParser):
    """A parser that takes `--lang`, and whose errors are one line that points to the help of its command."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        # Without a default, as that of a command would hide what was given before the command.
        self.add_argument(
            LANGUAGE,
            choices=names(),
            default=argparse.SUPPRESS,
            help=say("the language (default: that of the locale; English in JSON)"),
        )

    def _add_action(self, action: Action) -> Action:
        return super()._add_action(translate_metavar(action))

    def add_argument_group(self, *arguments: Any, **settings: Any) -> Group:
        """Add a group of arguments under a title of its own."""
        group = Group(self, *arguments, **settings)
        self._action_groups.append(group)
        return group

    def error(self, message: str) -> NoReturn:
        Terminal(sys.stdout, sys.stderr).print_note(
            say("{program}: {problem} (see {program} --help)", program=self.prog, problem=message)
        )
        raise SystemExit(BAD_INPUT)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help; unlike argparse's own, this does not hide that it could not be written."""
        if message:
            (file or sys.stderr).write(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is not among the choices, and suggest the nearest one."""
        if action.choices is not None and value not in action.choices:
            choices = list(map(str, action.choices))
            sentence = say(
                "invalid choice: {value}; expected one of {choices}{suggestion}",
                value=quote(str(value)),
                choices=", ".join(choices),
                suggestion=suggest(str(value), choices),
            )
            raise argparse.ArgumentError(action, sentence)


class ProgramParser(Parser):
    """The parser of the whole program, which lists its commands in groups."""

    commands: Any = None

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse all arguments; an unknown one is an error of the command it was given to."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            command: Parser = getattr(options, "parser", self)
            command.error(describe_unknown(unknown, command))
        return options

    def format_help(self) -> str:
        """Format the help: the commands in groups, then the options."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for title, actions in self.group_commands():
            formatter.start_section(title)
            formatter.add_arguments(actions)
            formatter.end_section()
        formatter.start_section(say("options"))
        formatter.add_arguments(action for action in self._actions if action.option_strings)
        formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def group_commands(self) -> list[tuple[str, list[argparse.Action]]]:
        """Group the commands as the help shows them; those of no group come last."""
        left = {action.dest: action for action in self.commands._choices_actions}
        groups = []
        for title, members in COMMAND_GROUPS:
            groups.append((str(title), [left.pop(name) for name in members if name in left]))
        groups.append((say("Other commands"), list(left.values())))
        return [(title, actions) for title, actions in groups if actions]


def describe_unknown(words: Sequence[str], command: argparse.ArgumentParser) -> str:
    """Describe arguments that a command does not take, with the option that the first may stand for."""
    known = list_options(command)
    option = next((word.partition("=")[0] for word in words if word.startswith("-")), "")
    return say("unrecognized arguments: {words}{suggestion}", words=" ".join(words), suggestion=suggest(option, known))


def list_options(command: argparse.ArgumentParser) -> list[str]:
    """List the options of a command."""
    return [option for action in command._actions for option in action.option_strings]


def iterate_commands(parser: argparse.ArgumentParser) -> Iterable[argparse.ArgumentParser]:
    """Iterate over a parser and all its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from iterate_commands(command)
