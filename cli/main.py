"""The command `elephant`. Heavy imports happen inside the commands, so that help comes at once."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from common.settings import Settings

app = typer.Typer(
    name="elephant",
    help="Long-term memory for LLM agents: post conversations, recall what matters.",
    epilog=(
        "Start everything on this machine with `elephant up`, then try:\n\n"
        '`elephant remember "We chose PostgreSQL" --user u1`\n\n'
        '`elephant recall "which database?" --user u1`'
    ),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # logs want plain tracebacks, and no values of variables
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

RUN, USE = "Run the service", "Use a running service (ELEPHANT_URL or ELEPHANT_PORT, ELEPHANT_API_KEY)"


@app.command(
    rich_help_panel=RUN, epilog="Example: `ELEPHANT_PORT=8011 ELEPHANT_DATA_DIR=./other elephant up`"
)
def up() -> None:
    """Start the whole service on this machine: queue, API, worker and schedule. Ctrl-C stops it."""
    from cli.up import up as run_up  # noqa: PLC0415
    from common.errors import ElephantError  # noqa: PLC0415

    try:
        code = run_up(_settings())
    except ElephantError as error:
        _fail(error.detail)
    raise typer.Exit(code)


@app.command(rich_help_panel=RUN)
def api() -> None:
    """Serve the HTTP API alone (`elephant up` starts one of these)."""
    from cli.services import explained, run_api  # noqa: PLC0415

    with explained():
        run_api(_settings())


@app.command(
    rich_help_panel=RUN,
    epilog="Example, one worker for extraction with eight threads: "
    "`elephant worker --queues extract --concurrency 8 --name extract`",
)
def worker(
    queues: Annotated[str, typer.Option(help="Queues to work on, with commas between.")] = "extract,maintain",
    concurrency: Annotated[
        int | None, typer.Option(min=1, max=64, help="Threads; ELEPHANT_WORKER_CONCURRENCY unless given.")
    ] = None,
    name: Annotated[
        str, typer.Option(help="Name of this worker; give each its own on one machine.")
    ] = "worker",
) -> None:
    """Turn posted conversations into memories. Start as many as you need."""
    from cli.services import explained, run_worker  # noqa: PLC0415

    with explained():
        run_worker(_settings(), queues=queues, concurrency=concurrency, name=name)


@app.command(rich_help_panel=RUN)
def beat() -> None:
    """Send the scheduled wake-ups. Exactly one of these to a deployment."""
    from cli.services import explained, run_beat  # noqa: PLC0415

    with explained():
        run_beat(_settings())


@app.command(rich_help_panel=RUN)
def migrate(
    note: Annotated[
        Path | None, typer.Option(hidden=True, help="Write what was chosen to this file, as JSON.")
    ] = None,
) -> None:
    """Bring the database to the newest schema and settle which embedding model its vectors come from.

    Safe to run again, and to run from several machines at once. `elephant up` does it by itself.
    """
    from cli.services import explained  # noqa: PLC0415
    from cli.setup import set_up  # noqa: PLC0415

    with explained():
        set_up(_settings(), note=note)


@app.command(rich_help_panel=RUN)
def demo() -> None:
    """Watch it remember: a bilingual conversation, a restart, then questions in another session.

    Uses a temporary stack and leaves nothing behind. Exits 0 only if the right memories came back.
    """
    from cli.demo import run_demo  # noqa: PLC0415
    from common.errors import ElephantError  # noqa: PLC0415

    try:
        code = run_demo(_settings())
    except ElephantError as error:
        _fail(error.detail)
    raise typer.Exit(code)


User = Annotated[str, typer.Option("--user", "-u", help="Whose memories.", envvar="ELEPHANT_USER")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


@app.command(
    rich_help_panel=USE,
    epilog='Example: `elephant recall "how should passwords be handled?" --user u1 --top-k 3`',
)
def recall(
    question: Annotated[str, typer.Argument(help="What to look for, in plain words.")],
    user: User,
    top_k: Annotated[int, typer.Option("--top-k", "-k", min=1, max=100, help="How many memories.")] = 5,
    kind: Annotated[
        list[str] | None, typer.Option(help="Only this kind, such as decision; may be repeated.")
    ] = None,
    session: Annotated[str | None, typer.Option(help="Add this session's last turns.")] = None,
    as_json: AsJson = False,
) -> None:
    """Ask what is remembered about something."""
    from cli.output import show_recall  # noqa: PLC0415

    body: dict[str, object] = {"user_id": user, "query": question, "top_k": top_k, "kinds": kind or []}
    if session is not None:
        body["session_id"] = session
    _, answer = _call("POST", "/v1/recall", body)
    if as_json:
        _print_json(answer)
    else:
        show_recall(answer)


@app.command(
    rich_help_panel=USE,
    epilog='Example: `elephant remember "数据库密码都放在 Vault 里" --user u1 --tag security`',
)
def remember(
    text: Annotated[str, typer.Argument(help="One thing worth knowing later.")],
    user: User,
    kind: Annotated[
        str | None, typer.Option(help="Such as decision or preference; told from the text unless given.")
    ] = None,
    tag: Annotated[list[str] | None, typer.Option(help="A label; may be repeated.")] = None,
    as_json: AsJson = False,
) -> None:
    """Remember one thing now; it can be recalled when this returns."""
    from cli.output import show_remembered  # noqa: PLC0415

    body: dict[str, object] = {"user_id": user, "content": text, "tags": tag or []}
    if kind is not None:
        body["kind"] = kind
    status, answer = _call("POST", "/v1/memories", body)
    if as_json:
        _print_json(answer)
    else:
        show_remembered(answer, new=status == 201)


@app.command(rich_help_panel=USE)
def status(as_json: AsJson = False) -> None:
    """Say whether the service is ready, and each thing it stands on. Exits 1 when it is not."""
    from cli.output import show_status  # noqa: PLC0415

    code, answer = _call("GET", "/readyz", accept=(503,), timeout_s=10)
    if as_json:
        _print_json(answer)
    else:
        show_status(answer, ready=code == 200)
    raise typer.Exit(0 if code == 200 else 1)


@app.command(rich_help_panel=USE)
def version() -> None:
    """Print the version of this installation."""
    from importlib.metadata import version as installed  # noqa: PLC0415

    print(installed("elephant-memory"))


def _settings() -> Settings:
    from pydantic import ValidationError  # noqa: PLC0415

    from common.settings import get_settings  # noqa: PLC0415

    try:
        return get_settings()
    except ValidationError as error:
        lines = [f"  ELEPHANT_{_field(item['loc'])}: {item['msg']}" for item in error.errors()]
        _fail("a setting is wrong:\n" + "\n".join(lines))


def _field(loc: tuple[int | str, ...]) -> str:
    return str(loc[0]).upper().removeprefix("ELEPHANT_") if loc else "?"


def _call(
    method: str,
    path: str,
    body: dict[str, object] | None = None,
    *,
    accept: tuple[int, ...] = (),
    timeout_s: float = 60.0,
) -> tuple[int, dict[str, object]]:
    from cli.client import ServiceError, call  # noqa: PLC0415

    try:
        return call(_settings(), method, path, body, accept=accept, timeout_s=timeout_s)
    except ServiceError as error:
        _fail(error.detail)


def _print_json(answer: dict[str, object]) -> None:
    print(json.dumps(answer, ensure_ascii=False, indent=2))


def _fail(message: str) -> NoReturn:
    print(f"elephant: {message}", file=sys.stderr)
    raise typer.Exit(1)


if __name__ == "__main__":
    app()
