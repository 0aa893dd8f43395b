"""Counts and cuts text in tokens of the XLM-R tokenizer, which is on every machine without a download.

Every budget and window in Elephant is in these tokens, whichever model embeds.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastembed.common.preprocessor_utils import load_tokenizer
from tokenizers import Tokenizer

from common.embedding import bundled
from common.embedding.hashing import sha256_files
from common.settings import get_settings

_lock = threading.Lock()
_loaded: dict[str, Tokenizer] = {}
_counting: Tokenizer | None = None

#: Beyond this a text is unlikely to be counted again.
_CACHED_LENGTH = 2048
# A cut after these keeps clauses whole; the mark stays with what it closes.
_CLAUSE = re.compile(r"[^,，、;；:：\n—…]*(?:[,，、;；:：\n—…]+\s*|\Z)")
# Pieces and ids by which XLM-R's vocabulary is told from others.
_PROOF = {"<s>": 0, "</s>": 2, "\u2581world": 8999, "\u2581Hello": 35378}
_SAMPLE = (
    "我们决定订单服务改用 PostgreSQL，数据库密码放在保险库里，下周三之前上线。"
    "The order service moves to PostgreSQL, its passwords live in the vault, and it ships by Wednesday."
)


def shared_tokenizer(directory: Path) -> Tokenizer:
    """The tokenizer of a model directory as fastembed sets it up; files of the same content are loaded once.

    It truncates at the model's window and keeps the rest as overflow, so it serves embedding and counting
    alike: one of XLM-R takes 300 MB.
    """
    names = ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "config.json")
    with _lock:
        content = sha256_files(directory / name for name in names if (directory / name).is_file())
        tokenizer = _loaded.get(content)
        if tokenizer is None:
            tokenizer, _ = load_tokenizer(directory)
            _loaded[content] = tokenizer
        return tokenizer


def adopt(tokenizer: Tokenizer) -> None:
    """Count with this tokenizer, if it is XLM-R's and none counts yet: two of them would take 600 MB."""
    global _counting  # noqa: PLW0603  loaded once, for the process
    if _counting is None and all(tokenizer.token_to_id(piece) == number for piece, number in _PROOF.items()):
        _counting = tokenizer


def count_tokens(text: str) -> int:
    """Tokens of the text, specials left out. Raises ConfigurationError when no tokenizer can be prepared."""
    if len(text) <= _CACHED_LENGTH:
        return _count_cached(text)
    return _count(text)


def truncate(text: str, tokens: int) -> str:
    """The longest beginning of the text found to have no more than `tokens` tokens, without trailing space.

    Raises ConfigurationError when no tokenizer can be prepared.
    """
    if tokens <= 0:
        return ""
    return text if count_tokens(text) <= tokens else text[: _cut(text, tokens)].rstrip()


def split_to_window(text: str, max_tokens: int, sentences: Callable[[str], list[str]]) -> list[str]:
    """Parts of at most `max_tokens` tokens which, joined, are the text again, character for character.

    `sentences` gives the sentences of a text in order; what it leaves out between them stays with the one
    before. A sentence that does not fit is cut at clauses, a clause that does not fit at tokens. Empty text
    has no parts. Raises ValueError for a window below one token.
    """
    if max_tokens < 1:
        raise ValueError("a window has at least one token")
    if not text:
        return []
    parts: list[str] = []
    current = ""
    for piece in _fitting(text, max_tokens, sentences):
        if current and count_tokens(current + piece) > max_tokens:
            parts.append(current)
            current = piece
        else:
            current += piece
    return [*parts, current]


def tokens_per_xlmr_token(tokenizer: Tokenizer) -> float:
    """How many tokens of another tokenizer stand for one that `count_tokens` counts, at least 1.

    Measured on a Chinese and an English sentence, so that a window in our tokens is not longer than the
    model's own.
    """
    if tokenizer is _tokenizer():
        return 1.0
    own = sum(tokenizer.encode(_SAMPLE, add_special_tokens=False).attention_mask)
    return max(1.0, own / count_tokens(_SAMPLE))


def _tokenizer() -> Tokenizer:
    global _counting  # noqa: PLW0603  loaded once, for the process
    if _counting is None:
        _counting = shared_tokenizer(bundled.bundled_model(get_settings().cache_dir).directory)
    return _counting


@lru_cache(maxsize=4096)
def _count_cached(text: str) -> int:
    return _count(text)


def _count(text: str) -> int:
    return sum(len(encoding.ids) - encoding.attention_mask.count(0) for encoding in _encodings(text))


def _encodings(text: str) -> list[Any]:
    """The window-sized encodings of a text, in order."""
    clean = text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
    first = _tokenizer().encode(clean, add_special_tokens=False)
    return [first, *first.overflowing]


def _cut(text: str, tokens: int) -> int:
    """Where to cut so that what stands before has at most `tokens` tokens; at least one character."""
    ends: list[int] = []
    for encoding in _encodings(text):
        real = len(encoding.ids) - encoding.attention_mask.count(0)
        ends.extend(end for _, end in encoding.offsets[:real])
        if len(ends) > tokens:
            break
    for end in reversed(ends[:tokens]):
        # Cut off from what follows, a text may be tokenised otherwise.
        if 0 < end < len(text) and count_tokens(text[:end]) <= tokens:
            return end
    return 1


def _fitting(text: str, max_tokens: int, sentences: Callable[[str], list[str]]) -> Iterator[str]:
    """Pieces of the text, in order and without gaps, each within the window."""
    for sentence in _cover(text, sentences(text)):
        if count_tokens(sentence) <= max_tokens:
            yield sentence
            continue
        for clause in _CLAUSE.findall(sentence):
            rest = clause
            while rest and count_tokens(rest) > max_tokens:
                end = _cut(rest, max_tokens)
                yield rest[:end]
                rest = rest[end:]
            if rest:
                yield rest


def _cover(text: str, sentences: list[str]) -> Iterator[str]:
    """Slices of the text that begin where the sentences begin; one that is not found is passed over."""
    starts = [0]
    at = 0
    for sentence in sentences:
        found = text.find(sentence, at) if sentence else -1
        if found < 0:
            continue
        if found > starts[-1]:
            starts.append(found)
        at = found + len(sentence)
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[start:end]
