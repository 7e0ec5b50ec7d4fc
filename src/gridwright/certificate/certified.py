"""An outcome that is checked: a certificate of the kernel shows what a method claims, whatever the method is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.certificate.certificate import CLAIMS, Certificate
from gridwright.certificate.own_proofs import OwnProof, find_own_proof
from gridwright.certificate.proving import prove
from gridwright.certificate.verifying import verify
from gridwright.errors import EngineError, LimitError
from gridwright.messages import say
from gridwright.outcome import CHECKED, UNPROVED, Limit, Outcome, Status, describe_verdict
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.events import Stopped
from gridwright.solving.solve import Ask, run_limited


def certify(puzzle: Puzzle, outcome: Outcome, limit: Limit | None = None, ask: Ask | None = None) -> Outcome:
    """An outcome whose claim a certificate shows; raises EngineError, which names both claims, if it shows another.

    The claim of an outside solver that writes proofs is checked by its own, where there is a checker for it.

    Where no proof was found within the limit, what is left is what needs none: a solution, if there is one. `ask` is as
    for `solve`.
    """
    if outcome.status not in CLAIMS:
        return outcome
    if outcome.status is Status.MANY:  # the referee has seen two solutions
        return replace(outcome, proof=CHECKED)
    own = find_own_proof(puzzle, outcome)
    try:
        if own is None:
            certificate = prove_and_verify(puzzle, limit, ask)
            refuse_other_claim(certificate, outcome.method, outcome.status, outcome.answers)
        else:
            check_own_proof(own, outcome, limit, ask)
    except LimitError as error:
        status = Status.UNKNOWN if outcome.answer is None else Status.SOME
        return replace(outcome, status=status, complete=False, proof=UNPROVED, stopped=True, reason=str(error))
    return replace(outcome, proof=CHECKED)


def check_own_proof(own: OwnProof, outcome: Outcome, limit: Limit | None, ask: Ask | None) -> None:
    """Check the proof of the solver that made a claim; where it fails, an error says what a certificate shows."""
    try:
        for event in (ask or run_limited)(own, limit or Limit()):
            if isinstance(event, Stopped):
                raise LimitError(event.reason)
    except EngineError as error:
        certificate = prove_and_verify(own.puzzle, limit, ask)
        refuse_other_claim(certificate, outcome.method, outcome.status, outcome.answers)
        raise EngineError(
            say(
                "{method} claims: {claim}; a certificate shows the same, but not its own proof: {error}",
                method=outcome.method,
                claim=describe_verdict(outcome.status, CLAIMS[outcome.status], False),
                error=error,
            )
        ) from None


def prove_and_verify(
    puzzle: Puzzle, limit: Limit | None = None, ask: Ask | None = None, state: Answer | None = None
) -> Certificate:
    """A certificate that holds."""
    certificate = prove(puzzle, state=state, limit=limit, ask=ask)
    found = verify(certificate)
    if not found.holds:
        raise EngineError(say("the certificate does not hold: {reason}", reason=found.reason))
    return certificate


def refuse_other_claim(
    certificate: Certificate, method: str, claim: Status, answers: Sequence[Answer] | None = None
) -> None:
    """Raise an error that names both claims if a certificate shows something else, or another solution."""
    shown = [answer.values for answer in certificate.solutions]
    same = answers is None or shown == [answer.values for answer in answers]
    if certificate.claim is not claim or not same:
        raise EngineError(
            say(
                "{method} claims: {claim}; but a certificate shows: {shown}",
                method=method,
                claim=describe_verdict(claim, CLAIMS[claim], False),
                shown=describe_verdict(certificate.claim, len(certificate.solutions), False),
            )
        )
