"""The client against a server on loopback that does everything endpoints have been seen to do."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.utils import format_datetime

import pytest

from common import clock
from common.errors import LLMBadAnswer, LLMError, LLMRefused, LLMUnavailable
from common.llm.client import ChatClient, Completion
from common.retry_after import LONGEST_S
from common.settings import Settings
from tests.support import llm_replies as replies
from tests.support.llm_server import ScriptedLLM

SCHEMA = {
    "type": "object",
    "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
    "required": ["facts"],
    "additionalProperties": False,
}
SECRET = "-".join(["sk", "loopback", "0123456789abcdef"])


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with ScriptedLLM(replies.nothing()) as server:
        yield server


@pytest.fixture
def client(llm: ScriptedLLM) -> Iterator[ChatClient]:
    client = ChatClient(llm.base_url, SECRET, "tiny", timeout_s=5.0)
    yield client
    client.close()


def ask(client: ChatClient, user: str = "hello") -> Completion:
    return client.complete_json("Extract.", user, SCHEMA, "facts")


def test_a_good_answer_comes_back_as_data(llm: ScriptedLLM, client: ChatClient) -> None:
    llm.script([replies.completion('{"facts": ["tea"]}')])
    completion = ask(client)
    assert completion.data == {"facts": ["tea"]}
    assert completion.raw_text == '{"facts": ["tea"]}'
    assert (completion.finish_reason, completion.prompt_tokens, completion.completion_tokens) == (
        "stop",
        4_000,
        20,
    )
    [request] = llm.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {SECRET}"
    assert request.body["model"] == "tiny"
    assert request.response_format == "json_schema"


@pytest.mark.parametrize(
    ("refused", "ladder"),
    [
        ([], ["json_schema"]),
        (["json_schema"], ["json_schema", "json_object"]),
        (["json_schema", "json_object"], ["json_schema", "json_object", None]),
    ],
)
def test_the_ladder_is_walked_once_and_its_end_is_remembered(
    refused: list[str], ladder: list[str | None]
) -> None:
    with ScriptedLLM(replies.nothing(), refuses=refused) as llm:
        client = ChatClient(llm.base_url, None, "tiny")
        ask(client)
        assert [request.response_format for request in llm.requests] == ladder
        ask(client)
        assert [request.response_format for request in llm.requests] == [*ladder, ladder[-1]]


def test_an_endpoint_that_loses_a_format_later_is_stepped_down_then(
    llm: ScriptedLLM, client: ChatClient
) -> None:
    ask(client)
    llm.refuses = frozenset({"json_schema"})
    ask(client)
    ask(client)
    formats = [request.response_format for request in llm.requests]
    assert formats == ["json_schema", "json_schema", "json_object", "json_object"]


def test_a_request_that_is_refused_at_every_rung_leaves_the_ladder_unclimbed(
    llm: ScriptedLLM, client: ChatClient
) -> None:
    llm.script([replies.status(400, "context length exceeded")] * 3)
    with pytest.raises(LLMRefused, match="400"):
        ask(client)
    ask(client)
    assert llm.requests[-1].response_format == "json_schema"


@pytest.mark.parametrize(
    ("reply", "error", "kind"),
    [
        (replies.prose(), LLMBadAnswer, "prose"),
        (replies.truncated(), LLMBadAnswer, "cut off"),
        (replies.truncated(finish_reason="stop"), LLMBadAnswer, "cut off"),
        (replies.html(), LLMBadAnswer, "HTML"),
        (replies.empty(), LLMBadAnswer, "empty"),
        (replies.completion(None), LLMBadAnswer, "empty"),
        (replies.no_body(), LLMBadAnswer, "empty"),
        (replies.invalid_utf8(), LLMBadAnswer, "UTF-8"),
        (replies.not_a_completion(), LLMBadAnswer, "not a chat completion"),
        (replies.endless(6_000_000), LLMBadAnswer, "longer"),
        (replies.Reply(b"e" * 6_000_000, status=500), LLMBadAnswer, "longer"),
        (replies.reset(), LLMUnavailable, "reached"),
        (replies.cut_body(), LLMUnavailable, "broke"),
        (replies.status(408), LLMUnavailable, "408"),
        (replies.status(429), LLMUnavailable, "429"),
        (replies.status(500), LLMUnavailable, "500"),
        (replies.html(502), LLMUnavailable, "502"),
        (replies.status(529), LLMUnavailable, "529"),
        (replies.status(401, kind="invalid_api_key"), LLMRefused, r"401 \(invalid_api_key\)"),
        (replies.status(402), LLMRefused, "402"),
        (replies.status(403), LLMRefused, "403"),
        (replies.status(404, kind="model_not_found"), LLMRefused, "404"),
        (replies.status(413), LLMRefused, "413"),
        (replies.Reply(status=307, headers={"Location": "http://127.0.0.1:9/"}), LLMRefused, "307"),
    ],
)
def test_every_bad_answer_has_its_name_after_one_request(
    llm: ScriptedLLM, client: ChatClient, reply: replies.Reply, error: type[LLMError], kind: str
) -> None:
    llm.script([reply])
    with pytest.raises(error, match=kind):
        ask(client)
    assert len(llm.requests) == 1
    assert ask(client).data == {"facts": []}, "the client works on after a failure"


def test_an_endpoint_that_hangs_is_given_up_in_time(llm: ScriptedLLM) -> None:
    llm.script([replies.after(60.0)])
    client = ChatClient(llm.base_url, None, "tiny", timeout_s=0.2)
    with pytest.raises(LLMUnavailable, match="in time"):
        ask(client)


def test_an_answer_that_drips_is_given_up_though_every_byte_is_prompt(llm: ScriptedLLM) -> None:
    llm.script([replies.dripping(60.0)])
    client = ChatClient(llm.base_url, None, "tiny", timeout_s=0.3)
    with pytest.raises(LLMUnavailable, match="in time"):
        ask(client)


def test_an_endpoint_that_is_away_is_unavailable() -> None:
    with ScriptedLLM() as llm:
        base_url = llm.base_url
    with pytest.raises(LLMUnavailable, match="reached"):
        ask(ChatClient(base_url, None, "tiny"))


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("7", 7.0), ("0.5", 0.5), ("86400", LONGEST_S), ("1e999", LONGEST_S), ("soon", None)],
)
def test_retry_after_is_carried_in_seconds(
    llm: ScriptedLLM, client: ChatClient, header: str, seconds: float | None
) -> None:
    llm.script([replies.status(429, retry_after=header)])
    with pytest.raises(LLMUnavailable) as caught:
        ask(client)
    assert caught.value.retry_after == seconds


def test_retry_after_may_be_a_date(llm: ScriptedLLM, client: ChatClient) -> None:
    date = format_datetime(clock.now() + timedelta(seconds=90), usegmt=True)
    llm.script([replies.status(503, retry_after=date)])
    with pytest.raises(LLMUnavailable) as caught:
        ask(client)
    assert caught.value.retry_after is not None
    assert 60 < caught.value.retry_after <= 90


def test_text_in_the_reasoning_field_is_read_when_the_content_is_blank(
    llm: ScriptedLLM, client: ChatClient
) -> None:
    llm.script([replies.completion("", reasoning='{"facts": ["tea"]}')])
    assert ask(client).data == {"facts": ["tea"]}


def test_neither_key_nor_content_shows_in_errors_or_logs(
    llm: ScriptedLLM, client: ChatClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    words = "xylophone-collector"
    bad = [
        replies.status(401, f"Incorrect API key provided: {SECRET}, for {words}"),
        replies.status(400, f"cannot read {words}", kind=words),
        replies.status(500, words),
        replies.completion(words),
        replies.Reply(words.encode()),
        replies.reset(),
    ]
    ask(client)
    for reply in bad:
        llm.script([reply])
        with pytest.raises(LLMError) as caught:
            ask(client, words)
        error = caught.value
        assert words not in str(error)
        assert SECRET not in str(error)
        assert error.__cause__ is None
        assert error.__context__ is None
    for record in caplog.records:
        said = record.getMessage()
        assert words not in said
        assert SECRET not in said


def test_a_completion_does_not_print_what_it_holds(llm: ScriptedLLM, client: ChatClient) -> None:
    llm.script([replies.completion('{"facts": ["private"]}')])
    assert "private" not in repr(ask(client))


def test_a_prompt_that_the_endpoint_cut_in_silence_is_warned_about_once(
    llm: ScriptedLLM, client: ChatClient, caplog: pytest.LogCaptureFixture
) -> None:
    ask(client, "word " * 10_000)
    assert "context length" in caplog.text
    caplog.clear()
    ask(client, "word " * 10_000)
    assert "context length" not in caplog.text


def test_a_prompt_read_as_a_whole_is_not_warned_about(
    llm: ScriptedLLM, client: ChatClient, caplog: pytest.LogCaptureFixture
) -> None:
    llm.script([replies.completion("{}", prompt_tokens=1_100)])
    ask(client, "word " * 1_000 + "中文" * 200)
    assert "context length" not in caplog.text


def test_the_slot_is_held_during_each_request_and_given_back(llm: ScriptedLLM) -> None:
    slots = threading.Semaphore(1)
    seen: list[bool] = []

    @contextmanager
    def slot() -> Iterator[None]:
        with slots:
            yield

    def in_the_middle(request: replies.Recorded) -> replies.Reply:
        seen.append(slots.acquire(blocking=False))
        return replies.nothing()

    llm.script([in_the_middle, replies.status(500)])
    client = ChatClient(llm.base_url, None, "tiny", slot=slot)
    ask(client)
    with pytest.raises(LLMUnavailable):
        ask(client)
    assert seen == [False]
    assert slots.acquire(blocking=False), "given back after success and after failure"


def test_many_threads_share_one_client(llm: ScriptedLLM, client: ChatClient) -> None:
    answers: list[object] = []
    threads = [threading.Thread(target=lambda: answers.append(ask(client).data)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert answers == [{"facts": []}] * 8


def test_settings_describe_the_client(llm: ScriptedLLM) -> None:
    settings = Settings(llm_base_url=f"{llm.base_url}/chat/completions", llm_model="big", llm_max_tokens=512)
    ask(ChatClient.from_settings(settings))
    [request] = llm.requests
    assert (request.path, request.body["model"], request.body["max_tokens"]) == (
        "/v1/chat/completions",
        "big",
        512,
    )
