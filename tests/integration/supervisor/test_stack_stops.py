"""How a stack ends when it is asked to."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from redis import Redis

from tests.integration.supervisor.conftest import MakeStack
from tests.support.standins import API, PATIENT, STUBBORN, lives
from tests.support.wait import wait_for


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_every_process_and_the_exit_code_is_0(
    make_stack: MakeStack, number: signal.Signals
) -> None:
    stack = make_stack()
    stack.start()
    pids = stack.pids()
    assert set(pids) == {"valkey", "api", "worker"}

    stack.signal(number)

    assert stack.ended() == 0
    assert not any(lives(pid) for pid in pids.values())
    assert not (stack.data_dir / "valkey" / "valkey.sock").exists()


def test_the_api_is_gone_before_the_others_are_asked_and_valkey_outlives_them(make_stack: MakeStack) -> None:
    # Each notes its end; the worker's needs Valkey to be there still.
    last_word = PATIENT.replace(
        "def stop(*_):",
        "def stop(*_):\n    import os, redis; redis.Redis.from_url(os.environ['ELEPHANT_REDIS_URL']).ping()",
    )
    slow_api = PATIENT.replace("def stop(*_):", "def stop(*_):\n    import time; time.sleep(0.3)")
    stack = make_stack(programs={"api": slow_api, "beat": PATIENT, "worker": last_word})
    stack.launch()
    wait_for(lambda: (stack.data_dir / "stack.json").exists() and len(stack.pids()) == 4)
    wait_for(lambda: _all_wait_for_sigterm(stack.pids()))

    stack.signal(signal.SIGTERM)

    assert stack.ended() == 0
    assert stack.events.read_text().splitlines()[0] == "api stopped"
    assert set(stack.events.read_text().splitlines()) == {"api stopped", "beat stopped", "worker stopped"}


def test_a_second_signal_does_not_wait_for_a_program_that_will_not_stop(make_stack: MakeStack) -> None:
    stack = make_stack(programs={"api": API, "worker": STUBBORN}, stop_after_s=3600)
    stack.start()
    wait_for(lambda: "deaf now" in (stack.data_dir / "logs" / "worker.log").read_text())

    stack.signal(signal.SIGINT)
    wait_for(lambda: "stopping" in stack.said())
    stack.signal(signal.SIGINT)

    assert stack.ended() == 0


def test_a_program_that_will_not_stop_is_killed_when_its_time_is_over(make_stack: MakeStack) -> None:
    stack = make_stack(programs={"api": API, "worker": STUBBORN}, stop_after_s=0.2)
    stack.start()
    wait_for(lambda: "deaf now" in (stack.data_dir / "logs" / "worker.log").read_text())

    stack.signal(signal.SIGTERM)

    assert stack.ended() == 0
    assert "worker does not stop; killing it" in stack.said()


def test_a_signal_during_the_set_up_stops_it_too(make_stack: MakeStack) -> None:
    stack = make_stack(setup="import time; print('setting up', flush=True); time.sleep(3600)")
    stack.launch()
    wait_for(lambda: "setting up" in stack.said())

    stack.signal(signal.SIGTERM)

    assert stack.ended() == 0


def test_a_console_that_is_gone_does_not_keep_the_stack_from_stopping(make_stack: MakeStack) -> None:
    stack = make_stack()
    reader, writer = os.pipe()
    process = stack.launch(console=writer)
    os.close(writer)
    with os.fdopen(reader) as console:
        assert "READY" in console.readline()
    pids = stack.pids()

    stack.signal(signal.SIGTERM)

    assert process.wait(30) == 0
    assert not any(lives(pid) for pid in pids.values())


def test_what_the_queue_holds_is_there_at_the_next_start(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack.start()
    _redis(stack.data_dir).rpush("turns", *range(100))
    stack.signal(signal.SIGTERM)
    assert stack.ended() == 0

    stack.start()

    assert _redis(stack.data_dir).llen("turns") == 100


def _redis(data_dir: object) -> Redis:
    return Redis(unix_socket_path=f"{data_dir}/valkey/valkey.sock")


def _all_wait_for_sigterm(pids: dict[str, int]) -> bool:
    """Whether every stand-in has its handler in place (Linux shows the caught signals)."""
    mask = 1 << (signal.SIGTERM - 1)
    for name, pid in pids.items():
        if name == "valkey":
            continue
        with Path(f"/proc/{pid}/status").open() as status:
            caught = next(line for line in status if line.startswith("SigCgt"))
        if not int(caught.split()[1], 16) & mask:
            return False
    return True
