"""The figures of `make eval`, on rankings small enough to count by hand."""

from __future__ import annotations

import pytest

from benchmarks.quality import baselines
from benchmarks.quality.figures import quality
from benchmarks.quality.sets import Asked, EvalSet, Told


def _asked(*gold: str) -> Asked:
    return Asked("?", frozenset(gold), "paraphrase")


def _ranking(*memories: str) -> list[frozenset[str]]:
    return [frozenset(memory.split()) for memory in memories]


def test_recall_is_the_share_of_gold_turns_that_the_first_memories_cover() -> None:
    found = quality([_asked("a", "b")], [_ranking("x", "a y", "z", "w", "v", "b")])

    assert (found.recall_1, found.recall_5, found.recall_10) == (0.0, 0.5, 1.0)
    assert found.hit_5 == 1.0
    assert found.mrr == 0.5


def test_a_question_without_an_answer_counts_only_as_a_false_answer() -> None:
    found = quality([_asked("a"), _asked(), _asked()], [_ranking("a"), _ranking("a"), []])

    assert (found.questions, found.abstaining) == (1, 2)
    assert found.false_answers == 0.5
    assert found.recall_1 == 1.0


def test_without_questions_to_abstain_from_there_is_no_rate() -> None:
    assert quality([_asked("a")], [[]]).false_answers is None


def _set(*told: tuple[str, str, str]) -> EvalSet:
    turns = (Told(id, session, role, f"{id} says", "2026-01-01T00:00:00Z") for id, session, role in told)
    return EvalSet("s", "u", tuple(turns), ())


def test_a_unit_is_what_a_user_said_with_the_replies_to_it() -> None:
    of = baselines.units(
        _set(("1", "s", "user"), ("2", "s", "assistant"), ("3", "s", "user"), ("4", "t", "assistant"))
    )

    assert [sorted(ids) for ids, _ in of] == [["1", "2"], ["3"], ["4"]]
    assert of[0][1] == "1 says\n2 says"


@pytest.mark.parametrize(
    ("query", "first"), [("which database", "pg"), ("我养的狗叫什么", "dog"), ("nothing alike", None)]
)
def test_bm25_ranks_by_shared_words_and_leaves_out_what_shares_none(query: str, first: str | None) -> None:
    of = [
        (frozenset({"pg"}), "our database is postgres"),
        (frozenset({"dog"}), "我家有只狗，狗叫年糕"),
        (frozenset({"cat"}), "the cat sleeps"),
    ]
    [ranking] = baselines.bm25(of, [Asked(query, frozenset(), "paraphrase")], top=3)

    assert next(iter(ranking), None) == (None if first is None else frozenset({first}))
