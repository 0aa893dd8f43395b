"""The HTTP API, top to bottom: what is opened, how errors look, which routes there are."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from api import problems
from api.browser import BrowserGuard
from api.documented import document_routes
from api.door import Door
from api.metrics import Metrics
from api.routes import memories, operations, recall, sessions, turns, users
from api.serving import direct, served
from api.state import open_state
from common.errors import ElephantError
from common.settings import Settings, get_settings

#: What is asked most stands first: routes are tried in this order.
ROUTERS = (turns.router, recall.router, sessions.router, memories.router, users.router, operations.router)


def create_app(settings: Settings | None = None) -> Starlette:
    """The application; its stores are opened by its lifespan, so it can be made without any.

    Starting it raises what `state.open_state` raises, and leaves that in `app.state.startup_failure`.
    """
    settings = settings or get_settings()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                app.state.elephant = await stack.enter_async_context(open_state(settings, metrics))
            except Exception as error:
                # uvicorn logs a failed start and goes; `server.serve` passes the reason on to its caller.
                app.state.startup_failure = error
                raise
            # What is there now stays: collections of later garbage need not look at it again and again.
            gc.collect()
            gc.freeze()
            yield

    declared = [route for router in ROUTERS for route in router.routes]
    app = Starlette(
        routes=[*served(declared), *document_routes(declared)],
        lifespan=lifespan,
        exception_handlers={
            ElephantError: problems.on_elephant_error,
            HTTPException: problems.on_http_exception,
        },
    )
    app.router.redirect_slashes = False
    # Outermost, as it deals with every failure itself; what it hands on passes Starlette's own layers.
    app.middleware_stack = Door(
        app.build_middleware_stack(), metrics=metrics, guard=BrowserGuard(settings), direct=direct(declared)
    )
    return app
