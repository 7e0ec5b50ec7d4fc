"""The certificates of a data set: a zip file for each puzzle, in a folder beside the puzzles."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator

from gridwright.batch.datasets import check_folder, remove_files
from gridwright.certificate.certified import prove_and_verify, refuse_other_claim
from gridwright.certificate.files import write_certificate
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Puzzle

ENDING = ".certificates"
GENERATOR = "generate"


def certificate_folder(path: str) -> str:
    """The folder of the certificates of a data set: beside the file, or beside the folder."""
    return path.rstrip("/") + ENDING


def write_certificates(
    puzzles: Iterable[Puzzle], path: str, force: bool, claim: Status | None, limit: Limit | None = None
) -> Iterator[Puzzle]:
    """Pass puzzles on, each after its certificate is written; if anything fails, no certificate stays.

    What is claimed of every puzzle must be what its certificate shows: else there is an error that names both.
    """
    folder = certificate_folder(path)
    is_new = not os.path.isdir(folder)
    check_folder(folder, force)
    written: list[str] = []
    try:
        for nth, puzzle in enumerate(puzzles, 1):
            certificate = prove_and_verify(puzzle, limit)
            if claim is not None:
                refuse_other_claim(certificate, GENERATOR, claim)
            file = os.path.join(folder, f"{nth:06}.zip")
            write_certificate(certificate, file, force)
            written.append(file)
            yield puzzle
    except BaseException:
        with contextlib.suppress(OSError):
            remove_files(written, folder if is_new else None)
        raise
