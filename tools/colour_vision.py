"""Boards and cards as the colour-blind see them: `python tools/colour_vision.py FOLDER [THEME ...]`.

For every theme a board with all marks and a hand of cards, one below the other as all eyes see them, with
deuteranopia, protanopia and tritanopia, and in grey.  The matrices are those of Machado, Oliveira and
Fernandes (2009) at full severity, which hold for linear light.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.theme import Theme, load_theme, theme_names
from fanoboard.games import game_named
from fanoboard.ui.board.board import Board
from fanoboard.ui.features.themes.samples import HAND, MARKS, SAMPLE
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.cards import card_image

Row = tuple[float, float, float]

SIGHTS: dict[str, tuple[Row, Row, Row]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
_BOARD = (620, 420)
_CARDS = ("1h", "8d", "Ks", "10c", "*", "Qh", "3d", "Js", "5c")
_CARD = (70, 98)
_LINEAR = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (b / 255 for b in range(256))]


def seen(picture: pygame.Surface, sight: Sequence[Row]) -> pygame.Surface:
    """A picture as it is seen."""
    known: dict[bytes, bytes] = {}
    pixels = pygame.image.tobytes(picture, "RGB")
    parts = []
    for at in range(0, len(pixels), 3):
        pixel = pixels[at : at + 3]
        if pixel not in known:
            light = [_LINEAR[part] for part in pixel]
            known[pixel] = bytes(_byte(sum(a * b for a, b in zip(row, light, strict=True))) for row in sight)
        parts.append(known[pixel])
    return pygame.image.frombytes(b"".join(parts), picture.get_size(), "RGB")


def _byte(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def sample(theme: Theme) -> pygame.Surface:
    """A board with all marks, and cards of all suits."""
    style = Style(theme, _BOARD[0] / 900, Fonts(), motion=0)
    board = Board(load_layout("fanorona-9x5"), style)
    board.place(style, pygame.Rect((0, 0), _BOARD))
    board.show(game_named("fanorona")().position(SAMPLE).picture())
    board.mark(MARKS, HAND)
    board.update(0)
    board.damage(style)
    picture = pygame.Surface((_BOARD[0], _BOARD[1] + _CARD[1] + 20), 0, 32)
    picture.fill(theme.cards.table)
    board.draw(picture, style)
    for number, card in enumerate(_CARDS):
        picture.blit(card_image(theme.cards, card, _CARD), (8 + number * (_CARD[0] - 3), _BOARD[1] + 10))
    return picture


def main() -> None:
    """Read the command line and write a sheet for each theme."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("themes", nargs="*", metavar="theme", help="the themes that are wanted: all")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(_BOARD)
    for name in chosen.themes or theme_names():
        picture = sample(load_theme(name))
        wide, high = picture.get_size()
        sheet = pygame.Surface((wide, high * len(SIGHTS)), 0, 32)
        for number, sight in enumerate(SIGHTS.values()):
            sheet.blit(seen(picture, sight), (0, number * high))
        pygame.image.save(sheet, chosen.folder / f"{name}.png")


if __name__ == "__main__":
    main()
