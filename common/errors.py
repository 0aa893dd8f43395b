"""Every error Elephant raises on purpose.

ElephantError
├── InvalidInput            422  a field is wrong; `errors` names it
│   └── MalformedBody       400  the body cannot be read at all
├── BodyTooLarge            413
├── Unauthenticated         401
├── Forbidden               403  the key may not do this
├── NotFound                404
├── Conflict                409  the thing is in a state that does not allow this
├── TooManyRequests         429  rate or backlog; carries Retry-After
├── Unavailable             503  a dependency is away; carries Retry-After
│   ├── QueueUnavailable
│   ├── StoreUnavailable
│   ├── IndexUnavailable
│   └── EmbeddingUnavailable
├── ConfigurationError      500  the operator has to change something; the message says what
│   └── EmbeddingMismatch        the data was embedded with another model
└── LLMError                502  the chat endpoint misbehaved
    ├── LLMUnavailable           away, slow, 408/429/5xx: worth another try; may carry retry_after
    ├── LLMRefused               4xx that another try will not change
    └── LLMBadAnswer             an answer that holds no usable result
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field: a JSON pointer into the request, and a sentence."""

    pointer: str
    detail: str


class ElephantError(Exception):
    """Something went wrong that we have a name for."""

    status = 500
    title = "Internal error"
    #: Seconds after which trying again makes sense; None where it does not.
    retry_after: float | None = None

    def __init__(self, detail: str, *, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        if retry_after is not None:
            self.retry_after = retry_after


class InvalidInput(ElephantError):
    status = 422
    title = "Invalid input"

    def __init__(self, detail: str, errors: Sequence[FieldError] = ()) -> None:
        super().__init__(detail)
        self.errors = tuple(errors)


class MalformedBody(InvalidInput):
    status = 400
    title = "Malformed body"


class BodyTooLarge(ElephantError):
    status = 413
    title = "Body too large"


class Unauthenticated(ElephantError):
    status = 401
    title = "Unauthenticated"


class Forbidden(ElephantError):
    status = 403
    title = "Forbidden"


class NotFound(ElephantError):
    status = 404
    title = "Not found"


class Conflict(ElephantError):
    status = 409
    title = "Conflict"


class TooManyRequests(ElephantError):
    status = 429
    title = "Too many requests"
    retry_after = 1.0


class Unavailable(ElephantError):
    status = 503
    title = "Temporarily unavailable"
    retry_after = 1.0


class QueueUnavailable(Unavailable):
    title = "Queue unavailable"


class StoreUnavailable(Unavailable):
    title = "Store unavailable"


class IndexUnavailable(Unavailable):
    title = "Index unavailable"


class EmbeddingUnavailable(Unavailable):
    title = "Embedding unavailable"


class ConfigurationError(ElephantError):
    title = "Configuration error"


class EmbeddingMismatch(ConfigurationError):
    title = "Embedding model mismatch"


class LLMError(ElephantError):
    status = 502
    title = "LLM error"


class LLMUnavailable(LLMError):
    title = "LLM unavailable"


class LLMRefused(LLMError):
    title = "LLM refused the request"


class LLMBadAnswer(LLMError):
    title = "LLM answer unusable"
