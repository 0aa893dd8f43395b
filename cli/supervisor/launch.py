"""Run a command that dies with its supervisor: `python -I -S launch.py SUPERVISOR_PID COMMAND...`.

Started as a file, before any import path is set up, so it may import nothing but the standard library.
It becomes the command by exec, so the process table shows the command and not this file.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h


def main() -> None:
    supervisor, command = int(sys.argv[1]), sys.argv[2:]
    # SIGKILL, because a process that hangs in its own clean-up would outlive the stack, and nothing that
    # was accepted depends on a clean stop. The setting survives exec.
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0:
        print(f"prctl: {os.strerror(ctypes.get_errno())}", file=sys.stderr)
    if os.getppid() != supervisor:  # it died before prctl took hold
        sys.exit(1)
    os.execvp(command[0], command)  # noqa: S606  the supervisor says what


if __name__ == "__main__":
    main()
