"""What the console learns from a program's log."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.supervisor import logs
from cli.supervisor.logs import LogFile


@pytest.fixture
def log(tmp_path: Path) -> LogFile:
    return LogFile(tmp_path / "worker.log")


def append(log: LogFile, text: str) -> None:
    with log.path.open("a") as file:
        file.write(text)


def test_warnings_and_errors_are_told_once_and_the_rest_is_not(log: LogFile) -> None:
    append(log, "INFO fine\n[10:00: WARNING/MainProcess] slow\nERROR: broken\nno WARNINGS here\n")

    assert log.warnings() == ["[10:00: WARNING/MainProcess] slow", "ERROR: broken"]
    assert log.warnings() == []


def test_a_line_still_being_written_is_told_when_it_is_whole(log: LogFile) -> None:
    append(log, "WARN")
    assert log.warnings() == []
    append(log, "ING slow\n")

    assert log.warnings() == ["WARNING slow"]


def test_a_flood_is_cut_off_and_counted(log: LogFile) -> None:
    append(log, "ERROR again\n" * 100)

    said = log.warnings()

    assert said[:4] == ["ERROR again"] * 4
    assert said[4:] == [f"... and 96 more in {log.path}"]


def test_what_an_earlier_run_wrote_is_not_told_again(log: LogFile) -> None:
    append(log, "ERROR of yesterday\n")
    log.skip_to_end()
    append(log, "ERROR of today\n")

    assert log.warnings() == ["ERROR of today"]


def test_the_tail_is_the_last_lines_and_empty_without_a_log(log: LogFile) -> None:
    assert log.tail() == []
    append(log, "".join(f"{number}\n" for number in range(50)))

    assert log.tail(3) == ["47", "48", "49"]


def test_a_log_that_grew_too_large_is_moved_aside_while_its_writer_goes_on(
    log: LogFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "ROTATE_AT", 100)
    with log.path.open("a") as writer:
        writer.write("x" * 99 + "\n" + "ERROR seen\n")
        writer.flush()
        assert log.warnings() == ["ERROR seen"]

        log.rotate()
        writer.write("ERROR after\n")
        writer.flush()

    assert log.path.with_suffix(".log.1").read_text().endswith("ERROR seen\n")
    assert log.path.read_text() == "ERROR after\n"
    assert log.warnings() == ["ERROR after"]
