"""The floors of posting, as a process: an endpoint that writes turns to Redis, and nothing else.

`asgi` is as bare as Python gets; `fastapi` is what one would write in its place: typed bodies, one route.
Both are served as the API is. `python -m benchmarks.speed.bare <asgi|fastapi> <port> <redis url>`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import redis.asyncio as aio
import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

_ACCEPTED = json.dumps({"accepted": 2}).encode()


class Turn(BaseModel):
    turn_id: str
    role: str
    content: str


class Post(BaseModel):
    user_id: str
    session_id: str
    turns: list[Turn]


def plain(redis: aio.Redis) -> FastAPI:
    app = FastAPI()

    @app.post("/v1/turns", status_code=202)
    async def post_turns(post: Post) -> dict[str, int]:
        turns = [turn.model_dump_json() for turn in post.turns]
        await redis.rpush(f"{post.user_id}:{post.session_id}", *turns)
        return {"accepted": len(turns)}

    return app


class Bare:
    def __init__(self, redis: aio.Redis) -> None:
        self._redis = redis

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
    kind, port, redis_url = sys.argv[1:]
    redis = aio.Redis.from_pool(
        aio.BlockingConnectionPool.from_url(redis_url, max_connections=64, timeout=None, protocol=2)
    )
    uvicorn.run(
        plain(redis) if kind == "fastapi" else Bare(redis),
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
