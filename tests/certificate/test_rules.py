"""Rule steps that a verifier must refuse."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.certificate.verifying import ProofCheck, Refused


def test_a_rule_of_another_kind_is_none() -> None:
    check = ProofCheck(gw.read("examples/takuzu-4x4.txt"), ())
    with pytest.raises(Exception, match="takuzu has no rule touch"):
        check.take("1 rule touch board: r1c1=0")


def test_nothing_follows_from_a_black_cell() -> None:
    check = ProofCheck(gw.read("examples/makaro-4x6.txt"), ())
    with pytest.raises(Refused, match="does not apply to this place"):
        check.take("1 rule neighbours r3c3 r4c3:")
