"""What the OpenAPI page says about routes that read and write their JSON themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, Literal

from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from api.answers import answer_json

_REF: Final = "#/components/schemas/{model}"
_SENTENCES: Final = {
    400: "The body cannot be read.",
    401: "The key is missing or wrong.",
    403: "The key may not touch this tenant or user.",
    404: "There is no such thing.",
    409: "Its state does not allow this.",
    413: "The body is larger than 20 MiB.",
    422: "A field is wrong; `errors` names it.",
    429: "Too much at once; see `Retry-After`.",
    500: "A bug; `X-Request-Id` names it in the log.",
    503: "Something we depend on is away; see `Retry-After`.",
}
_BODY_STATUSES: Final = (400, 413)
_DESCRIPTION: Final = (
    "Long-term memory for LLM agents. Post turns and forget about them; ask when you need context. "
    "Errors are RFC 9457 problem documents; every answer carries `X-Request-Id`."
)


class FieldProblem(BaseModel):
    """One wrong field."""

    pointer: str
    detail: str


class Problem(BaseModel):
    """An error, as RFC 9457 has it."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[FieldProblem] | None = None


def documented(
    *,
    answers: dict[int, Any],
    body: type[BaseModel] | None = None,
    query: type[BaseModel] | None = None,
    path: dict[str, str] | None = None,
    example: dict[str, Any] | None = None,
    problems: tuple[int, ...] = (),
) -> dict[str, Any]:
    """Keyword arguments of a route decorator.

    `answers` maps statuses to models (None: no body; a string: that media type). `path` describes path
    parameters. 401, 403, 422, 500 and 503 can come from every route; `problems` adds others.
    """
    statuses = {401, 403, 422, 500, 503, *problems, *(_BODY_STATUSES if body else ())}
    responses: dict[int | str, dict[str, Any]] = {}
    for status, answer in answers.items():
        if isinstance(answer, str):
            responses[status] = {"description": "OK", "content": {answer: {"schema": {"type": "string"}}}}
        elif answer is None:
            responses[status] = {"description": "Done."}
        else:
            responses[status] = {
                "model": answer,
                "description": (answer.__doc__ or "OK").strip().splitlines()[0],
            }
    for status in sorted(statuses):
        responses[status] = {
            "description": _SENTENCES[status],
            "content": {"application/problem+json": {"schema": _ref(Problem)}},
        }
    extra: dict[str, Any] = {"parameters": [*_path_parameters(path or {}), *_query_parameters(query)]}
    if body is not None:
        content: dict[str, Any] = {"schema": _ref(body)}
        if example is not None:
            content["example"] = example
        extra["requestBody"] = {"required": True, "content": {"application/json": content}}
        _bodies.add(body)
    return {
        "responses": responses,
        "openapi_extra": extra,
        "status_code": min(answers),
        "response_model": None,
    }


_bodies: set[type[BaseModel]] = {Problem}


def document_routes(declared: Sequence[BaseRoute]) -> list[Route]:
    """Routes for the OpenAPI document of the declared routes, and for the page that shows it."""

    async def page(_request: Request) -> Response:
        return get_swagger_ui_html(openapi_url="openapi.json", title="Elephant API")

    @cache
    def made_once() -> dict[str, Any]:
        return _document(declared)

    async def document(_request: Request) -> Response:
        return answer_json(made_once())

    return [Route("/docs", page), Route("/openapi.json", document)]


def _document(declared: Sequence[BaseRoute]) -> dict[str, Any]:
    document = get_openapi(title="Elephant", version=_version(), description=_DESCRIPTION, routes=declared)
    wanted: list[tuple[type[BaseModel], Literal["validation"]]] = [
        (model, "validation") for model in sorted(_bodies, key=lambda model: model.__name__)
    ]
    _, definitions = models_json_schema(wanted, ref_template=_REF)
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in definitions.get("$defs", {}).items():
        schemas.setdefault(name, schema)
    document["components"]["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
    }
    document["security"] = [{}, {"bearer": []}, {"key": []}]
    return document


def _version() -> str:
    try:
        return version("elephant-memory")
    except PackageNotFoundError:
        return "0"


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": _REF.format(model=model.__name__)}


def _path_parameters(described: dict[str, str]) -> list[dict[str, Any]]:
    schema = {"type": "string", "minLength": 1, "maxLength": 128}
    return [
        {"name": name, "in": "path", "required": True, "description": text, "schema": schema}
        for name, text in described.items()
    ]


def _query_parameters(model: type[BaseModel] | None) -> list[dict[str, Any]]:
    if model is None:
        return []
    document = model.model_json_schema()
    required = document.get("required", ())
    definitions = document.get("$defs", {})
    return [
        {"name": name, "in": "query", "required": name in required, "schema": _inlined(schema, definitions)}
        for name, schema in document["properties"].items()
    ]


def _inlined(schema: Any, definitions: dict[str, Any]) -> Any:
    """The schema with what it refers to put in place; query models hold enums, nothing recursive."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _inlined(definitions[schema["$ref"].rpartition("/")[2]], definitions)
        return {key: _inlined(value, definitions) for key, value in schema.items()}
    return [_inlined(item, definitions) for item in schema] if isinstance(schema, list) else schema
