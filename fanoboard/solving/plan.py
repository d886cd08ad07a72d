"""What is to be done for tables of some level, and what it takes: known before any of it is begun."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import Final

from fanoboard.content.own_tables import has_part, processors, table_folder
from fanoboard.content.paths import is_folder
from fanoboard.games.capabilities import MoreTables, capability
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.table_work import TablePart
from fanoboard.messages import Message

PROCESS: Final = 80_000_000
"""Bytes of memory that any process takes that makes a part, with the shipped tables: 60 MB on Linux, and some
to spare."""


@dataclass(frozen=True, slots=True)
class SolvingPlan:
    """The parts that are missing up to a level, each behind those it needs."""

    level: int
    parts: tuple[TablePart, ...]
    done: int
    """Units of work in the parts that are there already."""
    begun: bool
    """Whether parts of the highest level are there already."""

    @property
    def work(self) -> int:
        return sum(part.work for part in self.parts)

    @property
    def kept(self) -> int:
        """Bytes of the files that are to come and stay."""
        return sum(part.size for part in self.parts if part.stays)

    @property
    def room(self) -> int:
        """Bytes that are needed on the disk meanwhile, at most: slices go once their tables are there."""
        passing: dict[int, int] = {}
        for part in self.parts:
            if not part.stays:
                passing[part.level] = passing.get(part.level, 0) + part.size
        return self.kept + max(passing.values(), default=0)

    def memory(self, jobs: int) -> int:
        """Bytes of memory that so many processes take at most."""
        sizes = sorted((part.memory for part in self.parts), reverse=True)[:jobs]
        return sum(sizes) + PROCESS * len(sizes)


def with_more_tables(game: Game) -> MoreTables:
    """A game to whose tables one can add.  Raises GameError where one can't."""
    found = capability(game, MoreTables)
    if found is None:
        raise GameError(Message("There are no tables to make for {game}.", game=game.title))
    return found


def plan_for(game: MoreTables, level: int) -> SolvingPlan:
    """What is missing up to a level.  Raises GameError for a level that can't be made."""
    work = game.table_work
    if level not in work.levels:
        raise GameError(
            Message(
                "Tables of {least} to {most} pieces can be made, not of {pieces}.",
                least=work.levels.start,
                most=work.levels[-1],
                pieces=level,
            )
        )
    name = game.tables
    missing: list[TablePart] = []
    done, begun = 0, False
    for each in range(work.levels.start, level + 1):
        parts = work.parts(each)
        wanted = {part.name for part in parts if part.stays and not has_part(name, part.name, stays=True)}
        wanted |= {need for part in parts if part.name in wanted for need in part.needs}
        for part in parts:
            if part.name in wanted and not has_part(name, part.name, stays=part.stays):
                missing.append(part)
            else:
                done += part.work
                begun = each == level
    return SolvingPlan(level, tuple(missing), done, begun)


def free_room(game: MoreTables) -> int | None:
    """Bytes that are free where the tables are to be; None where nobody can tell."""
    folder = table_folder(game.tables)
    while not is_folder(folder) and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def usual_jobs() -> int:
    return max(1, processors() - 1)
