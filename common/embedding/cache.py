"""The vectors of recent queries, for every runtime alike."""

from __future__ import annotations

import threading
from collections import OrderedDict

from common.embedding.types import Vector


class QueryCache:
    """Least recently used first out. Safe to call from several threads.

    Vectors come out read-only, so no caller can change what another one gets.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._vectors: OrderedDict[str, Vector] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, text: str) -> Vector | None:
        with self._lock:
            vector = self._vectors.get(text)
            if vector is not None:
                self._vectors.move_to_end(text)
            return vector

    def put(self, text: str, vector: Vector) -> Vector:
        """Keep the vector and hand it back, read-only."""
        vector.flags.writeable = False
        with self._lock:
            self._vectors[text] = vector
            self._vectors.move_to_end(text)
            if len(self._vectors) > self._capacity:
                self._vectors.popitem(last=False)
        return vector

    def __len__(self) -> int:
        with self._lock:
            return len(self._vectors)
