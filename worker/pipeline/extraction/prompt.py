"""Prompt files: where they are, which version they have, and which language a conversation calls for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from common.facts import TurnText
from common.text import is_chinese
from common.vocabulary import Role

Language = Literal["zh", "en"]

_DIRECTORY = Path(__file__).parent / "prompts"
_FRONT_MATTER = re.compile(r"\A---\nname: (\w+)\nversion: (\w+)\n---\n")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt file; `id` is its name and version, such as `extract_en/1`."""

    id: str
    text: str


@cache
def load_prompt(task: Literal["extract", "summarise"], language: Language) -> Prompt:
    """The prompt of a task in a language. Raises ValueError when its front matter is missing or misnamed."""
    name = f"{task}_{language}"
    text = (_DIRECTORY / f"{name}.md").read_text(encoding="utf-8")
    head = _FRONT_MATTER.match(text)
    if head is None or head[1] != name:
        raise ValueError(f"the prompt file {name}.md must begin with its name and version")
    return Prompt(f"{name}/{head[2]}", text[head.end() :].strip())


def language_of(turns: Sequence[TurnText]) -> Language:
    """The language that the user writes in these turns, or anyone where the user says nothing."""
    said = " ".join(turn.content for turn in turns if turn.role is Role.USER and turn.content)
    return "zh" if is_chinese(said or " ".join(turn.content for turn in turns)) else "en"
