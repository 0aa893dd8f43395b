"""One stack to a data directory and to a port."""

from __future__ import annotations

import signal
import socket
import stat
from pathlib import Path

import pytest

from cli.background import free_port
from tests.integration.supervisor.conftest import MakeStack
from tests.support.standins import lives


def test_a_second_start_names_the_first_and_leaves_it_alone(make_stack: MakeStack) -> None:
    first = make_stack()
    first.start()
    before = first.pids()
    second = make_stack()
    second.launch()

    assert second.ended() == 1
    assert first.process is not None
    assert f"process {first.process.pid}, http://127.0.0.1:{first.port}" in second.said()
    assert first.pids() == before
    assert all(lives(pid) for pid in before.values())


def test_the_lock_of_a_stack_that_ended_does_not_bar_the_next(make_stack: MakeStack) -> None:
    first = make_stack()
    first.start()
    first.signal(signal.SIGTERM)
    first.ended()
    assert (first.data_dir / "stack.lock").exists()

    make_stack().start()


def test_a_port_taken_by_another_program_is_named_with_the_setting_to_change(make_stack: MakeStack) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        stack = make_stack(port=port)
        stack.launch()

        assert stack.ended() == 1
    assert f"port {port} on 127.0.0.1 is taken" in stack.said()
    assert "ELEPHANT_PORT" in stack.said()
    assert not (stack.data_dir / "logs" / "valkey.log").exists()


def test_data_is_for_its_owner_alone(make_stack: MakeStack) -> None:
    stack = make_stack()
    stack.start()

    for path in (stack.data_dir, stack.data_dir / "logs", stack.data_dir / "valkey"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700
    for name in ("stack.lock", "stack.json", "logs/worker.log", "valkey/appendonlydir"):
        assert not stat.S_IMODE((stack.data_dir / name).stat().st_mode) & 0o077


@pytest.mark.parametrize("name", ["d" * 120, "a space", "数据"])
def test_a_directory_that_makes_no_socket_address_works_through_a_private_short_one(
    make_stack: MakeStack, tmp_path: Path, name: str
) -> None:
    stack = make_stack(tmp_path / name, port=free_port())
    stack.start()

    log = (stack.data_dir / "logs" / "valkey.log").read_text()
    assert "unixsocket" not in log.lower() or "elephant-" in log
    assert not (stack.data_dir / "valkey" / "valkey.sock").exists()
    assert (stack.data_dir / "valkey" / "appendonlydir").is_dir()

    stack.signal(signal.SIGTERM)
    assert stack.ended() == 0
