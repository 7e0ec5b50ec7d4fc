"""Boards that are meant to be hard, as puzzle texts: random ones, ones built around a solution, and adversarial ones.

Every maker takes a random number generator and the side of the board, so that a kind, a maker, a side and a seed name a
board. Texts and not objects: older versions of gridwright can read them too.
"""

from __future__ import annotations

from random import Random

from bench.boards import hitori, makaro, nonogram, takuzu
from bench.boards.common import Maker

MAKERS: dict[str, dict[str, Maker]] = {
    "hitori": hitori.MAKERS,
    "takuzu": takuzu.MAKERS,
    "makaro": makaro.MAKERS,
    "nonogram": nonogram.MAKERS,
}


def make(kind: str, maker: str, side: int, seed: int) -> str:
    """The board of that name."""
    return MAKERS[kind][maker](Random(f"{kind} {maker} {side} {seed}"), side)
