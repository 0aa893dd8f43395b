"""The HTTP API, top to bottom: what is opened, how errors look, which routes there are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import PackageNotFoundError, version

from fastapi import FastAPI
from starlette.exceptions import HTTPException

from api import documented, problems
from api.browser import BrowserGuard
from api.door import Door
from api.metrics import Metrics
from api.routes import memories, operations, recall, sessions, turns, users
from api.state import open_state
from common.errors import ElephantError
from common.settings import Settings, get_settings

_DESCRIPTION = (
    "Long-term memory for LLM agents. Post turns and forget about them; ask when you need context. "
    "Errors are RFC 9457 problem documents; every answer carries `X-Request-Id`."
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; its stores are opened by its lifespan, so it can be made without any.

    Starting it raises what `state.open_state` raises.
    """
    settings = settings or get_settings()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                app.state.elephant = await stack.enter_async_context(open_state(settings, metrics))
            except Exception as error:
                # uvicorn logs a failed start and goes; `server.serve` passes the reason on to its caller.
                app.state.startup_failure = error
                raise
            yield

    app = FastAPI(
        title="Elephant",
        version=_version(),
        description=_DESCRIPTION,
        lifespan=lifespan,
        redirect_slashes=False,
        redoc_url=None,
    )
    app.add_middleware(Door, metrics=metrics, guard=BrowserGuard(settings))
    app.add_exception_handler(ElephantError, problems.on_elephant_error)
    app.add_exception_handler(HTTPException, problems.on_http_exception)
    for group in (turns, sessions, recall, memories, users, operations):
        app.include_router(group.router)
    documented.describe(app)
    return app


def _version() -> str:
    try:
        return version("elephant-memory")
    except PackageNotFoundError:
        return "0"
