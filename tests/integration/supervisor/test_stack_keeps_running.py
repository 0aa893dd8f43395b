"""What the supervisor does about a program that dies."""

from __future__ import annotations

import os
import signal

from redis import Redis

from tests.integration.supervisor.conftest import MakeStack
from tests.support.standins import API, HOPELESS, PATIENT, lives
from tests.support.wait import wait_for


def test_a_program_that_dies_is_started_again_and_the_console_says_so(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack.start()
    first = stack.pids()["worker"]

    os.kill(first, signal.SIGKILL)

    second = wait_for(lambda: (pid := stack.pids()["worker"]) != first and pid)
    assert lives(second)
    assert "worker stopped (SIGKILL); starting it again" in stack.said()
    assert stack.process is not None
    assert stack.process.poll() is None


def test_valkey_killed_comes_back_with_what_it_had_acknowledged(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack.start()
    redis = Redis(unix_socket_path=str(stack.data_dir / "valkey" / "valkey.sock"))
    for number in range(200):
        redis.rpush("turns", number)
    first = stack.pids()["valkey"]

    os.kill(first, signal.SIGKILL)

    wait_for(lambda: stack.pids()["valkey"] != first)
    wait_for((stack.data_dir / "valkey" / "valkey.sock").exists)
    redis.connection_pool.disconnect()
    assert wait_for(lambda: _length(redis)) == 200


def test_a_program_that_dies_at_once_five_times_stops_the_stack_with_its_last_words(
    make_stack: MakeStack,
) -> None:
    stack = make_stack(programs={"api": API, "worker": HOPELESS}, first_delay_s=0.01)
    stack.launch()

    assert stack.ended() == 1
    assert "worker stopped (exit code 3) 5 times in a row" in stack.said()
    assert "the sky is falling" in stack.said().rpartition("in a row")[2]
    assert stack.said().count("starting it again") == 4


def test_a_program_that_only_its_operator_can_help_is_not_started_again(make_stack: MakeStack) -> None:
    stack = make_stack(programs={"api": "import sys; print('set this and that'); sys.exit(78)"})
    stack.launch()

    assert stack.ended() == 1
    assert "set this and that" in stack.said()
    assert "starting it again" not in stack.said()


def test_nothing_starts_when_the_set_up_fails(make_stack: MakeStack) -> None:
    stack = make_stack(setup="import sys; print('no such model'); sys.exit(78)")
    stack.launch()

    assert stack.ended() == 1
    assert "no such model" in stack.said()
    assert "`setup` failed" in stack.said()
    assert not (stack.data_dir / "logs" / "worker.log").exists()


def test_warnings_of_a_program_reach_the_console_and_the_rest_its_log(make_stack: MakeStack) -> None:
    talkative = "print('INFO all is well', flush=True); print('WARNING disk is slow', flush=True)\n" + PATIENT
    stack = make_stack(programs={"api": API, "worker": talkative})
    stack.start()

    wait_for(lambda: "worker | WARNING disk is slow" in stack.said())
    assert "all is well" not in stack.said()
    assert "INFO all is well" in (stack.data_dir / "logs" / "worker.log").read_text()


def _length(redis: Redis) -> int:
    try:
        return int(redis.llen("turns"))
    except Exception:  # not up yet
        return 0
