"""The API's side of the queue: taking turns in, and saying what became of them. asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

import redis.asyncio as aio
from redis.exceptions import NoScriptError, RedisError

from common.clock import to_micros
from common.errors import QueueUnavailable, TooManyRequests
from common.queue import codec, keys, lua, plan
from common.queue.failures import named
from common.queue.together import Command, Together
from common.queue.types import Accepted, Backlog, Erased, QueuedTurn, QueueStats
from common.scope import Scope, SessionRef
from common.settings import Settings
from common.vocabulary import Fate

#: How a post is taken in, for accept.lua.
_WHEN_DUE, _AT_ONCE, _AGAIN = 0, 1, 2


class TurnQueue:
    """Safe to share by all tasks of one event loop.

    Every method raises QueueUnavailable when Redis cannot be used, at the latest `settings.redis_timeout_s`
    after the call, whatever the time went into (waiting for a connection, connecting, the answer).
    """

    def __init__(self, client: aio.Redis, settings: Settings) -> None:
        self._client = client
        self._timeout_s = settings.redis_timeout_s
        self._backlog_limit = settings.backlog_limit
        self._scripts = lua.scripts(settings)
        self._execute: Callable[..., Awaitable[Any]] = client.execute_command
        self._hashes = {name: lua.sha1(source) for name, source in self._scripts.items()}
        self._posts = Together(self._sent)

    async def accept(self, ref: SessionRef, turns: Sequence[QueuedTurn], *, wake: bool) -> Accepted:
        """Take turns in, in one atomic step; what Redis knows already is a duplicate and changes nothing.

        `wake` has the session processed at once; else it is when its buffer reaches `batch_turns` or it was
        quiet for `idle_s`. Raises TooManyRequests when the tenant's backlog is full: then nothing was taken.
        """
        return await self._accept(ref, turns, _AT_ONCE if wake else _WHEN_DUE)

    async def readmit(self, ref: SessionRef, turns: Sequence[QueuedTurn]) -> Accepted:
        """Takes turns in again that were processed before (a replay), at once and outside the working ring.

        Those that wait already are duplicates. Raises TooManyRequests as `accept`.
        """
        return await self._accept(ref, turns, _AGAIN)

    async def _accept(self, ref: SessionRef, turns: Sequence[QueuedTurn], manner: int) -> Accepted:
        args: list[str | bytes | int] = [keys.session_keys(ref).address, manner]
        for turn in turns:
            args += (keys.encoded(turn.turn_id), int(turn.drop is not None), codec.encode(turn))
        answer: bytes = await self._posts.ask(("EVALSHA", self._hashes["accept"], 0, *args))
        pending, *duplicates = map(int, answer.split())
        if pending < 0:
            raise TooManyRequests(
                f"{duplicates[0]} turns wait to be processed; the limit is {self._backlog_limit}",
                retry_after=5.0,
            )
        turn_ids = tuple(turn.turn_id for turn in turns)
        return Accepted(
            accepted=len(turns) - len(duplicates),
            duplicates=len(duplicates),
            turn_ids=turn_ids,
            pending_turns=pending,
            duplicate_ids=tuple(turn_ids[position] for position in duplicates),
        )

    async def working(self, ref: SessionRef, limit: int) -> list[QueuedTurn]:
        """The newest `limit` turns of the session's ring, oldest first; dropped ones were never in it."""
        if limit <= 0:
            return []
        entries = await self._within(self._client.lrange(keys.session_keys(ref).ring, -limit, -1))
        return plan.readable(entries)

    async def pending(self, scope: Scope) -> int:
        """Turns of the user that wait or are being processed, all sessions."""
        user = keys.user_keys(scope)
        return int(await self._within(self._client.hget(user.tenant_pending, user.user)) or 0)

    async def session_pending(self, ref: SessionRef) -> int:
        """Turns of the session that wait or are being processed."""
        session = keys.session_keys(ref)
        pipe = self._client.pipeline(transaction=True)
        pipe.llen(session.claimed)
        pipe.llen(session.buffer)
        claimed, buffered = await self._within(pipe.execute())
        return int(claimed) + int(buffered)

    async def turn_fate(self, ref: SessionRef, turn_id: str) -> Fate | None:
        """QUEUED or PROCESSING; None for a turn that is unknown here, or done with."""
        session, encoded = keys.session_keys(ref), keys.encoded(turn_id)
        pipe = self._client.pipeline(transaction=True)
        pipe.sismember(session.claimed_ids, encoded)
        pipe.sismember(session.buffer_ids, encoded)
        claimed, buffered = await self._within(pipe.execute())
        return Fate.PROCESSING if claimed else Fate.QUEUED if buffered else None

    async def pending_turns(self, ref: SessionRef) -> list[tuple[QueuedTurn, Fate]]:
        """The session's turns that have no final fate yet, oldest first."""
        claimed, buffered = await self._lists(ref)
        return [(turn, Fate.PROCESSING) for turn in plan.readable(claimed)] + [
            (turn, Fate.QUEUED) for turn in plan.readable(buffered)
        ]

    async def request_flush(self, ref: SessionRef) -> int:
        """Has the session's buffer processed now; how many of its turns wait or are being processed.

        A batch that waits for its next try keeps waiting: asking more often must not use its tries up.
        """
        return int(await self._run(plan.flush(ref)))

    async def erase_user(self, scope: Scope) -> Erased:
        """Removes everything of the user from Redis, leases included, and stamps when.

        Turns stamped up to `at_ms` that a worker still holds are for it to discard (`erased_at_ms`).
        """
        return plan.erased(await self._run(plan.erase_user(scope)))

    async def erased_at_ms(self, scope: Scope) -> int | None:
        """Redis time of the user's last erasure, kept for 8 days."""
        stamp = await self._within(self._client.get(keys.user_keys(scope).erased))
        return int(stamp) if stamp is not None else None

    async def forget_turns(self, ref: SessionRef, turn_ids: Iterable[str]) -> int:
        """Cuts turns out of the ring and blanks them where they wait; how many entries were touched."""
        session = keys.session_keys(ref)
        ring = await self._within(self._client.lrange(session.ring, 0, -1))
        claimed, buffered = await self._lists(ref)
        call = plan.forget_turns(ref, turn_ids, ring, claimed + buffered)
        return sum(await self._run(call)) if call else 0

    async def record_hits(self, tenant_id: str, memory_ids: Iterable[str], at: datetime) -> None:
        """Counts one recall of each memory, in one round trip. Losing it only loses a statistic."""
        call = plan.record_hits(tenant_id, memory_ids, to_micros(at) // 1000)
        if len(call.args) > 1:
            await self._run(call)

    async def notify_outbox(self) -> None:
        """Ends one worker's wait for index work."""
        await self._run(plan.Call("notify_outbox", ()))

    async def backlog(self, tenant_id: str) -> Backlog:
        """How many turns of the tenant wait, and since when the oldest does."""
        answer = await self._run(plan.stats(tenant_id))
        return plan.queue_stats(answer).by_tenant[tenant_id]

    async def stats(self) -> QueueStats:
        """Figures over all tenants."""
        return plan.queue_stats(await self._run(plan.stats()))

    async def ping(self) -> None:
        """Returns when Redis answers and takes writes."""
        await self._within(self._client.set(keys.PREFIX + "ping", 1, px=1000))

    async def _lists(self, ref: SessionRef) -> tuple[list[bytes], list[bytes]]:
        session = keys.session_keys(ref)
        pipe = self._client.pipeline(transaction=True)
        pipe.lrange(session.claimed, 0, -1)
        pipe.lrange(session.buffer, 0, -1)
        claimed, buffered = await self._within(pipe.execute())
        return claimed, buffered

    async def _run(self, call: plan.Call) -> Any:
        return await self._within(self._evaluated(call))

    async def _evaluated(self, call: plan.Call) -> Any:
        sha = self._hashes[call.script]
        try:
            return await self._execute("EVALSHA", sha, 0, *call.args)
        except NoScriptError:
            await self._execute("SCRIPT LOAD", self._scripts[call.script])
            return await self._execute("EVALSHA", sha, 0, *call.args)

    async def _sent(self, commands: Sequence[Command]) -> Sequence[Any]:
        """Each post's answer, or what Redis or the connection said instead; QueueUnavailable for all."""
        answers: list[Any] = await self._within(self._pipelined(commands))
        return answers

    async def _pipelined(self, commands: Sequence[Command]) -> list[Any]:
        answers = await self._pipeline(commands)
        unknown = [place for place, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
        if unknown:
            await self._execute("SCRIPT LOAD", self._scripts["accept"])
            again = await self._pipeline([commands[place] for place in unknown])
            for place, answer in zip(unknown, again, strict=True):
                answers[place] = answer
        return [named(answer) if isinstance(answer, Exception) else answer for answer in answers]

    async def _pipeline(self, commands: Sequence[Command]) -> list[Any]:
        pipe = self._client.pipeline(transaction=False)
        for command in commands:
            pipe.execute_command(*command)
        # Not raised: its message would quote the command, that is, what was said.
        return await pipe.execute(raise_on_error=False)

    async def _within(self, command: Awaitable[Any]) -> Any:
        # One deadline over everything; redis-py drops the connection of a command that is cut off, so a late
        # answer can never be taken for the next command's.
        try:
            async with asyncio.timeout(self._timeout_s):
                return await command
        except TimeoutError as error:
            raise QueueUnavailable("Redis did not answer in time") from error
        except (RedisError, OSError) as error:
            renamed = named(error)
            if renamed is error:
                raise
            raise renamed from error
