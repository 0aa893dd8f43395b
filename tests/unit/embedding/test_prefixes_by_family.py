"""A model family gets what its model card asks for."""

from __future__ import annotations

import pytest

from common.embedding.prefixes import prefixes_of

ZH = "为这个句子生成表示以用于检索相关文章："
EN = "Represent this sentence for searching relevant passages: "


@pytest.mark.parametrize(
    ("model", "query", "passage"),
    [
        ("intfloat/multilingual-e5-small", "query: ", "passage: "),
        ("intfloat/e5-base-v2", "query: ", "passage: "),
        ("my_e5", "query: ", "passage: "),
        ("BAAI/bge-small-zh-v1.5", ZH, ""),
        ("BAAI/bge-base-en", EN, ""),
        ("BAAI/bge-m3", "", ""),
        ("mixedbread-ai/mxbai-embed-large-v1", EN, ""),
        ("snowflake/snowflake-arctic-embed-m", EN, ""),
        ("Snowflake/snowflake-arctic-embed-l-v2.0", "query: ", ""),
        ("nomic-ai/nomic-embed-text-v1.5", "search_query: ", "search_document: "),
        ("google/embeddinggemma-300m", "task: search result | query: ", "title: none | text: "),
        ("sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2", "", ""),
        ("jinaai/jina-embeddings-v2-base-zh", "", ""),
        ("text-embedding-3-small", "", ""),
    ],
)
def test_prefixes(model: str, query: str, passage: str) -> None:
    assert prefixes_of(model) == (query, passage)


@pytest.mark.parametrize("model", ["intfloat/multilingual-e5-large-instruct", "Qwen/Qwen3-Embedding-0.6B"])
def test_instructed_models_get_a_task_with_the_query_and_nothing_with_the_passage(model: str) -> None:
    query, passage = prefixes_of(model)
    assert query.startswith("Instruct: ") and query.endswith("\nQuery: ") and passage == ""
