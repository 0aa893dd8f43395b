"""What holds for any text: masking twice is masking once, and nothing but the findings changes."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from common.privacy import PLACEHOLDER, CustomPattern, Masked, Masker, placeholder

MASKER = Masker()
CUSTOM = Masker(
    patterns=[
        CustomPattern("employee", r"\bE-[0-9]{3,}\b"),
        CustomPattern("project", r"(?i)project\s+(?P<secret>[a-z]+)"),
        CustomPattern("anything", r"[^\s]?zz."),
    ]
)

# Pieces of secrets, of the words around them and of what masking leaves behind, to be put together at random.
PIECES = st.sampled_from(
    [
        *[
            "password",
            "密码",
            "是",
            " is ",
            ": ",
            "=",
            "hunter" + "2",
            "abc" + "123",
            "'",
            '"',
            "口令",
            "token",
            "my ",
            "我的",
        ],
        *[
            "138",
            "1234",
            "5678",
            "-",
            " ",
            "+86 ",
            "(",
            ")",
            "110101",
            "19900101",
            "1237",
            "4111 1111 1111 1111",
            "6222",
        ],
        *[
            "@",
            "bob",
            ".com",
            "example",
            "https://",
            "user:",
            "/",
            "?access_" + "token=",
            "sk-" + "a1B2c3D4" * 4,
            "gh" + "p_",
        ],
        *[
            "[SECRET:password]",
            "[SECRET:",
            "]",
            "[SECRET:phone]",
            "[SECRET:url_credentials]",
            "\n",
            "，",
            "。",
            "：",
            "\u200b",
        ],
        *[
            "-----BEGIN " + "PRIVATE KEY-----",
            "-----END " + "PRIVATE KEY-----",
            "MIIEpQ" + "IBAAKCAQEA" * 3,
            "１３８",
            "İ",
            "\ud800",
        ],
        *["E-1234", "project zeta", "zzz", "验证码", "护照", "E12345678", "passport ", "card number "],
    ]
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=14).map("".join))


def rebuilt(text: str, masked: Masked) -> str:
    parts, at = [], 0
    for finding in masked.findings:
        assert at <= finding.start < finding.end <= len(text)
        parts += [text[at : finding.start], placeholder(finding.name)]
        at = finding.end
    return "".join([*parts, text[at:]])


@settings(max_examples=400, deadline=None)
@given(TEXTS)
@example("密码是[SECRET:password]，[SECRET:password] is hunter" + "22")
@example("a\ud800 password: " + "x9" * 5)
def test_only_findings_change_and_masking_again_changes_nothing(text: str) -> None:
    masked = MASKER.mask(text)
    assert masked.text == rebuilt(text, masked)
    assert MASKER.mask(masked.text) == Masked(masked.text)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_the_same_holds_with_patterns_of_a_tenant(text: str) -> None:
    masked = CUSTOM.mask(text)
    assert masked.text == rebuilt(text, masked)
    assert CUSTOM.mask(masked.text).text == masked.text


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from(["[SECRET:phone]", "[SECRET:api_key]", "[SECRET:some_class]"]), min_size=1),
    TEXTS,
)
def test_placeholders_stay_where_they_are(placeholders: list[str], between: str) -> None:
    text = between.join(placeholders)
    kept = PLACEHOLDER.findall(MASKER.mask(text).text)
    for each in placeholders:
        assert each in kept


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def shape(value: object) -> object:
    if isinstance(value, dict):
        return [shape(item) for item in value.values()]
    if isinstance(value, list):
        return [shape(item) for item in value]
    return None


@settings(max_examples=150, deadline=None)
@given(JSON)
@example({"PASS=00İ密码": -10})
def test_a_tree_keeps_its_shape_and_masking_it_again_changes_nothing(value: object) -> None:
    masked = MASKER.mask_value(value)
    assert shape(masked) == shape(value)
    assert MASKER.mask_value(masked) == masked
