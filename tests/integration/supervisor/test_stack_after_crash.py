"""Starting again after something was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from cli.supervisor.layout import prepare
from cli.supervisor.leftovers import MARKER
from tests.integration.supervisor.conftest import MakeStack
from tests.support.standins import STUBBORN, lives
from tests.support.wait import wait_for


@pytest.mark.skipif(sys.platform != "linux", reason="the parent-death signal is Linux's")
def test_the_children_die_with_a_supervisor_that_is_killed(make_stack: MakeStack) -> None:
    stack = make_stack(programs={"api": STUBBORN, "worker": STUBBORN})
    stack.launch()
    wait_for(lambda: (stack.data_dir / "stack.json").exists() and len(stack.pids()) == 3)
    pids = stack.pids()
    # The launcher has become the program once it says something.
    wait_for((stack.data_dir / "logs" / "worker.log").read_text)
    wait_for((stack.data_dir / "logs" / "api.log").read_text)

    stack.signal(signal.SIGKILL)
    stack.ended()

    wait_for(lambda: not any(lives(pid) for pid in pids.values()))


def test_after_everything_was_killed_the_next_start_is_clean(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack.start()
    assert stack.process is not None
    for pid in (stack.process.pid, *stack.pids().values()):
        os.kill(pid, signal.SIGKILL)
    stack.ended()
    assert (stack.data_dir / "valkey" / "valkey.sock").exists()

    stack.start()

    assert all(lives(pid) for pid in stack.pids().values())


def test_after_the_supervisor_alone_was_killed_the_next_start_is_clean(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack.start()
    before = stack.pids()
    stack.signal(signal.SIGKILL)
    stack.ended()

    stack.start()

    assert not any(lives(pid) for pid in before.values())
    assert all(lives(pid) for pid in stack.pids().values())


def test_a_left_over_that_bears_the_stack_s_mark_is_ended_before_the_start(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack_id = prepare(stack.data_dir).stack_id
    with _process({MARKER: stack_id}, STUBBORN) as left_over:
        stack.start()

        assert left_over.poll() is not None
    assert "ending 1 left-over process" in stack.said()


def test_a_recorded_left_over_is_ended_though_its_environment_cannot_be_read(make_stack: MakeStack) -> None:
    stack = make_stack()
    with _process({}, DOCILE) as left_over:
        _record(stack.data_dir, left_over.pid, psutil.Process(left_over.pid).create_time())
        stack.start()

        assert left_over.poll() is not None


def test_a_stranger_with_a_recorded_pid_is_left_alone(make_stack: MakeStack) -> None:
    stack = make_stack()
    with _process({}, STUBBORN) as stranger:
        _record(stack.data_dir, stranger.pid, psutil.Process(stranger.pid).create_time() - 60)
        stack.start()

        assert stranger.poll() is None


def test_a_copy_of_the_data_does_not_touch_the_stack_it_was_copied_from(
    make_stack: MakeStack, tmp_path: Path
) -> None:
    original = make_stack()
    original.start()
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "stack.json").write_bytes((original.data_dir / "stack.json").read_bytes())

    make_stack(copy).start()

    assert all(lives(pid) for pid in original.pids().values())
    assert "left-over" not in original.said()


def test_a_broken_record_does_not_keep_the_stack_from_starting(make_stack: MakeStack) -> None:
    stack = make_stack()
    prepare(stack.data_dir)
    (stack.data_dir / "stack.json").write_text('{"stack": ')

    stack.start()


#: Ends when it is asked to.
DOCILE = "import time; print('here', flush=True); time.sleep(3600)"


@contextmanager
def _process(environment: dict[str, str], code: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that nobody supervises, in place when this yields."""
    process = subprocess.Popen(
        [sys.executable, "-c", code], env={**os.environ, **environment}, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.readline()
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _record(data_dir: Path, pid: int, created: float) -> None:
    layout = prepare(data_dir)
    noted = {"stack": layout.stack_id, "children": {"worker": {"pid": pid, "created": created}}}
    layout.record.write_text(json.dumps(noted))
