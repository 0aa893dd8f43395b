"""Posts that arrive at the same moment go to Redis as one pipeline, and are still each its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import redis

from common.errors import TooManyRequests
from common.queue.together import MOST, Command, Together
from common.queue.types import Accepted
from common.scope import SessionRef
from common.settings import Settings
from tests.support.queue_sides import ANN, Sides, both_sides, turn


async def _at_once(sides: Sides, posts: Sequence[tuple[SessionRef, str]]) -> list[Accepted | BaseException]:
    return await asyncio.gather(
        *(sides.api.accept(ref, [turn(turn_id)], wake=False) for ref, turn_id in posts),
        return_exceptions=True,
    )


def _session(number: int) -> SessionRef:
    return SessionRef(ANN.tenant_id, ANN.user_id, f"s{number}")


def test_each_gets_its_own_answer(sides: Sides) -> None:
    posts = [(_session(number % 50), f"t{number}") for number in range(3 * MOST)]

    answers = sides.run(_at_once(sides, posts))

    assert [a.turn_ids for a in answers if isinstance(a, Accepted)] == [(turn_id,) for _, turn_id in posts]
    assert sum(a.accepted for a in answers if isinstance(a, Accepted)) == len(posts)


def test_the_same_turn_posted_twice_at_once_is_taken_once(sides: Sides) -> None:
    answers = sides.run(_at_once(sides, [(ANN, "same"), (ANN, "same")]))

    assert sorted(a.accepted for a in answers if isinstance(a, Accepted)) == [0, 1]


def test_a_full_backlog_refuses_those_beyond_it_only(settings: Settings) -> None:
    with (
        redis.Redis.from_url(settings.broker_url) as client,
        both_sides(settings.model_copy(update={"backlog_limit": 3})) as sides,
    ):
        client.flushall()
        answers = sides.run(_at_once(sides, [(_session(n), f"t{n}") for n in range(5)]))

    assert sum(isinstance(a, Accepted) for a in answers) == 3
    assert sum(isinstance(a, TooManyRequests) for a in answers) == 2


def test_scripts_that_redis_forgot_are_loaded_for_all_of_a_group(sides: Sides, settings: Settings) -> None:
    sides.post("first")
    with redis.Redis.from_url(settings.broker_url) as client:
        client.script_flush()
    answers = sides.run(_at_once(sides, [(_session(n), f"t{n}") for n in range(5)]))

    assert [a.accepted for a in answers if isinstance(a, Accepted)] == [1] * 5


def test_a_caller_that_has_gone_takes_nobody_with_it() -> None:
    async def send(commands: Sequence[Command]) -> list[Any]:
        await asyncio.sleep(0.01)
        return [command[0] for command in commands]

    async def crowd() -> list[Any]:
        together = Together(send)
        asked = [asyncio.create_task(together.ask((number,))) for number in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked[1].cancel()
        return await asyncio.gather(*asked, return_exceptions=True)

    first, gone, last = asyncio.run(crowd())

    assert (first, last) == (0, 2)
    assert isinstance(gone, asyncio.CancelledError)


def test_what_ends_the_sending_ends_every_wait() -> None:
    async def send(commands: Sequence[Command]) -> list[Any]:
        raise ConnectionError("gone")

    async def crowd() -> list[Any]:
        together = Together(send)
        return await asyncio.gather(*(together.ask((n,)) for n in range(MOST + 1)), return_exceptions=True)

    answers = asyncio.run(crowd())

    assert len(answers) == MOST + 1
    with pytest.raises(ConnectionError, match="gone"):
        raise answers[-1]
