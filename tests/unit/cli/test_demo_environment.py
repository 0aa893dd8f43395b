"""What `elephant demo` takes over from its caller, and what not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.demo import CONVERSATION, environment
from common.schemas.turns import TurnsIn
from common.settings import Settings


def settings(**options: object) -> Settings:
    return Settings(_env_file=None, **options)  # type: ignore[arg-type,call-arg]


def test_the_chosen_model_and_endpoint_are_kept(tmp_path: Path) -> None:
    key = "k" + "2"
    chosen = environment(
        settings(llm_base_url="http://llm:1/v1", llm_api_key=key, embedding_threads=2, cache_dir=tmp_path)
    )

    assert chosen["ELEPHANT_LLM_BASE_URL"] == "http://llm:1/v1"
    assert chosen["ELEPHANT_LLM_API_KEY"] == key
    assert chosen["ELEPHANT_EMBEDDING_THREADS"] == "2"
    assert chosen["ELEPHANT_CACHE_DIR"] == str(tmp_path)


def test_a_model_directory_is_named_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my-model").mkdir()
    monkeypatch.chdir(tmp_path)

    chosen = environment(settings(embedding_model="my-model"))

    assert chosen["ELEPHANT_EMBEDDING_MODEL"] == str(tmp_path / "my-model")


def test_the_caller_s_stores_are_never_touched() -> None:
    chosen = environment(
        settings(
            redis_url="redis://prod",
            database_url="postgresql://prod",
            qdrant_url="http://prod",
            data_dir="/d",
        )
    )

    assert set(chosen) == {"ELEPHANT_CACHE_DIR"}


def test_the_conversation_is_bilingual_and_spread_over_sessions() -> None:
    script = json.loads(CONVERSATION.read_text(encoding="utf-8"))
    turns = [content for session in script["sessions"] for _, content in session["turns"]]

    assert len(script["sessions"]) >= 2
    assert 16 <= len(turns) <= 24
    assert any(content.isascii() for content in turns)
    assert any(not content.isascii() for content in turns)
    for session in script["sessions"]:
        TurnsIn(
            user_id=script["user_id"],
            session_id=session["session_id"],
            turns=[{"role": role, "content": content} for role, content in session["turns"]],  # type: ignore[misc]
        )
