"""Fetches a fastembed model from its hub, after making sure that the hub answers.

fastembed by itself takes 40 s to give up on a hub that cannot be reached.
"""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path

import httpx
from fastembed import TextEmbedding
from fastembed.common.model_description import DenseModelDescription
from fastembed.common.model_management import ModelManagement
from huggingface_hub import constants
from huggingface_hub.utils.tqdm import enable_progress_bars

log = logging.getLogger(__name__)

#: Seconds after which a hub that has not sent the first byte of the weights counts as out of reach. Name
#: resolution, proxy and redirects included; well within the 10 s a start without internet may take.
PROBE_S = 5.0


def description_of(model: str) -> DenseModelDescription | None:
    """What fastembed knows about a model, by name in any case; None when it does not know it."""
    for known in TextEmbedding._list_supported_models():
        if known.model.lower() == model.lower():
            return known
    return None


def is_offline() -> bool:
    """Whether the environment forbids asking the hub (HF_HUB_OFFLINE)."""
    said = os.environ.get("HF_HUB_OFFLINE", "").strip().upper()
    return said in {"1", "TRUE", "YES", "ON"} or bool(constants.HF_HUB_OFFLINE)


def cached(model: DenseModelDescription, cache_dir: Path) -> Path | None:
    """The model's directory in the cache, complete; None when it is not there. Never asks the network."""
    try:
        return _files(model, cache_dir, local_only=True)
    except Exception as error:
        # whatever is wrong with a cache, the answer is to fetch again
        log.debug("%s is not in the cache: %s", model.model, error)
        return None


def fetch(model: DenseModelDescription, cache_dir: Path) -> Path | None:
    """Download the model (minutes on a slow line); None, with a log line, when the hub fails.

    One attempt: huggingface_hub resumes what is half there when asked again.
    """
    if not reachable(model):
        return None
    log.info(
        "downloading the embedding model %s (%.0f MB, once); ELEPHANT_EMBEDDING_OFFLINE=true avoids it",
        model.model,
        model.size_in_GB * 1000,
    )
    try:
        return _files(model, cache_dir, local_only=False)
    except Exception as error:
        log.warning("the download of %s failed: %s: %s", model.model, type(error).__name__, error)
        return None


def reachable(model: DenseModelDescription, timeout_s: float = PROBE_S) -> bool:
    """Whether the first byte of the model's weights can be had within `timeout_s` seconds."""
    if model.sources.hf is None:
        return False
    url = f"{constants.ENDPOINT.rstrip('/')}/{model.sources.hf}/resolve/main/{model.model_file}"
    answers: list[bool] = []
    # A thread, because no timeout of an HTTP client covers name resolution.
    probe = threading.Thread(target=lambda: answers.append(_first_byte(url, timeout_s)), daemon=True)
    probe.start()
    probe.join(timeout_s)
    return bool(answers and answers[0])


def _first_byte(url: str, timeout_s: float) -> bool:
    try:
        with httpx.stream(
            "GET", url, headers={"Range": "bytes=0-0"}, follow_redirects=True, timeout=timeout_s
        ) as answer:
            return answer.is_success
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        log.debug("no answer from %s: %s", url, error)
        return False


def _files(model: DenseModelDescription, cache_dir: Path, *, local_only: bool) -> Path | None:
    if model.sources.hf is None:
        return None
    wanted = [model.model_file, *model.additional_files]
    try:
        directory = Path(
            ModelManagement.download_files_from_huggingface(
                model.sources.hf,
                cache_dir=str(cache_dir / "fastembed"),
                extra_patterns=wanted,
                local_files_only=local_only,
            )
        )
    finally:
        enable_progress_bars()  # looking into the cache switches them off
    return directory if all((directory / name).exists() for name in wanted) else None
