"""Vectors from an OpenAI-compatible embeddings endpoint.

Nothing that was sent or came back appears in an exception or a log line, and neither does the key.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Sequence

import httpx2  # what the openai SDK is built on
import numpy as np
import openai
from openai.types import CreateEmbeddingResponse

from common.embedding import tokens
from common.embedding.types import Matrix
from common.errors import EmbeddingUnavailable
from common.retry_after import retry_after_s
from common.settings import Settings

# Older SDKs log request bodies at DEBUG.
logging.getLogger("openai").setLevel(logging.WARNING)

#: Texts of one request; halved, and remembered, when the endpoint says it is too many (DashScope takes 10).
BATCH = 32
TRIES = 3
#: Ceiling of the first wait between tries, doubled each time; the wait is drawn evenly below it.
BACKOFF_S = 0.5
#: Seconds during which queries do not wait for an endpoint that has just been given up on.
AWAY_S = 5.0
_CONNECT_S = 5.0
_TOO_MUCH = frozenset({400, 413, 422})
# XLM-R tokens that fit a window of 512 of the model's own even where those are single characters (bge-zh).
_SMALL_WINDOW = 300
_LARGE_WINDOW = 510
_LARGE = (
    "text-embedding-",
    "bge-m3",
    "qwen3-embedding",
    "jina-embeddings",
    "nomic-embed",
    "gte-",
    "e5-mistral",
)


class EndpointRuntime:
    """An embeddings endpoint and model. Safe to call from several threads; make it after a fork."""

    def __init__(self, settings: Settings, dimension: int | None) -> None:
        """`embedding_base_url` must be set. With `dimension` None any length of vector is taken."""
        if settings.embedding_base_url is None:
            raise ValueError("embedding_base_url is not set")
        key = settings.embedding_api_key
        self._model = settings.embedding_model
        self._dimension = dimension
        # Only this family can shorten its vectors; others refuse the parameter.
        self._asked = settings.embedding_dimension if "text-embedding-3" in self._model else None
        self._timeout_s = settings.embedding_timeout_s
        self._batch = BATCH
        self._away_until = 0.0
        self._openai = openai.OpenAI(
            base_url=settings.embedding_base_url.rstrip("/").removesuffix("/embeddings"),
            api_key=key.get_secret_value() if key else "none",
            max_retries=0,
            # A redirected POST would arrive elsewhere as a GET.
            http_client=openai.DefaultHttpxClient(follow_redirects=False),
        )

    @property
    def max_tokens(self) -> int:
        return _LARGE_WINDOW if any(name in self._model.lower() for name in _LARGE) else _SMALL_WINDOW

    def vectors(self, texts: Sequence[str], patience_s: float | None = None) -> Matrix:
        """float32[n, dim], not yet of length 1. Raises EmbeddingUnavailable.

        With `patience_s`, when the endpoint was found away a moment ago it is not asked at all.
        """
        if patience_s is not None and time.monotonic() < self._away_until:
            raise EmbeddingUnavailable("The embeddings endpoint is unavailable", retry_after=AWAY_S)
        time_s = self._timeout_s if patience_s is None else min(patience_s, self._timeout_s)
        waiting = [tokens.truncate(text, self.max_tokens + _PREFIX_ROOM) for text in texts]
        rows: list[Matrix] = []
        while waiting:
            batch, waiting = waiting[: self._batch], waiting[self._batch :]
            try:
                rows.append(self._request(batch, time_s))
            except _Refused as refusal:
                if len(batch) == 1 or refusal.status not in _TOO_MUCH:
                    self._batch = BATCH  # smaller ones did not help
                    raise EmbeddingUnavailable(
                        f"The embeddings endpoint refused the request for model {self._model} "
                        f"(HTTP {refusal.status}); check ELEPHANT_EMBEDDING_MODEL, _BASE_URL and _API_KEY",
                        retry_after=30.0,
                    ) from refusal.__cause__
                self._batch = min(self._batch, len(batch) // 2)
                waiting = batch + waiting
        return np.concatenate(rows)

    def _request(self, batch: list[str], time_s: float) -> Matrix:
        """One batch, tried until its seconds are used up. Raises _Refused, EmbeddingUnavailable."""
        deadline = time.monotonic() + time_s
        for attempt in range(TRIES):
            try:
                answer = self._ask(batch, deadline - time.monotonic())
                matrix = self._matrix(answer, len(batch))
                self._away_until = 0.0
                return matrix
            except openai.APIStatusError as error:
                status = error.status_code
                if status not in (408, 429) and status < 500:
                    raise _Refused(status) from error
                cause: Exception = error
                said, floor = f"HTTP {status}", retry_after_s(error.response.headers)
            except openai.APIConnectionError as error:  # its timeouts too
                cause, said, floor = error, "no answer", None
            except Exception as error:  # HTML, prose, a body of another shape
                raise EmbeddingUnavailable(
                    f"The embeddings endpoint gave an unusable answer: {type(error).__name__}"
                    if not isinstance(error, _Unusable)
                    else f"The embeddings endpoint gave {error}"
                ) from error
            pause = max(floor or 0.0, random.uniform(0, BACKOFF_S * 2**attempt))  # noqa: S311  not a secret
            if attempt + 1 == TRIES or time.monotonic() + pause >= deadline:
                self._away_until = time.monotonic() + AWAY_S
                raise EmbeddingUnavailable(
                    f"The embeddings endpoint is unavailable: {said}", retry_after=max(1.0, floor or 0.0)
                ) from cause
            time.sleep(pause)
        raise AssertionError("unreachable")

    def _ask(self, batch: list[str], timeout_s: float) -> CreateEmbeddingResponse:
        return self._openai.embeddings.create(
            model=self._model,
            input=batch,
            # base64, the SDK's default, is not understood everywhere
            encoding_format="float",
            dimensions=openai.omit if self._asked is None else self._asked,
            timeout=httpx2.Timeout(timeout_s, connect=min(timeout_s, _CONNECT_S)),
        )

    def _matrix(self, answer: CreateEmbeddingResponse, count: int) -> Matrix:
        items = sorted(answer.data, key=lambda item: item.index)
        if [item.index for item in items] != list(range(count)):
            raise _Unusable(f"{len(items)} vectors for {count} texts")
        matrix = np.asarray([item.embedding for item in items], dtype=np.float32)
        if matrix.ndim != 2 or matrix.shape[1] == 0:
            raise _Unusable("vectors of different lengths")
        if self._dimension is not None and matrix.shape[1] != self._dimension:
            raise _Unusable(f"vectors of {matrix.shape[1]} numbers, {self._dimension} expected")
        return matrix


#: Tokens left for the longest prefix of `prefixes.py`, which the texts carry already.
_PREFIX_ROOM = 24


class _Refused(Exception):
    """A 4xx that another try will not change."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class _Unusable(Exception):
    """An answer without the vectors asked for."""
