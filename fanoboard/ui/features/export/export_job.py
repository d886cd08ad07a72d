"""Writing what a person wants to have of a game into a file, in a thread, with a progress to be told.

Exports (`ui/features/export/`): a `Camera` says what a seat may see of a match, a `Studio` paints it
with a board of its own in the thread of an `ExportJob`. What a game can be exported as is one table,
`formats.py`; `gif_file.py` writes the frames of films.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from fanoboard.content.files import whole_file, write_whole
from fanoboard.ui.features.export.film import Camera, PictureLook, Studio, Timing
from fanoboard.ui.features.export.formats import PictureFormat


class ExportCancelled(Exception):
    """Nobody wants the file any more."""


@dataclass
class ExportJob:
    """How far the work is, from 0 to 1, and whether it is still wanted: seen by two threads."""

    done: float = 0.0
    cancelled: bool = False

    def report(self, done: float) -> None:
        """Report the progress.  Raises ExportCancelled where the file is not wanted any more."""
        if self.cancelled:
            raise ExportCancelled
        self.done = done


def export_picture(
    camera: Camera,
    look: PictureLook,
    format_: PictureFormat,
    timing: Timing,
    first: int,
    file: Path,
    job: ExportJob,
) -> None:
    """Write a picture of what a camera sees, or a film from its turn `first` on.

    `file` stays as it was where anything goes wrong.  Raises OSError, MemoryError, ExportCancelled.
    """
    try:
        studio = Studio(camera, look, motion=timing.motion)
        job.report(0.02)
        shots = list(camera.shots(look, first)) if format_.is_film else [camera.last_shot(look)]
        with whole_file(file) as out:
            frames = format_.begin(out, studio, shots)
            for frame in studio.film(shots, timing):
                frames.add(frame.image, frame.at, frame.milliseconds)
                job.report(frame.done * 0.99)
            frames.finish()
            job.report(1.0)
    except pygame.error as error:
        # What a surface that can't be had is called by SDL.
        raise MemoryError from error


def export_text(text: str, file: Path, job: ExportJob) -> None:
    """Write a text; `file` stays as it was where anything goes wrong.  Raises OSError, ExportCancelled."""
    job.report(0.1)
    write_whole(file, text)
    job.report(1.0)
