"""Data sets: a folder, a file of many puzzles or a Parquet file, with a card that describes it.

The card is a small JSON file beside the data (`FILE.card.json`, or `card.json` in a folder). Its hash covers the
puzzles in their order, not the bytes of a format, so it stays valid when the set is converted.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from gridwright.batch.ledger import content_hash
from gridwright.errors import InputError, LimitError, UsageError, quote
from gridwright.formats import format_puzzle, read_all
from gridwright.formats.base import Format
from gridwright.messages import say
from gridwright.puzzle import Puzzle
from gridwright.text.files import PATH_WIDTH, create_folder, is_folder, report_write_errors, write_file, write_new_file
from gridwright.text.patterns import TWO_PUZZLES, check_pattern, fill_pattern, is_pattern
from gridwright.version import VERSION

CARD = "card.json"
LICENCE = "CC0-1.0"  # puzzles made at random are nobody's work


@dataclass(frozen=True)
class Card:
    """The description of a data set: its contents, how it was made, and a hash to check that it is intact."""

    count: int
    kinds: dict[str, int]
    sizes: dict[str, str]
    hash: str
    gridwright: str = VERSION
    licence: str = LICENCE
    made: dict[str, Any] = field(default_factory=dict)


class Census:
    """Counts and hashes puzzles."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.sides: dict[str, list[int]] = {}
        self.digest = hashlib.sha256()

    def count(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Count puzzles while they are iterated over."""
        for puzzle in puzzles:
            self.kinds[puzzle.kind] += 1
            grid = puzzle.grid
            low_w, low_h, high_w, high_h = self.sides.get(puzzle.kind, [grid.width, grid.height] * 2)
            self.sides[puzzle.kind] = [
                min(low_w, grid.width),
                min(low_h, grid.height),
                max(high_w, grid.width),
                max(high_h, grid.height),
            ]
            self.digest.update(content_hash(puzzle).encode())
            yield puzzle

    def card(self, **more: Any) -> Card:
        """The card of the puzzles counted so far."""
        sizes = {kind: f"{s[0]}x{s[1]}..{s[2]}x{s[3]}" for kind, s in self.sides.items()}
        return Card(sum(self.kinds.values()), dict(self.kinds), sizes, self.digest.hexdigest(), **more)


def card_path(path: str) -> str:
    """The path of the card of a data set."""
    return os.path.join(path, CARD) if os.path.isdir(path) else f"{path}.card.json"


def can_have_card(path: str) -> bool:
    """Is this a file or a folder, and not a device or a pipe?"""
    return os.path.isfile(path) or os.path.isdir(path)


def needs_card(path: str, count: int) -> bool:
    """Is this a data set, and not a single puzzle? A card that is there is renewed, or it would be wrong."""
    return can_have_card(path) and (count != 1 or os.path.isdir(path) or os.path.exists(card_path(path)))


def read_card(path: str) -> Card | None:
    """The card of a data set, or None if it has none."""
    try:
        with open(card_path(path), encoding="utf-8") as file:
            return Card(**json.load(file))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise InputError(
            say("is not the card of a data set ({error})", error=error), source=quote(card_path(path))
        ) from None


def write_card(path: str, card: Card) -> None:
    """Write the card beside its data set."""
    text = json.dumps(asdict(card), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    write_file(card_path(path), [text])


def carry_card(sources: list[str], target: str) -> None:
    """Copy the card of a data set that was converted, if there was just one."""
    if len(sources) == 1 and can_have_card(target) and read_card(sources[0]) is not None:
        shutil.copyfile(card_path(sources[0]), card_path(target))


def is_intact(path: str) -> bool:
    """Does a data set still have the puzzles that its card describes?"""
    card = read_card(path)
    if card is None:
        raise InputError(say("has no card"), source=quote(path))
    census = Census()
    for _ in census.count(read_all(path)):
        pass
    return census.digest.hexdigest() == card.hash


def save(puzzles: Iterable[Puzzle], path: str, format: Format, force: bool = False, **made: Any) -> Card:
    """Write a data set and its card; a file is streamed, and replaced in one step.

    Files of a pattern have no card, nor has a file with one puzzle, whose notes say how to make it again.
    """
    census = Census()
    texts = (format_puzzle(puzzle, format) for puzzle in census.count(puzzles))
    if is_pattern(path):
        write_by_pattern(census.count(puzzles), path, format, force)
    elif is_folder(path):
        write_folder(texts, path, format, force)
    else:
        write_file(path, format.write_all(texts))
    card = census.card(made=made)
    if needs_card(path, card.count):
        write_card(path, card)
    return card


def write_folder(texts: Iterable[str], folder: str, format: Format, force: bool) -> None:
    """Write a file per puzzle; a folder that is not empty is refused without `force`."""
    is_new = not os.path.isdir(folder)
    create_folder(folder)
    check_folder(folder, force)
    written: list[str] = []
    try:
        for nth, text in enumerate(texts, 1):
            path = os.path.join(folder, f"{nth:06}{format.extension}")
            write_file(path, format.write_all([text]))
            written.append(path)
    except LimitError:
        remove_files(written, folder if is_new else None)
        raise


def write_by_pattern(puzzles: Iterable[Puzzle], pattern: str, format: Format, force: bool) -> None:
    """Write a file per puzzle, each named by the pattern."""
    check_pattern(pattern)
    written: dict[str, None] = {}
    try:
        for nth, puzzle in enumerate(puzzles, 1):
            path = fill_pattern(pattern, nth, puzzle.kind, puzzle)
            if path in written:
                raise UsageError(TWO_PUZZLES(path=quote(path, PATH_WIDTH)))
            write_new_file(path, format.write_all([format_puzzle(puzzle, format)]), force)
            written[path] = None
    except LimitError:
        remove_files(list(written), None)
        raise


def check_folder(folder: str, force: bool) -> None:
    """Refuse a folder that is not empty."""
    with report_write_errors(folder):
        if not force and os.path.isdir(folder) and os.listdir(folder):
            raise UsageError(
                say("{path} is not empty; use --force to write into it anyway", path=quote(folder, PATH_WIDTH))
            )


def remove_files(paths: list[str], folder: str | None) -> None:
    """Remove the files of a data set that will not be complete, and its folder if it was made for them."""
    with contextlib.suppress(OSError):
        for path in paths:
            os.unlink(path)
        if folder is not None:
            os.rmdir(folder)
