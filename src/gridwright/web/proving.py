"""A question of somebody who does not take a verdict on trust: a certificate, to be checked without gridwright."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import TypedDict

from gridwright.certificate.certified import prove_and_verify
from gridwright.certificate.files import list_files, pack
from gridwright.outcome import describe_verdict
from gridwright.web.boards import PuzzleText, open_puzzle


@dataclass(frozen=True, slots=True)
class ProveRequest:
    """A puzzle."""

    puzzle: PuzzleText


class ProveResult(TypedDict):
    """What the certificate shows, and its files as a zip file, in base 64."""

    text: str
    zip: str


def prove(request: ProveRequest) -> ProveResult:
    """Prove that a puzzle has one solution, none or several, check the proof, and pack it."""
    certificate = prove_and_verify(open_puzzle(request.puzzle))
    verdict = describe_verdict(certificate.claim, len(certificate.solutions), False)
    return ProveResult(text=verdict, zip=b64encode(pack(list_files(certificate))).decode())
