"""How well what is drawn stands out from what lies under it, measured from pixels.

What is looked at is drawn once with and once without it: where the two pictures differ, one has it and the
other what is under it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count, islice

import pygame
import pytest

from fanoboard.ui.toolkit.look import style
from fanoboard.ui.toolkit.look.fonts import Fonts, Ink, Weight
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.drawings import Kind, drawing

RGB = tuple[int, int, int]

LARGE, LARGE_BOLD = 24, 18.66
"""The sizes of text, in logical pixels, from which on it is large: 18 points, and 14 if bold."""
_NOISE = 12
"""By so much a part of a colour may differ, of 255, without being another one: what antialiasing leaves."""
_FAINT = 2.0
"""The contrast below which a pixel is but a breath of light around something."""
_SLACK = 2
"""Pixels by which the borders of things are blurred."""
_RING = 0.3
"""The share of the ring around what has the focus that has to stand out."""
_MOST = 4000
"""So many pixels of a thing are looked at."""


@lru_cache(maxsize=200_000)
def luminance(colour: RGB) -> float:
    """Relative luminance as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=200_000)
def contrast(one: RGB, other: RGB) -> float:
    """The contrast of two colours, 1 to 21."""
    a, b = luminance(one), luminance(other)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


@dataclass(frozen=True)
class Difference:
    """The pixels in which two pictures differ."""

    pairs: tuple[tuple[RGB, RGB], ...]
    """The colours of the first and of the second, a sample of all."""
    count: int
    """How many there are."""

    def share(self, least: float) -> float:
        """The share of the pixels, of those with more than a breath, that have a contrast of `least`."""
        found = [each for each in (contrast(*pair) for pair in self.pairs) if each >= _FAINT]
        return sum(each >= least for each in found) / len(found) if found else 0.0

    def worst(self, ink: RGB, share: float = 0.1) -> float:
        """The contrast of an ink with the second picture, where it is worst but for a share of all."""
        found = sorted(contrast(ink, under) for _, under in self.pairs)
        return found[int(share * len(found))]


def difference(one: pygame.Surface, other: pygame.Surface) -> Difference | None:
    """Where two pictures of one size differ; None if they don't."""
    mask = differing(one, other)
    whole = mask.count()
    if not whole:
        return None
    places = islice(_places(mask), None, None, max(1, whole // _MOST))
    return Difference(tuple((colour_at(one, place), colour_at(other, place)) for place in places), whole)


def outstanding(one: pygame.Surface, other: pygame.Surface, least: float = 3.0) -> tuple[float, float]:
    """How much of what is in the first picture alone stands out from the second, as a share of its pixels,
    and as a share of how wide or high it is: both are to be large enough for its shape to be seen.
    """
    seen, strong = (pygame.Mask(one.get_size()) for _ in range(2))
    for place in _places(differing(one, other)):
        found = contrast(colour_at(one, place), colour_at(other, place))
        if found >= _FAINT:
            seen.set_at(place)
            strong.set_at(place, int(found >= least))
    if not strong.count():
        return 0.0, 0.0
    whole, part = (each.get_bounding_rects() for each in (seen, strong))
    all_of, some = whole[0].unionall(whole[1:]), part[0].unionall(part[1:]).inflate(2 * _SLACK, 2 * _SLACK)
    reach = min(1.0, some.w / all_of.w, some.h / all_of.h)
    return strong.count() / seen.count(), reach


def colour_at(picture: pygame.Surface, place: tuple[int, int]) -> RGB:
    red, green, blue, _ = picture.get_at(place)
    return red, green, blue


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """The pixels in which two pictures of one size differ visibly."""
    mask = pygame.Mask(one.get_size())
    rows = _rows(one), _rows(other)
    apart = [y for y, (row, under) in enumerate(zip(*rows, strict=True)) if row != under]
    if apart:
        # The rest is the same to the bit, which is seen much sooner.
        area = pygame.Rect(0, apart[0], one.get_width(), apart[-1] + 1 - apart[0])
        parts = one.subsurface(area), other.subsurface(area)
        same = pygame.mask.from_threshold(parts[0], (0, 0, 0), (_NOISE, _NOISE, _NOISE, 255), parts[1])
        same.invert()
        mask.draw(same, area.topleft)
    return mask


def _rows(picture: pygame.Surface) -> list[bytes]:
    """What lies in each row of a picture."""
    pixels, pitch = picture.get_buffer().raw, picture.get_pitch()
    return [pixels[start : start + pitch] for start in range(0, len(pixels), pitch)]


def _places(mask: pygame.Mask) -> Iterator[tuple[int, int]]:
    """The pixels of a mask, row by row."""
    wide, high = mask.get_size()
    seen = mask.to_surface(pygame.Surface((wide, high), depth=32), setcolor="white", unsetcolor="black")
    for number in compress(count(), seen.get_buffer().raw[::4]):
        yield number % wide, number // wide


@dataclass(frozen=True)
class Thing:
    """What a widget draws in one ink: its words, its icons, or the ring that shows the focus."""

    kind: str
    ink: Ink
    large: bool = False

    @property
    def least(self) -> float:
        """The contrast that it needs."""
        return 4.5 if self.kind == "text" and not self.large else 3.0


class Meter:
    """Has widgets draw with and without their words, icons and rings."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: dict[Thing, str] = {}
        """What was drawn since this was emptied, and a part of it in words."""
        self.hidden: Thing | None = None
        self._scale = 1.0
        line, ring = Fonts.line, Style.ring

        def write(fonts: Fonts, text: str, size: int, ink: Ink, weight: Weight = "regular") -> pygame.Surface:
            image = line(fonts, text, size, ink, weight)
            large = size / self._scale >= (LARGE_BOLD if weight == "bold" else LARGE)
            return self._seen(Thing("text", _whole(ink), large), text, image)

        def draw_icon(folder: Kind, name: str, side: int, ink: tuple[int, ...]) -> pygame.Surface:
            image = drawing(folder, name, side, ink)
            return self._seen(Thing("icon", _whole(ink)), name, image)

        def draw_ring(style: Style, surface: pygame.Surface, rect: pygame.Rect, *, radius: int = -1) -> None:
            thing = Thing("ring", style.colours.accent)
            self.drawn.setdefault(thing, "focus")
            if thing != self.hidden:
                ring(style, surface, rect, radius=radius)

        monkeypatch.setattr(Fonts, "line", write)
        monkeypatch.setattr(style, "drawing", draw_icon)
        monkeypatch.setattr(Style, "ring", draw_ring)

    def _seen(self, thing: Thing, words: str, image: pygame.Surface) -> pygame.Surface:
        if words.strip():
            self.drawn[thing] = f"{self.drawn.get(thing, '')} {words}"[:60].strip()
        return pygame.Surface(image.get_size(), pygame.SRCALPHA, 32) if thing == self.hidden else image

    def measure(
        self, style: Style, draw: Callable[[pygame.Surface], object], surface: pygame.Surface
    ) -> Iterator[tuple[Thing, str, float]]:
        """All that is drawn in one ink, in words, and how well it stands out.  It is on the surface then."""
        self._scale = style.scale
        below = surface.copy()
        self.drawn = {}
        draw(surface)
        drawn = dict(self.drawn)
        for thing, words in drawn.items():
            self.hidden = thing
            bare = below.copy()
            bare.set_clip(surface.get_clip())
            draw(bare)
            self.hidden = None
            found = difference(surface, bare)
            if found is not None:
                yield thing, words, _seen_contrast(thing, found)


def _seen_contrast(thing: Thing, found: Difference) -> float:
    if thing.kind == "ring":
        # It is of two colours, of which one is seen wherever it lies.
        return thing.least if found.share(thing.least) >= _RING else 1.0
    return found.worst(_ink_of(thing, found))


def _ink_of(thing: Thing, found: Difference) -> RGB:
    """The ink of a thing: what it was drawn in, or what is seen of that where it was made fainter.

    The edges of letters are mixed with the ground, so that only a part of the pixels has the ink.
    """
    ink: RGB = thing.ink[:3]
    near = sum(_apart(seen, ink) < 36 for seen, _ in found.pairs)
    if thing.ink[3] == 255 and near >= 0.02 * len(found.pairs):
        return ink
    pairs = sorted(found.pairs, key=lambda pair: -_apart(*pair))
    best = Counter(seen for seen, _ in pairs[: max(1, len(pairs) // 20)])
    return best.most_common(1)[0][0]


def _whole(ink: Sequence[int]) -> Ink:
    red, green, blue, *rest = ink
    return red, green, blue, rest[0] if rest else 255


def _apart(one: Iterable[int], other: Iterable[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
