"""Group commit: commands asked for at the same moment go to Redis together, as one pipeline.

Sending and awaiting one command costs redis-py more Python time than anything else a post needs, and Redis a
read, a write and a sync to disk. Under load many posts are at hand whenever the event loop comes round;
sent together they share all of that. A lone command goes out at once: nothing waits for company.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

Command = tuple[Any, ...]

#: Commands of one pipeline. Answers come when the whole group is done, so a long one delays its first.
MOST = 64


class Together:
    """Belongs to one event loop. `send` answers each command, by an exception where one failed."""

    def __init__(self, send: Callable[[Sequence[Command]], Awaitable[Sequence[Any]]]) -> None:
        self._send = send
        self._waiting: list[tuple[Command, asyncio.Future[Any]]] = []
        self._under_way: set[asyncio.Task[None]] = set()

    async def ask(self, command: Command) -> Any:
        """The answer to one command. Raises what Redis said of it, or what `send` raised of its group."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._start)
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((command, future))
        return await future

    def _start(self) -> None:
        waiting, self._waiting = self._waiting, []
        for first in range(0, len(waiting), MOST):
            task = asyncio.create_task(self._exchange(waiting[first : first + MOST]))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _exchange(self, group: Sequence[tuple[Command, asyncio.Future[Any]]]) -> None:
        answers: Sequence[Any]
        try:
            answers = await self._send([command for command, _ in group])
        except asyncio.CancelledError:
            for _, future in group:
                future.cancel()
            raise
        except Exception as error:
            answers = [error] * len(group)
        for (_, future), answer in zip(group, answers, strict=True):
            if future.done():  # whoever asked has gone
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)
