"""Where a theme is seen while it is made: a board with all marks, and small views of other things."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import structs

from fanoboard.content.contrast import hardest_pair
from fanoboard.content.layout import load_layout
from fanoboard.content.theme import DEFAULT, FieldPath, Motion, load_theme
from fanoboard.games import games
from fanoboard.games.events import NOBODY, Moved, Placed, Removed, Spot
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.callbacks import Callbacks, SpotWords
from fanoboard.ui.board.motion import Batch
from fanoboard.ui.board.snapshot import board_picture
from fanoboard.ui.features.themes.samples import (
    HAND,
    MARKS,
    SAMPLE,
    ContrastNote,
    MenuSample,
    Painter,
    SmallView,
    paths_at,
)
from fanoboard.ui.features.themes.theme_captions import GROUPS, ThemeGroup, full_caption
from fanoboard.ui.play.catalogue import mid_game
from fanoboard.ui.play.spot_words import lying_words
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene

_QUIET = 120
"""Milliseconds without a change after which the small views are painted again."""
_ASPECT = 0.6
"""The height of the large board with its frame as a share of its width, or a little more."""
_GAME_OF = {
    "light": "fixation",
    "dark": "fixation",
    "white circle": "fano330",
    "white triangle": "fano330",
    "black circle": "fano330",
    "black triangle": "fano330",
    "seed": "fano_nim",
}
"""The game that shows a kind of piece; those of Fanorona lie on the large board."""
_USUAL = "fixation"
_A_STEP: Sequence[Batch] = ((Moved("black", "b3", "b4"),), (Moved("black", "b4", "b3"),))
_CAPTURES: Sequence[Batch] = (
    (Removed("black", "f4"), Removed("black", "g5")),
    (Placed("black", "f4"), Placed("black", "g5")),
)
"""What shows how fast pieces move, and leaves the sample as it was."""


class ThemeStage:
    """Adds its widgets to a scene.  What is clicked on the board is told as the place of its colour."""

    def __init__(
        self,
        scene: Scene,
        look: Style,
        choose: Callable[[FieldPath], object],
        open_group: Callable[[ThemeGroup], object],
    ) -> None:
        self._look = look
        self._choose = choose
        self._plain = load_theme(DEFAULT, shipped_only=True)
        self._chosen: FieldPath | None = None
        self._due: int | None = None
        self._demonstration: Sequence[Batch] = ()
        """What is to be played when the small views are painted again."""
        self._position = position = games()["fanorona"]().position(SAMPLE)
        self._picture = position.picture(NOBODY)
        layout = load_layout(position.game.layout)
        self._scene = scene
        self.board = scene.add(Board(layout, look, Callbacks(click=self._click, words=self._words_of)))
        self.board.show(self._picture)
        self.board.mark(MARKS, HAND)
        self.note = scene.add(ContrastNote())
        groups = {group.id: group for group in GROUPS}
        self._game = _USUAL
        self._menus = MenuSample()
        self.views = [
            scene.add(SmallView(text, paint, lambda id=id: open_group(groups[id]), look))  # type: ignore[misc]
            for text, paint, id in (
                (games()[self._game].title, self._paint_board, "board"),
                (games()["fano_cards"].title, _painter("fano_cards"), "cards"),
                (groups["window"].caption, self._menus.draw, "window"),
            )
        ]

    def place(self, area: pygame.Rect, look: Style) -> None:
        """Fill an area of the window: the board above, then what is said, and the small views."""
        gap = look.px(16)
        note = self.note.fit(self._scene.style, area.w - 2 * gap)[1]
        # The board lets its shadow fall within its own rectangle, so that is higher than the board needs.
        fall = look.px(24)
        high = min((area.h - note - 2 * gap) * 2 // 3, round(area.w * _ASPECT) + 2 * fall)
        wide = min(area.w, round((high - 2 * fall) / _ASPECT))
        board = pygame.Rect(0, area.y, wide, high)
        board.centerx = area.centerx
        self._place_board(board, look)
        self.note.rect = pygame.Rect(area.x + gap, board.bottom, area.w - 2 * gap, note)
        y = self.note.rect.bottom + gap
        self._place_views(pygame.Rect(area.x, y, area.w, area.bottom - y), gap)

    def _place_views(self, area: pygame.Rect, gap: int) -> None:
        def cell(columns: int) -> tuple[int, int]:
            rows = -(-len(self.views) // columns)
            return (area.w - (columns - 1) * gap) // columns, (area.h - (rows - 1) * gap) // rows

        columns = max(range(len(self.views), 0, -1), key=lambda columns: min(cell(columns)))
        wide, high = cell(columns)
        for number, view in enumerate(self.views):
            row, column = divmod(number, columns)
            x, y = area.x + column * (wide + gap), area.y + row * (high + gap)
            view.rect = pygame.Rect(x, y, wide, min(high, wide))

    def show(self, look: Style, chosen: FieldPath | None, now: int) -> None:
        """Show another theme, and what is chosen of it: the board at once, the rest in a moment."""
        if look.theme != self._look.theme:
            self._due = now + _QUIET
            self._demonstrate(self._look.theme.motion, look.theme.motion)
        again = chosen is not None and chosen == ("marks", "refused")
        if chosen != self._chosen and chosen is not None and chosen[0] == "pieces":
            self._show_game(_GAME_OF.get(str(chosen[1]), self._game))
        self._look, self._chosen = look, chosen
        self._place_board(self.board.rect, look)
        if again:
            self.board.mark(MARKS, HAND)  # what is refused shakes each time that it is marked
        pair = hardest_pair(look.theme, chosen) if chosen else None
        if pair is None:
            self.note.show(None, 1, "good")
        else:
            self.note.show(pair, pair.ratio(look.theme), pair.verdict(look.theme))

    def update(self, now: int) -> int | None:
        """Paint the small views if they are due; when they will be, if they aren't yet."""
        if self._due is not None and now >= self._due:
            self.refresh()
        return self._due

    def refresh(self) -> None:
        self._due = None
        for view in self.views:
            view.show(self._look)
        batches, self._demonstration = self._demonstration, ()
        if batches:
            self.board.skip()
            self.board.animate(batches, self._picture)

    def _place_board(self, rect: pygame.Rect, look: Style) -> None:
        # What the board doesn't show mustn't have it painted again.
        theme = structs.replace(
            look.theme, title=self._plain.title, cards=self._plain.cards, type=self._plain.type
        )
        style = Style(theme, look.scale, look.fonts, motion=look.motion, language=look.language)
        self.board.place(style, rect)

    def _demonstrate(self, before: Motion, after: Motion) -> None:
        """Have a step or captures played if they take another time than before."""
        if before.step != after.step:
            self._demonstration = _A_STEP
        elif (before.capture, before.capture_gap) != (after.capture, after.capture_gap):
            self._demonstration = _CAPTURES

    def _show_game(self, name: str) -> None:
        if name != self._game:
            self._game = name
            self.views[0].text = games()[name].title
            self.views[0].show(self._look)

    def _paint_board(self, surface: pygame.Surface, area: pygame.Rect, look: Style) -> None:
        _painter(self._game)(surface, area, look)

    def _paths_at(self, spot: Spot) -> list[FieldPath]:
        """The colours of the marks of a spot; without one, that of the piece there."""
        paths = paths_at(spot)
        if not paths and self._picture.get(spot):
            paths = [("pieces", self._picture[spot][-1], "body")]
        return paths

    def _words_of(self, spot: Spot) -> SpotWords:
        """What lies there, and the colours that a click chooses; where it chooses none, nothing."""
        paths = self._paths_at(spot)
        lying = lying_words(self._position, self._picture, self.board.layout, spot).parts
        return SpotWords((*lying, *map(full_caption, paths)) if paths else ())

    def _click(self, spot: Spot) -> None:
        """Choose the colour of a spot, the next one if it has several."""
        paths = self._paths_at(spot)
        if paths:
            before = paths.index(self._chosen) if self._chosen in paths else -1
            self._choose(paths[(before + 1) % len(paths)])


def _painter(game: str) -> Painter:
    position = mid_game(games()[game])
    layout = load_layout(position.game.layout)

    def paint(surface: pygame.Surface, area: pygame.Rect, look: Style) -> None:
        picture = board_picture(layout, look.theme, position.picture(0), area.size)
        surface.blit(picture, area)

    return paint
