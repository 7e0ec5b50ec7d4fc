"""The page inside a certificate: what is claimed, what each line means, and how to check it.

Its texts are files, in English alone: the same puzzle has the same certificate, whoever proves it.
"""

from __future__ import annotations

import json
from importlib.resources import files
from string import Template

from gridwright import kinds
from gridwright.certificate.certificate import Certificate
from gridwright.kind import AnyKind
from gridwright.messages.language import ENGLISH, using
from gridwright.outcome import Status


def write_readme(certificate: Certificate) -> str:
    """The page of a certificate."""
    claim, kind = certificate.claim, kinds.of(certificate.puzzle)
    board = "" if certificate.board is None else read_text("readme_board.md")
    page = read_text("readme.md") + board + ("" if claim is Status.MANY else read_text("readme_proof.md"))
    words = json.loads(read_text("readme_claims.json"))[claim.value]
    with using(ENGLISH):
        return Template(page).substitute(words, kind=kind.name, rules=list_rules(kind), values=list_values(kind))


def read_text(name: str) -> str:
    """A text beside this file."""
    return files("gridwright.certificate").joinpath(name).read_text(encoding="utf-8")


def list_rules(kind: AnyKind) -> str:
    """The rules by their names."""
    return "\n".join(f"* `{rule.name}`: {rule.sentence}" for rule in kind.rules)


def list_values(kind: AnyKind) -> str:
    """What the values of cells are called, and how a solution writes them: a table, if there is anything to say."""
    values = sorted({*kind.words, *(kind.symbols or ())})
    symbols = {value: f"`{symbol}`" for value, symbol in (kind.symbols or {}).items()}
    rows = [f"| {value} | {kind.words.get(value, '')} | {symbols.get(value, value)} |" for value in values]
    return "\n".join(["", "| value | | in a solution |", "|---|---|---|", *rows]) if rows else ""
