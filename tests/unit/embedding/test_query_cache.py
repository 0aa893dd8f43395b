"""Recent queries are kept, the least recently used one goes first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from common.embedding.cache import QueryCache
from common.embedding.types import Vector


def vector(x: float) -> Vector:
    return np.array([x], np.float32)


def test_the_least_recently_used_goes_first() -> None:
    cache = QueryCache(2)
    cache.put("a", vector(1))
    cache.put("b", vector(2))
    assert cache.get("a") is not None
    cache.put("c", vector(3))
    assert cache.get("b") is None
    assert cache.get("a") is not None and cache.get("c") is not None
    assert len(cache) == 2


def test_what_comes_out_cannot_be_changed() -> None:
    cache = QueryCache(2)
    kept = cache.put("a", vector(1))
    with pytest.raises(ValueError, match="read-only"):
        kept += 1


def test_threads_neither_lose_their_own_vectors_nor_exceed_the_capacity() -> None:
    cache = QueryCache(50)

    def work(thread: int) -> bool:
        sound = True
        for i in range(2000):
            key = f"{(thread * 7 + i) % 90}"
            found = cache.get(key)
            sound &= found is None or float(found[0]) == float(key)
            cache.put(key, vector(float(key)))
        return sound

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
    assert len(cache) == 50
