"""What a person has done so far: files in the state folder that are read and changed as a whole."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct

from fanoboard.content import paths
from fanoboard.content.files import changing, reason_of, write_whole
from fanoboard.content.posed import Ending, Posed, Puzzle
from fanoboard.content.sound_parts import Plain, mended, read_sound, set_aside, told_of
from fanoboard.content.yaml_files import ContentError, FileLimits, convert, dump, shown
from fanoboard.messages import Message

_LIMITS: Final = FileLimits(bytes=1_000_000, values=50_000, deepest=4)
_REMEMBERED: Final = timedelta(days=30)
"""For so long after a try another one at the same position tells more of memory than of strength."""
_MOST: Final = 1_000
"""Tries that are kept of a game, the latest ones."""


class Try(Struct, frozen=True, array_like=True):
    """How a posed position went with a person the first time, or the first time in a while."""

    id: Annotated[str, Meta(max_length=40)]
    when: datetime
    right: bool
    """Whether it was solved at once, and without help."""


class Progress(Struct, kw_only=True):
    """What is kept; keys that are unknown are passed over, as a newer version may have written them."""

    tries: dict[str, list[Try]] = msgspec.field(default_factory=dict)
    """By the names of games, the oldest ones first."""

    def note_try(self, posed: Posed, when: datetime, *, right: bool) -> None:
        """Keep how it went, unless the same position was tried a short time ago."""
        tries = self.tries.setdefault(posed.game, [])
        if all(each.id != posed.id or abs(when - each.when) >= _REMEMBERED for each in tries):
            tries.append(Try(posed.id, when.replace(microsecond=0), right))
            del tries[:-_MOST]


P = TypeVar("P", bound=Progress)


class ProgressFile(Generic[P]):
    def __init__(self, name: str, kind: type[P]) -> None:
        """`kind` is what it holds; without arguments, that nothing was done yet."""
        self._name = name
        self.kind = kind
        self._writing = threading.Lock()

    @property
    def path(self) -> Path:
        return paths.state_folder() / self._name

    def read(self) -> tuple[P, Message | None]:
        """The progress, and a message where not all of its file can be used: a copy of it is kept then.

        May wait for the disk.
        """
        progress, sound, fault = self._read()
        return progress, None if fault is None else mended(self.path, dump(sound) if sound else "", fault)

    def tries(self, game: str) -> Sequence[Try]:
        """Those of a game; a file that can't be used stays.  May wait for the disk."""
        return self._read()[0].tries.get(game, ())

    def change(self, change: Callable[[P], object]) -> tuple[P, Message | None]:
        """What is kept now, and what to say if that failed.  May wait for the disk and other windows."""
        file = self.path
        with self._writing:
            progress, trouble = self.kind(), None
            try:
                with changing(file):
                    progress, _, fault = self._read()
                    if fault is not None:
                        trouble = told_of(fault, set_aside(file))
                    change(progress)
                    write_whole(file, dump(msgspec.to_builtins(progress)))
            except OSError as error:
                trouble = Message(
                    "What you have solved can’t be kept ({file}: {reason}).",
                    file=shown(file),
                    reason=reason_of(error),
                )
        return progress, trouble

    def _read(self) -> tuple[P, Plain, ContentError | None]:
        """What can be used of the file, as it is written too, and what is wrong with the rest."""
        sound, fault = read_sound(self.path, self.kind, _LIMITS)
        return convert(self.path, sound, self.kind), sound, fault


# Puzzles: what became of them, on how many days in a row that of the day was solved, and the best runs


class PuzzleProgress(Progress, kw_only=True):
    solved: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """The ids of puzzles, by the names of the games."""
    failed: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Those that went wrong the last time."""
    best: dict[str, Annotated[int, Meta(ge=0)]] = msgspec.field(default_factory=dict)
    """How many were solved in the best run against the clock, by the names of the games."""
    best_untimed: dict[str, Annotated[int, Meta(ge=0)]] = msgspec.field(default_factory=dict)
    day: date | None = None
    days: Annotated[int, Meta(ge=0)] = 0
    """Consecutive days up to that one on which the puzzle of the day was solved."""

    def has_solved(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.solved.get(puzzle.game, ())

    def has_failed(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.failed.get(puzzle.game, ())

    def is_open(self, puzzle: Puzzle) -> bool:
        """Whether it was not solved, or went wrong the last time."""
        return self.has_failed(puzzle) or not self.has_solved(puzzle)

    def streak(self, today: date) -> int:
        """Consecutive days, up to today or yesterday, on which the puzzle of the day was solved."""
        alive = self.day is not None and self.day >= today - timedelta(days=1)
        return self.days if alive else 0

    def solve(self, puzzle: Puzzle) -> None:
        if not self.has_solved(puzzle):
            self.solved.setdefault(puzzle.game, []).append(puzzle.id)

    def fail(self, puzzle: Puzzle) -> None:
        if not self.has_failed(puzzle):
            self.failed.setdefault(puzzle.game, []).append(puzzle.id)

    def recover(self, puzzle: Puzzle) -> None:
        """It was solved, and nothing went wrong this time."""
        if self.has_failed(puzzle):
            self.failed[puzzle.game].remove(puzzle.id)

    def bests(self, *, timed: bool) -> dict[str, int]:
        return self.best if timed else self.best_untimed

    def solve_day(self, today: date) -> None:
        """The puzzle of today was solved; a clock that was put back changes nothing."""
        if self.day is None or self.day < today:
            self.days = self.streak(today) + 1
            self.day = today


PUZZLES_KEPT: Final = ProgressFile("puzzles.yaml", PuzzleProgress)


def note_solved(
    puzzle: Puzzle, day: date | None = None, *, at_once: bool = False, helped: bool = False
) -> tuple[PuzzleProgress, Message | None]:
    """Keep that a puzzle was solved, `at_once` if nothing went wrong, `helped` if by a hint; as that of a
    `day` if one is given.
    """
    when = datetime.now(UTC)

    def change(progress: PuzzleProgress) -> None:
        progress.note_try(puzzle, when, right=at_once and not helped)
        progress.solve(puzzle)
        if at_once:
            progress.recover(puzzle)
        if day is not None:
            progress.solve_day(day)

    return PUZZLES_KEPT.change(change)


def note_failed(puzzle: Puzzle) -> tuple[PuzzleProgress, Message | None]:
    when = datetime.now(UTC)

    def change(progress: PuzzleProgress) -> None:
        progress.note_try(puzzle, when, right=False)
        progress.fail(puzzle)

    return PUZZLES_KEPT.change(change)


def note_run(game: str, score: int, *, timed: bool) -> tuple[PuzzleProgress, Message | None]:
    """Keep how many puzzles were solved in a run, if no other one was better."""

    def change(progress: PuzzleProgress) -> None:
        bests = progress.bests(timed=timed)
        bests[game] = max(score, bests.get(game, 0))

    return PUZZLES_KEPT.change(change)


# Endings: which were done


class EndingProgress(Progress, kw_only=True):
    done: dict[str, dict[str, Annotated[int, Meta(ge=0)]]] = msgspec.field(default_factory=dict)
    """By the names of games and the ids of endings, the fewest turns that somebody needed."""

    def needed(self, ending: Ending) -> int | None:
        """In how many turns it was done at best; None where it was not."""
        return self._of(ending).get(ending.id)

    def is_done(self, ending: Ending) -> bool:
        return self.needed(ending) is not None

    def note(self, ending: Ending, turns: int) -> None:
        before = self.needed(ending)
        self.done[ending.game] = {
            **self._of(ending),
            ending.id: turns if before is None else min(before, turns),
        }

    def _of(self, ending: Ending) -> Mapping[str, int]:
        return self.done.get(ending.game, {})


ENDINGS_KEPT: Final = ProgressFile("endings.yaml", EndingProgress)


def note_done(ending: Ending, turns: int, *, at_once: bool = False) -> tuple[EndingProgress, Message | None]:
    """Keep that an ending was done in so many turns, `at_once` if nothing went wrong and nobody helped.

    May wait for the disk and other windows.
    """
    when = datetime.now(UTC)

    def change(progress: EndingProgress) -> None:
        progress.note_try(ending, when, right=at_once)
        progress.note(ending, turns)

    return ENDINGS_KEPT.change(change)


def note_slip(ending: Ending) -> tuple[EndingProgress, Message | None]:
    """Keep that the win or the draw slipped away, or was shown.  May wait for the disk and other windows."""
    when = datetime.now(UTC)
    return ENDINGS_KEPT.change(lambda progress: progress.note_try(ending, when, right=False))
