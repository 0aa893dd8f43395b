"""The words of the lexicon, as data. What they mean together is told in `lexicon`."""

from __future__ import annotations

#: predicate -> products, tools and standards that answer it, lower case, `|` between. `*` marks words that
#: mean something else in everyday talk and count only in a capital or beside another sign of technology.
PRODUCTS = {
    "database": "postgresql|postgres|pg|mysql|mariadb|oracle|sql server|mssql|sqlite|mongodb|mongo|tidb"
    "|dynamodb"
    "|cockroachdb|oceanbase|达梦|人大金仓|cassandra|clickhouse|snowflake|bigquery|supabase"
    "|firestore|duckdb|planetscale",
    "cache": "redis|memcached|valkey|dragonfly",
    "message_queue": "kafka|rabbitmq|rocketmq|pulsar|nats|activemq|sqs|zeromq",
    "vector_database": "qdrant|milvus|pinecone|weaviate|chroma|chromadb|pgvector|faiss|lancedb",
    "search_engine": "elasticsearch|opensearch|meilisearch|typesense|solr|algolia",
    "frontend_framework": (
        "react|vue|vue.js|angular|svelte|sveltekit|next.js|nextjs|nuxt|solidjs|remix|astro|jquery|htmx"
    ),
    "mobile_framework": (
        "react native|flutter|swiftui|uniapp|uni-app|taro|jetpack compose|ionic|expo|kotlin multiplatform"
    ),
    "backend_framework": "django|flask|fastapi|spring boot|springboot|spring|rails|ruby on rails|laravel|express"
    "|nestjs"
    "|koa|gin|echo|actix|axum|phoenix|asp.net|net core|dotnet|thinkphp|celery",
    "css_framework": (
        "tailwind|tailwindcss|bootstrap|bulma|sass|less*|antd|ant design|element plus|material ui|mui|shadcn"
    ),
    "programming_language": "python|java|golang|go*|rust|c++|c#|typescript|javascript|kotlin|swift*|php|ruby|scala|elixir"
    "|haskell|lua|perl|dart|julia|r语言|matlab|cobol|zig|ts|js",
    "cloud": "aws|gcp|azure|google cloud|阿里云|腾讯云|华为云|heroku|vercel|netlify|digitalocean|fly.io"
    "|render*|cloudflare"
    "|hetzner|linode|火山引擎|七牛云|railway",
    "orchestration": "kubernetes|k8s|docker swarm|nomad|docker compose|openshift|ecs",
    "ci": (
        "github actions|gitlab ci|jenkins|circleci|travis|travis ci|argo cd|argocd|teamcity|drone ci"
        "|bamboo|buildkite"
    ),
    "package_manager": "npm|pnpm|yarn|bun|pip|poetry|uv|conda|homebrew|pipenv|pdm|maven|gradle|cargo",
    "test_framework": "pytest|jest|vitest|junit|cypress|playwright|selenium|mocha|rspec",
    "orm": "sqlalchemy|prisma|typeorm|hibernate|mybatis|sequelize|drizzle|gorm",
    "editor": "vs code|vscode|visual studio code|neovim|nvim|vim|emacs|pycharm|intellij|intellij idea|idea*"
    "|webstorm"
    "|goland|sublime text|sublime|cursor*|zed*|xcode|android studio|notepad++|helix*|jetbrains|visual studio",
    "os": "macos|mac os|mac os x|os x|windows|win10|win11|win7|ubuntu|debian|fedora|arch linux|arch"
    "|centos|rocky linux|linux"
    "|nixos|linux mint|manjaro|red hat|rhel|wsl2|wsl|freebsd|chromeos|sonoma|sequoia|ventura|麒麟"
    "|统信|deepin|鸿蒙|pop!_os",
    "phone": "iphone|pixel|galaxy|小米|红米|华为mate|mate|oneplus|一加|oppo|vivo|荣耀|三星|安卓|android|ios",
    "computer": "macbook|macbook pro|macbook air|mac mini|imac|mac studio|thinkpad|surface|dell xps|xps|联想"
    "|拯救者|raspberry pi"
    "|树莓派|framework laptop|chromebook|小新|matebook",
    "shell": "zsh|bash|fish|powershell|nushell|oh-my-zsh",
    "terminal": "iterm2|iterm|alacritty|kitty|wezterm|warp|tmux|windows terminal|ghostty",
    "browser": "chrome|firefox|safari|edge|brave|arc浏览器|arc browser|opera",
    "secret_store": "vault|kms|secrets manager|1password|bitwarden|keepass|doppler",
    "llm": (
        "gpt-4o|gpt-4|gpt-5|gpt|chatgpt|claude|gemini|deepseek|qwen|通义千问|llama|mistral|kimi|豆包"
        "|文心一言|glm|ollama"
    ),
    "version_control": "git|github|gitlab|gitee|bitbucket|svn|perforce|mercurial",
    "design_tool": "figma|sketch|photoshop|ps|procreate|illustrator|蓝湖|即时设计|canva|blender",
    "task_tool": (
        "jira|linear*|trello|asana|notion|飞书|钉钉|企业微信|slack|teams*|tapd|禅道|obsidian|clickup"
        "|monday.com|basecamp"
    ),
    "shop_platform": (
        "shopify|woocommerce|magento|etsy|有赞|微店|独立站|wordpress|亚马逊|amazon|shopee|lazada|temu"
        "|tiktok shop"
    ),
    "accounting_tool": "xero|quickbooks|exact online|金蝶|用友|sage*|datev|freshbooks|lexoffice",
    "build_tool": "webpack|vite|esbuild|rollup|turbopack|bazel|cmake",
    "monitoring": "prometheus|grafana|datadog|sentry|new relic|skywalking",
    "payment": "stripe|paypal|adyen|支付宝|微信支付|pingpong|payoneer|wise*",
    "logistics": "燕文|云途|顺丰|dhl|fedex|ups|菜鸟|4px|递四方",
}

#: predicate -> nouns that name the matter itself. Longest first at use.
NOUNS = {
    "database": "database|databases|db|data store|datastore|数据库|主库",
    "cache": "cache|caching|缓存",
    "message_queue": "message queue|message broker|event bus|queue|消息队列|消息中间件|mq",
    "vector_database": "vector database|vector store|vector db|向量库|向量数据库",
    "search_engine": "search engine|搜索引擎|全文检索",
    "frontend_framework": "frontend framework|frontend|front end|front-end|前端框架|前端",
    "mobile_framework": "mobile framework|mobile app|移动端|客户端框架|app端",
    "backend_framework": "backend framework|backend|back end|back-end|web framework|后端框架|后端|服务端",
    "css_framework": "css framework|ui library|css框架|组件库|ui库|样式库",
    "programming_language": "programming language|main language|编程语言|开发语言",
    "cloud": "cloud provider|cloud|hosting|云服务商|云服务|云平台",
    "orchestration": "orchestration|container platform|容器编排",
    "ci": "ci/cd|ci pipeline|ci|流水线|持续集成",
    "package_manager": "package manager|包管理器|包管理",
    "test_framework": "test framework|testing framework|测试框架",
    "orm": "orm",
    "editor": "editor|code editor|ide|编辑器|开发工具",
    "os": "operating system|os|操作系统|系统版本|电脑系统",
    "phone": "phone|mobile phone|手机",
    "computer": "laptop|computer|work machine|电脑|笔记本|台式机|工作机",
    "shell": "shell",
    "terminal": "terminal|终端",
    "browser": "browser|浏览器",
    "llm": "llm|language model|大模型|语言模型",
    "version_control": "version control|版本控制|代码托管",
    "deadline": "deadline|due date|launch date|release date|delivery date|go-live date|launch|release"
    "|截止日期|截止时间|截止日"
    "|ddl|上线时间|上线日期|发布日期|发布时间|交付日期|交付时间|交期|工期|开业时间|发布会",
    "budget": "budget|预算|经费",
    "project_name": "project name|product name|codename|code name|项目名称|项目名字|项目名|产品名|项目代号",
    "company_name": "company name|brand name|公司名|品牌名|店名",
    "target_market": (
        "target market|main market|primary market|target audience|目标市场|主要市场|目标客群|目标用户"
        "|目标客户|主打市场"
    ),
    "team_size": "team size|headcount|团队规模|团队人数",
    "license": "license|licence|开源协议|许可证",
    "secret_storage": "passwords?|secrets?|api keys?|credentials?|密码|密钥|api密钥|凭证|secret|token",
    "meeting_time": "meeting|stand-?up|weekly sync|例会|周会|晨会|站会|会议",
    "architecture": "architecture|架构",
    "payment": "payment provider|payment gateway|支付方式|支付渠道",
    "logistics": "logistics|carrier|shipping partner|物流|快递",
    "currency": "currency|币种|货币",
    "timezone": "timezone|time zone|时区",
}

CANONICAL = {
    "postgres": "PostgreSQL", "pg": "PostgreSQL", "postgresql": "PostgreSQL", "mongo": "MongoDB", "k8s": "Kubernetes",
    "vscode": "VS Code", "visual studio code": "VS Code", "golang": "Go", "nextjs": "Next.js", "ts": "TypeScript",
    "js": "JavaScript", "springboot": "Spring Boot", "nvim": "Neovim", "mac os": "macOS", "os x": "macOS",
    "tailwindcss": "Tailwind", "ps": "Photoshop",
}  # fmt: skip

LABELS = {
    "name": ("名字", "name"), "job": ("职业", "job"), "employer": ("工作单位", "employer"),
    "residence": ("居住地", "place of residence"), "hometown": ("老家", "hometown"), "age": ("年龄", "age"),
    "birthday": ("生日", "birthday"), "school": ("学校", "school"), "database": ("数据库", "database"),
    "cache": ("缓存", "cache"), "message_queue": ("消息队列", "message queue"), "os": ("操作系统", "operating system"),
    "vector_database": ("向量数据库", "vector database"), "frontend_framework": ("前端框架", "frontend framework"),
    "backend_framework": ("后端框架", "backend framework"), "mobile_framework": ("移动端框架", "mobile framework"),
    "css_framework": ("样式框架", "CSS framework"), "programming_language": ("编程语言", "programming language"),
    "cloud": ("云平台", "cloud"), "orchestration": ("容器编排", "orchestration"), "ci": ("持续集成", "CI"),
    "package_manager": ("包管理器", "package manager"), "test_framework": ("测试框架", "test framework"),
    "editor": ("编辑器", "editor"), "phone": ("手机", "phone"), "computer": ("电脑", "computer"),
    "shell": ("shell", "shell"), "terminal": ("终端", "terminal"), "browser": ("浏览器", "browser"),
    "llm": ("大模型", "language model"), "version_control": ("代码托管", "version control"),
    "design_tool": ("设计工具", "design tool"), "task_tool": ("协作工具", "collaboration tool"),
    "shop_platform": ("店铺平台", "shop platform"), "accounting_tool": ("记账软件", "accounting software"),
    "search_engine": ("搜索引擎", "search engine"), "orm": ("ORM", "ORM"), "build_tool": ("构建工具", "build tool"),
    "monitoring": ("监控", "monitoring"), "payment": ("支付渠道", "payment provider"), "logistics": ("物流", "carrier"),
    "secret_store": ("密钥存放处", "secret store"), "deadline": ("截止日期", "deadline"), "budget": ("预算", "budget"),
}  # fmt: skip
"""predicate -> (Chinese, English) noun, for a content of its own where one clause tells several things."""
