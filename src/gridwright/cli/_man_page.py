"""The manual page, as groff's `man` macros read it, from the help pages of all commands."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from gridwright.cli._parser import LAID_OUT, Parser, ProgramParser, iterate_commands
from gridwright.messages import NO_BREAK_SPACE, Sentence, say

ENVIRONMENT = (
    ("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", Sentence("the language, unless --lang names one")),
    ("NO_COLOR", Sentence("no colours, whatever its value is")),
    ("GRIDWRIGHT_KINDS", Sentence("folders with kinds of puzzle of your own, as PATH lists folders")),
    ("GRIDWRIGHT_DEBUG", Sentence("with the value 1, an error in gridwright itself shows where it happened")),
)


def write_page(parser: ProgramParser, version: str) -> Iterator[str]:
    """The lines of the page."""
    yield from (f'.TH GRIDWRIGHT 1 "" "gridwright {version}" "{say("Puzzles")}"', ".ad l", ".nh")
    yield from (".SH " + say("NAME"), rf"gridwright \- {escape(first_clause(str(parser.description)))}")
    yield from (".SH " + say("SYNOPSIS"), r"\fBgridwright\fR \fI" + escape(say("COMMAND")) + r"\fR " + say("[options]"))
    yield from (".SH " + say("DESCRIPTION"), *write_text(str(parser.description)))
    for title, actions in parser.list_sections():
        yield f'.SS "{escape(title)}"'
        yield from write_actions(parser, actions)
    yield ".SH " + say("COMMANDS")
    commands = [command for command in iterate_commands(parser) if isinstance(command, Parser)]
    for command in commands[1:]:
        yield from write_command(command)
    yield ".SH " + say("NOTES")
    yield from write_text(parser.epilog or "")
    yield ".SH " + say("ENVIRONMENT")
    for name, meaning in ENVIRONMENT:
        yield from (".TP", rf"\fB{escape(name)}\fR", escape(str(meaning)))


def first_clause(text: str) -> str:
    """A sentence as the line of a list has it."""
    return text[:1].lower() + text[1:].rstrip(".")


def write_command(command: Parser) -> Iterator[str]:
    """The help page of a command."""
    usage = " ".join(str(command.shorten_usage()[0]).split())
    yield f'.SS "{escape(usage)}"'
    yield from write_text(command.description or "")
    for title, actions in command.list_sections():
        if title != say("help and language"):
            yield from (".PP", rf"\fI{escape(title)}\fR")
            yield from write_actions(command, actions)
    yield from write_text(command.epilog or "")


def write_actions(command: argparse.ArgumentParser, actions: list[argparse.Action]) -> Iterator[str]:
    """Arguments, options or commands with what each does."""
    formatter = command._get_formatter()
    for action in list_subcommands(actions):
        yield from (".TP", rf"\fB{escape(formatter._format_action_invocation(action))}\fR")
        yield escape(" ".join(formatter._expand_help(action).split())) if action.help else r"\&"


def list_subcommands(actions: list[argparse.Action]) -> Iterator[argparse.Action]:
    """Actions, with commands one by one in place of the choice among them."""
    for action in actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action._choices_actions
        else:
            yield action


def write_text(text: str) -> Iterator[str]:
    """Paragraphs; what is laid out in lines stays in lines."""
    for paragraph in re.split(r"\n\n+", text.strip("\n")):
        if not paragraph:
            continue
        if LAID_OUT.search(paragraph) or paragraph.startswith(say("Example:")):
            yield from (".PP", ".EX", *map(escape, paragraph.split("\n")), ".EE")
        else:
            yield from (".PP", escape(" ".join(paragraph.split())))


def escape(text: str) -> str:
    """Text that groff prints as it is: signs that it would make typographic, and a dot that would begin a request."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace(NO_BREAK_SPACE, r"\ ")
    for sign, name in (("'", r"\(aq"), ("`", r"\(ga"), ("^", r"\(ha"), ("~", r"\(ti"), ('"', r"\(dq")):
        plain = plain.replace(sign, name)
    return r"\&" + plain if plain.startswith(".") else plain
