"""Boards without a window or a scene: placed, marked and drawn as a scene would."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from fanoboard.content.layout import Layout
from fanoboard.content.theme import load_theme
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import Kind, Mark, Marks
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style


def style_of(theme: str = "wood", *, scale: float = 1.0, motion: float = 1.0) -> Style:
    """How boards look in a theme; `motion` is the speed of animations."""
    return Style(load_theme(theme), scale, Fonts(), motion=motion)


def board_in(area: pygame.Rect, layout: Layout, style: Style) -> Board:
    """An empty board in a rectangle."""
    board = Board(layout, style)
    board.place(style, area)
    return board


def marks(**kinds: Sequence[str]) -> Marks:
    """One mark of each of these kinds, on its spots."""
    return Marks(*(Mark(cast(Kind, kind), tuple(spots)) for kind, spots in kinds.items()))


def draw(board: Board, surface: pygame.Surface, style: Style, *, full: bool) -> list[pygame.Rect]:
    """Draw everything, or what changed since the last time; the areas that were drawn."""
    changed = board.damage(style)
    areas = [board.rect.copy()] if full else changed
    for area in areas:
        surface.set_clip(area)
        board.draw(surface, style)
    surface.set_clip(None)
    return areas


def finish(board: Board, start: int = 0, step: int = 10) -> int:
    """Let time pass until nothing moves; how many milliseconds that took."""
    now = start
    while board.update(now):
        now += step
        assert now < start + 60_000
    return now - start
