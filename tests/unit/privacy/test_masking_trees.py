"""JSON-like values: metadata, tool calls, what an LLM returned."""

from __future__ import annotations

from common.privacy import Masker

MASKER = Masker()
PHONE = "138" + "12345678"


def test_strings_are_masked_at_every_depth_and_in_keys() -> None:
    value = {
        "a": [f"call {PHONE}", {"b": ("x", f"{PHONE}")}],
        PHONE: 1,
        "n": 5,
        "f": 1.5,
        "t": True,
        "z": None,
    }
    assert MASKER.mask_value(value) == {
        "a": ["call [SECRET:phone]", {"b": ("x", "[SECRET:phone]")}],
        "[SECRET:phone]": 1,
        "n": 5,
        "f": 1.5,
        "t": True,
        "z": None,
    }


def test_the_value_under_a_telling_key_is_masked_whatever_it_looks_like() -> None:
    value = {
        "password": "tiger",
        "apiKey": "ab12c" * 6,
        "pin": 1234,
        "note": "tiger",
        "max_tokens": 2048,
        "token": None,
    }
    assert MASKER.mask_value(value) == {
        "password": "[SECRET:password]",
        "apiKey": "[SECRET:api_key]",
        "pin": "[SECRET:password]",
        "note": "tiger",
        "max_tokens": 2048,
        "token": None,
    }


def test_a_phone_kept_as_a_number_is_masked_too() -> None:
    assert MASKER.mask_value([int(PHONE), 1700000000, -1, 10**400]) == [
        "[SECRET:phone]",
        1700000000,
        -1,
        10**400,
    ]


def test_two_keys_that_mask_alike_keep_both_values() -> None:
    masked = MASKER.mask_value({PHONE: "a", "139" + "87654321": "b"})
    assert masked == {"[SECRET:phone]": "a", "[SECRET:phone] 2": "b"}


def test_classes_and_the_reason_to_drop_are_reported() -> None:
    tree = Masker({"password": "drop"}).mask_tree({"password": "tiger", "x": [f"{PHONE}"]})
    assert tree.names == ("password", "phone")
    assert tree.drop == "password"


def test_an_allowed_class_stays_under_its_key() -> None:
    assert Masker({"password": "allow"}).mask_value({"password": "tiger"}) == {"password": "tiger"}


def test_the_value_given_is_not_changed_and_no_depth_breaks_it() -> None:
    value: dict[str, object] = {"x": PHONE}
    MASKER.mask_value(value)
    assert value == {"x": PHONE}
    deep: object = PHONE
    for _ in range(5000):
        deep = [deep]
    assert PHONE not in repr(MASKER.mask_value(deep))
