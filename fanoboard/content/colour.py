"""Colours as themes write them and as pygame draws them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Self

from fanoboard.content.structs import SchemaError
from fanoboard.messages import Message

CLEAR = 6.0
"""The contrast of letters to the colours of a board or a cloth; its grain takes some of that."""
_STEPS = 10

_HEX = re.compile(r"#(?:[0-9a-fA-F]{2}){3,4}")


class Colour(tuple[int, int, int, int]):
    """Red, green, blue and opacity, each 0 to 255.  Themes write `#rrggbb` or `#rrggbbaa`."""

    __slots__ = ()

    def __new__(cls, red: int, green: int, blue: int, alpha: int = 255) -> Self:
        return super().__new__(cls, (red, green, blue, alpha))

    @classmethod
    def read(cls, text: object) -> Self:
        """The colour that a theme writes.  Raises SchemaError."""
        if not isinstance(text, str) or not _HEX.fullmatch(text):
            raise SchemaError(
                Message(
                    "A colour is written '#rrggbb' or '#rrggbbaa', in quotes, not {value}.",
                    value=f"{text!r:.40}",
                )
            )
        return cls(*bytes.fromhex(text[1:]))

    @property
    def text(self) -> str:
        """The colour as themes write it; its opacity only where it has one."""
        return f"#{bytes(self if self[3] < 255 else self.rgb).hex()}"

    @property
    def rgb(self) -> tuple[int, int, int]:
        return self[:3]

    @property
    def opaque(self) -> Colour:
        return Colour(*self.rgb)

    def fade(self, opacity: float) -> Colour:
        """The same colour with its opacity multiplied by 0 to 1."""
        return Colour(*self.rgb, round(self[3] * opacity))

    def mix(self, other: Colour, share: float) -> Colour:
        """The colour a share of 0 to 1 of the way to another one."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))


def brightness(colour: Sequence[int]) -> float:
    """How bright a colour seems to be, from 0 to 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def contrast(colour: Colour) -> Colour:
    """Nearly white or nearly black, whichever stands out from a colour more; as opaque as that."""
    light, dark = Colour(255, 250, 236), Colour(22, 16, 10)
    opaque = Colour(*colour.rgb)
    best = max(light, dark, key=lambda each: contrast_ratio(each, opaque))
    return Colour(*best.rgb, colour[3])


def contrast_ratio(ink: Colour, ground: Colour) -> float:
    """The contrast of a colour, as it is seen on a ground, with that ground: from 1 to 21, as in WCAG 2."""
    seen = ground.mix(Colour(*ink.rgb), ink[3] / 255)
    light, dark = sorted((_luminance(seen), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def legible(ink: Colour, *grounds: Colour) -> Colour:
    """The ink, as much nearer to black or white as letters on these grounds need to be read."""
    end = contrast(grounds[0])
    steps = (ink.opaque.mix(end, step / _STEPS) for step in range(_STEPS))
    return next((each for each in steps if min(contrast_ratio(each, one) for one in grounds) >= CLEAR), end)


def _luminance(colour: Colour) -> float:
    """The relative luminance, 0 to 1."""
    shares = [part / 255 for part in colour.rgb]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
