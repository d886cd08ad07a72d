"""What a game can be exported as: the one table, in the order in which the dialog offers it."""

from __future__ import annotations

import struct
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Protocol

import pygame

from fanoboard.content.files import whole_file, write_whole
from fanoboard.games.events import SeatIndex
from fanoboard.match.fgn import fgn_text, is_told_in_fgn
from fanoboard.match.game_text import game_text, position_text
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.match.saves import dump, record_copy
from fanoboard.match.store import SUFFIX
from fanoboard.messages import Message
from fanoboard.ui.features.export.film import Camera, PictureLook, Shot, Studio, Timing
from fanoboard.ui.features.export.svg_file import SvgFile

# The 255 colours that a film can do with, by halving: the way called median cut.

COLOURS: Final = 255
TRANSPARENT: Final = COLOURS
"""The place of what is no colour."""
_KEY: Final = 0xF81F
"""Magenta stands for what is transparent; what else has that colour stays as it was, which nobody sees."""
RGB = tuple[int, int, int]


class _Cell(NamedTuple):
    """A colour, as far as it is told apart here, and how many pixels have it."""

    rgb: RGB
    pixels: int


class Palette(dict[int, int]):
    """Colours, and the nearest one for each of the 65536 that 16 bits tell apart, found as it is needed."""

    def __init__(self, images: Iterable[pygame.Surface]) -> None:
        super().__init__()
        counts: Counter[int] = Counter()
        for image in images:
            counts.update(_values(image))
        self.colours = [_mean(box) for box in _boxes([_Cell(_rgb(value), n) for value, n in counts.items()])]

    def __missing__(self, value: int) -> int:
        red, green, blue = _rgb(value)
        distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in self.colours]
        index = self[value] = distances.index(min(distances))
        return index

    def indexes(self, image: pygame.Surface) -> bytes:
        """The pixels of an image, row by row, as places in the list of colours, or TRANSPARENT."""
        self.pop(_KEY, None)
        if image.get_flags() & pygame.SRCALPHA:
            self[_KEY] = TRANSPARENT
        return bytes(map(self.__getitem__, _values(image)))


def _values(image: pygame.Surface) -> array[int]:
    """The pixels as numbers of 16 bits: five for red, six for green, five for blue."""
    small = pygame.Surface(image.get_size(), 0, 16)
    small.fill((255, 0, 255))
    small.blit(image, (0, 0))
    raw, pitch, row = small.get_buffer().raw, small.get_pitch(), 2 * small.get_width()
    if pitch != row:
        raw = b"".join(raw[start : start + row] for start in range(0, len(raw), pitch))
    return array("H", raw)


def _rgb(value: int) -> RGB:
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


def _mean(box: list[_Cell]) -> RGB:
    whole = sum(cell.pixels for cell in box)
    red, green, blue = (round(sum(cell.rgb[axis] * cell.pixels for cell in box) / whole) for axis in range(3))
    return red, green, blue


def _boxes(cells: list[_Cell]) -> list[list[_Cell]]:
    """The cells in at most 255 groups of colours that lie close together."""
    waiting = [(_weight(cells), cells)]
    while len(waiting) < COLOURS:
        place = max(range(len(waiting)), key=lambda each: waiting[each][0])
        weight, box = waiting[place]
        if not weight:
            break
        spans = _spans(box)
        axis = spans.index(max(spans))
        box.sort(key=lambda cell: cell.rgb[axis])
        half, passed, cut = sum(cell.pixels for cell in box) / 2, 0, 0
        while cut < len(box) - 1 and passed < half:
            passed += box[cut].pixels
            cut += 1
        parts = box[:cut], box[cut:]
        waiting[place : place + 1] = [(_weight(part), part) for part in parts]
    return [box for _, box in waiting]


def _spans(box: list[_Cell]) -> list[int]:
    values = [[cell.rgb[axis] for cell in box] for axis in range(3)]
    return [max(each) - min(each) for each in values]


def _weight(box: list[_Cell]) -> float:
    """How much a group asks to be halved: nothing, if it is one colour."""
    count: int = sum(cell.pixels for cell in box)
    return float(max(_spans(box)) ** 2 * count**0.5) if len(box) > 1 else 0.0


# Animated GIF files: one palette, and frames that say what changed, compressed as LZW.
#
# It is in the standard of 1989 that the delays count hundredths of a second.

_BITS: Final = 8
_CLEAR: Final = 1 << _BITS
_END: Final = _CLEAR + 1
_LONGEST_CODE: Final = 12
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_FLUSHED: Final = 64
"""Bits that are gathered before they are written."""


class GifFile:
    """Writes a film that goes on for ever into a file open for bytes."""

    def __init__(self, out: BinaryIO, size: tuple[int, int], palette: Palette) -> None:
        self._out = out
        self._palette = palette
        self._late = 0.0
        """Hundredths of a second that rounding has left over."""
        table = b"".join(bytes(colour) for colour in palette.colours).ljust(3 * 256, b"\0")
        out.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + table + _FOR_EVER)

    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None:
        wanted = milliseconds / 10 + self._late
        delay = max(2, round(wanted))
        self._late = wanted - delay
        self._out.write(b"\x21\xf9\x04" + struct.pack("<BHBB", 1 << 2 | 1, min(delay, 65535), TRANSPARENT, 0))
        self._out.write(b"\x2c" + struct.pack("<HHHHB", *at, *image.get_size(), 0) + bytes([_BITS]))
        packed = lzw(self._palette.indexes(image))
        for start in range(0, len(packed), 255):
            part = packed[start : start + 255]
            self._out.write(bytes([len(part)]) + part)
        self._out.write(b"\0")

    def finish(self) -> None:
        self._out.write(b"\x3b")


def lzw(pixels: bytes) -> bytes:
    """Bytes as codes for runs that were there before, from 9 bits on; the lowest bits come first."""
    out = bytearray()
    bits, count = _CLEAR, _BITS + 1
    size, free = _BITS + 1, _END + 1
    known: dict[int, int] = {}
    rest: Iterator[int] = iter(pixels)
    run = next(rest, -1)
    for pixel in rest:
        key = run << _BITS | pixel
        code = known.get(key)
        if code is not None:
            run = code
            continue
        bits |= run << count
        count += size
        run = pixel
        if count >= _FLUSHED:
            out += (bits & 0xFFFF_FFFF_FFFF_FFFF).to_bytes(8, "little")
            bits >>= _FLUSHED
            count -= _FLUSHED
        if free < 1 << _LONGEST_CODE:
            if free == 1 << size:
                size += 1
            known[key] = free
            free += 1
        else:
            bits |= _CLEAR << count
            count += size
            known.clear()
            size, free = _BITS + 1, _END + 1
    for code in (run, _END):
        if code >= 0:
            bits |= code << count
            count += size
        if free == 1 << size and size < _LONGEST_CODE:
            size += 1  # as a reader does, which adds a run for the last code
    return bytes(out) + bits.to_bytes((count + 7) // 8, "little")


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
    fits: Callable[[Match], bool] = lambda match: True
    """Which games it is for."""


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
    "fgn": TextFormat(
        Message("The game as FGN"),
        Message("As another program of Fanorona reads it; it can be pasted here again"),
        ".fgn",
        lambda match, node, viewer: fgn_text(match),
        fits=is_told_in_fgn,
    ),
    "position": TextFormat(
        Message("The position as text"),
        Message("One line, which can be pasted here again"),
        ".txt",
        lambda match, node, viewer: position_text(match, node, viewer) + "\n",
    ),
    "saved": TextFormat(
        Message("Saved game"),
        Message("With variations and comments; what is hidden is in it, though not in plain words"),
        SUFFIX,
        lambda match, node, viewer: dump(record_copy(match)),
        is_pasted=False,
    ),
}
"""All formats by their ids.  Whoever adds one adds it here, and what writes it to a file of its own."""


# Writing what a person wants to have of a game into a file, in a thread, with a progress to be told.
#
# Exports (`ui/features/export/`): a `Camera` says what a seat may see of a match, a `Studio` paints it
# with a board of its own in the thread of an `ExportJob`. What a game can be exported as is one table,
# `FORMATS`; `GifFile` writes the frames of films.


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
