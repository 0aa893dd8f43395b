"""Keys that carry their vendor's mark: a prefix, then so many characters of such a kind.

The table holds facts that vendors publish or that their keys show: prefix, alphabet, length. One row can be
read, checked and added without touching the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

ALNUM = "[A-Za-z0-9]"
WORD = "[A-Za-z0-9_-]"
HEX = "[0-9a-fA-F]"
LOWER = "[a-z0-9]"
UPPER = "[A-Z0-9]"
BASE64 = "[A-Za-z0-9+/]"
BASE64URL = "[A-Za-z0-9+/=_-]"
DOTTED = "[A-Za-z0-9_.=-]"
UUID = r"(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"


class Vendor(NamedTuple):
    """`prefix` is a regex, `body` a character class, `least` and `most` how many of it (None: without limit).

    Without a body, the prefix is the whole key. `tail` is a regex for what follows the body.
    """

    prefix: str
    body: str = ""
    least: int = 0
    most: int | None = -1  # -1: exactly `least`
    tail: str = ""

    @property
    def pattern(self) -> str:
        if not self.body:
            return self.prefix
        count = {-1: f"{{{self.least}}}", None: f"{{{self.least},}}"}.get(
            self.most, f"{{{self.least},{self.most}}}"
        )
        return f"{self.prefix}{self.body}{count}{self.tail}"


V = Vendor

#: Models: chat, embedding, speech, search for agents.
AI = (
    V("sk-", ALNUM, 20, 128),  # OpenAI before 2024, DeepSeek, DashScope, Moonshot, SiliconFlow, Stability
    V(r"sk-(?:proj|svcacct|service|admin|None|live|test)-", WORD, 20, 256),  # OpenAI
    V(r"sk-ant-[a-z]{2,8}\d\d-", WORD, 40, 256),  # Anthropic
    V(r"sk-(?:or-v\d|lf|cp|kimi|sp|ws|litellm)-", WORD, 20, 128),  # OpenRouter, Langfuse, Kimi, others
    V("sess-", ALNUM, 40),  # OpenAI session
    V("AIza", WORD, 35, 39),  # Google
    V("gsk_", ALNUM, 52),  # Groq
    V("xai-", ALNUM, 60, 100),
    V("pplx-", ALNUM, 40, 64),
    V("r8_", ALNUM, 37, 40),  # Replicate
    V("hf_", "[A-Za-z]", 34),
    V("hf_", ALNUM, 34, 40),
    V("api_org_", ALNUM, 34),
    V("nvapi-", WORD, 60, 80),
    V("csk-", LOWER, 40, 56),  # Cerebras
    V("fw_", ALNUM, 22, 48),  # Fireworks
    V("esecret_", LOWER, 26),
    V("tgp_v1_", WORD, 40, 64),  # Together
    V("tvly-", "[A-Za-z0-9-]", 30, 56),
    V("jina_", HEX, 32, -1, r"[A-Za-z0-9_-]{20,40}"),
    V("pcsk_", WORD, 50, 90),  # Pinecone
    V(r"lsv2_(?:pt|sk)_", HEX, 32, -1, r"_[0-9a-f]{10}"),  # LangSmith
    V("ls__", HEX, 32),
    V("fc-", HEX, 32),  # Firecrawl
    V("e2b_", HEX, 40),
    V("sk_", HEX, 48),  # ElevenLabs
    V("pa-", WORD, 43),  # Voyage
    V("wandb_v1_", ALNUM, 40, 100),
    V("ms-", UUID, 1),  # ModelScope
    V(r"bce-v3/ALTAK-", ALNUM, 21, 24, r"/[0-9a-f]{40}"),  # Baidu Qianfan
    V(r"[0-9a-f]{32}\.", ALNUM, 16),  # Zhipu
    V("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:", HEX, 32),  # fal
)

#: Clouds and hosting.
CLOUD = (
    V(r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])", UPPER, 16),  # AWS
    V("ABSK", BASE64, 60, 300, "={0,2}"),  # Bedrock
    V("bedrock-api-key-", BASE64, 60, 2000, "={0,2}"),
    V(r"amzn\.mws\.", UUID, 1),
    V("da2-", LOWER, 26),  # AppSync
    V(r"amzn1\.oa2-cs\.v1\.", HEX, 64),
    V("LTAI", ALNUM, 12, 26),  # Alibaba Cloud
    V("AKID", ALNUM, 32, 36),  # Tencent Cloud
    V("AKLT", WORD, 40, 64),  # Volcengine
    V("AKTP", WORD, 40, 64),
    V("ALTAK", ALNUM, 21, 24),  # Baidu Cloud
    V("JDC_", UPPER, 28, 32),
    V(r"GOCSPX-", WORD, 28),
    V(r"ya29\.", DOTTED, 20, 2048),
    V(r"1//0", WORD, 40, 128),  # Google refresh token
    V(r"[A-Za-z0-9_.~-]{3}[0-9]Q~", "[A-Za-z0-9_.~-]", 31, 34),  # Entra client secret
    V(r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{8}AAAAA[A-Za-z0-9]{5}AZDO", ALNUM, 4),  # Azure DevOps
    V(r"[A-Za-z0-9]{76}AZDO", ALNUM, 4),
    V(r"[A-Za-z0-9+/]{76}(?:\+ASt|ARm|AzSe|AIoT|AzCa|APIM|ACDb)", BASE64, 5, 8, "={0,2}"),  # Azure services
    V(r"do[oprt]_v1_", HEX, 64),  # DigitalOcean
    V("HRKU-", WORD, 36, 64),
    V("nfp_", ALNUM, 36, 40),
    V(r"fo1_", WORD, 43),
    V(r"fm[12][ar]?_", BASE64URL, 100, 2000),  # Fly.io
    V("rnd_", ALNUM, 28, 36),
    V(r"cf(?:at|ut|k)_", ALNUM, 40, -1, HEX + "{8}"),  # Cloudflare
    V(r"v1\.0-", HEX, 24, -1, r"-[0-9a-f]{146}"),
    V("dapi", HEX, 32, -1, r"(?:-\d)?"),  # Databricks
    V(r"vc[apikrt]_", ALNUM, 24, 64),  # Vercel
    V("sbp_", HEX, 40),
    V("sb_secret_", WORD, 20, 64),
    V(r"pscale_(?:tkn|pw|oauth)_", DOTTED, 32, 64),
    V("napi_", LOWER, 40, 72),  # Neon
    V("tskey-[a-z]{2,12}-", ALNUM, 8, 24, r"-[A-Za-z0-9]{16,64}"),
    V("ngrok_", ALNUM, 40, 56),
    V(r"ocid1\.", "[a-z]", 4, 20, r"\.oc1\.[a-z0-9-]*\.[a-z0-9]{60}"),
    V("AQVN", WORD, 35, 38),  # Yandex
    V(r"t1\.[A-Z0-9a-z_-]+=*\.", WORD, 86, -1, "={0,2}"),
    V(r"tk-us-", WORD, 48),
    V(r"SCW", UPPER, 17),
    V("rpa_", UPPER, 38, 48, "[a-z0-9]{0,8}"),  # RunPod
    V("[A-Za-z0-9]{14}\\.atlasv1\\.", BASE64URL, 60, 72),
)

#: Code hosting, packages, builds, secrets managers.
DEVELOPMENT = (
    V(r"gh[pousr]_", ALNUM, 36, 255),
    V("github_pat_", "[A-Za-z0-9_]", 40, 255),
    V(r"v1\.", HEX, 40),
    V(r"gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|oas|ffct|sch|wt)-", r"[A-Za-z0-9_.-]", 20, 300),
    V("GR1348941", WORD, 20),
    V("ATATT3", BASE64URL, 60, 300),
    V("ATCTT3", BASE64URL, 60, 300),
    V("ATBB", ALNUM, 32),
    V(r"BBDC-", BASE64, 40, 48),
    V("npm_", ALNUM, 36),
    V("pypi-Ag", WORD, 50, 1000),
    V("rubygems_", HEX, 48),
    V("oy2", LOWER, 43),  # NuGet
    V("cio", ALNUM, 32),  # crates.io
    V("CLOJARS_", LOWER, 60),
    V(r"dckr_(?:pat|oat)_", WORD, 24, 64),
    V("AKCp", ALNUM, 60, 80),  # JFrog
    V("cmVmdGtu", ALNUM, 50, 70),
    V("eyJ2ZXIiOi", BASE64URL, 60, 2000),
    V(r"hv[sbr]\.", WORD, 20, 300),  # Vault
    V(r"s\.(?=[A-Za-z0-9]{0,23}[0-9])(?=[A-Za-z0-9]{0,23}[A-Z])", ALNUM, 24),
    V(r"s\.CAES", WORD, 60, 200),
    V(r"b\.AAAAA", WORD, 90, 300),
    V(r"dp\.(?:ct|pt|st|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?", ALNUM, 40, 44),  # Doppler
    V("pul-", HEX, 40),
    V(r"pn[ub]_", ALNUM, 36),
    V("ops_eyJ", BASE64, 100, 2000, "={0,3}"),
    V(r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"),
    V("AGE-SECRET-KEY-1", UPPER, 58),
    V("PMAK-", HEX, 24, -1, r"-[0-9a-f]{34}"),
    V("PMAT-", UPPER, 26),
    V("sq[upa]_", HEX, 40),  # SonarQube
    V(r"sgp_(?:[0-9a-fA-F]{16}_|local_)?", HEX, 40),  # Sourcegraph
    V("sgp_", ALNUM, 64),  # Segment
    V("slk_", HEX, 64),
    V(r"CCI(?:PAT|PRJ)_", ALNUM, 20, 24, r"_[0-9a-f]{40}"),
    V(r"bk[ua]{1,2}_", LOWER, 40),
    V("odt_", "[A-Za-z0-9_]", 32, 48),
    V(r"sha256~", WORD, 43),
    V("API-", UPPER, 25, 29),  # Octopus Deploy
    V(r"lin_(?:api|oauth)_", ALNUM, 40, 64),
    V("ntn_", r"\d", 11, -1, "[A-Za-z0-9]{35}"),
    V("secret_", ALNUM, 43),  # Notion before 2024
    V(r"fig[duo]r?_", WORD, 40, 64),
    V("pat", ALNUM, 14, -1, r"\.[0-9a-f]{64}"),  # Airtable
    V("rdme_", LOWER, 70),
    V("sm_(?:aat|pat|sat)_", ALNUM, 16),
    V(r"hawk\.", WORD, 20, -1, r"\.[A-Za-z0-9_-]{20}"),
    V(r"(?:pat|sat)\.", WORD, 22, -1, r"\.[0-9a-fA-F]{24}\.[A-Za-z0-9]{20}"),  # Harness
    V("ico-", ALNUM, 32),
    V("waka_(?:tok_)?", "[A-Za-z0-9-]", 36, 100),
    V(r"endr\+", "[A-Za-z0-9-]", 16),
    V("4b1d", ALNUM, 38),  # ClickHouse Cloud
    V("dnkey-", "[a-z0-9=_-]", 26, -1, "-[a-z0-9=_-]{52}"),
    V(
        r"(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.",
        BASE64URL,
        30,
        120,
    ),
    V("django-insecure-", r"[!-~]", 30, 64),
    V("NRAK-", UPPER, 27),
    V("NR(?:I[IQK]|AA|AL)-", WORD, 19, 42),
    V("NRJS-", HEX, 19),
    V("NRRA-", HEX, 42),
    V(r"(?:[0-9a-f]{36}|eu01xx[0-9a-f]{30})NRAL"),
    V(r"px-(?:dep|api)-", UUID, 1),
    V(r"glc_", BASE64, 32, 400, "={0,2}"),
    V(r"glsa_", ALNUM, 32, -1, "_" + HEX + "{8}"),
    V(r"eyJrIjoi", BASE64, 40, 400, "={0,2}"),  # Grafana, older
    V(r"dt0[a-z]\d\d\.", UPPER, 24, -1, r"\.[A-Z0-9]{64}"),
    V(r"sntrys_eyJ", BASE64URL, 80, 400),
    V("sntryu_", HEX, 64),
    V(r"hc[a-z]{2}[ki]_", LOWER, 58),
    V(r"(?:api|sdk)-", UUID, 1),  # LaunchDarkly
    V(r"phx_", WORD, 40, 52),
    V(r"logfire_", DOTTED, 30, 80),
    V("CFPAT-", WORD, 43),
    V(r"s-s4t2(?:ud|af)-", HEX, 64),
    V("[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),  # MaxMind
    V("p8e-", "[A-Za-z0-9-]", 32),  # Adobe
    V(r"aio_", ALNUM, 28),  # Adafruit
    V(r"tfp_", DOTTED, 40, 64),
    V(r"shippo_(?:live|test)_", HEX, 40),
    V(r"[pst]k\.eyJ", DOTTED, 30, 400),  # Mapbox
)

#: Messaging, mail, shops, payments, social networks.
SERVICES = (
    V(r"xox[abcdeoprs]-(?:\d-)?\d", "[A-Za-z0-9-]", 18, 255),
    V(r"xoxe\.xox[bp]-\d-", ALNUM, 100, 255),
    V(r"xapp-\d", "[A-Za-z0-9/-]", 20, 255),
    V(r"(?:bot)?\d{8,10}:AA", WORD, 32, 35),  # Telegram
    V(r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.", WORD, 27, 40),  # Discord bot
    V("SK", "[0-9a-f]", 32),  # Twilio key
    V("AC", "[0-9a-f]", 32),  # Twilio account
    V(r"SG\.", WORD, 16, 32, r"\.[A-Za-z0-9_-]{16,64}"),
    V("key-", HEX, 32),  # Mailgun
    V("[0-9a-f]{32}-[0-9a-f]{8}-", HEX, 8),
    V("[0-9a-f]{32}-us", r"\d", 1, 2),  # Mailchimp
    V("md-", WORD, 22),  # Mandrill
    V("xkeysib-", HEX, 64, -1, "-[A-Za-z0-9]{16}"),
    V("xsmtpsib-", HEX, 64, -1, "-[A-Za-z0-9]{16}"),
    V("re_", "[A-Za-z0-9_]", 28, 40),  # Resend
    V("mlsn\\.", HEX, 64),
    V("whsec_", BASE64, 32, 64, "={0,2}"),
    V(r"[sr]k_(?:live|test|prod)_", ALNUM, 24, 128),  # Stripe
    V(r"shp(?:at|ca|pa|ss|tka|ua|rt)_", HEX, 32),
    V(r"(?:sandbox-)?sq0(?:atp|atb|csp|csb|acp)-", WORD, 22, 64),
    V("EAA", ALNUM, 30, 400),  # Facebook
    V(r"\d{15,16}\|", WORD, 27, 40),
    V("IGQ[A-Z]", WORD, 80, 300),
    V(r"access-(?:sandbox|development|production)-", UUID, 1),  # Plaid
    V(r"access_token\$(?:production|sandbox)\$", LOWER, 16, -1, r"\$[0-9a-f]{32}"),  # PayPal Braintree
    V(r"FLW(?:PUB|SEC)K(?:_TEST)?-", LOWER, 12, 32, "(?:-X)?"),
    V(r"rzp_(?:live|test)_", ALNUM, 14, 24),
    V("EZ[AT]K", ALNUM, 54),
    V(r"duffel_(?:test|live)_", BASE64URL, 43),
    V(r"(?:live|test)_", "[0-9a-f]", 35),  # Lob
    V(r"live_\d{6,12}_", ALNUM, 24, 40),  # Twitch stream
    V("pat-(?:na|eu|ap)\\d-", UUID, 1),  # HubSpot
    V("dG9rO", BASE64, 50, 70, "={0,2}"),  # Intercom
    V(r"00D[A-Za-z0-9]{12,15}!", r"[A-Za-z0-9_.]", 60, 160),  # Salesforce
    V("A{20,22}", r"[A-Za-z0-9%]", 60, 120),  # X bearer
    V(r"sl\.(?:u\.)?", WORD, 60, 1600),  # Dropbox
    V("fio-u-", BASE64URL, 64),
    V(r"zpka_", LOWER, 32, -1, "_[0-9a-f]{8}"),
    V(r"(?:\d{1,4}-)", ALNUM, 64),  # TrueNAS
)

#: Tokens that say who their bearer is.
TOKENS = (
    V(r"eyJ[A-Za-z0-9_-]{8,4096}+\.", WORD, 8, 8192, r"(?:\.[A-Za-z0-9_-]{0,1024})?"),  # JWT
    V(r"_gitlab_session=", HEX, 32),
)

#: URLs that anyone who holds them may post to; the host stays readable.
WEBHOOKS = (
    r"(?<=hooks\.slack\.com/)(?:services|workflows|triggers)/[A-Za-z0-9+/]{24,80}",
    r"(?<=discord\.com/api/)webhooks/\d{17,20}/[A-Za-z0-9_-]{50,80}",
    r"(?<=discordapp\.com/api/)webhooks/\d{17,20}/[A-Za-z0-9_-]{50,80}",
    r"(?<=office\.com/)webhook(?:b2)?/[A-Za-z0-9@-]{36,80}/[A-Za-z]{4,40}/[A-Za-z0-9-]{16,40}/[A-Za-z0-9-]{20,40}",
    r"(?<=hooks\.zapier\.com/)hooks/catch/\d{3,12}/[A-Za-z0-9]{5,12}",
    r"(?<=feishu\.cn/)open-apis/bot/(?:v2/)?hook/[A-Za-z0-9-]{20,40}",
    r"(?<=larksuite\.com/)open-apis/bot/(?:v2/)?hook/[A-Za-z0-9-]{20,40}",
    r"(?<=maker\.ifttt\.com/)trigger/[A-Za-z0-9_-]{1,40}/with/key/[A-Za-z0-9_-]{16,60}",
    r"(?<=thingsboard\.cloud/)api/v1/[A-Za-z0-9]{20}",
)

#: Hashes of passwords: whoever has one can try passwords against it.
PASSWORD_HASHES = (
    r"\$2[abxy]\$\d\d\$[A-Za-z0-9./]{53}",
    r"\$(?:1|5|6|7|8|9|y|gy|apr1|sha1|md5)\$(?:rounds=\d{1,9}\$)?[A-Za-z0-9./,=]{1,64}\$[A-Za-z0-9./]{20,128}",
    r"\$argon2(?:id|i|d)\$v=\d{1,3}\$[A-Za-z0-9,=]{5,60}\$[A-Za-z0-9+/=]{8,128}\$[A-Za-z0-9+/=]{16,200}",
    r"\$scrypt\$[A-Za-z0-9,=]{3,60}\$[A-Za-z0-9+/=.]{8,128}\$[A-Za-z0-9+/=.]{16,200}",
    r"\$krb5(?:asrep|tgs|pa)\$\d{1,2}\$[!-~]{0,300}?[0-9a-fA-F]{32}\$[0-9a-fA-F]{32,8192}",
    r"pbkdf2(?:_|:)sha(?:1|256|512)[$:]\d{3,9}[$:][A-Za-z0-9+/=]{4,64}[$:][A-Za-z0-9+/=]{16,200}",
    r"\{S?(?:SHA|MD5)(?:256|512)?\}[A-Za-z0-9+/]{20,160}={0,2}",
)


def key_rows() -> Iterator[Vendor]:
    """Every row whose class is `api_key`."""
    yield from (*AI, *CLOUD, *DEVELOPMENT, *SERVICES)
