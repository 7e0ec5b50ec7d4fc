"""The folder or the zip file of a certificate: the puzzle, its solutions, the proof, and what they mean."""

from __future__ import annotations

import errno
import io
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator

from gridwright import kinds
from gridwright.certificate.certificate import CLAIMS, Certificate
from gridwright.certificate.readme import write_readme
from gridwright.errors import InputError, UsageError, describe_system_error, quote
from gridwright.messages import Message, say
from gridwright.outcome import Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.text import plain
from gridwright.text.files import create_folder, refuse_existing, remove_file, write_file
from gridwright.text.parsing import SourceLine

PUZZLE, PROOF, README = "puzzle.txt", "proof.txt", "README.md"
CNF, LRAT = "rules.cnf", "proof.lrat"
BOARD = "board.txt"
SOLUTIONS = ("solution.txt", "solution-2.txt")
NAMES = (README, PUZZLE, BOARD, *SOLUTIONS, CNF, LRAT, PROOF)
HEAD = "gridwright-certificate 1"
CLAIM = "claim "
HEAD_LINES = 2  # of a proof, before its steps
EARLIEST = (1980, 1, 1, 0, 0, 0)  # the time of every file in a zip file: the same certificate has the same bytes
MOST_BYTES = 1 << 30  # of a proof that is read,
MOST_BOARD_BYTES = 1 << 24  # and of any other file
NO_CERTIFICATE = Message("{path} is not a certificate: {reason}")

Files = dict[str, str]


def list_files(certificate: Certificate, lrat: tuple[str, str] | None = None) -> Files:
    """The texts of a certificate, by the names of their files; those for checkers of SAT proofs, if there are any."""
    puzzle = certificate.puzzle
    kind = kinds.of(puzzle)
    head = [HEAD, f"{CLAIM}{certificate.claim.value}"]
    files = {README: write_readme(certificate), PUZZLE: plain.write(kind, puzzle)}
    if certificate.board is not None:
        files[BOARD] = plain.write_answer(kind, puzzle, certificate.board)
    for name, answer in zip(SOLUTIONS, certificate.solutions, strict=False):
        files[name] = plain.write_answer(kind, puzzle, answer)
    files[PROOF] = "\n".join([*head, certificate.proof])
    return files if lrat is None else {**files, CNF: lrat[0], LRAT: lrat[1]}


def write_certificate(
    certificate: Certificate, path: str, force: bool = False, lrat: tuple[str, str] | None = None
) -> None:
    """Write a certificate to a folder, or to a file whose name ends in .zip.

    Of a folder the proof is written last, so what is not complete is no certificate; and files of the certificate that
    was there before are gone, since a half-done board or a solution would be taken for one of the new certificate.
    """
    if path in ("", "-"):
        raise UsageError(say("expected the name of a folder or of a zip file, not {name}", name=quote(path)))
    files = list_files(certificate, lrat)
    if path.endswith(".zip"):
        refuse_existing(path, force)
        create_folder(os.path.dirname(path))
        write_file(path, [pack(files)])
        return
    for name in NAMES:
        refuse_existing(os.path.join(path, name), force)
    create_folder(path)
    for name in NAMES:
        if name == PROOF or name not in files:
            remove_file(os.path.join(path, name))
    for name in sorted(files, key=PROOF.__eq__):
        write_file(os.path.join(path, name), [files[name]])


def pack(files: Files) -> bytes:
    """Files as a zip file; the same files are always the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode())
    return packed.getvalue()


def read_certificate(path: str) -> Certificate:
    """The certificate in a folder or zip file; raises InputError if it is none."""
    if not os.path.exists(path):
        raise cannot_read(path, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    read = open_zip(path) if os.path.isfile(path) else open_folder(path)
    puzzle = read_puzzle(path, read)
    head, _, rest = (read(PROOF) or "").partition("\n")
    named, _, proof = rest.partition("\n")
    if head != HEAD or not named.startswith(CLAIM):
        raise InputError(NO_CERTIFICATE(path=quote(path), reason=say("{file} does not start as expected", file=PROOF)))
    claim = find_claim(path, named.removeprefix(CLAIM))
    solutions = tuple(read_solutions(path, puzzle, read, CLAIMS[claim]))
    board = read_board(path, puzzle, read, BOARD)
    return Certificate(puzzle, claim, solutions, proof, board)


def find_claim(path: str, name: str) -> Status:
    """The claim of a name."""
    for claim in CLAIMS:
        if claim.value == name:
            return claim
    known = ", ".join(claim.value for claim in CLAIMS)
    reason = say("the claim is {name}; expected one of {known}", name=quote(name), known=known)
    raise InputError(NO_CERTIFICATE(path=quote(path), reason=reason))


Read = Callable[[str], str | None]
"""The text of a file, None if there is none."""


def read_puzzle(path: str, read: Read) -> Puzzle:
    """The puzzle of a certificate."""
    text = read(PUZZLE)
    if text is None:
        raise InputError(NO_CERTIFICATE(path=quote(path), reason=say("it has no {file}", file=PUZZLE)))
    lines = number_lines(text)
    found = kinds.lookup(lines[0].text.strip()) if lines else None
    if found is None:
        reason = say("{file} does not begin with the name of a kind", file=PUZZLE)
        raise InputError(NO_CERTIFICATE(path=quote(path), reason=reason))
    return plain.parse_puzzle(*found, lines[1:], os.path.join(path, PUZZLE))


def read_solutions(path: str, puzzle: Puzzle, read: Read, count: int) -> Iterator[Answer]:
    """The solutions of a certificate, as many as there are of those that it should have."""
    for name in SOLUTIONS[:count]:
        answer = read_board(path, puzzle, read, name)
        if answer is not None:
            yield answer


def read_board(path: str, puzzle: Puzzle, read: Read, name: str) -> Answer | None:
    """The board in a file of a certificate, None if there is no such file."""
    text = read(name)
    if text is None:
        return None
    return plain.read_answer(kinds.of(puzzle), puzzle, number_lines(text), os.path.join(path, name))


def number_lines(text: str) -> list[SourceLine]:
    """The lines of a text with their numbers, without empty ones."""
    return [SourceLine(nth, line) for nth, line in enumerate(text.splitlines(), 1) if line.strip()]


def open_folder(path: str) -> Read:
    """What reads the files of a folder."""

    def read(name: str) -> str | None:
        file = os.path.join(path, name)
        if not os.path.exists(file):
            return None
        try:
            refuse_large(path, name, os.path.getsize(file))
            with open(file, encoding="utf-8") as opened:
                return opened.read()
        except (OSError, UnicodeDecodeError) as error:
            raise cannot_read(file, error) from None

    return read


def open_zip(path: str) -> Read:
    """What reads the files in a zip file."""
    try:
        archive = zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        reason = say("it is neither a folder nor a zip file")
        raise InputError(NO_CERTIFICATE(path=quote(path), reason=reason)) from None
    except OSError as error:
        raise cannot_read(path, error) from None

    def read(name: str) -> str | None:
        if name not in archive.namelist():
            return None
        refuse_large(path, name, archive.getinfo(name).file_size)
        try:
            with io.TextIOWrapper(archive.open(name), encoding="utf-8") as opened:
                return opened.read()
        except (OSError, UnicodeDecodeError, zipfile.BadZipFile, zlib.error, RuntimeError, EOFError) as error:
            raise cannot_read(path, error) from None

    return read


def refuse_large(path: str, name: str, size: int) -> None:
    """Raise an error for a file that would take too much memory; a small zip file can hold a very large one."""
    if size > (MOST_BYTES if name == PROOF else MOST_BOARD_BYTES):
        raise InputError(NO_CERTIFICATE(path=quote(path), reason=say("{file} is too large", file=name)))


def cannot_read(path: str, error: Exception) -> InputError:
    """What is wrong with a file, in one line."""
    reason = describe_system_error(error) if isinstance(error, OSError) else str(error)
    return InputError(say("cannot read {path}: {reason}", path=quote(path, 200), reason=reason))
