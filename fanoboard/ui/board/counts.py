"""Chips on the board: how many pieces lie in a heap, in which order to click, what a mark is called."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.content.theme import Theme
from fanoboard.ui.board.painted_words import painted_words
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.surface_cache import cached

_LEAST = 9
"""Pixels; smaller numbers can't be read."""


def count_chip(count: int, going: int, theme: Theme, unit: float) -> pygame.Surface:
    """The number of pieces, and after a minus how many of them are about to go."""
    colours = theme.colours
    ink, ground = (colours.on_accent, colours.accent) if going else (colours.text, colours.panel)
    text = f"{count} − {going}" if going else str(count)
    return chip(text, max(_LEAST, round(unit * 0.14)), ink, ground)


def order_chip(numbers: str, theme: Theme, unit: float) -> pygame.Surface:
    return chip(numbers, max(_LEAST, round(unit * 0.17)), theme.colours.on_accent, theme.colours.accent)


def value_chip(words: str, colour: Colour, unit: float) -> pygame.Surface:
    return chip(words, max(_LEAST, round(unit * 0.17)), contrast(colour), colour)


@cached(megabytes=2)
def chip(text: str, height: int, ink: tuple[int, ...], ground: tuple[int, ...]) -> pygame.Surface:
    """A few words on a rounded ground, `height` pixels high without it."""
    words = painted_words().line(text, height, (ink[0], ink[1], ink[2], 255), "bold")
    size = round(height * 1.45)
    wide = max(size, words.get_width() + round(height * 0.8))
    chip = rounded((wide, size), size // 2, (*ground[:3], 232))
    chip.blit(words, words.get_rect(center=chip.get_rect().center))
    return chip
