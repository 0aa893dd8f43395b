"""A load client that costs next to nothing: requests built beforehand, raw sockets kept open."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator, Sequence
from typing import Any, cast

import uvloop

_CONTENT_LENGTH = b"content-length:"


def request(path: str, body: dict[str, Any]) -> bytes:
    """A whole POST as it goes over the wire."""
    raw = json.dumps(body, ensure_ascii=False).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(raw)}\r\n\r\n".encode() + raw


class Refused(Exception):
    """The server did not answer with a 2xx; the message holds the beginning of what it said."""


class Caller:
    """One kept-alive connection that asks one thing at a time and blocks until the answer is whole."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def call(self, raw: bytes) -> bytes:
        """The body of the answer. Raises Refused."""
        self._socket.sendall(raw)
        answer = b""
        while (whole := _length(answer)) is None or len(answer) < whole:
            chunk = self._socket.recv(1 << 16)
            if not chunk:
                raise Refused("the connection was closed")
            answer += chunk
        _check(answer)
        return answer.partition(b"\r\n\r\n")[2]

    def close(self) -> None:
        self._socket.close()


def flood(port: int, requests: Sequence[bytes], connections: int) -> float:
    """Send all requests over so many connections, one at a time on each; requests a second.

    Raises Refused when one of them is.
    """
    return uvloop.run(_flood(port, requests, connections))


async def _flood(port: int, requests: Sequence[bytes], connections: int) -> float:
    loop = asyncio.get_running_loop()
    waiting = iter(requests)
    senders = []
    for _ in range(connections):
        _, sender = await loop.create_connection(lambda: _Sender(waiting), "127.0.0.1", port)
        senders.append(sender)
    begun = time.perf_counter()
    for sender in senders:
        sender.send_next()
    await asyncio.gather(*(sender.done for sender in senders))
    return len(requests) / (time.perf_counter() - begun)


class _Sender(asyncio.Protocol):
    def __init__(self, waiting: Iterator[bytes]) -> None:
        self._waiting = waiting
        self._answer = b""
        self._transport: asyncio.Transport | None = None
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name

    def send_next(self) -> None:
        assert self._transport is not None
        raw = next(self._waiting, None)
        if raw is None:
            self._transport.close()
            if not self.done.done():
                self.done.set_result(None)
        else:
            self._transport.write(raw)

    def data_received(self, data: bytes) -> None:
        self._answer += data
        whole = _length(self._answer)
        if whole is None or len(self._answer) < whole:
            return
        answer, self._answer = self._answer, b""
        try:
            _check(answer)
        except Refused as error:
            self.done.set_exception(error)
            return
        self.send_next()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(Refused("the connection was closed"))


def _length(answer: bytes) -> int | None:
    """How long the whole answer will be, as soon as its head is there."""
    end = answer.find(b"\r\n\r\n")
    if end < 0:
        return None
    at = answer[:end].lower().index(_CONTENT_LENGTH) + len(_CONTENT_LENGTH)
    return end + 4 + int(answer[at:end].split(b"\r\n", 1)[0])


def _check(answer: bytes) -> None:
    if answer[9:10] != b"2":
        raise Refused(answer[:400].decode(errors="replace"))
