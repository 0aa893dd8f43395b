"""A short version of what is too long for one vector."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from common.errors import LLMBadAnswer
from common.text import is_chinese
from worker.pipeline.extraction.llm import Client
from worker.pipeline.extraction.prompt import Language, load_prompt
from worker.pipeline.extraction.schema import clean_text
from worker.pipeline.extraction.transcript import fenced

SCHEMA_NAME = "summary"
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"summary": {"type": "string"}},
    "required": ["summary"],
    "additionalProperties": False,
}
#: A turn has at most 32 KiB; a longer text is summarised by its beginning and its end.
MAX_TEXT_CHARS = 24_000
#: Of a summary: what one vector of the default model covers (512 tokens) in either language.
MAX_SUMMARY_CHARS = {"en": 1_600, "zh": 500}
_SENTENCES = "6"


@dataclass(frozen=True, slots=True)
class Summariser:
    """A summary in the language of the text, by this client."""

    client: Client

    def __call__(self, text: str) -> str:
        """Raises LLMError, as `summarise` does."""
        return summarise(self.client, text, language="zh" if is_chinese(text) else "en")


def summarise(client: Client, text: str, *, language: Language) -> str:
    """A summary of `text` (masked by the caller, who masks the summary again), one vector's worth at most.

    Raises LLMUnavailable, LLMRefused, and LLMBadAnswer when twice in a row no summary came.
    """
    prompt = load_prompt("summarise", language).text.replace("{sentences}", _SENTENCES)
    if len(text) > MAX_TEXT_CHARS:
        text = f"{text[: MAX_TEXT_CHARS * 3 // 4]}\n[…]\n{text[-MAX_TEXT_CHARS // 4 :]}"
    try:
        return _summary(client, prompt, text, language)
    except LLMBadAnswer:
        return _summary(client, prompt, text, language)


def _summary(client: Client, prompt: str, text: str, language: Language) -> str:
    data = client.complete_json(prompt, fenced("text", text), SCHEMA, SCHEMA_NAME).data
    summary = data.get("summary") if isinstance(data, dict) else None
    found = clean_text(summary) if isinstance(summary, str) else ""
    if not found:
        raise LLMBadAnswer("the answer holds no summary")
    return found[: MAX_SUMMARY_CHARS[language]]
