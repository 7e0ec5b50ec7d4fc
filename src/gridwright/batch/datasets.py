"""Data sets: a folder, a file of many puzzles or a Parquet file, and the card that travels with it.

The card is a small JSON file beside the data (`FILE.card.json`, or `card.json` in a folder). Its hash is over what the
puzzles are, in order, and not over the bytes of a format, so it stays true when the set is converted.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from gridwright.batch.ledger import content_hash
from gridwright.errors import InputError, UsageError, quote
from gridwright.formats import find, format_puzzle, read_all
from gridwright.formats.base import Format
from gridwright.messages import files as messages
from gridwright.puzzle import Puzzle
from gridwright.text.files import PATH_WIDTH, create_folder, is_folder, report_write_errors, write_file
from gridwright.version import VERSION

CARD = "card.json"
EXTENSIONS = {".jsonl": "json", ".json": "json", ".parquet": "parquet"}
LICENCE = "CC0-1.0"  # nobody's work: the puzzles are drawn by chance


@dataclass(frozen=True)
class Card:
    """What a data set is: how it was made, how much of what is in it, and the hash that says it is whole."""

    count: int
    kinds: dict[str, int]
    sizes: dict[str, str]
    hash: str
    gridwright: str = VERSION
    licence: str = LICENCE
    made: dict[str, Any] = field(default_factory=dict)


class Census:
    """Counts puzzles as they pass."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.sides: dict[str, list[int]] = {}
        self.digest = hashlib.sha256()

    def passing(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """The same puzzles, counted."""
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
        """The card of what has passed."""
        sizes = {kind: f"{s[0]}x{s[1]}..{s[2]}x{s[3]}" for kind, s in self.sides.items()}
        return Card(sum(self.kinds.values()), dict(self.kinds), sizes, self.digest.hexdigest(), **more)


def card_path(path: str) -> str:
    """Where the card of a data set is."""
    return os.path.join(path, CARD) if os.path.isdir(path) else f"{path}.card.json"


def can_have_card(path: str) -> bool:
    """Is this a file or a folder, and not a device or a pipe?"""
    return os.path.isfile(path) or os.path.isdir(path)


def read_card(path: str) -> Card | None:
    """The card of a data set, or None if it has none."""
    try:
        with open(card_path(path), encoding="utf-8") as file:
            return Card(**json.load(file))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"is not the card of a data set ({error})", source=quote(card_path(path))) from None


def write_card(path: str, card: Card) -> None:
    """Put the card beside its data set."""
    text = json.dumps(asdict(card), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    write_file(card_path(path), [text])


def carry_card(sources: list[str], target: str) -> None:
    """Take the card of the one data set that was converted along to where it is now."""
    if len(sources) == 1 and can_have_card(target) and read_card(sources[0]) is not None:
        shutil.copyfile(card_path(sources[0]), card_path(target))


def whole(path: str) -> bool:
    """Are the puzzles of a data set those that its card tells of?"""
    card = read_card(path)
    if card is None:
        raise InputError("has no card", source=quote(path))
    census = Census()
    for _ in census.passing(read_all(path)):
        pass
    return census.digest.hexdigest() == card.hash


def format_for(path: str | None, asked: str | None) -> Format:
    """The format asked for, or the one a file's name stands for; the plain form otherwise."""
    ending = os.path.splitext(path or "")[1].lower()
    return find(asked or EXTENSIONS.get(ending, "plain"))


def save(puzzles: Iterable[Puzzle], path: str, format: Format, force: bool = False, **made: Any) -> Card:
    """Write a data set with its card, streamed; a file is replaced in one step."""
    census = Census()
    texts = (format_puzzle(puzzle, format) for puzzle in census.passing(puzzles))
    if is_folder(path):
        to_folder(texts, path, format, force)
    else:
        write_file(path, format.write_all(texts))
    card = census.card(made=made)
    if can_have_card(path):
        write_card(path, card)
    return card


def to_folder(texts: Iterable[str], folder: str, format: Format, force: bool) -> None:
    """A file for every puzzle; a folder that holds anything already is refused unless asked for."""
    create_folder(folder)
    with report_write_errors(folder):
        if os.listdir(folder) and not force:
            raise UsageError(messages.FOLDER_NOT_EMPTY(path=quote(folder, PATH_WIDTH)))
    for nth, text in enumerate(texts, 1):
        write_file(os.path.join(folder, f"{nth:06}{format.extension}"), format.write_all([text]))
