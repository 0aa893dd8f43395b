"""The cues by language, in the order in which they are tried: the first that fits a clause speaks for it."""

from __future__ import annotations

from common.rules.cues import Cue
from common.rules.grammar.en_identity import EN_IDENTITY
from common.rules.grammar.en_notes import EN_NOTES
from common.rules.grammar.en_standing import EN_STANDING
from common.rules.grammar.en_tastes import EN_TASTES
from common.rules.grammar.en_work import EN_WORK
from common.rules.grammar.zh_identity import ZH_IDENTITY
from common.rules.grammar.zh_notes import ZH_NOTES
from common.rules.grammar.zh_standing import ZH_STANDING
from common.rules.grammar.zh_tastes import ZH_TASTES
from common.rules.grammar.zh_work import ZH_WORK

ZH: tuple[Cue, ...] = (*ZH_NOTES, *ZH_IDENTITY, *ZH_TASTES, *ZH_STANDING, *ZH_WORK)
EN: tuple[Cue, ...] = (*EN_NOTES, *EN_IDENTITY, *EN_TASTES, *EN_WORK, *EN_STANDING)
