"""Draw a board with every mark to a picture file, to look at: no window is opened.

python tools/render_board.py board.png --theme dark --game fixation --size 800x600
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.theme import load_theme
from fanoboard.games import game_named
from fanoboard.games.events import Event, Moved, Picture, Removed, Spot, apply
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import Hand, Kind, Mark, Marks
from fanoboard.ui.board.snapshot import board_picture
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style


def show_marks(board: Board, picture: Picture) -> None:
    """Show every mark somewhere on the board."""
    spots = list(board.layout.standing)
    taken = [spot for spot in spots if spot in picture]
    free = [spot for spot in spots if spot not in picture]
    third = len(taken) // 3
    shown: dict[Kind, Sequence[Spot]] = {
        "can_move": taken[:3],
        "can_land": free[:1],
        "can_take": free[1:],
        "last_move": [taken[third]],
        "taken": free[-1:],
        "will_capture": taken[-2:],
        "must": taken[third + 1 : third + 2],
        "cursor": taken[2 * third : 2 * third + 1],
        "choice": taken[-5:-3],
        "other_choice": taken[2 * third + 1 : 2 * third + 3],
        "arrow": [taken[0], *free[:1], taken[-1]],
        "path": [taken[third], taken[-3]],
    }
    marks = Marks(*(Mark(kind, tuple(marked)) for kind, marked in shown.items()))
    board.mark(marks, Hand(taken[4 % len(taken)]))


def show_motion(board: Board, picture: Picture) -> None:
    """Show the middle of a step and its captures."""
    taken = [spot for spot in board.layout.standing if spot in picture]
    free = [spot for spot in board.layout.standing if spot not in picture]
    events: list[Event] = [Moved(picture[taken[0]][0], taken[0], free[0])]
    events += [Removed(picture[spot][0], spot, by) for by, spot in pairwise(taken[3:7])]
    board.animate([events], apply(picture, events))
    board.update(0)
    board.update(290)


def main() -> None:
    """Read the command line and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="fanorona")
    parser.add_argument("--theme", default="wood")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--show", choices=("marks", "motion", "start", "thumbnail"), default="marks")
    chosen = parser.parse_args()
    width, height = (int(side) for side in chosen.size.split("x"))
    pygame.display.init()
    screen = pygame.display.set_mode((width, height))
    position = game_named(chosen.game)().start()
    layout, theme = load_layout(position.game.layout), load_theme(chosen.theme)
    style = Style(theme, chosen.scale, Fonts())
    picture = position.picture()
    start = time.process_time()
    if chosen.show == "thumbnail":
        screen.fill(theme.colours.panel)
        screen.blit(board_picture(layout, theme, picture, (width, height)), (0, 0))
    else:
        board = Board(layout, style)
        board.place(style, screen.get_rect())
        board.show(picture)
        if chosen.show == "marks":
            show_marks(board, picture)
        elif chosen.show == "motion":
            show_motion(board, picture)
        board.update(0 if chosen.show != "motion" else 290)
        board.damage(style)
        board.draw(screen, style)
    print(f"{1000 * (time.process_time() - start):.0f} ms")
    pygame.image.save(screen, chosen.file)


if __name__ == "__main__":
    main()
