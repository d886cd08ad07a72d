"""A Windows of its own for tests, by Wine: a folder that is its disk, and programs that run there."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from support.waiting import PATIENCE, until
from support.xserver import processes_with

USER = "Jörg Ä"
"""Who works there: with a space and letters that are not English."""
_CONSOLE = "cp437"
"""What Windows's own programs write their letters in."""


class Wine:
    """Runs programs; `disk` is the folder that stands for drive C."""

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        """Make a new Windows in a folder; the programs get this environment, its display above all."""
        self.disk = folder / "prefix" / "drive_c"
        self._mark = f"WINEPREFIX={folder / 'prefix'}"
        (folder / "home").mkdir()
        self._env = {
            **env,
            "WINEPREFIX": str(folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Nothing of ours needs a browser or .NET, which Wine would offer to fetch.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "HOME": str(folder / "home"),
            "USER": USER,
            "LC_ALL": "C.UTF-8",
        }
        self._env.pop("FANOBOARD_HOME", None)
        self._started: list[subprocess.Popen[bytes]] = []
        self.run("wineboot", "-i")

    def run(self, *words: str, told: str = "", encoding: str = "utf-8") -> str:
        """Run a program to its end; what it says.  Raises CalledProcessError where its status isn't 0."""
        # A program of ours can't be given a file to write to, as Wine makes no stream of it then.
        done = subprocess.run(
            ["wine", *words],
            env=self._env,
            input=told,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding=encoding,
            timeout=PATIENCE,
            check=True,
        )
        return done.stdout

    def start(self, *words: str) -> None:
        """Start a program, and go on.  `start` with the name of a file does what a double click does."""
        # A program gets the streams of who starts it, so there must be none that somebody waits for.
        nothing = subprocess.DEVNULL
        command = ("wine", *words)
        self._started.append(
            subprocess.Popen(command, env=self._env, stdin=nothing, stdout=nothing, stderr=nothing)
        )

    def value(self, key: str, name: str = "") -> str:
        """What the registry has under a key of the user; empty if there is no such thing."""
        asked = ("/v", name) if name else ("/ve",)
        try:
            said = self.run("reg", "query", rf"HKCU\{key}", *asked, encoding=_CONSOLE)
        except subprocess.CalledProcessError:
            return ""
        # The type stands between four spaces each, the value behind it.
        return next((line.split("    ", 3)[3] for line in said.splitlines() if "    REG_" in line), "")

    def named(self, file: Path) -> str:
        """The name of a file as Windows spells it."""
        return "C:\\" + str(file.relative_to(self.disk)).replace("/", "\\")

    def running(self, program: str) -> list[int]:
        """The processes of a program."""
        found = []
        for pid in processes_with(self._mark):
            try:
                words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[0].decode("utf-8", "replace").lower().endswith(program):
                found.append(pid)
        return found

    def wait_for_none(self, program: str) -> None:
        """Wait until no process of a program is left."""
        until(lambda: not self.running(program))

    def end(self) -> None:
        """End whatever still runs there."""
        subprocess.run(["wineserver", "-k"], env=self._env, check=False, timeout=PATIENCE)
        for pid in processes_with(self._mark):
            os.kill(pid, signal.SIGKILL)
        for process in self._started:
            process.wait()


@contextmanager
def windows(folder: Path, env: Mapping[str, str]) -> Iterator[Wine]:
    """A Windows while the context lasts."""
    wine = Wine(folder, env)
    try:
        yield wine
    finally:
        wine.end()
