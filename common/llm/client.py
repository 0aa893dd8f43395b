"""One question to an OpenAI-compatible chat endpoint, answered with JSON or with an error we have a name for.

No retries: waiting between tries belongs to the batch, which must not sit in a worker's slot meanwhile.
Nothing that was sent or came back appears in an exception or a log line, and neither does the key.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import httpx2  # what the openai SDK is built on
import openai

from common.errors import LLMBadAnswer, LLMError, LLMUnavailable
from common.llm import dialect as dialects
from common.llm.answer import Answer, error_of, parse_answer, read_answer
from common.llm.dialect import Dialect, least_tokens
from common.retry_after import retry_after_s
from common.settings import Settings

log = logging.getLogger(__name__)
# Older SDKs log request bodies at DEBUG.
logging.getLogger("openai").setLevel(logging.WARNING)

#: An answer of 32,000 tokens is about 200 kB; more than this is not an answer.
MAX_ANSWER_BYTES = 4 * 1024 * 1024
_MAX_ADAPTATIONS = 4
_COMPLAINT_CHARS = 4000


@dataclass(frozen=True, slots=True)
class Completion:
    """What the model answered: JSON `data` (dict or list) and the text it was read from."""

    data: Any = field(repr=False)
    raw_text: str = field(repr=False)
    finish_reason: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class _Complaint:
    """A 400 or 422: perhaps about the request's dialect."""

    text: str = field(repr=False)
    error: LLMError


class ChatClient:
    """A chat endpoint and model. Safe to call from several threads; make it after a fork, one per process.

    `timeout_s` bounds one HTTP request as a whole, however slowly its answer drips, up to one more read.
    `slot` gives a context manager that is held during each request: the place for a cap on concurrency.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None,
        model: str,
        *,
        timeout_s: float = 60.0,
        max_tokens: int = 2048,
        max_answer_bytes: int = MAX_ANSWER_BYTES,
        slot: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.model = model
        self._timeout_s = timeout_s
        self._max_tokens = max_tokens
        self._max_answer_bytes = max_answer_bytes
        self._slot = slot
        self._lock = Lock()
        self._dialect = Dialect()
        self._proven = False
        self._warned = False
        self._openai = openai.OpenAI(
            base_url=base_url.rstrip("/").removesuffix("/chat/completions"),
            api_key=api_key or "none",
            max_retries=0,
            timeout=httpx2.Timeout(timeout_s, connect=min(timeout_s, 10.0)),
            http_client=openai.DefaultHttpxClient(
                # A redirected POST would arrive elsewhere as a GET, with the conversation's host changed.
                follow_redirects=False,
                event_hooks={"request": [self._start], "response": [self._bound]},
            ),
        )

    @classmethod
    def from_settings(
        cls, settings: Settings, *, slot: Callable[[], AbstractContextManager[object]] = nullcontext
    ) -> ChatClient:
        """The client that `ELEPHANT_LLM_*` describes; `llm_base_url` must be set."""
        if settings.llm_base_url is None:
            raise ValueError("llm_base_url is not set")
        key = settings.llm_api_key
        return cls(
            settings.llm_base_url,
            key.get_secret_value() if key else None,
            settings.llm_model,
            timeout_s=settings.llm_timeout_s,
            max_tokens=settings.llm_max_tokens,
            slot=slot,
        )

    def close(self) -> None:
        self._openai.close()

    def complete_json(
        self, system: str, user: str, schema: Mapping[str, Any], schema_name: str
    ) -> Completion:
        """Ask once and give the JSON object or array that came back.

        `schema` is a JSON schema fit for strict mode (every property required, none additional); the answer
        follows it only as well as the endpoint does, so it is to be validated. The first calls find out how
        the endpoint wants to be asked, and the client remembers it.

        Raises LLMUnavailable (away, slow, 408/429/5xx; may carry `retry_after`), LLMRefused (other 4xx),
        LLMBadAnswer (HTML, prose, empty, cut off, not JSON).
        """
        dialect, proven = self._dialect, self._proven
        first_error: LLMError | None = None
        for _ in range(_MAX_ADAPTATIONS + 1):
            body = dialects.request(
                dialect,
                model=self.model,
                system=system,
                user=user,
                schema=schema,
                schema_name=schema_name,
                max_tokens=self._max_tokens,
            )
            with self._slot():
                outcome = self._post(body)
            if not isinstance(outcome, _Complaint):
                with self._lock:
                    self._dialect, self._proven = dialect, True
                answer = read_answer(outcome)
                self._check_seen(answer, least_tokens(system) + least_tokens(user))
                return Completion(
                    data=parse_answer(answer),
                    raw_text=answer.text,
                    finish_reason=answer.finish_reason,
                    prompt_tokens=answer.prompt_tokens,
                    completion_tokens=answer.completion_tokens,
                )
            first_error = first_error or outcome.error
            next_dialect = dialects.adapted(dialect, outcome.text, proven=proven)
            if next_dialect is None:
                break
            dialect = next_dialect
        assert first_error is not None
        raise first_error

    def _post(self, body: dict[str, Any]) -> bytes | _Complaint:
        """The body of a 200. Errors are made here and raised outside any `except`, so that no SDK exception,
        which may hold prompt or key, rides along as their context."""
        failure: LLMError
        try:
            with self._openai.chat.completions.with_streaming_response.create(**body) as response:
                data = _read(response.iter_bytes(), self._max_answer_bytes)
                if data is not None:
                    return data
            failure = LLMBadAnswer("the answer was longer than an answer can be")
        except openai.APIStatusError as error:
            status = error.status_code
            failure = error_of(status, error.code or "", retry_after=retry_after_s(error.response.headers))
            if status in (400, 422):
                return _Complaint(_complaint(error.body), failure)
        except openai.APITimeoutError:
            failure = LLMUnavailable("the endpoint did not answer in time")
        except openai.APIConnectionError:
            failure = LLMUnavailable("the endpoint cannot be reached")
        except _TooMuch:
            failure = LLMBadAnswer("the answer was longer than an answer can be")
        except (_TooLate, httpx2.TimeoutException):
            failure = LLMUnavailable("the endpoint did not finish its answer in time")
        except httpx2.HTTPError:
            failure = LLMUnavailable("the connection broke while the answer came")
        raise failure

    def _check_seen(self, answer: Answer, sent: int) -> None:
        """Warn, once, when the endpoint cut the prompt: Ollama does so in silence, at 4,096 tokens."""
        seen = answer.prompt_tokens
        if seen and seen < sent and not self._warned:
            self._warned = True
            log.warning(
                "the chat endpoint read %d tokens of a prompt of more than %d: raise its context length "
                "(Ollama: OLLAMA_CONTEXT_LENGTH), or memories will be missed",
                seen,
                sent,
            )

    def _bound(self, response: httpx2.Response) -> None:
        """Wrap the body of every response, error bodies too: it can be neither endless nor eternal."""
        stream = response.stream
        assert isinstance(stream, httpx2.SyncByteStream)
        deadline: float = response.request.extensions["deadline"]
        # A read timeout starts anew with each chunk; what is left of the whole is all the body may use.
        response.request.extensions["timeout"]["read"] = max(deadline - time.monotonic(), 0.001)
        response.stream = _Bounded(stream, deadline, self._max_answer_bytes)

    def _start(self, request: httpx2.Request) -> None:
        request.extensions["deadline"] = time.monotonic() + self._timeout_s


class _TooMuch(Exception):
    """More bytes than an answer can have."""


class _TooLate(Exception):
    """Bytes still came after the deadline."""


class _Bounded(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream, deadline: float, max_bytes: int) -> None:
        self._stream = stream
        self._deadline = deadline
        self._left = max_bytes

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._stream:
            self._left -= len(chunk)
            if self._left < 0:
                raise _TooMuch
            if time.monotonic() > self._deadline:
                raise _TooLate
            yield chunk

    def close(self) -> None:
        self._stream.close()


def _read(chunks: Iterator[bytes], limit: int) -> bytes | None:
    """The decoded body, or None once it exceeds the limit (compression can make little of much)."""
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > limit:
            return None
        parts.append(chunk)
    return b"".join(parts)


def _complaint(body: object) -> str:
    text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False, default=str)
    return text[:_COMPLAINT_CHARS]
