"""Lists as Python and JSON write them: names, numbers, strings, brackets and calls, with the line of every fault.

Nothing is evaluated. The text is read token by token, in linear time and with limited nesting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gridwright.errors import InputError, quote
from gridwright.messages import Message, say
from gridwright.text.parsing import MAX_CELLS, SourceLine, number

NOT_IN_LISTS = Message("{text} in a text of lists; expected names, lists, numbers, strings and None")
NESTED_BRACKETS = Message("brackets nested more than {limit} deep; expected the object of a puzzle")


MAX_DEPTH = 12
MAX_TOKENS = 4 * MAX_CELLS
TOKEN = re.compile(
    r"""#.*|(?P<string>"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+')|(?P<number>-?\d+)|(?P<name>[^\W\d][\w.]*+)"""
    r"""|(?P<mark>[][(){},:=;])|(?P<other>[^\s])"""
)
WORDS = {"None": None, "null": None, "True": True, "true": True, "False": False, "false": False}
CLOSING = {"[": "]", "(": ")", "{": "}"}
END = ""


class Token(NamedTuple):
    """A piece of text: its sort (`string`, `number`, `name` or `mark`; empty at the end), its text and its line."""

    sort: str
    text: str
    line: int | None


@dataclass
class Call:
    """A call such as `Nonogram.of(rows, columns=…)`: the name, and the arguments with their names, "" for none."""

    name: str
    arguments: list[tuple[str, Any]] = field(default_factory=list)


@dataclass
class Assignment:
    """A value, the name it is given ("" for none) and its line."""

    name: str
    value: Any
    line: int | None


def read_literals(lines: Sequence[SourceLine]) -> list[Assignment]:
    """All assignments, and values without a name, of a text."""
    return list(Reader(lines).statements())


def split_tokens(lines: Sequence[SourceLine]) -> Iterator[Token]:
    """The tokens of a text without comments and imports, and a last one for its end."""
    count = 0
    for line in lines:
        if line.text.startswith(("import ", "from ")):
            continue
        for found in TOKEN.finditer(line.text):
            if found.lastgroup == "other":
                raise InputError(NOT_IN_LISTS(text=quote(found[0])), line=line.number)
            count += 1
            if count > MAX_TOKENS:
                raise InputError(
                    say("a text of more than {limit:,} numbers and brackets, which is the limit", limit=MAX_TOKENS),
                    line=line.number,
                )
            if found.lastgroup is not None:
                yield Token(found.lastgroup, found[0], line.number)
    yield Token(END, END, lines[-1].number if lines else None)


class Reader:
    """Reads values from tokens, one token ahead."""

    def __init__(self, lines: Sequence[SourceLine]) -> None:
        self.tokens = split_tokens(lines)
        self.next = next(self.tokens)

    def take(self) -> Token:
        """The next token."""
        token = self.next
        if token.sort != END:
            self.next = next(self.tokens)
        return token

    def accept(self, *marks: str) -> bool:
        """Skip the next token if it is one of these marks."""
        found = self.next.sort == "mark" and self.next.text in marks
        if found:
            self.take()
        return found

    def statements(self) -> Iterator[Assignment]:
        """Values, with or without a name, up to the end."""
        while self.next.sort != END:
            line = self.next.line
            name, value = self.named_value(0)
            yield Assignment(name, value, line)
            while self.accept(";", ","):
                pass

    def named_value(self, depth: int) -> tuple[str, Any]:
        """A value, after its name and `=` if it has one."""
        if self.next.sort != "name" or self.next.text in WORDS:
            return "", self.value(depth)
        token = self.take()
        if self.accept("=", ":"):
            return token.text, self.value(depth)
        return "", self.call(token, depth)

    def value(self, depth: int) -> Any:
        """A value: a list, tuple, dictionary, string, number, constant or call."""
        token = self.take()
        if token.text in ("[", "("):
            return [value for _, value in self.items(CLOSING[token.text], depth)]
        if token.text == "{":
            return self.pairs(depth)
        if token.sort == "string":
            return re.sub(r"\\(.)", r"\1", token.text[1:-1])
        if token.sort == "number":
            return self.number(token)
        if token.text in WORDS:
            return WORDS[token.text]
        if token.sort == "name":
            return self.call(token, depth)
        raise self.fault(token)

    def items(self, closing: str, depth: int) -> Iterator[tuple[str, Any]]:
        """The values up to a closing bracket, each with its name if it has one."""
        self.check_depth(depth)
        while not self.accept(closing):
            yield self.named_value(depth + 1)
            if not self.accept(",") and not (self.next.sort == "mark" and self.next.text == closing):
                raise self.fault(self.next)

    def pairs(self, depth: int) -> dict[str, Any]:
        """The keys and values of a dictionary."""
        self.check_depth(depth)
        found: dict[str, Any] = {}
        while not self.accept("}"):
            key = self.take()
            if key.sort not in ("string", "name") or not self.accept(":"):
                raise self.fault(key)
            found[key.text.strip("\"'")] = self.value(depth + 1)
            if not self.accept(",") and self.next.text != "}":
                raise self.fault(self.next)
        return found

    def check_depth(self, depth: int) -> None:
        """Refuse brackets that are nested too deep."""
        if depth > MAX_DEPTH:
            raise InputError(NESTED_BRACKETS(limit=MAX_DEPTH), line=self.next.line)

    def call(self, token: Token, depth: int) -> Call:
        """The call of a name that was read."""
        if not self.accept("("):
            raise self.fault(token)
        return Call(token.text, list(self.items(")", depth)))

    @staticmethod
    def number(token: Token) -> int:
        """A whole number."""
        try:
            return -number(token.text[1:]) if token.text.startswith("-") else number(token.text)
        except InputError as error:
            raise error.at("", token.line) from None

    @staticmethod
    def fault(token: Token) -> InputError:
        """An error at a token that does not fit."""
        if token.sort == END:
            return InputError(
                say("the text ends inside a list or after a name; expected its end or a value"), line=token.line
            )
        return InputError(NOT_IN_LISTS(text=quote(token.text)), line=token.line)
