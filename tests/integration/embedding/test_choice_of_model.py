"""Which weights a store begins with, and that it keeps them whatever settings and network say later."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from huggingface_hub import constants

from common.embedding import hub
from common.embedding.bundled import bundled_model
from common.embedding.load import resolve
from common.embedding.types import Embedder
from common.errors import ConfigurationError, EmbeddingMismatch, EmbeddingUnavailable
from common.settings import Settings
from tests.support.model_hub import ModelHub

E5 = "intfloat/multilingual-e5-small"


@pytest.fixture
def cache_dir(tmp_path: Path, model_cache: Path) -> Path:
    """A cache of its own, with the bundled model in it by hard link."""
    source = bundled_model(model_cache).directory
    target = tmp_path / "cache" / "models" / source.name
    shutil.copytree(source, target, copy_function=lambda a, b: Path(b).hardlink_to(a))
    return tmp_path / "cache"


@pytest.fixture(autouse=True)
def online(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine says, the tests say themselves whether the hub may be asked."""
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def e5_files(model_cache: Path) -> dict[str, Path]:
    """The bundled model's files under the names that the hub has for them."""
    directory = bundled_model(model_cache).directory
    names = ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json")
    return {"onnx/model.onnx": directory / "model.onnx", **{name: directory / name for name in names}}


def use_hub(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setattr(constants, "ENDPOINT", url)
    monkeypatch.setattr(
        constants, "HUGGINGFACE_CO_URL_TEMPLATE", url + "/{repo_id}/resolve/{revision}/{filename}"
    )
    monkeypatch.setattr("huggingface_hub.hf_api.api.endpoint", url)


@pytest.fixture
def served(e5_files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelHub]:
    with ModelHub(E5, e5_files) as running:
        use_hub(monkeypatch, running.url)
        yield running


def settings_for(cache_dir: Path, **changes: Any) -> Settings:
    return Settings(cache_dir=cache_dir, **changes)


def test_without_internet_the_default_model_comes_from_the_wheel_and_one_line_says_so(
    cache_dir: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "ENDPOINT", "http://model-hub.invalid")
    with caplog.at_level(logging.INFO, logger="common.embedding"):
        embedder = resolve(settings_for(cache_dir), None)
    assert embedder.identity.source == "bundled"
    assert [m for m in caplog.messages if "bundled" in m] == [
        f"{E5} is not in the cache and the model hub cannot be reached: using the bundled 4-bit weights"
    ]


def test_a_hub_that_takes_connections_and_never_answers_is_given_up_on_within_ten_seconds(
    cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelHub(E5, {}, silent=True) as running:
        use_hub(monkeypatch, running.url)
        started = time.monotonic()
        assert resolve(settings_for(cache_dir), None).identity.source == "bundled"
        # the promise of the requirement itself
        assert time.monotonic() - started < 10
        assert len(running.paths) == 1


def test_a_hub_that_answers_and_then_fails_leaves_the_bundled_weights(
    cache_dir: Path,
    e5_files: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(hub, "PROBE_S", 2.0)
    with ModelHub(E5, e5_files, broken=True) as running:
        use_hub(monkeypatch, running.url)
        assert resolve(settings_for(cache_dir), None).identity.source == "bundled"
    assert any(message.startswith(f"the download of {E5} failed") for message in caplog.messages)


@pytest.mark.parametrize("how", ["setting", "environment"])
def test_offline_means_that_no_hub_is_asked(
    cache_dir: Path, served: ModelHub, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "environment":
        monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    embedder = resolve(settings_for(cache_dir, embedding_offline=how == "setting"), None)
    assert embedder.identity.source == "bundled" and served.paths == []


def test_weights_from_the_hub_are_kept_when_the_internet_goes(cache_dir: Path, served: ModelHub) -> None:
    first = resolve(settings_for(cache_dir), None)
    assert first.identity.source == "hub" and first.identity.id.startswith(f"{E5}@hub-")
    asked = len(served.paths)
    again = resolve(settings_for(cache_dir, embedding_offline=True), first.identity)
    assert again.identity == first.identity and len(served.paths) == asked
    assert np.allclose(again.embed_query("hello"), first.embed_query("hello"))


def test_weights_from_the_hub_that_are_gone_are_fetched_again_or_said_to_be_gone(
    cache_dir: Path, served: ModelHub
) -> None:
    recorded = resolve(settings_for(cache_dir), None).identity
    shutil.rmtree(cache_dir / "fastembed")
    with pytest.raises(EmbeddingUnavailable, match=r"no longer in .* Start with internet access"):
        resolve(settings_for(cache_dir, embedding_offline=True), recorded)
    assert resolve(settings_for(cache_dir), recorded).identity == recorded


def test_bundled_weights_are_kept_when_the_internet_comes_back(cache_dir: Path, served: ModelHub) -> None:
    recorded = resolve(settings_for(cache_dir, embedding_offline=True), None).identity
    assert recorded.source == "bundled"
    assert resolve(settings_for(cache_dir), recorded).identity == recorded
    assert served.paths == []


def test_other_weights_behind_the_same_name_are_a_mismatch(cache_dir: Path, embedder: Embedder) -> None:
    recorded = embedder.identity
    changed = replace(recorded, id=recorded.id[:-8] + "00000000")
    with pytest.raises(EmbeddingMismatch, match=f"the weights found are those of {recorded.id}"):
        resolve(settings_for(cache_dir), changed)


def test_another_model_in_the_settings_is_a_mismatch_that_names_both_and_the_remedy(
    cache_dir: Path, embedder: Embedder
) -> None:
    with pytest.raises(EmbeddingMismatch) as caught:
        resolve(settings_for(cache_dir, embedding_model="BAAI/bge-small-zh-v1.5"), embedder.identity)
    message = str(caught.value)
    assert embedder.identity.id in message and "BAAI/bge-small-zh-v1.5" in message
    assert f"Set ELEPHANT_EMBEDDING_MODEL back to {E5}." in message


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"embedding_query_prefix": ""}, "ELEPHANT_EMBEDDING_QUERY_PREFIX"),
        ({"embedding_passage_prefix": "doc: "}, "ELEPHANT_EMBEDDING_PASSAGE_PREFIX"),
        ({"embedding_base_url": "http://127.0.0.1:9/v1"}, "ELEPHANT_EMBEDDING_BASE_URL"),
    ],
)
def test_another_prefix_or_source_in_the_settings_is_a_mismatch(
    cache_dir: Path, embedder: Embedder, changes: dict[str, str], named: str
) -> None:
    with pytest.raises(EmbeddingMismatch, match=named):
        resolve(settings_for(cache_dir, **changes), embedder.identity)


def test_a_model_that_cannot_be_had_is_an_error_that_names_the_remedy(cache_dir: Path) -> None:
    settings = settings_for(cache_dir, embedding_model="BAAI/bge-small-zh-v1.5", embedding_offline=True)
    with pytest.raises(ConfigurationError, match=f"cannot be fetched.*use the bundled {E5}"):
        resolve(settings, None)


def test_a_model_nobody_knows_is_an_error_that_names_the_setting(cache_dir: Path) -> None:
    with pytest.raises(ConfigurationError, match="ELEPHANT_EMBEDDING_MODEL is 'no/such-model'"):
        resolve(settings_for(cache_dir, embedding_model="no/such-model"), None)


def test_a_directory_is_a_model_and_may_be_renamed(
    cache_dir: Path, tmp_path: Path, embedder: Embedder
) -> None:
    directory = tmp_path / "my-e5"
    shutil.copytree(bundled_model(cache_dir).directory, directory)
    first = resolve(settings_for(cache_dir, embedding_model=str(directory)), None)
    assert first.identity.id.startswith("my-e5@directory-")
    assert first.identity.query_prefix == "query: "
    renamed = directory.rename(tmp_path / "e5-elsewhere")
    again = resolve(settings_for(cache_dir, embedding_model=str(renamed)), first.identity)
    assert again.identity == first.identity
    assert np.allclose(again.embed_query("你好"), first.embed_query("你好"), atol=1e-5)
    with pytest.raises(EmbeddingMismatch, match="back to the directory that holds my-e5"):
        resolve(settings_for(cache_dir), first.identity)


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json", "tokenizer_config.json", "config.json"])
def test_a_directory_that_is_no_model_is_an_error_that_says_what_is_missing(
    cache_dir: Path, tmp_path: Path, missing: str
) -> None:
    directory = tmp_path / "half"
    shutil.copytree(
        bundled_model(cache_dir).directory, directory, copy_function=lambda a, b: Path(b).hardlink_to(a)
    )
    (directory / missing).unlink()
    with pytest.raises(ConfigurationError, match=missing.replace(".", r"\.")):
        resolve(settings_for(cache_dir, embedding_model=str(directory)), None)


def test_a_model_that_does_not_load_is_an_error_that_names_its_place(cache_dir: Path, tmp_path: Path) -> None:
    directory = tmp_path / "broken"
    shutil.copytree(bundled_model(cache_dir).directory, directory)
    (directory / "model.onnx").write_bytes(b"not a graph")
    with pytest.raises(ConfigurationError, match=f"{directory} cannot be loaded"):
        resolve(settings_for(cache_dir, embedding_model=str(directory)), None)
