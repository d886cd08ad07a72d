"""Engines are forked from a process that has imported all they need: a tenth of the cost of a start.

The first of each that a test process starts is started as anybody would, and so is what is asked for in
another way than usual.  What is forked is a child of whoever asks, as any other process: it has its own
folder, environment and pipes, is waited for, measured and killed.  All that has been read before is modules,
and what the shipped tables hold, which takes longest to unpack.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import lzma
import os
import pkgutil
import platform
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any, Final

import pytest

CLONE: Final = {"x86_64": 56, "aarch64": 220}.get(platform.machine()) if sys.platform == "linux" else None
"""The number of the call of Linux that makes a process."""
CLONE_PARENT: Final = 0x8000
"""Asks it for a child of one's own parent."""
LONGEST: Final = 1 << 20
"""Bytes in which a process is asked for: words, folder, environment."""
USUAL: Final = (-1, None, None, None, -1, None)
"""No group, no user and no mask of its own, and nothing to be done before."""


class ForkServer:
    """Starts what `subprocess` is asked to start."""

    def __init__(self, tested: str, *programs: Sequence[str]) -> None:
        self._tested = tested
        self._programs = programs
        """How the words go on, after the interpreter, that start what can be forked."""
        self._environment = dict(os.environ)
        self._met: set[tuple[str, ...]] = set()
        self._start: Any = vars(subprocess)["_fork_exec"]
        self._lock = RLock()
        self._line: socket.socket | None = None
        self._server: subprocess.Popen[bytes] | None = None

    def start(self, words: Sequence[str], *how: Any) -> int:  # noqa: ANN401 - as `subprocess` has it
        """The number of the process; the parameters are those of `_posixsubprocess.fork_exec`."""
        _, closes, kept, folder, given, stdin, _, _, stdout, _, stderr, _, _, signals, session, *rest = how
        usual = closes and signals and len(kept) == 1 and tuple(rest[:6]) == USUAL
        with self._lock:
            if usual and self._known(words):
                folder = os.fsdecode(folder or os.getcwd())
                environment = dict(os.environ)
                if given is not None:
                    environment = dict(os.fsdecode(each).split("=", 1) for each in given)
                usual = deciding(environment, self._tested) == deciding(self._environment, self._tested)
                if usual and Path(folder).is_dir():
                    pipes = [own if own != -1 else which for which, own in enumerate((stdin, stdout, stderr))]
                    return self._fork(json.dumps((words[1:], folder, environment, session)).encode(), pipes)
        return int(self._start(words, *how))

    def _known(self, words: Sequence[str]) -> bool:
        """Whether it is one of the programs, and not the first that does what this does."""
        for program in self._programs:
            if words[: 1 + len(program)] == [sys.executable, *program]:
                what = tuple(words[: 2 + len(program)])
                met, self._met = what in self._met, self._met | {what}
                return met
        return False

    def _fork(self, asked: bytes, pipes: Sequence[int]) -> int:
        if self._line is None:
            self._line, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with other:
                command = [sys.executable, "-P", __file__, str(other.fileno())]
                self._server = subprocess.Popen(command, env=self._environment, pass_fds=[other.fileno()])
        socket.send_fds(self._line, [asked], pipes)
        return int(self._line.recv(LONGEST))

    def close(self) -> None:
        if self._line is not None and self._server is not None:
            self._line.close()
            self._server.wait()


@contextlib.contextmanager
def engines_forked() -> Iterator[None]:
    """Have engines forked, those of tests too; where processes have no brothers, nothing is changed."""
    import fanoboard
    from fanoboard.engine.launch import program

    if CLONE is None or "_fork_exec" not in vars(subprocess):
        yield
        return
    ours = [[str(Path(__file__).with_name(name))] for name in ("fake_engine.py", "ugi_player.py")]
    server = ForkServer(str(Path(fanoboard.__path__[0]).parent), [*program()[1:], "engine"], *ours)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(subprocess, "_fork_exec", server.start)
        yield
    server.close()


def deciding(environment: Mapping[str, str], tested: str) -> dict[str, str]:
    """What decides how an interpreter starts and what it imports; where the tested package is it knows."""
    names = ("PYTHON", "LD_", "LC_", "LANG", "FANOBOARD_INTERPRETED")
    found = {name: value for name, value in environment.items() if name.startswith(names)}
    return {name: value for name, value in found.items() if (name, value) != ("PYTHONPATH", tested)}


def be_ready() -> None:
    """Import what engines do, also once they think, and unpack what they would take longest for."""
    import fanoboard

    for name in (
        "fanoboard.cli",
        "fanoboard.content.layout",
        "fanoboard.content.log_book",
        "yaml",
        "msgspec",
    ):
        __import__(name)
    for folder in ("games", "engine", "search"):
        found = pkgutil.walk_packages([str(Path(fanoboard.__path__[0], folder))], f"fanoboard.{folder}.")
        for module in found:
            __import__(module.name)
    from fanoboard.content.paths import assets

    unpacked = vars(lzma)["decompress"] = lru_cache(lzma.decompress)
    for file in (assets() / "tables").glob("*.xz"):
        unpacked(file.read_bytes())


def brother() -> int:
    """Fork, as a child of one's own parent; 0 in the new process."""
    api = ctypes.pythonapi
    api.PyOS_BeforeFork()
    number = int(ctypes.PyDLL(None).syscall(CLONE, CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0))
    if number:
        api.PyOS_AfterFork_Parent()
    else:
        api.PyOS_AfterFork_Child()
    return number


def serve(line: socket.socket) -> list[str]:
    """Fork what is asked for until nobody can ask any more; in what is forked, its words."""
    while True:
        asked, pipes, _, _ = socket.recv_fds(line, LONGEST, 3)
        if not asked:
            sys.exit()
        if brother():
            for pipe in pipes:
                os.close(pipe)
            continue
        signal.signal(signal.SIGINT, signal.default_int_handler)
        words, folder, environment, session = json.loads(asked)
        if session:
            os.setsid()
        os.chdir(folder)
        line.send(str(os.getpid()).encode())
        line.close()
        for number, pipe in enumerate(pipes):
            os.dup2(pipe, number)
        os.closerange(3, max(pipes) + 1)
        os.environ.clear()
        os.environ.update(environment)
        # Whoever is forked keeps them to its end.
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
        return list(words)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_ready()
    gc.collect()
    gc.freeze()
    sys.argv = serve(socket.socket(fileno=int(sys.argv[1])))
    if sys.argv[0] == "-P":
        del sys.argv[0]
    else:
        sys.path.insert(0, str(Path(sys.argv[0]).parent))
    runpy.run_path(sys.argv[0], run_name="__main__")
