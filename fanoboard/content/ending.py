"""Endings: positions that tables or theory know, to be won or held, and which of them were done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta, Struct

from fanoboard.content.posed import Posed, numbered
from fanoboard.content.progress_file import Progress, ProgressFile, Try
from fanoboard.content.yaml_files import FileLimits, load
from fanoboard.messages import Message

_LIMITS: Final = FileLimits(bytes=1_000_000)
_SHORT, _LONG = 3, 7
"""Turns that a short win, and one that is not long, takes at most."""


class Ending(Posed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position whose mover wins, or can hold the draw, against perfect defence.

    `solution` are the turns of both sides from there: the shortest win against the longest defence, or a
    draw that is held.
    """

    kind: ClassVar[str] = "endings"
    goal: Literal["win", "hold"]
    turns: Annotated[int, Meta(ge=1, le=99)]
    """The mover's own turns: those that the shortest win takes, or for so many the draw is to be held."""

    @property
    def measure(self) -> str:
        if self.goal == "hold":
            return "draw"
        return "short-win" if self.turns <= _SHORT else "win" if self.turns <= _LONG else "long-win"


class _Endings(Struct, frozen=True, forbid_unknown_fields=True):
    endings: tuple[Ending, ...]


@cache
def endings_of(game: str) -> Sequence[Ending]:
    """All endings of a game in the order of its file.  Raises ContentError."""
    return numbered(load(Ending.file(game), _Endings, _LIMITS).endings, game)


# Which were done


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


_KEPT: Final = ProgressFile("endings.yaml", EndingProgress)


def progress_file() -> Path:
    return _KEPT.path


def read_progress() -> tuple[EndingProgress, Message | None]:
    """The progress, and what to say about its file.  May wait for the disk."""
    return _KEPT.read()


def tries_of(game: str) -> Sequence[Try]:
    return _KEPT.tries(game)


def note_done(ending: Ending, turns: int, *, at_once: bool = False) -> tuple[EndingProgress, Message | None]:
    """Keep that an ending was done in so many turns, `at_once` if nothing went wrong and nobody helped.

    May wait for the disk and other windows.
    """
    when = datetime.now(UTC)

    def change(progress: EndingProgress) -> None:
        progress.note_try(ending, when, right=at_once)
        progress.note(ending, turns)

    return _KEPT.change(change)


def note_slip(ending: Ending) -> tuple[EndingProgress, Message | None]:
    """Keep that the win or the draw slipped away, or was shown.  May wait for the disk and other windows."""
    when = datetime.now(UTC)
    return _KEPT.change(lambda progress: progress.note_try(ending, when, right=False))
