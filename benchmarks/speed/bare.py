"""The floor of posting, as a process: a bare ASGI endpoint that parses JSON and writes it to Redis.

Served as the API is. `python -m benchmarks.speed.bare <port> <redis url>`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import redis.asyncio as aio
import uvicorn

_ACCEPTED = json.dumps({"accepted": 2}).encode()


class Bare:
    def __init__(self, redis_url: str) -> None:
        self._redis = aio.Redis.from_pool(
            aio.BlockingConnectionPool.from_url(redis_url, max_connections=64, timeout=None, protocol=2)
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        raw = b""
        while True:
            message = await receive()
            raw += message.get("body", b"")
            if not message.get("more_body", False):
                break
        body = json.loads(raw)
        key = f"{body['user_id']}:{body['session_id']}"
        await self._redis.rpush(key, *(json.dumps(turn) for turn in body["turns"]))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(_ACCEPTED)).encode()),
        ]
        await send({"type": "http.response.start", "status": 202, "headers": headers})
        await send({"type": "http.response.body", "body": _ACCEPTED})


def main() -> None:
    port, redis_url = sys.argv[1:]
    uvicorn.run(
        Bare(redis_url),
        host="127.0.0.1",
        port=int(port),
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=65,
        backlog=2048,
    )


if __name__ == "__main__":
    main()
