"""Draw a board with every mark to a picture file, to look at: no window is opened.

python tools/render_board.py board.png --theme dark --game fixation --size 800x600
"""

from __future__ import annotations

import argparse
import os
import time
from itertools import pairwise
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.theme import load_theme
from fanoboard.games import game_named
from fanoboard.games.events import Event, Moved, Picture, Removed, apply
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.snapshot import board_picture
from fanoboard.ui.board.view import BoardView


def show_marks(view: BoardView, picture: Picture) -> None:
    """Show every mark somewhere on the board."""
    spots = list(view.layout.standing)
    taken = [spot for spot in spots if spot in picture]
    free = [spot for spot in spots if spot not in picture]
    third = len(taken) // 3
    view.marks = Marks(
        can_move=taken[:3],
        picked=taken[4 % len(taken)],
        can_land=free[:1],
        can_take=free[1:],
        last_move=[*free[:1], taken[third]],
        will_capture=taken[-2:],
        must=taken[third + 1 : third + 2],
        cursor=taken[2 * third],
        choices=(taken[-5:-3], taken[2 * third + 1 : 2 * third + 3]),
    )


def show_motion(view: BoardView, picture: Picture) -> None:
    """Show the middle of a step and its captures."""
    taken = [spot for spot in view.layout.standing if spot in picture]
    free = [spot for spot in view.layout.standing if spot not in picture]
    events: list[Event] = [Moved(picture[taken[0]][0], taken[0], free[0])]
    events += [Removed(picture[spot][0], spot, by) for by, spot in pairwise(taken[3:7])]
    view.animate([events], apply(picture, events))
    view.update(0)
    view.update(290)


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
    picture = position.picture()
    start = time.process_time()
    if chosen.show == "thumbnail":
        screen.fill(theme.colours.panel)
        screen.blit(board_picture(layout, theme, picture, (width, height)), (0, 0))
    else:
        view = BoardView(layout, theme)
        view.place(screen.get_rect(), chosen.scale)
        view.show(picture)
        if chosen.show == "marks":
            show_marks(view, picture)
        elif chosen.show == "motion":
            show_motion(view, picture)
        view.update(0 if chosen.show != "motion" else 290)
        view.draw(screen, full=True)
    print(f"{1000 * (time.process_time() - start):.0f} ms")
    pygame.image.save(screen, chosen.file)


if __name__ == "__main__":
    main()
