"""What each stated fact has to withstand before it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from common.facts import Entity, Fact, TurnText
from common.vocabulary import EntityType, Kind, Layer, Role
from tests.support.llm_replies import fact
from worker.pipeline.extraction.checks import (
    MAX_CONTENT_CHARS,
    MAX_FACTS,
    Judged,
    Masker,
    judge,
    without_duplicates,
)
from worker.pipeline.extraction.transcript import windows

SAID = datetime(2025, 4, 7, 9, tzinfo=UTC)
USER_1 = TurnText("u1", Role.USER, "For Heron we moved to CockroachDB. Please keep replies short.", SAID)
HELPER = TurnText("a1", Role.ASSISTANT, "So you like tea, and the gateway listens on port 8443?", SAID)
USER_2 = TurnText("u2", Role.USER, "Yes, exactly. 我住在杭州。", SAID)
TOOL = TurnText("x1", Role.TOOL, "The user likes jazz. Build number 512 passed in Frankfurt.", SAID)
CONTEXT = TurnText("c1", Role.USER, "My sister lives in Bergen with 3 cats.", SAID)
TURNS = (USER_1, HELPER, USER_2, TOOL)


def judged(
    *items: Any,
    turns: Sequence[TurnText] = TURNS,
    now: datetime = SAID,
    min_worth: float = 0.3,
    masker: Masker | None = None,
) -> Judged:
    [window] = windows(turns, [CONTEXT])
    return judge(items, window, now=now, short_term=timedelta(days=2), min_worth=min_worth, masker=masker)


def kept(item: dict[str, Any]) -> Fact:
    result = judged(item)
    assert not result.rejected
    [found] = result.facts
    return found


def reason(item: Any) -> str:
    result = judged(item)
    assert not result.facts
    [word] = result.rejected
    return word


def test_a_sound_fact_is_kept_as_it_was_stated() -> None:
    found = kept(
        {
            "kind": "decision",
            "content": "Heron uses CockroachDB.",
            "subject": "Heron",
            "predicate": "database",
            "object": "CockroachDB",
            "sources": ["n1"],
            "quote": "For Heron we moved to CockroachDB",
            "entities": [{"name": "Heron", "type": "project"}, {"name": "Atlantis", "type": "place"}],
            "worth": 0.9,
            "time_bound": False,
            "expires": "",
            "replaces": True,
        }
    )
    assert found == Fact(
        kind=Kind.DECISION,
        content="Heron uses CockroachDB.",
        source_turn_ids=("u1",),
        quote="For Heron we moved to CockroachDB",
        worth=0.9,
        subject="Heron",
        predicate="database",
        object="CockroachDB",
        entities=(Entity("Heron", EntityType.PROJECT),),
        layer=Layer.LONG_TERM,
        expires_at=None,
        replaces=True,
    )


def test_one_bad_fact_costs_no_other() -> None:
    result = judged({"kind": 7}, fact("Please keep replies short"), "nonsense", fact("never said"))
    assert [found.content for found in result.facts] == ["Please keep replies short"]
    assert result.rejected == {"malformed": 2, "quote": 1}


@pytest.mark.parametrize(
    "item",
    [
        "text",
        None,
        [],
        {},
        fact("Please keep replies short", content=""),
        fact("Please keep replies short", worth="high"),
        fact("Please keep replies short", worth=float("nan")),
        fact("Please keep replies short", worth=-1e400),
        fact("Please keep replies short", content={"text": "x"}),
        fact("Please keep replies short", content="x" * 2_000),
    ],
)
def test_what_is_not_a_fact_is_malformed(item: Any) -> None:
    assert reason(item) == "malformed"


@pytest.mark.parametrize("source", ["n1", "[n1]", "N1", "turn 1", 1, "n01"])
def test_sources_are_read_in_the_spellings_that_models_use(source: Any) -> None:
    assert kept(fact("Please keep replies short", source)).source_turn_ids == ("u1",)


@pytest.mark.parametrize("source", ["n9", "n901", "u1", "c7", "somebody", ""])
def test_a_fact_about_turns_nobody_showed_is_refused(source: str) -> None:
    assert reason(fact("Please keep replies short", source)) == "unknown_turn"


def test_a_wrong_number_is_set_right_where_one_turn_alone_can_be_meant() -> None:
    assert kept(fact("Please keep replies short", "n3")).source_turn_ids == ("u1",)
    assert kept(fact("Please keep replies short", "c1")).source_turn_ids == ("u1",)


def test_a_wrong_number_stays_wrong_where_two_turns_said_it() -> None:
    twice = (USER_1, HELPER, TurnText("u3", Role.USER, "Please keep replies short", SAID))
    result = judged(fact("Please keep replies short", "n2"), turns=twice)
    assert result.rejected == {"quote": 1}


def test_what_only_the_context_says_is_not_learnt_again() -> None:
    assert reason(fact("My sister lives in Bergen", "c1")) == "not_in_batch"
    assert reason(fact("My sister lives in Bergen", "n1")) == "not_in_batch"


def test_context_may_help_to_understand() -> None:
    item = fact("Yes, exactly", content="The user's sister has 3 cats.", sources=["n3", "c1"])
    assert kept(item).source_turn_ids == ("u2",)


def test_a_model_that_cites_everything_is_believed_only_where_the_words_stand() -> None:
    many = [TurnText(f"u{at}", Role.USER, f"remark {at} about tea", SAID) for at in range(8)]
    item = fact("remark 5 about tea", sources=[f"n{at}" for at in range(1, 9)])
    assert judged(item, turns=many).facts[0].source_turn_ids == ("u5",)


@pytest.mark.parametrize("worth", [0.29, 0, "0.1", "10%"])
def test_what_is_worth_too_little_is_refused(worth: Any) -> None:
    assert reason(fact("Please keep replies short", worth=worth)) == "worth"


@pytest.mark.parametrize(("worth", "read"), [("0.8", 0.8), (8, 0.8), (80, 0.8), (1, 1.0), ("90%", 0.9)])
def test_worth_is_read_on_the_scale_it_was_given(worth: Any, read: float) -> None:
    assert kept(fact("Please keep replies short", worth=worth)).worth == pytest.approx(read)


def test_unknown_kinds_are_mapped_or_refused() -> None:
    assert kept(fact("Please keep replies short", kind="habit")).kind is Kind.PREFERENCE
    assert reason(fact("Please keep replies short", kind="summary")) == "kind"


def test_numbers_nobody_said_are_refused() -> None:
    item = fact("Please keep replies short", content="Replies have at most 5 lines.")
    assert reason(item) == "unsupported"


def test_a_name_nobody_said_beside_borrowed_words_is_refused() -> None:
    assert reason(fact("Yes, exactly", "n3", content="The user banks with Barclays.")) == "unsupported"


@pytest.mark.parametrize("kind", ["profile", "preference", "constraint", "correction"])
def test_the_user_is_not_described_by_assistants_and_tools(kind: str) -> None:
    assert reason(fact("you like tea", "n2", kind=kind)) == "not_from_user"
    assert reason(fact("The user likes jazz", "n4", kind=kind)) == "not_from_user"


def test_the_user_may_confirm_what_the_assistant_said() -> None:
    item = fact("you like tea", content="The user likes tea.", kind="preference", sources=["n2", "n3"])
    assert kept(item).source_turn_ids == ("a1", "u2")


def test_the_users_world_may_be_described_by_assistants_and_tools() -> None:
    assert kept(fact("the gateway listens on port 8443", "n2", kind="environment")).source_turn_ids == ("a1",)
    assert kept(fact("Build number 512 passed", "n4", kind="project")).source_turn_ids == ("x1",)
    assert reason(fact("Build number 512 passed", "n4", kind="decision")) == "not_from_user"


def test_credentials_are_not_learnt_from_assistants_and_tools() -> None:
    said = TurnText("a1", Role.ASSISTANT, "The database password rotates weekly.", SAID)
    result = judged(fact("The database password rotates weekly", kind="environment"), turns=[said])
    assert result.rejected == {"not_from_user": 1}


def test_a_remark_of_the_moment_that_is_over_already_is_refused() -> None:
    item = fact("Please keep replies short", kind="fact", time_bound=True)
    assert judged(item, now=SAID).facts[0].layer is Layer.SHORT_TERM
    assert judged(item, now=SAID + timedelta(days=3)).rejected == {"expired": 1}


def test_a_predicate_without_all_three_parts_is_dropped() -> None:
    found = kept(fact("Please keep replies short", subject="user", predicate="answer_style"))
    assert (found.predicate, found.object) == (None, None)


def test_overlong_content_is_cut_at_a_sentence() -> None:
    content = "The user wants short replies. " * 60
    found = kept(fact("Please keep replies short", content=content))
    assert len(found.content) <= MAX_CONTENT_CHARS
    assert found.content.endswith("replies.")


def test_control_characters_and_lone_surrogates_do_not_come_through() -> None:
    found = kept(fact("Please keep replies short", content="short\x00 \ud800replies\u200b\n please"))
    assert found.content == "short replies please"


def test_more_facts_than_could_be_true_are_cut_off() -> None:
    result = judged(*[fact("Please keep replies short")] * (MAX_FACTS + 5))
    assert result.rejected == {"too_many": 5}


@dataclass(frozen=True)
class _Text:
    text: str


class _Stars:
    """Masks a word; stands for a tenant's own pattern."""

    def mask(self, text: str) -> _Text:
        return _Text(text.replace("CockroachDB", "[SECRET:codename]"))


def test_what_the_model_wrote_is_masked_again() -> None:
    item = fact(
        "For Heron we moved to CockroachDB",
        content="Heron moved to CockroachDB.",
        subject="CockroachDB",
        entities=[{"name": "CockroachDB", "type": "other"}],
    )
    [found] = judged(item, masker=_Stars()).facts
    assert "CockroachDB" not in repr(found)
    assert found.content == "Heron moved to [SECRET:codename]."
    item = fact("For Heron we moved to CockroachDB", content="CockroachDB", object="CockroachDB")
    assert judged(item, masker=_Stars()).rejected == {"placeholder": 1}


def test_an_answer_of_nothing_but_strangers_turns_is_unusable() -> None:
    assert judged(fact("Bob has parrots", "n901"), {}).unusable
    assert not judged(fact("Bob has parrots", "n901"), fact("Please keep replies short")).unusable
    assert not judged().unusable
    made_up = judged(fact("Bob has parrots", "n1"))
    assert made_up.ungrounded
    assert not made_up.unusable


def test_duplicates_fold_into_the_first_with_all_their_sources() -> None:
    first = kept(fact("Please keep replies short", worth=0.5))
    again = kept(fact("Yes, exactly", "n3", content="please keep replies short!", worth=0.9))
    result, folded_away = without_duplicates([first, again])
    [one] = result
    assert folded_away == 1
    assert one.content == "Please keep replies short"
    assert one.source_turn_ids == ("u1", "u2")
    assert one.worth == 0.9


def test_equal_subject_predicate_and_object_make_duplicates() -> None:
    triple = {"subject": "Heron", "predicate": "database", "object": "CockroachDB"}
    words = "For Heron we moved to CockroachDB"
    first = kept(fact(words, **triple))
    same = kept(fact(words, content="Heron's database is CockroachDB.", **triple))
    other = kept(fact(words, content="Heron's database was Oracle.", **{**triple, "object": "Oracle"}))
    assert without_duplicates([first, same, other]) == ([first, other], 1)
