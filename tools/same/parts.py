"""What is run: each part is a list of commands for a process and a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tools import pages
from tools.same.examples import run_example
from tools.same.generated import LEVELS, PER_SIZE, SIZES, run_generated, run_outside, run_random
from tools.same.listing import run_errors, run_help, run_lists
from tools.same.many import run_batch, run_booklet, run_compare
from tools.same.session import LANGUAGES, Session
from tools.same.shown import find_commands, run_page

QUICK_EXAMPLES = (
    "blocks",
    "hitori-6x4",
    "hitori-none",
    "makaro-several",
    "makaro-4x6",
    "nonogram-several",
    "takuzu-6x8",
)


@dataclass(frozen=True)
class Part:
    """A part by name, what it runs, and the variables of its process."""

    name: str
    run: Callable[[Session], None]
    environment: dict[str, str] = field(default_factory=dict)


def list_parts(tree: Path, quick: bool = False) -> list[Part]:
    """All parts for a source tree, or those that take a minute together."""
    return [
        Part("lists", run_lists),
        Part("help", run_help),
        Part("errors", run_errors),
        *list_examples(tree, quick),
        *list_outside(tree),
        *list_generated(quick),
        Part("random", partial(run_random, count=2 if quick else 6)),
        Part("batch", run_batch),
        *([] if quick else [Part("booklet", run_booklet), Part("compare", run_compare), *list_pages(tree)]),
    ]


def list_examples(tree: Path, quick: bool) -> list[Part]:
    """A part for each example."""
    names = sorted(path.stem for path in (tree / "examples").glob("*.txt"))
    return [
        Part(f"example {name}", partial(run_example, name=name, quick=quick))
        for name in (QUICK_EXAMPLES if quick else names)
    ]


def list_outside(tree: Path) -> list[Part]:
    """Kinds that are no part of gridwright, from its pages and its tests; those of the tests have no techniques."""
    folders = [tree / "docs" / "kinds-example", tree / "tests" / "support" / "mosaic"]
    variables = {"GRIDWRIGHT_KINDS": os.pathsep.join(map(str, folders))}
    return [Part("outside", run_outside, variables)]


def list_generated(quick: bool) -> list[Part]:
    """A part for each kind, level and size."""
    return [
        Part(
            f"generated {kind} {level} {size}",
            partial(run_generated, kind=kind, level=level, size=size, count=2 if quick else PER_SIZE),
        )
        for kind, sizes in SIZES.items()
        for level in LEVELS
        for size in (sizes[2:3] if quick else sizes)
    ]


def list_pages(tree: Path) -> list[Part]:
    """A part for each page with commands, in every language."""
    return [
        Part(f"page {page.relative_to(tree)} {language}", partial(run_page, page=page, language=language))
        for page in pages.pages(tree)
        if any(find_commands(block) for name, _, block in pages.FENCE.findall(page.read_text()) if name == "console")
        for language in LANGUAGES
    ]
