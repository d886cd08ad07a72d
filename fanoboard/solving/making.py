"""Having tables made: which part is next, how far it is, how long it will take, and what goes wrong."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import SimpleQueue
from threading import Thread
from typing import Final

from fanoboard.content.files import FileLock, reason_of, sweep
from fanoboard.content.own_tables import forget_part, has_part, table_folder
from fanoboard.content.tables import forget_tables
from fanoboard.engine.launch import NO_CONSOLE, program
from fanoboard.games.capabilities import MoreTables
from fanoboard.games.table_work import TablePart
from fanoboard.messages import Message, grouped
from fanoboard.solving.plan import free_room, plan_for

# The processes that make parts of tables, seen from the one that has them made.


class PartProcess:
    """A running process.  Raises OSError if it can't be started.

    What it says is told to `heard`, in another thread, with the process itself; None where it has ended.
    """

    def __init__(
        self, game: MoreTables, level: int, part: str | None, heard: Callable[[PartProcess, str | None], None]
    ) -> None:
        self.part = part
        self.share = 0.0
        options = [f"{name}={value}" for name, value in game.options.items()]
        words = ["tables", game.name, "--pieces", str(level), "--options", *options]
        words += ["--part", part] if part is not None else ["--trial"]
        below_normal: int = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        self._process = subprocess.Popen(
            [*program(), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            creationflags=NO_CONSOLE | below_normal,
            # A key that interrupts a command in its terminal is none of this process's affair: it ends
            # when its input does.
            start_new_session=True,
        )
        self._heard = heard
        self._reader = Thread(target=self._read, name=f"part {part}", daemon=True)
        self._reader.start()

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self.finish()

    def finish(self) -> None:
        """See it off, which has said its last word."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._reader.join()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._heard(self, line.strip())
        self._process.stdout.close()
        self._process.wait()
        self._heard(self, None)


_SURE: Final = 10.0
"""Seconds of work after which its own speed tells how long the rest will take."""
_ATTEMPTS: Final = 3
"""How often a part is begun anew that ended without a word."""


@dataclass(frozen=True, slots=True)
class MakingState:
    """How it stands with tables that are being made."""

    share: float = 0.0
    left: float | None = None
    """Seconds it will still take, as far as that is known."""
    paused: bool = False
    ended: bool = False
    problem: Message | None = None


class TableMaking:
    """Has the missing parts up to a level made by processes.  `wake` is called when `state` has changed."""

    def __init__(
        self,
        game: MoreTables,
        level: int,
        jobs: int,
        rate: float | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin nothing yet; `rate` are the units of work that a process does in a second, if known."""
        self.state = MakingState()
        self._game, self._level, self._jobs = game, level, jobs
        self._name = game.tables
        self._rate = rate
        self._wake = wake
        self._plan = plan_for(game, level)
        self._made: set[str] = set()
        self._running: dict[PartProcess, TablePart] = {}
        self._attempts: dict[str, int] = {}
        self._heard: SimpleQueue[tuple[PartProcess | None, str | None]] = SimpleQueue()
        self._allowed = jobs
        self._stopped = False
        self._worked = 0.0
        self._since: float | None = None

    def run(self) -> None:
        """Make all that is missing; returns when that is done, stopped, or can't go on."""
        try:
            lock = FileLock.acquire(table_folder(self._name) / "making.lock")
            if lock is None:
                self._end(Message("Another window or command is making these tables just now."))
                return
        except OSError as error:
            self._end(self._unwritable(error.strerror))
            return
        try:
            sweep([table_folder(self._name)])
            self._end(self._too_little_room() or self._make_all())
        finally:
            for process in self._running:
                process.kill()
            sweep([table_folder(self._name)])
            lock.release()
            forget_tables(self._game)

    def pause(self) -> None:
        self._order("pause")

    def go_on(self) -> None:
        self._order("on")

    def stop(self) -> None:
        """End; what is finished is kept.  May be called in any thread, as may the two above."""
        self._order("stop")

    def allow(self, processes: int) -> None:
        """Let so many processes work; the others rest where they are."""
        self._order(f"allow {processes}")

    def _order(self, word: str) -> None:
        self._heard.put((None, word))

    def _make_all(self) -> Message | None:
        """Make the parts; why that came to nothing, if it did."""
        self._clock(going=True)
        while not self._stopped:
            if not self.state.paused:
                if problem := self._start_parts():
                    return problem
                if not self._running and self._allowed:
                    break
            self._tell()
            process, said = self._heard.get()
            problem = self._obey(said or "") if process is None else self._listen(process, said)
            if problem is not None:
                return problem
        self._remove_slices()
        return None

    def _start_parts(self) -> Message | None:
        busy = {part.name for part in self._running.values()}
        waiting = [part for part in self._plan.parts if part.name not in self._made | busy]
        missing = {part.name for part in waiting} | busy
        lowest = min((part.level for part in self._plan.parts if part.name in missing), default=0)
        for part in waiting:
            if len(self._running) >= min(self._jobs, self._allowed):
                break
            if part.level == lowest and not missing.intersection(part.needs):
                try:
                    process = PartProcess(
                        self._game, part.level, part.name, lambda *said: self._heard.put(said)
                    )
                except OSError as error:
                    return Message("No process can be started: {reason}.", reason=reason_of(error))
                self._running[process] = part
        return None

    def _obey(self, word: str) -> Message | None:
        if word == "stop":
            self._stopped = True
        elif word in ("pause", "on") and self.state.paused != (word == "pause"):
            self.state = replace(self.state, paused=word == "pause")
            self._rest()
        elif word.startswith("allow "):
            self._allowed = int(word.split()[1])
            self._rest()
        return None

    def _rest(self) -> None:
        """Have as many processes work as may, and no more."""
        working = 0 if self.state.paused else self._allowed
        for number, process in enumerate(self._running):
            process.send("on" if number < working else "pause")
        self._clock(going=working > 0)

    def _listen(self, process: PartProcess, said: str | None) -> Message | None:
        """Take what a process says; why all has to end, if it has to."""
        word, _, rest = (said or "").partition(" ")
        part = self._running.get(process)
        if part is None:
            return None
        if said is None:
            # It has ended without a word, as one does that is killed: the part is begun anew.
            self._see_off(process)
            self._attempts[part.name] = self._attempts.get(part.name, 0) + 1
            if self._attempts[part.name] >= _ATTEMPTS:
                return Message("A process that makes tables has failed {times} times.", times=_ATTEMPTS)
        elif word == "share":
            process.share = float(rest)
        elif word == "done":
            self._see_off(process)
            self._made.add(part.name)
            if part.stays:
                for need in part.needs:
                    forget_part(self._name, need, stays=False)
        elif word == "damaged":
            self._see_off(process)
            self._plan = plan_for(self._game, self._level)
            self._made.clear()
        elif word == "fault":
            return self._unwritable(rest)
        return None

    def _see_off(self, process: PartProcess) -> None:
        process.finish()
        del self._running[process]
        self._rest()

    def _remove_slices(self) -> None:
        """Remove slices of tables that are there, which a process that was killed may have left."""
        work = self._game.table_work
        for level in range(work.levels.start, self._level + 1):
            for part in work.parts(level):
                if part.stays and has_part(self._name, part.name, stays=True):
                    for need in part.needs:
                        forget_part(self._name, need, stays=False)

    # What is told

    def _clock(self, *, going: bool) -> None:
        """Count only the seconds in which there is work."""
        now = time.monotonic()
        if self._since is not None:
            self._worked += now - self._since
        self._since = now if going else None

    def _tell(self) -> None:
        self._clock(going=not self.state.paused and self._allowed > 0)
        made = sum(part.work for part in self._plan.parts if part.name in self._made)
        made += sum(round(process.share * part.work) for process, part in self._running.items())
        left = self._plan.work - made
        speed = self._rate * self._jobs if self._rate else None
        if self._worked > _SURE and made:
            speed = made / self._worked
        share = (self._plan.done + made) / max(1, self._plan.done + self._plan.work)
        seconds = left / speed if speed else None
        self.state = replace(self.state, share=share, left=seconds)
        self._wake()

    def _end(self, problem: Message | None) -> None:
        share = 1.0 if problem is None and not self._stopped else self.state.share
        self.state = MakingState(share, 0.0, ended=True, problem=problem)
        self._wake()

    def _too_little_room(self) -> Message | None:
        free = free_room(self._game)
        if free is None or free >= self._plan.room:
            return None
        return Message(
            "There are {free} MB free on the disk, and {needed} MB are needed.",
            free=grouped(free // 1_000_000),
            needed=grouped(self._plan.room // 1_000_000),
        )

    def _unwritable(self, reason: str | None) -> Message:
        return Message(
            "The tables can’t be written into {folder}: {reason}. What was finished is kept.",
            folder=str(table_folder(self._name)),
            reason=reason or "?",
        )


def measured_rate(game: MoreTables, level: int) -> float | None:
    """Units of work that a process does in a second, found by a trial of some seconds; None if it fails."""
    heard: SimpleQueue[str | None] = SimpleQueue()
    try:
        process = PartProcess(game, level, None, lambda _, said: heard.put(said))
    except OSError:
        return None
    rate = None
    while (said := heard.get()) is not None:
        word, _, rest = said.partition(" ")
        if word == "rate":
            rate = float(rest)
    process.finish()
    return rate
