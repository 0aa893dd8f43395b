"""A name nobody said, in a sentence that shares nothing with what was said, is made up."""

from __future__ import annotations

import pytest

from worker.pipeline.extraction.names import invented


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("The user banks with Barclays.", "Thanks for that, very kind"),
        ("The user has moved to Reykjavik.", "please keep it short"),
        ("用户的银行是 Barclays。", "谢谢你帮忙"),
    ],
)
def test_a_name_out_of_nowhere_is_invented(content: str, said: str) -> None:
    assert invented(content, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("The user banks with Barclays.", "I bank with barclays"),
        ("The project uses PostgreSQL.", "we run postgres"),
        ("The team deployed to Kubernetes.", "we deploy on k8s"),
        ("The user prefers concise answers.", "stop rambling"),
        ("用户希望回答简短。", "别啰嗦"),
        ("用户在 Google 上班。", "我在谷歌上班"),
        ("The demo is on Monday.", "after the weekend"),
        ("The user's name is Ann.", "Ann."),
    ],
)
def test_paraphrase_is_not_invention(content: str, said: str) -> None:
    assert not invented(content, said)
