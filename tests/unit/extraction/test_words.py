"""Models' words for kinds, predicates and the user are brought to ours."""

from __future__ import annotations

import pytest

from common.vocabulary import SEMANTIC_KINDS, Kind
from worker.pipeline.extraction.words import KINDS, kind_of, predicate_of, subject_of


def test_the_schema_offers_exactly_the_semantic_kinds() -> None:
    assert set(KINDS) == {kind.value for kind in SEMANTIC_KINDS}


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("preference", Kind.PREFERENCE),
        (" Decision ", Kind.DECISION),
        ("action item", Kind.TODO),
        ("Tech-Stack", Kind.ENVIRONMENT),
        ("偏好", Kind.PREFERENCE),
        ("episode", None),
        ("summary", None),
        ("banana", None),
        ("", None),
    ],
)
def test_kinds_are_mapped_or_refused(word: str, kind: Kind | None) -> None:
    assert kind_of(word) == kind


@pytest.mark.parametrize(
    ("word", "predicate"),
    [
        ("database", "database"),
        ("Lives In", "residence"),
        ("Preferred-Name", "form_of_address"),
        ("occupation", "job"),
        ("taste:coffee", "taste:coffee"),
        ("allergy:花生", "allergy:花生"),
        ("likes: Green  Tea", "taste:green tea"),
        ("taste", None),
        ("taste:", None),
        ("secret_storage", "secret_store"),
        ("invoice_currency", "invoice_currency"),
        ("likes", None),
        ("has", None),
        ("数据库", None),
        ("", None),
        ("x" * 60, None),
    ],
)
def test_predicates_are_canonical_and_single_valued(word: str, predicate: str | None) -> None:
    assert predicate_of(word) == predicate


@pytest.mark.parametrize("word", ["user", "The user", "I", "用户", "我", "the User"])
def test_whoever_speaks_is_the_user(word: str) -> None:
    assert subject_of(word) == "user"


def test_other_subjects_keep_their_names() -> None:
    assert subject_of("Heron") == "Heron"
    assert subject_of("user's sister") == "user's sister"
    assert subject_of("") is None
