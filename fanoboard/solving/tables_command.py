"""The command that makes tables: it says what that takes, does it, and tells how far it is."""

from __future__ import annotations

import sys
import time
from threading import Thread
from typing import Final, TextIO

from fanoboard.exit_status import FAILED, INTERRUPTED
from fanoboard.games.capabilities import MoreTables
from fanoboard.messages import Message, grouped, plural
from fanoboard.solving.making import TableMaking, measured_rate
from fanoboard.solving.plan import SolvingPlan, plan_for, usual_jobs

# What is said of tables that are made: how large, how long, how far.

_MEGABYTE: Final = 1_000_000
_MINUTE: Final = 60
_HOUR: Final = 3600


def megabytes(size: int) -> Message:
    """A size, rounded up to megabytes."""
    return Message("{size} MB", size=grouped(-(-size // _MEGABYTE)))


def duration(seconds: float) -> Message:
    if seconds < _MINUTE:
        return plural("{count} second", "{count} seconds", count=max(1, round(seconds)))
    if seconds < 2 * _HOUR:
        return plural("{count} minute", "{count} minutes", count=round(seconds / _MINUTE))
    return plural("{count} hour", "{count} hours", count=round(seconds / _HOUR))


def what_it_takes(plan: SolvingPlan, jobs: int, rate: float | None) -> Message:
    """Disk, memory and time of all that is left to do; `rate` is the work that a process does in a second."""
    if rate is None:
        return Message(
            "{kept} on the disk, {room} while it is made; at most {memory} of memory.",
            kept=megabytes(plan.kept),
            room=megabytes(plan.room),
            memory=megabytes(plan.memory(jobs)),
        )
    return Message(
        "{kept} on the disk, {room} while it is made; at most {memory} of memory; about {time}.",
        kept=megabytes(plan.kept),
        room=megabytes(plan.room),
        memory=megabytes(plan.memory(jobs)),
        time=duration(plan.work / rate / jobs),
    )


_BAR: Final = 30
_LOOK: Final = 0.2
_STEPS: Final = 20
"""Lines in all that tell how far it is where there is no terminal."""


def tell_plans(game: MoreTables) -> int:
    """Say which tables there are and what others would take; the status for the shell."""
    work, jobs = game.table_work, usual_jobs()
    rate = None
    for level in work.levels:
        plan = plan_for(game, level)
        if not plan.parts:
            print(Message("{title}: made.", title=work.title(level)))
            continue
        rate = rate or measured_rate(game, level)
        print(
            Message(
                "{title}: {positions} positions. {takes}",
                title=work.title(level),
                positions=grouped(work.positions(level)),
                takes=what_it_takes(plan, jobs, rate),
            )
        )
    return 0


def make_tables(game: MoreTables, level: int, jobs: int | None, out: TextIO | None = None) -> int:
    """Make all tables up to a level; the status for the shell.  Raises GameError for a wrong level."""
    out = out or sys.stdout
    title = game.table_work.title(level)
    jobs = jobs or usual_jobs()
    plan = plan_for(game, level)
    if not plan.parts:
        print(Message("{title}: made.", title=title), file=out)
        return 0
    rate = measured_rate(game, level)
    print(
        Message("{title}: {takes}", title=title, takes=what_it_takes(plan, jobs, rate)), file=out, flush=True
    )
    making = TableMaking(game, level, jobs, rate)
    thread = Thread(target=making.run, name="tables")
    try:
        thread.start()
        _watch(making, out)
    except (KeyboardInterrupt, OSError) as end:
        making.stop()
        if thread.is_alive():
            thread.join()
        if isinstance(end, OSError):
            raise  # nobody can be told how far it is
        print("\n" + str(Message("Stopped. What is finished is kept; the same command goes on.")), file=out)
        return INTERRUPTED
    thread.join()
    if making.state.problem is not None:
        print(f"fanoboard: {making.state.problem}", file=sys.stderr)
        return FAILED
    print(Message("{title}: made.", title=title), file=out)
    return 0


def _watch(making: TableMaking, out: TextIO) -> None:
    told = -1
    while not (state := making.state).ended:
        time.sleep(_LOOK)
        if state.left is None:
            continue
        full = int(_BAR * state.share)
        text = Message("{share} %, {time} left", share=int(100 * state.share), time=duration(state.left))
        if out.isatty():
            out.write(f"\r\x1b[K[{'#' * full}{'.' * (_BAR - full)}] {text}")
        elif int(_STEPS * state.share) > told:
            told = int(_STEPS * state.share)
            out.write(f"{text}\n")
        out.flush()
    if out.isatty():
        out.write("\r\x1b[K")
