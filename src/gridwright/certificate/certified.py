"""An outcome that is checked: a certificate of the kernel shows what a method claims, whatever the method is."""

from __future__ import annotations

from dataclasses import replace

from gridwright.certificate.certificate import CLAIMS
from gridwright.certificate.proving import prove
from gridwright.certificate.verifying import verify
from gridwright.errors import EngineError, LimitError
from gridwright.messages import say
from gridwright.outcome import CHECKED, UNPROVED, Limit, Outcome, Status, describe_verdict
from gridwright.puzzle import Puzzle


def certify(puzzle: Puzzle, outcome: Outcome, limit: Limit | None = None) -> Outcome:
    """An outcome whose claim a certificate shows; raises EngineError, which names both claims, if it shows another.

    Where no proof was found within the limit, what is left is what needs none: a solution, if there is one.
    """
    if outcome.status not in CLAIMS:
        return outcome
    if outcome.status is Status.MANY:  # the referee has seen two solutions
        return replace(outcome, proof=CHECKED)
    try:
        certificate = prove(puzzle, limit=limit)
    except LimitError as error:
        status = Status.UNKNOWN if outcome.answer is None else Status.SOME
        return replace(outcome, status=status, complete=False, proof=UNPROVED, stopped=True, reason=str(error))
    found = verify(certificate)
    if not found.holds:
        raise EngineError(say("the certificate does not hold: {reason}", reason=found.reason))
    same = [answer.values for answer in certificate.solutions] == [answer.values for answer in outcome.answers]
    if certificate.claim is not outcome.status or not same:
        raise EngineError(
            say(
                "{method} claims: {claim}; but a certificate shows: {shown}",
                method=outcome.method,
                claim=describe_verdict(outcome.status, outcome.count, outcome.complete),
                shown=describe_verdict(certificate.claim, len(certificate.solutions), False),
            )
        )
    return replace(outcome, proof=CHECKED)
