"""Writing what a person wants to have of a game into a file, in a thread, with a progress to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal, Protocol

import pygame

from fanoboard.content.write import whole_file, write_whole
from fanoboard.ui.features.export.film import Camera, PictureLook, Shot, Studio, Timing
from fanoboard.ui.features.export.gif_file import GifFile
from fanoboard.ui.features.export.palette import Palette
from fanoboard.ui.features.export.png_file import PngFile

Format = Literal["png", "apng", "gif", "text", "position", "yaml"]
ENDINGS: Final[dict[Format, str]] = {
    "png": ".png",
    "apng": ".png",
    "gif": ".gif",
    "text": ".txt",
    "position": ".txt",
    "yaml": ".yaml",
}
"""How the names of files end."""
PICTURES: Final[tuple[Format, ...]] = ("png", "apng", "gif")
FILMS: Final[tuple[Format, ...]] = ("apng", "gif")


class ExportCancelled(Exception):
    """Nobody wants the file any more."""


class _FilmFile(Protocol):
    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None: ...

    def finish(self) -> None: ...


@dataclass
class ExportJob:
    """How far the work is, from 0 to 1, and whether it is still wanted: seen by two threads."""

    done: float = 0.0
    cancelled: bool = False

    def report(self, done: float) -> None:
        """Tell how far it is.  Raises ExportCancelled where it is not wanted any more."""
        if self.cancelled:
            raise ExportCancelled
        self.done = done


def export_picture(
    camera: Camera, look: PictureLook, format_: Format, timing: Timing, first: int, file: Path, job: ExportJob
) -> None:
    """Write a picture of what a camera sees, or a film from its turn `first` on.

    `file` stays as it was where anything goes wrong.  Raises OSError, MemoryError, ExportCancelled.
    """
    try:
        studio = Studio(camera, look, motion=timing.motion)
        job.report(0.02)
        with whole_file(file) as out:
            if format_ == "png":
                picture = PngFile(out, studio.size)
                picture.add(studio.still(camera.last_shot(look)))
                picture.finish()
            else:
                shots = list(camera.shots(look, first))
                _film(_film_file(format_, out, studio, shots), studio, shots, timing, job)
            job.report(1.0)
    except pygame.error as error:
        # What a surface that can't be had is called by SDL.
        raise MemoryError from error


def _film_file(format_: Format, out: BinaryIO, studio: Studio, shots: Sequence[Shot]) -> _FilmFile:
    if format_ == "apng":
        return PngFile(out, studio.size, animated=True)
    chosen = {0, len(shots) // 2, len(shots) - 1}
    return GifFile(out, studio.size, Palette([studio.still(shots[each]).copy() for each in sorted(chosen)]))


def _film(film: _FilmFile, studio: Studio, shots: Sequence[Shot], timing: Timing, job: ExportJob) -> None:
    for frame in studio.film(shots, timing):
        film.add(frame.image, frame.at, frame.milliseconds)
        job.report(frame.done * 0.99)
    film.finish()


def export_text(text: str, file: Path, job: ExportJob) -> None:
    """Write a text; `file` stays as it was where anything goes wrong.  Raises OSError, ExportCancelled."""
    job.report(0.1)
    write_whole(file, text)
    job.report(1.0)
