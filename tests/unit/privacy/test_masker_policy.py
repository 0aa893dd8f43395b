"""What may be set: mask, drop or allow per class, and a tenant's own patterns."""

from __future__ import annotations

import pytest

from common.errors import InvalidInput
from common.privacy import CLASSES, CustomPattern, Finding, Masker

PHONE = "138" + "12345678"
TEXT = f"password: hunter22, call {PHONE}"


def test_findings_name_class_and_place_and_never_the_secret() -> None:
    masked = Masker().mask(TEXT)
    assert masked.findings == (Finding("password", 10, 18), Finding("phone", 25, 36))
    assert masked.drop is None
    assert "hunter" not in repr(masked)


def test_a_dropped_class_is_reported_and_masked_all_the_same() -> None:
    masked = Masker({"password": "drop", "email": "drop"}).mask(TEXT)
    assert masked.drop == "password"
    assert masked.text == "password: [SECRET:password], call [SECRET:phone]"
    assert Masker({"email": "drop"}).mask(TEXT).drop is None


def test_an_allowed_class_stays() -> None:
    masked = Masker({"phone": "allow"}).mask(TEXT)
    assert masked.text == f"password: [SECRET:password], call {PHONE}"
    assert [finding.name for finding in masked.findings] == ["password"]


def test_every_class_can_be_given_a_policy() -> None:
    Masker(dict.fromkeys(CLASSES, "drop"))


@pytest.mark.parametrize("policy", [{"pasword": "mask"}, {"password": "keep"}])
def test_an_unknown_class_or_policy_is_named(policy: dict[str, str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        Masker(policy)  # type: ignore[arg-type]
    assert next(iter(policy)) in caught.value.detail
    assert caught.value.errors[0].pointer == f"/policy/{next(iter(policy))}"


def test_a_tenants_pattern_masks_its_match_or_its_secret_group() -> None:
    masker = Masker(
        {"employee": "drop"},
        [CustomPattern("employee", r"\bE-[0-9]{4}\b"), CustomPattern("codename", r"project (?P<secret>\w+)")],
    )
    masked = masker.mask("员工E-1234在 project zeus 上")
    assert masked.text == "员工[SECRET:employee]在 project [SECRET:codename] 上"
    assert masked.drop == "employee"


def test_a_tenants_pattern_does_not_touch_placeholders() -> None:
    masker = Masker(patterns=[CustomPattern("shouting", "[A-Z]{3,}"), CustomPattern("greedy", ".*secret.*")])
    assert (
        masker.mask("[SECRET:password] ok [SECRET:shouting]").text == "[SECRET:password] ok [SECRET:shouting]"
    )
    assert masker.mask("[SECRET:password] LOUD").text == "[SECRET:password] [SECRET:shouting]"


@pytest.mark.parametrize(
    ("name", "pattern", "reason"),
    [
        ("broken", "(", "RE2"),
        ("lookbehind", "(?<=a)b", "RE2"),
        ("backreference", r"(a)\1", "RE2"),
        ("empty", "a*", "empty"),
        ("huge", "((a{100}){100}){10}", "RE2"),
        ("long", "a" * 1001, "characters"),
        ("Bad Name", "abc", "name"),
        ("digits_123", "abc", "name"),
    ],
)
def test_a_pattern_that_cannot_be_used_is_named(name: str, pattern: str, reason: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Masker(patterns=[CustomPattern(name, pattern)])
    assert name in caught.value.detail
    assert reason in caught.value.detail


@pytest.mark.timeout(20)
def test_a_pattern_that_would_backtrack_for_ever_runs_in_linear_time() -> None:
    masker = Masker(patterns=[CustomPattern("trap", "(a+)+b"), CustomPattern("other", "(a|aa)+c")])
    text = "a" * 32_768
    assert masker.mask(text).text == text
