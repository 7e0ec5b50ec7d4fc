"""The parser of the command line: grouped help, one-line errors, and suggestions for misspelt words."""

from __future__ import annotations

import argparse
import copy
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    (Sentence("Compare and measure"), ("compare", "configurations", "batch", "report")),
    (Sentence("About gridwright"), ("help", "kinds", "methods", "formats", "completion")),
)


LAYOUT = ("title", "paper", "per_page", "boards", "theme", "scale", "drop_notes", "names")
MARGIN = 2  # columns that argparse leaves free
MAKERS = ("generate", "mend", "booklet", "picture", "render", "convert", "export", "report")
GROUPS = (
    (Sentence("input"), ("kind", "symbols", "blank", "format", "state", "from_model", "answer")),
    (Sentence("limits"), ("seconds", "memory", "jobs", "dask", "queue")),
    (
        Sentence("output"),
        (
            "output",
            "to",
            "answer_format",
            "json",
            "competition",
            "verbose",
            "force",
            "log",
            "cells",
            "answers",
            *LAYOUT,
        ),
    ),
    (Sentence("help and language"), ("brief", "help", "lang", "color", "quiet", "version")),
)
"""The groups of options after those that say what to find or make."""


LANGUAGE = "--lang"
SYNONYMS = {
    **dict.fromkeys(("print", "draw", "pdf", "svg", "png"), "render"),
    **dict.fromkeys(("new", "create", "make", "random"), "generate"),
    **dict.fromkeys(("formulations", "rules", "rule"), "kinds"),
    **dict.fromkeys(("fix", "repair"), "mend"),
    **dict.fromkeys(("difficulty", "level", "grade"), "rate"),
    **dict.fromkeys(("validate", "test"), "check"),
    **dict.fromkeys(("count", "answer", "solver"), "solve"),
    **dict.fromkeys(("magazine", "book"), "booklet"),
    **dict.fromkeys(("serve", "server", "browser", "gui"), "web"),
    **dict.fromkeys(("engines", "solvers"), "methods"),
    **dict.fromkeys(("bench", "benchmark"), "compare"),
}
"""Words by which people look for a command in vain."""
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


class HelpFormatter(argparse.HelpFormatter):
    """Fits all text of a help page to the terminal; lines that are laid out as a table or an example stay lines."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(fill_paragraph(part, width) for part in text.split("\n\n"))


def fill_paragraph(text: str, width: int) -> str:
    """Wrap a paragraph; one with indents or columns is wrapped line by line, below the start of its last column."""
    lines = text.split("\n")
    if lines[0] == say("Example:"):
        return "\n".join(line if len(line) < width + MARGIN else break_command(line, width) for line in lines)
    if not any(LAID_OUT.search(line) for line in lines):
        return textwrap.fill(" ".join(lines), width, break_on_hyphens=False, break_long_words=False)
    return "\n".join(
        textwrap.fill(
            line,
            width,
            subsequent_indent=" " * max(found.end() for found in INDENT.finditer(line)),
            break_on_hyphens=False,
            break_long_words=False,
            drop_whitespace=True,
        )
        if len(line) > width
        else line
        for line in lines
    )


def break_command(line: str, width: int) -> str:
    """A line for a shell, continued where it is too long, so that it can still be copied."""
    parts = textwrap.wrap(line, width - 2, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False)
    return " \\\n".join(parts)


LAID_OUT = re.compile(r"^ |\S {2}|:$")
INDENT = re.compile(r"^ *|(?<=\S) {2,}")


class PrintAndExit(argparse.Action):
    """Prints a text about the parser."""

    def __init__(
        self, option_strings: Sequence[str], dest: str, text: Callable[[argparse.ArgumentParser], str], **settings: Any
    ) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **settings)
        self.text = text

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        parser._print_message(self.text(parser), sys.stdout)
        parser.exit()


def name_place(action: argparse.Action) -> str:
    """An argument as the usage names it: in brackets if it may be left out."""
    name = str(action.metavar or action.dest)
    return f"[{name}]" if action.nargs in ("?", "*") else name


def shorten_help(action: argparse.Action) -> argparse.Action:
    """An option with only the first part of its help."""
    short = copy.copy(action)
    short.help = action.help and re.split(r"; | \((?!s\))", action.help)[0]
    return short


def translate_metavar(action: Action) -> Action:
    """An argument with the word for its value, in capitals, in our language."""
    if action.metavar is None and action.choices is None and action.nargs != 0:
        action.metavar = action.dest.upper()
    if isinstance(action.metavar, str):
        action.metavar = translate(action.metavar)
    return action


class OptionGroup(argparse._ArgumentGroup):
    """A group of arguments, whose words are translated as those of a parser are."""

    def _add_action(self, action: Action) -> Action:
        return super()._add_action(translate_metavar(action))


class Parser(argparse.ArgumentParser):
    """A parser that takes `--lang`, and whose errors are one line that points to the help of its command."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        settings = dict[str, Any](add_help=False, formatter_class=HelpFormatter) | settings
        super().__init__(*arguments, **settings)
        self.add_argument(
            "-h",
            dest="brief",
            action=PrintAndExit,
            text=lambda _: self.format_brief_help(),
            help=say("print this help in short"),
        )
        self.add_argument("--help", action="help", help=say("print the whole help"))
        # Without a default, as that of a command would hide what was given before the command.
        absent = argparse.SUPPRESS
        self.add_argument(
            LANGUAGE,
            choices=names(),
            default=absent,
            help=say("the language (default: that of the locale; English in JSON)"),
        )
        self.add_argument(
            "--color",
            choices=("auto", "always", "never"),
            default=absent,
            metavar="WHEN",
            help=say("when to use colours: auto, always or never (default: auto, on a terminal)"),
        )
        self.add_argument(
            "-q",
            "--quiet",
            action="store_true",
            default=absent,
            help=say("print results and errors only: no notes, no progress"),
        )

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Add an argument; one that may be left out altogether is not among those that an error calls required."""
        if settings.get("nargs") == "*":
            settings.setdefault("default", [])
        return super().add_argument(*names, **settings)

    def format_help(self) -> str:
        """Format the whole help: usage, options in groups, example and notes."""
        usage, formatter = self.format_usage(), self._get_formatter()
        fits = max(map(len, usage.splitlines())) <= formatter._width + MARGIN
        formatter.add_usage(*(self.list_usage() if fits else self.shorten_usage()))
        return self.fill_page(formatter, self.list_sections(), self.epilog or "")

    def format_brief_help(self) -> str:
        """Format the help in short: a line per option."""
        formatter = self._get_formatter()
        formatter.add_usage(*self.shorten_usage())
        sections = [(title, list(map(shorten_help, actions))) for title, actions in self.list_sections()]
        return self.fill_page(formatter, sections, say("{program} --help says more.", program=self.prog))

    def list_usage(self) -> tuple[str | None, Any, Any]:
        """The usage with all options."""
        return self.usage, self._actions, self._mutually_exclusive_groups

    def shorten_usage(self) -> tuple[str | None, Any, Any]:
        """The usage with the arguments alone."""
        places = [name_place(action) for action in self._actions if not action.option_strings]
        words = " ".join([self.prog, say("[options]"), *places])
        lines = textwrap.wrap(words, self._get_formatter()._width - len(translate("usage: ")), break_on_hyphens=False)
        return f"\n{' ' * len(translate('usage: '))}".join(lines), [], []

    def fill_page(
        self, formatter: argparse.HelpFormatter, sections: Sequence[tuple[str, list[argparse.Action]]], end: str
    ) -> str:
        """Fill a page of help below its usage."""
        formatter.add_text(self.description)
        about = {str(group.title): group.description for group in self._action_groups[2:]}
        for title, actions in sections:
            formatter.start_section(title)
            formatter.add_text(about.get(title))
            formatter.add_arguments(actions)
            formatter.end_section()
        formatter.add_text(end)
        return formatter.format_help()

    def list_sections(self) -> list[tuple[str, list[argparse.Action]]]:
        """The groups of the help page: arguments, then options by what they are about."""
        places = [action for action in self._actions if not action.option_strings]
        own = [(str(group.title), group._group_actions) for group in self._action_groups[2:]]
        grouped = [action for _, actions in own for action in actions]
        places = [action for action in places if action not in grouped]
        left = {action.dest: action for action in self._actions if action.option_strings and action not in grouped}
        last = [(str(title), [left.pop(name) for name in members if name in left]) for title, members in GROUPS]
        made = self.prog.rpartition(" ")[2] in MAKERS
        first = [(say("arguments"), places), (say("what to make") if made else say("what to find"), [*left.values()])]
        return [(title, actions) for title, actions in [*first, *own, *last] if actions]

    def _add_action(self, action: Action) -> Action:
        return super()._add_action(translate_metavar(action))

    def add_argument_group(self, *arguments: Any, **settings: Any) -> OptionGroup:
        """Add a group of arguments under a title of its own."""
        group = OptionGroup(self, *arguments, **settings)
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
            known = SYNONYMS.get(str(value), "")
            meant = say("; did you mean {name}?", name=known) if known in choices else suggest(str(value), choices)
            sentence = say(
                "invalid choice: {value}; expected one of {choices}{suggestion}",
                value=quote(str(value)),
                choices=", ".join(choices),
                suggestion=meant,
            )
            raise argparse.ArgumentError(action, sentence)


class ProgramParser(Parser):
    """The parser of the whole program, which lists its commands in groups."""

    commands: Any = None

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse all arguments; an unknown one is an error of the command it was given to."""
        options, unknown = self.parse_known_args(args, namespace)
        command: Parser = getattr(options, "parser", self)
        if unknown and not take_late(unknown, command, options):
            command.error(describe_unknown(unknown, command))
        return options

    def list_sections(self) -> list[tuple[str, list[argparse.Action]]]:
        """The groups of the help page: the commands in their groups, then the options."""
        return [*self.group_commands(), (say("options"), [action for action in self._actions if action.option_strings])]

    def group_commands(self) -> list[tuple[str, list[argparse.Action]]]:
        """Group the commands as the help shows them; those of no group come last."""
        left = {action.dest: action for action in self.commands._choices_actions}
        groups = []
        for title, members in COMMAND_GROUPS:
            groups.append((str(title), [left.pop(name) for name in members if name in left]))
        groups.append((say("Other commands"), list(left.values())))
        return [(title, actions) for title, actions in groups if actions]


def take_late(words: Sequence[str], command: argparse.ArgumentParser, options: argparse.Namespace) -> bool:
    """Take words that argparse left over, since options stand before them, as more of what a command takes many of."""
    many = [action.dest for action in command._actions if action.nargs in ("*", "+") and not action.option_strings]
    if not many or any(word.startswith("-") and word != "-" for word in words):
        return False
    setattr(options, many[0], [*getattr(options, many[0]), *words])
    return True


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
