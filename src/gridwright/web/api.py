"""What the server can be asked, as an OpenAPI document and as a page: both are made from the types of the questions."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from typing import Any, TypedDict

from gridwright.messages import Sentence
from gridwright.messages.language import ENGLISH, names, using
from gridwright.version import VERSION
from gridwright.web import values
from gridwright.web.operations import OPERATIONS, Fault, Operation

JSON_TYPE = "application/json"
NOT_FOUND, TOO_SLOW, TOO_LARGE, WRONG_TYPE, UNPROCESSABLE, TOO_MANY = 404, 408, 413, 415, 422, 429
REFUSALS = {
    TOO_SLOW: Sentence("the request took too long to arrive"),
    TOO_LARGE: Sentence("the request is too large"),
    WRONG_TYPE: Sentence("the request is not JSON by its type"),
    UNPROCESSABLE: Sentence("something is wrong with the question, or it took too much time or memory"),
    TOO_MANY: Sentence("too many questions at once: try again after the seconds of Retry-After"),
}

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>gridwright {version}: questions</title></head><body><main>
<h1>Questions to gridwright {version}</h1>
<p>Send the fields as JSON by POST, with the language as <code>?lang=</code>. The same
<a href="../api">as an OpenAPI document</a>.</p>
{questions}
</main></body></html>
"""
QUESTION = """<h2 id="{name}"><code>POST /api/{name}</code></h2><p>{summary}</p>
<details><summary>Request</summary><pre>{request}</pre></details>
<details><summary>Result</summary><pre>{result}</pre></details>
"""


class Refusal(TypedDict):
    """The body of every response that is not a result."""

    error: Fault


def describe_api() -> dict[str, Any]:
    """All questions, their requests and results, as OpenAPI."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "gridwright", "version": VERSION},
        "paths": {f"/api/{name}": {"post": describe_question(name, each)} for name, each in OPERATIONS.items()},
        "components": {"schemas": {"error": values.describe(Refusal)}},
    }


def describe_question(name: str, operation: Operation) -> dict[str, Any]:
    """One question as OpenAPI."""
    language = {"type": "string", "enum": list(names()), "default": ENGLISH}
    return {
        "operationId": name,
        "summary": operation.summary,
        "parameters": [{"name": "lang", "in": "query", "schema": language}],
        "requestBody": {"required": True, **describe_content(values.describe(operation.request))},
        "responses": {
            "200": {"description": operation.summary, **describe_content(values.describe(operation.result))},
            **{str(code): describe_refusal(code) for code in REFUSALS},
        },
    }


def describe_refusal(code: int) -> dict[str, Any]:
    """The response to a question that is refused."""
    with using(ENGLISH):
        reason = str(REFUSALS[code])
    found = {"description": reason, **describe_content({"$ref": "#/components/schemas/error"})}
    if code == TOO_MANY:
        found["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return found


def describe_content(schema: dict[str, Any]) -> dict[str, Any]:
    """JSON of a schema as the content of a message."""
    return {"content": {JSON_TYPE: {"schema": schema}}}


@cache
def write_api_page() -> str:
    """All questions as a page for people."""
    questions = "".join(
        QUESTION.format(
            name=escape(name),
            summary=escape(operation.summary),
            request=write_schema(operation.request),
            result=write_schema(operation.result),
        )
        for name, operation in OPERATIONS.items()
    )
    return PAGE.format(version=escape(VERSION), questions=questions)


def write_schema(kind: type) -> str:
    """The schema of a type, for a page."""
    return escape(json.dumps(values.describe(kind), indent=2))
