"""What is said of tables that are made: how large, how long, how far."""

from __future__ import annotations

from typing import Final

from fanoboard.messages import Message, grouped, plural
from fanoboard.solving.plan import SolvingPlan

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
