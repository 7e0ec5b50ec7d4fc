"""The API asked at random by Schemathesis, from its own description: every reply is as described, none a failure."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from support.effort import covered, scaled, seed
from web.conftest import serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        find_spec("schemathesis") is None, reason="no Schemathesis: pip install schemathesis makes this run"
    ),
]
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)
SETTINGS = """[checks]
negative_data_rejection.expected-statuses = [400, 403, 404, 405, 408, 413, 415, 422, 429]
"""
MOST_SHOWN = 4_000  # characters of a line or of all that it says


def test_the_api_is_as_it_is_described(tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(SETTINGS)
    with serving("--seconds", "5") as (address, _):
        program = Path(sys.executable).with_name("schemathesis")
        words = [f"{address}api", "--url", address, "--checks", ",".join(CHECKS), "--request-timeout", "60"]
        effort = ["--max-examples", str(scaled(10, 50)), "--seed", str(seed(1))]
        done = subprocess.run([program, "run", *words, *effort], capture_output=True, text=True, cwd=tmp_path)
    said = "\n".join(line[:200] for line in done.stdout.splitlines())
    assert done.returncode == 0, said[-MOST_SHOWN:] + done.stderr[-MOST_SHOWN:]
    asked = re.search(r"(\d+) generated", said)
    assert asked is not None
    assert int(asked[1]) > 100
    covered(int(asked[1]), "requests to the page's API")
