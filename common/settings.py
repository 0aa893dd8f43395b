"""Every setting, from `ELEPHANT_*` environment variables (or a .env file); one comment line each."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from common.recall.profiles import ProfileName

Policy = Literal["mask", "drop", "allow"]
Unit = Annotated[float, Field(ge=0, le=1)]


def _user_cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "elephant"


class Settings(BaseSettings):
    """Settings of one process. The supervisor hands its children the same environment."""

    model_config = SettingsConfigDict(
        env_prefix="ELEPHANT_", env_file=".env", env_ignore_empty=True, extra="ignore"
    )

    # Where things are
    host: str = "127.0.0.1"  # address the API listens on
    port: Annotated[int, Field(ge=1, le=65535)] = 8010  # port the API listens on
    url: str = "http://127.0.0.1:8010"  # the service the command line talks to
    api_key: SecretStr | None = None  # with it set, every request must carry it (Bearer or X-API-Key)
    data_dir: Path = Path("data")  # embedded mode: SQLite, index, Valkey, logs
    cache_dir: Path = Field(default_factory=_user_cache)  # model files, shared between data directories

    # Stores; unset means embedded, under data_dir
    redis_url: str | None = None  # redis://host:6379/0 or unix:///path?db=0
    database_url: str | None = None  # postgresql+psycopg://user:password@host/db or sqlite:///path
    qdrant_url: str | None = None  # http://host:6333; unset means Qdrant Edge in the api process
    qdrant_api_key: SecretStr | None = None  # for a Qdrant server that wants one
    qdrant_timeout_s: float = 5.0  # one call to a Qdrant server
    qdrant_collection: str = "elephant"  # name on a Qdrant server; two deployments on one need two names
    redis_timeout_s: float = 1.5  # one call to Redis; a post answers 503 after it

    # Embedding
    embedding_model: str = "intfloat/multilingual-e5-small"  # a fastembed model name, or a local directory
    embedding_base_url: str | None = None  # an OpenAI-compatible embeddings endpoint instead
    embedding_api_key: SecretStr | None = None  # its key
    embedding_dimension: int | None = None  # needed with an endpoint that is not asked at start
    embedding_query_prefix: str | None = None  # put before questions; unset means by model family
    embedding_passage_prefix: str | None = None  # put before memories; unset means by model family
    embedding_threads: Annotated[int, Field(ge=1, le=64)] = 1  # onnxruntime threads of each process
    embedding_timeout_s: float = 20.0  # one call to an embeddings endpoint
    embedding_offline: bool = False  # never try to download a model

    # Extraction
    llm_base_url: str | None = None  # an OpenAI-compatible chat endpoint; unset means rules
    llm_api_key: SecretStr | None = None  # its key
    llm_model: str = "gpt-4o-mini"  # the model to ask for
    llm_timeout_s: float = 60.0  # one answer
    llm_max_tokens: Annotated[int, Field(ge=256)] = 2048  # length of one answer
    llm_concurrency: Annotated[int, Field(ge=1)] = 4  # calls at once of one worker process
    extraction_min_worth: Unit = 0.3  # facts below are rejected
    extraction_context_turns: Annotated[int, Field(ge=0, le=50)] = 10  # turns before a batch shown as context

    # Batching
    batch_turns: Annotated[int, Field(ge=1, le=200)] = 20  # a buffer this long is processed at once
    idle_s: Annotated[float, Field(ge=0)] = 60.0  # a session quiet this long is processed
    working_turns: Annotated[int, Field(ge=1, le=100)] = 20  # turns a session's working ring keeps
    lease_s: Annotated[float, Field(gt=0)] = 30.0  # a dead worker's session is taken over after this
    max_attempts: Annotated[int, Field(ge=1)] = 5  # tries at one batch before its turns end as failed
    retry_base_s: Annotated[float, Field(ge=0)] = 2.0  # first wait between tries; doubles, jittered
    retry_max_s: Annotated[float, Field(ge=0)] = 120.0  # longest wait between tries
    seen_days: Annotated[int, Field(ge=1)] = 7  # how long Redis knows a turn id
    backlog_limit: Annotated[int, Field(ge=1)] = 100_000  # pending turns of a tenant before 429
    worker_concurrency: Annotated[int, Field(ge=1, le=64)] = 2  # threads of one worker process

    # Memory
    dedup_threshold: Unit = 0.92  # calibrated similarity of a duplicate
    short_term_days: Annotated[float, Field(gt=0)] = 2.0  # life of a remark bound to the moment
    min_score: Unit = 0.3  # recall leaves out what scores lower
    recall_profile: ProfileName = "default"  # how scores are made, unless the request or the tenant says
    token_budget: Annotated[int, Field(ge=16, le=32_000)] = 800  # of the context block, unless asked
    privacy_policy: dict[str, Policy] = Field(default_factory=dict)  # class -> mask, drop or allow

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"  # of every process

    @property
    def embedded(self) -> bool:
        """Whether the vector index lives inside the api process."""
        return self.qdrant_url is None

    @property
    def sql_url(self) -> str:
        return self.database_url or f"sqlite:///{(self.data_dir / 'elephant.db').absolute()}"

    @property
    def broker_url(self) -> str:
        """The Redis everything uses; the supervisor sets `redis_url` for its children."""
        return self.redis_url or "redis://127.0.0.1:6379/0"

    @property
    def extractor(self) -> Literal["llm", "rules"]:
        return "llm" if self.llm_base_url else "rules"


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()
