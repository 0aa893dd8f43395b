"""From declared routes to served ones.

Routes are declared with FastAPI, for the document it makes of them. They read their requests and write their
answers themselves, so what FastAPI would do around each call (0.25 ms with 20 routes) is left out: Starlette
serves them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

Handler = Callable[[Request], Awaitable[Response]]


def served(declared: Iterable[BaseRoute]) -> list[Route]:
    """One route a path, whatever its methods; so the answer to a wrong method can name all right ones."""
    by_path: dict[str, dict[str, Handler]] = {}
    for route in declared:
        assert isinstance(route, APIRoute)
        for method in route.methods or ():
            by_path.setdefault(route.path, {})[method] = route.endpoint
    return [_route(path, handlers) for path, handlers in by_path.items()]


def direct(declared: Iterable[BaseRoute]) -> dict[tuple[str, str], Handler]:
    """Handlers of paths without parameters, by method and path."""
    return {
        (method, route.path): route.endpoint
        for route in declared
        if isinstance(route, APIRoute) and "{" not in route.path
        for method in route.methods or ()
    }


def _route(path: str, handlers: dict[str, Handler]) -> Route:
    if "GET" in handlers:
        handlers["HEAD"] = handlers["GET"]
    if len(handlers) == 1:
        [(method, handler)] = handlers.items()
        return Route(path, handler, methods=[method])

    async def by_method(request: Request) -> Response:
        return await handlers[request.method](request)

    return Route(path, by_method, methods=list(handlers))
