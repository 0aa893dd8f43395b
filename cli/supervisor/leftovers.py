"""Processes that outlived their supervisor: who they are, and ending them before a new start."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import psutil

#: In the environment of every process that a supervisor starts.
MARKER = "ELEPHANT_STACK_ID"

#: Two readings of one process's creation time differ by less than this (seconds; the kernel counts ticks).
_SAME_TIME_S = 0.05


def write_record(path: Path, stack_id: str, pids: Mapping[str, int]) -> None:
    """Note which process is which, so that a later start knows them again. Replaces the file in one step."""
    children = {}
    for name, pid in pids.items():
        try:
            children[name] = {"pid": pid, "created": psutil.Process(pid).create_time()}
        except psutil.Error:  # it died since
            continue
    fresh = path.with_suffix(".tmp")
    fresh.write_text(json.dumps({"stack": stack_id, "children": children}))
    fresh.replace(path)


def find(record: Path, stack_id: str) -> list[psutil.Process]:
    """Live processes of an earlier supervisor of this stack; to be called with the stack's lock held.

    Recognised by the marker in their environment, or by recorded pid and creation time, so a pid that the
    system gave to someone else since is not taken for ours.
    """
    family = {os.getpid(), *(parent.pid for parent in psutil.Process().parents())}
    found = {process.pid: process for process in _recorded(record, stack_id)}
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARKER) == stack_id:
                found[process.pid] = process
        except (psutil.Error, OSError):
            continue  # gone, or not ours to look at
    return [process for pid, process in found.items() if pid not in family and _lives(process)]


def end(processes: Iterable[psutil.Process], grace_s: float = 3.0) -> list[psutil.Process]:
    """Ask processes to stop, and kill those that have not after `grace_s` seconds.

    Returns those that are still there after the same time again: someone else's, or stuck in the kernel.
    """
    left = list(processes)
    for kill in (False, True):
        for process in left:
            _signal(process, kill=kill)
        deadline = time.monotonic() + grace_s
        while (left := [process for process in left if _lives(process)]) and time.monotonic() < deadline:
            time.sleep(0.02)
    return left


def _recorded(record: Path, stack_id: str) -> list[psutil.Process]:
    try:
        noted = json.loads(record.read_text())
        if noted["stack"] != stack_id:  # copied here together with the data
            return []
        claims = [(int(child["pid"]), float(child["created"])) for child in noted["children"].values()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
    processes = []
    for pid, created in claims:
        try:
            process = psutil.Process(pid)
            if abs(process.create_time() - created) < _SAME_TIME_S:
                processes.append(process)
        except psutil.Error:
            continue
    return processes


def _lives(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


def _signal(process: psutil.Process, *, kill: bool) -> None:
    with contextlib.suppress(psutil.Error):
        if kill:
            process.kill()
        else:
            process.terminate()
