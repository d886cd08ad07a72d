"""What a game can be exported as: the one table, in the order in which the dialog offers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final, Protocol

import pygame

from fanoboard.games.events import SeatIndex
from fanoboard.match.game_text import game_text, position_text
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.match.saves import dump, record_copy
from fanoboard.messages import Message
from fanoboard.ui.features.export.film import Shot, Studio
from fanoboard.ui.features.export.gif_file import GifFile
from fanoboard.ui.features.export.palette import Palette
from fanoboard.ui.features.export.svg_file import SvgFile


class FrameFile(Protocol):
    """A file of frames that is being written."""

    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None:
        """Add a frame, which covers only what has changed; the first one is whole."""

    def finish(self) -> None:
        """Write what comes at the end."""


@dataclass(frozen=True, slots=True)
class PictureFormat:
    """A picture, or a film of as many as there are turns."""

    title: Message
    about: Message
    ending: str
    size: int
    """The pixels of the longer side, if nobody chooses others."""
    begin: Callable[[BinaryIO, Studio, Sequence[Shot]], FrameFile]
    """Begins a file of what the studio will paint of these moments."""
    is_film: bool = False
    of_boards: bool = False
    """Whether boards can be exported so, and card tables can't."""


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A text: of a match, at a node of it, as somebody may see it."""

    title: Message
    about: Message
    ending: str
    text: Callable[[Match, Node, SeatIndex | None], str]
    is_pasted: bool = True
    """Whether it is offered for the clipboard, as it can be pasted here again."""


class PngFile:
    """One picture, as pygame writes it."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None:
        pygame.image.save(image, self._out, ".png")

    def finish(self) -> None:
        """Nothing is missing."""


def _gif(out: BinaryIO, studio: Studio, shots: Sequence[Shot]) -> FrameFile:
    """A GIF, with the colours of the first, the middle and the last moment."""
    chosen = sorted({0, len(shots) // 2, len(shots) - 1})
    return GifFile(out, studio.size, Palette([studio.still(shots[each]).copy() for each in chosen]))


FORMATS: Final[Mapping[str, PictureFormat | TextFormat]] = {
    "png": PictureFormat(
        Message("Picture (PNG)"),
        Message("The board as it is shown, sharp at any size"),
        ".png",
        1200,
        lambda out, studio, shots: PngFile(out),
    ),
    "svg": PictureFormat(
        Message("Drawing (SVG)"),
        Message("Lines and shapes for print and for other programs"),
        ".svg",
        1200,
        SvgFile,
        of_boards=True,
    ),
    "gif": PictureFormat(
        Message("Animated GIF"),
        Message("Plays everywhere, with 255 colours"),
        ".gif",
        640,
        _gif,
        is_film=True,
    ),
    "text": TextFormat(
        Message("The game as text"),
        Message("All turns in the notation of the game, which can be pasted here again"),
        ".txt",
        lambda match, node, viewer: game_text(match, viewer),
    ),
    "position": TextFormat(
        Message("The position as text"),
        Message("One line, which can be pasted here again"),
        ".txt",
        lambda match, node, viewer: position_text(match, node, viewer) + "\n",
    ),
    "yaml": TextFormat(
        Message("Saved game (YAML)"),
        Message("With variations and comments; what is hidden is in it, though not in plain words"),
        ".yaml",
        lambda match, node, viewer: dump(record_copy(match)),
        is_pasted=False,
    ),
}
"""All formats by their ids.  Whoever adds one adds it here, and what writes it to a file of its own."""
