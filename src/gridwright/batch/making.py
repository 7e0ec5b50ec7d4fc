"""Making one puzzle of an order, as a row of a ledger: in a batch worker, in a killable process, or on a cluster."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple, dataclass
from typing import Any

from gridwright.formats.plain import write
from gridwright.generate.duplicates import canonical_hash
from gridwright.generate.random_style import Densities, Sizes
from gridwright.generate.unique import Order, make_puzzle
from gridwright.kind import Request
from gridwright.solving.events import Event, Made

GENERATE = "generate"  # the method of rows that make a puzzle
MADE, REFUSED, UNFINISHED = "made", "refused", "unknown"
"""What becomes of such a row, beside an error: the puzzle, a request that cannot be met, a limit that was reached."""


def encode_order(order: Order) -> dict[str, Any]:
    """An order as JSON values."""
    style = {} if order.densities is None else {"densities": list(astuple(order.densities))}
    return {
        "kind": order.kind,
        "sizes": str(order.sizes),
        "request": {**asdict(order.request), "options": dict(order.request.options)},
        "seed": order.seed,
        **style,
    }


def decode_order(message: Mapping[str, Any]) -> Order:
    """The order of such values."""
    sizes, request = Sizes.of(message["sizes"]), Request(**message["request"])
    densities = Densities(*message["densities"]) if "densities" in message else None
    return Order(message["kind"], sizes, request, message["seed"], densities)


@dataclass(frozen=True, slots=True)
class Making:
    """One try at one puzzle of an order, as work for a worker process."""

    order: Order
    number: int
    again: int = 0  # how many puzzles of this number were turned down before

    @property
    def method(self) -> str:
        """What it is called where it fails."""
        return GENERATE

    @property
    def name(self) -> str:
        """What it is called in a ledger."""
        return f"{self.number}/{self.again}"

    def as_message(self) -> dict[str, Any]:
        """The work as JSON values."""
        order = encode_order(self.order)
        return {"entry": f"{__name__}:Making", "order": order, "number": self.number, "again": self.again}

    def as_text(self) -> str:
        """The work as a text for a ledger."""
        return json.dumps(self.as_message())

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> Making:
        """The work of a message."""
        return cls(decode_order(message["order"]), message["number"], message["again"])

    def run(self) -> Iterator[Event]:
        """Make the puzzle."""
        puzzle = make_puzzle(self.order, self.number, self.again)
        yield Made(write(puzzle), canonical_hash(puzzle).hex())
