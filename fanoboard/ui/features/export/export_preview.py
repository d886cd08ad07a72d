"""The preview of what is to be exported: a board that plays the film, or a text that scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from fanoboard.content.theme import Theme
from fanoboard.games.events import Spot
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.callbacks import Callbacks, SpotWords
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.table_parts import Told
from fanoboard.ui.features.export.film import Camera, PictureLook, Shot, Timing, picture_size
from fanoboard.ui.play.spot_words import lying_words
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel

_MOST_LINES: Final = 200
"""Of a text, which is shown so far; a game has seldom more."""


class ExportPreview:
    """Adds its widgets to a scene, and shows a picture, a film or a text in a rectangle."""

    def __init__(self, scene: Scene, camera: Camera, look: PictureLook) -> None:
        self._scene = scene
        self.camera = camera
        self._look = look
        self._rect = pygame.Rect(0, 0, 0, 0)
        self.board = scene.add(Board(camera.layout(look), scene.style, Callbacks(words=self._words_of)))
        self.board.focusable = False
        self._sheet = scene.add(Panel())
        self._pane = scene.add(Pane(reads=True))
        self._words = scene.add(Label("", role="small", wrap=True))
        self._fonts = Fonts()
        self._shots: Sequence[Shot] = ()
        self._timing: Timing | None = None
        self._next = 0
        self._due = 0

    def show_picture(self, look: PictureLook) -> None:
        self._timing = None
        self._show_board(look, [self.camera.last_shot(look)])

    def show_film(self, look: PictureLook, first: int, timing: Timing) -> None:
        """Play the game from its turn `first` on, over and over; where nothing may move, show its end."""
        self._timing = timing if self._scene.style.motion > 0 else None
        shots = list(self.camera.shots(look, first))
        self._show_board(look, shots if self._timing else shots[-1:])

    def show_text(self, text: str) -> None:
        self._timing = None
        self._words.text = "\n".join(text.splitlines()[:_MOST_LINES])
        self._set_visible(text=True)
        self.place(self._rect)

    def _show_board(self, look: PictureLook, shots: Sequence[Shot]) -> None:
        self._look, self._shots = look, shots
        self._set_visible(text=False)
        self.board.turn(self.camera.layout(look))
        self.place(self._rect)
        self._begin()

    def _set_visible(self, *, text: bool) -> None:
        self.board.visible = not text
        self._sheet.visible = self._pane.visible = self._words.visible = text
        self._scene.repaint()

    def place(self, rect: pygame.Rect) -> None:
        self._rect = rect
        if min(rect.size) <= 0:
            return
        style = self._scene.style
        if self.board.visible:
            # In the shape of the picture, as a table would fill another one with its cards elsewhere.
            picture = pygame.Rect((0, 0), picture_size(self.board.layout, self._look))
            self.board.place(self._style(self._look.theme), picture.fit(rect))
            return
        pad = style.px(20)
        self._sheet.rect = rect
        inner = rect.inflate(-2 * pad, -2 * pad)
        self._pane.rect = inner
        height = self._words.height_in(style, inner.w)
        self._words.rect = pygame.Rect(inner.topleft, (inner.w, height))
        self._pane.set_content([self._words], height)

    def _style(self, theme: Theme) -> Style:
        """How a board is drawn here in the theme that was chosen; films move at their own speed."""
        style = self._scene.style
        return Style(theme, style.scale, self._fonts, motion=1.0, language=style.language)

    def _begin(self) -> None:
        shot = self._shots[0]
        self.board.tell(Told.named(self.camera.names, shot.to_move))
        self.board.mark(shot.marks)
        self.board.show(shot.picture)
        self._next, self._due = 1, 0

    def _words_of(self, spot: Spot) -> SpotWords:
        picture = self._shots[self._next - 1].picture if self._shots else {}
        return lying_words(self.camera.position, picture, self.board.layout, spot)

    def update(self, now: int) -> bool:
        if self._timing is None or len(self._shots) < 2:
            return False
        if self.board.animating:
            return True
        if not self._due:
            # What has just come to rest is looked at for a while.
            shot = self._shots[self._next - 1]
            self.board.mark(shot.marks)
            self.board.tell(Told.named(self.camera.names, shot.to_move))
            self._due = now + (self._timing.end if self._next == len(self._shots) else self._timing.turn)
        if now < self._due:
            self._scene.wake_at(self._due)
            return False
        if self._next == len(self._shots):
            self._begin()
            return True
        shot = self._shots[self._next]
        self._next, self._due = self._next + 1, 0
        if self._timing.motion:
            self.board.mark(Marks())
            self.board.animate(shot.batches, shot.picture)
        else:
            self.board.show(shot.picture)
        return True
