"""The cues by language, in the order in which they are tried: the first that fits a clause speaks for it."""

from __future__ import annotations

from common.rules.cues import Cue
from common.rules.grammar.en_broad import EN_BROAD
from common.rules.grammar.en_broad_work import EN_BROAD_WORK
from common.rules.grammar.en_corrections import EN_CORRECTIONS
from common.rules.grammar.en_decisions import EN_DECISIONS
from common.rules.grammar.en_home import EN_HOME
from common.rules.grammar.en_identity import EN_IDENTITY
from common.rules.grammar.en_jobs import EN_JOBS
from common.rules.grammar.en_life import EN_LIFE
from common.rules.grammar.en_notes import EN_NOTES
from common.rules.grammar.en_replies import EN_REPLIES
from common.rules.grammar.en_standing import EN_STANDING
from common.rules.grammar.en_state import EN_STATE
from common.rules.grammar.en_tastes import EN_TASTES
from common.rules.grammar.en_tools import EN_TOOLS
from common.rules.grammar.en_work import EN_WORK
from common.rules.grammar.zh_broad import ZH_BROAD
from common.rules.grammar.zh_corrections import ZH_CORRECTIONS
from common.rules.grammar.zh_decisions import ZH_DECISIONS
from common.rules.grammar.zh_home import ZH_HOME
from common.rules.grammar.zh_identity import ZH_IDENTITY
from common.rules.grammar.zh_jobs import ZH_JOBS_CUES
from common.rules.grammar.zh_life import ZH_LIFE
from common.rules.grammar.zh_notes import ZH_NOTES
from common.rules.grammar.zh_replies import ZH_REPLIES
from common.rules.grammar.zh_standing import ZH_STANDING
from common.rules.grammar.zh_state import ZH_STATE
from common.rules.grammar.zh_tastes import ZH_TASTES
from common.rules.grammar.zh_tools import ZH_TOOLS
from common.rules.grammar.zh_work import ZH_WORK

ZH: tuple[Cue, ...] = (
    *ZH_CORRECTIONS,
    *ZH_NOTES,
    *ZH_IDENTITY,
    *ZH_JOBS_CUES,
    *ZH_HOME,
    *ZH_TASTES,
    *ZH_REPLIES,
    *ZH_LIFE,
    *ZH_STATE,
    *ZH_STANDING,
    *ZH_DECISIONS,
    *ZH_WORK,
    *ZH_TOOLS,
    *ZH_BROAD,
)
EN: tuple[Cue, ...] = (
    *EN_CORRECTIONS,
    *EN_NOTES,
    *EN_IDENTITY,
    *EN_JOBS,
    *EN_HOME,
    *EN_TASTES,
    *EN_REPLIES,
    *EN_LIFE,
    *EN_DECISIONS,
    *EN_WORK,
    *EN_TOOLS,
    *EN_STATE,
    *EN_STANDING,
    *EN_BROAD_WORK,
    *EN_BROAD,
)
