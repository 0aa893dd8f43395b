"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import numpy as np
from sqlalchemy import JSON, BigInteger, Dialect, Integer, LargeBinary
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator

from common.clock import from_micros, to_micros
from common.embedding.types import Vector


class UtcMicros(TypeDecorator[datetime]):
    """An aware time, stored as microseconds since 1970 (why: docs/decisions/times-as-integers.md)."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else to_micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else from_micros(value)


class HalfVector(TypeDecorator[Vector]):
    """float32[dim] in Python, float16 bytes in the database: half the room, cosine off by less than 0.001."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Vector | None, dialect: Dialect) -> bytes | None:
        return None if value is None else value.astype("<f2").tobytes()

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Vector | None:
        return None if value is None else np.frombuffer(value, "<f2").astype(np.float32)


#: JSONB where there is one.
Json: Any = JSON().with_variant(JSONB(), "postgresql")

#: SQLite counts up only in a column declared INTEGER.
BigId: Any = BigInteger().with_variant(Integer(), "sqlite")
