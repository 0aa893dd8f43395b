"""The vector index. `open_index` gives the one that the settings ask for."""

from common.index.open import open_index

__all__ = ["open_index"]
