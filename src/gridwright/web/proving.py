"""A question of somebody who does not take a verdict on trust: a certificate, to be checked without gridwright."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import TypedDict

from gridwright.certificate.certified import prove_and_verify
from gridwright.certificate.files import list_files, pack
from gridwright.outcome import describe_verdict
from gridwright.web.boards import PuzzleText, State, open_puzzle, read_state
from gridwright.web.solving import word_claim


@dataclass(frozen=True, slots=True)
class ProveRequest:
    """A puzzle, and a half-done board if the verdict is to be about the solutions that have its values."""

    puzzle: PuzzleText
    state: State = None


class ProveResult(TypedDict):
    """What the certificate shows, and its files as a zip file, in base 64."""

    text: str
    zip: str


def prove(request: ProveRequest) -> ProveResult:
    """Prove that a puzzle, or a half-done board, has one solution, none or several, check the proof, and pack it."""
    puzzle = open_puzzle(request.puzzle)
    state = read_state(puzzle, request.state)
    certificate = prove_and_verify(puzzle, state=state)
    verdict = word_claim(describe_verdict(certificate.claim, len(certificate.solutions), False), state)
    return ProveResult(text=verdict, zip=b64encode(pack(list_files(certificate))).decode())
