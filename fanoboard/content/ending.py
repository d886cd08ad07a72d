"""Endings: positions that tables or theory know, to be won or held, and which of them were done."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct, structs

from fanoboard.content import paths
from fanoboard.content.file_lock import changing
from fanoboard.content.quarantine import without
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError, FileLimits, load, shown
from fanoboard.content.yaml_text import dump
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.options import OptionValue
from fanoboard.messages import Message

_LIMITS: Final = FileLimits(bytes=1_000_000)
_PROGRESS_LIMITS: Final = FileLimits(bytes=1_000_000, values=50_000, deepest=4)
_writing = threading.Lock()


class Ending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position whose mover wins, or can hold the draw, against perfect defence.

    `solution` are the turns of both sides from there: the shortest win against the longest defence, or a
    draw that is held.
    """

    position: Annotated[str, Meta(min_length=1)]
    goal: Literal["win", "hold"]
    turns: Annotated[int, Meta(ge=1, le=99)]
    """The mover's own turns: those that the shortest win takes, or for so many the draw is to be held."""
    solution: Annotated[tuple[str, ...], Meta(min_length=1)]
    options: dict[str, str | int | bool] = {}
    game: str = ""
    number: int = 0
    """Which one of the file it is, from 1."""

    @property
    def id(self) -> str:
        """The ending's name wherever it is remembered, independent of its place in the file."""
        content = f"{self.game} {sorted(self.options.items())} {self.position}"
        return hashlib.sha256(content.encode()).hexdigest()[:12]

    def start(self) -> Position:
        """The position to begin with.  Raises ContentError where the game knows no such one."""
        options: dict[str, OptionValue] = dict(self.options)
        try:
            return games()[self.game](options).position(self.position)
        except GameError as error:
            place = f"endings[{self.number - 1}].position"
            raise ContentError(ending_file(self.game), error.message, place) from None


class _Endings(Struct, frozen=True, forbid_unknown_fields=True):
    endings: tuple[Ending, ...]


def ending_file(game: str) -> Path:
    return paths.assets() / "endings" / f"{game}.yaml"


@cache
def endings_of(game: str) -> Sequence[Ending]:
    """All endings of a game in the order of its file.  Raises ContentError."""
    read = load(ending_file(game), _Endings, _LIMITS).endings
    return tuple(structs.replace(ending, game=game, number=n) for n, ending in enumerate(read, 1))


def ending_games() -> list[str]:
    return [name for name in sorted(games()) if paths.is_file(ending_file(name))]


# Which were done


class EndingProgress(Struct, kw_only=True):
    """What is kept; keys that are unknown are passed over, as a newer version may have written them."""

    done: dict[str, dict[str, Annotated[int, Meta(ge=0)]]] = msgspec.field(default_factory=dict)
    """By the names of games and the ids of endings, the fewest turns that somebody needed."""

    def needed(self, ending: Ending) -> int | None:
        """In how many turns it was done at best; None where it was not."""
        return self._of(ending).get(ending.id)

    def note(self, ending: Ending, turns: int) -> None:
        before = self.needed(ending)
        self.done[ending.game] = {
            **self._of(ending),
            ending.id: turns if before is None else min(before, turns),
        }

    def _of(self, ending: Ending) -> Mapping[str, int]:
        return self.done.get(ending.game, {})


def progress_file() -> Path:
    return paths.state_folder() / "endings.yaml"


def read_progress() -> tuple[EndingProgress, Message | None]:
    """The progress, and a message where its file could not be used, which is set aside then.

    May wait for the disk.
    """
    file = progress_file()
    if not paths.is_file(file):
        return EndingProgress(), None
    try:
        return load(file, EndingProgress, _PROGRESS_LIMITS), None
    except ContentError as error:
        return EndingProgress(), without(error)


def note_done(ending: Ending, turns: int) -> tuple[EndingProgress, Message | None]:
    """Keep that an ending was done in so many turns.

    What is kept now, with what to say if something went wrong.  May wait for the disk and other windows.
    """
    file = progress_file()
    with _writing:
        progress, trouble = EndingProgress(), None
        try:
            with changing(file):
                progress, trouble = read_progress()
                progress.note(ending, turns)
                write_whole(file, dump(msgspec.to_builtins(progress)))
        except OSError as error:
            trouble = Message(
                "What you have solved can't be kept ({file}: {reason}).",
                file=shown(file),
                reason=error.strerror or type(error).__name__,
            )
    return progress, trouble
