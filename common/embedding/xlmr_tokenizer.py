"""The XLM-R unigram tokenizer as Hugging Face tokenizer files, from the pieces of the bundled weights."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

from common.embedding.q4file import Pieces

#: Positions the model has; the tokenizer cuts text there.
WINDOW = 512

# XLM-R normalises by SentencePiece's nmt_nfkc. Compared code point by code point with the table inside the
# wheel, it is NFKC except that controls vanish, that the characters below become spaces, that the full-width
# tilde stays as it is, and that code points assigned after its Unicode version pass unchanged.
_VANISH = "[\u0001-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]"
_SPACES = "[\t\n\u000c\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]"
_TILDE, _STAND_IN = "\uff5e", "\U000f0001"


def write_tokenizer(pieces: Pieces, hidden: int, directory: Path) -> None:
    """Write tokenizer.json and the three small files that fastembed reads beside it."""
    special = [pieces.texts[i] for i in (pieces.bos, pieces.pad, pieces.eos, pieces.unk)]
    bos, pad, eos, unk = special
    tokenizer = Tokenizer(
        models.Unigram(
            list(zip(pieces.texts, pieces.scores, strict=True)), unk_id=pieces.unk, byte_fallback=False
        )
    )
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(_VANISH), ""),
            normalizers.Replace(Regex(_SPACES), " "),
            normalizers.Replace(_TILDE, _STAND_IN),
            normalizers.NFKC(),
            normalizers.Replace(_STAND_IN, _TILDE),
            normalizers.Replace(Regex(r"\s+"), " "),
            normalizers.Strip(),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="\u2581", prepend_scheme="always")
    tokenizer.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in special])
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{bos} $A {eos}", special_tokens=[(bos, pieces.bos), (eos, pieces.eos)]
    )
    tokenizer.save(str(directory / "tokenizer.json"), pretty=False)
    names = {"pad_token": pad, "bos_token": bos, "eos_token": eos, "unk_token": unk}
    _write(
        directory / "config.json", {"pad_token_id": pieces.pad, "hidden_size": hidden, "model_type": "bert"}
    )
    _write(
        directory / "tokenizer_config.json",
        {"model_max_length": WINDOW, "tokenizer_class": "XLMRobertaTokenizer", **names},
    )
    _write(directory / "special_tokens_map.json", names)


def _write(path: Path, values: Mapping[str, object]) -> None:
    path.write_text(json.dumps(values, ensure_ascii=False, indent=1), encoding="utf-8")
